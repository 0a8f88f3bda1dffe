//! Setup (SD-2).

use kernel::{Chance, PerSeat, Quiet, Seat, Seats};
use parts::hex::Hex;
use parts::{List, Set};

use crate::SpatialDelivery;
use crate::cards::{Goods, TYPES};
use crate::content::WorldId;
use crate::galaxy::{Node, Stage};
use crate::options::Deal;
use crate::play::Play;
use crate::state::{Offers, Pile, Plan, Points, State, Step, Tile};

/// Lays the game out, up to the first card that somebody chooses in the Goods Market.
///
/// Draw decks and the tiles of ring 3 are bags (law 2): what nobody may see is drawn when it is turned up.
pub(crate) fn lay_out(game: &SpatialDelivery, chance: &mut impl Chance) -> State {
    // SD-2.10, SD-2.11.
    let mut order: List<Seat, 5> = game.players().collect();
    if !game.options.as_seated {
        chance.shuffle(&mut order);
    }
    let mut state = State {
        round: 1,
        stage: Stage::Two,
        step: Step::TakeGoods,
        active: order[0],
        order,
        next_order: List::new(),
        takes: 0,
        acted: false,
        extra_turns: 0,
        passed: Seats::NONE,
        barters: PerSeat::default(),
        tiles: List::new(),
        score_tokens: Set::EMPTY,
        first_tokens: Set::EMPTY,
        segments: Set::EMPTY,
        stations: PerSeat::default(),
        ships: PerSeat([Node::EARTH; 5]), // SD-2.12
        hands: PerSeat::default(),
        piles: [Pile::default(); TYPES],
        depot: u16::from(game.content.numbers.fuel_cards), // SD-2.6
        points: PerSeat([Points::default(); 5]),
        tokens: PerSeat::default(),
        offers: Offers::default(),
        plan: Plan::default(),
    };
    lay_inner_rings(game, &mut state, chance);
    // SD-2.4, SD-2.5.
    for (pile, deck) in state.piles.iter_mut().zip(&game.content.decks) {
        pile.deck = *deck;
        pile.face_up = pile.deck.draw(chance);
    }
    Play::new(game, &mut state, Seat::new(0), &mut Quiet(chance)).goods_market();
    state
}

/// SD-2.1 and SD-2.2, and the option `galaxy`.
fn lay_inner_rings(game: &SpatialDelivery, state: &mut State, chance: &mut impl Chance) {
    match game.options.deal {
        Deal::Random => {
            let mut tiles = unlaid(game, state);
            (1..=18).for_each(|hex| lay(game, state, Hex(hex), tiles.draw(chance)));
        }
        Deal::Set(_) => (1..=18).for_each(|hex| lay(game, state, Hex(hex), set_tile(game, Hex(hex)))),
        Deal::Even => {
            let [ring_one, ring_two] = even(game, chance);
            let tiles = ring_one.into_iter().chain(ring_two);
            (1..=18).zip(tiles).for_each(|(hex, world)| lay(game, state, Hex(hex), world));
        }
    }
}

/// The inner rings of an even galaxy: two worlds of each type and two more, three of the ten in ring 1, each ring shuffled.
fn even(game: &SpatialDelivery, chance: &mut impl Chance) -> [Vec<Option<WorldId>>; 2] {
    let worlds = || (0..).map(WorldId).zip(&game.content.worlds);
    let (mut inner, mut others) = (Vec::new(), Vec::new());
    for goods in Goods::ALL {
        let mut of_type: Vec<WorldId> = worlds().filter(|(_, world)| world.goods == goods).map(|(id, _)| id).collect();
        chance.shuffle(&mut of_type);
        inner.extend(of_type.drain(..2));
        others.extend(of_type);
    }
    chance.shuffle(&mut others);
    inner.extend(others.drain(..2));
    chance.shuffle(&mut inner);
    let mut ring = |worlds: &[WorldId], size: usize| {
        let mut tiles: Vec<Option<WorldId>> = worlds.iter().copied().map(Some).collect();
        tiles.resize(size, None);
        chance.shuffle(&mut tiles);
        tiles
    };
    [ring(&inner[..3], 6), ring(&inner[3..], 12)]
}

/// What a set galaxy has on a hex.
fn set_tile(game: &SpatialDelivery, hex: Hex) -> Option<WorldId> {
    let Deal::Set(index) = game.options.deal else { return None };
    game.content.galaxies[index].tiles[usize::from(hex.0) - 1]
}

/// Puts a tile on the next hex; a world comes with its tokens (SD-2.7, SD-2.8, SD-11.6).
fn lay(game: &SpatialDelivery, state: &mut State, hex: Hex, world: Option<WorldId>) {
    state.tiles.push(world.map_or(Tile::Space, Tile::World));
    if world.is_some_and(|world| usize::from(world.0) < game.content.worlds.len()) {
        state.score_tokens.insert(hex);
        state.first_tokens.insert(hex);
    }
}

/// The tiles that are not on the table: nobody knows where which will lie.
pub(crate) struct Unlaid {
    /// The worlds among them.
    pub(crate) worlds: Set<WorldId>,
    /// How many of them are Space.
    pub(crate) space: u32,
}

impl Unlaid {
    fn draw(&mut self, chance: &mut impl Chance) -> Option<WorldId> {
        let index = chance.one_of(self.worlds.len() + self.space);
        match self.worlds.iter().nth(index as usize) {
            Some(world) => {
                self.worlds.remove(world);
                Some(world)
            }
            None => {
                self.space -= 1;
                None
            }
        }
    }
}

/// The tiles that are not on the table.
pub(crate) fn unlaid(game: &SpatialDelivery, state: &State) -> Unlaid {
    let mut worlds = Set::first(game.content.worlds.len());
    let mut space = game.content.space() as u32;
    for tile in &state.tiles {
        match *tile {
            Tile::World(world) => {
                worlds.remove(world);
            }
            Tile::Space => space = space.saturating_sub(1),
        }
    }
    Unlaid { worlds, space }
}

/// Lays the third ring (SD-11.6) and shows each tile.
pub(crate) fn lay_third_ring(
    game: &SpatialDelivery,
    state: &mut State,
    chance: &mut impl Chance,
    mut show: impl FnMut(Hex, Option<WorldId>),
) -> Set<Hex> {
    let mut tiles = unlaid(game, state);
    let before = state.score_tokens;
    for hex in 19..=36 {
        let world = if matches!(game.options.deal, Deal::Set(_)) { set_tile(game, Hex(hex)) } else { tiles.draw(chance) };
        lay(game, state, Hex(hex), world);
        show(Hex(hex), world);
    }
    state.stage = Stage::Three;
    state.score_tokens.minus(before)
}
