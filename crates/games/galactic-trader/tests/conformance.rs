//! The laws of the engine over random games, for every number of players and every value of every option.

mod packs;

use std::path::PathBuf;
use std::sync::Mutex;

use conformance::{Budget, Laws, Report, Secrets};
use galactic_trader::recall::Memory;
use galactic_trader::state::{Kinds, Step};
use galactic_trader::{GalacticTrader, State};
use kernel::{Chance, Game, Options, Sampler, Seat, Title};
use packs::Pack;
use rulebook::Rulebook;

/// Random games of each setting and number of players; `ORRERY_TIMES=42 cargo test --release -p galactic-trader --test
/// conformance -- --nocapture` plays a million.
const GAMES: u64 = 500;

fn options(text: &str) -> Options {
    let pairs = text.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// What a command needs to play with a pack: nothing, or `--content` and a file that this writes.
fn content_argument(pack: Pack) -> String {
    if pack == Pack::Shipped {
        return String::new();
    }
    let name = format!("galactic-trader-{pack:?}.toml").to_lowercase();
    let path: PathBuf = [env!("CARGO_TARGET_TMPDIR"), &name].iter().collect();
    std::fs::write(&path, pack.text()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    format!(" --content {}", path.display())
}

/// Holds one setting to all laws; the numbers of players one after the other.
fn laws(pack: Pack, chosen: &str) -> Report {
    let mut total = Report::default();
    for players in 2..=4 {
        let game = GalacticTrader::open(&pack.text(), players, &options(chosen)).unwrap_or_else(|error| panic!("{error}"));
        let argument =
            content_argument(pack) + &options(chosen).iter().map(|(name, value)| format!(" --option {name}={value}")).collect::<String>();
        let seats = vec!["random"; usize::from(players)].join(",");
        let budget = Budget { games: GAMES, thorough: 1, every: 600, threads: 1, ..Budget::default() }.as_often_as_asked();
        let report = Laws::of(game, secrets())
            .budget(budget)
            .seed(u64::from(players))
            .command(move |seed| format!("orrery record galactic-trader --seats {seats} --seed {}{argument}", seed.0))
            .assert();
        assert_eq!(report.games, budget.games);
        assert!(report.worlds_that_differed * 10 > report.worlds * 9, "views hide something: {report}");
        assert!(report.silent > 0 && report.undecided == 0 && report.taken_back > 0 && report.logs > 0, "{report}");
        total.add(&report);
    }
    total
}

/// What is asked is seen by all and follows from choices that are told when they are finished.
fn secrets() -> Secrets<GalacticTrader> {
    Secrets::disguised_by(disguise).lying_open(&["step"])
}

/// Where a card lies that somebody may not see.
#[derive(Clone, Copy)]
enum Place {
    Pile,
    Packet,
    Hand(Seat),
    Deployed(usize),
    Aside(usize),
}

/// Changes a state only where `who` cannot look, written from the table *Who sees what* (invariant 20): cards of the pile, of
/// other hands, of a packet that another seat holds and under hidden goods change places; other seats' memories and unfinished
/// choices are gone.
fn disguise(game: &GalacticTrader, state: &State, who: Option<Seat>, chance: &mut Sampler) -> State {
    let mut other = *state;
    let asked = game.asked(state);
    if who.is_none() || asked != who {
        other.step = state.step.as_others_see_it();
    }
    let mut places = vec![Place::Pile];
    for seat in game.players().filter(|seat| Some(*seat) != who) {
        other.memory[seat] = Memory::default();
        places.push(Place::Hand(seat));
    }
    if matches!(state.step, Step::DraftDiscard | Step::DraftPick(_)) && (who.is_none() || asked != who) {
        places.push(Place::Packet);
    }
    if !game.options.open_memory {
        let anything = Kinds(((1u16 << game.content.goods.len()) - 1) as u8);
        other.deployed.iter_mut().filter(|good| !good.face_up).for_each(|good| good.could_be = anything);
        other.aside.iter_mut().for_each(|good| good.could_be = anything);
    }
    let hidden = |owner: Seat, could_be: Kinds| Some(owner) != who && could_be.single().is_none();
    let deployed = other.deployed.iter().enumerate().filter(|(_, good)| hidden(good.owner, good.could_be));
    places.extend(deployed.map(|(index, _)| Place::Deployed(index)));
    let aside = other.aside.iter().enumerate().filter(|(_, good)| hidden(good.owner, good.could_be));
    places.extend(aside.map(|(index, _)| Place::Aside(index)));
    for _ in 0..6 {
        let mut pick = || places[chance.one_of(places.len() as u32) as usize];
        let (from, to) = (pick(), pick());
        let mut swapped = other;
        if swap(&mut swapped, from, to, chance) && game.check(&swapped).is_ok() {
            other = swapped;
        }
    }
    other
}

/// Exchanges a random card of one place for a random card of another, if both have one.
fn swap(state: &mut State, from: Place, to: Place, chance: &mut Sampler) -> bool {
    let mut take = |place: Place| match place {
        Place::Pile => state.pile.draw(chance),
        Place::Packet => state.packet.draw(chance),
        Place::Hand(seat) => state.hands[seat].draw(chance),
        Place::Deployed(index) => Some(state.deployed[index].kind.0),
        Place::Aside(index) => Some(state.aside[index].kind.0),
    };
    let (Some(one), Some(two)) = (take(from), take(to)) else { return false };
    for (place, kind) in [(from, two), (to, one)] {
        match place {
            Place::Pile => state.pile.put(kind),
            Place::Packet => state.packet.put(kind),
            Place::Hand(seat) => state.hands[seat].put(kind),
            Place::Deployed(index) => state.deployed[index].kind.0 = kind,
            Place::Aside(index) => state.aside[index].kind.0 = kind,
        }
    }
    true
}

/// Every setting: together they have every value of every option.
const SETTINGS: [(Pack, &str); 16] = [
    (Pack::Shipped, ""),
    (Pack::Shipped, "draft_full_hand=may_refuse"),
    (Pack::Shipped, "redeploy=optional"),
    (Pack::Shipped, "stranded_goods=discard"),
    (Pack::Shipped, "redeploy=optional stranded_goods=discard open_memory=false"),
    (Pack::Shipped, "strange_orbit_target=others tiebreak_cards=planets_then_goods"),
    (Pack::Shipped, "open_memory=false"),
    (Pack::Shipped, "draft_full_hand=may_refuse redeploy=optional open_memory=false first_player=1"),
    (Pack::Shipped, "stall_limit=0 max_rounds=25 first_player=0"),
    (Pack::Shipped, "max_rounds=0 stall_limit=2"),
    (Pack::Few, ""),
    (Pack::Few, "stall_limit=0 max_rounds=500 first_player=1 strange_orbit_target=others"),
    (Pack::Few, "stall_limit=50 max_rounds=0 stranded_goods=discard redeploy=optional"),
    (Pack::Big, ""),
    (Pack::Big, "draft_full_hand=may_refuse redeploy=optional"),
    (Pack::Big, "open_memory=false stranded_goods=discard tiebreak_cards=planets_then_goods"),
];

#[test]
fn every_value_of_every_option_is_among_the_settings() {
    for spec in GalacticTrader::OPTIONS {
        let values: Vec<String> = match spec.kind {
            kernel::OptionKind::OneOf(choices) => choices.iter().map(|choice| choice.value.to_owned()).collect(),
            kernel::OptionKind::Number { .. } | kernel::OptionKind::NumberPerSeat { .. } => vec!["0".into(), spec.default.into()],
            kernel::OptionKind::SeatOrRandom => vec!["0".into(), "1".into(), "random".into()],
        };
        for value in values {
            let has = |chosen: &str| options(chosen).get(spec.name).map_or(spec.default, String::as_str) == value;
            assert!(SETTINGS.iter().any(|(_, chosen)| has(chosen)), "no setting has {}={value}", spec.name);
        }
    }
}

#[test]
fn all_laws_hold_in_all_settings() {
    let next = Mutex::new(SETTINGS.iter());
    let total = Mutex::new(Report::default());
    // Two at a time: the kit's own threads would wait for the longest game of each setting.
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    loop {
                        let Some((pack, chosen)) = next.lock().expect("no panic under the lock").next() else { break };
                        let report = laws(*pack, chosen);
                        total.lock().expect("no panic under the lock").add(&report);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    let total = total.into_inner().expect("no panic under the lock");
    println!("{total}");
    assert_eq!(total.ends.keys().copied().collect::<Vec<_>>(), ["last-round", "max-rounds", "stall"], "every ending is reached");
    clauses_in_play(&total);
}

/// Clauses that play never cites by themselves: definitions, what is laid out before play, what other clauses bring about, and
/// what is seen. Each has its tests in `clauses`.
const NOT_CITED_IN_PLAY: &str = "\
    GT-1.1 GT-1.2 GT-1.3 GT-1.4 GT-1.5 GT-1.6 GT-1.7 GT-1.8 GT-2.1 GT-2.2 GT-2.3 GT-2.4 GT-2.5 GT-2.6 GT-2.7 GT-3.1 GT-4.6 GT-4.10 GT-4.11 \
    GT-5.6 GT-5.7 GT-5.8 GT-5.11 GT-6.2 GT-6.10 GT-6.11 GT-6.12 GT-7.2 GT-7.15 GT-7.16 GT-8.3 GT-8.7 GT-8.8 GT-8.10 GT-8.13 GT-9.7 \
    GT-10.2 GT-10.3 GT-10.6 GT-10.7 GT-11.1 GT-11.2 GT-11.3 GT-11.4 GT-11.6 GT-11.7 GT-11.8";

/// Law 9: what decided, refused and scored are clauses of the book, and all others came up.
fn clauses_in_play(report: &Report) {
    let book = Rulebook::parse(GalacticTrader::RULES);
    let cited = [&report.clauses, &report.refusals, &report.scores].into_iter().flat_map(|counts| counts.keys());
    let fired = rulebook::coverage::fired(&book, cited.map(|clause| clause.0));
    assert!(fired.unknown.is_empty(), "cited in play, but no clauses: {:?}", fired.unknown);
    let missing: Vec<&String> = fired.never.iter().filter(|id| !NOT_CITED_IN_PLAY.split_whitespace().any(|known| known == **id)).collect();
    assert!(missing.is_empty(), "no random game came to {missing:?}");
}

/// As for a game that a violation names: every check at every step.
#[test]
fn one_game_is_held_to_every_law_at_every_step() {
    for (players, pack) in [(2, Pack::Few), (3, Pack::Big), (4, Pack::Shipped)] {
        let game = GalacticTrader::open(&pack.text(), players, &Options::new()).unwrap_or_else(|error| panic!("{error}"));
        let report = Laws::of(game, secrets()).only(kernel::Seed(u64::from(players))).assert();
        assert!(report.positions_probed > report.decisions);
    }
}
