//! What is stored, in the words of the table.

use std::fmt;
use std::sync::Arc;

/// A kind of name that stands in addresses and rows: letters and digits that cannot be guessed.
macro_rules! secret_names {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The longest there is; anything longer from outside is none.
            pub const LONGEST: usize = 40;

            /// One from outside, if it can be one.
            #[must_use]
            pub fn parse(text: &str) -> Option<$name> {
                let fits = (1..=$name::LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                fits.then(|| $name(text.into()))
            }

            /// Its beginning, for logs: it is enough to find what it names, and not enough to look at it. Whoever has the whole has the link.
            #[must_use]
            pub fn brief(&self) -> &str {
                &self.0[..self.0.len().min(6)]
            }

            /// It as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )+};
}

secret_names! {
    /// The name of a table.
    TableId;
    /// The name of a designer's pack.
    PackId;
}

/// The hash of a secret token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenHash(pub [u8; 32]);

// A hash is no secret that opens anything, but it names a person: debug output shows only its beginning.
impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TokenHash({:02x}{:02x}..)", self.0[0], self.0[1])
    }
}

/// Somebody who plays under a chosen name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// The hash of their token.
    pub token: TokenHash,
    /// The chosen name.
    pub name: String,
    /// When they came.
    pub created_ms: i64,
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Seats are free.
    Open,
    /// The game is being played.
    Running,
    /// The game came to its end.
    Over,
    /// Everybody agreed to stop.
    Abandoned,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 4] = [Status::Open, Status::Running, Status::Over, Status::Abandoned];

    /// The word in the database and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Abandoned => "abandoned",
        }
    }

    /// Reads [`Status::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether nothing more will be played.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Abandoned)
    }
}

/// Who a seat is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nobody yet.
    Free,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

impl Kind {
    /// The word in the database and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Free => "free",
            Kind::Person => "person",
            Kind::Bot => "bot",
        }
    }

    /// Reads [`Kind::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Kind> {
        [Kind::Free, Kind::Person, Kind::Bot].into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A table without its seats and log.
#[derive(Clone, PartialEq, Eq)]
pub struct TableRow {
    /// By which everybody knows it.
    pub id: TableId,
    /// The server's own description of it, as JSON.
    pub header: String,
    /// The secret of its chance.
    pub key: [u8; 32],
    /// Whether the lobby shows it.
    pub public: bool,
    /// How far it is.
    pub status: Status,
    /// How many log lines it has.
    pub seq: u64,
    /// Who is waited for, one bit for each seat.
    pub waiting: u8,
    /// When the server must look after it though nobody asks: a bot to move, a clock that runs out.
    pub wake_ms: Option<i64>,
    /// When it was made.
    pub created_ms: i64,
    /// When something last happened that everybody may know.
    pub touched_ms: i64,
    /// Its clocks, as the server writes them; none if it has none.
    pub clocks: Option<String>,
    /// The pack it is played with; none for the content that the game is shipped with.
    pub pack: Option<PackId>,
}

impl TableRow {
    /// A table that is made now: open to its guests alone, without a move, without clocks and with the shipped content.
    #[must_use]
    pub fn made(id: TableId, header: String, key: [u8; 32], now_ms: i64) -> TableRow {
        let (created_ms, touched_ms) = (now_ms, now_ms);
        TableRow {
            id,
            header,
            key,
            public: false,
            status: Status::Open,
            seq: 0,
            waiting: 0,
            wake_ms: None,
            created_ms,
            touched_ms,
            clocks: None,
            pack: None,
        }
    }
}

// Never the key: debug output ends up in logs.
impl fmt::Debug for TableRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableRow").field("id", &self.id).field("status", &self.status).field("seq", &self.seq).finish_non_exhaustive()
    }
}

/// One seat of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// Its number.
    pub seat: u8,
    /// Who it is for.
    pub kind: Kind,
    /// The name of whoever sits there; empty while it is free.
    pub name: String,
    /// Who plays it now: the seat's own bot, or a person's caretaker (a bot, or `rules`).
    pub bot: Option<String>,
    /// Whether the person has left for good.
    pub gone: bool,
    /// Whether the person agrees to abandon the game.
    pub ends: bool,
    /// Whether whoever has the link may take the seat, because its person has left.
    pub offered: bool,
    /// The hash of the one-time link by which another device may sit down here.
    pub claim: Option<TokenHash>,
    /// Who may act for it.
    pub holders: Vec<TokenHash>,
}

impl SeatRow {
    /// A seat that nobody has taken.
    #[must_use]
    pub fn free(seat: u8) -> SeatRow {
        SeatRow {
            seat,
            kind: Kind::Free,
            name: String::new(),
            bot: None,
            gone: false,
            ends: false,
            offered: false,
            claim: None,
            holders: Vec::new(),
        }
    }
}

/// One line of a game's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogRow {
    /// The line, without its line feed.
    pub line: String,
    /// When it was written.
    pub at_ms: i64,
}

/// One line of a table's chat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatRow {
    /// Its number at the table, from 1.
    pub n: u64,
    /// The seat that spoke; none for spectators and for the table itself.
    pub seat: Option<u8>,
    /// Who spoke; empty for the table itself.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// A table as it is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// What is known of it besides its log.
    pub table: TableRow,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
    /// Its log, in order.
    pub log: Vec<LogRow>,
    /// How many chat lines it has.
    pub chat: u64,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The table; its key is blank, for lists leave the house.
    pub table: TableRow,
    /// Its seats, in order; without holders and claims.
    pub seats: Vec<SeatRow>,
    /// The seats that whoever asked may act for, one bit for each.
    pub mine: u8,
}

/// Everything that one step of a table changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which one it changes.
    pub table: TableId,
    /// How many log lines it has before; a change that believes otherwise is refused.
    pub seq: u64,
    /// New lines of the log.
    pub lines: Vec<LogRow>,
    /// How far it is now.
    pub status: Status,
    /// Who is waited for now.
    pub waiting: u8,
    /// When the server must look after it.
    pub wake_ms: Option<i64>,
    /// When something last happened that everybody may know.
    pub touched_ms: i64,
    /// Its clocks now, as the server writes them.
    pub clocks: Option<String>,
    /// All its seats, if any of them changed.
    pub seats: Option<Vec<SeatRow>>,
    /// Its description, if that changed.
    pub header: Option<String>,
    /// New lines of the chat.
    pub chat: Vec<ChatRow>,
}

impl Change {
    /// New lines of a running table after `seq` others: nobody is waited for, nothing is due, and besides the log nothing changes.
    #[must_use]
    pub fn of_lines(table: TableId, seq: u64, lines: Vec<LogRow>, now_ms: i64) -> Change {
        Change {
            table,
            seq,
            lines,
            status: Status::Running,
            waiting: 0,
            wake_ms: None,
            touched_ms: now_ms,
            clocks: None,
            seats: None,
            header: None,
            chat: Vec::new(),
        }
    }
}

/// A designer's pack: a content file of their own, without its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// By which everybody knows it who may.
    pub id: PackId,
    /// Whose it is.
    pub owner: TokenHash,
    /// Their name.
    pub by: String,
    /// What they call it.
    pub title: String,
    /// The id of the game it is for.
    pub game: String,
    /// The hash of its text.
    pub hash: [u8; 32],
    /// The pack that it was made from; none for the content that the game is shipped with.
    pub base: Option<PackId>,
    /// Whether whoever has its link may read it and play with it.
    pub shared: bool,
    /// When it was made.
    pub created_ms: i64,
}

/// What somebody says of a game that is over to the designer of its pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feedback {
    /// Where they played.
    pub table: TableId,
    /// Who they are.
    pub token: TokenHash,
    /// Their name.
    pub name: String,
    /// How much they liked it, from 1 to 5, if they say.
    pub stars: Option<u8>,
    /// What they say.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// Something that is to be made durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// A guest who is new, or a known one under another name.
    Guest(Guest),
    /// A new table with its seats.
    Table(TableRow, Vec<SeatRow>),
    /// A step of a table.
    Step(Change),
    /// A new pack with its text; or what is said of a known one, of which title, name and whether it is shared may be others than before.
    Pack(Pack, Option<String>),
    /// What somebody says of a game; what they said of it before is no longer kept.
    Feedback(Feedback),
}

impl Write {
    /// The table that is written to.
    #[must_use]
    pub fn table(&self) -> Option<&TableId> {
        match self {
            Write::Guest(_) | Write::Pack(..) => None,
            Write::Feedback(feedback) => Some(&feedback.table),
            Write::Table(row, _) => Some(&row.id),
            Write::Step(change) => Some(&change.table),
        }
    }

    /// The step, if it is one.
    #[must_use]
    pub fn step(&self) -> Option<&Change> {
        if let Write::Step(change) = self { Some(change) } else { None }
    }
}
