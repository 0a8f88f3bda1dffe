//! The table as one viewer may see it: what stands where, said once for terminals and for pictures.

use draw::layout::{
    Head, Panel, Pen, Piece, Pile, Stage, Table, badge, column, fan, hand, icon, over, row, said, stretch, symbols, words, wrap,
};
use draw::text::counted;
use draw::{Board, Ink, Line};
use kernel::{Game, Seat};

use crate::Salvage;
use crate::content::Wreck;
use crate::state::{Action, Crew, ROUNDS, WreckId};
use crate::view::View;

/// Symbols in a field of 24 by 24.
const CREW: &str = "M12 1.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM2.5 22.5c0-5.5 4-8.5 9.5-8.5s9.5 3 9.5 8.5z";
const WRECK: &str = "M1 15l6-7h5l-2.5 4l5 .5L11 16h3l3-8l6 7l-4 6H5zM8 3l2 2M15 2l-1 3";

/// The whole table.
pub(crate) fn table<'p>(game: &'p Salvage, view: &'p View, pen: &'p Pen<'_, Action>) -> Table<'p, Action> {
    let question = game.question(view, pen.names).text;
    let round = (view.round + 1).min(ROUNDS);
    let summary = format!("Salvage, round {round} of {ROUNDS}. {question}");
    let head = Head { is_last: view.round + 1 == ROUNDS, ..Head::new(format!("Round {round} of {ROUNDS}")) };
    let stage = Stage::new(question, view.who.is_some_and(|seat| is_asked(view, seat)));
    let board = row(pen.gap(), [wreck(game, view, pen).grow(1), piles(game, view, pen)]);
    Table {
        seats: (0..game.seats()).map(Seat::new).map(|seat| panel(game, view, pen, seat)).collect(),
        headings: &["points", "crews", ""],
        own: view.who.map(|who| crews(view, pen, who)),
        side: vec![gone(view, pen)],
        definitions: symbols(pen, &[("crew", CREW), ("wreck", WRECK)]),
        ..Table::new("salvage", summary, head, stage, board)
    }
}

/// SV-2.1: whether everybody waits for this seat.
fn is_asked(view: &View, seat: Seat) -> bool {
    view.round < ROUNDS && !view.ready.contains(seat)
}

/// The wreck that drifts by, or an empty sky.
fn wreck<'p>(game: &Salvage, view: &View, pen: &Pen<'_, Action>) -> Piece<'p> {
    let Wreck { name, hull, points, .. } = game.wreck(view.wreck);
    let inside = if view.round < ROUNDS {
        let number = |what: &str, number: u8| row(6, [badge("badge", 15, number.to_string()), words("on-sky", pen.body(), what)]);
        let name = words("planet-name", pen.large(), name).middle();
        let numbers = row(20, [number("hull", *hull), number("points", *points)]).middle();
        column(pen.gap(), [icon(pen, "wreck", "hulk", 72), name, numbers]).middle().at("wreck")
    } else {
        words("on-sky", pen.body(), "Nothing drifts by any more").middle()
    };
    let line = if view.round < ROUNDS { game.named(view.wreck) } else { "none".into() };
    column(0, [inside.grow(1)])
        .at_least_high(170)
        .framed("sky", 12, pen.pad())
        .reads([Line::of("Wreck  ", Ink::Dim).with(line, Ink::Strong)])
}

/// The wrecks that are still to come, and those that nobody got.
fn piles<'p>(game: &Salvage, view: &View, pen: &Pen<'_, Action>) -> Piece<'p> {
    let to_come = view.unseen.total();
    let taken: u32 = (0..game.seats()).map(|seat| view.taken[Seat::new(seat)].total()).sum();
    let lost = game.wrecks.len() as u32 - to_come - taken - u32::from(view.round < ROUNDS);
    let pile = |name, at, count| Pile { name, at, count, class: "back" }.piece(pen);
    column(pen.gap(), [pile("unseen", "deep", to_come), pile("lost", "lost", lost)])
        .middle()
        .framed("plate", 12, pen.pad())
        .reads([Line::of(format!("{to_come} unseen, {lost} lost"), Ink::Dim)])
}

/// A player: points, wrecks, and how many crews are left.
fn panel<'p>(game: &Salvage, view: &View, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let taken: Vec<&Wreck> = view.taken[seat].kinds().map(|wreck| game.wreck(WreckId(wreck))).collect();
    let points: u32 = taken.iter().map(|wreck| u32::from(wreck.points)).sum();
    let place = match view.round {
        ROUNDS => "",
        _ if is_asked(view, seat) => "chooses a crew",
        _ => "has chosen",
    };
    let left = usize::from(ROUNDS - view.round);
    let wrecks = taken.iter().map(|wreck| {
        let name = words("on-sky", pen.small(), format!("{} {}", wreck.name, wreck.points)).one_line(None);
        name.framed_by("sky", 8, 6, 1).titled(format!("{}: {}", wreck.name, counted(wreck.points.into(), "point")))
    });
    // One's own cards lie below.
    let backs = (!pen.mine(seat)).then(|| row(4, [fan(seat, left), words("count", pen.small(), left.to_string()).one_line(None)]));
    let row_of = row(6, [wrap(4, wrecks).at(format!("taken-{}", seat.number())).grow(1), stretch()].into_iter().chain(backs));
    let names: Vec<&str> = taken.iter().map(|wreck| wreck.name.as_str()).collect();
    Panel {
        asked: is_asked(view, seat),
        points: points.to_string(),
        place: place.into(),
        titled: format!("{}: {} and {} left", pen.names.of(seat), counted(points as usize, "point"), counted(left, "crew")),
        inside: vec![row_of.at_least_high(20)],
        cells: vec![Line::of(format!("{points:>6}"), Ink::Strong), Line::of(format!("{left:>5}"), Ink::Plain), Line::of(place, Ink::Dim)],
        tails: vec![names.into_iter().map(|name| Line::of(name, Ink::Plain)).collect()],
        ..Panel::new(seat)
    }
}

/// The reader's crews; the one that is sent is still among them, since nobody else knows of it (SV-2.1).
fn crews<'p>(view: &View, pen: &Pen<'_, Action>, who: Seat) -> Piece<'p> {
    let mut held = view.hand.unwrap_or_default();
    view.chosen.iter().for_each(|crew| held.put(crew.0));
    let cards = held.kinds().map(|kind| {
        let (crew, many, sent) = (Crew(kind), held.count(kind), view.chosen == Some(Crew(kind)));
        let strength = words("strong", pen.large() + 4, crew.strength().to_string()).middle();
        let times = if many > 1 { format!("{many} of them") } else { String::new() };
        let inside = column(2, [icon(pen, "crew", "crew-sign", 26), strength, words("dim", pen.small(), times).middle()]).middle();
        let line = vec![crew.strength().to_string(); usize::from(many)].join(" ");
        let card = inside.framed("card", 8, 6).class("crew").class_if(sent, "sent").with("data-card", "");
        let card = card.titled(format!("Crew of strength {}{}", crew.strength(), if sent { ", sent to the wreck" } else { "" }));
        card.at(format!("hand-{}-{kind}", who.number())).can(pen.choice(Action::Send(crew))).reads([Line::of(line, Ink::Strong)])
    });
    let none = (held.total() == 0).then(|| words("dim", pen.small(), "no crews left"));
    let cards =
        hand(ROUNDS.into(), 6, cards.chain(none)).at(format!("hand-{}", who.number())).led_by(Line::of("Your crews  ", Ink::Dim), " ");
    let sent = view.chosen.map(|crew| said([Line::of(format!("You send the crew of strength {}", crew.strength()), Ink::Plain)]));
    let heading = words("strong", pen.small(), "Your crews");
    column(4, [heading, cards.at_least_high(84)].into_iter().chain(sent)).framed("plate", 12, pen.pad()).class("own").of_seat(who)
}

/// SV-2.4: the crews that were shown, by strength, strongest first.
fn gone<'p>(view: &View, pen: &Pen<'_, Action>) -> Piece<'p> {
    let mut shown: Vec<Piece<'p>> = view
        .spent
        .kinds()
        .map(|kind| {
            let many = vec![Crew(kind).strength().to_string(); usize::from(view.spent.count(kind))].join(" ");
            words("count", pen.body(), &many).one_line(None).reads([Line::of(many, Ink::Plain)])
        })
        .collect();
    shown.reverse();
    let heading = words("dim", pen.small(), "Crews out of the game");
    let crews = wrap(10, shown).at_least(150).at_least_high(22).led_by(Line::of("Gone  ", Ink::Dim), "  ");
    let place = over([crews, words("dim", pen.small(), if view.spent.total() == 0 { "none yet" } else { "" })]);
    column(4, [heading, place]).framed("plate", 12, pen.pad()).at("spent")
}
