//! What one worker of the page holds: a table, or the bots that think about it.

use catalog::{AnyBot, AnyGame, Past, Setting};
use kernel::{Fingerprint, MAX_SEATS, Seat, Seed};
use markup::pieces::{log_lines, title};
use markup::seen::LATEST;
use markup::{Company, Want, folder, result, table as page};

use crate::again::{self, Checked};
use crate::message::{Answer, Request, Think, Trouble};
use crate::table::{LocalTable, bot, shape};

/// A table with everything that can be asked of it.
#[derive(Default)]
pub struct Hall {
    table: Option<LocalTable>,
    /// The bots that think here, and which each of them is.
    bots: [Option<(String, Box<dyn AnyBot>)>; MAX_SEATS],
    /// A log that was laid open, and its name in addresses.
    shown: Option<(String, Checked)>,
    /// The log of the table as it was looked at last: a replay asks for one moment after the other.
    checked: Option<(usize, Checked)>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hall").field("table", &self.table.as_ref().map(|table| &table.id)).finish_non_exhaustive()
    }
}

impl Hall {
    /// Answers a request; both are JSON. What cannot be done is `{"error": ...}`, and everything is as it was.
    pub fn ask(&mut self, request: &str) -> String {
        let understood = |error: serde_json::Error| Trouble::new(format!("this cannot be understood: {error}"));
        let done = serde_json::from_str(request).map_err(understood).and_then(|request| self.answer(request));
        // Our own types always become JSON: no maps with odd keys, no failing writers.
        match done {
            Ok(answer) => serde_json::to_string(&answer).unwrap_or_default(),
            Err(trouble) => serde_json::to_string(&trouble).unwrap_or_default(),
        }
    }

    /// The same without JSON.
    ///
    /// # Errors
    /// Why not; everything is as it was.
    pub fn answer(&mut self, request: Request) -> Result<Answer, Trouble> {
        match request {
            Request::Begin(begin) => {
                let mut table = LocalTable::begin(begin)?;
                let begun = table.begun()?;
                self.seat(table);
                Ok(begun)
            }
            Request::Open(open) => {
                // A hall that thinks is brought up to date again and again: its bots stay who they are.
                let table = LocalTable::open(open)?;
                let over = table.is_over();
                (self.table, self.shown) = (Some(table), None);
                Ok(Answer::Step { lines: Vec::new(), message: None, over })
            }
            Request::Page => {
                let seen = self.table()?.seen(Want::PAGE);
                Ok(Answer::Page { title: title(&seen), markup: folder::moved(&page::page(&seen, &Company::default(), None).0) })
            }
            Request::Board { shape: name } => {
                let want = name.as_deref().map(shape).transpose()?.map_or(Want::PAGE, Want::page_in);
                Ok(Answer::Text { text: folder::moved(&page::table(&self.table()?.seen(want), &Company::default()).0) })
            }
            Request::Hello { shape: name, sheet } => {
                let shape = shape(&name)?;
                Ok(self.table()?.hello(shape, sheet))
            }
            Request::Act { request, number, then } => self.table()?.act(request, number, then),
            Request::TakeBack { clicks } => self.table()?.take_back(clicks),
            Request::Thinkers => Ok(Answer::Thinkers { thinkers: self.table()?.thinkers() }),
            Request::Think(think) => self.think(&think),
            Request::Chosen { seat, request, number } => self.table()?.chosen(seat, request, number),
            Request::Text => Ok(again::text(&self.table()?.seen(Want { text: true, ..Want::TABLE }))),
            Request::Earlier { before } => {
                let last = before.saturating_sub(1);
                let seen = self.table()?.seen(Want { past: Past::Before(last, LATEST), ..Want::TABLE });
                let lines = log_lines(&seen.terms.game, &seen.history, last.min(seen.told));
                Ok(Answer::Text { text: folder::moved(&lines.0) })
            }
            Request::Picture => {
                let seen = self.table()?.seen(Want::PICTURE);
                let (_, picture) =
                    seen.pictures.first().ok_or_else(|| Trouble::new("this game has no picture: it is played from its text"))?;
                Ok(Answer::Text { text: draw::picture::standalone(picture, seen.terms.find().map_or("", AnyGame::style)) })
            }
            Request::Log => Ok(Answer::Text { text: self.table()?.log().write() }),
            Request::Show { id, log } => {
                let checked = Checked::of(again::read(&log)?)?;
                let summary = checked.summary();
                *self = Hall { shown: Some((id, checked)), ..Hall::default() };
                Ok(Answer::Read(summary))
            }
            Request::Replay { at, eyes } => {
                if let Some((id, checked)) = &self.shown {
                    return checked.page(id, None, at, eyes.as_deref());
                }
                let (id, own) = (self.table()?.id.clone(), self.table()?.reader());
                self.checked()?.page(&id, Some(own), at, eyes.as_deref())
            }
            Request::Result => {
                let seen = self.table()?.seen(result::WANTED);
                again::result(&seen, self.checked()?)
            }
            Request::Branch { at, seat, bot, name } => {
                let checked = if let Some((_, checked)) = &self.shown { checked } else { self.checked()? };
                checked.branch(at, seat, &bot, &name)
            }
            Request::Read { log } => Ok(Answer::Read(Checked::of(again::read(&log)?)?.summary())),
            Request::Whole { game, bots, seed, hurry, options } => whole(&game, &bots, seed, hurry, options),
        }
    }

    /// Another table: nothing that was known of the last one is true of it.
    fn seat(&mut self, table: LocalTable) {
        *self = Hall { table: Some(table), ..Hall::default() };
    }

    fn table(&mut self) -> Result<&mut LocalTable, Trouble> {
        self.table.as_mut().ok_or_else(|| Trouble::new("no game has begun here"))
    }

    /// The log of the table, played again from its first line.
    fn checked(&mut self) -> Result<&Checked, Trouble> {
        let log = self.table()?.log();
        let length = log.entries.len();
        // A log only grows.
        if self.checked.as_ref().is_none_or(|(known, checked)| *known != length || checked.log.header != log.header) {
            self.checked = Some((length, Checked::of(log)?));
        }
        match &self.checked {
            Some((_, checked)) => Ok(checked),
            None => Err(Trouble::new("no game has begun here")),
        }
    }

    /// Puts the question of a seat to its bot, which goes on where it was.
    fn think(&mut self, think: &Think) -> Result<Answer, Trouble> {
        let Think { seat, bot: name, seed, hurry } = think;
        let table = self.table.as_ref().ok_or_else(|| Trouble::new("no game has begun here"))?;
        let seat = Seat::try_new(u64::from(*seat)).filter(|seat| table.live.waiting().contains(*seat));
        let seat = seat.ok_or_else(|| Trouble::new("nothing is asked of that seat"))?;
        let question = table.live.asked(seat).ok_or_else(|| Trouble::new("nothing is asked of that seat"))?;
        let kept = self.bots[seat.index()].take().filter(|(kept, _)| kept == name);
        let mut thinker = match kept {
            Some((_, thinker)) => thinker,
            None => table.rules.bot(bot(name)?, seed.of_bot(seat)),
        };
        thinker.hurry(hurry.unwrap_or(1));
        let number = question.put_to(&mut *thinker);
        self.bots[seat.index()] = Some((name.clone(), thinker));
        Ok(Answer::Number { number })
    }
}

/// Plays a whole game of bots; the first seat that is waited for chooses first.
fn whole(
    game: &str,
    names: &[String],
    seed: Seed,
    hurry: Option<u32>,
    options: std::collections::BTreeMap<String, String>,
) -> Result<Answer, Trouble> {
    let game = catalog::find(game).map_err(|unknown| Trouble::new(unknown.to_string()))?;
    let setting = Setting {
        players: u8::try_from(names.len()).unwrap_or(u8::MAX),
        options: options.into_iter().collect(),
        content: None,
        rules: None,
    };
    let rules = game.open(&setting).map_err(|error| Trouble::new(error.to_string()))?;
    let mut table = rules.table(seed.key(), names);
    let mut bots = Vec::new();
    for (name, seat) in names.iter().zip((0..).map(Seat::new)) {
        let mut player = rules.bot(bot(name)?, seed.of_bot(seat));
        player.hurry(hurry.unwrap_or(1));
        bots.push(player);
    }
    let mut choices = 0;
    while let Some(seat) = table.waiting().lowest() {
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        table.submit(seat, table.request(seat), number)?;
        choices += 1;
    }
    Ok(Answer::Whole { hash: Fingerprint::of(table.log().write().as_bytes()).to_string(), choices })
}
