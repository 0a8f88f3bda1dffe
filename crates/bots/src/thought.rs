//! What a bot thought of its choices: what it would say if somebody asked why.

use std::cmp::Reverse;

use nets::{Judgement, ONE_WIN, SMALL};

/// What a bot thought of one of its choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought<A> {
    /// The choice.
    pub action: A,
    /// What it expects of it; none for bots that only know which choice they like better.
    pub hope: Option<Hope>,
    /// In how many imagined worlds it has tried the choice out.
    pub looks: u32,
}

/// What somebody expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hope {
    /// The chance to win, in thousandths.
    pub chance: u16,
    /// The points it will end with, in tenths.
    pub points: i32,
}

/// What a bot notes of its choices while it thinks. It is made for bots that are asked again and again: nothing is allocated once the lists are long enough.
#[derive(Debug)]
pub(crate) struct Notes<A> {
    actions: Vec<A>,
    notes: Vec<Note>,
    /// The choices, the best one first.
    order: Vec<usize>,
}

/// How often a choice was tried out, and what came of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Note {
    looks: u32,
    /// How many of the looks came with a judgement, and those added up.
    judged: i64,
    wins: i64,
    points: i64,
}

impl Note {
    /// It was tried out in one more world, and came to this there.
    pub(crate) fn add(&mut self, said: Judgement) {
        self.looks += 1;
        self.judged += 1;
        self.wins += i64::from(said.wins[0]);
        self.points += i64::from(said.points[0]);
    }

    /// In how many worlds it was tried out.
    pub(crate) fn looks(&self) -> u32 {
        self.looks
    }

    /// Everything that was judged so far counts no longer: it is judged better from here on. How often it was looked at stays.
    pub(crate) fn judge_anew(&mut self) {
        *self = Note { looks: self.looks, ..Note::default() };
    }
}

impl<A> Default for Notes<A> {
    fn default() -> Notes<A> {
        Notes { actions: Vec::new(), notes: Vec::new(), order: Vec::new() }
    }
}

impl<A: Copy + Eq> Notes<A> {
    /// A new question with these answers.
    pub(crate) fn begin(&mut self, legal: &[A]) {
        self.actions.clear();
        self.actions.extend_from_slice(legal);
        self.notes.clear();
        self.notes.resize(legal.len(), Note::default());
        self.order.clear();
        self.order.extend(0..legal.len());
    }

    /// The choice was tried out in one more world, by somebody who only knows which choice is better.
    pub(crate) fn tried(&mut self, index: usize) {
        if let Some(note) = self.notes.get_mut(index) {
            note.looks += 1;
        }
    }

    /// What whole moves came to, the best one first: a choice is what comes of the best move that begins with it. Choices with which no move was
    /// planned stay in their order behind them.
    pub(crate) fn rank(&mut self, moves: impl Iterator<Item = (A, Note)>) {
        let mut ranked = 0;
        for (first, note) in moves {
            let Some(place) = self.order[ranked..].iter().position(|index| self.actions[*index] == first) else { continue };
            self.notes[self.order[ranked + place]] = note;
            self.order[ranked..=ranked + place].rotate_right(1);
            ranked += 1;
        }
    }

    /// The next click of a move that was thought through before: what was expected of it is expected still.
    pub(crate) fn go_on(&mut self, legal: &[A], click: A) {
        let expected = self.order.first().map(|index| self.notes[*index]).unwrap_or_default();
        self.begin(legal);
        self.rank(std::iter::once((click, expected)));
    }

    /// The higher its value, the better a choice is; of equals the first is.
    pub(crate) fn prefer_by(&mut self, values: &[i64]) {
        self.order.sort_by_key(|index| (values.get(*index).map(|value| Reverse(*value)), *index));
    }

    /// All of it, the best choice first.
    pub(crate) fn thoughts(&self) -> Vec<Thought<A>> {
        self.order.iter().map(|index| self.thought(*index)).collect()
    }

    /// What is noted of the choice with this place in the list.
    pub(crate) fn thought(&self, index: usize) -> Thought<A> {
        let Note { looks, judged, wins, points } = self.notes[index];
        let hope = (judged > 0).then(|| Hope {
            chance: (wins * 1000 / (judged * i64::from(ONE_WIN))).clamp(0, 1000) as u16,
            points: (points * 10 / (judged * i64::from(SMALL))) as i32,
        });
        Thought { action: self.actions[index], hope, looks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(judged: &[(i32, i32)]) -> Note {
        let mut note = Note::default();
        for (wins, points) in judged {
            let mut said = Judgement::default();
            (said.wins[0], said.points[0]) = (*wins, *points);
            note.add(said);
        }
        note
    }

    #[test]
    fn whoever_only_compares_says_what_is_better_and_how_often_it_looked() {
        let mut notes = Notes::default();
        notes.begin(&['a', 'b', 'c']);
        notes.tried(0);
        notes.tried(0);
        notes.tried(1);
        notes.prefer_by(&[3, 5, 3]);
        let thought = |(action, looks)| Thought { action, hope: None, looks };
        assert_eq!(notes.thoughts(), [('b', 1), ('a', 2), ('c', 0)].map(thought));
        notes.begin(&['z']);
        assert_eq!(notes.thoughts(), [thought(('z', 0))]);
    }

    #[test]
    fn what_is_expected_of_a_choice_is_the_mean_of_the_best_move_that_begins_with_it() {
        let mut notes = Notes::default();
        notes.begin(&['a', 'b', 'c', 'd']);
        let best = note(&[(ONE_WIN / 2, 10 * SMALL), (ONE_WIN / 4, -5 * SMALL)]);
        notes.rank([('c', best), ('a', note(&[(ONE_WIN, 0)])), ('c', note(&[(0, 0)]))].into_iter());
        let [c, a, b, d] = notes.thoughts()[..] else { panic!("four choices") };
        assert_eq!([c.action, a.action, b.action, d.action], ['c', 'a', 'b', 'd']);
        assert_eq!((c.hope, c.looks), (Some(Hope { chance: 375, points: 25 }), 2));
        assert_eq!((a.hope, b.hope, b.looks), (Some(Hope { chance: 1000, points: 0 }), None, 0));
        // The next click of that move, whatever else could be clicked there.
        notes.go_on(&['x', 'y'], 'y');
        let [y, x] = notes.thoughts()[..] else { panic!("two choices") };
        assert_eq!((y, x.hope), (Thought { action: 'y', hope: c.hope, looks: 2 }, None));
    }

    #[test]
    fn a_better_judgement_takes_the_place_of_the_first_one() {
        let mut note = note(&[(ONE_WIN / 2, 0)]);
        note.judge_anew();
        assert_eq!(note, Note { looks: 1, ..Note::default() });
    }
}
