//! What is so in Space Traders.

use draw::Shape;
use kernel::{Game, Seat};
use space_traders::action::Count;
use space_traders::place::{OpenId, Place, PlanetId, TileId};
use space_traders::state::{Click, Phase, State};
use space_traders::{Action, Decision, Event, SpaceTraders, View};

use board_laws::{Chosen, Facts, Lying, PLENTY, Setting, Thing, number_after, put, same, says};

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "space-traders");

impl Facts for Rules {
    type Game = SpaceTraders;

    const EVENTS: &'static str = "committed ended linked peek_wasted peeked rationed revealed scored settled shown turn_began turned_up";
    const VERBS: &'static str = "EO HL HT JO ML MT PP auto commit done goods leader place planet";
    const FLYING: &'static str = "coin link orbit seat tile";
    const PROMISING: &'static str = "? HT";
    const HIDES: bool = true;
    const UNASKED: &'static [&'static str] = &[
        "On which planet do you establish an operation?",
        "Which piece joins one of your operations?",
        "Which planet do you peek at?",
        "Which team do you move?",
    ];
    /// Tables of four, late: the terminal pages through the board and keeps the question in sight.
    const LINES: usize = 18;

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

    fn thing(_: &SpaceTraders, view: &View, action: Action, _: Shape) -> Thing {
        let who = view.who.expect("somebody is asked");
        let at = |place: String| Thing::At(place);
        let click = view.programmes[who].as_ref().map_or(Click::None, |own| own.click);
        let button = |label: &str| Thing::Button(label.into());
        // A piece that is chosen is a coin; somewhere to go is an orbit, a tile or the coin of an own operation.
        let piece = |place: Place| at(format!("coin-{place}-{}", who.number()));
        let to = |place: Place| match place {
            Place::Tile(tile) => at(format!("tile-{tile}")),
            Place::Orbit(planet) => at(format!("orbit-{planet}")),
            Place::Open(_) | Place::Reserve => piece(place),
        };
        match Decision::of((view.phase, click), action).expect("it is asked") {
            Decision::Commit {} => button("Commit"),
            Decision::Begin { code } => at(format!("action-{}", code.letters())),
            Decision::HireAt { planet }
            | Decision::MoveTo { to: planet, .. }
            | Decision::MoveLeaderTo { to: planet }
            | Decision::PeekAt { planet }
            | Decision::EstablishOn { planet } => at(format!("planet-{planet}")),
            Decision::MoveFrom { from: Place::Tile(tile) } => at(format!("tile-{tile}")),
            Decision::MoveFrom { from: place } | Decision::JoinWith { place } => piece(place),
            Decision::JoinWithLeader {} => at(format!("mark-{}-leader", who.number())),
            Decision::LandHired { to: place, .. }
            | Decision::LandMoved { to: place, .. }
            | Decision::LandHiredLeader { to: place }
            | Decision::LandMovedLeader { to: place, .. }
            | Decision::EstablishAt { place, .. }
            | Decision::Join { place, .. }
            | Decision::JoinLeader { place }
            | Decision::Settle { place } => to(place),
            Decision::LinkFrom { first: tile } | Decision::LinkWith { second: tile, .. } => at(format!("tile-{tile}")),
            Decision::Send { goods: Count(1), .. } => button("1 good"),
            Decision::Send { goods: Count(goods), .. } if goods <= 4 => Thing::Button(format!("{goods} goods")),
            Decision::Send { .. } => button("Goods"),
            Decision::Done {} => button("Done"),
            Decision::Automatic {} => button("Automatic"),
        }
    }

    fn lying(game: &SpaceTraders, state: &State) -> Lying {
        let mut lying = Lying::new();
        let planets = || (0..game.planets() as u8).map(PlanetId);
        for seat in (0..game.seats()).map(Seat::new) {
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
                for (open, operation) in (0..).map(OpenId).zip(&state.programmes[seat].open) {
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
    fn drawn_for(_: &SpaceTraders, place: &str, who: Option<Seat>) -> bool {
        !who.is_some_and(|seat| place.starts_with("coin-") && place.ends_with(&format!("-{}", seat.number())))
    }

    fn told_numbers(_: &SpaceTraders, event: &Event) -> Option<Vec<i64>> {
        Some(match *event {
            Event::TurnBegan { turn } => vec![turn.into()],
            Event::Peeked { tiles: None, .. } | Event::PeekWasted { .. } => Vec::new(),
            Event::TurnedUp { tiles, .. } | Event::Revealed { tiles, .. } | Event::Peeked { tiles: Some(tiles), .. } => {
                vec![tiles[0].price().into(), tiles[1].price().into()]
            }
            // A tile is called by what it sells, with its price.
            Event::Settled { teams, sells, .. } => vec![teams.into(), sells?.price().into()],
            Event::Linked { link, sells: [from, to], points, .. } => {
                let goods = (link.goods > 1).then_some(link.goods.into());
                [from?.price().into(), to?.price().into()].into_iter().chain(goods).chain([points.into()]).collect()
            }
            Event::Rationed { sells, asked, granted, .. } => vec![asked.into(), sells?.price().into(), granted.into()],
            Event::Scored { points, total, .. } => vec![points.into(), total.into()],
            // Steps speak of prices wherever they speak of tiles.
            Event::Shown { steps, .. } if !steps.is_empty() => return None,
            Event::Shown { .. } | Event::Committed { .. } | Event::Ended { .. } => Vec::new(),
        })
    }

    fn kept(game: &SpaceTraders, said: &str, chosen: &Chosen<SpaceTraders>) -> Option<Result<(), String>> {
        let spent = |state: &State| state.programmes[chosen.seat].spent;
        match chosen.action {
            Action::Commit if said.contains("unspent") => {
                let left = game.content.numbers.action_points - spent(&chosen.before);
                same("points left", number_after(said, "leaving "), left)
            }
            Action::Begin(code) => {
                let cost = game.content.cost(code);
                says(said, &if cost == 0 { "(free)".to_owned() } else { format!("({cost} point{})", if cost == 1 { "" } else { "s" }) })
            }
            Action::Goods(Count(goods)) => {
                // The link stands in the list now; it scores that when everybody is done.
                let link = chosen.after.links[chosen.seat].last().copied()?;
                let price = |tile: TileId| chosen.before.tiles[tile.index()].map_or(0, |tile| i64::from(tile.price()));
                let way = if game.options.expensive {
                    i64::from(chosen.before.chart.distances()[link.origin.planet().index()][link.destination.planet().index()])
                } else {
                    0
                };
                let points = i64::from(goods) * (price(link.destination) - price(link.origin)) - way;
                same("points", number_after(said, "makes "), points)
            }
            _ => None,
        }
    }

    fn asked(game: &SpaceTraders, question: &str, state: &State, seat: Seat) -> Option<Result<(), String>> {
        let own = &state.programmes[seat];
        let writing = state.phase == Phase::Programme && own.click == Click::None;
        writing
            .then(|| same("points left", number_after(question, "programme: "), game.content.numbers.action_points - own.spent))
            .flatten()
    }
}

fn link_name(origin: TileId, destination: TileId, seat: Seat) -> String {
    format!("link-{origin}-{destination}-{}", seat.number())
}
