//! The section *Variants and options*: every option and value, and what is refused.

use galactic_trader::GalacticTrader;
use kernel::{Game, Options, Title};

use crate::kit::{Pack, scene};

fn options(text: &str) -> Options {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').expect("name=value")).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// What opening a table with these options says.
fn refusal(players: u8, text: &str) -> String {
    GalacticTrader::open(GalacticTrader::CONTENT, players, &options(text)).map(|_| ()).unwrap_err().to_string()
}

#[test]
fn all_options_are_in_force_and_shown_with_their_defaults() {
    let game = Pack::shipped().open(2, &options("stall_limit=3"));
    let shown: Vec<String> = game.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(
        shown,
        [
            "draft_full_hand=must_discard",
            "first_player=random",
            "max_rounds=60",
            "open_memory=true",
            "redeploy=forced",
            "stall_limit=3",
            "stranded_goods=hand",
            "strange_orbit_target=any",
            "tiebreak_cards=sum"
        ]
    );
}

#[test]
fn refused_combinations_have_their_messages() {
    assert_eq!(refusal(2, "stall_limit=0, max_rounds=0"), "the game needs at least one of stall_limit and max_rounds");
    for (players, seat) in [(2, 2), (3, 3), (4, 4), (2, 7)] {
        let message = refusal(players, &format!("first_player={seat}"));
        assert!(message.ends_with(&format!("first_player must be random or a seat from 0 to {}", players - 1)), "{message}");
    }
}

#[test]
fn wrong_names_and_values_are_refused() {
    for (text, message) in [
        ("stall_limit=51", "option stall_limit cannot be '51': it is a whole number from 0 to 50"),
        ("max_rounds=501", "option max_rounds cannot be '501': it is a whole number from 0 to 500"),
        ("stall_limit=-1", "option stall_limit cannot be '-1': it is a whole number from 0 to 50"),
        ("redeploy=maybe", "option redeploy cannot be 'maybe': it is forced or optional"),
        ("open_memory=no", "option open_memory cannot be 'no': it is true or false"),
        (
            "draft_full_hand=may_refus",
            "option draft_full_hand cannot be 'may_refus': it is must_discard or may_refuse (did you mean 'may_refuse'?)",
        ),
    ] {
        assert_eq!(refusal(2, text), message);
    }
    assert!(refusal(2, "stal_limit=3").starts_with("there is no option 'stal_limit' (did you mean 'stall_limit'?)"));
}

#[test]
fn the_limits_of_numbers_are_allowed() {
    for text in [
        "stall_limit=0",
        "max_rounds=0",
        "stall_limit=50, max_rounds=500",
        "stall_limit=1, max_rounds=1",
        "first_player=1",
        "first_player=random",
    ] {
        Pack::shipped().open(2, &options(text));
    }
}

/// R6; the default is in `draft`.
#[test]
fn draft_full_hand_may_refuse_offers_a_refusal_beside_the_discards() {
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet U M W | seat 1: hand F W A T");
    table.asked(1, "D1").offers(1, "discard weapons, discard food, discard tools, discard water, refuse");
    table.plays("seat 1: refuse").asked(1, "D2").offers(1, "take medicine, take weapons, take fuel");
    table.plays("seat 1: take medicine").shows("seat 1: hand F W A T | discards M | packet U W");
    table.hears("seat 0", "seat 1 took ?, 2 left | seat 1 discarded M (refusal)");
    // The second take is asked anew, and may be taken after all.
    table.asked(1, "D1");
    table.plays("seat 1: discard food, take fuel").shows("seat 1: hand W A T U | discards F M");
}

#[test]
fn draft_full_hand_may_refuse_needs_a_full_hand() {
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet U M W | seat 1: hand F W A");
    table.offers(1, "take medicine, take weapons, take fuel");
    table.refuses("seat 1: refuse", "GT-4.3");
    let mut table = scene("2 players, draft_full_hand=must_discard | packet U M W | seat 1: hand F W A T");
    table.refuses("seat 1: refuse", "GT-4.7");
}

#[test]
fn draft_full_hand_may_refuse_also_holds_for_the_last_card() {
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet M | seat 0: hand F W A T | Sundry");
    table.plays("seat 0: refuse").shows("seat 0: hand F W A T | discards M | packet -").asked(0, "D5");
}

/// R29.
#[test]
fn redeploy_optional_lets_the_owner_take_any_good_to_hand() {
    let drawn = "seat 1 active in step 3 | seat 1: hand U W F | seat 0: hand F | Kolossa[food: 0 F^, water: 0 A^], Sundry, Vopulus";
    let mut table = scene(&format!("2 players, redeploy=optional, {drawn}"));
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn").asked(0, "D10");
    table.plays("seat 0: send-on 2").offers(0, "on vopulus, on sundry, to-hand");
    table.plays("seat 0: to-hand").shows("seat 0: hand F A, deployed 0").hears("spectator", "seat 0 took A from Kolossa water");
    table.asked(0, "D11");
    table.plays("seat 0: on sundry, as food").shows("Sundry[food: 0 F_(known)] | seat 0: hand F A");
    let mut table = scene(&format!("2 players, redeploy=forced, {drawn}"));
    table.plays("seat 1: lay fuel, on kolossa, lay weapons, end-turn; seat 0: send-on 2").offers(0, "on vopulus, on sundry");
    table.refuses("seat 0: to-hand", "GT-7.14");
}

/// With one planet left D11 has two answers, so it is asked.
#[test]
fn redeploy_optional_asks_d11_with_a_single_planet() {
    let mut table =
        scene("2 players, redeploy=optional, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F | Helvetia[tools: 0 T^], Merrow");
    table.plays("seat 1: lay medicine, end-turn").asked(0, "D11").offers(0, "on merrow, to-hand");
}

#[test]
fn redeploy_optional_with_a_full_hand_asks_for_a_discard() {
    let mut table = scene(
        "2 players, redeploy=optional, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F F W A | Helvetia[tools: 0 T^], Merrow",
    );
    table.plays("seat 1: lay medicine, end-turn; seat 0: to-hand").asked(0, "D13");
    table.offers(0, "discard weapons, discard food, discard tools, discard water");
}

/// R31.
#[test]
fn stranded_goods_discard_throws_them_away_without_a_question() {
    for hand in ["F F U W", "F"] {
        let mut table = scene(&format!(
            "2 players, stranded_goods=discard, seat 0 active in step 3 | seat 0: hand M | seat 1: hand {hand} | Helvetia[tools: 1 T^]"
        ));
        table.plays("seat 0: lay medicine").hears("spectator", "seat 1 took T from Helvetia tools | seat 1 discarded T (lost)");
        table.shows(&format!("seat 1: hand {hand}, deployed 0 | discards M T"));
    }
}

#[test]
fn stranded_goods_discard_with_redeploy_optional_throws_away_what_is_not_sent_on() {
    let mut table = scene(
        "2 players, stranded_goods=discard, redeploy=optional, seat 1 active in step 3 | seat 1: hand M F | seat 0: hand F F W A \
         | Helvetia[tools: 0 T^], Merrow",
    );
    table.plays("seat 1: lay medicine, end-turn; seat 0: to-hand").shows("seat 0: hand F F W A | discards M T | Merrow[]");
}

/// R41.
#[test]
fn strange_orbit_target_others_excludes_the_chooser() {
    let mut table =
        scene("3 players, strange_orbit_target=others, seat 1 active in step 3 | seat 1: hand T F | Wanderlost[weapons: 2 W^], Merrow");
    table.plays("seat 1: lay tools, on wanderlost, end-turn").asked(1, "D9").offers(1, "give 0, give 2");
    table.refuses("seat 1: give 1", "GT-8.11");
}

/// With two players everybody can see who receives it: D9 is not asked.
#[test]
fn strange_orbit_target_others_is_not_asked_with_two_players() {
    let mut table = scene(
        "2 players, strange_orbit_target=others, seat 1 active in step 3 | seat 1: hand T F | seat 0: hand F \
         | Wanderlost[weapons: 0 W^], Merrow",
    );
    table.plays("seat 1: lay tools, on wanderlost, end-turn");
    table.hears(
        "spectator",
        "Wanderlost with seat 1, 1 to 1 | seat 1 gave Wanderlost to seat 0 | seat 0 sent W from Wanderlost weapons to Merrow tools",
    );
    table.shows("seat 0: owns Wanderlost");
    let mut table =
        scene("2 players, strange_orbit_target=any, seat 1 active in step 3 | seat 1: hand T F | Wanderlost[weapons: 0 W^], Merrow");
    table.plays("seat 1: lay tools, on wanderlost, end-turn").offers(1, "give 0, give 1");
}

/// R48: three planets and no good, against one planet and three goods.
#[test]
fn tiebreak_cards_compares_the_sum_or_planets_first() {
    let drawn = "seat 0 active in step 3 | seat 0: hand -, owns Helvetia, Vopulus, Atrium I | seat 1: hand F W A, owns Nightcore | Merrow";
    for (value, ties, winner) in [("sum", vec![vec![3], vec![4]], 1), ("planets_then_goods", vec![vec![3, 0], vec![1, 3]], 0)] {
        let outcome = scene(&format!("2 players, tiebreak_cards={value}, {drawn}")).outcome();
        assert_eq!(outcome.standings.iter().map(|standing| standing.points).collect::<Vec<_>>(), [5, 5]);
        let found = outcome.standings.iter().map(|standing| standing.tie_breaks.iter().map(|tie| tie.value).collect::<Vec<_>>());
        assert_eq!(found.collect::<Vec<_>>(), ties, "{value}");
        assert_eq!(outcome.winners().map(kernel::Seat::number).collect::<Vec<_>>(), [winner], "{value}");
    }
    // With as many planets each, goods decide.
    let drawn = "seat 0 active in step 3 | seat 0: hand F, owns Helvetia, Nightcore | seat 1: hand -, owns Vopulus, Crossway | Merrow";
    let outcome = scene(&format!("2 players, tiebreak_cards=planets_then_goods, {drawn}")).outcome();
    assert_eq!(outcome.winners().map(kernel::Seat::number).collect::<Vec<_>>(), [0]);
}

/// GT-11.5 without memory: the others see nothing of a face-down good, and are told nothing.
#[test]
fn open_memory_false_hides_every_face_down_good() {
    let drawn = "seat 0 active in step 3 | seat 0: hand T M | seat 1: hand F | Bo IV[weapons: 0 W^, water: 1 A^], Sundry, Atrium I";
    let mut table = scene(&format!("3 players, open_memory=false, {drawn}"));
    table.plays("seat 0: lay tools, end-turn").sees("spectator", "aside 1 ?");
    table.plays("seat 1: on sundry, as food").sees("spectator", "Sundry[food: 1 ?_]").sees("seat 0", "Sundry[food: 1 ?_]");
    table.sees("seat 1", "Sundry[food: 1 A_]").hears("seat 0", "seat 1 sent ? from Bo IV water to Sundry food");
    let mut table = scene(&format!("3 players, open_memory=true, {drawn}"));
    table.plays("seat 0: lay tools, end-turn; seat 1: on sundry, as food").sees("seat 0", "Sundry[food: 1 A_]");
    // The arrows of flexible trade are not followed for the others either.
    let mut table =
        scene("2 players, open_memory=false, seat 0 active in step 3 | seat 0: hand M A, owns Bo IV | seat 1: hand F | Vopulus");
    table.plays("seat 0: use bo-iv").sees("seat 1", "Vopulus[fuel: 0 ?_]").hears("seat 1", "seat 0 laid ? through Bo IV on Vopulus fuel");
}

/// R60: without memory the others could learn from D10 that two goods are of one kind, so each is listed by its slot.
#[test]
fn open_memory_false_lists_equal_goods_by_their_slots() {
    let drawn = "seat 0 active in step 3 | seat 0: hand A T F | seat 1: hand F | Nightcore[weapons: 1 W^, weapons: 1 W^], Merrow, Sundry";
    for (memory, decision, offers) in [("true", "D11", "on merrow, on sundry"), ("false", "D10", "send-on 3, send-on 4")] {
        let mut table = scene(&format!("2 players, open_memory={memory}, {drawn}"));
        table.plays("seat 0: lay water, lay tools, on nightcore, end-turn").asked(1, decision).offers(1, offers);
    }
}

/// GT-9.2, GT-9.3: off, on, and off together with the other on; more in `round`.
#[test]
fn stall_limit_and_max_rounds_end_the_game_or_do_not() {
    for (chosen, round, barren, over) in [
        ("stall_limit=1, max_rounds=0", 5, 0, Some("stall")),
        ("stall_limit=50, max_rounds=0", 100, 48, None),
        ("stall_limit=50, max_rounds=0", 100, 49, Some("stall")),
        ("stall_limit=0, max_rounds=500", 499, 400, None),
        ("stall_limit=0, max_rounds=500", 500, 400, Some("max-rounds")),
        ("stall_limit=0, max_rounds=1", 1, 0, Some("max-rounds")),
    ] {
        let mut table =
            scene(&format!("2 players, {chosen}, round {round}, barren {barren}, seat 1 active in step 3 | seat 1: hand F | Sundry"));
        table.plays("seat 1: end-turn");
        match over {
            Some(how) => table.is_over(how),
            None => table.shows(&format!("round {} | barren {}", round + 1, barren + 1)),
        };
    }
}

/// The option `content`: limits, area and cards of an edited file are in force (GT-1.8, GT-1.9, GT-2.5).
#[test]
fn content_limits_and_area_are_those_of_the_file() {
    let pack = Pack::shipped().line("cargo = 4 ", "cargo = 2 ").line("deployed = 4 ", "deployed = 6 ");
    pack.clone().scene("2 players | packet U M W | seat 1: hand F W").asked(1, "D1");
    let mut table = pack.scene(
        "2 players, seat 0 active in step 3 | seat 0: hand F M | seat 1: hand F \
         | Nightcore[water: 0 A^, tools: 0 T^, weapons: 0 W^], Vopulus[fuel: 0 U^], Sundry",
    );
    table.plays("seat 0: lay food").asked(0, "D5").offers(0, "lay medicine, end-turn");
    assert_eq!(Pack::shipped().line("\"2\" = 5", "\"2\" = 3").open(2, &Options::new()).area_size(), 3);
}

/// Programs that must know how long a game can be are told so: a bound that is too low cuts games off.
#[test]
fn the_bound_on_a_game_is_its_rounds_times_what_can_be_asked_in_each() {
    let longest = |players: u8, text: &str| Pack::shipped().open(players, &options(text)).longest_game();
    // Every player takes two goods, each perhaps with a discard; takes up to 4 goods back, each perhaps with a discard, and is done; lays up to 8 goods
    // (4 in hand, 4 taken back) in three choices each, uses an ability of each of 25 planets in two, and ends the turn.
    let turn = 2 * 2 + (2 * 4 + 1) + 3 * (4 + 4) + 2 * 25 + 1;
    // On each of 25 planets an agreement: who receives it, and for each of 6 slots the good, its planet, its slot there, and a discard.
    let agreements = 25 * (1 + 4 * 6);
    assert_eq!(longest(3, ""), 60 * 3 * (turn + agreements), "60 rounds");
    assert_eq!(longest(2, "max_rounds=25, stall_limit=0"), 25 * 2 * (turn + agreements));
    // Between two of 25 agreements, before the first and after the last lie as many rounds as may be barren.
    assert_eq!(longest(4, "max_rounds=0, stall_limit=2"), (26 * 2 + 1) * 4 * (turn + agreements));
    assert_eq!(longest(4, "stall_limit=1"), (26 + 1) * 4 * (turn + agreements), "fewer than 60");
}
