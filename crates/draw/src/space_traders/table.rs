//! The table as one viewer may see it: what stands where, for terminals and for pictures.

use kernel::Seat;
use maud::{Markup, html};
use space_traders::action::Count;
use space_traders::content::Code;
use space_traders::place::Place;
use space_traders::scoring::Track;
use space_traders::state::{Click, Phase, Programme};
use space_traders::{Action, Step};

use super::chart::{planet_lines, short_planets};
use super::look::Look;
use super::products::products;
use super::sky::sky;
use super::steps::Person;
use super::{links, words as said};
use crate::layout::{
    Answer, Head, Panel, Pen, Piece, Stage, Table, chip, column, dots, grid, place, row, rule, said as only_said, words, wrap,
};
use crate::names::Names;
use crate::picture::pieces::symbol;
use crate::text::{Ink, Line, capital, columns, counted, flow};

const SUNS: &str = "M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM12 0l1.8 4.5h-3.6zM12 24l-1.8-4.5h3.6zM0 12l4.5-1.8v3.6zM24 12l-4.5 1.8v-3.6zM3.5 3.5l4.5 1.9l-2.6 2.6zM20.5 3.5l-1.9 4.5l-2.6-2.6zM3.5 20.5l1.9-4.5l2.6 2.6zM20.5 20.5l-4.5-1.9l2.6-2.6z";
const MOONS: &str = "M15.5 1.5a10.8 10.8 0 1 0 7 14.5a9 9 0 0 1-7-14.5z";
const CROWNS: &str = "M2 6l5.5 5L12 3l4.5 8L22 6l-2 12H4zM4 19.5h16V22H4z";
const ARMS: &str = "M12 .5c3.4 4 3.4 8.5 1.1 13h-2.2C8.6 9 8.6 4.5 12 .5zM9.6 13.5C9 9.5 6.5 7 3.5 7.8C.8 8.6.8 12.5 3 13.5c1.5.7 3-.2 2.7-1.7c1 .3 1.4 1 1.4 1.7zM14.4 13.5C15 9.5 17.5 7 20.5 7.8c2.7.8 2.7 4.7.5 5.7c-1.5.7-3-.2-2.7-1.7c-1 .3-1.4 1-1.4 1.7zM6 14.8h12v2.6H6zM10.8 18.5h2.4l1.8 5H9z";
const PAWN: &str =
    "M12 1.5a5 5 0 0 0-3.3 8.8H7v2.6h2.7C9.4 16.5 8 18.5 5 20.5V23h14v-2.5c-3-2-4.4-4-4.7-7.6H17v-2.6h-1.7A5 5 0 0 0 12 1.5z";
const EYE: &str = "M12 4.5C6.5 4.5 2.4 8.2.5 12c1.9 3.8 6 7.5 11.5 7.5S21.6 15.8 23.5 12C21.6 8.2 17.5 4.5 12 4.5zM12 7.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6zM12 9.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4z";
const HOME: &str = "M12 2L1 12h3.5v10h5.5v-6.5h4V22h5.5V12H23z";

fn definitions(pen: &Pen<'_, Action>) -> Markup {
    let shapes = [("suns", SUNS), ("moons", MOONS), ("crowns", CROWNS), ("arms", ARMS), ("pawn", PAWN), ("eye", EYE), ("home", HOME)];
    html! { defs { @for (name, path) in shapes { (symbol(&pen.prefix, name, path)) } } }
}

/// The whole table.
pub(super) fn table<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Table<'p, Action> {
    let view = look.view;
    let question = said::question(look, pen.names).text;
    let scores: Vec<String> = look.seats().map(|seat| format!("{} {}", pen.names.of(seat), view.score(seat))).collect();
    let asked = !look.is_over() && view.who.is_some_and(|seat| view.waiting.contains(seat));
    Table {
        game: "space-traders",
        summary: format!("Space Traders, turn {}. {question}. Points: {}.", view.turn, scores.join(", ")),
        head: head(look),
        stage: Stage {
            question,
            yours: asked,
            about: (asked && view.phase == Phase::Programme).then(|| kinds(look, pen)),
            label: Box::new(label),
        },
        track: None,
        board: board(look, pen),
        beside: Some(372),
        market: None,
        // Where every line counts, all of them share one.
        seats: look.seats().filter(|_| !pen.low).map(|seat| panel(look, pen, seat)).collect(),
        on_seat: |_| None,
        headings: &["points", "die", "reserve", "leader"],
        note: String::new(),
        own: Some(own(look, pen)),
        apart: false,
        side: vec![products(look, pen), track(look, pen)],
        definitions: definitions(pen),
    }
}

/// How many planets are face down.
fn hidden(look: &Look<'_>) -> usize {
    look.game.planets() - look.view.explored.len() as usize
}

fn head(look: &Look<'_>) -> Head {
    let (view, left) = (look.view, hidden(look));
    let now = match view.phase {
        Phase::Programme => Some(0),
        Phase::Tiles => Some(1),
        Phase::Links => Some(2),
        Phase::Over(_) => None,
    };
    let ink = if left <= 2 { Ink::Warning } else { Ink::Plain };
    Head {
        round: format!("Turn {} of {}", view.turn, look.game.options.turn_cap),
        moment: match now {
            Some(_) => Line::of(format!("{} face down", counted(left, "planet")), ink),
            None => Line::of("the game is over", Ink::Strong),
        },
        steps: &["programme", "resolve", "trade"],
        now,
        is_last: false,
        warnings: if now.is_some() { warnings(look) } else { Vec::new() },
    }
}

/// What brings the end near (ST-8.2 to ST-8.4), and that a fixed deal is no secret (ST-2.15).
fn warnings(look: &Look<'_>) -> Vec<String> {
    let (view, options, left) = (look.view, &look.game.options, hidden(look));
    let mut found = Vec::new();
    if left == 0 || view.turn == options.turn_cap {
        found.push("LAST TURN".to_owned());
    } else if left <= 2 {
        found.push("this turn may be the last".to_owned());
    }
    if options.stall_limit > 0 && 2 * view.stall >= options.stall_limit {
        found.push(format!("{} of {} turns without a new planet", view.stall, options.stall_limit));
    }
    if view.fixed_deal {
        found.push("fixed deal".to_owned());
    }
    found
}

/// What a button is called; `None` for what is clicked on the table.
fn label(action: Action) -> Option<Answer> {
    Some(match action {
        Action::Commit => Answer::bright("Commit"),
        Action::Done => Answer::quiet("Done"),
        Action::Automatic => Answer::quiet("Automatic"),
        Action::Goods(Count(1)) => Answer::bright("1 good"),
        Action::Goods(Count(goods @ 2..=4)) => Answer::bright(format!("{goods} goods")),
        Action::Goods(_) => Answer::bright("Goods"),
        Action::Begin(_) | Action::Planet(_) | Action::Place(_) | Action::Leader => return None,
    })
}

/// What the turn sheet calls HT, MT, ... in words.
fn code_name(code: Code) -> &'static str {
    match code {
        Code::HT => "Hire team",
        Code::MT => "Move team",
        Code::HL => "Hire leader",
        Code::ML => "Move leader",
        Code::PP => "Peek",
        Code::EO => "Establish",
        Code::JO => "Join",
    }
}

/// The seven actions with their prices in points, also those that are not possible now; the one that is being given is filled.
fn kinds<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let kind = |code: Code| {
        let (choice, now) = (pen.choice(Action::Begin(code)), begun(look.click()) == Some(code));
        let cost = usize::from(look.game.content.cost(code));
        let name = words("kind-name", pen.body().min(15), code_name(code)).middle();
        let price =
            if cost == 0 { words("kind-cost", pen.small().min(13), "free").middle() } else { row(0, [dots(cost, cost, 4)]).middle() };
        let made = column(2, [column(0, [name]).middle().grow(1), price]).framed_by("kind-face", 9, 3, 4).class("kind");
        let price = if cost == 0 { "free".to_owned() } else { counted(cost, "point") };
        made.class_if(now, "now")
            .class_if(choice.is_none() && !now, "faint")
            .titled(format!("{}: {price}", code_name(code)))
            .at(format!("action-{}", code.letters()))
            .can(choice)
    };
    grid(if pen.shape == Some(crate::Shape::Square) { 7 } else { 4 }, pen.gap().min(7), Code::ALL.map(kind))
}

/// Which action the viewer has begun to give.
fn begun(click: Click) -> Option<Code> {
    match click {
        Click::None | Click::LinkFrom(_) | Click::LinkTo(..) => None,
        Click::HireTeam | Click::HireTeamAt(_) => Some(Code::HT),
        Click::MoveTeam | Click::MoveTeamFrom(_) | Click::MoveTeamTo(..) => Some(Code::MT),
        Click::HireLeader => Some(Code::HL),
        Click::MoveLeader | Click::MoveLeaderTo(_) => Some(Code::ML),
        Click::Peek => Some(Code::PP),
        Click::Establish | Click::EstablishOn(_) => Some(Code::EO),
        Click::Join | Click::JoinTeam(_) | Click::JoinLeader => Some(Code::JO),
    }
}

/// The chart, and in a terminal what is on each planet.
fn board<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Piece<'p> {
    let chart = sky(look, pen);
    let lines = pen.in_text(|| {
        let (view, limit) = (look.view, look.game.options.stall_limit);
        let mut title = Line::of("Planets", Ink::Dim);
        if limit > 0 {
            title.push(format!(" · {} of {limit} turns without a new one", view.stall), Ink::Plain);
        }
        if hidden(look) <= 2 && hidden(look) > 0 && !look.is_over() {
            title.push(" · this turn may be the last", Ink::Warning);
        }
        title.push(if view.fixed_deal { " · fixed deal" } else { "" }, Ink::Warning);
        if pen.low {
            // The title says nothing but what warns.
            let warning = (title.0.len() > 1).then(|| rule(title, pen.columns));
            return warning.into_iter().chain(short_planets(look, pen.columns)).collect();
        }
        let planets = look.planets().flat_map(|planet| planet_lines(look, planet, pen.columns));
        std::iter::once(rule(title, pen.columns)).chain(planets).collect::<Vec<Line>>()
    });
    chart.reads(lines)
}

/// A player: points, what the latest links brought, what is in reserve, and whether everybody waits.
fn panel<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let view = look.view;
    let (score, own) = (view.score(seat), look.pieces(seat));
    let dice = Track::of(score, &look.game.content.numbers);
    let asked = view.waiting.contains(seat) && !look.is_over();
    let status = match (view.phase, asked) {
        _ if pen.names.instead().is_some() => "",
        (Phase::Over(_), _) => "",
        (Phase::Programme, true) => "writing",
        (Phase::Programme, false) => "committed",
        (Phase::Tiles, true) => "choosing tiles",
        (Phase::Links, true) => "linking",
        (_, false) => "done",
    };
    let leader = if own.leader == Place::Reserve { "in reserve" } else { "on the chart" };
    let income: i32 = view.links[seat].iter().map(|link| links::points(look, link)).sum();
    let laps = if dice.laps > 0 { format!(", 60 passed {}x", dice.laps) } else { String::new() };
    let teams = counted(usize::from(own.reserve), "team");
    let with = if own.leader == Place::Reserve { " and leader" } else { "" };
    let reserve = words("dim", pen.small(), format!("{teams}{with} in reserve"));
    Panel {
        seat,
        asked,
        active: false,
        star: None,
        points: score.to_string(),
        made_of: if income > 0 { format!("+{income}") } else { String::new() },
        place: status.to_owned(),
        titled: format!("{}: {score} points, {income} from the latest links; {teams} in reserve, leader {leader}", pen.names.of(seat)),
        inside: vec![reserve],
        cells: vec![
            Line::of(format!("{score:>4}"), Ink::Strong),
            Line::of(format!("{} on {}{laps}", dice.face, dice.space), Ink::Dim),
            Line::of(own.reserve.to_string(), Ink::Plain),
            Line::of(leader, Ink::Plain),
        ],
        tails: if status.is_empty() { Vec::new() } else { vec![vec![Line::of(status, Ink::Plain)]] },
    }
}

/// All players where every line counts: points, what is in reserve, and who is still at work.
fn short_players(look: &Look<'_>, pen: &Pen<'_, Action>) -> Vec<Line> {
    let one = |seat: Seat| {
        let own = look.pieces(seat);
        let waited = if look.view.waiting.contains(seat) && !look.is_over() && pen.names.instead().is_none() { "▶" } else { "" };
        let leader = if own.leader == Place::Reserve { "+♟" } else { "" };
        let (name, score) = (pen.names.of(seat), look.view.score(seat));
        Line::of(format!("{waited}{} {name} {score}, reserve {}{leader}", Names::mark(seat), own.reserve), Ink::Seat(seat))
    };
    flow(Line::of("Points: ", Ink::Dim), look.seats().map(one), " · ", 2, pen.columns)
}

/// The scoring track: the spaces are ones, the faces of the dice tens (ST-7.2, ST-7.3).
fn track<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let numbers = &look.game.content.numbers;
    let die = |(seat, at): (Seat, Track)| {
        let face = (at.face > 0).then(|| words("coin-text", 11, at.face.to_string()).one_line(None));
        let laps = if at.laps > 0 { format!(", passed the highest face {} times", at.laps) } else { String::new() };
        let title = format!("{}: {}{laps}", pen.names.of(seat), look.view.score(seat));
        row(0, std::iter::once(chip(seat, 6)).chain(face)).middle().framed_by("seat-fill", 4, 1, 2).of_seat(seat).titled(title)
    };
    let space = |space: u16| {
        let dice = look.seats().map(|seat| (seat, Track::of(look.view.score(seat), numbers))).filter(|(_, at)| at.space == space).map(die);
        let number = words("dim", 11, space.to_string()).middle();
        column(2, std::iter::once(number).chain(dice)).framed_by("track-space", 4, 1, 2).class("on-track").at_least(24)
    };
    let heading = pen.has_room().then(|| words("dim", pen.small().min(13), "Scoring track: the die shows the tens"));
    column(3, heading.into_iter().chain([grid(10, 2, (0..u16::from(numbers.track_spaces)).map(space))]))
        .framed("plate", 10, pen.pad() - 1)
        .at("track")
        .titled("The scoring track: the space shows the ones, the die the tens of a score")
}

/// The programmes that may be seen (one's own while it is written, everybody's when they are public, ST-5.1), and the latest links.
fn own<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let view = look.view;
    // What the others planned is in the log as well.
    let shown = look.seats().filter(|seat| matches!(view.phase, Phase::Programme | Phase::Tiles) && (!pen.low || view.who == Some(*seat)));
    let strips: Vec<Piece<'p>> = shown.filter_map(|seat| Some(strip(look, pen, seat, view.programmes[seat].as_ref()?))).collect();
    let mut made = Vec::new();
    let mut lines = Vec::new();
    for seat in look.seats() {
        for link in &view.links[seat] {
            let told = format!("{} +{}", links::words(look, link), links::points(look, link));
            lines.push(Line::of(format!("{} {told}", Names::mark(seat)), Ink::Seat(seat)));
            made.push(row(3, [chip(seat, 6), words("dim", pen.small(), told).one_line(None)]));
        }
    }
    let players: Vec<Line> = if pen.low { short_players(look, pen) } else { Vec::new() };
    let lead = if view.phase == Phase::Links { "Your links so far" } else { "Latest links" };
    let none = made.is_empty().then(|| words("dim", pen.small(), "none").one_line(None));
    let linked = wrap(10, std::iter::once(words("strong", pen.small(), lead).one_line(None)).chain(none).chain(made));
    let told = pen.in_text(|| match lines.len() {
        0 => lines,
        _ if pen.low => vec![on_one_line(Line::of(format!("{lead}: "), Ink::Dim), lines, pen.columns)],
        _ => flow(Line::of(format!("{lead}: "), Ink::Dim), lines, " · ", 2, pen.columns),
    });
    let count = strips.len() as i32;
    let strips = (count > 0).then(|| if pen.is_tall() { column(6, strips) } else { grid(count.min(2), 12, strips) });
    column(5, [linked, only_said(players.into_iter().chain(told))].into_iter().chain(strips)).framed("plate", 10, pen.pad() - 1).at("plans")
}

/// As many of these as a line has room for, and how many there are besides.
fn on_one_line(lead: Line, pieces: Vec<Line>, width: usize) -> Line {
    let (count, mut line) = (pieces.len(), lead);
    for (index, piece) in pieces.into_iter().enumerate() {
        let rest = if index + 1 < count { columns(" · and 00 more") } else { 0 };
        if line.width() + columns(" · ") + piece.width() + rest > width {
            line.push(format!(" · and {} more", count - index), Ink::Dim);
            break;
        }
        line.push(if index == 0 { "" } else { " · " }, Ink::Dim);
        line.append(piece);
    }
    line
}

/// A programme as a strip of boxes, like a line of the turn sheet: a step fills as many boxes as it costs points (ST-3.7).
fn strip<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat, programme: &Programme) -> Piece<'p> {
    let content = &look.game.content;
    let points = content.numbers.action_points;
    let left = points.saturating_sub(programme.spent);
    let (whose, note) =
        (format!("{} programme", pen.names.whose(seat)), format!("{left} of {} left", counted(usize::from(points), "point")));
    let one = if pen.is_tall() { 62 } else { pen.pick([78, 76, 74, 72, 68, 64]) };
    let size = pen.small().min(13);
    let places = look.places(programme);
    let step = |step: Step| {
        let cost = i32::from(content.cost(step.code()));
        let inside =
            column(0, [words("strong", size, code_name(step.code())).middle(), words("step-places", size, places.goal(step)).middle()]);
        let made = inside.middle().framed_by(if cost == 0 { "step-box free" } else { "step-box" }, 6, 3, 2);
        made.about(one * cost + 3 * (cost - 1)).of_seat(seat).titled(capital(&places.step(step, Person::Do)))
    };
    let steps = Look::steps(programme).map(step);
    let boxes = steps.chain((0..left).map(|_| place((one, 2 * size + 10), 6)));
    let named = column(0, [words("strong", size, &whose), words("dim", size, &note)]).middle();
    let name =
        row(6, [chip(seat, 9), if pen.is_tall() { row(8, [words("strong", size, &whose), words("dim", size, &note)]) } else { named }]);
    let boxes = wrap(3, boxes).grow(1);
    let made = if pen.is_tall() { column(4, [name, boxes]) } else { row(8, [name.about(150), boxes]) };
    let told = |step: Step| {
        let short = || format!("{} {}", code_name(step.code()), places.way(step));
        Line::of(if pen.low { short() } else { places.step(step, Person::Do) }, Ink::Strong)
    };
    let mut steps: Vec<Line> = pen.in_text(|| Look::steps(programme).map(told).collect());
    if steps.is_empty() {
        steps.push(Line::of("nothing yet", Ink::Dim));
    }
    let lead = Line::of(format!("{whose} ({note}): "), Ink::Seat(seat));
    made.at(format!("programme-{}", seat.number())).reads(pen.in_text(|| flow(lead, steps, "; ", 2, pen.columns)))
}
