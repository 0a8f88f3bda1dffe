//! What a player may remember of a round's draft: for terminals in letters, in pictures as the shapes of the goods.

use galactic_trader::Action;
use galactic_trader::content::Kind;
use galactic_trader::state::Goods;
use kernel::Seat;

use super::look::Look;
use crate::layout::{Pen, Piece, icon, row, words, wrap};
use crate::names::Names;
use crate::text::{Ink, Line, listed};

/// What the viewer may remember of this round's draft.
pub(super) struct Draft {
    /// The packets that they held, and what they took from each.
    held: Vec<(Goods, Kind)>,
    /// Who had the packet in between, and what they took.
    taken: Option<(Vec<Seat>, Goods)>,
}

impl Draft {
    pub(super) fn of(look: &Look<'_>, who: Seat) -> Draft {
        let view = look.view;
        // Nobody needs to be told what was taken from a packet of one.
        let seen = view.memory.glimpses.iter().flatten().filter(|glimpse| glimpse.packet.total() > 1);
        let held = seen.filter_map(|glimpse| Some((glimpse.packet, glimpse.took?))).collect();
        let between = || {
            let [Some(out), Some(back)] = view.memory.glimpses else { return None };
            let mut passed = out.packet;
            let parted = out.took.is_some_and(|took| passed.take_if_any(took.0));
            let taken = passed.minus(&back.packet).filter(|taken| parted && !taken.is_empty())?;
            // Between the two the packet was with everybody clockwise of the viewer up to the last player.
            let last = view.first.clockwise(look.players - 1, look.players);
            let takers = (1..=last.steps_after(who, look.players)).map(|steps| who.clockwise(steps, look.players));
            Some((takers.collect(), taken))
        };
        Draft { held, taken: between() }
    }

    /// In letters, for a terminal: "saw MWTU, took W, ▲■ took MT".
    pub(super) fn line(&self, look: &Look<'_>) -> Option<Line> {
        let mut line = Line::new();
        for (packet, took) in &self.held {
            line.push(if line.0.is_empty() { "saw " } else { ", then " }, Ink::Dim);
            line.append(look.letters(packet));
            line.push(", took ", Ink::Dim);
            line.push(look.letter(*took).to_string(), Ink::Good(took.0));
        }
        if let Some((takers, taken)) = &self.taken {
            line.push(", ", Ink::Dim);
            for taker in takers {
                line.push(Names::mark(*taker).to_string(), Ink::Seat(*taker));
            }
            line.push(" took ", Ink::Dim);
            line.append(look.letters(taken));
        }
        (!line.0.is_empty()).then_some(line)
    }

    /// In the shapes of the goods, and in words for whoever points at it or hears it.
    pub(super) fn piece<'p>(&self, look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
        let said = |words_said: &str| words("dim", 11, words_said).one_line(None);
        let shape = |kind: Kind| {
            let token = look.token(kind);
            row(0, [icon(pen, &token.symbol, "line", 13)]).class("good").colour(&token.colour)
        };
        let shapes = |goods: &Goods| {
            let each = goods.kinds().flat_map(|kind| std::iter::repeat_n(Kind(kind), usize::from(goods.count(kind))));
            each.map(shape).collect::<Vec<_>>()
        };
        let named = |goods: &Goods| {
            let of_kind = |kind: u8| match goods.count(kind) {
                1 => look.good(Kind(kind)),
                count => format!("{count} {}", look.good(Kind(kind))),
            };
            listed(&goods.kinds().map(of_kind).collect::<Vec<_>>(), "and")
        };
        let (mut pieces, mut sentences) = (Vec::new(), Vec::new());
        for (packet, took) in &self.held {
            let (begun, shown) = if sentences.is_empty() { ("You took", "You took") } else { ("Then you took", "· then you took") };
            pieces.extend([said(shown), shape(*took), said("from")].into_iter().chain(shapes(packet)));
            sentences.push(format!("{begun} {} from {}.", look.good(*took), named(packet)));
        }
        if let Some((takers, taken)) = &self.taken {
            let marks: String = takers.iter().map(|taker| Names::mark(*taker)).collect();
            pieces.extend([said(&format!("· {marks} took"))].into_iter().chain(shapes(taken)));
            let names: Vec<String> = takers.iter().map(|taker| pen.names.name(*taker).to_owned()).collect();
            sentences.push(format!("{} took {}.", listed(&names, "and"), named(taken)));
        }
        let piece = wrap(3, pieces).about(260);
        if sentences.is_empty() { piece } else { piece.titled(sentences.join(" ")) }
    }
}
