//! Pieces: teams as coins with their number, leaders as pawns, both with their owner's shape.

use kernel::Seat;
use maud::{Markup, html};
use space_traders::place::{Place, PlanetId, TileId};

use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::mark;

/// What lies in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Teams(u8),
    Leader,
    /// Teams in an open operation, by its number from 1, and whether the leader is with them (ST-4.8).
    Open {
        number: u8,
        teams: u8,
        leader: bool,
    },
}

/// A piece, or teams that lie together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) seat: Seat,
    pub(super) what: What,
    /// Where it lies.
    pub(super) place: Place,
    /// Whether it is only planned: the programme brings it here.
    pub(super) planned: bool,
}

/// Width and height of a token with a single number, and the size of its text.
fn size(canvas: &Canvas<'_>) -> (i32, i32, i32) {
    if canvas.wide() { (28, 19, 14) } else { (23, 14, 11) }
}

impl Token {
    fn width(&self, canvas: &Canvas<'_>) -> i32 {
        let (one, ..) = size(canvas);
        match self.what {
            What::Open { leader, .. } => one * if leader { 21 } else { 16 } / 10,
            _ => one,
        }
    }
}

/// The tokens on a tile.
pub(super) fn on_tile(canvas: &Canvas<'_>, tile: TileId) -> Vec<Token> {
    let teams = |pieces: &space_traders::state::Pieces| pieces.tiles[tile.index()];
    at_place(canvas, Place::Tile(tile), teams)
}

/// The tokens in orbit of a planet, and those in open operations there.
pub(super) fn in_orbit(canvas: &Canvas<'_>, planet: PlanetId) -> Vec<Token> {
    let mut found = at_place(canvas, Place::Orbit(planet), |pieces| pieces.orbit[planet.index()]);
    for seat in canvas.look.seats() {
        let Some(programme) = &canvas.look.view.programmes[seat] else { continue };
        for (number, open) in (1..).zip(&programme.open).filter(|(_, open)| open.planet == planet && open.teams > 0) {
            let leader = programme.planned.leader == Place::Open(number - 1);
            let what = What::Open { number, teams: open.teams, leader };
            found.push(Token { seat, what, place: Place::Open(number - 1), planned: true });
        }
    }
    found
}

fn at_place(canvas: &Canvas<'_>, place: Place, teams: impl Fn(&space_traders::state::Pieces) -> u8) -> Vec<Token> {
    let mut found = Vec::new();
    for seat in canvas.look.seats() {
        let (shown, real) = (canvas.look.pieces(seat), &canvas.look.view.pieces[seat]);
        let plans = canvas.plans(seat);
        if teams(shown) > 0 {
            found.push(Token { seat, what: What::Teams(teams(shown)), place, planned: plans && teams(shown) != teams(real) });
        }
        if shown.leader == place {
            found.push(Token { seat, what: What::Leader, place, planned: plans && real.leader != place });
        }
    }
    found
}

/// Where tokens lie in an area: in rows from its bottom up; if there are too many, rows overlap.
pub(super) fn laid_out(canvas: &Canvas<'_>, tokens: &[Token], area: Area) -> Vec<(Token, Area)> {
    let (_, high, _) = size(canvas);
    let gap = 2;
    let mut rows: Vec<Vec<(Token, i32)>> = vec![Vec::new()];
    let mut used = 0;
    for token in tokens {
        let wide = token.width(canvas);
        if used > 0 && used + wide > area.w {
            rows.push(Vec::new());
            used = 0;
        }
        let last = rows.len() - 1;
        rows[last].push((*token, used));
        used += wide + gap;
    }
    let step = if rows.len() > 1 { ((area.h - high) / (rows.len() as i32 - 1)).min(high + gap) } else { 0 };
    let mut found = Vec::new();
    for (row, tokens) in (0..).zip(&rows) {
        let wide = tokens.last().map_or(0, |(token, x)| x + token.width(canvas));
        let left = area.x + (area.w - wide) / 2;
        let top = area.bottom() - high - step * (rows.len() as i32 - 1 - row);
        found.extend(tokens.iter().map(|(token, x)| (*token, Area::new(left + x, top, token.width(canvas), high))));
    }
    found
}

/// A token: the owner's shape, and how many teams or a pawn.
pub(super) fn token(canvas: &Canvas<'_>, token: &Token, area: Area) -> Markup {
    let (one, high, font) = size(canvas);
    let (_, y) = area.middle();
    let base = y + font * 36 / 100;
    let shape = |x: i32| mark(token.seat, "seat-mark", (x, y), high / 4);
    let class = format!("coin seat seat-{}{}", token.seat.number(), if token.planned { " planned" } else { "" });
    html! {
        g class=(class) data-at=(anchor(token)) {
            title { (words(canvas, token)) }
            (rect("seat-fill", area, high / 2))
            (shape(area.x + one * 3 / 10))
            @match token.what {
                What::Teams(teams) => (number((area.x + one * 7 / 10, base), font, &teams.to_string())),
                What::Leader => (canvas.icon("pawn", "pawn", (area.x + one * 7 / 10 - high * 4 / 10, y - high * 4 / 10), high * 8 / 10)),
                What::Open { number: open, teams, leader } => {
                    (number((area.x + one * 7 / 10, base), font, &teams.to_string()))
                    @if leader { (canvas.icon("pawn", "pawn", (area.x + one - 2, y - high * 4 / 10), high * 8 / 10)) }
                    (number((area.right() - one * 35 / 100, base), font, &format!("x{open}")))
                }
            }
        }
    }
}

fn number(at: (i32, i32), size: i32, words: &str) -> Markup {
    text("coin-text", At::Middle, at, size, 40, words)
}

/// A player's shape beside the chart: the likeness of a team, wherever teams are.
pub(in super::super) fn mark_name(seat: Seat) -> String {
    format!("mark-{}", seat.number())
}

/// What a player's leader adds to that name. A picture without the leader on the chart has the player's shape for it.
pub(in super::super) const LEADER: &str = "leader";

/// What moves a piece names it so: leaders are unique, teams go by place and owner.
fn anchor(token: &Token) -> String {
    match token.what {
        What::Leader => format!("{}-{LEADER}", mark_name(token.seat)),
        _ => coin(token.place, token.seat.number()),
    }
}

/// The name of somebody's teams in a place: `coin-4o-0`.
pub(super) fn coin(place: Place, seat: u8) -> String {
    format!("coin-{place}-{seat}")
}

/// A token in words.
pub(super) fn words(canvas: &Canvas<'_>, token: &Token) -> String {
    let whose = canvas.names.whose(token.seat);
    let teams = |teams: u8| if teams == 1 { "team".to_owned() } else { format!("{teams} teams") };
    let planned = if token.planned { ", as planned" } else { "" };
    match token.what {
        What::Teams(count) => format!("{whose} {}{planned}", teams(count)),
        What::Leader => format!("{whose} leader{planned}"),
        What::Open { number, teams: count, leader } => {
            let with = if leader { " and leader" } else { "" };
            format!("{whose} {}{with} in open operation {number}: the tile is chosen when the planet has been turned up", teams(count))
        }
    }
}
