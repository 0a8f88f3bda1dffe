//! What a game knows about its own positions, for players that look one move ahead.

use crate::{Actions, Chance, Game, Seat};

/// The names of what a game weighs when it judges a position, for nets that learn how much each of it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aspects {
    /// Goes up whenever a name or what it means changes: a net looks only at those that it has learned from.
    pub version: u32,
    /// What is weighed for each seat.
    pub of_seats: &'static [&'static str],
    /// What is the same for all.
    pub of_table: &'static [&'static str],
}

impl Aspects {
    /// Of a game that gives no account of what it weighs.
    pub const NONE: Aspects = Aspects { version: 0, of_seats: &[], of_table: &[] };

    /// How many numbers there are at a table of this size.
    #[must_use]
    pub const fn count(&self, seats: u8) -> usize {
        self.of_seats.len() * seats as usize + self.of_table.len()
    }

    /// One of `of_table` may be called so: all of it weighed against each other, as [`Evaluate::evaluate`] does. A net begins with that opinion.
    pub const WORTH: &'static str = "worth";

    /// The beginning of the names that nets know them by.
    pub const MARK: &'static str = "aspect.";

    /// All names at a table of this size, in the order of [`Evaluate::aspects`]: `aspect.1.own.points`.
    pub fn names(&self, seats: u8) -> impl Iterator<Item = String> {
        let Aspects { version, of_seats, of_table } = *self;
        let whose = |step: u8| if step == 0 { "own".to_owned() } else { format!("other{step}") };
        let seats =
            (0..seats).flat_map(move |step| of_seats.iter().map(move |name| format!("{}{version}.{}.{name}", Aspects::MARK, whose(step))));
        seats.chain(of_table.iter().map(move |name| format!("{}{version}.table.{name}", Aspects::MARK)))
    }
}

/// A game that can say how good a position is.
pub trait Evaluate: Game {
    /// What the game weighs when it judges a position, by name.
    const ASPECTS: Aspects = Aspects::NONE;

    /// What there is of [`Evaluate::ASPECTS`]: for each seat, from this one onwards, then for the table. Like [`Evaluate::evaluate`] it is asked about imagined
    /// worlds, so it may read anything in the state.
    fn aspects(&self, _state: &Self::State, _seat: Seat, _found: &mut [i16]) {}

    /// How good the position is for the seat; only comparisons matter. Higher is better.
    ///
    /// Called with imagined worlds: it may read anything in the state and still cheats on nobody.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> i64;

    /// Whether [`Evaluate::evaluate`] already looks to the end of the seat's unfinished move, so that a player need not
    /// follow it click by click. For games in which one move has more ends than a player could try.
    fn foresees(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// Whether a position can be judged as it stands. In the middle of something that everybody does by turns (a draft, say) it cannot: a player then
    /// thinks it to its end first, with every seat doing what is best for itself.
    fn calm(&self, _state: &Self::State) -> bool {
        true
    }

    /// Takes out of a list of choices those that are not worth a plan of their own: of all ways to pay, say, the one that costs least is enough. A move then has
    /// few enough ends to be thought through. At least one choice stays.
    fn narrow(&self, _state: &Self::State, _seat: Seat, _legal: &mut Actions<Self::Action>) {}

    /// Whether two positions that a seat has reached by clicks of one unfinished move are the same for whatever may follow, so that one of them is enough: the
    /// same steps written in another order, say.
    fn alike(&self, one: &Self::State, other: &Self::State, _seat: Seat) -> bool {
        one == other
    }

    /// How many worlds a player should imagine for the seat's next choice: more where dice follow from the choice, because
    /// their luck would otherwise be taken for merit.
    fn worlds(&self, _state: &Self::State, _seat: Seat) -> usize {
        2
    }

    /// The same for players that plan whole moves, who can look at more of them.
    fn worlds_for_plans(&self, state: &Self::State, seat: Seat) -> usize {
        self.worlds(state, seat)
    }

    /// In how many further worlds such players look at the best few of their moves: more where what others hold decides between them.
    fn worlds_for_best(&self, _state: &Self::State, _seat: Seat) -> usize {
        0
    }

    /// Whether games that are played on at random to their end tell good choices from bad ones, so that a searching player does better to play on very many of
    /// them than to judge positions.
    fn grows_trees(&self) -> bool {
        false
    }

    /// Makes up, in an imagined world, the secret choices of the other seats that will be revealed together with the seat's own. Its
    /// choice is then judged by what follows from the reveal, and alike whether others have chosen before it or not.
    ///
    /// What is made up must not depend on who has chosen already. For games without such choices, and for those that judge a
    /// choice well before it is revealed, there is nothing to do.
    fn suppose(&self, _world: &mut Self::State, _seat: Seat, _chance: &mut impl Chance) {}

    /// The same for players whose judgement of a position after the reveal is better than that of a choice before it.
    fn suppose_all(&self, world: &mut Self::State, seat: Seat, chance: &mut impl Chance) {
        self.suppose(world, seat, chance);
    }
}
