//! The galaxy: octagons on a square lattice, and the square gaps between them. A map is the one place where a game says where things are.

use kernel::Seat;
use m101::Action;
use m101::action::{GapId, SiteId};
use m101::content::{Card, CardId, CardKind, Colour};
use m101::state::{Payment, Purchase, Site, Step};
use maud::{Markup, html};
use parts::lattice;

use super::look::{Look, hyphened, short_name};
use super::{cards, lists, marks, places, turning};
use crate::layout::{self, Octagons, Pen, Piece, badge, column, drawn, map, row, stretch, thing, words, wrap};
use crate::picture::paper::{Area, At, near, text};
use crate::picture::pieces::{chip, mark};
use crate::text::listed;

/// The narrowest octagon on which something can still be read.
const LEAST: i32 = 47;

/// Names keep clear of the corners that an octagon has not, where the infrastructure lies, and of its frame: so much less than the cut, as
/// what stands on it already keeps three away from each side.
const CLEAR: i32 = 2;

/// The room along two edges for the names of columns and rows.
const EDGE: i32 = 14;

/// The columns and rows of the lattice that are in play: left, right, bottom, top.
pub(super) fn bounds(look: &Look<'_>) -> [u8; 4] {
    let shown = || look.game.spaces.iter().chain([look.game.content.board.centre]).map(|site| lattice::column_and_row(site.0));
    let (columns, rows) = (|| shown().map(|(column, _)| column), || shown().map(|(_, row)| row));
    [columns().min(), columns().max(), rows().min(), rows().max()].map(Option::unwrap_or_default)
}

/// The map: all spaces with the systems on them, and the infrastructure in the gaps.
pub(super) fn galaxy<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Piece<'p> {
    let [left, right, bottom, top] = bounds(look);
    let (columns, rows) = (i32::from(right - left) + 1, i32::from(top - bottom) + 1);
    let picture = move |area: Area| {
        let inside = Area::new(area.x + EDGE, area.y, area.w - EDGE, area.h - EDGE);
        Sky { look, pen, octagons: Octagons::within(inside, columns, rows), left, top }.draw()
    };
    map(pen, LEAST * columns + EDGE, (100 * columns + EDGE, 100 * rows + EDGE), picture)
        .framed("space", 12, 2)
        .at("galaxy")
        .reads(pen.in_text(|| lists::galaxy(look, pen.columns, pen.low)))
}

struct Sky<'s> {
    look: &'s Look<'s>,
    pen: &'s Pen<'s, Action>,
    octagons: Octagons,
    left: u8,
    top: u8,
}

impl Sky<'_> {
    fn draw(&self) -> Markup {
        let game = self.look.game;
        html! {
            (self.edges())
            (centre(self.field(game.content.board.centre)))
            @for site in game.spaces.iter() { (self.site(site)) }
            @for gap in game.gaps.iter() { (self.gap(gap)) }
            (thing::<Action>("way", None, &self.way(), &html! {}))
        }
    }

    fn field(&self, site: SiteId) -> Area {
        let (column, row) = lattice::column_and_row(site.0);
        self.octagons.field((i32::from(column) - i32::from(self.left), i32::from(self.top) - i32::from(row)))
    }

    /// The letters of the columns and the numbers of the rows: empty spaces are called by them.
    fn edges(&self) -> Markup {
        let [left, right, bottom, top] = bounds(self.look);
        let names = &self.look.game.content.board.names;
        let named = |point: u8| names.get(usize::from(point)).filter(|name| !name.is_empty());
        let letter = |column: u8| (bottom..=top).find_map(|row| named(lattice::point(column, row))).map(|name| name[..1].to_uppercase());
        let number = |row: u8| (left..=right).find_map(|column| named(lattice::point(column, row))).map(|name| name[1..].to_owned());
        let field = |column: u8, row: u8| self.field(SiteId(lattice::point(column, row)));
        html! {
            @for column in left..=right {
                @let (x, y) = (field(column, bottom).middle().0, field(column, bottom).bottom());
                (text("edge-name", At::Middle, (x, y + 11), 11, 20, &letter(column).unwrap_or_default()))
            }
            @for row in bottom..=top {
                @let (x, y) = (field(left, row).x, field(left, row).middle().1);
                (text("edge-name", At::Middle, (x - EDGE / 2, y + 4), 11, 20, &number(row).unwrap_or_default()))
            }
        }
    }

    fn site(&self, site: SiteId) -> Markup {
        let (look, area) = (self.look, self.field(site));
        let at = format!("site-{}", look.game.site_name(site));
        let choice = look.can(self.pen, &at);
        let price = choice.and_then(|_| price(look, site));
        let there = &look.open.sites[site];
        let drawn = match look.game.system_at(look.open, site) {
            None => self.empty(&at, site, there, area, price),
            Some(card) => self.system(&at, site, there, card, area, price),
        };
        // Inside of the octagon: its neighbours are drawn over what lies outside.
        thing(&at, choice, &drawn, &html! { path.halo d=(self.octagons.outline(area, 5)) {} })
    }

    fn empty(&self, at: &str, site: SiteId, there: &Site, area: Area, price: Option<u8>) -> Markup {
        let (look, (x, y)) = (self.look, area.middle());
        let claimed = look.game.players().find(|seat| there.influence(*seat) > 0);
        let name = places::square(look.game, site);
        let r = area.w / 7;
        let price = price.map(|price| badge("badge price", 8, price.to_string()));
        // What is being placed here, as it would lie.
        let ghost = placed(look.view.step).filter(|(_, to)| *to == site).map(|(card, _)| look.card(card));
        let class = ghost.map_or_else(|| "empty".to_owned(), |card| format!("empty ghost {}", marks::kind_class(card)));
        html! {
            g class=(class) {
                title { "Space " (name) (claimed.map_or_else(|| ", empty".to_owned(), |seat| format!(", claimed by {}", self.pen.names.whom(seat)))) }
                path.octagon d=(self.octagons.outline(area, 1)) {}
                @if let Some(named) = ghost.and_then(|card| words("system-name", 11, short_name(card)).middle().within(area.inset(6))) { (named) }
                @else if let Some(price) = price {
                    // What it costs, and whose claim lies here, stand above the name.
                    @let signs = [price].into_iter().chain(claimed.map(|seat| layout::chip(seat, r.min(8)).spot(format!("{at}-{}", seat.number()))));
                    @if let Some(signs) = row(3, signs).middle().within(Area::new(area.x, y - 17, area.w, 17)) { (signs) }
                    (text("site-name", At::Middle, (x, y + 13), 12, 40, &name))
                }
                @else if let Some(seat) = claimed {
                    g data-at={ (at) "-" (seat.number()) } { (chip(seat, (x, y - 2), r)) }
                    (text("site-name", At::Middle, (x, y + r + 10), 11, 40, &name))
                }
                @else { (text("site-name", At::Middle, (x, y + 4), 12, 40, &name)) }
            }
        }
    }

    fn system(&self, at: &str, site: SiteId, there: &Site, card: &Card, area: Area, price: Option<u8>) -> Markup {
        let inside = area.inset(3);
        let system = System { look: self.look, pen: Some(self.pen), at, there, card, price, cut: self.octagons.cut() };
        // As much as finds room; what does not is there from nearby.
        let full = system.full(true).within_octagon(inside, system.cut - CLEAR);
        html! {
            g class={ "system seat seat-" (there.controller.number()) " " (marks::kind_class(card)) } {
                title { (self.described(site, there, card)) }
                path.octagon d=(self.octagons.outline(area, 2)) {}
                @match full {
                    Some(full) => (full),
                    None => {
                        g.from-far { @if let Some(brief) = system.brief().into_iter().find_map(|brief| brief.within_octagon(inside, system.cut - CLEAR)) { (brief) } }
                        (near(area, |area| {
                            let system = System { pen: None, cut: 2 * self.octagons.cut(), ..system };
                            let (full, inside) = (system.full(true), area.inset(6));
                            // Here everything is to be read, even if a name then comes near a diamond.
                            let drawn = full.within_octagon(inside, system.cut - 2 * CLEAR).or_else(|| full.within(inside));
                            html! { @if let Some(full) = drawn { (full) } }
                        }))
                    }
                }
            }
        }
    }

    /// An infrastructure space.
    fn gap(&self, gap: GapId) -> Markup {
        let look = self.look;
        let corner = self.field(SiteId(gap.0));
        // It is named by its lower left space.
        let ((x, y), r) = ((corner.right(), corner.y), self.octagons.cut() - 1);
        let at = format!("gap-{}", look.game.gap_name(gap));
        let choice = look.can(self.pen, &at);
        let here = &look.open.gaps[gap];
        let lifted = look.view.step.gap() == Some(gap);
        let class = if lifted { "diamond lift" } else { "diamond" };
        let drawn = html! {
            g.gap-space {
                @if let Some(ghost) = turning::ghost(look, self.pen, gap, (x, y), r) { (ghost) }
                @else if let Some(id) = here.card {
                    title { (self.built_words(gap, look.card(id))) }
                    g class={ "built seat seat-" (here.owner.number()) } {
                        path class=(class) d=(Octagons::diamond((x, y), r)) {}
                        @if r >= 24 { (self.built(gap, look.card(id), (x, y), r)) }
                        @else {
                            g.from-far { (self.built(gap, look.card(id), (x, y), r)) }
                            (near(Area::new(x - r, y - r, 2 * r, 2 * r), |area| self.built(gap, look.card(id), area.middle(), 2 * r)))
                        }
                    }
                } @else {
                    title { "A gap for infrastructure, " (places::gap(look.game, look.open, look.view.who.unwrap_or_default(), gap)) ", empty" }
                    path class=(class) d=(Octagons::diamond((x, y), r)) {}
                    @if let (Step::BuildSpace(card), Some(seat), true) = (look.view.step, look.view.who, choice.is_some()) {
                        @let cost = badge("badge price", (r / 2).clamp(7, 12), look.game.build_cost(look.open, seat, card, gap).to_string());
                        @if let Some(cost) = cost.within(Area::new(x - r, y - r, 2 * r, 2 * r)) { (cost) }
                    }
                }
            }
        };
        thing(&at, choice, &drawn, &html! { path.halo d=(Octagons::diamond((x, y), r - 2)) {} })
    }

    /// On the square: whose it is, what it scores, what its tabs do. From afar there is no room for the words.
    fn built(&self, gap: GapId, card: &Card, (x, y): (i32, i32), r: i32) -> Markup {
        let worded = r >= 24;
        html! {
            (mark(self.look.open.gaps[gap].owner, "seat-mark", (x, y - r / 2 + 1), (r / 5).max(3)))
            (text("built-points", At::Middle, (x, y + 5), (r / 2).clamp(11, 15), 40, &lists::built_points(self.look, gap, card)))
            // Tabs that point at a space where a system can still come (M1-3.5).
            @for live in self.look.game.live_tabs_at(self.look.open, gap) {
                @let (dx, dy) = turning::on_screen(live.corner);
                (marks::tab(live.tab, if worded { (x + dx * (r / 2 + 2), y + dy * (r / 2 - 4)) } else { (x + dx * r / 2, y + dy * r / 2) }, worded))
            }
        }
    }

    fn built_words(&self, gap: GapId, card: &Card) -> String {
        let owner = self.look.open.gaps[gap].owner;
        let now = if card.kind == CardKind::Special {
            format!(" It scores {} now.", lists::built_points(self.look, gap, card))
        } else {
            String::new()
        };
        format!("{}, {} infrastructure. {}{now}", card.name, self.pen.names.whose_inside(owner), cards::explained(card))
    }

    /// From where the cube that is being delivered comes.
    fn way(&self) -> Markup {
        let (from, to) = match self.look.view.step {
            Step::Demand { from, .. } => (from, None),
            Step::Route(delivery) => (delivery.from, Some(delivery.to)),
            _ => return html! {},
        };
        let (x, y) = self.field(from).middle();
        html! {
            path.lift d=(self.octagons.outline(self.field(from), 2)) {}
            @if let Some((to_x, to_y)) = to.map(|to| self.field(to).middle()) { path.delivery d={ "M" (x) " " (y) "L" (to_x) " " (to_y) } {} }
        }
    }

    /// A system in words: who is there, and what everything on it means.
    fn described(&self, site: SiteId, there: &Site, card: &Card) -> String {
        let (game, names) = (self.look.game, self.pen.names);
        let disks = game.players().filter(|seat| there.influence(*seat) > 0).map(|seat| {
            let kinds = [
                (there.political[seat], "political"),
                (there.military[seat], "military"),
                (there.culture[seat].count_ones() as u8, "cultural"),
            ];
            let kinds: Vec<String> = kinds.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
            format!("{} {}", names.of(seat), listed(&kinds, "and"))
        });
        format!(
            "{} on {}. {} {} it. Disks: {}. Here now: {}. {}",
            card.name,
            places::square(game, site),
            names.of(there.controller),
            names.verb(there.controller, "control", "controls"),
            disks.collect::<Vec<_>>().join("; "),
            cards::cubes(there.cubes),
            cards::explained(card)
        )
    }
}

/// The system that is being placed, and where.
fn placed(step: Step) -> Option<(CardId, SiteId)> {
    match step {
        Step::ColoniseWay { card, site } | Step::Pay(Payment { purchase: Purchase::Colonise { card, site }, .. }) => Some((card, site)),
        _ => None,
    }
}

/// What it costs to place the chosen system here, or to influence the system here politically.
fn price(look: &Look<'_>, site: SiteId) -> Option<u8> {
    let (game, open, seat) = (look.game, look.open, look.view.who?);
    match look.view.step {
        Step::ColoniseSpace(card) => Some(game.colonise_cost(open, seat, card, site)),
        Step::Expand if open.systems.has(site) => Some(game.political_cost(open, seat, site)),
        _ => None,
    }
}

/// The galactic centre: nothing is ever there (M1-2.2).
fn centre(area: Area) -> Markup {
    let (x, y) = area.middle();
    html! {
        g.centre {
            title { "The galactic centre: nothing can be placed here or pass through" }
            @for (r, class) in [(46, "glow far"), (30, "glow near"), (15, "glow core")] { circle class=(class) cx=(x) cy=(y) r=(area.w * r / 100) {} }
        }
    }
}

/// A system with everything on it; without a pen nothing can be chosen there.
#[derive(Clone, Copy)]
struct System<'s> {
    look: &'s Look<'s>,
    pen: Option<&'s Pen<'s, Action>>,
    at: &'s str,
    there: &'s Site,
    card: &'s Card,
    price: Option<u8>,
    /// The octagon is narrower by this much above and below.
    cut: i32,
}

impl<'s> System<'s> {
    /// Name, cost, cubes, points, demand and disks, from top to bottom; `worded` says what the demand spaces bring.
    fn full(&self, worded: bool) -> Piece<'s> {
        let cost = badge(if self.price.is_some() { "badge price" } else { "badge" }, 8, self.price.unwrap_or(self.card.cost).to_string());
        let cost = (worded || self.price.is_some()).then_some(cost);
        let points = words("system-points", 11, marks::points(self.card)).one_line(None);
        let middle = row(2, cost.into_iter().chain([stretch()]).chain(self.cubes()).chain([stretch(), points]));
        column(1, [self.narrow(self.name()), middle, self.demand(worded), self.lowest_disks()]).middle()
    }

    fn name(&self) -> Piece<'s> {
        row(2, self.card.keyword.map(marks::keyword).into_iter().chain([words("system-name", 11, short_name(self.card)).middle()]))
    }

    /// What is most important of it, from more to less: its name, its cubes and disks; while something is asked of it, what that is
    /// about before its name. An octagon is widest in the middle: where room is short the name stands there.
    fn brief(&self) -> Vec<Piece<'s>> {
        let asks = matches!(self.look.view.step, Step::Demand { .. });
        let price = || self.price.map(|price| badge("badge price", 8, price.to_string()));
        let held = || if asks { self.demand(false) } else { row(1, price().into_iter().chain(self.cubes())).middle() };
        let name = || words("system-name", 11, short_name(self.card)).middle();
        let broken = || words("system-name", 11, hyphened(&short_name(self.card), self.cut * 5 / 2)).middle();
        // Above and below its middle an octagon is narrower.
        let inside = |piece: Piece<'s>| self.aside(self.cut / 4, piece);
        let mut found = vec![
            self.full(false),
            column(0, [self.narrow(name()), held(), self.lowest_disks()]).middle(),
            column(0, [held(), inside(name()), self.lowest_disks()]).middle(),
            column(0, [held(), inside(broken()), self.lowest_disks()]).middle(),
            column(0, [held(), name(), self.lowest_disks()]).middle(),
            column(0, [held(), broken(), self.lowest_disks()]).middle(),
            column(0, [held(), self.narrow(broken()), self.lowest_disks()]).middle(),
            column(0, [held(), inside(broken())]).middle(),
        ];
        if !asks && self.price.is_none() && !matches!(self.look.view.step, Step::Deliver) {
            found.extend([column(0, [inside(broken()), self.disks()]).middle(), broken()]);
        }
        found.extend([column(0, [held(), self.disks()]).middle(), column(0, [held()]).middle()]);
        found
    }

    fn narrow(&self, piece: Piece<'s>) -> Piece<'s> {
        self.aside(self.cut / 2, piece)
    }

    /// With so much room on either side.
    fn aside(&self, room: i32, piece: Piece<'s>) -> Piece<'s> {
        let aside = || drawn((room, 0), |_| html! {});
        row(0, [aside(), piece.middle().grow(1), aside()])
    }

    fn offered(&self, piece: Piece<'s>, at: String) -> Piece<'s> {
        match self.pen {
            Some(pen) => piece.can(self.look.can(pen, &at)).spot(at),
            None => piece,
        }
    }

    /// The cubes by colour; those of one colour are one thing to click.
    fn cubes(&self) -> impl Iterator<Item = Piece<'s>> {
        let there = Colour::ALL.iter().filter(|colour| self.there.cubes[colour.index()] > 0);
        there.map(|colour| {
            let cubes = (0..self.there.cubes[colour.index()]).map(|_| marks::cube(*colour, 12));
            self.offered(row(1, cubes), format!("{}-{}", self.at, colour.word()))
        })
    }

    /// The demand spaces; a frame joins those that must all be filled for a brace (M1-16.13).
    fn demand(&self, worded: bool) -> Piece<'s> {
        let spaces = (0..).zip(&self.card.demand).map(|(index, space): (usize, _)| {
            let filled = self.look.game.players().find(|seat| self.there.culture[*seat] & (1 << index) != 0);
            self.offered(marks::demand(space, filled, worded), format!("{}-demand{index}", self.at))
        });
        wrap(2, marks::braced(self.card, spaces.collect(), worded)).middle()
    }

    /// Disks where they stand lowest. Three kinds still find room beside each other.
    fn lowest_disks(&self) -> Piece<'s> {
        self.aside(if self.kinds_of_disks().len() == 3 { self.cut / 4 } else { self.cut / 2 }, self.disks())
    }

    /// Political and military disks; cultural ones lie on their demand spaces. Where there are too many kinds, each player's together.
    fn kinds_of_disks(&self) -> Vec<(Seat, u8, bool)> {
        let (political, military) = (&self.there.political, &self.there.military);
        let players = || self.look.game.players();
        let all = |military: bool| {
            players().map(move |seat| (seat, if military { self.there.military[seat] } else { self.there.political[seat] }, military))
        };
        let found: Vec<(Seat, u8, bool)> = all(false).chain(all(true)).filter(|(_, count, _)| *count > 0).collect();
        if found.len() <= 4 {
            return found;
        }
        let together = players().map(|seat| (seat, political[seat] + military[seat], military[seat] > 0));
        together.filter(|(_, count, _)| *count > 0).collect()
    }

    fn disks(&self) -> Piece<'s> {
        let found = self.kinds_of_disks();
        let wide = match found.len() {
            0 | 1 => 22,
            3 if found.iter().all(|(_, count, _)| *count < 10) => 15,
            _ => 17,
        };
        let disks = |(seat, count, military): (Seat, u8, bool)| {
            marks::disks(seat, count, military, wide).spot(format!("{}-{}", self.at, seat.number()))
        };
        wrap(1, found.into_iter().map(disks)).middle()
    }
}
