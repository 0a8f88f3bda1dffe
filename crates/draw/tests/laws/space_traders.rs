//! What is so in Space Traders.

use draw::Layout;
use kernel::{Game, Seat};
use space_traders::action::Count;
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::state::{Click, Phase, State};
use space_traders::{Action, Event, SpaceTraders, View};

use crate::kit::{Deed, Facts, Lying, PLENTY, Setting, Thing, laws, number_after, put, same, says};

laws!(SpaceTraders, "space-traders");

impl Facts for SpaceTraders {
    const EVENTS: &'static [&'static str] = &[
        "committed",
        "ended",
        "linked",
        "peek_wasted",
        "peeked",
        "rationed",
        "revealed",
        "scored",
        "settled",
        "shown",
        "turn_began",
        "turned_up",
    ];
    const VERBS: &'static [&'static str] =
        &["EO", "HL", "HT", "JO", "ML", "MT", "PP", "auto", "commit", "done", "goods", "leader", "place", "planet"];

    fn tables() -> Vec<Setting> {
        let maps = ["triangle", "pocket", "lantern", "ring", "hub", "orbits", "twins", "lattice", "random"];
        let of = |(index, map): (usize, &str)| {
            let mut options = vec![("layout", map), ("turn_cap", "20")];
            match index % 3 {
                0 => options.push(("linking", "manual")),
                1 => options.extend([("linking", "manual"), ("free_market", "true"), ("expensive_travelling", "true")]),
                _ => options.extend([("peek_scope", "all"), ("eo_tile", "late"), ("join", "on_arrival")]),
            }
            Setting::new(2 + index as u8 % 3, &options, &[], index as u64)
        };
        // Only those who play well ask one tile for more than it has.
        let market = [("layout", "lantern"), ("free_market", "true"), ("turn_cap", "20")];
        let well = (0..3).map(|seed| Setting::new(4, &market, &[], seed).well());
        maps.into_iter().enumerate().map(of).chain(well).collect()
    }

    fn thing(&self, view: &View, action: Action, _: Layout) -> Thing {
        let who = view.who.expect("somebody is asked");
        let at = |place: String| Thing::At(place);
        let own = view.programmes[who].as_ref();
        // A piece that is to be chosen, not somewhere to go.
        let leaving = own.is_some_and(|own| matches!(own.click, Click::MoveTeam | Click::Join));
        match action {
            Action::Begin(code) => at(format!("action-{}", code.letters())),
            Action::Planet(planet) => at(format!("planet-{planet}")),
            Action::Place(Place::Tile(tile)) => at(format!("tile-{tile}")),
            Action::Place(place @ Place::Orbit(_)) if leaving => at(format!("coin-{place}-{}", who.number())),
            Action::Place(Place::Orbit(planet)) => at(format!("orbit-{planet}")),
            Action::Place(place) => at(format!("coin-{place}-{}", who.number())),
            Action::Leader => at(format!("mark-{}-leader", who.number())),
            Action::Goods(Count(1)) => Thing::Button("1 good".into()),
            Action::Goods(Count(goods)) => Thing::Button(if goods <= 4 { format!("{goods} goods") } else { "Goods".into() }),
            Action::Commit => Thing::Button("Commit".into()),
            Action::Done => Thing::Button("Done".into()),
            Action::Automatic => Thing::Button("Automatic".into()),
        }
    }

    fn lying(&self, state: &State) -> Lying {
        let mut lying = Lying::new();
        let planets = || (0..self.planets() as u8).map(PlanetId);
        for seat in (0..self.seats()).map(Seat::new) {
            // While tiles are chosen all programmes are public, and the pieces where they brought them (ST-5.1).
            let tiles = state.phase == Phase::Tiles;
            let pieces = if tiles { &state.programmes[seat].planned } else { &state.pieces[seat] };
            let number = seat.number();
            put(&mut lying, || format!("seat-{number}"), PLENTY);
            put(&mut lying, || format!("mark-{number}-leader"), PLENTY);
            for planet in planets() {
                put(&mut lying, || format!("coin-{}-{number}", Place::Orbit(planet)), i32::from(pieces.orbit[planet.index()]));
                for tile in [planet.tile(0), planet.tile(1)] {
                    put(&mut lying, || format!("coin-{}-{number}", Place::Tile(tile)), i32::from(pieces.tiles[tile.index()]));
                }
            }
            if tiles {
                for (open, operation) in (0..).zip(&state.programmes[seat].open) {
                    put(&mut lying, || format!("coin-{}-{number}", Place::Open(open)), i32::from(operation.teams));
                }
            }
            for link in &state.links[seat] {
                let name = link_name(link.origin, link.destination, seat);
                lying.insert(name, 1);
            }
        }
        for planet in planets() {
            put(&mut lying, || format!("orbit-{planet}"), PLENTY);
            for side in 0..2 {
                put(&mut lying, || format!("tile-{}", planet.tile(side)), PLENTY);
            }
        }
        lying
    }

    /// Whoever writes a programme sees the own pieces where it brings them.
    fn drawn_for(&self, place: &str, who: Option<Seat>) -> bool {
        !who.is_some_and(|seat| place.starts_with("coin-") && place.ends_with(&format!("-{}", seat.number())))
    }

    fn unseen(&self, _: &Event) -> Vec<(String, i32)> {
        Vec::new()
    }

    fn people(&self, event: &Event) -> Vec<Seat> {
        match *event {
            Event::Committed { seat }
            | Event::Shown { seat, .. }
            | Event::Peeked { seat, .. }
            | Event::PeekWasted { seat, .. }
            | Event::Settled { seat, .. }
            | Event::Linked { seat, .. }
            | Event::Rationed { seat, .. }
            | Event::Scored { seat, .. } => vec![seat],
            Event::TurnBegan { .. } | Event::TurnedUp { .. } | Event::Revealed { .. } | Event::Ended { .. } => Vec::new(),
        }
    }

    fn told_numbers(&self, event: &Event) -> Option<Vec<i64>> {
        Some(match *event {
            Event::TurnBegan { turn } => vec![turn.into()],
            Event::Peeked { planet, tiles: None, .. } | Event::PeekWasted { planet, .. } => vec![i64::from(planet.0) + 1],
            Event::TurnedUp { planet, tiles } | Event::Revealed { planet, tiles } | Event::Peeked { planet, tiles: Some(tiles), .. } => {
                vec![i64::from(planet.0) + 1, tiles[0].price().into(), tiles[1].price().into()]
            }
            Event::Settled { teams, .. } => vec![teams.into()],
            Event::Linked { link, points, .. } if link.goods > 1 => vec![link.goods.into(), points.into()],
            Event::Linked { points, .. } => vec![points.into()],
            Event::Rationed { asked, granted, .. } => vec![asked.into(), granted.into()],
            Event::Scored { points, total, .. } => vec![points.into(), total.into()],
            Event::Shown { steps, .. } if steps.is_empty() => vec![0],
            // Steps are written as on the turn sheet.
            Event::Shown { .. } => return None,
            Event::Committed { .. } | Event::Ended { .. } => Vec::new(),
        })
    }

    fn kept(&self, said: &str, deed: &Deed<Self>) -> Option<Result<(), String>> {
        let spent = |state: &State| state.programmes[deed.seat].spent;
        match deed.action {
            Action::Commit if said.contains("stay unspent") => {
                let left = self.content.numbers.action_points - spent(&deed.before);
                same("points left", number_after(said, ": "), left)
            }
            Action::Begin(code) => {
                let cost = self.content.cost(code);
                says(said, &if cost == 0 { "(free)".to_owned() } else { format!("({cost} point{})", if cost == 1 { "" } else { "s" }) })
            }
            Action::Goods(Count(goods)) => {
                // The link stands in the list now; it scores that when everybody is done.
                let link = deed.after.links[deed.seat].last().copied()?;
                let price = |tile: TileId| deed.before.tiles[tile.index()].map_or(0, |tile| i64::from(tile.price()));
                let way = if self.options.expensive {
                    i64::from(deed.before.chart.distances()[link.origin.planet().index()][link.destination.planet().index()])
                } else {
                    0
                };
                let points = i64::from(goods) * (price(link.destination) - price(link.origin)) - way;
                same("points", number_after(said, "makes "), points)
            }
            _ => None,
        }
    }

    fn asked(&self, question: &str, state: &State, seat: Seat) -> Option<Result<(), String>> {
        let own = &state.programmes[seat];
        let writing = state.phase == Phase::Programme && own.click == Click::None;
        writing
            .then(|| same("points left", number_after(question, "programme: "), self.content.numbers.action_points - own.spent))
            .flatten()
    }
}

fn link_name(origin: TileId, destination: TileId, seat: Seat) -> String {
    format!("link-{origin}-{destination}-{}", seat.number())
}
