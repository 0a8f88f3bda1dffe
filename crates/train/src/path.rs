//! One game, and what it teaches.

use bots::{Asked, Mind, Move, click, ended};
use kernel::{Actions, Chance, Evaluate, Live, Observe, Sampler, Seat, Seats, Seed, Turn};
use nets::{ONE_WIN, SEATS, SMALL, Sight, look};

/// One example: a row, and what came of it for each seat from the reader's own onwards.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    /// The row, as the net's inputs have it.
    pub(crate) row: Box<[i16]>,
    /// How many play.
    pub(crate) seats: usize,
    pub(crate) ends: Ends,
}

/// How a game ends, or what is thought of it: by seat, from one's own onwards.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ends {
    /// Shares of the victory.
    pub(crate) wins: [f32; SEATS],
    pub(crate) points: [f32; SEATS],
}

impl Ends {
    fn of(said: &nets::Judgement) -> Ends {
        Ends { wins: said.wins.map(|wins| wins as f32 / ONE_WIN as f32), points: said.points.map(|points| points as f32 / SMALL as f32) }
    }

    /// Goes this part of the way back to what was thought before.
    fn towards(&mut self, thought: &Ends, part: f32) {
        let all = self.wins.iter_mut().zip(&thought.wins).chain(self.points.iter_mut().zip(&thought.points));
        all.for_each(|(now, thought)| *now += part * (thought - *now));
    }
}

/// How freely a game is played, and how much of it is kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// The share of clicks that are made at random, so that the net learns what comes of other things than those it likes.
    pub(crate) stray: f32,
    /// The share of unfinished moves that are kept. Players judge a move at its end, but a very long one before it.
    pub(crate) unfinished: f32,
}

/// What the seats of one game saw after their moves, and how it ended.
#[derive(Debug)]
pub(crate) struct Path {
    /// For each seat the rows in the order it saw them, and whether its move was finished then.
    pub(crate) rows: Vec<Vec<(Box<[i16]>, bool)>>,
    /// For each seat how it ended from its place.
    pub(crate) ends: Vec<Ends>,
}

impl Path {
    /// Plays a game; `one` is what counts as one of the game's own evaluation.
    ///
    /// # Panics
    /// If the game breaks a law.
    pub(crate) fn play<G: Observe + Evaluate>(
        game: &G,
        one: i64,
        deal: Seed,
        manner: Manner,
        sampler: &mut Sampler,
        mut choose: impl FnMut(Asked<'_, G>) -> G::Action,
    ) -> Path {
        let mut chance = Live::from_seed(deal);
        let mut state = game.setup(&mut chance);
        let mut legal = Actions::new();
        let all = || (0..game.seats()).map(Seat::new);
        let mut rows: Vec<Vec<(Box<[i16]>, bool)>> = all().map(|_| Vec::new()).collect();
        let mut row = vec![0; Sight::of(game).names().len()];
        let mut dream = Sampler::from_seed(deal.0 ^ 0xd4ea);
        while let Turn::Waiting(waiting) = game.turn(&state) {
            let seat = waiting.lowest().expect("a game that waits waits for somebody");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let view = game.view(&state, Some(seat));
            let action = match &*legal {
                [only] => *only,
                some if happens(sampler, manner.stray) => some[sampler.one_of(some.len() as u32) as usize],
                some => choose(Asked { game, seat, view: &view, legal: some }),
            };
            let after = click(game, &mut state, seat, action, &mut chance).expect("listed actions are legal (law 4)");
            if game.turn(&state) == Turn::Over {
                break;
            }
            let mut keep = |seat: Seat, finished: bool| {
                // What the evaluation says of the real state would give away what the seat does not know: it is asked about one that it imagines.
                let world = game.imagine(&game.view(&state, Some(seat)), &mut dream);
                look(game, &world, seat, one, &mut row);
                rows[seat.index()].push((row.as_slice().into(), finished));
            };
            match after {
                Move::Settled => all().for_each(|seat| keep(seat, true)),
                Move::Over => keep(seat, true),
                _ if legal.len() > 1 && happens(sampler, manner.unfinished) => keep(seat, false),
                _ => {}
            }
        }
        Path { rows, ends: all().map(|seat| Ends::of(&ended(game, &state, seat))).collect() }
    }

    /// Nothing is learned from what these seats did.
    pub(crate) fn leave_out(&mut self, seats: Seats) {
        self.rows.iter_mut().enumerate().filter(|(seat, _)| seats.contains(Seat::new(*seat as u8))).for_each(|(_, rows)| rows.clear());
    }

    /// What the game teaches: of each position `lambda` parts what came of the next one, the rest what the mind thinks of that.
    pub(crate) fn examples(self, mind: &mut Mind, lambda: f32, mut spread: impl FnMut(&[i16]) -> Box<[i16]>) -> Vec<Example> {
        let seats = self.rows.len();
        let mut all = Vec::new();
        for (rows, ends) in self.rows.into_iter().zip(self.ends) {
            let mut ends = ends;
            for (row, finished) in rows.iter().rev() {
                all.push(Example { row: spread(row), seats, ends });
                // An unfinished move is worth what came of it: what is thought in its middle says little.
                if *finished {
                    ends.towards(&Ends::of(&mind.judge_row(row)), 1.0 - lambda);
                }
            }
        }
        all
    }
}

/// Whether something happens that does so in this share of cases.
pub(crate) fn happens(sampler: &mut Sampler, share: f32) -> bool {
    const FINE: u32 = 1 << 20;
    sampler.one_of(FINE) < (share * FINE as f32) as u32
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::Fingerprint;
    use nets::{Eyes, Net, Origin, Plan};

    use super::*;

    /// A mind that thinks everything even, and that nobody will have a point.
    fn undecided() -> Mind {
        let plan = Plan { hidden: 1, seats: 2 };
        let content = Fingerprint::of(b"x");
        let origin = Origin { game: "x".into(), rules: 1, content, observation: 1, players: vec![2], command: String::new(), games: 0 };
        let (first, bias) = (vec![0; plan.width()], vec![0; plan.width()]);
        let net =
            Net { origin, plan, inputs: vec!["heap".into()], first, bias, second: vec![0; plan.outputs()], points: 10, evaluation: 0 };
        Mind::new(Eyes::of_inputs(Arc::new(net), 2))
    }

    #[test]
    fn the_last_position_learns_how_it_ended_and_earlier_ones_less_of_it() {
        let mut won = Ends::default();
        (won.wins[0], won.points[0]) = (1.0, 20.0);
        let rows: Vec<(Box<[i16]>, bool)> =
            [(1, true), (9, false), (2, true), (3, true)].map(|(heap, finished)| ([heap].into(), finished)).into();
        let path = Path { rows: vec![rows, Vec::new()], ends: vec![won, Ends::default()] };
        let examples = path.examples(&mut undecided(), 0.9, |row| row.into());
        let learned: Vec<(i16, f32, f32)> = examples.iter().map(|one| (one.row[0], one.ends.wins[0], one.ends.points[0])).collect();
        let [(3, 1.0, 20.0), (2, second, points), (9, middle, _), (1, first, fewer)] = learned[..] else { panic!("{learned:?}") };
        assert!((middle - first).abs() < 1e-4, "an unfinished move is no step of its own: {learned:?}");
        assert!((second - 0.95).abs() < 1e-4 && (first - 0.905).abs() < 1e-4, "{learned:?}");
        assert!((points - 18.0).abs() < 1e-4 && (fewer - 16.2).abs() < 1e-4, "{learned:?}");
    }
}
