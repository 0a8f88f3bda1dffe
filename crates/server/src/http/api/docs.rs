//! What the API sends: types of the wire, apart from the ones inside.

use catalog::{ChoiceText, ToldText};
use draw::{Names, Said};
use kernel::Seat;
use kernel::title::Options;
use serde::{Deserialize, Serialize};
use store::{ChatRow, Kind, Listed, SeatRow};
use utoipa::ToSchema;

use crate::table::header::{ELSEWHERE, Header};
use crate::table::hosting::is_kept;
use crate::table::pace::Pace;
use crate::table::snapshot::Snapshot;
use markup::{SeatDoc, You};

/// What is of another shape in every game: where its shape is published.
pub(crate) mod of_a_game {
    use utoipa::openapi::schema::{OneOfBuilder, Schema, Type};
    use utoipa::openapi::{ObjectBuilder, Ref, RefOr};

    fn any(what: &str) -> OneOfBuilder {
        let schemas = catalog::titles().iter().map(|game| Ref::new(format!("/api/v1/games/{}/schema#/$defs/{what}", game.about().id)));
        schemas.fold(OneOfBuilder::new(), OneOfBuilder::item)
    }

    pub(crate) fn event() -> RefOr<Schema> {
        RefOr::T(Schema::OneOf(any("event").build()))
    }

    pub(crate) fn outcome() -> RefOr<Schema> {
        RefOr::T(Schema::OneOf(any("outcome").build()))
    }

    /// Null before the game begins.
    pub(crate) fn view() -> RefOr<Schema> {
        RefOr::T(Schema::OneOf(any("view").item(ObjectBuilder::new().schema_type(Type::Null)).build()))
    }
}

/// A sentence and the clause behind it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaidDoc {
    /// The sentence.
    pub text: String,
    /// The clause by which it is so.
    pub clause: &'static str,
}

impl From<Said> for SaidDoc {
    fn from(said: Said) -> SaidDoc {
        SaidDoc { text: said.text, clause: said.clause.0 }
    }
}

/// Something that happened, as you were told of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ToldDoc {
    /// In words.
    pub text: String,
    /// The clause by which it happened.
    pub clause: &'static str,
    /// As data; its shape is the game's.
    #[schema(schema_with = of_a_game::event)]
    pub event: catalog::Text,
}

impl From<ToldText> for ToldDoc {
    fn from(told: ToldText) -> ToldDoc {
        ToldDoc { text: told.said.text, clause: told.said.clause.0, event: told.event }
    }
}

/// Something you may choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceDoc {
    /// What is sent to choose it.
    pub number: u32,
    /// As logs write it.
    pub act: String,
    /// As a sentence.
    pub sentence: String,
    /// The clause behind it.
    pub clause: &'static str,
}

impl From<ChoiceText> for ChoiceDoc {
    fn from(choice: ChoiceText) -> ChoiceDoc {
        ChoiceDoc { number: choice.number, act: choice.act, sentence: choice.sentence, clause: choice.clause.0 }
    }
}

/// A table.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableDoc {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// All options in force.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub options: Options,
    /// How fast it is played.
    pub pace: Pace,
    /// The designer's pack it is played with; none for the content that the game is shipped with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardsDoc>,
    /// `open`, `running`, `over` or `abandoned`.
    pub status: &'static str,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatDoc>,
    /// What a careful host says about it: it can be played so, but was perhaps not meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// The seats that are waited for.
    pub waiting: Vec<u8>,
    /// Your seat, if you have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The seat of the host, who may begin though seats are free; none once the game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<u8>,
    /// The seat that is kept for you, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<u8>,
    /// What you are asked, or what everybody waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<SaidDoc>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = of_a_game::outcome)]
    pub outcome: Option<serde_json::Value>,
    /// The commitment to the key of the table's chance, published before anything was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The key, once nothing more will be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The table that this one goes on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continued: Option<String>,
    /// The table where the same people play again; only they are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

impl From<Snapshot> for TableDoc {
    fn from(snapshot: Snapshot) -> TableDoc {
        let Snapshot { header, seen, host, kept, .. } = snapshot;
        let Header { game, options, pace, cards, continued, rematch, .. } = header;
        TableDoc {
            table: seen.id,
            game,
            options,
            pace,
            cards: cards.map(|cards| CardsDoc { title: cards.title, by: cards.by }),
            status: seen.status.as_str(),
            waiting: seen.seats.iter().filter(|seat| seat.waiting).map(|seat| seat.seat).collect(),
            seats: seen.seats,
            remarks: seen.remarks,
            you: seen.you,
            host,
            kept,
            question: seen.question.map(SaidDoc::from),
            outcome: seen.outcome.and_then(|outcome| serde_json::to_value(outcome).ok()),
            commitment: seen.commitment,
            key: seen.key,
            continued: continued.filter(|from| from != ELSEWHERE),
            rematch,
        }
    }
}

/// A designer's pack, as people at its tables know it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CardsDoc {
    /// What its designer calls it.
    pub title: String,
    /// Whose it is.
    pub by: String,
}

/// A table in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedDoc {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub name: String,
    /// How fast it is played.
    pub pace: Pace,
    /// `open`, `running`, `over` or `abandoned`.
    pub status: &'static str,
    /// Who sits there, in seat order, equal names told apart; empty for a seat that is free, or kept for somebody.
    pub seats: Vec<String>,
    /// How many seats can be taken: free ones and, while the game is played, those that are offered.
    pub free: usize,
    /// Whether a seat is kept for you.
    pub kept: bool,
    /// Whether it is your turn.
    pub your_turn: bool,
    /// When something last happened, in milliseconds since 1970.
    pub touched_ms: i64,
}

impl ListedDoc {
    /// A table of a list, if this version of the server knows its game.
    #[must_use]
    pub fn of(listed: &Listed) -> Option<ListedDoc> {
        let header = Header::read(&listed.table.header)?;
        let about = catalog::find(&header.game).ok()?.about();
        let names = Names::new(listed.seats.iter().map(|row| row.name.as_str()), None);
        // By their order and not by their numbers: a damaged row is one table's trouble.
        let name = |(place, row): (u64, &SeatRow)| match Seat::try_new(place) {
            Some(seat) if row.kind != Kind::Free => names.name(seat).to_owned(),
            _ => String::new(),
        };
        Some(ListedDoc {
            table: listed.table.id.to_string(),
            game: header.game,
            name: about.name.to_owned(),
            pace: header.pace,
            status: listed.table.status.as_str(),
            seats: (0..).zip(&listed.seats).map(name).collect(),
            free: listed.seats.iter().filter(|row| row.offered || (row.kind == Kind::Free && !is_kept(row))).count(),
            kept: listed
                .seats
                .iter()
                .any(|row| is_kept(row) && 1u8.checked_shl(u32::from(row.seat)).is_some_and(|own| listed.mine & own != 0)),
            your_turn: listed.table.waiting & listed.mine != 0,
            touched_ms: listed.table.touched_ms,
        })
    }
}

/// A line of chat.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatDoc {
    /// Its number at the table, from 1.
    pub n: u64,
    /// The seat that spoke; none for spectators and the table itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Who spoke; empty for the table itself.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

impl From<ChatRow> for ChatDoc {
    fn from(row: ChatRow) -> ChatDoc {
        let ChatRow { n, seat, name, text, at_ms } = row;
        ChatDoc { n, seat, name, text, at_ms }
    }
}

/// The id of a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableIdDoc {
    /// The id.
    pub table: String,
}

/// The number of a seat.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatNumberDoc {
    /// Counted from 0.
    pub seat: u8,
}

/// Done, and nothing to say.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DoneDoc {
    /// Always true.
    pub done: bool,
}

/// The answer when there is nothing to say.
pub(crate) const DONE: DoneDoc = DoneDoc { done: true };
