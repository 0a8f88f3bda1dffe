//! Pieces: teams as coins with their number, leaders as pawns, both with their owner's shape.

use kernel::{Game, Seat};
use maud::{Markup, html};
use space_traders::Action;
use space_traders::content::Code;
use space_traders::place::{OpenId, Place, PlanetId, TileId};
use space_traders::state::{Click, Phase};

use super::look::Look;
use super::moves::{LEADER, coin, mark_name};
use super::sky::{Scale, Sky};
use crate::names::Names;
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::{icon, mark};

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

impl Token {
    fn width(&self, scale: &Scale) -> i32 {
        let one = scale.coin.0;
        match self.what {
            What::Open { leader, .. } => one * if leader { 21 } else { 16 } / 10,
            _ => one,
        }
    }

    /// What moves a piece names it so: leaders are unique, teams go by place and owner.
    pub(super) fn anchor(&self) -> String {
        match self.what {
            What::Leader => format!("{}-{LEADER}", mark_name(self.seat)),
            _ => coin(self.place, self.seat.number()),
        }
    }

    /// What a click on it does, behind its words.
    fn moves(&self) -> &'static str {
        match self.what {
            What::Teams(1) | What::Leader => ". Click to move it.",
            What::Teams(_) | What::Open { .. } => ". Click to move a team of them.",
        }
    }

    /// A token in words.
    pub(super) fn words(&self, names: &Names) -> String {
        let whose = names.whose(self.seat);
        let teams = |teams: u8| if teams == 1 { "team".to_owned() } else { format!("{teams} teams") };
        let planned = if self.planned { ", as your programme has it" } else { "" };
        match self.what {
            What::Teams(count) => format!("{whose} {}{planned}", teams(count)),
            What::Leader => format!("{whose} leader{planned}"),
            What::Open { number, teams: count, leader } => {
                let with = if leader { " and leader" } else { "" };
                format!("{whose} {}{with} in a new operation (x{number}): the tile is chosen once the planet is turned up", teams(count))
            }
        }
    }
}

/// The tokens on a tile.
pub(super) fn on_tile(look: &Look<'_>, tile: TileId) -> Vec<Token> {
    let teams = |pieces: &space_traders::state::Pieces| pieces.tiles[tile.index()];
    at_place(look, Place::Tile(tile), teams)
}

/// The tokens in orbit of a planet, and those in open operations there.
pub(super) fn in_orbit(look: &Look<'_>, planet: PlanetId) -> Vec<Token> {
    let mut found = at_place(look, Place::Orbit(planet), |pieces| pieces.orbit[planet.index()]);
    for seat in look.seats() {
        let Some(programme) = &look.view.programmes[seat] else { continue };
        for (number, open) in (1..).zip(&programme.open).filter(|(_, open)| open.planet == planet && open.teams > 0) {
            let leader = programme.planned.leader == Place::Open(OpenId(number - 1));
            let what = What::Open { number, teams: open.teams, leader };
            found.push(Token { seat, what, place: Place::Open(OpenId(number - 1)), planned: true });
        }
    }
    found
}

fn at_place(look: &Look<'_>, place: Place, teams: impl Fn(&space_traders::state::Pieces) -> u8) -> Vec<Token> {
    let mut found = Vec::new();
    for seat in look.seats() {
        let (shown, real) = (look.pieces(seat), &look.view.pieces[seat]);
        // The own pieces differ from the real ones as the programme plans them.
        let plans = look.view.who == Some(seat) && look.view.phase == Phase::Programme;
        if teams(shown) > 0 {
            found.push(Token { seat, what: What::Teams(teams(shown)), place, planned: plans && teams(shown) != teams(real) });
        }
        if shown.leader == place {
            found.push(Token { seat, what: What::Leader, place, planned: plans && real.leader != place });
        }
    }
    found
}

/// How many tokens are in which row of this width.
fn rows(scale: &Scale, tokens: &[Token], room: i32) -> Vec<usize> {
    let mut rows = Vec::new();
    let mut left = 0;
    for wide in tokens.iter().map(|token| token.width(scale)) {
        match rows.last_mut() {
            Some(count) if left >= wide + GAP => {
                *count += 1;
                left -= wide + GAP;
            }
            _ => {
                rows.push(1);
                left = room - wide;
            }
        }
    }
    rows
}

/// Room between tokens.
const GAP: i32 = 2;

/// How high tokens lie in this width; there is always room for one row.
pub(super) fn height(scale: &Scale, tokens: &[Token], room: i32) -> i32 {
    (rows(scale, tokens, room).len() as i32).max(1) * (scale.coin.1 + GAP)
}

/// Where tokens lie in an area: in rows from its bottom up.
pub(super) fn laid_out<'t>(scale: &Scale, tokens: &'t [Token], area: Area) -> Vec<(&'t Token, Area)> {
    let (high, rows) = (scale.coin.1, rows(scale, tokens, area.w));
    let mut y = area.bottom() - rows.len() as i32 * (high + GAP) + GAP;
    let mut rest = tokens;
    let mut found = Vec::with_capacity(tokens.len());
    for count in rows {
        let (row, after) = rest.split_at(count);
        let wide: i32 = row.iter().map(|token| token.width(scale) + GAP).sum::<i32>() - GAP;
        let mut x = area.x + (area.w - wide) / 2;
        for token in row {
            found.push((token, Area::new(x, y, token.width(scale), high)));
            x += token.width(scale) + GAP;
        }
        y += high + GAP;
        rest = after;
    }
    found
}

impl Sky<'_> {
    /// The choices that a click on an own piece stands for while nothing is begun: that a piece moves, and that it is this one.
    pub(super) fn begins(&self, token: &Token) -> Option<String> {
        let nothing_begun = self.look.view.phase == Phase::Programme && self.look.click() == Click::None;
        if !nothing_begun || !self.pen.mine(token.seat) {
            return None;
        }
        let kind = |code| self.pen.choice(Action::Begin(code)).map(|choice| choice.number);
        match token.what {
            What::Leader => kind(Code::ML).map(|first| first.to_string()),
            What::Teams(_) | What::Open { .. } => {
                kind(Code::MT).map(|first| format!("{first} {}", self.look.game.encode(Action::Place(token.place))))
            }
        }
    }

    /// A token: the owner's shape, and how many teams or a pawn.
    pub(super) fn token(&self, token: &Token, area: Area) -> Markup {
        let ((one, high), font) = (self.scale.coin, self.scale.font);
        let (_, y) = area.middle();
        let number = |x: i32, words: &str| text("coin-text", At::Middle, (x, y + font * 36 / 100), font, 40, words);
        let pawn = |x: i32| icon(&self.pen.prefix, "pawn", "pawn", (x, y - high * 4 / 10), high * 8 / 10);
        let second = area.x + one * 7 / 10;
        html! {
            @let begins = self.begins(token);
            g class={ "coin seat seat-" (token.seat.number()) (if token.planned { " planned" } else { "" }) } data-begin=[&begins] {
                title { (token.words(self.pen.names)) @if begins.is_some() { (token.moves()) } }
                (rect("seat-fill", area, high / 2))
                (mark(token.seat, "seat-mark", (area.x + one * 3 / 10, y), high / 4))
                @match token.what {
                    What::Teams(teams) => (number(second, &teams.to_string())),
                    What::Leader => (pawn(second - high * 4 / 10)),
                    What::Open { number: open, teams, leader } => {
                        (number(second, &teams.to_string()))
                        @if leader { (pawn(area.x + one - 2)) }
                        (number(area.right() - one * 35 / 100, &format!("x{open}")))
                    }
                }
            }
        }
    }
}
