//! Everything that one store holds, written into another: the way from one engine to another, piece by piece and in little memory.
//!
//! Stores say themselves what they hold ([`Store::every_table`] and its like). Keeping half a copy from being taken for a whole one is the
//! engine's affair (`sqlite::backup::Filling`, `Postgres::open_to_fill`).

use crate::{Change, ChatRow, Feedback, Guest, Pack, PackId, Result, Status, Store, Stored, TableId, TableRow, Write};

/// So many rows are asked for at once.
const PAGE: u32 = 256;
/// Tables that share a write: a disk is slow to be sure.
const BATCH: usize = 32;

/// How much there is of everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// People.
    pub guests: u64,
    /// Designers' packs.
    pub packs: u64,
    /// What was said of games with them.
    pub feedback: u64,
    /// Tables.
    pub tables: u64,
    /// Lines of all logs together.
    pub lines: u64,
    /// Lines of chat.
    pub chat: u64,
}

/// A table with everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Whole {
    /// What is loaded to play it.
    pub stored: Stored,
    /// What was said there.
    pub chat: Vec<ChatRow>,
}

/// What is met on a walk through a store.
#[derive(Debug)]
pub enum Piece {
    /// Somebody.
    Guest(Guest),
    /// A pack, its text, and what was said of games with it.
    Pack(Pack, String, Vec<Feedback>),
    /// A table.
    Table(Box<Whole>),
}

/// A walk through everything that a store holds: people, packs, tables, each in the order of their names.
pub struct Walk<'s> {
    store: &'s dyn Store,
    stage: Stage,
}

/// Where a walk is: what was asked for last, turned round, so that the next is at the end.
enum Stage {
    Guests(Vec<Guest>, Option<Guest>),
    Packs(Vec<PackId>, Option<PackId>),
    Tables(Vec<TableId>, Option<TableId>),
}

impl<'s> Walk<'s> {
    /// Begins at the beginning.
    #[must_use]
    pub fn through(store: &'s dyn Store) -> Walk<'s> {
        Walk { store, stage: Stage::Guests(Vec::new(), None) }
    }

    /// The next piece; none at the end. A row that is damaged stops nobody: the walk goes on behind it.
    ///
    /// # Errors
    /// That the store cannot be read, or what is odd about a table.
    pub async fn next(&mut self) -> Result<Option<Piece>> {
        loop {
            match &mut self.stage {
                Stage::Guests(page, after) => {
                    if page.is_empty() {
                        *page = self.store.every_guest(after.as_ref().map(|guest| &guest.token), PAGE).await?;
                        page.reverse();
                    }
                    match page.pop() {
                        Some(guest) => {
                            *after = Some(guest.clone());
                            return Ok(Some(Piece::Guest(guest)));
                        }
                        None => self.stage = Stage::Packs(Vec::new(), None),
                    }
                }
                Stage::Packs(page, after) => {
                    if page.is_empty() {
                        *page = self.store.every_pack(after.as_ref(), PAGE).await?;
                        page.reverse();
                    }
                    match page.pop() {
                        Some(id) => {
                            *after = Some(id.clone());
                            // One that was forgotten in between is no longer there.
                            if let Some((pack, text)) = self.store.pack(&id).await? {
                                let feedback = self.store.feedback(&id, u32::MAX).await?;
                                return Ok(Some(Piece::Pack(pack, text, feedback)));
                            }
                        }
                        None => self.stage = Stage::Tables(Vec::new(), None),
                    }
                }
                Stage::Tables(page, after) => {
                    if page.is_empty() {
                        *page = self.store.every_table(after.as_ref(), PAGE).await?;
                        page.reverse();
                    }
                    let Some(id) = page.pop() else { return Ok(None) };
                    *after = Some(id.clone());
                    if let Some(stored) = self.store.load(&id).await? {
                        let chat = self.store.chat(&id, u32::MAX).await?;
                        return Ok(Some(Piece::Table(Box::new(Whole { stored, chat }))));
                    }
                }
            }
        }
    }

    /// The table whose turn it was last: the one that an error is about.
    #[must_use]
    pub fn table(&self) -> Option<&TableId> {
        if let Stage::Tables(_, after) = &self.stage { after.as_ref() } else { None }
    }
}

impl Counts {
    /// One piece more.
    pub fn add(&mut self, piece: &Piece) {
        match piece {
            Piece::Guest(_) => self.guests += 1,
            Piece::Pack(_, _, feedback) => {
                self.packs += 1;
                self.feedback += feedback.len() as u64;
            }
            Piece::Table(whole) => {
                self.tables += 1;
                self.lines += whole.stored.log.len() as u64;
                self.chat += whole.chat.len() as u64;
            }
        }
    }
}

/// Writes everything that `from` holds into `to`, which is empty. `seen` is told how many tables were copied.
///
/// # Errors
/// That one of them fails; `to` then has a part of it.
pub async fn copy(from: &dyn Store, to: &dyn Store, mut seen: impl FnMut(u64)) -> Result<Counts> {
    let (mut walk, mut counts) = (Walk::through(from), Counts::default());
    let (mut plain, mut tables) = (Vec::new(), Vec::new());
    while let Some(piece) = walk.next().await? {
        counts.add(&piece);
        match piece {
            Piece::Guest(guest) => plain.push(Write::Guest(guest)),
            // What was said of games with it is about tables, which come later.
            Piece::Pack(pack, text, _) => plain.push(Write::Pack(pack, Some(text))),
            Piece::Table(whole) => tables.push(*whole),
        }
        // Packs come before the tables that are played with them.
        if plain.len() >= BATCH || !tables.is_empty() {
            to.write(&std::mem::take(&mut plain)).await?;
        }
        if tables.len() >= BATCH {
            put(to, std::mem::take(&mut tables)).await?;
            seen(counts.tables);
        }
    }
    to.write(&plain).await?;
    put(to, tables).await?;
    feedback(from, to).await?;
    seen(counts.tables);
    Ok(counts)
}

async fn feedback(from: &dyn Store, to: &dyn Store) -> Result<()> {
    let mut after = None;
    loop {
        let packs = from.every_pack(after.as_ref(), PAGE).await?;
        for id in &packs {
            let said: Vec<Write> = from.feedback(id, u32::MAX).await?.into_iter().map(Write::Feedback).collect();
            for some in said.chunks(BATCH) {
                to.write(some).await?;
            }
        }
        after = packs.last().cloned();
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Makes tables, and then all that has happened there as one step of each.
async fn put(to: &dyn Store, tables: Vec<Whole>) -> Result<()> {
    let (mut made, mut steps) = (Vec::new(), Vec::new());
    for whole in tables {
        let Whole { stored: Stored { table, seats, log, chat: last }, mut chat } = whole;
        // What was said last was forgotten: its number stays taken.
        if last > chat.last().map_or(0, |said| said.n) {
            chat.push(ChatRow { n: last, seat: None, name: String::new(), text: String::new(), at_ms: 0 });
        }
        steps.push(Write::Step(Change {
            table: table.id.clone(),
            seq: 0,
            lines: log,
            status: table.status,
            waiting: table.waiting,
            wake_ms: table.wake_ms,
            touched_ms: table.touched_ms,
            clocks: table.clocks.clone(),
            seats: None,
            header: None,
            chat,
        }));
        made.push(Write::Table(TableRow { seq: 0, status: Status::Open, ..table }, seats));
    }
    to.write(&made).await?;
    to.write(&steps).await
}

/// Two stores that are held against each other, piece by piece.
pub struct Pair<'s> {
    walks: [Walk<'s>; 2],
    counts: Counts,
}

impl<'s> Pair<'s> {
    /// Begins at the beginning of both.
    #[must_use]
    pub fn of(one: &'s dyn Store, other: &'s dyn Store) -> Pair<'s> {
        Pair { walks: [Walk::through(one), Walk::through(other)], counts: Counts::default() }
    }

    /// The next piece, as the second store has it, if it is the same in both; else in words what differs. None at the end of both.
    ///
    /// # Errors
    /// That one of them cannot be read.
    pub async fn next(&mut self) -> Result<Option<std::result::Result<Piece, String>>> {
        let [one, other] = &mut self.walks;
        Ok(match (one.next().await?, other.next().await?) {
            (None, None) => None,
            (Some(one), Some(other)) if one.is(&other) => {
                self.counts.add(&other);
                Some(Ok(other))
            }
            (Some(one), Some(_)) => Some(Err(format!("{} is not the same in both", one.name()))),
            (Some(piece), None) | (None, Some(piece)) => Some(Err(format!("{} is only in one of them", piece.name()))),
        })
    }

    /// What was the same by now.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts
    }
}

impl Piece {
    fn is(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Guest(one), Piece::Guest(other)) => one == other,
            (Piece::Pack(one, text, said), Piece::Pack(other, other_text, other_said)) => {
                one == other && text == other_text && said == other_said
            }
            (Piece::Table(one), Piece::Table(other)) => one == other,
            _ => false,
        }
    }

    /// What it is called where people read it: nothing that opens anything.
    fn name(&self) -> String {
        match self {
            Piece::Guest(guest) => format!("a person ({})", guest.name),
            Piece::Pack(pack, ..) => format!("pack {}", pack.id.brief()),
            Piece::Table(whole) => format!("table {}", whole.stored.table.id.brief()),
        }
    }
}
