//! Making links by hand: the decision D3, click by click (ST-6.9, ST-10.7).

use crate::action::Count;
use arrayvec::ArrayVec;
use kernel::{Actions, Clause, Effects, Seat};

use super::{Market, carry_out, price, units};
use crate::place::{MAX_TILES, Place, TileId};
use crate::play::Play;
use crate::state::{Click, Link, Links, State};
use crate::tile::{MAX_PRICE, Tile};
use crate::{Action, Event, Refusal, SpaceTraders};

/// One player with links to make.
struct Linker<'s> {
    market: &'s Market<'s>,
    state: &'s State,
    seat: Seat,
    /// What each tile can still handle after the links made so far.
    units: [u8; MAX_TILES],
}

impl<'s> Linker<'s> {
    fn new(market: &'s Market<'s>, state: &'s State, seat: Seat, units: &[u8; MAX_TILES]) -> Linker<'s> {
        let mut units = *units;
        for link in &state.links[seat] {
            for end in [link.origin, link.destination] {
                units[end.index()] = units[end.index()].saturating_sub(link.goods);
            }
        }
        Linker { market, state, seat, units }
    }

    /// Whether links have a direction and a number of goods (ST-9.2).
    fn with_goods(&self) -> bool {
        self.market.game.options.expensive || self.market.game.options.free_market
    }

    /// How many goods a link between these tiles may carry: from the fewest that score at least 1 (ST-9.6) to the most that
    /// can be handled (ST-9.3, ST-10.2).
    fn range(&self, origin: TileId, destination: TileId) -> Option<(u8, u8)> {
        let suit = |tile: TileId| self.state.tiles[tile.index()].map(Tile::suit);
        let difference = price(self.state, destination).checked_sub(price(self.state, origin)).filter(|difference| *difference > 0)?;
        let linked = self.state.links[self.seat].iter().any(|link| link.origin == origin && link.destination == destination);
        let least = self.market.way(origin.planet(), destination.planet()) / difference + 1;
        let most = self.units[origin.index()].min(self.units[destination.index()]);
        (suit(origin) == suit(destination) && !linked && least <= most).then_some((least, most))
    }

    /// The tile at the other end and this one as a link of the standard game has them: the cheaper first.
    fn ordered(&self, one: TileId, other: TileId) -> (TileId, TileId) {
        if price(self.state, one) <= price(self.state, other) { (one, other) } else { (other, one) }
    }

    fn fits(&self, first: TileId, second: TileId) -> bool {
        let (origin, destination) = if self.with_goods() { (first, second) } else { self.ordered(first, second) };
        first != second && self.range(origin, destination).is_some()
    }

    /// The tiles that complete a link begun at this one, in the order of their numbers.
    fn partners(&self, first: TileId) -> ArrayVec<TileId, { MAX_PRICE as usize }> {
        let Some(card) = self.state.tiles[first.index()] else { return ArrayVec::new() };
        let shelf = self.market.shelves[card.suit().index()].into_iter().flatten();
        let mut partners: ArrayVec<TileId, { MAX_PRICE as usize }> = shelf.filter(|second| self.fits(first, *second)).collect();
        partners.sort_unstable();
        partners
    }

    /// The tiles a link can begin at.
    fn beginnings(&self) -> impl Iterator<Item = TileId> + '_ {
        let tiles = (0..MAX_TILES as u8).map(TileId);
        tiles.filter(|tile| self.units[tile.index()] > 0 && !self.partners(*tile).is_empty())
    }

    fn not_linkable(&self, tile: TileId) -> Refusal {
        let options = &self.market.game.options;
        let clause = if options.free_market {
            "ST-10.2"
        } else if options.expensive {
            "ST-9.4"
        } else {
            "ST-6.3"
        };
        Refusal::NotLinkable { tile, clause: Clause(clause) }
    }
}

/// Whether the player can make a link at all: only those are asked.
pub(crate) fn has_link(market: &Market<'_>, state: &State, seat: Seat, units: &[u8; MAX_TILES]) -> bool {
    Linker::new(market, state, seat, units).beginnings().next().is_some()
}

/// Lists what the player may click next.
pub(crate) fn offer(game: &SpaceTraders, state: &State, seat: Seat, found: &mut Actions<Action>) {
    let market = Market::of(game, state);
    let linker = Linker::new(&market, state, seat, &units(game, &state.pieces)[seat]);
    let tile = |tile: TileId| Action::Place(Place::Tile(tile));
    match state.programmes[seat].click {
        Click::LinkFrom(first) => linker.partners(first).into_iter().for_each(|second| found.push(tile(second))),
        Click::LinkTo(origin, destination) => {
            let (least, most) = linker.range(origin, destination).unwrap_or((1, 0));
            (least..=most).for_each(|goods| found.push(Action::Goods(Count(goods))));
        }
        _ => {
            linker.beginnings().for_each(|first| found.push(tile(first)));
            found.push(Action::Done);
            found.push(Action::Automatic);
        }
    }
}

/// What a click leads to.
enum Next {
    Click(Click),
    Link(Link),
    Done,
    Automatic,
}

fn answer(linker: &Linker<'_>, click: Click, action: Action) -> Result<Next, Refusal> {
    let clause = |clause| Clause(clause);
    match (click, action) {
        (Click::LinkFrom(first), Action::Place(Place::Tile(second))) => {
            if !linker.fits(first, second) {
                return Err(linker.not_linkable(second));
            }
            if linker.with_goods() {
                return Ok(Next::Click(Click::LinkTo(first, second)));
            }
            let (origin, destination) = linker.ordered(first, second);
            Ok(Next::Link(Link { origin, destination, goods: 1 }))
        }
        (Click::LinkFrom(_), _) => Err(Refusal::NotAsked { expected: "choose the other end of the link", clause: clause("ST-6.3") }),
        (Click::LinkTo(origin, destination), Action::Goods(Count(goods))) => match linker.range(origin, destination) {
            Some((least, most)) if (least..=most).contains(&goods) => Ok(Next::Link(Link { origin, destination, goods })),
            range => {
                let (least, most) = range.unwrap_or_default();
                let law = if linker.market.game.options.free_market { "ST-10.2" } else { "ST-9.3" };
                Err(Refusal::Goods { goods, least, most, clause: clause(if goods < least { "ST-9.6" } else { law }) })
            }
        },
        (Click::LinkTo(..), _) => Err(Refusal::NotAsked { expected: "choose how many goods travel", clause: clause("ST-9.2") }),
        (_, Action::Done) => Ok(Next::Done),
        (_, Action::Automatic) => Ok(Next::Automatic),
        (_, Action::Place(Place::Tile(first))) if linker.beginnings().any(|tile| tile == first) => Ok(Next::Click(Click::LinkFrom(first))),
        (_, Action::Place(Place::Tile(first))) => Err(linker.not_linkable(first)),
        _ => Err(Refusal::NotAsked { expected: "choose a tile to link, or say that you are done", clause: clause("ST-6.9") }),
    }
}

/// Takes one click; in secret until everybody is done (ST-6.9).
pub(crate) fn take(play: &mut Play<'_, impl Effects<Event>>, action: Action) -> Result<(), Refusal> {
    let (game, seat) = (play.game, play.seat);
    let market = Market::of(play.game, play.state);
    let next =
        answer(&Linker::new(&market, play.state, seat, &units(game, &play.state.pieces)[seat]), play.state.programmes[seat].click, action)?;
    play.cite("ST-6.9");
    match next {
        Next::Click(click) => play.state.programmes[seat].click = click,
        Next::Link(link) => {
            play.state.links[seat].push(link);
            play.state.programmes[seat].click = Click::None;
        }
        Next::Done => seal(play),
        Next::Automatic => {
            // The table plans from nothing: what was entered so far is dropped.
            play.state.links[seat] = Links::new();
            play.state.automatic.insert(seat);
            seal(play);
        }
    }
    Ok(())
}

/// A player is done; with the last one all links are carried out.
fn seal(play: &mut Play<'_, impl Effects<Event>>) {
    let seat = play.seat;
    play.state.waiting.remove(seat);
    play.tell(Event::Committed { seat });
    if !play.state.waiting.is_empty() {
        return;
    }
    play.settle();
    carry_out(play);
}

/// Whether links from outside could have been made so, one after the other.
pub(crate) fn could_be_made(game: &SpaceTraders, state: &State, seat: Seat) -> bool {
    let market = Market::of(game, state);
    let units = units(game, &state.pieces)[seat];
    let mut before = *state;
    before.links[seat] = Links::new();
    for link in &state.links[seat] {
        let linker = Linker::new(&market, &before, seat, &units);
        let fits = linker.range(link.origin, link.destination).is_some_and(|(least, most)| (least..=most).contains(&link.goods));
        if !fits || (!linker.with_goods() && link.goods != 1) {
            return false;
        }
        before.links[seat].push(*link);
    }
    true
}

/// Whether a half-made link from outside can be finished.
pub(crate) fn can_be_finished(game: &SpaceTraders, state: &State, seat: Seat) -> bool {
    let market = Market::of(game, state);
    let linker = Linker::new(&market, state, seat, &units(game, &state.pieces)[seat]);
    match state.programmes[seat].click {
        Click::None => true,
        Click::LinkFrom(first) => linker.beginnings().any(|tile| tile == first),
        Click::LinkTo(origin, destination) => linker.with_goods() && linker.range(origin, destination).is_some(),
        _ => false,
    }
}
