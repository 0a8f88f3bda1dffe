//! What was seen in all games together: for statistics, and to tell that a check had something to check.

use std::collections::BTreeMap;
use std::fmt;

use kernel::Clause;

use crate::secrets::Touched;

/// What a run saw. The same for the same game, seed and budget, whatever the number of threads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to their end.
    pub games: u64,
    /// Choices made in them.
    pub decisions: u64,
    /// The most choices of one game.
    pub longest_game: u64,
    /// The most legal actions of one seat.
    pub longest_list: usize,
    /// The most bytes of a view as JSON, among those that were looked at.
    pub largest_view: usize,
    /// How often games ended by each reason.
    pub ends: BTreeMap<&'static str, u64>,
    /// How often each clause decided something in play (`Effects::cite`).
    pub clauses: BTreeMap<Clause, u64>,
    /// How often each clause refused an action that was not listed.
    pub refusals: BTreeMap<Clause, u64>,
    /// How often each clause scored, broke a tie or ended a game.
    pub scores: BTreeMap<Clause, u64>,
    /// Positions that got the expensive checks.
    pub positions_probed: u64,
    /// Choices made while at least one other seat was waited for too.
    pub simultaneous: u64,
    /// Pairs of choices that were made in both orders.
    pub pairs: u64,
    /// Worlds imagined from views.
    pub worlds: u64,
    /// Those among them that were not the real state: if none was, the game has no secrets or the views show them all.
    pub worlds_that_differed: u64,
    /// Where they differed; noted in games with every check at every step.
    pub imagined: Touched,
    /// Worlds in disguise: the real state, changed where somebody cannot look.
    pub worlds_in_disguise: u64,
    /// Where they differed from the real state; noted in the same games.
    pub disguised: Touched,
    /// Steps of which somebody was told the same in two worlds, so that the views had to be the same.
    pub told_the_same: u64,
    /// Choices that reported `Learned::Nothing`, among those that were probed.
    pub silent: u64,
    /// Observers of such choices for whom the search for an explanation was given up as too long.
    pub undecided: u64,
    /// Choices that were taken back at a table.
    pub taken_back: u64,
    /// Logs that were written, read and played again.
    pub logs: u64,
}

impl Report {
    /// Adds what another part of the run saw.
    pub fn add(&mut self, other: &Report) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest_game = self.longest_game.max(other.longest_game);
        self.longest_list = self.longest_list.max(other.longest_list);
        self.largest_view = self.largest_view.max(other.largest_view);
        add_all(&mut self.ends, &other.ends);
        add_all(&mut self.clauses, &other.clauses);
        add_all(&mut self.refusals, &other.refusals);
        add_all(&mut self.scores, &other.scores);
        self.positions_probed += other.positions_probed;
        self.simultaneous += other.simultaneous;
        self.pairs += other.pairs;
        self.worlds += other.worlds;
        self.worlds_that_differed += other.worlds_that_differed;
        self.imagined.add(&other.imagined);
        self.worlds_in_disguise += other.worlds_in_disguise;
        self.disguised.add(&other.disguised);
        self.told_the_same += other.told_the_same;
        self.silent += other.silent;
        self.undecided += other.undecided;
        self.taken_back += other.taken_back;
        self.logs += other.logs;
    }

    /// The clauses among these that never decided, refused or scored anything (law 9).
    pub fn never_fired(&self, all: impl IntoIterator<Item = Clause>) -> Vec<Clause> {
        let fired = |clause: &Clause| [&self.clauses, &self.refusals, &self.scores].iter().any(|seen| seen.contains_key(clause));
        all.into_iter().filter(|clause| !fired(clause)).collect()
    }
}

fn add_all<K: Ord + Copy>(to: &mut BTreeMap<K, u64>, from: &BTreeMap<K, u64>) {
    for (key, count) in from {
        *to.entry(*key).or_default() += count;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} choices (the longest game {})", self.games, self.decisions, self.longest_game)?;
        writeln!(f, "longest legal list {}, largest view {} bytes", self.longest_list, self.largest_view)?;
        writeln!(f, "ends: {}", list(&self.ends))?;
        writeln!(f, "clauses that decided: {}", list(&self.clauses))?;
        writeln!(f, "clauses that refused: {}", list(&self.refusals))?;
        writeln!(f, "clauses that scored: {}", list(&self.scores))?;
        writeln!(
            f,
            "positions probed {}, choices side by side {}, pairs in both orders {}",
            self.positions_probed, self.simultaneous, self.pairs
        )?;
        writeln!(f, "worlds imagined {}, of them not the real one {}", self.worlds, self.worlds_that_differed)?;
        writeln!(f, "worlds in disguise {}, steps told the same in two worlds {}", self.worlds_in_disguise, self.told_the_same)?;
        write!(f, "silent choices {} ({} undecided), taken back {}, logs {}", self.silent, self.undecided, self.taken_back, self.logs)
    }
}

fn list<K: fmt::Display>(counts: &BTreeMap<K, u64>) -> String {
    if counts.is_empty() {
        return "none".into();
    }
    counts.iter().map(|(key, count)| format!("{key} {count}")).collect::<Vec<_>>().join(", ")
}
