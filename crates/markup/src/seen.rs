//! What somebody sees when they look at a table: the one source of its pages.

use catalog::{AnyGame, ChoiceText, Past, Sight, ToldText};
use draw::{Film, Hint, Line, Markup, Names, Said, Shape};
use kernel::Outcome;
use kernel::title::Options;
use serde::Serialize;

use crate::sheet::Sheet;

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
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
            Status::Abandoned => "abandoned",
        }
    }

    /// Whether nothing more will be played.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Status::Over | Status::Abandoned)
    }
}

/// Who keeps the table: that decides what can be done there besides playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// A server: people may come and go, talk, be late.
    Server,
    /// The reader's own browser: nobody else comes.
    Here,
}

/// Which of the costly parts are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Want {
    /// The board as text.
    pub text: bool,
    /// The shapes of window in which the board is drawn.
    pub pictures: &'static [Shape],
    /// What may be chosen.
    pub choices: bool,
    /// How much of what happened.
    pub past: Past,
    /// The view as data.
    pub view: bool,
}

/// How a game ended that has no outcome.
pub const ABANDONED: &str = "The game was abandoned by agreement";

/// So many of the latest lines of what happened are on a page; older ones come when they are asked for.
pub const LATEST: usize = 60;

impl Want {
    /// Only who sits where and whose turn it is.
    pub const TABLE: Want = Want { text: false, pictures: &[], choices: false, past: Past::Nothing, view: false };
    /// The parts of the table page, for every shape of window.
    pub const PAGE: Want = Want { text: true, pictures: &Shape::ALL, choices: true, past: Past::Latest(LATEST), view: false };
    /// What of the page changes when something happens, but for the pictures and for the lines of what happened: those of a step are told with it.
    pub const CHANGES: Want = Want { text: false, pictures: &[], past: Past::Film, ..Want::PAGE };
    /// The board alone, with nothing to click.
    pub const PICTURE: Want = Want { pictures: &[Shape::Wide], ..Want::TABLE };

    /// The page in one shape of window alone. The script fetches the board as text for whoever reads it.
    #[must_use]
    pub fn page_in(shape: Shape) -> Want {
        let index = Shape::ALL.iter().position(|one| *one == shape).unwrap_or_default();
        Want { text: false, pictures: &Shape::ALL[index..=index], ..Want::PAGE }
    }
}

/// Whether somebody plays for a person by the rules of the game, as seats have it.
const BY_THE_RULES: &str = "rules";

/// One seat as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatDoc {
    /// Its number.
    pub seat: u8,
    /// `free`, `kept` for somebody, `person` or `bot`.
    pub kind: &'static str,
    /// Who sits there, or for whom it is kept; equal names are told apart.
    pub name: String,
    /// Who plays it now: its own bot, or a person's caretaker, which is a bot or, where the game's rules say what happens, `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether the person has left.
    pub gone: bool,
    /// Whether the person agrees to abandon the game.
    pub ends: bool,
    /// Whether it is waited for.
    pub waiting: bool,
    /// Until when it must have chosen, in milliseconds since 1970; its reserve is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_ms: Option<i64>,
    /// At a table with reserves: the milliseconds that the seat had left of its own when it was asked, or has if it is not. It uses them up
    /// at the end of the time until `due_ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve_ms: Option<i64>,
    /// How often in a row its time ran out, if it did.
    #[serde(skip_serializing_if = "is_default")]
    pub missed: i64,
    /// Whether the person is here, with a connection open; none for bots and free seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
    /// Since when the person is away, in milliseconds since 1970, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_ms: Option<i64>,
    /// Whether the person has left and the seat is free to take for whoever sits down there.
    #[serde(skip_serializing_if = "is_default")]
    pub offered: bool,
    /// Whether somebody plays for the person until they return: the host may offer the seat to others.
    #[serde(skip)]
    pub vacant: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl SeatDoc {
    /// Whether a caretaker plays for a person.
    #[must_use]
    pub fn is_caretaken(&self) -> bool {
        self.kind == "person" && self.bot.is_some()
    }

    /// Whether that caretaker is the rules of the game, and no bot.
    #[must_use]
    pub fn is_played_by_the_rules(&self) -> bool {
        self.bot.as_deref() == Some(BY_THE_RULES)
    }
}

/// The seat of whoever looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct You {
    /// Its number.
    pub seat: u8,
    /// The number that its next request must carry.
    pub request: u64,
    /// Whether it may take its latest choice back now.
    pub take_back: bool,
}

/// What a table was made with, as its page says it.
#[derive(Debug, Clone, Default)]
pub struct Terms {
    /// The game's id.
    pub game: String,
    /// All options in force.
    pub options: Options,
    /// How fast it is played, in words; none where nobody could be late.
    pub pace: Option<String>,
    /// What happens to somebody who is late, in words.
    pub late: Option<String>,
    /// Whether everybody is waited for, however late they are.
    pub waits: bool,
    /// The designer's pack it is played with: its title, and whose it is.
    pub cards: Option<(String, String)>,
    /// The table that this one goes on from.
    pub continued: Option<String>,
    /// Whether another game has been asked for.
    pub rematch: bool,
}

impl Terms {
    /// The game, if it is on the shelf.
    #[must_use]
    pub fn find(&self) -> Option<&'static dyn AnyGame> {
        catalog::find(&self.game).ok()
    }
}

/// What a server adds to the page for people who come over a network: how they sit down, how they lead, whom they wait for.
#[derive(Debug, Default)]
pub struct Company {
    /// How to get people to the table, how to sit down, how to begin; before the game begins.
    pub room: Option<Markup>,
    /// Seats that whoever looks on may take while the game goes on.
    pub to_take: Option<Markup>,
    /// What the host may do with the seats of those who have left.
    pub pass_on: Option<Markup>,
}

/// What somebody sees. What they see of the game comes as a [`Sight`]: whoever has asked puts it into words and pictures, not the table,
/// which has others to answer meanwhile.
pub struct Seen {
    /// The table's name in addresses.
    pub id: String,
    /// Who keeps it.
    pub home: Home,
    /// What it was made with.
    pub terms: Terms,
    /// How far it is.
    pub status: Status,
    /// What was published of the key before anything was played; none for a table that goes on from another.
    pub commitment: Option<String>,
    /// The key itself, once nothing more will be played.
    pub key: Option<String>,
    /// Who sits where.
    pub seats: Vec<SeatDoc>,
    /// What a careful host says about the game: it can be played so, but was perhaps not meant.
    pub remarks: Vec<String>,
    /// The seat of whoever looks.
    pub you: Option<You>,
    /// The names of the seats as whoever looks should see them.
    pub names: Names,
    /// What is asked.
    pub question: Option<Said>,
    /// Whether whoever looks has picked something and is asked what to do with it.
    pub halfway: bool,
    /// Help for a newcomer with that question.
    pub hint: Option<Hint>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The board as text.
    pub board: Vec<Line>,
    /// The shapes of window that were asked for.
    pub shapes: &'static [Shape],
    /// The board as a picture for each shape of window that was asked for; none if the game has no picture.
    pub pictures: Vec<(Shape, Markup)>,
    /// What may be chosen.
    pub choices: Vec<ChoiceText>,
    /// How many events they were told.
    pub told: u64,
    /// The latest of them.
    pub history: Vec<ToldText>,
    /// Its latest stretch to be seen again, if the game has that.
    pub film: Option<Film>,
    /// The game as they see it; none before it begins.
    pub sight: Option<Box<dyn Sight>>,
}

/// Columns of the board as text: the narrowest there is, for phones.
const WIDTH: usize = draw::NARROWEST;

impl Seen {
    /// With words and pictures for what is wanted.
    #[must_use]
    pub fn drawn(mut self, want: Want) -> Seen {
        let Some(sight) = self.sight.take() else { return self };
        let running = self.status == Status::Running;
        self.question = running.then(|| sight.question());
        let clickable = want.choices && running;
        self.shapes = want.pictures;
        self.pictures = want.pictures.iter().filter_map(|shape| Some((*shape, sight.svg(*shape, clickable)?))).collect();
        // A game without a picture is played from its text.
        if want.text || (self.pictures.is_empty() && !want.pictures.is_empty()) {
            self.board = sight.board(WIDTH);
        }
        if clickable && self.you.is_some() {
            self.choices = sight.choices();
            self.hint = sight.hint();
            self.halfway = sight.is_halfway();
        }
        self.history = sight.told();
        self.film = sight.film();
        self.sight = Some(sight);
        self
    }

    /// Whether there is a board to look at.
    #[must_use]
    pub fn has_board(&self) -> bool {
        self.sight.is_some()
    }

    /// Whether the game has no picture: then its board is text in every shape of window.
    #[must_use]
    pub fn is_in_words(&self) -> bool {
        self.has_board() && self.pictures.is_empty() && !self.shapes.is_empty()
    }

    /// The board as a part of a page in one more shape of window: a picture, or text where the game has none.
    #[must_use]
    pub fn board_in(&self, shape: Shape) -> Option<Markup> {
        let sight = self.sight.as_ref()?;
        let picture = sight.svg(shape, self.status == Status::Running);
        Some(picture.map_or_else(|| Sheet::words(&sight.board(WIDTH)), |picture| Sheet::picture(&picture)))
    }
}
