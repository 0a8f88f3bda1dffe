//! Everything that can be asked of a table: one closed enum, handled in one loop.

use bots::BotName;
use catalog::Question;
use kernel::log::LogFile;
use kernel::{Seat, Stead};
use serde::Serialize;
use store::{Status, TableId, TokenHash};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use super::header::Header;
use super::push::Arrival;
use super::snapshot::Snapshot;
use super::thinking::Thought;
use crate::refusal::Answer;
use crate::secrets::Token;
use markup::Want;

/// The way to a table. What is asked stands elsewhere: a queue keeps room for many at once, also while nobody asks.
pub(crate) type Inbox = mpsc::Sender<Box<Message>>;

/// Where the answer goes.
pub(crate) type Reply<T> = oneshot::Sender<Answer<T>>;

/// Who asks: the hash of their token; `None` for somebody who never said who they are.
pub(crate) type Caller = Option<TokenHash>;

/// Somebody with a name, who can sit down.
#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) token: TokenHash,
    pub(crate) name: String,
}

/// A choice as it is sent: by number, or as logs write it.
#[derive(Debug, Clone)]
pub(crate) enum Act {
    Number(u32),
    Text(String),
    /// A person's click on a page: what goes without saying after it is not asked. `then` is a second choice that was meant with it.
    Click {
        number: u32,
        then: Option<u32>,
    },
}

/// How much is taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Back {
    /// One choice: programs count every one of theirs.
    Choice,
    /// So many clicks of a person, with what went without saying after each.
    Clicks(u8),
}

/// What a seat learns when its move is durable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Acted {
    /// The number that the seat's next request must carry.
    pub request: u64,
    /// How many events the seat was told so far.
    pub n: u64,
}

/// A table's log and what is needed to decide who may read how much of it.
#[derive(Debug)]
pub(crate) struct LogRead {
    pub(crate) header: Header,
    pub(crate) status: Status,
    pub(crate) seat: Option<Seat>,
    pub(crate) log: LogFile,
}

/// Something asked of a table.
pub(crate) enum Message {
    /// A seat chooses.
    Act { who: Caller, request: u64, act: Act, reply: Reply<Acted> },
    /// A seat takes its latest choice back.
    TakeBack { who: Caller, back: Back, reply: Reply<Acted> },
    /// Somebody looks.
    Look { who: Caller, want: Want, reply: Reply<Snapshot> },
    /// Somebody wants the log.
    ReadLog { who: Caller, reply: Reply<LogRead> },
    /// Somebody who plays alone with bots wants advice on what they are asked.
    Advise { who: Caller, reply: Reply<Box<dyn Question>> },
    /// Somebody wants to be told.
    Listen { arrival: Arrival, reply: Reply<()> },
    /// Somebody's connection has ended.
    HungUp,
    /// Somebody sits down, in this seat or the first free one.
    Sit { person: Person, seat: Option<u8>, reply: Reply<u8> },
    /// The host gives a free seat, or that of somebody who has left, to a bot.
    SeatBot { who: Caller, seat: Option<u8>, bot: BotName, reply: Reply<u8> },
    /// The host offers the seat of somebody who has left to whoever has the link, or no longer does.
    Offer { who: Caller, seat: u8, withdraw: bool, reply: Reply<u8> },
    /// The host, or somebody for whom it is kept, lets a seat go.
    Release { who: Caller, seat: Option<u8>, reply: Reply<u8> },
    /// The host begins the game; bots get the free seats.
    Start { who: Caller, fill: Option<BotName>, reply: Reply<()> },
    /// Somebody gets up.
    Leave { who: Caller, reply: Reply<()> },
    /// Somebody is back and takes over from their caretaker.
    Return { who: Caller, reply: Reply<()> },
    /// Somebody agrees, or no longer agrees, to abandon the game.
    Abandon { who: Caller, agree: bool, reply: Reply<Status> },
    /// Somebody wants a link by which another device can sit in their seat.
    Invite { who: Caller, reply: Reply<Token> },
    /// Another device uses such a link.
    Claim { person: Person, secret: TokenHash, reply: Reply<u8> },
    /// Somebody says something.
    Say { who: Caller, name: String, text: String, reply: Reply<()> },
    /// Somebody wants to play again with the same people.
    Rematch { person: Person, reply: Reply<TableId> },
    /// A bot has chosen.
    BotChose { seat: Seat, request: u64, thought: Thought },
    /// The rules play for a seat whose person is away.
    RulesChose { seat: Seat, request: u64, stead: Stead<u32> },
    /// The server stops, or wants the table out of memory.
    Stop,
    /// The table's time has come: a clock, or a bot that a restart interrupted. Whoever wakes many gives each a permit, and wakes the next
    /// when that is dropped.
    Wake(Option<OwnedSemaphorePermit>),
}

impl Message {
    /// Who asks; none for the server itself.
    pub(super) fn caller(&self) -> Caller {
        match self {
            Message::Act { who, .. }
            | Message::TakeBack { who, .. }
            | Message::Look { who, .. }
            | Message::ReadLog { who, .. }
            | Message::Advise { who, .. }
            | Message::SeatBot { who, .. }
            | Message::Offer { who, .. }
            | Message::Release { who, .. }
            | Message::Start { who, .. }
            | Message::Leave { who, .. }
            | Message::Return { who, .. }
            | Message::Abandon { who, .. }
            | Message::Invite { who, .. }
            | Message::Say { who, .. } => *who,
            Message::Listen { arrival, .. } => arrival.who,
            Message::Sit { person, .. } | Message::Claim { person, .. } | Message::Rematch { person, .. } => Some(person.token),
            Message::BotChose { .. } | Message::RulesChose { .. } | Message::HungUp | Message::Stop | Message::Wake(_) => None,
        }
    }
}
