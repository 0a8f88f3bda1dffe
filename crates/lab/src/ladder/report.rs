//! What a ladder came to: the numbers of its tables, ready for JSON.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use kernel::title::Options;
use kernel::{Fingerprint, Seat, Seed, Title};
use serde::Serialize;

use super::rating::{Contest, strengths, variances};
use super::{LadderPlan, Meeting, Meter};
use crate::stats::{Z, interval, mean};
use crate::tally::VICTORY;
use crate::{CLOCK, Entrant, Rate};

/// Points of a rating for a natural logarithm of strength: 400 are ten times the chance, as in chess.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// How strong a bot is against the others of its ladder.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rating {
    /// The rating: 400 points more are ten times the chance to win; the mean of the ladder is 0.
    pub rating: f64,
    /// The lower end of its 95 % interval, as if the number of games had been fixed before.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a time is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// Processor time of the thread that thinks.
    Processor,
    /// Time that has passed: the bot thinks in a program of its own, or the system has no other clock.
    Elapsed,
}

/// A bot on its ladder.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rung {
    /// What it is called, by us or by whoever entered it.
    pub name: String,
    /// Its rating; none where everybody plays alone.
    pub rating: Option<Rating>,
    /// Its victories where everybody plays alone, over all its deals.
    pub alone: Option<Rate>,
    /// The games it played.
    pub games: u64,
    /// How often it chose.
    pub decisions: u64,
    /// Milliseconds for each of them. The one number that differs from run to run.
    pub milliseconds: f64,
    /// By which clock.
    pub clock: Clock,
}

/// By how much the first of a pairing did better than the second.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// The mean over the deals.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Two bots and what came of their deals. Intervals are 95 %, over deals, and hold at whatever moment one stops.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Pairing {
    /// The one that did better.
    pub first: String,
    /// The other.
    pub second: String,
    /// Deals played: each is one observation.
    pub deals: u64,
    /// Games of these deals.
    pub games: u64,
    /// The share of victories of the first, one of it among others of the second.
    pub first_wins: Rate,
    /// The share of victories of the second, one of it among others of the first.
    pub second_wins: Rate,
    /// First minus second.
    pub difference: Difference,
    /// Whether it is clear that the first is better.
    pub clear: bool,
}

/// A game that somebody forfeited.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ForfeitedDeal {
    /// The number of the deal.
    pub deal: u64,
    /// Who.
    pub name: String,
    /// Against whom.
    pub against: String,
    /// In which seat.
    pub seat: Seat,
    /// What happened, and the last that the program said on standard error, in lines.
    pub why: String,
}

/// What a ladder came to. But for the milliseconds it is the same for the same plan on every computer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ladder {
    /// The game's id.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// All options in force; where deals went through several values of one, those of the first.
    pub options: Options,
    /// The fingerprint of the content.
    pub content: Fingerprint,
    /// How many players.
    pub players: u8,
    /// The share of victories that one as good as the others would have; none where everybody plays alone.
    pub fair_share: Option<f64>,
    /// The name of the run.
    pub seed: Seed,
    /// The most games of a pairing; none if there was no such number.
    pub most_games: Option<u64>,
    /// Whether it was stopped before every pairing was clear or had its games.
    pub partial: bool,
    /// The bots, the best first.
    pub bots: Vec<Rung>,
    /// The pairings: the best against the second first.
    pub pairings: Vec<Pairing>,
    /// Games that somebody forfeited. They count as lost for that seat and as won by the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<ForfeitedDeal>,
}

impl Ladder {
    pub(super) fn new<G: Title>(game: &G, plan: &LadderPlan, meetings: &[Meeting], meters: &[Arc<Meter>], players: u8) -> Ladder {
        let ratings = (players > 1).then(|| ratings(plan.entrants.len(), meetings, players));
        let mut bots: Vec<(usize, Rung)> = (0..plan.entrants.len())
            .map(|entrant| (entrant, rung(entrant, plan, meetings, &meters[entrant], players, ratings.as_deref())))
            .collect();
        let worth = |rung: &Rung| rung.rating.map(|rating| rating.rating).or(rung.alone.map(|alone| alone.rate)).unwrap_or(0.0);
        bots.sort_by(|(_, one), (_, other)| worth(other).total_cmp(&worth(one)));
        let place = |entrant: usize| bots.iter().position(|(other, _)| *other == entrant);
        let mut pairings: Vec<_> = meetings
            .iter()
            .map(|meeting| {
                // The one that stands higher comes first, so that a table reads downwards.
                let turned = place(meeting.pair[0]) > place(meeting.pair[1]);
                let [one, other] = if turned { [meeting.pair[1], meeting.pair[0]] } else { meeting.pair };
                ((place(one), place(other)), pairing(plan, meeting, turned))
            })
            .collect();
        pairings.sort_by_key(|(places, _)| *places);
        let mut forfeited: Vec<ForfeitedDeal> = meetings.iter().flat_map(|meeting| forfeits(plan, meeting)).collect();
        forfeited.sort();
        // Alone, a game stands in every pairing of its bot.
        if players == 1 {
            forfeited.dedup_by(|one, other| (one.deal, &one.name) == (other.deal, &other.name));
        }
        Ladder {
            game: G::ABOUT.id,
            rules: game.rules(),
            options: game.options(),
            content: game.content_fingerprint(),
            players,
            fair_share: (players > 1).then(|| 1.0 / f64::from(players)),
            seed: plan.seed,
            most_games: (plan.games < u64::MAX).then_some(plan.games),
            partial: meetings.iter().any(|meeting| !meeting.next(plan.games, 1).is_empty()),
            bots: bots.into_iter().map(|(_, rung)| rung).collect(),
            pairings: pairings.into_iter().map(|(_, pairing)| pairing).collect(),
            forfeited,
        }
    }
}

fn rung(entrant: usize, plan: &LadderPlan, meetings: &[Meeting], meter: &Meter, players: u8, ratings: Option<&[Rating]>) -> Rung {
    let own = || meetings.iter().filter(|meeting| meeting.pair.contains(&entrant));
    // Alone, the games of all its pairings are the same ones: the longest row of them has all.
    let longest = own().max_by_key(|meeting| meeting.deals.len());
    let alone =
        longest.filter(|_| players == 1).map(|meeting| rate(&if meeting.pair[0] == entrant { meeting.first() } else { meeting.second() }));
    let games = match longest {
        Some(longest) if players == 1 => longest.deals.len() as u64,
        _ => own().map(|meeting| meeting.deals.len() as u64 * meeting.games_a_deal()).sum(),
    };
    let (nanoseconds, decisions) = (meter.nanoseconds.load(Ordering::Relaxed), meter.decisions.load(Ordering::Relaxed));
    let is_guest = matches!(plan.entrants[entrant], Entrant::Guest { .. });
    Rung {
        name: plan.entrants[entrant].to_string(),
        rating: ratings.map(|ratings| ratings[entrant]),
        alone,
        games,
        decisions,
        milliseconds: nanoseconds as f64 / 1e6 / decisions.max(1) as f64,
        clock: if is_guest || CLOCK == "elapsed time" { Clock::Elapsed } else { Clock::Processor },
    }
}

/// A share of victories, one value for each deal.
fn rate(deals: &[f64]) -> Rate {
    let (low, high) = interval(deals, 0.0, 1.0);
    Rate { rate: mean(deals), low, high }
}

fn pairing(plan: &LadderPlan, meeting: &Meeting, turned: bool) -> Pairing {
    let name = |entrant: usize| plan.entrants[entrant].to_string();
    let differences = meeting.differences();
    let (low, high) = interval(&differences, -1.0, 1.0);
    let found = Pairing {
        first: name(meeting.pair[0]),
        second: name(meeting.pair[1]),
        deals: meeting.deals.len() as u64,
        games: meeting.deals.len() as u64 * meeting.games_a_deal(),
        first_wins: rate(&meeting.first()),
        second_wins: rate(&meeting.second()),
        difference: Difference { mean: mean(&differences), low, high },
        clear: meeting.is_clear(),
    };
    if !turned {
        return found;
    }
    let Difference { mean, low, high } = found.difference;
    Pairing {
        first: found.second,
        second: found.first,
        first_wins: found.second_wins,
        second_wins: found.first_wins,
        difference: Difference { mean: -mean, low: -high, high: -low },
        ..found
    }
}

fn forfeits(plan: &LadderPlan, meeting: &Meeting) -> impl Iterator<Item = ForfeitedDeal> {
    let name = |entrant: usize| plan.entrants[entrant].to_string();
    meeting.forfeits.iter().map(move |(deal, who, forfeit)| {
        let [one, other] = meeting.pair;
        let against = if *who == one { other } else { one };
        ForfeitedDeal { deal: *deal, name: name(*who), against: name(against), seat: forfeit.seat, why: forfeit.why.clone() }
    })
}

/// The ratings of all. Each pairing also has one game that both won by half: so whoever won everything, or nothing, has a rating, and
/// the fewer the games the nearer it is to the others'.
fn ratings(entrants: usize, meetings: &[Meeting], players: u8) -> Vec<Rating> {
    let mut contests = Vec::new();
    for meeting in meetings {
        let [one, other] = meeting.pair;
        let won = |parts: fn(&super::Deal) -> u64| meeting.deals.iter().map(parts).sum::<u64>() as f64 / VICTORY as f64;
        let rest = u32::from(players) - 1;
        contests.push(Contest { sides: [(one, 1, 0.5), (other, 1, 0.5)] });
        contests.push(Contest { sides: [(one, 1, won(|deal| deal.first)), (other, rest, won(|deal| deal.others[0]))] });
        // With two players these are the same games.
        if players > 2 {
            contests.push(Contest { sides: [(other, 1, won(|deal| deal.second)), (one, rest, won(|deal| deal.others[1]))] });
        }
    }
    let strengths = strengths(entrants, &contests);
    let ties: Vec<([usize; 2], f64)> = meetings
        .iter()
        .map(|meeting| (meeting.pair, information(meeting, strengths[meeting.pair[0]] - strengths[meeting.pair[1]], players)))
        .collect();
    let variances = variances(entrants, &ties);
    let rating = |(strength, variance): (&f64, &f64)| {
        let (rating, half) = (strength * SCALE, Z * variance.sqrt() * SCALE);
        Rating { rating, low: rating - half, high: rating + half }
    };
    strengths.iter().zip(&variances).map(rating).collect()
}

/// What a pairing tells about the difference of the two strengths: Fisher's information of its games, but less where deals differ more from each
/// other than games that have nothing in common would, for then part of a deal is said twice. Not more where they differ less: alike by chance
/// is soon found in a few deals.
fn information(meeting: &Meeting, difference: f64, players: u8) -> f64 {
    let chance = |difference: f64, others: f64| difference.exp() / (difference.exp() + others);
    let spread = |chance: f64| chance * (1.0 - chance);
    let (seats, others) = (f64::from(players), f64::from(players) - 1.0);
    let even = spread(chance(difference, 1.0));
    let lone = [difference, -difference].map(|difference| spread(chance(difference, others)));
    // With two players both are alone in the same games: what one wins more the other wins less.
    let (of_games, of_deals) = match players {
        2 => (2.0 * lone[0], 2.0 * lone[0]),
        _ => (seats * (lone[0] + lone[1]), (lone[0] + lone[1]) / seats),
    };
    let differences = meeting.differences();
    let (deals, centre) = (differences.len() as f64, mean(&differences));
    let squares: f64 = differences.iter().map(|value| (value - centre).powi(2)).sum();
    let repeated = ((squares + of_deals) / (deals.max(1.0) * of_deals)).max(1.0);
    even + deals * of_games / repeated
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::Played;

    fn meeting(deals: &[[u64; 2]]) -> Meeting {
        let mut meeting = Meeting::all(2, 2).remove(0);
        for (number, first) in (0..).zip(deals) {
            // What the first has of its two games: in seat 0, then in seat 1.
            let games = [[first[0], 1 - first[0]], [1 - first[1], first[1]]]
                .map(|shares| Played { shares: shares.iter().map(|share| share * VICTORY).collect(), forfeit: None });
            meeting.count(number, &games.iter().collect::<Vec<_>>());
        }
        meeting
    }

    /// By hand: 10 deals of which the first won 15 games of 20. With half a game more each the odds are 15.5 to 5.5.
    #[test]
    fn two_ratings_are_the_odds_in_points() {
        let deals: Vec<[u64; 2]> = (0..10).map(|deal| [1, u64::from(deal < 5)]).collect();
        let found = ratings(2, &[meeting(&deals)], 2);
        let apart = 400.0 * (15.5_f64 / 5.5).log10();
        assert!((found[0].rating - found[1].rating - apart).abs() < 1e-6, "{found:?}, not {apart}");
        // The textbook's variance of the logarithm of odds; each rating has half of the difference.
        let half = Z * ((1.0_f64 / 15.5 + 1.0 / 5.5) / 4.0).sqrt() * SCALE;
        assert!((found[0].high - found[0].rating - half).abs() < 1e-6, "{found:?}, not {half}");
    }

    /// By hand: each deal goes to one of two equals whole. Games that have nothing in common would differ by 1/2 from deal to deal, these differ by 1: 20
    /// deals are (20 + 1/2) / (20 / 2) = 2.05 times as wide as their games look.
    #[test]
    fn what_a_deal_says_twice_counts_once() {
        let found = ratings(2, &[meeting(&(0..20).map(|deal| [deal % 2; 2]).collect::<Vec<_>>())], 2);
        let half = Z * (1.0_f64 / (4.0 * (0.25 + 20.0 * 0.5 / 2.05))).sqrt() * SCALE;
        assert!((found[0].high - half).abs() < 1e-6 && found[0].rating.abs() < 1e-6, "{found:?}, not {half}");
    }

    /// The same games, once with the luck of the deal shared and once not: who wins a game is decided by the seat, or by the bot. Counted by games the two
    /// would be equally sure.
    #[test]
    fn a_deal_is_one_observation() {
        let by_seat = meeting(&[[1, 0]; 20]);
        let by_bot = meeting(&(0..20).map(|deal| [deal % 2; 2]).collect::<Vec<_>>());
        assert_eq!(mean(&by_seat.first()), mean(&by_bot.first()));
        let width = |meeting: &Meeting| rate(&meeting.first()).high - rate(&meeting.first()).low;
        assert!(2.0 * width(&by_seat) < width(&by_bot), "{} and {}", width(&by_seat), width(&by_bot));
        let sure = |meeting: Meeting| ratings(2, &[meeting], 2)[0].high;
        assert!(1.3 * sure(by_seat) < sure(by_bot));
    }
}
