//! The table line by line: for pipes, screen readers, scripts and language models.

use std::io::{BufRead, Write};

use catalog::ChoiceText;
use draw::text::wrap;
use draw::{Line, outcome};
use kernel::Seat;

use super::help::Help;
use super::session::{Next, Session};

/// The width of everything that is printed.
const WIDTH: usize = 80;

/// What somebody typed.
#[derive(Debug, PartialEq, Eq)]
enum Typed {
    Choice(usize),
    Help,
    HelpOn(usize),
    TakeBack,
    Explain,
    Quit,
    Nothing,
    Nonsense,
}

/// Plays until the game is over, somebody quits or the input ends.
pub(crate) fn run(session: Session, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let help = Help::new(session.game);
    let heard = vec![0; usize::from(session.table.seats())];
    Lines { shown: session.alone(), session, help, input, out, heard }.play()
}

struct Lines<'io, I, O> {
    session: Session,
    help: Help,
    input: &'io mut I,
    out: &'io mut O,
    /// Who looks at the screen; nobody until the first person has sat down, if there are several.
    shown: Option<Seat>,
    /// How many lines of the log each seat has been told.
    heard: Vec<usize>,
}

impl<I: BufRead, O: Write> Lines<'_, I, O> {
    fn play(mut self) -> anyhow::Result<()> {
        let about = self.session.game.about();
        writeln!(self.out, "{}: {}", about.name, about.pitch)?;
        writeln!(self.out, "Type the number of a choice, or ? for help.\n")?;
        loop {
            match self.session.next() {
                Next::Bot(seat) if self.session.explains && self.session.people().next().is_none() => {
                    let thought = self.session.bot_explains(seat)?;
                    self.tell(&thought)?;
                }
                Next::Bot(seat) => self.session.bot_chooses(seat)?,
                Next::Over => {
                    self.keep()?;
                    return self.end();
                }
                Next::Person(seat) => {
                    self.keep()?;
                    if !self.hand_over(seat)? || !self.ask(seat)? {
                        writeln!(self.out, "\n{}", self.session.how_to_resume())?;
                        return Ok(self.out.flush()?);
                    }
                }
            }
        }
    }

    fn keep(&mut self) -> anyhow::Result<()> {
        if let Err(problem) = self.session.keep() {
            writeln!(self.out, "{problem}")?;
        }
        Ok(())
    }

    /// Lets another person sit down at the keyboard, with nobody's hand on the screen. `false` when the input has ended.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<bool> {
        if self.shown == Some(seat) {
            return Ok(true);
        }
        self.shown = Some(seat);
        let name = self.session.table.names(None).name(seat).to_owned();
        writeln!(self.out, "{}Now {name} chooses: the others look away, {name} presses Enter.", "\n".repeat(40))?;
        Ok(self.line()?.is_some())
    }

    /// Shows the table and carries out one choice or take-back. `false` when somebody quits or the input has ended.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<bool> {
        let table = &self.session.table;
        let history = table.history(Some(seat));
        for told in history.iter().skip(self.heard[seat.index()]) {
            writeln!(self.out, "· {}", told.said.text)?;
        }
        self.heard[seat.index()] = history.len();
        print(self.out, &table.board(Some(seat), WIDTH))?;
        let choices = table.choices(seat);
        let may_take_back = table.can_take_back(seat);
        writeln!(self.out, "{}", table.question(Some(seat)).text)?;
        self.offer(&choices)?;
        loop {
            let numbers = if choices.len() == 1 { "1".to_owned() } else { format!("1-{}", choices.len()) };
            let take_back = if may_take_back { ", u take back" } else { "" };
            let explain = if self.session.explains { ", e explain" } else { "" };
            write!(self.out, "{numbers}, ? help{take_back}{explain}, q quit > ")?;
            let Some(line) = self.line()? else { return Ok(false) };
            match read(&line, &choices) {
                Typed::Choice(index) => {
                    // Nothing is refused that was listed; if it is, say why and ask again.
                    if let Err(problem) = self.session.choose(seat, choices[index].number) {
                        writeln!(self.out, "{problem}")?;
                        continue;
                    }
                    writeln!(self.out)?;
                    return Ok(true);
                }
                Typed::TakeBack if may_take_back => {
                    self.session.table.unclick(seat)?;
                    // What was told since then has been unsaid.
                    self.heard[seat.index()] = self.session.table.history(Some(seat)).len();
                    writeln!(self.out, "Taken back.\n")?;
                    return Ok(true);
                }
                Typed::TakeBack => {
                    writeln!(self.out, "Nothing can be taken back now: since your last choice something was shown.")?;
                }
                Typed::Help => {
                    if let Some(hint) = self.session.table.hint(seat) {
                        print(self.out, &self.help.hint(&hint, WIDTH))?;
                    }
                    print(self.out, &self.help.how_to_play(WIDTH))?;
                    writeln!(self.out, "Type ? and a number to read the clause behind that choice, q to leave.")?;
                    self.offer(&choices)?;
                }
                Typed::HelpOn(index) => print(self.out, &self.help.clause(&choices[index], WIDTH))?,
                Typed::Explain if self.session.explains => {
                    let thought = self.session.explained(seat);
                    self.tell(&thought)?;
                }
                Typed::Explain => writeln!(self.out, "Nobody explains anything at this table: begin with --explain for that.")?,
                Typed::Quit => return Ok(false),
                Typed::Nothing => self.offer(&choices)?,
                Typed::Nonsense => {
                    writeln!(self.out, "That is not one of the choices: type a number from 1 to {}, ? or q.", choices.len())?;
                }
            }
        }
    }

    /// Prints lines, with what follows from the first further in.
    fn tell(&mut self, lines: &[String]) -> anyhow::Result<()> {
        for (index, line) in lines.iter().enumerate() {
            let indent = if index == 0 { "" } else { "  " };
            for row in wrap(line, 2, WIDTH - indent.len()) {
                writeln!(self.out, "{indent}{row}")?;
            }
        }
        Ok(())
    }

    fn offer(&mut self, choices: &[ChoiceText]) -> anyhow::Result<()> {
        for (index, choice) in choices.iter().enumerate() {
            writeln!(self.out, "{:>3} {} [{}]", index + 1, choice.sentence, choice.clause)?;
        }
        Ok(())
    }

    fn end(&mut self) -> anyhow::Result<()> {
        let table = &self.session.table;
        let who = self.session.alone();
        for told in table.history(who).iter().skip(who.map_or(0, |seat| self.heard[seat.index()])) {
            writeln!(self.out, "· {}", told.said.text)?;
        }
        print(self.out, &table.board(who, WIDTH))?;
        writeln!(self.out)?;
        if let Some(ended) = table.outcome() {
            print(self.out, &outcome::table(&ended, &table.names(who), WIDTH))?;
        }
        if let Some(path) = self.session.store.path().filter(|_| !self.session.store.is_automatic()) {
            writeln!(self.out, "The log is in {}: orrery replay {}", path.display(), path.display())?;
        }
        Ok(self.out.flush()?)
    }

    /// The next line of the input; `None` at its end.
    fn line(&mut self) -> anyhow::Result<Option<String>> {
        self.out.flush()?;
        let mut bytes = Vec::new();
        // Bytes, not text: whatever is piped in is at worst nonsense, never an error.
        let read = self.input.read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

fn print(out: &mut impl Write, lines: &[Line]) -> anyhow::Result<()> {
    for line in lines {
        writeln!(out, "{}", line.plain().trim_end())?;
    }
    Ok(())
}

fn read(line: &str, choices: &[ChoiceText]) -> Typed {
    let number = |text: &str| text.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|index| *index < choices.len());
    match line {
        "" => Typed::Nothing,
        "?" | "help" => Typed::Help,
        "u" | "undo" => Typed::TakeBack,
        "e" | "explain" => Typed::Explain,
        "q" | "quit" => Typed::Quit,
        _ => match line.strip_prefix('?') {
            Some(rest) => number(rest.trim()).map_or(Typed::Nonsense, Typed::HelpOn),
            // As logs write it works too: whoever reads logs can type them.
            None => {
                let written = || choices.iter().position(|choice| choice.act == line);
                number(line).or_else(written).map_or(Typed::Nonsense, Typed::Choice)
            }
        },
    }
}
