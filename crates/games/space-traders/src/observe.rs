//! What a player looks at, as a row of numbers: each seat's block, then planets with their tiles, paths, what is not seen, phase and clock.
//!
//! A row has room for the largest map, so that its length does not depend on the one in play. Where a programme is known to the reader, its
//! player's pieces count as they will be (ST-3.5); teams in open operations stand at their planet.

use kernel::observe::{Group, Sheet};
use kernel::{Observe, Seat, Seats};

use crate::SpaceTraders;
use crate::chart::Distances;
use crate::evaluate::INCOME;
use crate::place::{MAX_PLANETS, MAX_TILES, Place, PlanetId, Planets, TileId};
use crate::state::{Click, PerPlayer, Phase, Pieces, Programme};
use crate::tile::{MAX_PRICE, Suit, Tile};
use crate::trade;
use crate::view::View;

/// Further than any way on a map.
const FAR: i32 = 12;

/// What is worked out once and looked at from several sides.
struct Survey {
    pieces: PerPlayer<Pieces>,
    strengths: PerPlayer<[u8; MAX_TILES]>,
    /// The greatest strength on each tile, and the second greatest.
    most: [(u8, u8); MAX_TILES],
    /// The prices each player trades at, one bit each, by product.
    prices: PerPlayer<[u8; 4]>,
    income: PerPlayer<i32>,
    distances: Distances,
    /// The planets that will be explored, as far as the reader knows.
    explored: Planets,
}

/// A tile that a player does not trade on and could.
#[derive(Clone, Copy, Default)]
struct Chance {
    rank: i32,
    gain: i32,
    needed: i32,
    steps: i32,
}

impl Observe for SpaceTraders {
    const OBSERVATION: u32 = 1;
    const NETS: &'static [&'static [u8]] = &[include_bytes!("../nets/2-4.net")];

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        sheet.block_of(self, view, (), standing, |game, view, (), sheet| {
            let survey = Survey::of(game, view);
            for (group, seat) in game.in_order(view.who) {
                sheet.group(group);
                game.seat_features(view, &survey, seat, sheet);
            }
            sheet.group(Group::Common);
            sheet.block_of(game, view, survey.explored, map, SpaceTraders::planet_features);
            game.tile_features(view, sheet);
        });
        self.programme_features(view, sheet);
        self.clock_features(view, self.explored_soon(view), sheet);
    }
}

/// A view in which programmes say only where pieces will be and what they explore: without what comes and goes with every click.
fn standing(view: &View, (): ()) -> View {
    let mut standing = View { automatic: false, ..view.clone() };
    for programme in standing.programmes.0.iter_mut().flatten() {
        let Programme { planned, open, explores, .. } = *programme;
        *programme = Programme { planned, open, explores, ..Programme::default() };
    }
    standing
}

/// A view with nothing but the map and its tiles.
fn map(view: &View, _: Planets) -> View {
    View {
        turn: 0,
        stall: 0,
        phase: Phase::Programme,
        waiting: Seats::NONE,
        pieces: PerPlayer::default(),
        programmes: PerPlayer::default(),
        peeked: PerPlayer::default(),
        points: PerPlayer::default(),
        links: PerPlayer::default(),
        automatic: false,
        ..view.clone()
    }
}

impl Survey {
    fn of(game: &SpaceTraders, view: &View) -> Survey {
        let mut pieces = view.pieces;
        let explored = game.explored_soon(view);
        if matches!(view.phase, Phase::Programme | Phase::Tiles) {
            for seat in game.players() {
                if let Some(programme) = &view.programmes[seat] {
                    pieces[seat] = programme.planned;
                }
            }
        }
        let strengths = trade::strengths(game, &pieces);
        let most = trade::greatest(game, &strengths);
        let distances = game.distances_of(view);
        let (prices, income) = (PerPlayer::default(), PerPlayer::default());
        let mut survey = Survey { pieces, strengths, most, prices, income, distances, explored };
        for seat in game.players() {
            for (tile, card) in view.known_tiles() {
                if survey.trades_on(game, seat, tile.index()) {
                    survey.prices[seat][card.suit().index()] |= bit(card);
                }
            }
            survey.income[seat] = survey.prices[seat].iter().map(|set| INCOME[usize::from(*set)] as i32).sum();
        }
        survey
    }

    fn trades_on(&self, game: &SpaceTraders, seat: Seat, tile: usize) -> bool {
        trade::may_trade(game, self.strengths[seat][tile], self.most[tile])
    }

    /// How many moves the nearest team in orbit, or the next one hired, is away from a planet.
    fn steps_to(&self, view: &View, seat: Seat, planet: PlanetId) -> i32 {
        let pieces = &self.pieces[seat];
        let row = &self.distances[planet.index()];
        let home = || row[view.chart.home.index()].saturating_add(2);
        let hired = || match pieces.leader {
            Place::Orbit(at) => home().min(row[at.index()].saturating_add(2)),
            Place::Tile(at) => home().min(row[at.planet().index()].saturating_add(2)),
            _ => home(),
        };
        let nearest = pieces.orbiting().iter().map(|from| row[from.index()]).min();
        let next = (pieces.reserve > 0).then(hired);
        nearest.into_iter().chain(next).min().map_or(FAR, i32::from)
    }

    /// The tiles that would add most to a player's income, those first that take few moves and few teams.
    fn chances(&self, game: &SpaceTraders, view: &View, seat: Seat) -> [Chance; 3] {
        let mut best = [Chance::default(); 3];
        for (tile, card) in view.known_tiles().filter(|(tile, _)| !self.trades_on(game, seat, tile.index())) {
            let set = usize::from(self.prices[seat][card.suit().index()]);
            let gain = (INCOME[set | usize::from(bit(card))] - INCOME[set]) as i32;
            let own = self.strengths[seat][tile.index()];
            let needed = if game.options.free_market { 1 } else { i32::from((self.most[tile.index()].0 + 1).saturating_sub(own)) };
            let steps = self.steps_to(view, seat, tile.planet());
            let rank = (1 + 12 * gain - 3 * needed - 2 * steps).max(0);
            let mut found = Chance { rank, gain, needed, steps };
            for slot in &mut best {
                if found.rank > slot.rank {
                    std::mem::swap(slot, &mut found);
                }
            }
        }
        best
    }
}

fn bit(card: Tile) -> u8 {
    1 << (card.price() - 1)
}

fn all_places() -> impl Iterator<Item = PlanetId> {
    (0..MAX_PLANETS as u8).map(PlanetId)
}

impl SpaceTraders {
    fn distances_of(&self, view: &View) -> Distances {
        self.distances.unwrap_or_else(|| view.chart.distances())
    }

    /// The planets that will be explored, as far as the reader knows.
    fn explored_soon(&self, view: &View) -> Planets {
        let known = matches!(view.phase, Phase::Programme | Phase::Tiles);
        let programmes = self.players().filter(|_| known).filter_map(|seat| view.programmes[seat].as_ref());
        programmes.fold(view.explored, |explored, programme| explored.or(programme.explores))
    }

    fn seat_features(&self, view: &View, survey: &Survey, seat: Seat, sheet: &mut impl Sheet) {
        let pieces = &survey.pieces[seat];
        let score = |player: Seat| i32::from(view.score(player));
        let others = || self.players().filter(|other| *other != seat);
        sheet.up_to("points", 999, "points", score(seat));
        sheet.between(
            "lead",
            -400,
            400,
            "these points less those of the best other player",
            score(seat) - others().map(score).max().unwrap_or(0),
        );
        let income = survey.income[seat];
        sheet.up_to("income", 99, "points that the position earns in a turn of the standard game", income);
        let most = others().map(|other| survey.income[other]).max().unwrap_or(0);
        sheet.between("income-lead", -99, 99, "this income less that of the best other player", income - most);
        sheet.flag("asked", "has not finished what everybody is doing", view.waiting.contains(seat));
        sheet.flag("shown", "the reader knows this player's programme", view.programmes[seat].is_some());
        for suit in Suit::ALL {
            sheet.under(|| format!("product.{}", suit.id()));
            let set = survey.prices[seat][suit.index()];
            sheet.up_to("points", 500, "points by links of this product", i32::from(view.points[seat][suit.index()]));
            sheet.up_to("income", 20, "income by this product", INCOME[usize::from(set)] as i32);
            for (price, words) in PRICES.into_iter().enumerate() {
                sheet.flag(words, "trades at this price", set & (1 << price) != 0);
            }
        }
        sheet.under(|| "teams".into());
        sheet.count("reserve", 12, "teams in the reserve", i32::from(pieces.reserve));
        sheet.count("orbit", 12, "teams in orbits", pieces.orbit.iter().map(|teams| i32::from(*teams)).sum());
        sheet.count("tiles", 12, "teams on tiles", pieces.tiles.iter().map(|teams| i32::from(*teams)).sum());
        let open = view.programmes[seat].as_ref().map(|programme| &programme.open);
        let in_open = |planet: Option<PlanetId>| -> i32 {
            let operations = open.into_iter().flat_map(|open| open.iter());
            operations
                .filter(|operation| planet.is_none_or(|planet| operation.planet == planet))
                .map(|operation| i32::from(operation.teams))
                .sum()
        };
        sheet.up_to("open", 12, "teams in open operations", in_open(None));
        sheet.under(|| "leader".into());
        sheet.flag("reserve", "the leader is in the reserve", pieces.leader == Place::Reserve);
        sheet.flag("orbit", "the leader is in an orbit", matches!(pieces.leader, Place::Orbit(_)));
        sheet.flag("tile", "the leader is on a tile", matches!(pieces.leader, Place::Tile(_)));
        sheet.flag("open", "the leader is in an open operation", matches!(pieces.leader, Place::Open(_)));
        let trades = (0..MAX_TILES).filter(|tile| survey.trades_on(self, seat, *tile)).count();
        sheet.under(|| "tiles".into());
        sheet.count("trades", MAX_TILES as i32, "tiles that this player trades on", trades as i32);
        let safe =
            (0..MAX_TILES).filter(|tile| survey.trades_on(self, seat, *tile) && survey.strengths[seat][*tile] > survey.most[*tile].1 + 1);
        sheet.count("safe", MAX_TILES as i32, "of them those with a lead of two units or more", safe.count() as i32);
        for planet in all_places() {
            sheet.under(|| format!("at.{planet}"));
            sheet.count("orbit", 12, "teams in the orbit of this planet", i32::from(pieces.orbit[planet.index()]));
            sheet.up_to("open", 12, "teams in open operations on it", in_open(Some(planet)));
            sheet.flag("leader", "the leader is in its orbit", pieces.leader == Place::Orbit(planet));
            sheet.flag("peeked", "has peeked at it", view.peeked[seat].has(planet));
            let steps = if planet.index() < self.planets() { survey.steps_to(view, seat, planet) } else { FAR };
            sheet.up_to("steps", FAR, "moves for the nearest team in orbit, or the next one hired", steps);
            for (side, words) in ["strength-a", "strength-b"].into_iter().enumerate() {
                let tile = planet.tile(side as u8);
                sheet.up_to(
                    words,
                    30,
                    "strength on this tile, the leader with his weight",
                    i32::from(survey.strengths[seat][tile.index()]),
                );
            }
            for (side, words) in ["margin-a", "margin-b"].into_iter().enumerate() {
                let tile = planet.tile(side as u8).index();
                let (first, second) = survey.most[tile];
                let own = survey.strengths[seat][tile];
                let rival = if own == first { second } else { first };
                sheet.between(words, -15, 15, "strength less that of the strongest rival", i32::from(own) - i32::from(rival));
            }
        }
        for (words, chance) in ["best1", "best2", "best3"].into_iter().zip(survey.chances(self, view, seat)) {
            sheet.under(|| words.into());
            sheet.flag("there", "there is such a tile: known, not traded on, worth most for its moves and teams", chance.rank > 0);
            sheet.up_to("gain", 10, "income it would add", chance.gain);
            sheet.up_to("needed", 15, "units of strength missing there", chance.needed);
            sheet.up_to("steps", FAR, "moves to it", chance.steps);
        }
    }

    fn planet_features(&self, view: &View, soon: Planets, sheet: &mut impl Sheet) {
        let distances = self.distances_of(view);
        for planet in all_places() {
            let there = planet.index() < self.planets();
            sheet.under(|| format!("planet.{planet}"));
            sheet.flag("there", "this planet is on the map", there);
            sheet.flag("home", "it is the home planet", there && view.chart.home == planet);
            sheet.flag("explored", "it is explored", view.explored.has(planet));
            sheet.flag("to-be-explored", "a programme that the reader knows explores it", soon.minus(view.explored).has(planet));
            sheet.flag("turned-up", "it was turned up in this turn", view.turned_up.has(planet));
            sheet.flag("peek", "the reader knows it by a peek", view.knows_by_peek(planet));
            let home = if there { i32::from(distances[planet.index()][view.chart.home.index()]) } else { FAR };
            sheet.up_to("from-home", FAR, "moves from the home planet", home);
            for side in 0..2 {
                let card = view.tiles[planet.tile(side).index()];
                sheet.under(|| format!("planet.{}", planet.tile(side)));
                sheet.count(
                    "price",
                    i32::from(MAX_PRICE),
                    "the price of this tile, 0 if the reader does not know it",
                    card.map_or(0, |card| i32::from(card.price())),
                );
                for suit in Suit::ALL {
                    sheet.flag(SUITS[suit.index()], "it is of this product", card.is_some_and(|card| card.suit() == suit));
                }
            }
        }
        for one in all_places() {
            for other in all_places().filter(|other| one < *other) {
                sheet.under(|| format!("path.{one}.{other}"));
                sheet.flag("", "a path joins these planets", view.chart.neighbours(one).has(other));
            }
        }
    }

    fn tile_features(&self, view: &View, sheet: &mut impl Sheet) {
        for suit in Suit::ALL {
            for (price, words) in (1..=MAX_PRICE).zip(PRICES) {
                let unseen = self.prices().contains(&price) && !view.known_tiles().any(|(_, card)| card == Tile::new(suit, price));
                sheet.under(|| format!("unseen.{}", suit.id()));
                sheet.flag(words, "the tile of this product and price is in play, and the reader does not know where", unseen);
            }
        }
        // Who traded what in the latest Trade phase.
        for (words, (_, seat)) in ["own", "other1", "other2", "other3"].into_iter().zip(self.in_order(view.who)) {
            let links = &view.links[seat];
            sheet.under(|| format!("links.{words}"));
            sheet.up_to("made", 10, "links of the latest Trade phase, or made so far by hand", links.len() as i32);
            let goods = links.iter().map(|link| i32::from(link.goods)).sum();
            sheet.up_to("goods", 30, "goods that travelled them", goods);
        }
    }

    /// The reader's own programme.
    fn programme_features(&self, view: &View, sheet: &mut impl Sheet) {
        let own = view.who.and_then(|seat| view.programmes[seat].as_ref());
        let count = |value: Option<usize>| value.map_or(0, |value| value as i32);
        sheet.under(|| "programme".into());
        let points = i32::from(self.content.numbers.action_points);
        let spent = own.map_or(0, |programme| i32::from(programme.spent));
        sheet.count("spent", 12, "action points that the reader's programme costs", spent);
        sheet.count("left", 12, "action points that are left", points - spent);
        sheet.up_to("steps", 40, "its steps", count(own.map(|programme| programme.steps.len())));
        sheet.count("explores", MAX_PLANETS as i32, "planets it explores", count(own.map(|programme| programme.explores.len() as usize)));
        sheet.count("peeks", MAX_PLANETS as i32, "planets it peeks at", count(own.map(|programme| programme.peeks.len() as usize)));
        sheet.up_to("open", 12, "open operations of it", count(own.map(|programme| programme.open.len())));
        sheet.up_to("answered", 12, "of them those whose tile is settled", own.map_or(0, |programme| i32::from(programme.answered)));
        sheet.flag("automatic", "the reader has left the links to the table", view.automatic);
        let click = own.map_or(Click::None, |programme| programme.click);
        sheet.under(|| "clicked".into());
        sheet.flag("hire-team", "a team is being hired", matches!(click, Click::HireTeam | Click::HireTeamAt(_)));
        sheet.flag("move-team", "a team is being moved", matches!(click, Click::MoveTeam | Click::MoveTeamFrom(_) | Click::MoveTeamTo(..)));
        sheet.flag("hire-leader", "the leader is being hired", click == Click::HireLeader);
        sheet.flag("move-leader", "the leader is being moved", matches!(click, Click::MoveLeader | Click::MoveLeaderTo(_)));
        sheet.flag("peek", "a peek is being chosen", click == Click::Peek);
        sheet.flag("establish", "an operation is being established", matches!(click, Click::Establish | Click::EstablishOn(_)));
        sheet.flag("join", "an operation is being joined", matches!(click, Click::Join | Click::JoinTeam(_) | Click::JoinLeader));
        sheet.flag("link", "a link is being made", matches!(click, Click::LinkFrom(_) | Click::LinkTo(..)));
        let of_tile = |tile: TileId| Some(tile.planet());
        let of_place = |place: Place| match place {
            Place::Orbit(planet) => Some(planet),
            Place::Tile(tile) => of_tile(tile),
            Place::Reserve | Place::Open(_) => None,
        };
        let (from, to) = match click {
            Click::HireTeamAt(planet) | Click::MoveLeaderTo(planet) | Click::EstablishOn(planet) => (None, Some(planet)),
            Click::MoveTeamFrom(place) => (of_place(place), None),
            Click::MoveTeamTo(place, planet) => (of_place(place), Some(planet)),
            Click::JoinTeam(planet) => (Some(planet), None),
            Click::LinkFrom(tile) => (of_tile(tile), None),
            Click::LinkTo(one, other) => (of_tile(one), of_tile(other)),
            _ => (None, None),
        };
        for planet in all_places() {
            sheet.under(|| format!("clicked.{planet}"));
            sheet.flag("from", "the step or link begins here", from == Some(planet));
            sheet.flag("to", "the step or link leads here", to == Some(planet));
        }
    }

    fn clock_features(&self, view: &View, soon: Planets, sheet: &mut impl Sheet) {
        sheet.under(|| "phase".into());
        sheet.flag("programme", "programmes are written", view.phase == Phase::Programme);
        sheet.flag("tiles", "tiles for open operations are chosen", view.phase == Phase::Tiles);
        sheet.flag("links", "links are made by hand", view.phase == Phase::Links);
        sheet.flag("over", "the game is over", matches!(view.phase, Phase::Over(_)));
        sheet.under(|| "clock".into());
        sheet.up_to("turn", 255, "the turn, from 1", i32::from(view.turn));
        sheet.up_to("turns-left", 255, "turns to the turn cap", i32::from(self.options.turn_cap) - i32::from(view.turn));
        let planets = MAX_PLANETS as i32;
        sheet.count("unexplored", planets, "planets that are not explored", self.all_planets().minus(view.explored).len() as i32);
        let left = self.all_planets().minus(soon).len() as i32;
        sheet.count("still-unexplored", planets, "the same after the programmes that the reader knows: at 0 the game ends", left);
        sheet.up_to("stall", 50, "turns in a row without a new planet", i32::from(view.stall));
        let limit = i32::from(self.options.stall_limit);
        sheet.up_to(
            "stall-left",
            50,
            "further turns without one that end the game",
            if limit == 0 { 50 } else { limit - i32::from(view.stall) },
        );
    }
}

const PRICES: [&str; MAX_PRICE as usize] = ["price-1", "price-2", "price-3", "price-4", "price-5"];

const SUITS: [&str; 4] = ["suns", "moons", "crowns", "arms"];
