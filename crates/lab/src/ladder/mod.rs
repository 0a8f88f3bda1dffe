//! A round robin: who is better than whom, by how much, and how sure that is.
//!
//! Two bots meet in *deals*: the same seed played in every seating that puts them in each other's place. With two players that is two
//! games; with more, one of the first among others of the second in every seat, and the other way round; alone, a game of each. What luck
//! gives one of them it gives the other, too, so a deal is one observation, however many games it has.
//!
//! A pairing ends when it is clear who is better. Whoever looks again and again will once see something clear where there is nothing, so the
//! intervals are of the sort that holds at all times at once ([`crate::stats::interval`]).

mod rating;
mod report;
mod schedule;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Asked, Forfeit, Guest, Lineup, Sitter, play_out};
use kernel::{Evaluate, Game, Live, Observe, Outcome, Seat, Seed, Title};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::clock::processor_time;
use crate::plan::possible;
use crate::tally::VICTORY;
use crate::{Entrant, Guests, PlanError, Watch};

pub use rating::{Contest, strengths};
pub use report::{Clock, Difference, ForfeitedDeal, Ladder, Pairing, Rating, Rung};
pub use schedule::seatings;
use schedule::{Deal, Meeting};

/// What a ladder is to settle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderPlan {
    /// Who takes part, each once; of equals in the result the earlier stands first.
    pub entrants: Vec<Entrant>,
    /// The most games of a pairing, `u64::MAX` for any number; a deal that was begun is played to its end.
    pub games: u64,
    /// The name of the run; deal `i` has the seed [`Seed::of_game`].
    pub seed: Seed,
    /// How many threads play; the result does not depend on it.
    pub jobs: usize,
}

/// What came of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Played {
    /// What each seat has of the victory, in parts of a [`VICTORY`].
    pub(crate) shares: Vec<u64>,
    pub(crate) forfeit: Option<Forfeit>,
}

/// The time that an entrant has used.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    pub(crate) nanoseconds: AtomicU64,
    pub(crate) decisions: AtomicU64,
}

/// Plays one game: who sits where, by place in the list of entrants, and which deal. None if the run was stopped in the middle.
type PlayOne<'a> = dyn Fn(&[usize], u64) -> Option<Played> + Sync + 'a;

/// Plays the ladder. Deal `i` is one of the game `i % games.len()`: several that differ in an option make one average.
///
/// If the watch stops it, the ladder has the deals that were played to their end by then, and says so.
///
/// # Errors
/// If there are too many threads, or they cannot be started.
///
/// # Panics
/// If there is no game, or the games differ in their numbers of players.
pub fn ladder<G: Title + Evaluate + Observe>(
    games: &[G],
    plan: &LadderPlan,
    guests: &[&Guests<'_, G>],
    watch: &Watch,
) -> Result<Ladder, PlanError> {
    let first = games.first().expect("there is a game to play");
    let players = first.seats();
    assert!(games.iter().all(|game| game.seats() == players), "a ladder is for one number of players");
    assert_eq!(games.len(), guests.len(), "each game has its guests");
    let meters: Vec<Arc<Meter>> = plan.entrants.iter().map(|_| Arc::default()).collect();
    let play = |seating: &[usize], deal: u64| {
        let (game, seed) = (&games[(deal % games.len() as u64) as usize], plan.seed.of_game(deal));
        let guests = guests[(deal % games.len() as u64) as usize];
        let sits = |(seat, &entrant): (Seat, &usize)| {
            let inner = plan.entrants[entrant].sits(game, seat, seed, guests, watch);
            Sitter::Guest(Box::new(Timed { inner, meter: Arc::clone(&meters[entrant]) }))
        };
        let mut lineup = Lineup::of((0..).map(Seat::new).zip(seating).map(sits).collect());
        let finished = play_out(game, &mut Live::from_seed(seed), &mut lineup, &|| watch.stopped())?;
        let shares = match &finished.forfeit {
            Some(forfeit) => forfeited(players, forfeit.seat),
            None => shares(&game.outcome(&finished.state)),
        };
        watch.ended(seating.iter().map(|entrant| &plan.entrants[*entrant]), finished.forfeit.as_ref());
        Some(Played { shares, forfeit: finished.forfeit })
    };
    let meetings = meet(plan, players, games.len() as u64, &play, watch)?;
    Ok(Ladder::new(first, plan, &meetings, &meters, players))
}

/// What each seat has of the victory. Nothing for anybody in a game that nobody wins.
fn shares(outcome: &Outcome) -> Vec<u64> {
    let winners = outcome.winners().count() as u64;
    outcome.standings.iter().map(|standing| if standing.won { VICTORY / winners } else { 0 }).collect()
}

/// The same for a game that a seat forfeited: it has lost, and the others share the victory evenly.
fn forfeited(players: u8, loser: Seat) -> Vec<u64> {
    (0..players).map(|seat| if seat == loser.number() { 0 } else { VICTORY / u64::from(players - 1) }).collect()
}

/// Round after round, until every pairing is clear or has had its games. What is played in a round is settled before it, whoever plays it.
fn meet(plan: &LadderPlan, players: u8, cycle: u64, play: &PlayOne<'_>, watch: &Watch) -> Result<Vec<Meeting>, PlanError> {
    let jobs = possible(plan.jobs)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| PlanError::Threads { jobs, problem: error.to_string() })?;
    let mut meetings = Meeting::all(plan.entrants.len(), players);
    // Alone, a bot's game of a deal is the same in all its pairings.
    let mut known: BTreeMap<(Vec<usize>, u64), Played> = BTreeMap::new();
    while !watch.stopped() {
        let wanted: Vec<Range<u64>> = meetings.iter().map(|meeting| meeting.next(plan.games, cycle)).collect();
        let mut games: Vec<(Vec<usize>, u64)> = Vec::new();
        for (meeting, deals) in meetings.iter().zip(&wanted) {
            for deal in deals.clone() {
                games.extend(meeting.seatings().map(|seating| (seating, deal)).filter(|game| !known.contains_key(game)));
            }
        }
        // Deal by deal: what a guest forfeits in a row is not only a matter of its seat.
        games.sort_unstable_by(|(one, deal), (other, later)| (deal, one).cmp(&(later, other)));
        games.dedup();
        if wanted.iter().all(Range::is_empty) {
            break;
        }
        let played: Vec<Option<Played>> = pool.install(|| games.par_iter().map(|(seating, deal)| play(seating, *deal)).collect());
        known.extend(games.into_iter().zip(played).filter_map(|(game, played)| Some((game, played?))));
        for (meeting, deals) in meetings.iter_mut().zip(wanted) {
            for deal in deals {
                let games: Option<Vec<&Played>> = meeting.seatings().map(|seating| known.get(&(seating, deal))).collect();
                // A deal that was broken off says nothing.
                if let Some(games) = games {
                    meeting.count(deal, &games);
                }
            }
        }
    }
    Ok(meetings)
}

/// A player whose time is measured: bots of ours by the processor's clock, guests, who think elsewhere, by the clock on the wall.
struct Timed<G: Game> {
    inner: Sitter<G>,
    meter: Arc<Meter>,
}

impl<G: Game> Guest<G> for Timed<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> Result<G::Action, String> {
        let (answer, time) = match &mut self.inner {
            Sitter::Bot(bot) => {
                let start = processor_time();
                let action = bot.choose(asked);
                (Ok(action), processor_time().saturating_sub(start))
            }
            Sitter::Guest(guest) => {
                let start = Instant::now();
                let answer = guest.choose(asked);
                (answer, start.elapsed())
            }
        };
        self.meter.add(time);
        answer
    }

    fn over(&mut self, game: &G, end: Result<&Outcome, Seat>) {
        if let Sitter::Guest(guest) = &mut self.inner {
            guest.over(game, end);
        }
    }
}

impl Meter {
    fn add(&self, time: Duration) {
        self.nanoseconds.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
        self.decisions.fetch_add(1, Ordering::Relaxed);
    }
}
