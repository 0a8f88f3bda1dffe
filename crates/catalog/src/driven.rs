//! Tables that a tool drives: everything is shown, chance can be scripted.

use kernel::title::nearest;
use kernel::{AnyChance, Cited, Clause, Learned, Quiet, Seat};

use crate::directed::Rehearsal;
use crate::table::OpenTable;
use crate::{AnyTable, Playable, Refused, Text};

/// An action by its number or as logs write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// The dense number.
    Number(u32),
    /// The written form.
    Text(String),
}

/// What an action brought about, in full.
#[derive(Debug, Clone, PartialEq)]
pub struct Consequence {
    /// The action as logs write it.
    pub act: String,
    /// What happened, with everything that seats may not know.
    pub events: Vec<Text>,
    /// The clauses that decided something.
    pub clauses: Vec<Clause>,
    /// What it brought to light.
    pub learned: Learned,
}

/// A table that a tool drives.
pub trait DrivenTable: AnyTable {
    /// Plays an action.
    ///
    /// # Errors
    /// Why not; the table and its script are then as they were.
    fn act(&mut self, seat: Seat, act: &Act) -> Result<Consequence, Refused>;
    /// Sets the outcomes that chance gives next; what was left of an earlier script is dropped.
    fn script(&mut self, outcomes: Vec<u32>);
    /// How many scripted outcomes are left.
    fn script_left(&self) -> usize;
}

/// The action that is named, legal or not.
pub(crate) fn named<G: Playable>(game: &G, seat: Seat, legal: &[G::Action], act: &Act) -> Result<G::Action, Refused> {
    let found = match act {
        Act::Number(number) => game.decode(*number),
        Act::Text(text) => game.read(text),
    };
    found.ok_or_else(|| {
        if let Act::Text(text) = act
            && let Some(refusal) = game.misread(text)
        {
            return Refused { message: refusal.to_string(), clause: Some(refusal.clause()) };
        }
        let legal: Vec<String> = legal.iter().map(|action| game.write(*action)).collect();
        let (what, meant) = match act {
            Act::Number(number) => (number.to_string(), None),
            Act::Text(text) => (format!("'{text}'"), nearest(text, legal.iter().map(String::as_str))),
        };
        let meant = meant.map(|meant| format!(" (did you mean '{meant}'?)")).unwrap_or_default();
        Refused::new(format!("{what} is not an action of this game{meant}; {seat} may choose {}", listed(&legal)))
    })
}

fn listed(legal: &[String]) -> String {
    if legal.is_empty() { "nothing now".to_owned() } else { legal.join(", ") }
}

impl<G: Playable> DrivenTable for OpenTable<G> {
    fn act(&mut self, seat: Seat, act: &Act) -> Result<Consequence, Refused> {
        let action = named(&**self.table.game(), seat, &self.table.legal(seat), act)?;
        let mut rehearsal = Rehearsal::new(self.script.copy());
        if self.script_left() > 0 && seat.number() < self.seats() {
            let mut state = self.table.state().clone();
            // A refusal is found again below, with its words.
            let _ = self.table.game().apply(&mut state, seat, action, &mut Quiet(&mut rehearsal as AnyChance<'_>));
        }
        rehearsal.finish().map_err(Refused::new)?;
        let played = self.table.act(seat, action)?;
        self.happened(&played.events);
        let events = played.events.iter().map(Text::of).collect();
        Ok(Consequence { act: self.table.game().write(action), events, clauses: played.clauses, learned: played.learned })
    }

    fn script(&mut self, outcomes: Vec<u32>) {
        self.script.replace(outcomes);
    }

    fn script_left(&self) -> usize {
        self.script.copy().len()
    }
}
