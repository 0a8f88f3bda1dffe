//! The galaxy: hexes, lanes, stations and ships. A map is the one place where a game says where things are drawn.

use kernel::Seat;
use maud::{Markup, html};
use parts::hex::{Axial, Hex};
use spatial_delivery::Action;
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::{Lane, Node};
use spatial_delivery::state::Tile;

use super::look::Look;
use crate::layout::{Hexes, Pen, Piece, map, thing};
use crate::names::Names;
use crate::picture::paper::{Area, At, length, rect, size_for, text};
use crate::picture::pieces::{icon, mark};
use crate::text::{Ink, Line, flow};

/// The columns that one hex takes in a line of text.
const WIDE: usize = 10;

/// The galaxy, as far as it is laid out.
pub(super) fn galaxy<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Piece<'p> {
    let rings = i32::from(look.view.stage.outermost());
    let picture = move |area: Area| {
        let sky = Sky { look, pen, hexes: Hexes::within(area, rings) };
        sky.draw()
    };
    map(pen, 300, Hexes::proportions(rings), picture).framed("space", 14, 3).at("galaxy").reads(pen.in_text(|| lines(look, pen.columns)))
}

struct Sky<'s> {
    look: &'s Look<'s>,
    pen: &'s Pen<'s, Action>,
    hexes: Hexes,
}

impl Sky<'_> {
    fn draw(&self) -> Markup {
        let stage = self.look.view.stage;
        html! {
            @for hex in (0..stage.hexes() as u8).map(Hex) { (self.hex(hex)) }
            @for lane in (0..stage.lanes() as u8).map(Lane) { (self.lane(lane)) }
            @for node in (1..stage.nodes() as u8).map(Node) { (self.site(node)) }
            (self.at_earth())
        }
    }

    fn place(&self, hex: Hex) -> Axial {
        self.look.game.map.disc().place(hex)
    }

    fn hex(&self, hex: Hex) -> Markup {
        let (look, pen) = (self.look, self.pen);
        let face = match (look.state.tile(hex), look.game.buys(&look.state, hex)) {
            (Some(Tile::World(_)), Some(goods)) => self.world(hex, goods),
            (Some(_), _) => self.space(hex),
            (None, _) => self.earth(hex),
        };
        let choice = pen.choice(Action::World(hex)).or_else(|| pen.choice(Action::To(Node::EARTH)).filter(|_| hex.0 == 0));
        thing(&format!("hex-{}", hex.0), choice, &face, &html! { path.halo d=(self.hexes.outline(self.place(hex), 4)) {} })
    }

    fn earth(&self, hex: Hex) -> Markup {
        let (side, (x, y)) = (self.hexes.side, self.hexes.hex(self.place(hex)));
        // Its name stays below the upper border, where segments and the glow lie, and above the ships.
        let (size, below) = if side > 48 { (13, 6) } else { (11, if side > 36 { 6 } else { 1 }) };
        let up = (side * 64 / 100).min(side * 86 / 100 - below - size * 72 / 100);
        html! {
            g.earth {
                title { "Earth: all journeys begin here" }
                path.hex d=(self.hexes.outline(self.place(hex), 1)) {}
                circle.globe cx=(x) cy=(y) r=(side * 6 / 10) {}
                (text("earth-name", At::Middle, (x, y - up), size, 2 * side, "Earth"))
            }
        }
    }

    fn space(&self, hex: Hex) -> Markup {
        let (x, y) = self.hexes.hex(self.place(hex));
        html! {
            g.void {
                title { "Hex " (hex.0) " is Space: nobody buys anything here" }
                path.hex d=(self.hexes.outline(self.place(hex), 1)) {}
                (text("hex-number", At::Middle, (x, y + 4), 11, 40, &hex.0.to_string()))
            }
        }
    }

    /// A world with what it buys, what that is worth, and whether it was done already.
    fn world(&self, hex: Hex, goods: Goods) -> Markup {
        let (look, entry) = (self.look, self.look.game.content.goods(goods));
        let (side, (x, y)) = (self.hexes.side, self.hexes.hex(self.place(hex)));
        let (value, open) = (look.game.value(hex), look.view.score_tokens.has(hex));
        let first = look.view.first_tokens.has(hex);
        let name = look.world(hex);
        // Stations stand on the corners: everything keeps closer to the middle where hexes are small.
        let (shape, aside, r) = (side * 44 / 100, side * 54 / 100, (side / 5).clamp(8, 13));
        let above = side * 28 / 100;
        let lines = self.name_lines(&name, above);
        let state = if open { "" } else { "; it has had its delivery this round" };
        let token = if first { "; the first delivery earns its token" } else { "" };
        html! {
            g.world color=(entry.shade) {
                title { (name) " (hex " (hex.0) ") buys " (entry.name) " for " (crate::text::counted(usize::from(value), "point")) (state) (token) }
                path.hex d=(self.hexes.outline(self.place(hex), 1)) {}
                @for (line, up, size) in &lines { (text("world-name", At::Middle, (x, y - above + 2 - up), *size, 2 * side, line)) }
                @if lines.is_empty() {
                    // From afar the letter says enough.
                    g.from-near transform={ "translate(" (x) " " (y - above + 2) ") scale(.5)" } { (text("world-name", At::Middle, (0, 0), 14, 4 * side, &name)) }
                }
                (icon(&self.pen.prefix, &format!("goods-{}", goods.0), "shape", (x - shape / 2, y - shape / 2 + side * 18 / 100), shape))
                (text("world-letter", At::Middle, (x, y + side * 72 / 100), (side / 4).clamp(11, 15), 30, &entry.letter.to_string()))
                g class=(if open { "value" } else { "value gone" }) data-at={ "value-" (hex.0) } {
                    circle cx=(x + aside) cy=(y + side * 18 / 100) r=(r) {}
                    (text("value-text", At::Middle, (x + aside, y + side * 18 / 100 + r * 45 / 100), (r * 5 / 4).max(11), 30, &value.to_string()))
                }
                @if first { (icon(&self.pen.prefix, "star", "first", (x - aside - r, y + side * 18 / 100 - r), 2 * r)) }
            }
        }
    }

    /// A world's name in one line, or in two where only those fit between the upper border and what the world buys: each with how much
    /// higher it stands, and its size. None where neither fits.
    fn name_lines<'n>(&self, name: &'n str, above: i32) -> Vec<(&'n str, i32, i32)> {
        const LEAST: i32 = 11;
        let room = |up: i32| self.hexes.width_at(above + up + 9) - 2;
        let most = (self.hexes.side / 4).max(LEAST);
        let fits = |line: &str, up: i32, size: i32| length("world-name", line, size) <= room(up);
        let one = size_for("world-name", name, most, LEAST, room(0));
        if fits(name, 0, one) {
            return vec![(name, 0, one)];
        }
        let Some((upper, lower)) = name.split_once(' ') else { return Vec::new() };
        let (size, up) = (LEAST, LEAST + 1);
        let is_inside = above + up + size < self.hexes.side * 866 / 1000;
        if is_inside && fits(upper, up, size) && fits(lower, 0, size) { vec![(upper, up, size), (lower, 0, size)] } else { Vec::new() }
    }

    /// A lane: a border that routes can use, with the segment that is laid or planned; nothing where nothing is.
    fn lane(&self, lane: Lane) -> Markup {
        let view = self.look.view;
        let (laid, planned) = (view.segments.has(lane), view.plan.route.contains(&lane));
        let choice = self.pen.choice(Action::Lane(lane));
        let name = self.look.lane(lane);
        if !laid && !planned && choice.is_none() {
            // Its place is there all the same, so that it can come and go alone.
            return html! { g data-part=(anchor(&name)) {} };
        }
        let ends = self.hexes.border(self.look.game.map.beside(lane).map(|hex| self.place(hex)));
        let [(x, y), (to_x, to_y)] = ends;
        let line = format!("M{x} {y}L{to_x} {to_y}");
        let drawn = html! {
            title { "Between " (self.look.border(lane)) (if laid { ": a segment that anybody may use" } else { ": no segment yet" }) }
            @if laid { path.segment-edge d=(line) {} path.segment d=(line) {} }
            @if planned { path.segment-planned d=(line) {} }
            @if choice.is_some() && !laid { path.segment-open d=(line) {} }
        };
        thing(&anchor(&name), choice, &drawn, &html! { path.halo d=(self.hexes.bar(ends)) {} })
    }

    /// A corner: a site to build at, a station, the ships that are there; nothing where nothing is.
    fn site(&self, node: Node) -> Markup {
        let (look, pen) = (self.look, self.pen);
        let (owner, ships) = (look.state.owner(node), self.here(node));
        let (build, travel) = (pen.choice(Action::Site(node)), pen.choice(Action::To(node)));
        let target = node != Node::EARTH && look.view.step.plans_a_mission() && look.view.plan.target == node;
        let at = format!("node-{}", look.node(node));
        if owner.is_none() && build.or(travel).is_none() && !target && ships.is_empty() {
            return html! { g data-part=(at) {} };
        }
        let Some(hexes) = look.game.map.hexes(node) else { return html! {} };
        let ((x, y), r) = (self.hexes.corner(hexes.map(|hex| self.place(hex))), self.radius());
        let drawn = html! {
            @if let Some(owner) = owner {
                title { (pen.names.whose(owner)) " station at " (look.near(node)) }
                (station(owner, (x, y), r))
            }
            @if build.is_some() {
                circle.site cx=(x) cy=(y) r=(r + 1) {}
                (text("site-text", At::Middle, (x, y + 4), if r > 10 { 13 } else { 11 }, 40, &format!("+{}", self.points(node))))
            }
            @if let (true, None, Some(seat)) = (target, owner, look.asked()) {
                // What is being built stands there before it is paid for.
                g.ghost { title { "Your station is to stand here, at " (look.near(node)) } (station(seat, (x, y), r)) }
            }
            @if target { circle.lift cx=(x) cy=(y) r=(r + 3) {} }
            @for (index, seat) in (0..).zip(&ships) { (self.ship(*seat, (x + r + 4 + index * (r + 2), y - r + 2))) }
            @if let (Some(seat), true) = (look.asked(), travel.is_some()) {
                (steps(look.game.steps_to(&look.state, seat, node).unwrap_or(0), (x, y)))
            }
        };
        thing(&at, build.or(travel), &drawn, &html! { circle.halo cx=(x) cy=(y) r=(r + 4) {} })
    }

    fn radius(&self) -> i32 {
        (self.hexes.side / 5).clamp(8, 12)
    }

    /// What a station here would score (SD-6.17).
    fn points(&self, node: Node) -> usize {
        let numbers = &self.look.game.content.numbers;
        usize::from(numbers.station_base_points)
            + usize::from(numbers.station_points_per_world) * self.look.game.worlds_at(&self.look.state, node).count()
    }

    fn here(&self, node: Node) -> Vec<Seat> {
        self.look.game.players().filter(|seat| self.look.view.ships[*seat] == node).collect()
    }

    /// A ship: a rocket with its owner's shape; one that has passed lies down.
    fn ship(&self, seat: Seat, (x, y): (i32, i32)) -> Markup {
        let r = if self.hexes.side > 48 { 9 } else { 6 };
        let passed = self.look.view.passed.contains(seat);
        let turned = passed.then(|| format!("rotate(90 {x} {y})"));
        html! {
            g class={ "ship seat seat-" (seat.number()) } data-at={ "ship-" (seat.number()) } {
                title { (self.pen.names.whose(seat)) " ship" (if passed { ", passed" } else { "" }) }
                path.hull transform=[turned]
                    d={ "M" (x) " " (y - r - 5) "c" (r) " " (r / 2) " " (r) " " (r) " " (r) " " (2 * r) "l3 5h" (-2 * r - 6) "l3-5c0-" (r) " 0-" (3 * r / 2) " " (r) "-" (2 * r) "z" } {}
                (mark(seat, "seat-mark", (x, y + 1), (r / 2).max(3)))
            }
        }
    }

    /// The ships at Earth, in rows on its globe, and how far Earth is for whom may travel there.
    fn at_earth(&self) -> Markup {
        let (look, (x, y)) = (self.look, self.hexes.middle);
        let ships = self.here(Node::EARTH);
        let r = if self.hexes.side > 48 { 9 } else { 6 };
        let each = 2 * r + 8;
        let can_land = self.pen.choice(Action::To(Node::EARTH)).is_some();
        html! {
            // What lies on Earth must not catch the clicks meant for it.
            g.over[can_land] data-part="at-earth" {
                @for (index, seat) in (0..).zip(&ships) {
                    @let row = index / 3;
                    @let in_row = (ships.len() as i32 - 3 * row).min(3);
                    @let across = x - (in_row - 1) * each / 2 + index % 3 * each;
                    (self.ship(*seat, (across, y + 2 + row * (2 * r + 12) - if ships.len() > 3 { r } else { 0 })))
                }
                @if let (Some(seat), true) = (look.asked(), can_land) {
                    (steps(look.game.steps_to(&look.state, seat, Node::EARTH).unwrap_or(0), (x, y + self.hexes.side * 6 / 10)))
                }
            }
        }
    }
}

/// A house with its owner's shape in it.
fn station(owner: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    html! {
        g class={ "seat seat-" (owner.number()) } {
            path.house d={ "M" (x) " " (y - r - 3) "l" (r + 2) " " (r) "v" (r + 3) "h" (-2 * (r + 2)) "v" (-(r + 3)) "z" } {}
            (mark(owner, "seat-mark", (x, y + 2), r * 4 / 10))
        }
    }
}

/// How many steps it is to a location.
fn steps(count: u8, (x, y): (i32, i32)) -> Markup {
    html! {
        g.steps {
            (rect("steps-face", Area::new(x - 8, y - 8, 16, 16), 8))
            (text("steps-text", At::Middle, (x, y + 4), 12, 20, &count.to_string()))
        }
    }
}

/// Where a lane is found: `lane-1-8`.
pub(super) fn anchor(name: &str) -> String {
    format!("lane-{}", name.replace('|', "-"))
}

/// The galaxy in text: columns of hexes, each half a row lower or higher than its neighbours; then stations and segments.
fn lines(look: &Look<'_>, width: usize) -> Vec<Line> {
    let (disc, rings) = (look.game.map.disc(), i32::from(look.view.stage.outermost()));
    // Half rows: a hex lies at 2r + q, from -2k to 2k with k rings.
    let mut rows: Vec<Vec<(usize, Hex)>> = vec![Vec::new(); (4 * rings + 1) as usize];
    for hex in (0..look.view.stage.hexes() as u8).map(Hex) {
        let place = disc.place(hex);
        let row = 2 * i32::from(place.r) + i32::from(place.q) + 2 * rings;
        rows[row as usize].push(((i32::from(place.q) + rings) as usize, hex));
    }
    let mut lines = Vec::new();
    for mut row in rows {
        row.sort_unstable();
        let mut line = Line::of(" ", Ink::Plain);
        for (column, hex) in row {
            line = line.padded(1 + column * WIDE, ' ', Ink::Plain);
            line.append(cell(look, hex));
        }
        lines.push(line);
    }
    let none = |found: Vec<Line>| if found.is_empty() { vec![Line::of("none yet", Ink::Dim)] } else { found };
    lines.extend(flow(Line::of("Stations  ", Ink::Dim), none(stations(look)), "  ", 10, width));
    let segments = look.view.segments.iter().map(|lane| Line::of(look.lane(lane), Ink::Plain));
    lines.extend(flow(Line::of("Segments  ", Ink::Dim), none(segments.collect()), " ", 10, width));
    lines
}

/// `8 M2*`: the hex, the type that its world buys, the value on offer, the First Delivery Token.
fn cell(look: &Look<'_>, hex: Hex) -> Line {
    let number = Line::of(format!("{:>2} ", hex.0), Ink::Dim);
    match (look.state.tile(hex), look.game.buys(&look.state, hex)) {
        (Some(Tile::World(_)), Some(goods)) => {
            let open = look.view.score_tokens.has(hex);
            let value = if open { look.game.value(hex).to_string() } else { "·".to_owned() };
            let first = if look.view.first_tokens.has(hex) { "*" } else { "" };
            number.with(format!("{}{value}{first}", look.game.content.goods(goods).letter), Ink::Good(goods.0))
        }
        (Some(_), _) => number.with("-", Ink::Dim),
        (None, _) => Line::of("  EARTH", Ink::Strong),
    }
}

/// `1.7.8●@▲`: every station with its builder and the ships there.
fn stations(look: &Look<'_>) -> Vec<Line> {
    let mut found = Vec::new();
    for node in (1..look.view.stage.nodes() as u8).map(Node) {
        let Some(owner) = look.state.owner(node) else { continue };
        let mut line = Line::of(format!("{}{}", look.node(node), Names::mark(owner)), Ink::Seat(owner));
        let ships = look.game.players().filter(|seat| look.view.ships[*seat] == node);
        for (index, seat) in ships.enumerate() {
            let mark = Names::mark(seat);
            // Those of players who passed lie on their side.
            let ship = if look.view.passed.contains(seat) { format!("({mark})") } else { mark.to_string() };
            line.push(if index == 0 { format!("@{ship}") } else { ship }, Ink::Seat(seat));
        }
        found.push(line);
    }
    found
}
