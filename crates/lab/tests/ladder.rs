//! The ladder on real games: seats, deals, threads, and who is better.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use bots::{Asked, Bot, BotName, Guest};
use galactic_trader::GalacticTrader;
use kernel::{Options, Outcome, Seat, Seed, Title};
use lab::{Entrant, Guests, Ladder, LadderPlan, Watch, ladder, no_guests};

fn game(players: u8) -> GalacticTrader {
    let options: Options = [("max_rounds".to_owned(), "4".to_owned())].into();
    GalacticTrader::open(GalacticTrader::CONTENT, players, &options).expect("the shipped content is good")
}

fn plan(entrants: Vec<Entrant>, games: u64, jobs: usize) -> LadderPlan {
    LadderPlan { entrants, games, seed: Seed(7), jobs }
}

fn ours() -> Vec<Entrant> {
    BotName::ALL.into_iter().filter(|bot| matches!(bot, BotName::Random | BotName::Greedy)).map(Entrant::Bot).collect()
}

/// The ladder without its times.
fn untimed(mut ladder: Ladder) -> Ladder {
    ladder.bots.iter_mut().for_each(|rung| rung.milliseconds = 0.0);
    ladder
}

#[test]
fn the_better_one_is_found_whatever_the_number_of_threads() {
    for (players, games) in [(2, 40), (3, 60)] {
        let climb = |jobs| ladder(&[game(players)], &plan(ours(), games, jobs), &[&no_guests], &Watch::default()).expect("it runs");
        let one = untimed(climb(1));
        assert_eq!(one, untimed(climb(3)));
        assert_eq!((one.bots[0].name.as_str(), one.bots[1].name.as_str(), one.partial), ("greedy", "random", false));
        let pairing = &one.pairings[0];
        assert!((pairing.first.as_str(), pairing.clear) == ("greedy", true), "{pairing:?}");
        assert!(pairing.first_wins.rate > 0.8 && pairing.second_wins.rate < 0.2, "{pairing:?}");
        assert_eq!(pairing.games, pairing.deals * if players == 2 { 2 } else { 6 });
        // Clear long before all games were played, but not before ten deals.
        assert!(pairing.games < games || players > 2, "{pairing:?}");
        let [greedy, random] = [0, 1].map(|place: usize| one.bots[place].rating.expect("they meet"));
        assert!(greedy.low > random.high && (greedy.rating + random.rating).abs() < 1e-6, "{greedy:?} {random:?}");
        assert!(one.bots.iter().all(|rung| rung.decisions > 0 && rung.games == pairing.games));
    }
}

/// Equals that are told apart by name only.
struct Twin(Box<dyn Bot<GalacticTrader>>);

impl Guest<GalacticTrader> for Twin {
    fn choose(&mut self, asked: Asked<'_, GalacticTrader>) -> Result<<GalacticTrader as kernel::Game>::Action, String> {
        Ok(self.0.choose(asked))
    }

    fn over(&mut self, _: &GalacticTrader, _: Result<&Outcome, Seat>) {}
}

fn twins() -> Vec<Entrant> {
    ["castor", "pollux"].into_iter().enumerate().map(|(index, name)| Entrant::Guest { index, name: name.into() }).collect()
}

/// Every deal is dealt to both in every seat, with the same seeds; so equals come out exactly equal.
#[test]
fn deals_are_the_same_for_both_in_every_seat() {
    for players in [2, 3] {
        let seen: Mutex<BTreeMap<(u64, u8), [u32; 2]>> = Mutex::default();
        let guests: &Guests<'_, GalacticTrader> = &|index: usize, seat: Seat, seed: Seed| {
            seen.lock().expect("nobody panics").entry((seed.0, seat.number())).or_default()[index] += 1;
            Box::new(Twin(Box::new(bots::Random::new(seed))))
        };
        let found = ladder(&[game(players)], &plan(twins(), 48, 2), &[guests], &Watch::default()).expect("it runs");
        let pairing = &found.pairings[0];
        let deals = if players == 2 { 24 } else { 8 };
        assert_eq!((pairing.deals, pairing.games, pairing.clear), (deals, 48, false), "{pairing:?}");
        assert!(pairing.difference.mean.abs() < 1e-12 && pairing.first_wins == pairing.second_wins, "{pairing:?}");
        assert!((pairing.first_wins.rate - 1.0 / f64::from(players)).abs() < 1e-12, "{pairing:?}");
        // Two players: once each in each seat. Three: alone once, and in the two games where the other is alone elsewhere.
        let often = if players == 2 { 1 } else { 3 };
        let seen = seen.into_inner().expect("nobody panics");
        let expected: BTreeMap<(u64, u8), [u32; 2]> = (0..deals)
            .flat_map(|deal| (0..players).map(move |seat| ((Seed(7).of_game(deal).of_bot(Seat::new(seat)).0, seat), [often; 2])))
            .collect();
        assert_eq!(seen, expected);
    }
}

/// Fails in every game in which it sits in seat 0, and wins none of those.
struct Shy(Box<dyn Bot<GalacticTrader>>);

impl Guest<GalacticTrader> for Shy {
    fn choose(&mut self, asked: Asked<'_, GalacticTrader>) -> Result<<GalacticTrader as kernel::Game>::Action, String> {
        if asked.seat == Seat::new(0) { Err("it does not like this seat".into()) } else { Ok(self.0.choose(asked)) }
    }

    fn over(&mut self, _: &GalacticTrader, _: Result<&Outcome, Seat>) {}
}

#[test]
fn forfeited_games_are_lost_and_named() {
    let guests: &Guests<'_, GalacticTrader> = &|_: usize, _: Seat, seed: Seed| Box::new(Shy(Box::new(bots::Random::new(seed))));
    let entrants = vec![Entrant::Bot(BotName::Random), Entrant::Guest { index: 0, name: "shy".into() }];
    // With one thread the seats alternate, so it never fails often enough in a row to be given up.
    let found = ladder(&[game(2)], &plan(entrants, 20, 1), &[guests], &Watch::default()).expect("it runs");
    assert_eq!(found.forfeited.len(), 10, "{found:?}");
    assert!(found.forfeited.iter().zip(0..).all(|(one, deal)| {
        (one.deal, one.name.as_str(), one.against.as_str(), one.seat) == (deal, "shy", "random", Seat::new(0))
            && one.why == "it does not like this seat"
    }));
    assert_eq!(found.bots[0].name, "random");
    assert!(found.pairings[0].first_wins.rate >= 0.5, "{found:?}");
}

#[test]
fn a_stopped_ladder_is_partial() {
    let watch = Watch::default();
    watch.stop.store(true, Ordering::Relaxed);
    let found = ladder(&[game(2)], &plan(ours(), 40, 1), &[&no_guests], &watch).expect("it runs");
    assert_eq!((found.partial, found.pairings[0].deals, found.pairings[0].clear), (true, 0, false));
    assert!(found.bots.iter().all(|rung| rung.rating.is_some_and(|rating| rating.rating.is_finite() && rating.high.is_finite())));
}
