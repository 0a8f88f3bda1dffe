//! What a table was made with: the description that the store keeps as JSON.

use catalog::{AnyGame, AnyRules, Setting};
use kernel::title::Options;
use serde::{Deserialize, Serialize};

use crate::refusal::{Answer, Refusal};

/// How fast a table is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Pace {
    /// Everybody is here; perhaps with a number of seconds for each choice.
    Live {
        /// Seconds for each choice, 5 to 3600; none for no clock.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// One move now and then.
    Correspondence {
        /// Days for each choice, 1 to 30.
        days: u32,
    },
}

impl Pace {
    /// How long a choice may take, in milliseconds.
    #[must_use]
    pub fn allowance_ms(self) -> Option<i64> {
        match self {
            Pace::Live { seconds } => seconds.map(|seconds| i64::from(seconds) * 1000),
            Pace::Correspondence { days } => Some(i64::from(days) * 86_400_000),
        }
    }

    /// Checks its numbers.
    ///
    /// # Errors
    /// What they may be.
    pub fn check(self) -> Answer<()> {
        match self {
            Pace::Live { seconds: Some(seconds) } if !(5..=3600).contains(&seconds) => {
                Err(Refusal::invalid(format!("{seconds} seconds for a choice are not possible: choose 5 to 3600")))
            }
            Pace::Correspondence { days } if !(1..=30).contains(&days) => {
                Err(Refusal::invalid(format!("{days} days for a choice are not possible: choose 1 to 30")))
            }
            _ => Ok(()),
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Pace::Live { seconds: None } => "live, no clock".to_owned(),
            Pace::Live { seconds: Some(seconds) } => format!("live, {seconds} seconds for each choice"),
            Pace::Correspondence { days: 1 } => "one day for each choice".to_owned(),
            Pace::Correspondence { days } => format!("{days} days for each choice"),
        }
    }
}

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
    /// The table that this one goes on from: its chance was promised to nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continued: Option<String>,
    /// The table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The seat of the host, who may begin though seats are free: whoever made the table, or who came after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<u8>,
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
        let setting = Setting { players: self.players, options: self.options.clone(), content: None, rules };
        self.find()?.open(&setting).map_err(|error| Refusal::invalid(error.to_string()))
    }

    /// As the store keeps it.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Header::write`] wrote.
    #[must_use]
    pub fn read(text: &str) -> Option<Header> {
        serde_json::from_str(text).ok()
    }
}
