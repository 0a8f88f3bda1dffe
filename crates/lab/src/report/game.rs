//! One game of a study: played, looked at along its course, and played again in parts to see what would have been.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Bot, BotName, Effort, Mind, Search};
use kernel::{Actions, Chance, Clause, Deed, Evaluate, Live, Observe, Outcome, Sampler, Seat, Seed, Title, Told, Turn};
use nets::ONE_WIN;

use super::branch::{Ban, Bound, Fared, Must, Table, asked, play_on, seated, takes_up, verb};
use super::counts::{Counts, Fate, LOOKS, Look, Named};
use super::measures::Measures;
use super::rows::Rows;
use super::styles::{self, Did, Styles};
use crate::Watch;

/// What is played: the same for all games of a study.
pub(crate) struct Asked<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) lineup: &'a [BotName],
    pub(crate) levels: &'a [BotName],
    pub(crate) seed: Seed,
    pub(crate) mind: Option<&'a Mind>,
    /// Whether positions are also played on in other ways; a comparison of two rule sets does without.
    pub(crate) branches: bool,
    /// By which seats are told apart, once it is known.
    pub(crate) styles: Option<Styles>,
    pub(crate) watch: &'a Watch,
}

/// What came of one game.
pub(crate) struct Played {
    pub(crate) counts: Counts,
    pub(crate) measures: Measures,
    pub(crate) rows: Rows,
}

/// A game as it was played.
struct Record<G: Title> {
    /// The state before each choice, and the last one.
    states: Vec<G::State>,
    /// Who chose.
    seats: Vec<Seat>,
    /// What each seat began with and did.
    begins: Vec<(Seat, Deed)>,
    deeds: Vec<(Seat, Deed)>,
    /// The choices at which a seat could take a thing up, and whether something else was possible.
    offers: BTreeMap<Deed, BTreeMap<Seat, Vec<(usize, bool)>>>,
    /// The choice at which a seat took a thing up for the first time.
    taken: BTreeMap<Deed, BTreeMap<Seat, usize>>,
    verbs: BTreeMap<String, super::counts::Verb>,
    /// Between how many options each choice was.
    options: Vec<u64>,
    /// The choices between at least two options.
    free: Vec<usize>,
    /// Kinds of choices that a seat could have done without.
    avoidable: BTreeSet<(Seat, String)>,
    clauses: BTreeMap<Clause, u64>,
}

impl<G: Title + Evaluate + Observe> Asked<'_, G> {
    /// Who sits where: game by game the bots move on by a seat.
    fn seating(&self, index: u64) -> Vec<BotName> {
        let seats = self.lineup.len();
        (0..seats).map(|seat| self.lineup[(seat + seats - (index % seats as u64) as usize) % seats]).collect()
    }

    /// Plays the game with this number; none if the run is stopped.
    pub(crate) fn play(&self, index: u64) -> Option<Played> {
        let (game, seed) = (self.game, self.seed.of_game(index));
        let seating = self.seating(index);
        let mut live = Live::from_seed(seed);
        let start = game.setup(&mut live);
        let record = self.record(start, live, seated(game, seating.iter(), seed, self.watch))?;
        let end = record.states.last().expect("a game has a beginning");
        let outcome = game.outcome(end);
        let fared = Fared::of(&outcome);
        let mut counts = Counts { games: 1, ..Counts::default() };
        count_end(&mut counts, &outcome, &fared);
        count_length(&mut counts, game.round(end), &record.seats);
        count_options(&mut counts, &record.options, &record.seats);
        self.count_course(&mut counts, &record.states, &fared);
        let mut rows = Rows::of(index, &seating, &outcome, &fared, &record.seats, game.round(end), &record.begins);
        let measures = Measures::of(&outcome, &fared, &record.seats, game.round(end), &record.begins, &record.taken);
        if self.branches {
            self.branch(&mut counts, &mut rows, (index, seed), &seating, &record, &fared)?;
        }
        self.count_gains(&mut counts, &record, &fared);
        if let Some(styles) = &self.styles {
            styles.count(&mut counts, &styles::did(&record.deeds, fared.won.len()), &fared);
        }
        record.count(&mut counts, &outcome, &fared);
        Some(Played { counts, measures, rows })
    }

    /// What each seat does in the game with this number; none if the run is stopped.
    pub(crate) fn did(&self, index: u64) -> Option<Vec<Did>> {
        let seed = self.seed.of_game(index);
        let mut live = Live::from_seed(seed);
        let start = self.game.setup(&mut live);
        let record = self.record(start, live, seated(self.game, self.seating(index).iter(), seed, self.watch))?;
        Some(styles::did(&record.deeds, usize::from(self.game.seats())))
    }

    fn record(&self, start: G::State, live: Live, mut bots: Table<G>) -> Option<Record<G>> {
        let game = self.game;
        let mut record = Record::<G> {
            states: Vec::new(),
            seats: Vec::new(),
            begins: Vec::new(),
            deeds: Vec::new(),
            offers: BTreeMap::new(),
            taken: BTreeMap::new(),
            verbs: BTreeMap::new(),
            options: Vec::new(),
            free: Vec::new(),
            avoidable: BTreeSet::new(),
            clauses: BTreeMap::new(),
        };
        game.dealt(&start, &mut record.deeds);
        let mut state = start;
        let mut fx = Told::new(live);
        let mut legal = Actions::new();
        let mut words: BTreeMap<u32, Option<String>> = BTreeMap::new();
        while let Turn::Waiting(seats) = game.turn(&state) {
            let seat = seats.lowest().expect("a game that waits waits for somebody");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = asked(game, &state, seat, &mut bots, &legal);
            record.offered(game, &state, seat, &legal, action, &mut words);
            record.states.push(state.clone());
            record.seats.push(seat);
            game.apply(&mut state, seat, action, &mut fx).expect("listed actions are legal (law 4)");
            fx.events.drain(..).for_each(|event| game.deeds(&event, &mut record.deeds));
            fx.clauses.drain(..).for_each(|clause| *record.clauses.entry(clause).or_default() += 1);
            assert!(record.seats.len() as u64 <= game.longest_game(), "no game takes more choices than it says");
            if self.watch.stopped() {
                return None;
            }
        }
        record.states.push(state);
        let begins = |deed: &Deed| G::BEGINS_WITH.contains(&deed.kind);
        record.begins = record.deeds.iter().filter(|(_, deed)| begins(deed)).cloned().collect();
        record.begins.sort();
        record.begins.dedup();
        record.deeds.retain(|(_, deed)| !begins(deed));
        Some(record)
    }

    /// Looks at the game along its course: who leads, what a net thinks, where points have come from.
    fn count_course(&self, counts: &mut Counts, states: &[G::State], fared: &Fared) {
        let game = self.game;
        let winner = fared.won.iter().position(|won| *won > 0);
        let mut mind = self.mind.cloned();
        let (mut leaders, mut changes) = (None, 0);
        let (mut alone_at, mut points_at): (Vec<Option<Seat>>, Vec<Vec<i32>>) = (Vec::new(), Vec::new());
        counts.looks = vec![Look::default(); LOOKS];
        for (number, look) in (1..).zip(&mut counts.looks) {
            let state = &states[number * (states.len() - 1) / LOOKS];
            let now = game.outcome(state);
            let most = now.standings.iter().map(|standing| standing.points).max();
            let mut best = now.standings.iter().filter(|standing| Some(standing.points) == most);
            let leader = best.next().filter(|_| best.next().is_none());
            alone_at.push(leader.map(|leader| leader.seat));
            points_at.push(now.standings.iter().map(|standing| standing.points).collect());
            if let Some(leader) = leader {
                look.led = 1;
                look.leader_won = fared.won[leader.seat.index()];
                changes += i64::from(leaders.is_some_and(|before| before != leader.seat));
                leaders = Some(leader.seat);
            }
            for line in now.standings.iter().flat_map(|standing| &standing.lines) {
                *look.points.entry(line.clause.to_string()).or_default() += i64::from(line.points);
            }
            if let (Some(mind), Some(winner)) = (&mut mind, winner) {
                let said = mind.judge(game, state, Seat::new(winner as u8));
                look.judged = 1;
                look.winner_chance = (i64::from(said.wins[0]) * 1000 / i64::from(ONE_WIN)).clamp(0, 1000) as u64;
            }
            if let (true, Some(winner)) = (number == LOOKS / 2 && game.seats() > 1, winner) {
                let points = now.standings[winner].points;
                counts.winner_at_half.add(1 + now.standings.iter().filter(|standing| standing.points > points).count() as i64);
            }
        }
        if game.seats() > 1 {
            counts.lead_changes.add(changes);
            // From which look on the winner alone led.
            let from =
                winner.map(|winner| alone_at.iter().rposition(|leader| *leader != Some(Seat::new(winner as u8))).map_or(0, |at| at + 1));
            if let Some(from) = from.filter(|from| *from < LOOKS) {
                counts.led_from.add(from as i64 + 1);
                counts.runaway = u64::from(from < QUARTER);
            }
        }
        let still = |start: usize| points_at[start..=start + QUARTER].iter().all(|points| *points == points_at[start]);
        // Before anybody has points there is nothing to change.
        counts.stalling = u64::from((0..LOOKS - QUARTER).any(|start| points_at[start].iter().any(|points| *points != 0) && still(start)));
    }

    /// By how much the lead of seats grew after they took something up: whoever is ahead can take more, so where a seat stood before is taken off.
    /// Alone there is no lead, and the points at the end are what counts.
    fn count_gains(&self, counts: &mut Counts, record: &Record<G>, fared: &Fared) {
        let mut before: BTreeMap<usize, Fared> = BTreeMap::new();
        let mut grew = |seat: Seat, at: usize| {
            let stood = before.entry(at).or_insert_with(|| Fared::of(&self.game.outcome(&record.states[at])));
            fared.margin(seat) - if self.game.seats() > 1 { stood.margin(seat) } else { 0 }
        };
        let mut kinds: BTreeMap<&str, (u64, i64)> = BTreeMap::new();
        let mut things: Vec<(&Deed, (u64, i64))> = Vec::new();
        for (thing, by_seat) in &record.taken {
            let takers = (by_seat.len() as u64, by_seat.iter().map(|(seat, at)| grew(*seat, *at)).sum());
            let kind = kinds.entry(thing.kind).or_default();
            *kind = (kind.0 + takers.0, kind.1 + takers.1);
            things.push((thing, takers));
        }
        for (thing, takers) in things {
            let counted = counts.things.entry(thing.kind.to_owned()).or_default().entry(thing.what.clone()).or_default();
            counted.gains.game(takers, kinds[thing.kind]);
        }
        for (kind, takers) in kinds {
            counts.kinds.entry(kind.to_owned()).or_default().game(takers, takers);
        }
    }

    /// Plays parts of the game again, each time with one thing different.
    fn branch(
        &self,
        counts: &mut Counts,
        rows: &mut Rows,
        (index, seed): (u64, Seed),
        seating: &[BotName],
        record: &Record<G>,
        fared: &Fared,
    ) -> Option<()> {
        let mut dice = Sampler::from_seed(seed.0 ^ 0x6f72_7265_7279);
        self.force_and_forbid(counts, rows, (index, seed), seating, record, &mut dice)?;
        let from_start = |bots: &[BotName], bound: Bound<'_>| {
            let mut live = Live::from_seed(seed);
            let start = self.game.setup(&mut live);
            play_on(self.game, start, live, &mut seated(self.game, bots.iter(), seed, self.watch), bound, self.watch)
        };
        let mut compare = |counted: &mut super::counts::Paired, kind: &str, what: &str, seat: Seat, one: &Fared, other: &Fared| {
            let won = one.won[seat.index()] as i64 - other.won[seat.index()] as i64;
            let margin = one.margin(seat) - other.margin(seat);
            counted.pair(won, margin);
            rows.pair(index, kind, what, seat, won, margin);
        };
        if !record.avoidable.is_empty() {
            let (seat, word) = &nth(&record.avoidable, &mut dice);
            let never = from_start(seating, Bound { seat: *seat, must: None, ban: Ban::Verb(word) })?;
            compare(counts.never.entry(word.clone()).or_default(), "never", word, *seat, fared, &never);
        }
        let seat = Seat::new(dice.one_of(u32::from(self.game.seats())) as u8);
        let free = Bound { seat, must: None, ban: Ban::Nothing };
        // A deal of a study is dealt again, or to another player, in turns: both cost a game.
        if index.is_multiple_of(2) || self.levels.is_empty() {
            let start = record.states[0].clone();
            let elsewhere = Seed(seed.0.wrapping_add(1));
            let mut bots = seated(self.game, seating.iter(), elsewhere, self.watch);
            let other = play_on(self.game, start, Live::from_seed(elsewhere), &mut bots, free, self.watch)?;
            counts.again = 1;
            counts.same_winner = fared.won.iter().zip(&other.won).map(|(one, other)| one * other).sum();
            counts.twice.deal(fared.margin(seat), other.margin(seat));
        } else {
            let level = self.levels[dice.one_of(self.levels.len() as u32) as usize];
            let mut others = seating.to_vec();
            others[seat.index()] = level;
            let other = from_start(&others, free)?;
            compare(counts.levels.entry(level.to_string()).or_default(), "level", level.as_str(), seat, &other, fared);
        }
        self.think_longer(counts, rows, (index, seed), seating, seat)?;
        self.second_best(counts, rows, (index, seed), seating, record, &mut dice)
    }

    /// Gives one seat to a player that tries its moves out, and in the same deal to one that does so twice as long. Now and then, for it takes
    /// longer than anything else; where no net is shipped nobody can.
    fn think_longer(
        &self,
        counts: &mut Counts,
        rows: &mut Rows,
        (index, seed): (u64, Seed),
        seating: &[BotName],
        seat: Seat,
    ) -> Option<()> {
        let (Some(mind), true) = (self.mind, index % THINKING == 1) else { return Some(()) };
        let positions = LEAST_THOUGHT << (index / THINKING % DOUBLINGS);
        let play = |positions: u64| {
            let mut live = Live::from_seed(seed);
            let start = self.game.setup(&mut live);
            let mut bots = seated(self.game, seating.iter(), seed, self.watch);
            let effort = Effort { positions, moves: 6, ahead: 1 };
            let mut thinker = Search::new(mind.clone(), effort, seed.of_bot(seat));
            Bot::<G>::heed(&mut thinker, &self.watch.stop);
            bots[seat.index()] = Box::new(thinker);
            play_on(self.game, start, live, &mut bots, Bound { seat, must: None, ban: Ban::Nothing }, self.watch)
        };
        let (longer, usual) = (play(2 * positions)?, play(positions)?);
        let (won, margin) = (longer.won[seat.index()] as i64 - usual.won[seat.index()] as i64, longer.margin(seat) - usual.margin(seat));
        counts.doubled.entry(positions).or_default().pair(won, margin);
        rows.pair(index, "thinking", &positions.to_string(), seat, won, margin);
        Some(())
    }

    /// Goes back to a choice and plays on twice with the same luck: with what the player likes best there, and with what it would have chosen
    /// without it. Every other game has one such choice: it costs two games.
    fn second_best(
        &self,
        counts: &mut Counts,
        rows: &mut Rows,
        (index, seed): (u64, Seed),
        seating: &[BotName],
        record: &Record<G>,
        dice: &mut Sampler,
    ) -> Option<()> {
        if index.is_multiple_of(2) || record.free.is_empty() {
            return Some(());
        }
        let at = record.free[dice.one_of(record.free.len() as u32) as usize];
        let (state, seat, luck) = (&record.states[at], record.seats[at], Seed(seed.0.wrapping_add(3)));
        let bots = || seated(self.game, seating.iter(), luck, self.watch);
        let mut legal = Actions::new();
        self.game.legal(state, seat, &mut legal);
        let best = asked(self.game, state, seat, &mut bots(), &legal);
        legal.retain(|action| *action != best);
        let second = asked(self.game, state, seat, &mut bots(), &legal);
        let play = |first: G::Action| {
            let bound = Bound { seat, must: Some(Must::Choose(self.game.encode(first))), ban: Ban::Nothing };
            play_on(self.game, state.clone(), Live::from_seed(luck), &mut bots(), bound, self.watch)
        };
        let (one, other) = (play(best)?, play(second)?);
        let what = verb(self.game, best).unwrap_or_else(|| PLACE.to_owned());
        let (won, margin) = (one.won[seat.index()] as i64 - other.won[seat.index()] as i64, one.margin(seat) - other.margin(seat));
        let second = counts.second.entry(what.clone()).or_default();
        second.pairs.pair(won, margin);
        second.turned += u64::from(one.won != other.won);
        rows.pair(index, "second", &what, seat, won, margin);
        Some(())
    }

    /// Takes a thing that was offered, goes back to where that was, and plays on twice: with it, and without it for good.
    fn force_and_forbid(
        &self,
        counts: &mut Counts,
        rows: &mut Rows,
        (index, seed): (u64, Seed),
        seating: &[BotName],
        record: &Record<G>,
        dice: &mut Sampler,
    ) -> Option<()> {
        let things: Vec<(&Deed, Vec<usize>)> = record
            .offers
            .iter()
            .map(|(thing, by_seat)| (thing, by_seat.values().flatten().filter(|(_, free)| *free).map(|(at, _)| *at).collect()))
            .filter(|(_, places): &(_, Vec<usize>)| !places.is_empty())
            .collect();
        if things.is_empty() {
            return Some(());
        }
        // The kind first: one with many things must not crowd the others out.
        let kinds: BTreeSet<&str> = things.iter().map(|(thing, _)| thing.kind).collect();
        let kind = nth(&kinds, dice);
        let things: Vec<_> = things.into_iter().filter(|(thing, _)| thing.kind == kind).collect();
        let (thing, places) = &things[dice.one_of(things.len() as u32) as usize];
        let at = places[dice.one_of(places.len() as u32) as usize];
        let seat = record.seats[at];
        let luck = Seed(seed.0.wrapping_add(2));
        let play = |must: Option<&Deed>, ban| {
            let must = must.map(Must::TakeUp);
            let mut bots = seated(self.game, seating.iter(), luck, self.watch);
            let bound = Bound { seat, must, ban };
            play_on(self.game, record.states[at].clone(), Live::from_seed(luck), &mut bots, bound, self.watch)
        };
        let with = play(Some(*thing), Ban::Nothing)?;
        let without = play(None, Ban::Thing(thing))?;
        let (won, margin) = (with.won[seat.index()] as i64 - without.won[seat.index()] as i64, with.margin(seat) - without.margin(seat));
        counts.forced.entry(thing.kind.to_owned()).or_default().entry(thing.what.clone()).or_default().pair(won, margin);
        rows.pair(index, thing.kind, &thing.what, seat, won, margin);
        let now = self.game.outcome(&record.states[at]);
        let mine = now.standings[seat.index()].points;
        let last = now.standings.iter().all(|standing| standing.seat == seat || standing.points > mine);
        if self.game.seats() > 2 && last && 3 * at >= 2 * record.seats.len() && with.won[seat.index()] + without.won[seat.index()] == 0 {
            counts.kingmakers = 1;
            counts.kings_made = u64::from(with.won != without.won);
        }
        Some(())
    }
}

/// Thinking time is doubled from so many positions for a decision, so often.
const LEAST_THOUGHT: u64 = 500;
const DOUBLINGS: u64 = 2;

/// One of so many games is played with longer thinking.
const THINKING: u64 = 32;

/// How a choice is called whose written form is a place on the board and no word.
const PLACE: &str = "a place on the board";

/// One of a set, by dice.
fn nth<T: Clone + Ord>(all: &BTreeSet<T>, dice: &mut Sampler) -> T {
    all.iter().nth(dice.one_of(all.len() as u32) as usize).expect("the set is not empty").clone()
}

impl<G: Title> Record<G> {
    /// Notes what a seat was offered and what it took.
    fn offered(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        action: G::Action,
        words: &mut BTreeMap<u32, Option<String>>,
    ) {
        let at = self.seats.len();
        self.options.push(legal.len() as u64);
        self.free.extend((legal.len() > 1).then_some(at));
        let mut word = |action: G::Action| words.entry(game.encode(action)).or_insert_with(|| verb(game, action)).clone();
        let all: BTreeSet<String> = legal.iter().filter_map(|action| word(*action)).collect();
        let taken = word(action);
        let kinds = all.len() + usize::from(legal.iter().any(|action| word(*action).is_none()));
        for one in all {
            if kinds > 1 {
                self.avoidable.insert((seat, one.clone()));
            }
            let is_taken = taken.as_ref() == Some(&one);
            let verb = self.verbs.entry(one).or_default();
            verb.offered += 1;
            verb.games_offered = 1;
            if is_taken {
                verb.taken += 1;
                verb.games_taken = 1;
                verb.options += legal.len() as u64;
                verb.alone += u64::from(legal.len() == 1);
            }
        }
        let mut offered: BTreeMap<Deed, usize> = BTreeMap::new();
        for legal in legal {
            takes_up(game, state, seat, *legal).into_iter().for_each(|thing| *offered.entry(thing).or_default() += 1);
        }
        for (thing, ways) in offered {
            self.offers.entry(thing).or_default().entry(seat).or_default().push((at, ways < legal.len()));
        }
        for thing in takes_up(game, state, seat, action) {
            self.taken.entry(thing).or_default().entry(seat).or_insert(at);
        }
    }

    fn count(self, counts: &mut Counts, outcome: &Outcome, fared: &Fared) {
        let decided = fared.won.iter().any(|won| *won > 0);
        let of = |seat: &Seat| fared.stood(*seat);
        let by_deed = |all: Vec<(Seat, Deed)>, into: &mut Named<Fate>| {
            let mut seats: BTreeMap<Deed, BTreeSet<Seat>> = BTreeMap::new();
            for (seat, deed) in all {
                seats.entry(deed).or_default().insert(seat);
            }
            for (deed, seats) in seats {
                let fate = into.entry(deed.kind.to_owned()).or_default().entry(deed.what).or_default();
                fate.game(&seats.iter().map(of).collect::<Vec<_>>(), decided);
            }
        };
        by_deed(self.begins, &mut counts.begins);
        by_deed(self.deeds, &mut counts.deeds);
        let by_clause = |seat: &Seat, into: &mut BTreeMap<String, i64>| {
            for line in &outcome.standings[seat.index()].lines {
                *into.entry(line.clause.to_string()).or_default() += i64::from(line.points);
            }
        };
        for (deed, by_seat) in self.offers {
            let taken = self.taken.get(&deed);
            let (takers, leavers): (Vec<Seat>, Vec<Seat>) =
                by_seat.into_keys().partition(|seat| taken.is_some_and(|all| all.contains_key(seat)));
            let thing = counts.things.entry(deed.kind.to_owned()).or_default().entry(deed.what).or_default();
            thing.taken.game(&takers.iter().map(of).collect::<Vec<_>>(), decided);
            thing.left.game(&leavers.iter().map(of).collect::<Vec<_>>(), decided);
            takers.iter().for_each(|seat| by_clause(seat, &mut thing.points_taken));
            leavers.iter().for_each(|seat| by_clause(seat, &mut thing.points_left));
        }
        counts.verbs = self.verbs;
        let mut clauses = self.clauses;
        let scored = outcome.standings.iter().flat_map(|standing| {
            standing
                .lines
                .iter()
                .map(|line| line.clause)
                .chain(standing.tie_breaks.iter().chain(&standing.precedence).map(|tie| tie.clause))
        });
        scored.chain([outcome.reason.clause]).for_each(|clause| *clauses.entry(clause).or_default() += 1);
        for (clause, times) in clauses {
            counts.clauses.insert(clause.to_string(), super::counts::Fired { games: 1, times });
        }
    }
}

/// How it ended: who won, by how much, by which clause, and where the points came from.
fn count_end(counts: &mut Counts, outcome: &Outcome, fared: &Fared) {
    let winners = outcome.winners().count();
    let decided = winners > 0;
    counts.decided = u64::from(decided);
    counts.shared = u64::from(winners > 1);
    *counts.endings.entry(outcome.reason.name.to_owned()).or_default().entry(outcome.reason.clause.to_string()).or_default() += 1;
    for standing in &outcome.standings {
        let index = standing.seat.index();
        counts.seats.entry(standing.seat.number()).or_default().game(&[fared.stood(standing.seat)], decided);
        counts.points.entry(standing.rank).or_default().add(fared.points[index]);
        for line in &standing.lines {
            let source = counts.sources.entry(line.clause.to_string()).or_default();
            source.points += i64::from(line.points);
            *source.by_rank.entry(standing.rank).or_default() += i64::from(line.points);
        }
    }
    let mut points = fared.points.clone();
    points.sort_unstable_by(|one, other| other.cmp(one));
    if let ([first, second, ..], true) = (&points[..], decided) {
        counts.lead.add(first - second);
        if first == second {
            *counts.ties.entry(broken_by(outcome, *first)).or_default() += 1;
        }
    }
}

/// What told apart those who have most points.
fn broken_by(outcome: &Outcome, most: i64) -> String {
    let tied: Vec<_> = outcome.standings.iter().filter(|standing| i64::from(standing.points) == most).collect();
    let values = |ties: fn(&kernel::Standing) -> &[kernel::TieBreak]| {
        let count = tied.iter().map(|standing| ties(standing).len()).min().unwrap_or(0);
        (0..count).find(|index| tied.iter().any(|standing| ties(standing)[*index].value != ties(tied[0])[*index].value)).map(|index| {
            let tie = &ties(tied[0])[index];
            tie.clause.to_string()
        })
    };
    values(|standing| &standing.precedence).or_else(|| values(|standing| &standing.tie_breaks)).unwrap_or_else(|| "shared".to_owned())
}

/// A quarter of the looks at a game.
const QUARTER: usize = LOOKS / 4;

/// Between how many options choices were, along the game, and for how long a seat had one only.
fn count_options(counts: &mut Counts, options: &[u64], seats: &[Seat]) {
    let (mut running, mut longest): (BTreeMap<Seat, i64>, i64) = (BTreeMap::new(), 0);
    for (at, (options, seat)) in options.iter().zip(seats).enumerate() {
        let part = counts.branching.entry((10 * at / seats.len()) as u8).or_default();
        part.decisions += 1;
        part.options += options;
        part.alone += u64::from(*options == 1);
        let run = running.entry(*seat).or_default();
        *run = if *options == 1 { *run + 1 } else { 0 };
        longest = longest.max(*run);
    }
    counts.alone_for.add(longest);
}

/// How long it took, and how long seats waited for their next turn.
fn count_length(counts: &mut Counts, rounds: Option<u32>, seats: &[Seat]) {
    counts.decisions.add(seats.len() as i64);
    if let Some(rounds) = rounds {
        counts.rounds.add(rounds.into());
    }
    let mut last: BTreeMap<Seat, usize> = BTreeMap::new();
    for (at, seat) in seats.iter().enumerate() {
        if let Some(before) = last.insert(*seat, at)
            && at - before > 1
        {
            counts.waits.add((at - before - 1) as i64);
        }
    }
}
