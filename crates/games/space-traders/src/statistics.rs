//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Deed, EndReason, Seat, Statistics};

use crate::content::Code;
use crate::place::{Place, PlanetId};
use crate::state::{Click, Ending, Phase, State};
use crate::tile::Tile;
use crate::{Action, Event, SpaceTraders, Step};

fn words(code: Code) -> &'static str {
    match code {
        Code::HT => "hire a team",
        Code::MT => "move a team",
        Code::HL => "hire the leader",
        Code::ML => "move the leader",
        Code::PP => "peek at a planet",
        Code::EO => "establish an operation",
        Code::JO => "join an operation",
    }
}

fn planet(game: &SpaceTraders, planet: PlanetId) -> String {
    format!("{planet} {}", game.content.planet_name(planet))
}

fn sold(game: &SpaceTraders, tile: Tile) -> String {
    format!("{} at {}", game.content.suit(tile.suit()).product, tile.price())
}

/// Everybody begins alike, and all choose at once.
impl Statistics for SpaceTraders {
    /// A step is taken up by writing it, a planet by settling on it, a product at its price by taking the tile.
    fn takes_up(&self, state: &State, seat: Seat, action: Action, found: &mut Vec<Deed>) {
        match (state.question(seat), action) {
            ((Phase::Programme, Click::None), Action::Begin(code)) => found.push(Deed::new("step", words(code))),
            ((Phase::Programme, Click::Establish), Action::Planet(at)) => found.push(Deed::new("planet settled on", planet(self, at))),
            ((Phase::Programme, Click::EstablishOn(_)) | (Phase::Tiles, _), Action::Place(Place::Tile(tile))) => {
                found.extend(state.tiles[tile.index()].map(|tile| Deed::new("tile settled on", sold(self, tile))));
            }
            _ => {}
        }
    }

    fn deeds(&self, event: &Event, found: &mut Vec<(Seat, Deed)>) {
        match *event {
            Event::Shown { seat, steps, .. } => {
                for step in &steps {
                    found.push((seat, Deed::new("step written", words(Step::from(*step).code()))));
                }
            }
            Event::Settled { seat, sells: Some(tile), .. } => found.push((seat, Deed::new("open operation on", sold(self, tile)))),
            Event::Linked { seat, sells, .. } => {
                found.extend(sells.iter().flatten().map(|tile| (seat, Deed::new("tile linked", sold(self, *tile)))));
            }
            _ => {}
        }
    }

    fn endings(&self) -> Vec<EndReason> {
        [Ending::AllExplored].map(Ending::reason).to_vec()
    }

    const GUARDS: &'static [&'static str] = &["turn-cap", "stall"];
}
