//! What a table was made with: the description that the store keeps as JSON.

use std::sync::Arc;

use catalog::{AnyGame, AnyRules, Setting};
use kernel::title::Options;
use serde::{Deserialize, Serialize};

use super::pace::{Pace, is_default};
use crate::refusal::{Answer, Refusal, Why};

/// What is said of a table whose cards are not at hand.
const NO_CARDS: &str = "the cards of this table cannot be found: ask whoever runs this server";

/// The designer's pack that a table is played with, as the store's description of the table has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// Its id. Whoever sits at the table is not told it: a pack may be private.
    pub pack: String,
    /// What it was called when the table was made.
    pub title: String,
    /// Whose it is.
    pub by: String,
    /// Its text, which the store keeps once for all tables: whoever loads a table puts it here.
    #[serde(skip)]
    pub text: Option<Arc<str>>,
}

/// From where a game goes on that was begun in somebody's browser, or in a file: no table has this name.
pub const ELSEWHERE: &str = "-";

/// What a table was made with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// How many players.
    pub players: u8,
    /// All options in force.
    pub options: Options,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether bots take a moment before they move.
    pub bot_delay: bool,
    /// Where to post when it is somebody's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// The table that this one goes on from, or [`ELSEWHERE`]: its chance was promised to nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continued: Option<String>,
    /// The table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The seat of the host, who may begin though seats are free: whoever made the table, or who came after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<u8>,
    /// The designer's pack it is played with; none for the content that the game is shipped with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
    /// Whether it was said that bots think for a shorter time because many tables think.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurried: bool,
}

impl Header {
    /// The game on the shelf.
    ///
    /// # Errors
    /// That there is no such game.
    pub fn find(&self) -> Answer<&'static dyn AnyGame> {
        catalog::find(&self.game).map_err(|unknown| Refusal::invalid(unknown.to_string()))
    }

    /// Opens the game by a version of its rules; none for the newest.
    ///
    /// # Errors
    /// What is wrong with players or options, and what would be right.
    pub fn open(&self, rules: Option<u32>) -> Answer<Box<dyn AnyRules>> {
        // Never the shipped content instead: that would be another game.
        let text = |cards: &Cards| cards.text.as_deref().map(str::to_owned).ok_or_else(|| Refusal::new(Why::Unavailable, NO_CARDS));
        let content = self.cards.as_ref().map(text).transpose()?;
        let setting = Setting { players: self.players, options: self.options.clone(), content, rules };
        self.find()?.open(&setting).map_err(|error| Refusal::invalid(error.to_string()))
    }

    /// As the store keeps it.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Header::write`] wrote, with everything that was not said at the time.
    #[must_use]
    pub fn read(text: &str) -> Option<Header> {
        let header: Header = serde_json::from_str(text).ok()?;
        Some(Header { pace: Pace { late: Some(header.pace.late()), ..header.pace }, ..header })
    }
}
