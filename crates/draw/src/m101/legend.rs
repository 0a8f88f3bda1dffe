//! What the signs mean, drawn with the signs themselves.

use kernel::Seat;
use m101::Action;
use m101::content::{Brace, Colour, Demand, Keyword, Reward, Tab, TabEffect, Target};

use super::marks;
use crate::layout::{Pen, Piece, badge, column, drawn, row, words, wrap};

const TITLE: &str = "What the signs mean. A circle is the cost in cards. A square is a cube to deliver. A round space wants that cube and says what it \
brings: stars are points, cards are drawn, € is a sale. A frame around spaces is a brace: fill all of them for what stands behind the arrow. A tab on an \
infrastructure helps once with the system placed where it points. A full star is for the controller, a hollow one for everybody else with a disk there.";

/// A demand space for the legend.
fn space(colour: Option<Colour>, vp: u8, cards: u8, sale: bool) -> Demand {
    Demand { colour, vp, cards, sale, brace: None }
}

/// The signs with their names; a phone has them one below the other, with what they mean.
pub(super) fn legend<'p>(pen: &Pen<'_, Action>) -> Piece<'p> {
    let said = |text: &str| words("dim", 11, text).one_line(None);
    let cubes = Colour::ALL.iter().map(|colour| row(3, [marks::cube(*colour, 13), said(colour.word())]));
    let brace = Brace { spaces: 1, reward: Reward::Vp(2) };
    let tab = Tab { effect: TabEffect::Discount, amount: 1, target: Target::default(), anyone: false };
    let sign = |piece: Piece<'p>, brief: &'static str, long: &'static str| (piece, brief, long);
    let signs = [
        sign(badge("badge", 8, "3"), "cost", "costs 3 cards"),
        sign(
            words("strong", 11, "★2 ☆1").one_line(None),
            "controller, others",
            "2 points for whoever controls it, 1 for others with a disk",
        ),
        sign(marks::demand(&space(Some(Colour::Red), 2, 0, false), None, true), "wants red", "wants a red cube: 2 points"),
        sign(marks::demand(&space(None, 1, 1, false), None, true), "any", "wants any cube: 1 point, 1 card"),
        sign(marks::demand(&space(Some(Colour::Green), 0, 3, true), None, true), "sale", "buys a green cube: 3 cards"),
        sign(
            marks::brace(&brace, vec![marks::demand(&space(None, 1, 0, false), None, false)], true),
            "brace",
            "brace: fill all its spaces for 2 points more",
        ),
        sign(
            drawn((20, 14), move |area| marks::tab(&tab, area.middle(), true)),
            "tab",
            "tab: a system placed where it points costs 1 less",
        ),
    ];
    if !pen.is_tall() {
        // Where room is shortest there are only those that nobody would guess.
        let signs = signs.into_iter().skip(if pen.has_room() { 0 } else { 5 });
        let signs = signs.map(|(piece, brief, _)| row(3, [piece, said(brief)]));
        return column(0, [wrap(if pen.is_airy() { 7 } else { 4 }, cubes.chain(signs)).at("legend").titled(TITLE)]).middle();
    }
    let keywords = Keyword::ALL.iter().map(|keyword| row(3, [marks::keyword(*keyword), said(keyword.word())]));
    let disk = |military: bool, name: &str| row(6, [marks::disks(Seat::new(0), 2, military, 22).at_least(60), words("dim", 11, name)]);
    let signs = signs.into_iter().map(|(piece, _, long)| row(6, [piece.at_least(60), words("dim", 11, long)]));
    let disks = [disk(false, "2 political disks"), disk(true, "2 military disks")];
    let heading = words("strong", 12, "What the signs mean");
    column(4, [heading, wrap(10, cubes)].into_iter().chain(signs).chain(disks).chain([wrap(8, keywords)])).at("legend").titled(TITLE)
}
