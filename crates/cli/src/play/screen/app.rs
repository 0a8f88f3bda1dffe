//! What is on the table and what the keys do. No terminal here: tests press keys and read the screen.

use catalog::ChoiceText;
use draw::{Line, outcome};
use kernel::Seat;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::ink::Palette;
use crate::play::help::Help;
use crate::play::session::{Next, Session};

/// How many lines further the board is read at the table: fewer than it ever has there.
const READ_ON: usize = 3;

/// Something that lies over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    /// How to play, and the clause behind the highlighted choice.
    Help,
    /// Everything that happened.
    Log,
    /// The whole board.
    Board,
    /// The players and what only the reader has.
    Hand,
    /// What a good player thinks of the choices.
    Explained,
    /// The rules.
    Rules,
    /// The final table.
    End,
}

/// The table with its people, and what one of them sees.
pub(super) struct App {
    pub(super) session: Session,
    pub(super) help: Help,
    pub(super) palette: Palette,
    pub(super) next: Next,
    /// Whose eyes are on the screen; nobody before the first person has sat down, if there are several.
    pub(super) shown: Option<Seat>,
    /// What the person on the screen may choose; empty while others choose.
    pub(super) choices: Vec<ChoiceText>,
    pub(super) question: String,
    pub(super) may_take_back: bool,
    /// What happened, as the person on the screen was told.
    pub(super) log: Vec<String>,
    /// From where on the log is new since that person's last choice.
    pub(super) news: usize,
    pub(super) selected: usize,
    /// Digits of a number that is being typed.
    pub(super) typed: String,
    pub(super) page: Option<Page>,
    /// The first line of the page that is shown; painting keeps it within the page.
    pub(super) scroll: usize,
    /// The first line of the board at the table, where it is longer than its place; painting keeps it within the board.
    pub(super) board_from: usize,
    /// Whether the board is being read on: then it does not follow the highlighted choice.
    pub(super) reading: bool,
    /// Whether somebody is asked if they really want to leave.
    pub(super) leaving: bool,
    /// Whether somebody is asked once more about the highlighted choice.
    pub(super) doubting: bool,
    /// Something to be said once, in the line of the keys.
    pub(super) notice: Option<String>,
    /// What a good player thought of the choices when somebody last asked.
    pub(super) explained: Vec<String>,
    hurried: bool,
    left: bool,
}

impl App {
    pub(super) fn new(session: Session) -> App {
        let help = Help::new(session.game);
        let shown = session.alone();
        // What was said on standard error is below the screen now.
        let notice = session.remarks.first().map(|remark| format!("Note: {remark}."));
        let mut app = App {
            next: session.next(),
            session,
            help,
            palette: Palette::of_environment(),
            shown,
            choices: Vec::new(),
            question: String::new(),
            may_take_back: false,
            log: Vec::new(),
            news: 0,
            selected: 0,
            typed: String::new(),
            page: None,
            scroll: 0,
            board_from: 0,
            reading: false,
            leaving: false,
            doubting: false,
            notice,
            explained: Vec::new(),
            hurried: false,
            left: false,
        };
        app.look();
        app.news = app.log.len();
        app
    }

    /// Whether somebody has left the table.
    pub(super) fn left(&self) -> bool {
        self.left
    }

    /// Whether somebody does not want to watch bots think.
    pub(super) fn hurried(&self) -> bool {
        self.hurried
    }

    /// Whether a bot has to choose and nobody is reading something else.
    pub(super) fn bots_may_move(&self) -> bool {
        matches!(self.next, Next::Bot(_)) && self.page.is_none() && !self.leaving
    }

    /// The person who has to sit down before anything is shown.
    pub(super) fn handed_to(&self) -> Option<Seat> {
        match self.next {
            Next::Person(seat) if self.shown != Some(seat) => Some(seat),
            _ => None,
        }
    }

    /// Lets bots choose until something has happened that can be seen.
    pub(super) fn bots_move(&mut self) -> anyhow::Result<()> {
        let told = self.log.len();
        while let Next::Bot(seat) = self.session.next() {
            self.session.bot_chooses(seat)?;
            if self.session.table.history(self.shown).len() != told {
                break;
            }
        }
        self.look();
        Ok(())
    }

    /// Writes the game to its file; a failure is told in the line of the keys.
    pub(super) fn keep(&mut self) {
        if let Err(problem) = self.session.keep() {
            self.notice = Some(problem);
        }
    }

    /// What is printed when the screen is gone.
    pub(super) fn farewell(&self) -> Vec<String> {
        let Some(ended) = self.session.table.outcome() else { return vec![self.session.how_to_resume()] };
        let mut lines: Vec<String> = self.final_table(&ended, 80).iter().map(Line::plain).collect();
        if let Some(path) = self.session.store.path().filter(|_| !self.session.store.is_automatic()) {
            lines.push(format!("The log is in {}: orrery replay {}", path.display(), path.display()));
        }
        lines
    }

    pub(super) fn final_table(&self, ended: &kernel::Outcome, width: usize) -> Vec<Line> {
        outcome::table(ended, &self.session.table.names(self.shown), width)
    }

    /// Takes in how the table is now.
    fn look(&mut self) {
        let before = self.next;
        self.next = self.session.next();
        let table = &self.session.table;
        self.log = table.history(self.shown).into_iter().map(|told| told.said.text).collect();
        self.question = table.question(self.shown).text;
        self.choices = match self.next {
            Next::Person(seat) if self.shown == Some(seat) => table.choices(seat),
            _ => Vec::new(),
        };
        self.may_take_back = self.handed_to().is_none() && self.shown.is_some_and(|seat| table.can_take_back(seat));
        self.selected = 0;
        self.typed.clear();
        if !matches!(self.next, Next::Bot(_)) {
            self.hurried = false;
            self.keep();
        }
        if self.next == Next::Over && before != Next::Over {
            self.open(Page::End);
        }
    }

    fn open(&mut self, page: Page) {
        self.page = Some(page);
        // The log is read from its end.
        self.scroll = if page == Page::Log { usize::MAX } else { 0 };
    }

    /// Does what a key is for.
    pub(super) fn press(&mut self, key: KeyEvent) -> anyhow::Result<()> {
        self.notice = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.left |= matches!(key.code, KeyCode::Char('c' | 'd'));
        } else if self.leaving {
            match key.code {
                KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => self.left = true,
                _ => self.leaving = false,
            }
        } else if self.doubting {
            // Not by Enter: it may have been pressed twice.
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.choose();
            }
            self.doubting = false;
        } else if self.page.is_some() {
            self.turn_page(key.code);
        } else if let Some(seat) = self.handed_to() {
            match key.code {
                KeyCode::Enter => self.sit_down(seat),
                KeyCode::Char('q') => self.leaving = true,
                _ => {}
            }
        } else {
            self.press_at_table(key.code)?;
        }
        Ok(())
    }

    fn sit_down(&mut self, seat: Seat) {
        self.shown = Some(seat);
        self.look();
        // Nobody remembers how much of the log this person has read: the last round or so is news.
        self.news = self.log.len().saturating_sub(20);
    }

    fn turn_page(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll = self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(15),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll = self.scroll.saturating_add(15),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX,
            _ => self.page = None,
        }
    }

    fn press_at_table(&mut self, code: KeyCode) -> anyhow::Result<()> {
        let last = self.choices.len().saturating_sub(1);
        self.reading = matches!(code, KeyCode::PageUp | KeyCode::PageDown);
        match code {
            KeyCode::Char('?') => self.open(Page::Help),
            KeyCode::Char('l') => self.open(Page::Log),
            KeyCode::Char('b') => self.open(Page::Board),
            KeyCode::Char('h') => self.open(Page::Hand),
            KeyCode::PageUp => self.board_from = self.board_from.saturating_sub(READ_ON),
            KeyCode::PageDown => self.board_from += READ_ON,
            KeyCode::Char('r') => self.open(Page::Rules),
            KeyCode::Char('q') => self.leaving = true,
            KeyCode::Char('e') => self.explain(),
            KeyCode::Char('u') => self.take_back()?,
            KeyCode::Up | KeyCode::Char('k') => self.selected = self.selected.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') => self.selected = if self.selected >= last { 0 } else { self.selected + 1 },
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            KeyCode::Enter | KeyCode::Char(' ') if self.choices.is_empty() => match self.next {
                Next::Over => self.open(Page::End),
                _ => self.hurried = true,
            },
            KeyCode::Enter => self.choose(),
            KeyCode::Char(digit @ '0'..='9') => self.digit(digit),
            KeyCode::Esc | KeyCode::Backspace => self.typed.clear(),
            _ => {}
        }
        Ok(())
    }

    /// A digit chooses at once when no longer number could begin with it.
    fn digit(&mut self, digit: char) {
        self.typed.push(digit);
        let number: usize = self.typed.parse().unwrap_or(0);
        if number == 0 || number > self.choices.len() {
            if !self.choices.is_empty() {
                self.notice = Some(format!("There is no choice {}: type a number from 1 to {}", self.typed, self.choices.len()));
            }
            self.typed.clear();
            return;
        }
        self.selected = number - 1;
        if number * 10 > self.choices.len() {
            self.choose();
        }
    }

    fn choose(&mut self) {
        let (Some(seat), Some(choice)) = (self.shown, self.choices.get(self.selected)) else { return };
        if choice.regret.is_some() && !self.doubting {
            self.doubting = true;
            return;
        }
        match self.session.choose(seat, choice.number) {
            Ok(()) => {
                self.news = self.log.len();
                self.look();
            }
            Err(problem) => self.notice = Some(problem),
        }
    }

    fn explain(&mut self) {
        match self.shown {
            _ if !self.session.explains => self.notice = Some("Nobody explains anything here: begin with --explain for that".to_owned()),
            Some(seat) if !self.choices.is_empty() => {
                self.explained = self.session.explained(seat);
                self.open(Page::Explained);
            }
            _ => self.notice = Some("You have nothing to choose now".to_owned()),
        }
    }

    fn take_back(&mut self) -> anyhow::Result<()> {
        match self.shown {
            Some(seat) if self.may_take_back => {
                self.session.table.unclick(seat)?;
                self.look();
                self.news = self.news.min(self.log.len());
                self.notice = Some("Taken back".to_owned());
            }
            _ => self.notice = Some("Nothing to take back: what you chose last has been seen".to_owned()),
        }
        Ok(())
    }
}
