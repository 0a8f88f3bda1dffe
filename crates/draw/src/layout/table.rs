//! The whole table: what stands where in a wide, a square and a tall window, and in a terminal.

use std::borrow::Cow;

use kernel::Seat;
use maud::{Markup, PreEscaped, html};

use super::draw::Canvas;
use super::lines::{ROOMY, rule};
use super::pen::{Pen, SIZES};
use super::piece::{Piece, column, grid, row, words, wrap};
use super::seat::{Panel, players};
use super::things::{button, steps};
use crate::names::Names;
use crate::parts::{Parts, below_each_other};
use crate::picture::paper::Area;
use crate::picture::{Clickable, Shape};
use crate::text::{Ink, Line};

/// A terminal has 24 lines, and the choices need some of them.
const LOW: usize = 17;

/// Room around the picture: what glows is larger than itself.
const MARGIN: i32 = 5;

/// From this length on a sentence makes a narrow button very high.
pub(super) const LONG: usize = 90;

/// More players than these do not stand beside a map.
const MANY: i32 = 3;

/// More buttons than these do not stand beside their question.
const FEW: usize = 3;

/// The sizes that a table of so many nearly always fits with. Sizes that change from move to move let everything jump, and to describe
/// a table is most of what its picture costs: so nothing airier is tried.
fn usual_size(shape: Shape, seats: u8) -> usize {
    match shape {
        Shape::Wide => 3 + usize::from(seats > 3),
        Shape::Square => 1 + usize::from(seats > 3),
        Shape::Tall => 3,
    }
}

/// What goes on.
pub struct Head {
    /// "Round 3".
    pub round: String,
    /// "your turn".
    pub moment: Line,
    /// The steps of a turn.
    pub steps: &'static [&'static str],
    /// Which of them it is.
    pub now: Option<usize>,
    /// Whether it is the last round.
    pub is_last: bool,
    /// What else brings the end near.
    pub warnings: Vec<String>,
}

/// What a button is called. What does nothing, or ends something, stands back and comes last.
#[derive(Clone)]
pub struct Answer {
    pub(super) name: Cow<'static, str>,
    pub(super) quiet: bool,
}

impl Answer {
    /// A button that stands out.
    pub fn bright(name: impl Into<Cow<'static, str>>) -> Answer {
        Answer { name: name.into(), quiet: false }
    }

    /// One that stands back.
    pub fn quiet(name: impl Into<Cow<'static, str>>) -> Answer {
        Answer { name: name.into(), quiet: true }
    }
}

/// What an answer is called on a button; `None` for what is clicked on the table.
pub type Label<'p, A> = Box<dyn Fn(A) -> Option<Answer> + 'p>;

/// What is asked, what it is about, and the answers that are nothing on the table.
pub struct Stage<'p, A> {
    /// The question, or what everybody waits for.
    pub question: String,
    /// Whether the reader is asked.
    pub yours: bool,
    /// What is looked at to answer it.
    pub about: Option<Piece<'p>>,
    /// What answers are called that are nothing on the table.
    pub label: Label<'p, A>,
}

/// A table as one reader sees it.
pub struct Table<'p, A> {
    /// The game's id: a class of its picture.
    pub game: &'static str,
    /// The picture in one sentence.
    pub summary: String,
    /// What goes on, above everything.
    pub head: Head,
    /// What is asked.
    pub stage: Stage<'p, A>,
    /// What everybody goes along, as wide as the window.
    pub track: Option<Piece<'p>>,
    /// What is played on: cards, or a map.
    pub board: Piece<'p>,
    /// Of a map, how wide what stands beside it is in a wide window.
    pub beside: Option<i32>,
    /// What is taken from.
    pub market: Option<Piece<'p>>,
    /// All players in the order in which they are shown.
    pub seats: Vec<Panel<'p>>,
    /// What a click on a panel does.
    pub on_seat: fn(Seat) -> Option<A>,
    /// The columns of the players' lines in a terminal.
    pub headings: &'static [&'static str],
    /// A note behind their names.
    pub note: String,
    /// What only the reader has.
    pub own: Option<Piece<'p>>,
    /// Whether the reader's own panel stands beside it.
    pub apart: bool,
    /// What is good to know.
    pub side: Vec<Piece<'p>>,
    /// Symbols that are used many times ([`symbols`](super::symbols)).
    pub definitions: Markup,
}

/// The size of a picture; that of a phone is as high as it must be.
fn size(shape: Shape) -> (i32, i32) {
    match shape {
        Shape::Wide => (1000, 640),
        Shape::Square => (820, 1000),
        Shape::Tall => (360, 0),
    }
}

/// What stands beside a map is not made narrower than this, if it may be wider.
const BESIDE: i32 = 485;

/// How wide it is beside a map in a wide window: what the map cannot use at the height that is left for it, within limits.
fn beside_map(head: &Piece<'_>, map: &Piece<'_>, own: Option<&Piece<'_>>, gap: i32, most: i32) -> i32 {
    let (wide, high) = size(Shape::Wide);
    let (width, room) = (wide - 2 * MARGIN, high - 2 * MARGIN);
    let taken = head.height(width) + gap + own.map_or(0, |own| own.height(width) + gap);
    let used = map.proportions().map_or(0, |(wide, high)| (room - taken) * wide / high);
    (width - gap - used).clamp(BESIDE.min(most), most)
}

impl<A: PartialEq + Copy + 'static> Table<'_, A> {
    /// The picture for a shape of window. Sizes are the usual ones, or the next that fit.
    pub fn picture<'c>(
        names: &'c Names,
        choices: &'c [Clickable<A>],
        shape: Shape,
        describe: impl for<'a> Fn(&'a Pen<'c, A>) -> Table<'a, A>,
    ) -> Markup {
        let (wide, high) = size(shape);
        let (width, room) = (wide - 2 * MARGIN, high - 2 * MARGIN);
        let pens: Vec<Pen<'c, A>> = (0..SIZES).map(|dense| Pen::for_window(names, choices, shape, dense)).collect();
        let arranged = |dense: usize| {
            let table = describe(&pens[dense]).at_rest(names);
            let about = (table.game, table.summary.clone(), table.definitions.clone());
            (about, table.arranged(&pens[dense], shape))
        };
        let fits = |all: &Piece<'_>| (shape == Shape::Tall || all.height(width) <= room) && all.least <= width;
        let mut dense = usual_size(shape, names.count());
        let mut found = arranged(dense);
        while dense + 1 < SIZES && !fits(&found.1) {
            dense += 1;
            found = arranged(dense);
        }
        let ((game, summary, definitions), all) = found;
        let height = all.height(width).max(room);
        let mut canvas = Canvas::with_room(64 * 1024);
        all.draw(Area::new(0, 0, width, height), &mut canvas);
        // A picture with buttons in it is a group: the children of an `img` are hidden from screen readers.
        let role = if choices.is_empty() { "img" } else { "group" };
        html! {
            svg class={ "board " (game) " " (shape.class()) } xmlns="http://www.w3.org/2000/svg" role=(role) aria-label=(summary)
                viewBox={ (-MARGIN) " " (-MARGIN) " " (wide) " " (height + 2 * MARGIN) } {
                (definitions)
                (PreEscaped(canvas.svg))
            }
        }
    }

    /// The board in lines of at most `width`.
    pub fn text<'c>(names: &'c Names, width: usize, describe: impl for<'a> Fn(&'a Pen<'c, A>) -> Table<'a, A>) -> Vec<Line> {
        let width = width.max(crate::NARROWEST);
        let lines = |low: bool| {
            let Parts { mut head, board, players, own } = Table::parts(names, width, low, &describe);
            head.extend(below_each_other([board, players, own], width >= ROOMY));
            head
        };
        let whole = lines(false);
        if width >= ROOMY || whole.len() <= LOW { whole } else { lines(true) }
    }

    /// The same in its parts; `low` where every line counts.
    pub(crate) fn parts<'c>(names: &'c Names, width: usize, low: bool, describe: impl for<'a> Fn(&'a Pen<'c, A>) -> Table<'a, A>) -> Parts {
        let width = width.max(crate::NARROWEST);
        let pen = Pen::for_text(names, width, low);
        let table = describe(&pen).at_rest(names);
        let board = table.track.iter().chain([&table.board]).chain(&table.side).chain(&table.market);
        Parts {
            head: vec![rule(table.head.line(), width)],
            board: below_each_other(board.map(|piece| piece.lines(width)), width >= ROOMY),
            players: players(&table.seats, table.headings, &table.note, names, width),
            own: table.own.iter().flat_map(|piece| piece.lines(width)).collect(),
        }
    }
}

impl<'p, A: PartialEq + Copy + 'static> Table<'p, A> {
    /// The table as it is left if nobody is waited for any more: it says so where it would ask, and marks nobody.
    fn at_rest(mut self, names: &Names) -> Self {
        let Some(words) = names.instead() else { return self };
        self.summary = self.summary.replace(&self.stage.question, words);
        self.stage = Stage::new(words, false);
        self.head = Head { moment: Line::new(), now: None, warnings: Vec::new(), ..self.head };
        for panel in &mut self.seats {
            (panel.asked, panel.active) = (false, false);
        }
        self
    }

    /// The regions of the picture, where this shape of window has them.
    fn arranged(self, pen: &Pen<'_, A>, shape: Shape) -> Piece<'p> {
        let gap = pen.gap();
        let head = self.head.piece(pen);
        // Beside a wide map the stage is narrow; everywhere else it has the whole width.
        let narrow = shape == Shape::Tall || (shape == Shape::Wide && self.beside.is_some());
        let stage = self.stage.piece(pen, narrow, &self.head);
        let on_seat = self.on_seat;
        let mut own_panel = None;
        let mut others = Vec::new();
        for panel in self.seats {
            let seat = panel.seat;
            let piece = panel.piece(pen).can(on_seat(seat).and_then(|action| pen.choice(action)));
            if self.apart && pen.mine(seat) { own_panel = Some(piece) } else { others.push(piece) }
        }
        let own = match (own_panel, self.own) {
            (Some(panel), Some(own)) if shape == Shape::Tall => Some(column(gap, [own, panel])),
            (Some(panel), Some(own)) => Some(row(gap, [panel.grow(1), own])),
            (None, own) | (own, None) => own,
        };
        let (board, market, side) = (self.board.grow(1), self.market, self.side);
        // What is good to know stands beside what only the reader has, where that leaves room.
        let count = others.len() as i32;
        // Many players stand below a map, if nothing of the reader's own does.
        let mut below = Vec::new();
        if self.beside.is_some() && own.is_none() && count > MANY && shape != Shape::Tall {
            below.append(&mut others);
        }
        let below = (!below.is_empty()).then(|| grid(count, gap, below));
        let beside = self.beside.map(|most| match shape {
            Shape::Wide if pen.has_room() => beside_map(&head, &board, own.as_ref(), gap, most),
            _ => most,
        });
        let above = [head].into_iter().chain(self.track);
        match (shape, beside) {
            (Shape::Wide, Some(width)) => {
                let beside = [stage].into_iter().chain(market).chain([grid(2, gap, others)]).chain(side);
                let beside = column(gap, beside).about(width).firm();
                column(gap, above.chain([row(gap, [board, beside]).grow(1)]).chain(own).chain(below))
            }
            (Shape::Wide, None) => {
                let beside = column(gap, others).about(280).firm();
                let above = above.chain([row(gap, [board, beside]).grow(1)]);
                match own {
                    Some(own) => column(gap, above.chain([stage]).chain(market).chain([row(gap, [own.grow(1)].into_iter().chain(side))])),
                    None => column(gap, above.chain(market).chain([row(gap, [stage.grow(1)].into_iter().chain(side))])),
                }
            }
            (Shape::Square, Some(_)) => {
                let beside: Vec<Piece<'p>> = others.into_iter().chain(side).collect();
                let beside = (!beside.is_empty()).then(|| column(gap, beside).about(250).firm());
                let board = row(gap, [board].into_iter().chain(beside)).grow(1);
                column(gap, above.chain([stage, board]).chain(market).chain(own).chain(below))
            }
            (Shape::Square, None) => {
                let beside = [grid(count.min(3), gap, others)].into_iter().chain(side);
                column(gap, above.chain([stage]).chain(own).chain([board]).chain(market).chain(beside))
            }
            (Shape::Tall, Some(_)) => {
                // What is to go into a drawer is the last thing of all.
                let (drawer, own): (Option<Piece<'p>>, Option<Piece<'p>>) =
                    if own.as_ref().is_some_and(|own| own.marks.drawer.is_some()) { (own, None) } else { (None, own) };
                column(gap, above.chain([stage, board]).chain(market).chain(own).chain(others).chain(side).chain(drawer))
            }
            (Shape::Tall, None) => column(gap, above.chain([stage]).chain(own).chain([board]).chain(market).chain(others).chain(side)),
        }
    }
}

impl Head {
    fn piece<'p, A: PartialEq>(&self, pen: &Pen<'_, A>) -> Piece<'p> {
        let size = pen.large() + 2;
        let pill =
            |said: String| words("pill-text", pen.small(), said).middle().one_line(None).framed_by("pill", 12, 10, 2).class("warning");
        let last = self.is_last.then(|| "LAST ROUND".to_owned());
        let pills = last.into_iter().chain(self.warnings.iter().cloned()).map(pill);
        let round = words("round", size, &self.round).one_line(None).spot("round");
        let moment = words("dim", pen.body(), self.moment.plain()).grow(1);
        if pen.is_tall() {
            return wrap(8, [round, moment].into_iter().chain(pills)).at("head");
        }
        row(8, [round, moment].into_iter().chain(pills).chain(self.steps(pen))).at("head")
    }

    /// The steps of a turn as a track; a phone has it with the question.
    fn steps<'p, A: PartialEq>(&self, pen: &Pen<'_, A>) -> Option<Piece<'p>> {
        let numbered: Vec<String> = (1..).zip(self.steps).map(|(number, step)| format!("{number} {step}")).collect();
        self.now.map(|now| steps(pen, &numbered, now))
    }

    /// "Round 5 · Your turn: 1 refresh  2 take back  [3 lay]  4 agree".
    fn line(&self) -> Line {
        let mut line = match self.is_last {
            true => Line::of(format!("LAST {}", self.round.replace("Round", "ROUND")), Ink::Warning),
            false => Line::of(&self.round, Ink::Strong),
        };
        line.push(if self.moment.0.is_empty() { "" } else { " · " }, Ink::Dim);
        line.append(self.moment.clone());
        if let Some(now) = self.now {
            line.push(":", Ink::Dim);
            for (index, step) in self.steps.iter().enumerate() {
                line.push(if index == 0 { " " } else { "  " }, Ink::Dim);
                let number = index + 1;
                if index == now {
                    line.push(format!("[{number} {step}]"), Ink::Strong);
                } else {
                    line.push(format!("{number} {step}"), Ink::Dim);
                }
            }
        }
        line
    }
}

impl<'p, A: PartialEq + Copy> Stage<'p, A> {
    fn piece(self, pen: &Pen<'_, A>, narrow: bool, head: &Head) -> Piece<'p> {
        let gap = pen.gap();
        // What somebody may regret stands back as well, whatever it is elsewhere: to commit is bright once there is a programme.
        let labelled = pen.choices.iter().filter_map(|choice| {
            let answer = (self.label)(choice.action)?;
            Some((choice, Answer { quiet: answer.quiet || choice.regret.is_some(), ..answer }))
        });
        let mut answers: Vec<(&Clickable<A>, Answer)> = labelled.collect();
        answers.sort_by_key(|(_, answer)| answer.quiet);
        let is_long = answers.iter().any(|(choice, _)| choice.sentence.len() > LONG);
        let buttons: Vec<Piece<'p>> = answers.iter().map(|(choice, answer)| button(pen, choice, answer)).collect();
        let question = words("question", pen.large() - i32::from(narrow), &self.question);
        let asked = head.steps(pen).filter(|_| pen.is_tall()).into_iter().chain([question]);
        let many = answers.len() > FEW;
        let columns = match (pen.is_tall(), is_long) {
            (true, _) => 1 + i32::from(many && !is_long),
            (false, true) => 2,
            (false, false) => 4,
        };
        let inside = if narrow {
            let buttons = (!buttons.is_empty()).then(|| grid(columns, gap, buttons));
            column(gap, asked.chain(self.about).chain(buttons))
        } else if many {
            let about = self.about.map(|about| about.grow(1));
            column(gap, [row(2 * gap, asked.map(|piece| piece.grow(1)).chain(about)), grid(columns + 1, gap, buttons)])
        } else {
            let about = self.about.map(|about| about.grow(1));
            row(2 * gap, [column(gap, asked).middle().about(270)].into_iter().chain(about).chain([row(gap, buttons)]))
        };
        // Questions are long and short: what stands below should stay where it is.
        let floor = if narrow { 0 } else { pen.pick([124, 112, 104, 96, 88, 72]) };
        inside.at_least_high(floor).framed(if self.yours { "stage yours" } else { "stage" }, 12, pen.pad() + 2).at("stage")
    }
}
