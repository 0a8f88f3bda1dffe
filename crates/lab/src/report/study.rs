//! Many games gathered: the run, its parts, and parts put together again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use bots::{BotName, Mind};
use kernel::title::Options;
use kernel::{Evaluate, Observe, Seed, Title};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

use super::counts::{Counts, Merge};
use super::game::{Asked, Played};
use super::rows::Rows;
use super::styles::{self, Did, Styles};
use crate::coverage::{Seen, seen_in};
use crate::plan::possible;
use crate::{PlanError, Watch};

/// One part of a study: every `of`-th game, beginning with number `part - 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Which, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part { part: 1, of: 1 };
}

/// How much is to be played.
#[derive(Debug, Clone, Copy)]
pub enum Until {
    /// So many games.
    Games(u64),
    /// As many as there is time for.
    Time(Instant),
}

/// What is to be studied.
#[derive(Debug, Clone)]
pub struct StudyPlan {
    /// Who plays, one for each seat of game 0. Game `i` moves them on by `i` seats.
    pub lineup: Vec<BotName>,
    /// Players of other levels, who take a seat now and then to see what skill is worth.
    pub levels: Vec<BotName>,
    /// How much.
    pub until: Until,
    /// The name of the run.
    pub seed: Seed,
    /// How many threads play; the result does not depend on it.
    pub jobs: usize,
    /// Which part.
    pub part: Part,
    /// Whether positions are also played on in other ways, to see what things are worth: that takes three times as long.
    pub what_ifs: bool,
}

/// What was studied: parts of the same study have the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All options in force.
    pub options: Options,
    /// The fingerprint of the content.
    pub content: String,
    /// The bots as they were named for game 0.
    pub lineup: Vec<String>,
    /// The levels that took a seat now and then.
    pub levels: Vec<String>,
    /// The name of the run.
    pub seed: u64,
    /// Whether positions were also played on in other ways.
    pub what_ifs: bool,
}

/// What a reader should know of the game: the same in all parts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The game's name.
    pub name: String,
    /// The options as they are when nobody says otherwise.
    pub usual: Options,
    /// Whether the content is not the shipped one.
    pub own_content: bool,
    /// Ends that the rulebook means, with their clauses.
    pub endings: BTreeMap<String, String>,
    /// Ends that only guard against endless play.
    pub guards: Vec<String>,
    /// Clauses that decide something when random players play with these options and the shipped content.
    pub reachable: BTreeSet<String>,
    /// What random players bring about with the shipped content, but not with this.
    pub lost: Vec<Lost>,
    /// Styles of play, each by what it does more and less than is usual.
    pub styles: Vec<String>,
}

/// Something that random players bring about with the shipped content, and never with the content of the study.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    /// `ending`, the kind of a thing or deed, or nothing for a clause.
    pub kind: String,
    /// Which.
    pub what: String,
    /// In how many random games with the shipped content it came up.
    pub games: u64,
    /// Of so many with each content.
    pub of: u64,
}

impl Known {
    fn of<G: Title>(game: &G, styles: Option<&Styles>) -> Known {
        let players = game.seats();
        let shipped = G::open(G::CONTENT, players, &game.options()).ok();
        let usual = shipped.as_ref().map(|shipped| seen_in(shipped, RANDOM_GAMES, Seed(1))).unwrap_or_default();
        let own_content = shipped.is_some_and(|shipped| shipped.content_fingerprint() != game.content_fingerprint());
        Known {
            name: G::ABOUT.name.to_owned(),
            usual: G::open(G::CONTENT, players, &Options::new()).map(|game| game.options()).unwrap_or_default(),
            own_content,
            endings: game.endings().iter().map(|end| (end.name.to_owned(), end.clause.to_string())).collect(),
            guards: G::GUARDS.iter().map(ToString::to_string).collect(),
            reachable: usual.clauses.keys().map(ToString::to_string).collect(),
            styles: styles.map(Styles::words).unwrap_or_default(),
            lost: if own_content { lost(&usual, &seen_in(game, RANDOM_GAMES, Seed(1))) } else { Vec::new() },
        }
    }
}

/// What came up often enough before that dice alone do not explain that it never does now.
fn lost(usual: &Seen, now: &Seen) -> Vec<Lost> {
    // What comes up in 12 of 200 games stays away from 200 others with a chance of 4 in a million.
    const OFTEN: u64 = 12;
    let of = RANDOM_GAMES;
    let often = |games: u64| games >= OFTEN;
    let clauses = usual.clauses.iter().filter(|(clause, games)| often(**games) && !now.clauses.contains_key(clause));
    let endings = usual.endings.iter().filter(|(how, games)| often(**games) && !now.endings.contains_key(*how));
    // Where this content has names of its own for a kind of things, one that is missing may only be called otherwise.
    let renamed: BTreeSet<&str> = now.deeds.keys().filter(|deed| !usual.deeds.contains_key(deed)).map(|deed| deed.kind).collect();
    let deeds = usual.deeds.iter().filter(|(deed, games)| often(**games) && !now.deeds.contains_key(deed) && !renamed.contains(deed.kind));
    let lost = |kind: &str, what: String, games: &u64| Lost { kind: kind.to_owned(), what, games: *games, of };
    clauses
        .map(|(clause, games)| lost("", clause.to_string(), games))
        .chain(endings.map(|(how, games)| lost("ending", (*how).to_owned(), games)))
        .chain(deeds.map(|(deed, games)| lost(deed.kind, deed.what.clone(), games)))
        .collect()
}

/// So many random games show what can happen.
const RANDOM_GAMES: u64 = 200;

/// Games gathered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The form of this file.
    pub format: u32,
    /// What was studied.
    pub subject: Subject,
    /// What a reader should know of the game.
    pub known: Known,
    /// Games of the whole study.
    pub planned: u64,
    /// In how many parts it is divided.
    pub parts: u64,
    /// Which of them are here.
    pub have: Vec<u64>,
    /// Whether it was stopped before all its games were played.
    pub partial: bool,
    /// What was counted.
    pub counts: Counts,
}

/// The form of files that this program writes.
const FORMAT: u32 = 3;

/// Why parts are not one study.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// Nothing was given.
    #[error("there is nothing to merge: name the files of all parts")]
    Nothing,
    /// Another form.
    #[error("{file} was written by another version of this program (form {found}, not {FORMAT}): run that part again")]
    Format {
        /// Which file.
        file: String,
        /// Its form.
        found: u32,
    },
    /// Not of the same study.
    #[error("{file} is not a part of the same study as {first}: its {what} is {found}, not {expected}")]
    Other {
        /// The file that is taken as the measure.
        first: String,
        /// The one that is different.
        file: String,
        /// In what.
        what: &'static str,
        /// What it has.
        found: String,
        /// What the first has.
        expected: String,
    },
    /// A part twice.
    #[error("part {part} of {of} is in {one} and in {other}: leave one of them out")]
    Twice {
        /// Which.
        part: u64,
        /// Of how many.
        of: u64,
        /// In this file.
        one: String,
        /// And in this one.
        other: String,
    },
    /// Parts that were not given.
    #[error("part{} {} of {of} {} missing: run {} and name the file{}", s(.parts), list(.parts), if .parts.len() == 1 { "is" } else { "are" }, if .parts.len() == 1 { "it" } else { "them" }, s(.parts))]
    Missing {
        /// Which.
        parts: Vec<u64>,
        /// Of how many.
        of: u64,
    },
    /// A part that was stopped.
    #[error("{file} was stopped after {games} of its games: run that part again to its end")]
    Stopped {
        /// Which file.
        file: String,
        /// How many games it has.
        games: u64,
    },
}

fn s(parts: &[u64]) -> &'static str {
    if parts.len() == 1 { "" } else { "s" }
}

fn list(parts: &[u64]) -> String {
    parts.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

impl Study {
    /// Puts all parts of a study together; each comes with the name of its file.
    ///
    /// # Errors
    /// Why they are not all parts of one study.
    pub fn merged(parts: Vec<(String, Study)>) -> Result<Study, Misfit> {
        let mut parts = parts.into_iter();
        let (first, mut whole) = parts.next().ok_or(Misfit::Nothing)?;
        check_form(&first, &whole)?;
        let mut names: Vec<(u64, String)> = whole.have.iter().map(|part| (*part, first.clone())).collect();
        for (file, study) in parts {
            check_form(&file, &study)?;
            if let Some((what, found, expected)) = difference(&study, &whole) {
                return Err(Misfit::Other { first, file, what, found, expected });
            }
            for part in &study.have {
                if let Some((_, one)) = names.iter().find(|(known, _)| known == part) {
                    return Err(Misfit::Twice { part: *part, of: whole.parts, one: one.clone(), other: file });
                }
                names.push((*part, file.clone()));
            }
            whole.have.extend(study.have);
            whole.counts.merge(study.counts);
        }
        whole.have.sort_unstable();
        let missing: Vec<u64> = (1..=whole.parts).filter(|part| !whole.have.contains(part)).collect();
        if !missing.is_empty() {
            return Err(Misfit::Missing { parts: missing, of: whole.parts });
        }
        // From here on it is as if it had been played in one go.
        (whole.parts, whole.have) = (1, vec![1]);
        Ok(whole)
    }
}

fn check_form(file: &str, study: &Study) -> Result<(), Misfit> {
    if study.format != FORMAT {
        return Err(Misfit::Format { file: file.to_owned(), found: study.format });
    }
    if study.partial {
        return Err(Misfit::Stopped { file: file.to_owned(), games: study.counts.games });
    }
    Ok(())
}

/// The first thing in which two parts are not of the same study.
fn difference(one: &Study, other: &Study) -> Option<(&'static str, String, String)> {
    let of = |study: &Study| {
        let Subject { game, rules, options, content, lineup, levels, seed, what_ifs } = study.subject.clone();
        let options: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        [
            ("game", game),
            ("version of the rules", rules.to_string()),
            ("content", content),
            ("list of options", options.join(" ")),
            ("list of players", lineup.join(",")),
            ("list of levels", levels.join(",")),
            ("seed", seed.to_string()),
            ("answer to whether positions are played on", what_ifs.to_string()),
            ("number of games", study.planned.to_string()),
            ("number of parts", study.parts.to_string()),
        ]
    };
    let pairs = of(one).into_iter().zip(of(other));
    pairs.filter(|(one, other)| one != other).map(|((what, found), (_, expected))| (what, found, expected)).next()
}

/// Plays a study and gathers it. Games are played in short stretches; `row` is given the lines of each, in order.
///
/// If the watch stops it, the study has the games up to the first that was not finished, and says so.
///
/// # Errors
/// If there are too many threads or they cannot be started, or if `row` fails.
pub fn study<G: Title + Evaluate + Observe, E: From<PlanError>>(
    game: &G,
    plan: &StudyPlan,
    watch: &Watch,
    mut row: impl FnMut(&Rows) -> Result<(), E>,
) -> Result<Study, E> {
    let jobs = possible(plan.jobs)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| PlanError::Threads { jobs, problem: error.to_string() })?;
    let mind = Mind::shipped(game).ok();
    let (lineup, levels, mind) = (&plan.lineup, &plan.levels, mind.as_ref());
    let mut asked = Asked { game, lineup, levels, seed: plan.seed, mind, branches: plan.what_ifs, styles: None, watch };
    let first: Option<Vec<Vec<Did>>> = pool.install(|| (0..styles::GAMES).into_par_iter().map(|index| asked.did(index)).collect());
    asked.styles = first.and_then(|first| Styles::of(&first.concat()));
    let asked = asked;
    let Part { part, of } = plan.part;
    let (planned, end) = match plan.until {
        Until::Games(games) => (games, None),
        Until::Time(end) => (u64::MAX, Some(end)),
    };
    let is_over = || watch.stopped() || end.is_some_and(|end| Instant::now() >= end);
    let mut counts = Counts::default();
    let mut next = part - 1;
    let mut broken_off = false;
    while next < planned && !broken_off && !is_over() {
        let games: Vec<u64> = (next..planned).step_by(of as usize).take(8 * jobs).collect();
        let played: Vec<Option<Played>> = pool.install(|| {
            let play = |index: u64| {
                let played = if is_over() { None } else { asked.play(index) };
                watch.done.fetch_add(u64::from(played.is_some()), std::sync::atomic::Ordering::Relaxed);
                played
            };
            games.into_par_iter().map(play).collect()
        });
        next += of * played.len() as u64;
        let mut rows = Rows::default();
        for played in played {
            // What comes after a game that was broken off is left out, so that the same number of games is the same study.
            let Some(Played { counts: one, rows: lines, .. }) = played.filter(|_| !broken_off) else {
                broken_off = true;
                continue;
            };
            counts.merge(one);
            rows.append(lines);
        }
        row(&rows)?;
    }
    let by_time = end.is_some() && !watch.stopped();
    let planned = if end.is_some() { counts.games } else { planned };
    let subject = Subject {
        game: G::ABOUT.id.to_owned(),
        rules: game.rules(),
        options: game.options(),
        content: game.content_fingerprint().to_string(),
        lineup: plan.lineup.iter().map(ToString::to_string).collect(),
        levels: plan.levels.iter().map(ToString::to_string).collect(),
        seed: plan.seed.0,
        what_ifs: plan.what_ifs,
    };
    let partial = !by_time && (watch.stopped() && (end.is_some() || broken_off || next < planned));
    Ok(Study {
        format: FORMAT,
        subject,
        known: Known::of(game, asked.styles.as_ref()),
        planned,
        parts: of,
        have: vec![part],
        partial,
        counts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(part: u64, of: u64) -> Study {
        let subject = Subject {
            game: "salvage".into(),
            rules: 1,
            options: Options::new(),
            content: "0f".into(),
            lineup: vec!["greedy".into()],
            levels: Vec::new(),
            seed: 7,
            what_ifs: true,
        };
        let counts = Counts { games: part, ..Counts::default() };
        Study { format: FORMAT, subject, known: Known::default(), planned: 6, parts: of, have: vec![part], partial: false, counts }
    }

    fn merged(parts: Vec<Study>) -> Result<Study, String> {
        let named = ["a.json", "b.json", "c.json"].into_iter().map(String::from).zip(parts).collect();
        Study::merged(named).map_err(|misfit| misfit.to_string())
    }

    #[test]
    fn all_parts_in_any_order_are_the_whole() {
        let whole = merged(vec![part(2, 3), part(3, 3), part(1, 3)]).unwrap();
        assert_eq!((whole.counts.games, whole.parts, whole.have.clone()), (6, 1, vec![1]));
        assert_eq!(whole, merged(vec![part(1, 3), part(2, 3), part(3, 3)]).unwrap());
    }

    #[test]
    fn parts_that_do_not_fit_say_why() {
        assert_eq!(merged(vec![]).unwrap_err(), "there is nothing to merge: name the files of all parts");
        assert_eq!(merged(vec![part(1, 3)]).unwrap_err(), "parts 2, 3 of 3 are missing: run them and name the files");
        assert_eq!(merged(vec![part(1, 2), part(1, 2)]).unwrap_err(), "part 1 of 2 is in a.json and in b.json: leave one of them out");
        let mut other = part(2, 2);
        other.subject.seed = 8;
        assert_eq!(merged(vec![part(1, 2), other]).unwrap_err(), "b.json is not a part of the same study as a.json: its seed is 8, not 7");
        let mut stopped = part(2, 2);
        stopped.partial = true;
        assert_eq!(
            merged(vec![part(1, 2), stopped]).unwrap_err(),
            "b.json was stopped after 2 of its games: run that part again to its end"
        );
    }
}
