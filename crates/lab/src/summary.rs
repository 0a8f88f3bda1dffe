//! What a run of games came to: the numbers of a report, ready for JSON.

use bots::Forfeit;
use kernel::title::Options;
use kernel::{Clause, Fingerprint, Seat, Seed, Title};
use serde::Serialize;

use crate::deeds::ByDeed;
use crate::stats::{Histogram, wilson};
use crate::tally::{Record, Tally, VICTORY};
use crate::{Entrant, Plan};

/// A rate with its 95 % interval (Wilson).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// The rate, from 0 to 1.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How a number is spread over the games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    /// What the games had on average.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The least.
    pub min: i64,
    /// One in twenty is at most this.
    pub p5: i64,
    /// One in four.
    pub p25: i64,
    /// Half of them.
    pub median: i64,
    /// Three in four.
    pub p75: i64,
    /// Nineteen in twenty.
    pub p95: i64,
    /// The greatest.
    pub max: i64,
}

impl Spread {
    fn of(numbers: &Histogram) -> Spread {
        let [min, p5, p25, median, p75, p95, max] = [0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(|share| numbers.quantile(share));
        Spread { mean: numbers.mean(), deviation: numbers.deviation(), min, p5, p25, median, p75, p95, max }
    }
}

/// How a bot, or whoever sat in a seat, fared.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fared {
    /// The bot's name or the seat's number.
    pub name: String,
    /// How often it played; a bot that sits twice at a table plays twice.
    pub played: u64,
    /// Victories; a victory shared by `n` counts `1/n` for each.
    pub victories: f64,
    /// Victories of times played. The interval counts games: two seats of one game are one observation.
    pub wins: Rate,
    /// What it had at the end of its games.
    pub points: Spread,
}

/// How often games ended in one way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ending {
    /// Why.
    pub reason: &'static str,
    /// By which clause.
    pub clause: Clause,
    /// How many games.
    pub games: u64,
    /// Their share of all games that came to an end.
    pub share: f64,
}

/// A game that somebody forfeited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Forfeited {
    /// The number of the game in its run.
    pub game: u64,
    /// Who.
    pub name: String,
    /// In which seat.
    pub seat: Seat,
    /// What happened, and the last that the program said on standard error, in lines.
    pub why: String,
}

/// What a run of games came to.
///
/// Holds nothing that depends on the computer: the same run gives the same summary everywhere.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// The version of its rules.
    pub rules: u32,
    /// All options in force.
    pub options: Options,
    /// The fingerprint of the content.
    pub content: Fingerprint,
    /// The bots as they were named for game 0; game `i` moves them on by `i` seats.
    pub seats: Vec<String>,
    /// The name of the run.
    pub seed: Seed,
    /// Games asked for.
    pub planned: u64,
    /// Games played to their end.
    pub games: u64,
    /// Whether the run was stopped before all games were played.
    pub partial: bool,
    /// The share of victories that a player as good as the others would have.
    pub fair_share: f64,
    /// Each sort of player, over all seats that it had.
    pub by_bot: Vec<Fared>,
    /// Each seat, whoever sat there.
    pub by_seat: Vec<Fared>,
    /// Games that somebody forfeited, in order. They count as lost for that seat and as won by the others; points, length and endings
    /// are those of the other games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeited: Vec<Forfeited>,
    /// Games whose victory was shared.
    pub shared_victories: u64,
    /// Rounds of a game, if the game counts them.
    pub rounds: Option<Spread>,
    /// Decisions of a game.
    pub decisions: Spread,
    /// How games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// How seats fared by what they did, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_deed: Option<ByDeed>,
}

impl Summary {
    pub(crate) fn new<G: Title>(game: &G, plan: &Plan, tally: &Tally) -> Summary {
        let ended = tally.games - tally.forfeits.len() as u64;
        let mut endings: Vec<Ending> = tally
            .endings
            .iter()
            .map(|(&(reason, clause), &games)| Ending { reason, clause, games, share: games as f64 / ended as f64 })
            .collect();
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
        Summary {
            game: G::ABOUT.id,
            rules: game.rules(),
            options: game.options(),
            content: game.content_fingerprint(),
            seats: plan.lineup.iter().map(ToString::to_string).collect(),
            seed: plan.seed,
            planned: plan.games,
            games: tally.games,
            partial: tally.games < plan.games,
            fair_share: 1.0 / plan.lineup.len().max(1) as f64,
            by_bot: by_bot(plan, tally),
            by_seat: tally.by_seat.iter().map(|(seat, record)| fared(seat.to_string(), record, tally.games)).collect(),
            forfeited: tally.forfeits.iter().map(forfeited).collect(),
            shared_victories: tally.shared,
            rounds: (tally.rounds.count() > 0).then(|| Spread::of(&tally.rounds)),
            decisions: Spread::of(&tally.decisions),
            endings,
            by_deed: plan.by_deed.then(|| tally.deeds.summary(1.0 / plan.lineup.len().max(1) as f64)),
        }
    }
}

/// The bots in the order in which they were named, each once.
fn by_bot(plan: &Plan, tally: &Tally) -> Vec<Fared> {
    let mut all: Vec<Fared> = Vec::new();
    for bot in &plan.lineup {
        if let Some(record) = tally.by_bot.get(bot).filter(|_| all.iter().all(|fared| fared.name != bot.name())) {
            all.push(fared(bot.to_string(), record, tally.games));
        }
    }
    all
}

fn forfeited((game, (who, forfeit)): (&u64, &(Entrant, Forfeit))) -> Forfeited {
    Forfeited { game: *game, name: who.to_string(), seat: forfeit.seat, why: forfeit.why.clone() }
}

fn fared(name: String, record: &Record, games: u64) -> Fared {
    let victories = record.won as f64 / VICTORY as f64;
    let rate = victories / record.played.max(1) as f64;
    let (low, high) = wilson(rate * games as f64, games as f64);
    Fared { name, played: record.played, victories, wins: Rate { rate, low, high }, points: Spread::of(&record.points) }
}
