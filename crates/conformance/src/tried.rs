//! One action carried out on a copy, with everything it brought about; and what somebody saw of it.

use kernel::{Chance, Game, Learned, Recorder, Roll, Seat, Told, Turn};

/// An action and all that came of it.
pub(crate) struct Tried<G: Game> {
    pub(crate) after: G::State,
    pub(crate) learned: Learned,
    pub(crate) events: Vec<G::Event>,
    pub(crate) rolls: Vec<Roll>,
}

impl<G: Game> Tried<G> {
    pub(crate) fn of(game: &G, before: &G::State, seat: Seat, action: G::Action, chance: impl Chance) -> Result<Tried<G>, G::Refusal> {
        let mut after = before.clone();
        let mut fx = Told::new(Recorder::new(chance));
        let learned = game.apply(&mut after, seat, action, &mut fx)?;
        Ok(Tried { after, learned, events: fx.events, rolls: fx.chance.rolls })
    }

    /// What somebody was told of it.
    pub(crate) fn told(&self, game: &G, who: Option<Seat>) -> Vec<G::Event> {
        told(game, &self.events, who)
    }

    /// What somebody saw of it.
    pub(crate) fn sight(&self, game: &G, who: Option<Seat>) -> Sight<G> {
        Sight { view: game.view(&self.after, who), told: self.told(game, who), turn: game.turn(&self.after) }
    }
}

/// These events as somebody is told of them.
pub(crate) fn told<G: Game>(game: &G, events: &[G::Event], who: Option<Seat>) -> Vec<G::Event> {
    events.iter().filter_map(|event| game.told(event, who)).collect()
}

/// All that reaches one seat, or the spectator, after an action.
pub(crate) struct Sight<G: Game> {
    pub(crate) view: G::View,
    pub(crate) told: Vec<G::Event>,
    pub(crate) turn: Turn,
}

impl<G: Game> Sight<G> {
    /// Whether nothing at all can be noticed by somebody who had this view and knew whose turn it was.
    pub(crate) fn shows_nothing_new(&self, view: &G::View, turn: Turn) -> bool {
        self.told.is_empty() && self.turn == turn && self.view == *view
    }

    pub(crate) fn same_as(&self, other: &Sight<G>) -> bool {
        self.turn == other.turn && self.told == other.told && self.view == other.view
    }

    /// The first way in which it differs from another, in words.
    pub(crate) fn difference(&self, name: &str, other: &Sight<G>, other_name: &str) -> String {
        if self.view != other.view {
            format!("the view differs at {}", crate::difference::difference(name, &self.view, other_name, &other.view))
        } else if self.told != other.told {
            format!("the events differ at {}", crate::difference::difference(name, &self.told, other_name, &other.told))
        } else {
            format!("whose turn it is differs: {name} {:?}, {other_name} {:?}", self.turn, other.turn)
        }
    }
}
