//! Making links by hand: the decision D3, click by click (ST-6.9, ST-10.7).

use crate::action::Count;
use arrayvec::ArrayVec;
use kernel::{Actions, Clause, Effects, Seat};

use super::{Market, carry_out, price, units};
use crate::place::{MAX_TILES, Place, TileId};
use crate::play::Play;
use crate::refusal::ensure;
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

/// Looks at the links that a player can make.
fn with_linker<T>(game: &SpaceTraders, state: &State, seat: Seat, look: impl FnOnce(&Linker<'_>) -> T) -> T {
    let market = Market::of(game, state);
    look(&Linker::new(&market, state, seat, &units(game, &state.pieces)[seat]))
}

/// Lists D3.1: where a link can begin, that no more are made, or that the table makes them.
pub(crate) fn list(game: &SpaceTraders, state: &State, seat: Seat, found: &mut Actions<Action>) {
    with_linker(game, state, seat, |linker| linker.beginnings().for_each(|first| found.push(Action::Place(Place::Tile(first)))));
    found.push(Action::Done);
    found.push(Action::Automatic);
}

/// Lists D3.2: where a link begun at this tile can end.
pub(crate) fn list_partners(game: &SpaceTraders, state: &State, seat: Seat, first: TileId, found: &mut Actions<Action>) {
    let partners = with_linker(game, state, seat, |linker| linker.partners(first));
    partners.into_iter().for_each(|second| found.push(Action::Place(Place::Tile(second))));
}

/// Lists D3.3: how many goods can travel.
pub(crate) fn list_goods(game: &SpaceTraders, state: &State, seat: Seat, ends: (TileId, TileId), found: &mut Actions<Action>) {
    let (least, most) = with_linker(game, state, seat, |linker| linker.range(ends.0, ends.1)).unwrap_or((1, 0));
    (least..=most).for_each(|goods| found.push(Action::Goods(Count(goods))));
}

// Every click is made in secret until everybody is done (ST-6.9).
impl<F: Effects<Event>> Play<'_, F> {
    /// D3.1: a link begins at this tile.
    pub(crate) fn link_from(&mut self, first: TileId) -> Result<(), Refusal> {
        with_linker(self.game, self.state, self.seat, |linker| {
            ensure(linker.beginnings().any(|tile| tile == first), || linker.not_linkable(first))
        })?;
        self.click(Click::LinkFrom(first));
        Ok(())
    }

    /// D3.2: it ends at this one.
    pub(crate) fn link_with(&mut self, first: TileId, second: TileId) -> Result<(), Refusal> {
        let ordered = with_linker(self.game, self.state, self.seat, |linker| -> Result<_, Refusal> {
            ensure(linker.fits(first, second), || linker.not_linkable(second))?;
            Ok((!linker.with_goods()).then(|| linker.ordered(first, second)))
        })?;
        match ordered {
            Some((origin, destination)) => self.link(Link { origin, destination, goods: 1 }),
            None => self.click(Click::LinkTo(first, second)),
        }
        Ok(())
    }

    /// D3.3: so many goods travel.
    pub(crate) fn send(&mut self, origin: TileId, destination: TileId, Count(goods): Count) -> Result<(), Refusal> {
        let (least, most) = with_linker(self.game, self.state, self.seat, |linker| linker.range(origin, destination)).unwrap_or_default();
        let law = if self.game.options.free_market { "ST-10.2" } else { "ST-9.3" };
        ensure(most > 0 && (least..=most).contains(&goods), || Refusal::Goods {
            goods,
            least,
            most,
            clause: Clause(if goods < least { "ST-9.6" } else { law }),
        })?;
        self.link(Link { origin, destination, goods });
        Ok(())
    }

    fn click(&mut self, click: Click) {
        self.cite("ST-6.9");
        let seat = self.seat;
        self.state.programmes[seat].click = click;
    }

    fn link(&mut self, link: Link) {
        let seat = self.seat;
        self.state.links[seat].push(link);
        self.click(Click::None);
    }

    /// D3: no more links.
    pub(crate) fn make_no_more_links(&mut self) {
        self.cite("ST-6.9");
        seal(self);
    }

    /// D3: the table makes the links. It plans from nothing: what was entered so far is dropped.
    pub(crate) fn leave_links_to_table(&mut self) {
        let seat = self.seat;
        self.state.links[seat] = Links::new();
        self.state.automatic.insert(seat);
        self.make_no_more_links();
    }
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
    with_linker(game, state, seat, |linker| match state.programmes[seat].click {
        Click::None => true,
        Click::LinkFrom(first) => linker.beginnings().any(|tile| tile == first),
        Click::LinkTo(origin, destination) => linker.with_goods() && linker.range(origin, destination).is_some(),
        _ => false,
    })
}
