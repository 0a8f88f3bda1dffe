//! The steps of programmes in words: for whoever writes one, for whoever reads what the others wrote, and for the film.

use space_traders::place::{MAX_TILES, Place, PlanetId};
use space_traders::tile::Tile;
use space_traders::{SpaceTraders, Step};

use super::look::{product, tile_words};

/// What the places of one programme are called: the planets of its open operations, and what is known of the tiles.
pub(super) struct Places<'p> {
    pub(super) game: &'p SpaceTraders,
    pub(super) tiles: &'p [Option<Tile>; MAX_TILES],
    pub(super) opened: Vec<PlanetId>,
}

/// Who is spoken of: somebody who is to do it ("hire a team"), or somebody who does ("hires a team").
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Person {
    Do,
    Does,
}

impl Places<'_> {
    pub(super) fn planet(&self, planet: PlanetId) -> &str {
        self.game.content.planet_name(planet)
    }

    /// A place in full: "the orbit of Cinder", "Suns 2 on Cinder", "the new operation on Cinder".
    pub(super) fn place(&self, place: Place) -> String {
        match place {
            Place::Reserve => "the reserve".to_owned(),
            Place::Orbit(planet) => format!("the orbit of {}", self.planet(planet)),
            Place::Tile(tile) => tile_words(self.game, tile, self.tiles[tile.index()]),
            Place::Open(open) => match self.opened.get(open.index()) {
                // Two operations may be opened on one planet, one for each of its tiles.
                Some(planet) if self.opened.iter().filter(|other| *other == planet).count() > 1 => {
                    format!("new operation {open} on {}", self.planet(*planet))
                }
                Some(planet) => format!("the new operation on {}", self.planet(*planet)),
                None => "the new operation".to_owned(),
            },
        }
    }

    /// The same as short as can be, for a box of the turn sheet: an orbit is its planet, a tile what it sells.
    fn short(&self, place: Place) -> String {
        match place {
            Place::Orbit(planet) => self.planet(planet).to_owned(),
            Place::Tile(tile) => self.tiles[tile.index()].map_or_else(|| self.place(place), |card| product(self.game, card)),
            Place::Open(open) => self.opened.get(open.index()).map_or_else(String::new, |planet| self.planet(*planet).to_owned()),
            Place::Reserve => String::new(),
        }
    }

    /// Where a step begins and leads, as short as can be.
    pub(super) fn way(&self, step: Step) -> String {
        match step {
            Step::MoveTeam(from, _) => format!("{} → {}", self.short(from), self.goal(step)),
            _ => self.goal(step),
        }
    }

    /// Where a step leads, for a box of the turn sheet.
    pub(super) fn goal(&self, step: Step) -> String {
        match step {
            Step::MoveTeam(_, to)
            | Step::HireTeam(to)
            | Step::HireLeader(to)
            | Step::MoveLeader(to)
            | Step::JoinTeam(to)
            | Step::JoinLeader(to) => self.short(to),
            Step::Establish(tile) => self.short(Place::Tile(tile)),
            Step::Open(planet) | Step::Peek(Some(planet)) => self.planet(planet).to_owned(),
            Step::Peek(None) => "all".to_owned(),
        }
    }

    /// A step in words, without whose it is: "move a team from Haven to Brindle".
    pub(super) fn step(&self, step: Step, person: Person) -> String {
        let verb = |verb: &str| match person {
            Person::Do => verb.to_owned(),
            Person::Does if verb.ends_with("sh") => format!("{verb}es"),
            Person::Does => format!("{verb}s"),
        };
        // Teams wait in orbit: that need not be said of every one.
        let at = |place: Place| match place {
            Place::Orbit(planet) => self.planet(planet).to_owned(),
            other => self.place(other),
        };
        let hired = |to: Place| match to {
            Place::Orbit(planet) => format!("at {}", self.planet(planet)),
            other => format!("into {}", self.place(other)),
        };
        match step {
            Step::HireTeam(to) => format!("{} a team {}", verb("hire"), hired(to)),
            Step::MoveTeam(from, to) => format!("{} a team from {} to {}", verb("move"), at(from), at(to)),
            Step::HireLeader(to) => format!("{} the leader {}", verb("hire"), hired(to)),
            Step::MoveLeader(to) => format!("{} the leader to {}", verb("move"), at(to)),
            Step::Peek(Some(planet)) => format!("{} at {}", verb("peek"), self.planet(planet)),
            Step::Peek(None) => format!("{} at every unexplored planet with a team in orbit", verb("peek")),
            Step::Establish(tile) => format!("{} an operation on {}", verb("establish"), self.place(Place::Tile(tile))),
            Step::Open(planet) => format!("{} an operation on {}", verb("establish"), self.planet(planet)),
            Step::JoinTeam(to) => format!("{} a team join {}", verb("let"), at(to)),
            Step::JoinLeader(to) => format!("{} the leader join {}", verb("let"), at(to)),
        }
    }
}
