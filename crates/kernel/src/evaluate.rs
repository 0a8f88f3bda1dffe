//! What a game knows about its own positions, for players that look one move ahead.

use crate::{Actions, Chance, Game, Seat};

/// A game that can say how good a position is.
pub trait Evaluate: Game {
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
