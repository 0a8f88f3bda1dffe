//! How much time a table gives, and what becomes of those who run out of it.

use serde::{Deserialize, Serialize};

use crate::refusal::{Answer, Refusal};

/// The least that somebody whose time ran out has for their next choice, unless a whole clock is shorter.
const LEAST_GRACE_MS: i64 = 15_000;
const SECOND_MS: i64 = 1_000;
const DAY_MS: i64 = 86_400_000;

/// How fast a table is played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Whether everybody is here, or one moves now and then.
    pub kind: Speed,
    /// At a live table: seconds for each choice or turn, 5 to 3600; none for no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// By correspondence: days for each choice or turn, 1 to 30.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// What that time is for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub per: Per,
    /// With a clock for each turn of a live table: seconds that every choice of the turn adds to it, up to 600.
    #[serde(default, skip_serializing_if = "is_default")]
    pub increment: u32,
    /// What each player has for the whole game and uses up when the time for a choice or turn is over: up to 7200 seconds at a live table,
    /// up to 30 days by correspondence.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reserve: u32,
    /// What happens to those who run out of time; for a new table `default_move` if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
}

/// Whether everybody is here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Everybody is here; perhaps with a clock.
    #[default]
    Live,
    /// One move now and then.
    Correspondence,
}

/// What the time of a clock is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// For each choice that everybody sees: then the clock starts again.
    #[default]
    Choice,
    /// For everything from being asked until somebody else is.
    Turn,
}

/// What happens to those who run out of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// One move is made for them and they have a moment for the next; after the third time in a row somebody plays for them until they
    /// return.
    DefaultMove,
    /// Somebody plays for them until they return.
    Caretaker,
    /// They are waited for.
    Wait,
}

impl Late {
    /// All of them, the usual one first.
    pub const ALL: [Late; 3] = [Late::DefaultMove, Late::Caretaker, Late::Wait];

    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Late::DefaultMove => "default_move",
            Late::Caretaker => "caretaker",
            Late::Wait => "wait",
        }
    }

    /// What it means for whoever is late.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Late::DefaultMove => {
                "one move is made for them and they have a moment for the next; after the third time in a row a bot or the rules play for them until they return"
            }
            Late::Caretaker => "a bot or the rules play for them until they return",
            Late::Wait => "the table waits for them",
        }
    }
}

/// The time that a clock gives, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// For a choice or a turn.
    pub(crate) own: i64,
    pub(crate) per: Per,
    /// What a choice adds to its turn.
    pub(crate) increment: i64,
    /// For the whole game, when the own time is over.
    pub(crate) reserve: i64,
}

impl Allowance {
    /// What somebody has for their next choice after one was made for them: a quarter of the clock and at least a moment, but never more
    /// than whoever plays in time.
    pub(crate) fn grace(self) -> i64 {
        (self.own / 4).max(LEAST_GRACE_MS).min(self.own)
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Pace {
    /// What its clocks give; none without clocks.
    #[must_use]
    pub(crate) fn allowance(self) -> Option<Allowance> {
        let (time, unit) = match self.kind {
            Speed::Live => (self.seconds?, SECOND_MS),
            Speed::Correspondence => (self.days?, DAY_MS),
        };
        let own = i64::from(time) * unit;
        Some(Allowance { own, per: self.per, increment: i64::from(self.increment) * SECOND_MS, reserve: i64::from(self.reserve) * unit })
    }

    /// What happens to those who run out of time. A table from before one could choose has a caretaker.
    #[must_use]
    pub fn late(self) -> Late {
        self.late.unwrap_or(Late::Caretaker)
    }

    /// For a new table, with everything that was not said.
    #[must_use]
    pub fn or_usual(self) -> Pace {
        Pace { late: Some(self.late.unwrap_or(Late::DefaultMove)), ..self }
    }

    /// Checks its numbers.
    ///
    /// # Errors
    /// What they may be.
    pub fn check(self) -> Answer<()> {
        let no = |words: String| Err(Refusal::invalid(words));
        let Pace { seconds, days, per, increment, reserve, .. } = self;
        let what = if per == Per::Turn { "turn" } else { "choice" };
        match (self.kind, seconds, days) {
            (Speed::Live, _, Some(_)) => return no("a live table counts seconds, not days".to_owned()),
            (Speed::Live, Some(seconds), _) if !(5..=3600).contains(&seconds) => {
                return no(format!("{seconds} seconds for a {what} are not possible: choose 5 to 3600"));
            }
            (Speed::Correspondence, Some(_), _) => return no("a table by correspondence counts days, not seconds".to_owned()),
            (Speed::Correspondence, _, None) => return no(format!("say how many days there are for each {what}: 1 to 30")),
            (Speed::Correspondence, _, Some(days)) if !(1..=30).contains(&days) => {
                return no(format!("{days} days for a {what} are not possible: choose 1 to 30"));
            }
            _ => {}
        }
        if self.allowance().is_none() && (increment > 0 || reserve > 0 || per == Per::Turn) {
            return no("there is no clock: say how many seconds there are, or leave out turns, increment and reserve".to_owned());
        }
        if increment > 0 && (per == Per::Choice || self.kind == Speed::Correspondence) {
            return no("only a live clock for each turn has an increment: a clock for each choice starts again anyway".to_owned());
        }
        if increment > 600 {
            return no(format!("an increment of {increment} seconds is not possible: choose up to 600"));
        }
        match self.kind {
            Speed::Live if reserve > 7200 => no(format!("a reserve of {reserve} seconds is not possible: choose up to 7200")),
            Speed::Correspondence if reserve > 30 => no(format!("a reserve of {reserve} days is not possible: choose up to 30")),
            _ => Ok(()),
        }
    }

    /// In words.
    #[must_use]
    pub fn words(self) -> String {
        let what = if self.per == Per::Turn { "turn" } else { "choice" };
        let mut words = match (self.kind, self.seconds, self.days) {
            (Speed::Live, None, _) => return "live, no clock".to_owned(),
            (Speed::Live, Some(seconds), _) => format!("live, {seconds} seconds for each {what}"),
            (Speed::Correspondence, _, Some(1)) => format!("one day for each {what}"),
            (Speed::Correspondence, _, days) => format!("{} days for each {what}", days.unwrap_or_default()),
        };
        match self.increment {
            0 => {}
            1 => words += " and one more for every choice",
            more => words += &format!(" and {more} more for every choice"),
        }
        if self.reserve > 0 {
            words += &format!(", with {} in reserve", self.length(self.reserve));
        }
        words
    }

    /// What happens to those who run out of time, as a sentence; none without a clock.
    #[must_use]
    pub fn late_words(self) -> Option<String> {
        self.allowance().map(|_| format!("If somebody runs out of time, {}.", self.late().words()))
    }

    /// A length of time in its own unit, as one says it.
    fn length(self, length: u32) -> String {
        let (number, unit) = match self.kind {
            Speed::Correspondence => (length, "day"),
            Speed::Live if length.is_multiple_of(60) => (length / 60, "minute"),
            Speed::Live => (length, "second"),
        };
        if number == 1 { format!("one {unit}") } else { format!("{number} {unit}s") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Pace {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn paces_from_before_are_read_as_they_were() {
        let old = read(r#"{"kind":"live","seconds":60}"#);
        assert_eq!(old, Pace { seconds: Some(60), ..Pace::default() });
        assert_eq!((old.late(), old.words()), (Late::Caretaker, "live, 60 seconds for each choice".to_owned()));
        assert_eq!(old.allowance(), Some(Allowance { own: 60_000, per: Per::Choice, increment: 0, reserve: 0 }));
        assert_eq!(read(r#"{"kind":"live","seconds":null}"#), Pace::default());
        assert_eq!(read(r#"{"kind":"correspondence","days":3}"#).allowance().map(|time| time.own), Some(3 * DAY_MS));
        assert_eq!(old.or_usual().late(), Late::DefaultMove, "what is made now has the usual");
    }

    #[test]
    fn paces_are_written_and_read_back() {
        let all = r#"{"kind":"live","seconds":90,"per":"turn","increment":10,"reserve":300,"late":"wait"}"#;
        assert_eq!(serde_json::to_string(&read(all)).unwrap(), all);
        assert_eq!(read(all).allowance(), Some(Allowance { own: 90_000, per: Per::Turn, increment: 10_000, reserve: 300_000 }));
    }

    #[test]
    fn words_for_each_pace() {
        let words = |text| read(text).words();
        assert_eq!(words(r#"{"kind":"live"}"#), "live, no clock");
        assert_eq!(words(r#"{"kind":"live","seconds":30,"reserve":300}"#), "live, 30 seconds for each choice, with 5 minutes in reserve");
        let all = r#"{"kind":"live","seconds":90,"per":"turn","increment":10,"reserve":90}"#;
        assert_eq!(words(all), "live, 90 seconds for each turn and 10 more for every choice, with 90 seconds in reserve");
        assert_eq!(words(r#"{"kind":"correspondence","days":1,"per":"turn"}"#), "one day for each turn");
        assert_eq!(words(r#"{"kind":"correspondence","days":2,"reserve":1}"#), "2 days for each choice, with one day in reserve");
        assert_eq!(read(r#"{"kind":"live"}"#).late_words(), None, "nobody runs out of it");
        let late = read(r#"{"kind":"live","seconds":30,"late":"wait"}"#).late_words().unwrap();
        assert_eq!(late, "If somebody runs out of time, the table waits for them.");
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_can() {
        let refused = |text| read(text).check().expect_err(text).message;
        for (text, words) in [
            (r#"{"kind":"live","seconds":4}"#, "4 seconds for a choice are not possible: choose 5 to 3600"),
            (r#"{"kind":"live","seconds":4000,"per":"turn"}"#, "4000 seconds for a turn are not possible: choose 5 to 3600"),
            (r#"{"kind":"live","days":1}"#, "a live table counts seconds, not days"),
            (r#"{"kind":"correspondence"}"#, "say how many days there are for each choice: 1 to 30"),
            (r#"{"kind":"correspondence","days":31}"#, "31 days for a choice are not possible: choose 1 to 30"),
            (r#"{"kind":"correspondence","days":1,"seconds":9}"#, "a table by correspondence counts days, not seconds"),
            (r#"{"kind":"live","reserve":60}"#, "there is no clock"),
            (r#"{"kind":"live","per":"turn"}"#, "there is no clock"),
            (r#"{"kind":"live","seconds":60,"increment":5}"#, "only a live clock for each turn has an increment"),
            (r#"{"kind":"correspondence","days":1,"per":"turn","increment":5}"#, "only a live clock for each turn has an increment"),
            (r#"{"kind":"live","seconds":60,"per":"turn","increment":601}"#, "choose up to 600"),
            (r#"{"kind":"live","seconds":60,"reserve":7201}"#, "choose up to 7200"),
            (r#"{"kind":"correspondence","days":1,"reserve":31}"#, "choose up to 30"),
        ] {
            let refusal = refused(text);
            assert!(refusal.contains(words), "{text}: {refusal}");
        }
        for text in [
            r#"{"kind":"live","seconds":5,"per":"turn","increment":600,"reserve":7200}"#,
            r#"{"kind":"correspondence","days":30,"per":"turn","reserve":30}"#,
            r#"{"kind":"live","late":"wait"}"#,
        ] {
            assert_eq!(read(text).check(), Ok(()), "{text}");
        }
        assert!(serde_json::from_str::<Pace>(r#"{"kind":"live","speed":1}"#).is_err());
    }

    #[test]
    fn a_grace_is_a_quarter_of_the_clock_and_at_least_a_moment_but_no_gift() {
        let grace = |seconds| Pace { seconds: Some(seconds), ..Pace::default() }.allowance().unwrap().grace();
        assert_eq!([grace(5), grace(15), grace(40), grace(60), grace(400)], [5_000, 15_000, 15_000, 15_000, 100_000]);
    }
}
