//! The table as one viewer may see it: what stands where, for terminals and for pictures.

use kernel::Seat;
use m101::content::{CardId, Colour, Phase};
use m101::state::Step;
use m101::{Action, Decision};
use maud::html;

use super::faces::{Detail, face};
use super::galaxy::galaxy;
use super::lists::{line_of, list, wrapped};
use super::look::{Look, Place};
use super::words::{self as said, title};
use super::{cards, legend, marks, places, turning};
use crate::layout::{
    Answer, Head, Panel, Pen, Piece, Pile, Stage, Table, chip, column, fan, grid, hand as hand_of, meter, place, row, rule, words, wrap,
};
use crate::names::Names;
use crate::text::{Ink, Line, counted};
use crate::{Clickable, Shape};

/// What everybody does by an action, in two words.
const ACTIONS: [(Phase, &str); 5] = [
    (Phase::Advance, "take cards"),
    (Phase::Build, "infrastructure"),
    (Phase::Colonise, "place systems"),
    (Phase::Deliver, "carry cubes"),
    (Phase::Expand, "place disks"),
];

/// From so many disks on the end is near.
const FEW_DISKS: u8 = 6;

/// The whole table.
pub(super) fn table<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Table<'p, Action> {
    let question = said::question(look.game, look.view, pen.names).text;
    let scores: Vec<String> = look.game.players().map(|seat| format!("{} {}", pen.names.of(seat), look.total(seat))).collect();
    Table {
        game: "m101",
        summary: format!("M101, round {}. {question}. Points so far: {}.", look.open.round, scores.join(", ")),
        head: head(look, pen),
        stage: Stage {
            question,
            yours: look.view.who.is_some_and(|seat| look.asked(seat)),
            about: Some(about(look, pen)),
            label: Box::new(|action| label(look, pen, &action)),
        },
        track: None,
        board: galaxy(look, pen),
        beside: Some(520),
        market: Some(research(look, pen)),
        seats: look.game.players().map(|seat| panel(look, pen, seat)).collect(),
        on_seat: |_| None,
        headings: &["points", "hand", "disks", "tech", "military", "cubes"],
        note: format!("{} to the end", counted(usize::from(disks_left(look)), "disk")),
        own: look.view.who.map(|who| own(look, pen, who)),
        apart: false,
        side: list(look, pen).into_iter().collect(),
        definitions: html! {},
    }
}

/// How many disks whoever has placed most can still place: the end comes with the last one (M1-18.1).
fn disks_left(look: &Look<'_>) -> u8 {
    look.game.players().map(|seat| look.game.options.disks.saturating_sub(look.open.placed[seat])).min().unwrap_or_default()
}

fn head(look: &Look<'_>, pen: &Pen<'_, Action>) -> Head {
    let moment = match look.view.step {
        Step::StartSystem => Line::of("choosing start systems", Ink::Plain),
        Step::Selection => Line::of("choosing actions", Ink::Plain),
        Step::Over(_) => Line::of("the game is over", Ink::Strong),
        _ if pen.is_tall() => Line::of(title(look.open.phase), Ink::Strong),
        _ => {
            let mut line = Line::of(format!("{}:", title(look.open.phase)), Ink::Strong);
            for (index, seat) in look.open.order.iter().enumerate() {
                line.push(if index == 0 { " " } else { ", then " }, Ink::Dim);
                line.push(pen.in_text(|| Names::mark(*seat).to_string()) + pen.names.whom(*seat), Ink::Seat(*seat));
            }
            line
        }
    };
    let left = disks_left(look);
    let near = (left <= FEW_DISKS && !look.is_over()).then(|| format!("{} to the end", counted(usize::from(left), "disk")));
    Head {
        round: format!("Round {}", look.open.round),
        moment,
        steps: &[],
        now: None,
        is_last: false,
        warnings: near.into_iter().collect(),
    }
}

/// What a button is called; `None` for what is clicked on the table.
fn label(look: &Look<'_>, pen: &Pen<'_, Action>, action: &Action) -> Option<Answer> {
    let index = pen.choices.iter().position(|choice| choice.action == *action)?;
    if let Place::Button(answer) = &look.places[index] { Some(answer.clone()) } else { None }
}

/// The five actions, and whatever can be chosen that has no place on the table.
fn about<'p>(look: &'p Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let wordy = pen.is_tall() && pen.any(ACTIONS.map(|(phase, _)| Action::Select(phase))).is_some();
    let actions = grid(if wordy { 1 } else { 5 }, 5, ACTIONS.map(|(phase, note)| action(look, pen, phase, note, wordy)));
    let beside = (pen.choices.iter().zip(&look.places)).filter(|(_, place)| matches!(place, Place::Beside));
    let beside: Vec<Piece<'p>> = beside.filter_map(|(choice, _)| sight(look, choice)).collect();
    let beside = (!beside.is_empty()).then(|| grid(if pen.is_tall() { 3 } else { 4 }, 6, beside));
    column(pen.gap(), [actions].into_iter().chain(beside)).middle()
}

/// An action of the round with who chose it; during the selection it is the card to choose.
fn action<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, phase: Phase, note: &str, wordy: bool) -> Piece<'p> {
    let open = look.open;
    let at = format!("action-{}", phase.name());
    let choice = look.can(pen, &at);
    let now = if look.is_secret() { look.view.commitment.action == Some(phase) } else { !look.is_over() && open.phase == phase };
    let chosen = !look.is_secret() && !look.is_over();
    let choosers = look.game.players().filter(|seat| chosen && open.is_chooser(*seat, phase)).map(|seat| {
        let boosted = open.is_booster(seat, phase).then(|| words("boost", 13, "+").one_line(None));
        row(0, [chip(seat, 7).spot(format!("{at}-{}", seat.number()))].into_iter().chain(boosted))
    });
    let name = words("kind-name", if pen.is_tall() { 11 } else { pen.small() }, title(phase)).middle().one_line(None);
    let below = match choice {
        Some(choice) if wordy => {
            let sentence = choice.sentence.split_once(": ").map_or(choice.sentence.as_str(), |(_, rest)| rest);
            words("dim", 11, sentence)
        }
        Some(_) => words("kind-cost", 11, note).middle(),
        None => row(3, choosers).middle(),
    };
    // Before anybody has chosen there is nothing to say.
    let below = (choice.is_some() || chosen || look.view.step == Step::Selection).then(|| below.at_least_high(16));
    column(2, [name].into_iter().chain(below))
        .framed_by("kind-face", 8, 2, 3)
        .class("kind")
        .class_if(now, "now")
        .titled(title(phase))
        .at(at)
        .can(choice)
}

/// What has no place on the table, as a picture: a card as it would be turned, and for thumbs a cube or a demand space.
fn sight<'p>(look: &'p Look<'_>, choice: &Clickable<Action>) -> Option<Piece<'p>> {
    let small =
        |site, mark: Piece<'p>| row(6, [words("kind-name", 12, places::place(look.game, look.open, site)).one_line(None), mark]).middle();
    let inside = match Decision::of(look.view.step, choice.action)? {
        Decision::Cube { site, colour } => small(site, marks::cube(colour, 18)),
        Decision::DeliverTo { to, space, .. } => {
            let wanted = look.game.system_at(look.open, to)?.demand.get(usize::from(space.0))?;
            small(to, marks::demand(wanted, None, true))
        }
        Decision::Turn { card, gap, turned, .. } => turning::sight(look, card, gap, turned),
        _ => return None,
    };
    Some(inside.framed("kind-face", 9, 5).spot("button").can(Some(choice)))
}

/// The tech track with the research area beside it, the piles, and what the letters mean.
fn research<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    use Detail::{Holdings, Name, Words};
    let setup = &look.game.content.setup;
    let each = usize::from(setup.research_per_level);
    // On a phone cards that nobody can take now keep what they do in their titles: the picture stays light.
    let detail = match (pen.is_tall(), look.view.step == Step::Take) {
        (true, true) => Words,
        (true, false) => Holdings,
        (false, _) => pen.pick([Words, Words, Holdings, Holdings, Name, Name]),
    };
    let on_level = |level: u8| look.open.track.iter().copied().filter(move |seat| look.open.level[*seat] == level);
    let cards_of = |level: u8| look.open.research.iter().skip(usize::from(level) * each).take(each).copied();
    let level = |level: u8| {
        let number = words("strong", pen.body(), level.to_string()).one_line(None);
        let track = row(3, [number, wrap(1, on_level(level).map(|seat| chip(seat, 6))).at_least(26).about(26)]);
        let track = column(0, [track]).middle().framed_by("level", 6, 3, 2).at(format!("tech-{level}"));
        let cards = cards_of(level).map(|card| card.map_or_else(|| place((60, 30), 7), |card| face(look, pen, card, "research", detail)));
        row(4, [track, grid(if pen.is_tall() { 1 } else { each as i32 }, 4, cards).grow(1)])
    };
    let levels = grid(if pen.is_tall() || detail == Name { 1 } else { 2 }, 3, (0..setup.tech_levels).rev().map(level));
    let heading = pen.is_airy().then(|| words("strong", pen.small(), "Tech level and research"));
    let (pile, discards) = (u32::from(look.view.pile), look.open.discards.len());
    let pile = Pile { name: "pile", at: "pile", count: pile, class: "back" }
        .piece(pen)
        .with("data-card", "")
        .titled("The draw pile")
        .can(look.can(pen, "pile"));
    let discarded = Pile { name: "discards", at: "discards", count: discards, class: "back" }
        .piece(pen)
        .with("data-card", "")
        .titled("The discard pile");
    let lines = pen.in_text(|| {
        let said = format!("Tech track and research · pile {} · discards {discards}", look.view.pile);
        let mut lines = vec![rule(Line::of(said, Ink::Strong), pen.columns)];
        for level in (0..setup.tech_levels).rev() {
            let disks: String = on_level(level).map(Names::mark).collect();
            for (column, card) in cards_of(level).enumerate() {
                let card = card.map_or_else(|| "-".to_owned(), |card| line_of(look, card));
                lines.extend(wrapped(&format!("Level {level}{} {card}", if column == 0 { disks.as_str() } else { "" }), pen.columns));
            }
        }
        lines
    });
    let piles = if pen.is_tall() {
        column(6, [levels, row(10, [pile, discarded]), legend::legend(pen)])
    } else {
        row(8, [column(3, [levels, legend::legend(pen)]).grow(1), column(6, [pile, discarded]).middle()])
    };
    column(4, heading.into_iter().chain([piles])).framed("plate", 12, pen.pad() - 1).at("research").reads(lines)
}

/// A player: points by part, hand, disks, tech, strength, cubes kept, what they chose.
fn panel<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let (view, open, score) = (look.view, look.open, look.scores[seat.index()]);
    let (placed, disks) = (open.placed[seat], look.game.options.disks);
    let hand = usize::from(view.hands[seat].size);
    let strength = look.game.general_strength(open, seat).to_string().replace('-', "−");
    let kept = cards::cubes(open.kept[seat]);
    let delivered = Colour::ALL.iter().filter(|colour| open.kept[seat][colour.index()] > 0);
    let any = open.kept[seat] != [0; 4];
    let delivered =
        delivered.map(|colour| row(2, [marks::cube(*colour, 12), said_of(pen, "plain", open.kept[seat][colour.index()].to_string())]));
    let delivered = match pen.has_room() {
        true => row(5, [said_of(pen, "plain", "delivered".to_owned())].into_iter().chain(delivered)),
        // Where room is shortest their colours are in the title.
        false => said_of(pen, "plain", format!("delivered {}", open.kept[seat].iter().sum::<u8>())),
    };
    let delivered = any.then_some(delivered);
    let said = |class: &'static str, text: String| said_of(pen, class, text);
    let parts = [("special", score.special), ("regular", score.regular), ("systems", score.systems), ("demand", score.demand)];
    let parts = parts.map(|(name, points)| format!("{name} {points}"));
    // One's own cards lie open below.
    let backs = (!pen.mine(seat)).then(|| fan(seat, hand));
    let cards = row(3, backs.into_iter().chain([said("plain", counted(hand, "card"))]));
    let facts =
        [format!("tech {}", open.level[seat]), format!("military {strength}")].map(|fact| said("plain", fact)).into_iter().chain(delivered);
    let used = row(6, [meter(i32::from(placed), i32::from(disks)), said("dim", format!("{placed} of {disks} disks"))]);
    let made_of = (pen.is_airy() || pen.is_tall()).then(|| wrap(8, parts.iter().map(|part| said("dim", part.clone()))));
    let cell = |text: String| Line::of(text, Ink::Plain);
    Panel {
        seat,
        asked: look.asked(seat),
        active: false,
        star: None,
        points: look.total(seat).to_string(),
        made_of: "VP".to_owned(),
        place: doing(look, pen.names, seat),
        titled: format!(
            "{}: {} points ({}); {}, {placed} of {disks} disks placed, tech level {}, military strength {strength}, {kept} delivered",
            pen.names.of(seat),
            look.total(seat),
            parts.join(", "),
            counted(hand, "card"),
            open.level[seat]
        ),
        inside: made_of.into_iter().chain([wrap(8, [cards].into_iter().chain(facts)), used]).collect(),
        cells: vec![
            Line::of(format!("{:>3}", look.total(seat)), Ink::Strong)
                .with(format!(" ({}+{}+{}+{})", score.special, score.regular, score.systems, score.demand), Ink::Dim),
            cell(format!("{hand:>4}")),
            cell(format!("{placed:>2}/{disks}")),
            cell(format!("{:>4}", open.level[seat])),
            cell(format!("{:>8}", look.game.general_strength(open, seat))),
            cell(format!("{:>5}", open.kept[seat].iter().sum::<u8>())),
        ],
        tails: vec![vec![Line::of(doing(look, pen.names, seat), Ink::Plain)]],
    }
}

fn said_of<'p>(pen: &Pen<'_, Action>, class: &'static str, text: String) -> Piece<'p> {
    words(class, pen.small().min(12), text).one_line(None)
}

/// What the player chose, or whether they are ready (M1-6.4).
fn doing(look: &Look<'_>, names: &Names, seat: Seat) -> String {
    if look.is_over() || (look.is_secret() && names.instead().is_some()) {
        return String::new();
    }
    if look.is_secret() {
        return match (look.asked(seat), look.view.seconds[seat]) {
            (true, _) => "choosing",
            (false, Some(true)) => "ready, two cards",
            (false, Some(false)) => "ready, one card",
            (false, None) => "ready",
        }
        .to_owned();
    }
    let turn = look.open.order.iter().position(|other| *other == seat);
    let boosted = if look.open.boosted.contains(seat) { "+" } else { "" };
    let place = turn.and_then(|turn| [" · first", " · second", " · third", " · fourth"].get(turn)).copied().unwrap_or_default();
    format!("{}{boosted}{place}", look.open.chosen[seat].name())
}

/// The viewer's cards.
fn own<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, who: Seat) -> Piece<'p> {
    let view = look.view;
    let held: Vec<CardId> = view.hands[who].cards.unwrap_or_default().iter().collect();
    let at = format!("hand-{}", who.number());
    let all = view.starts.iter().chain(&held).copied();
    let count = view.starts.len() + held.len();
    // Where room is short, a hand of many cards keeps what they do in their titles.
    let detail = match count > 8 {
        _ if pen.is_tall() || pen.is_airy() => Detail::Words,
        true => {
            if pen.has_room() {
                Detail::Holdings
            } else {
                Detail::Name
            }
        }
        false => {
            if pen.has_room() {
                Detail::Words
            } else {
                Detail::Holdings
            }
        }
    };
    let none = (count == 0).then(|| words("dim", pen.small(), "no cards"));
    let cards = all.map(|card| face(look, pen, card, &at, detail)).chain(none);
    let cards = match pen.shape {
        Some(Shape::Tall) => hand_of(2, 6, cards),
        Some(Shape::Square) if count > 6 => hand_of(4, 6, cards),
        _ if count > 8 => hand_of(6, 6, cards),
        _ => row(6, cards),
    };
    let cards = cards.at(at);
    let name = match view.starts.is_empty() {
        true => format!("Your hand: {} of {} cards", held.len(), look.game.content.setup.hand_limit),
        false => "Your start systems, and your hand".to_owned(),
    };
    let heading = words("dim", pen.small(), format!("{name}. Cards are also the money: you pay by discarding them."));
    let lines = pen.in_text(|| {
        let mut lines = vec![rule(Line::of("Your hand", Ink::Strong), pen.columns)];
        for card in &view.starts {
            let kept = if view.keeps == Some(*card) { "kept" } else { "start" };
            lines.extend(wrapped(&format!("{kept} {}", line_of(look, *card)), pen.columns));
        }
        lines.extend(held.iter().flat_map(|card| wrapped(&line_of(look, *card), pen.columns)));
        // What the reader remembers of others' hands.
        for seat in look.game.players().filter(|seat| *seat != who && !view.memory.hands[*seat].is_empty()) {
            let known: Vec<&str> = view.memory.hands[seat].iter().map(|card| look.card(card).name.as_str()).collect();
            lines.extend(wrapped(&format!("You saw {} take or get: {}", Names::mark(seat), known.join(", ")), pen.columns));
        }
        lines
    });
    column(3, [heading, cards]).framed("plate", 12, pen.pad() - 1).class("own").of_seat(who).at("cards").drawer(pen, name).reads(lines)
}
