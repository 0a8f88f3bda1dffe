//! The laws, for all player counts and a covering set of options.
//!
//! `ORRERY_TIMES=84 cargo test --release -p m101 --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report, Secrets};
use kernel::{Chance, Game, Options, Sampler, Seat, Title};
use m101::content::{CardSet, Phase};
use m101::memory::{Memories, Memory};
use m101::state::{Commitment, Second, Step};
use m101::{M101, State};

/// Every value of every option stands in one of these sets, and most pairs of values.
const OPTION_SETS: [&[(&str, &str)]; 4] = [
    &[],
    &[("upgrade", "true"), ("advance_deck", "always"), ("undealt_starts", "removed"), ("start_hand", "3"), ("stall_rounds", "1")],
    &[("prevention", "auto"), ("chain_expand", "false"), ("unlocked_by", "deliverer"), ("commit_view", "hidden"), ("disks", "30")],
    &[
        ("commit_view", "hidden"),
        ("full_galaxy", "no_system_space"),
        ("tie_break", "shared"),
        ("start_spaces", "seat_order"),
        ("max_rounds", "6"),
        ("round_cap", "10"),
        ("upgrade", "true"),
        ("unlocked_by", "deliverer"),
    ],
];

/// Changes what `who` cannot see, written from the table *What each seat sees*: cards of other hands change places with those of
/// the draw pile and of each other, unless `who` saw them go there; others keep other start systems, have committed something else and
/// have not begun the act that they are asked about; what they remember is gone.
fn disguise(game: &M101, state: &State, who: Option<Seat>, chance: &mut Sampler) -> State {
    let mut other = *state;
    let others: Vec<Seat> = game.players().filter(|seat| Some(*seat) != who).collect();
    let known = *state.memories.of(who);
    other.memories = Memories::default();
    other.memories.0[who.map_or(m101::state::MAX_PLAYERS, Seat::index)] = known;
    if !matches!(game.turn(state), kernel::Turn::Waiting(asked) if who.is_some_and(|who| asked.contains(who))) {
        other.step = state.step.as_others_see_it();
    }
    if state.step == Step::StartSystem {
        deal_other_starts(game, state, &others, &mut other, chance);
    }
    deal_other_hands(&others, &known, &mut other, chance);
    for seat in others.iter().copied().filter(|_| state.step == Step::Selection) {
        other.commitments[seat] = another_commitment(game, state.commitments[seat], &other.hands[seat], chance);
    }
    other
}

/// Other start systems for the others, from all that `who` does not see: theirs, and those that nobody was dealt.
fn deal_other_starts(game: &M101, state: &State, others: &[Seat], other: &mut State, chance: &mut Sampler) {
    let undealt = if game.options.undealt_removed { &mut other.removed } else { &mut other.pile };
    for seat in others {
        state.starts[*seat].iter().for_each(|card| undealt.insert(*card));
    }
    let mut starts = undealt.and(game.content.starts);
    for seat in others.iter().copied() {
        let mut dealt = CardSet::EMPTY;
        for _ in 0..state.starts[seat].len() {
            dealt.insert(starts.draw(chance).expect("as many as before"));
        }
        *undealt = undealt.minus(dealt);
        other.starts[seat] = dealt.iter().collect();
        other.keeps[seat] = state.keeps[seat].and(dealt.nth(chance.one_of(dealt.len())));
    }
}

fn deal_other_hands(others: &[Seat], known: &Memory, other: &mut State, chance: &mut Sampler) {
    let sizes: Vec<u32> = others.iter().map(|seat| other.hands[*seat].len()).collect();
    for seat in others {
        let unknown = other.hands[*seat].minus(known.hands[*seat]);
        other.hands[*seat] = other.hands[*seat].minus(unknown);
        other.pile = other.pile.or(unknown);
    }
    for (seat, size) in others.iter().zip(sizes) {
        while other.hands[*seat].len() < size {
            other.hands[*seat].insert(other.pile.draw(chance).expect("as many as before"));
        }
    }
}

/// Another commitment of which as much shows (M1-6.3): that it is complete, and with `commit_view = count` whether a second card lies
/// there.
fn another_commitment(game: &M101, real: Commitment, hand: &CardSet, chance: &mut Sampler) -> Commitment {
    let action = Some(Phase::ALL[chance.one_of(5) as usize]);
    let Some(second) = real.second else {
        return if chance.one_of(2) == 0 { Commitment::default() } else { Commitment { action, second: None } };
    };
    let covered = if game.options.second_shows { second != Second::Nothing } else { chance.one_of(2) == 0 };
    let boost = hand.nth(chance.one_of(hand.len() + 1)).map_or(Second::NoBoost, Second::Boost);
    Commitment { action, second: Some(if covered { boost } else { Second::Nothing }) }
}

fn obeys(players: u8, set: usize) -> Report {
    obeys_under(M101::ABOUT.rules, players, set)
}

fn obeys_under(rules: u32, players: u8, set: usize) -> Report {
    let options: Options = OPTION_SETS[set].iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let game = M101::open(M101::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"));
    let game = game.under(rules).expect("a version of the rules");
    // With `commit_view = count` the table shows at once whether a second card lies beside a committed action: that is all it
    // shows, and `tests/clauses` holds it to that.
    let shows = game.options.second_shows;
    let budget = Budget { thorough: 1, every: 1000, threads: 1, ..Budget::default() };
    // The order of the tech disks within a level is laid out (M1-4.10) without a word.
    let secrets = Secrets::disguised_by(disguise).lying_open(&["open.track"]);
    let laws = Laws::of(game, secrets).budget(budget.as_often_as_asked()).seed(u64::from(players) * 10 + set as u64).command(move |seed| {
        let options: String = OPTION_SETS[set].iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
        format!("orrery record m101 --seats {} --seed {}{options}", vec!["random"; usize::from(players)].join(","), seed.0)
    });
    let report = if shows { laws.open_choices().assert() } else { laws.assert() };
    println!("{players} players, options {set}: {report}");
    report
}

#[test]
fn two_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(2, set);
    }
}

#[test]
fn three_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(3, set);
    }
}

#[test]
fn four_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(4, set);
    }
}

/// Games that began by it are still played.
#[test]
fn version_1_of_the_rules_keeps_the_laws() {
    obeys_under(1, 3, 0);
}
