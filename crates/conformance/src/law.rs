//! The nine laws by name, and the checks that hold them against a game.

use std::fmt;

/// A law of `ARCHITECTURE.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// Law 1: same choices and chance outcomes, same states.
    Deterministic,
    /// Law 2: chance is outside the state.
    ChanceOutside,
    /// Law 3: a seat is sent only what it may know.
    Honest,
    /// Law 4: legal means listed.
    LegalMeansListed,
    /// Law 5: small decisions, each with a number and a written form.
    SmallDecisions,
    /// Law 6: simultaneous choices commute and are hidden.
    Simultaneous,
    /// Law 7: the log is the truth.
    LogIsTruth,
    /// Law 8: take-back follows information.
    TakeBack,
    /// Law 9: every rule is cited.
    Cited,
    /// Not one of the nine: what the `Game` trait itself promises (invariants, the end, the outcome, no allocation).
    Contract,
}

impl Law {
    /// The law's number, 1 to 9; the trait's own contract has none.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        (self != Law::Contract).then_some(self as u8 + 1)
    }

    /// The law's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Law::Deterministic => "deterministic",
            Law::ChanceOutside => "chance is outside the state",
            Law::Honest => "honest by construction",
            Law::LegalMeansListed => "legal means listed",
            Law::SmallDecisions => "small decisions",
            Law::Simultaneous => "simultaneous is normal",
            Law::LogIsTruth => "the log is the truth",
            Law::TakeBack => "take-back follows information",
            Law::Cited => "every rule is cited",
            Law::Contract => "the contract of the Game trait",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "law {number} ({})", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// One thing that is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// Played twice, a game is the same twice.
    Repeats,
    /// States and views survive JSON and postcard, and play goes on from what was read.
    Saves,
    /// Chance was asked, so something came to light.
    ChanceIsShown,
    /// An imagined world passes the invariants and gives back the view and the turn.
    Imagined,
    /// An imagined world gives back the legal actions.
    ImaginedLegal,
    /// A refusal says nothing that the view does not.
    HonestRefusals,
    /// What a seat cannot see, changed, changes nothing that it is sent.
    Disguised,
    /// The disguise changes whatever `imagine` makes up.
    WholeDisguise,
    /// A game that says it hides nothing hides nothing.
    NothingHidden,
    /// Worlds that somebody cannot tell apart stay so until they are told different things.
    Accounted,
    /// Events tell nobody of a hidden outcome.
    HonestEvents,
    /// Every listed action is accepted.
    ListedIsAccepted,
    /// Every other action is refused.
    UnlistedIsRefused,
    /// A refused action leaves no trace.
    RefusedLeavesNoTrace,
    /// Lists are there when, and only when, the seat is waited for; ascending, each action once.
    Lists,
    /// Number, action and written form agree.
    Numbers,
    /// Somebody at the table is waited for.
    Turns,
    /// Choices made side by side commute.
    Commutes,
    /// A choice made side by side is hidden until the last one.
    Hidden,
    /// The log, read back and played again, gives the same game.
    Replays,
    /// `Learned::Nothing` is true.
    Learned,
    /// An unfinished choice shows in nobody's view and sends no message.
    Unfinished,
    /// A choice taken back leaves no trace.
    TakenBack,
    /// Refusals, score lines and the end name their clauses.
    Clauses,
    /// `Game::check` holds.
    Invariants,
    /// The game ends within `longest_game`.
    Ends,
    /// Points, ranks and standings agree.
    Outcomes,
    /// A view fits its budget.
    ViewSize,
    /// `legal`, `apply`, `observe` and `mask` allocate nothing.
    Allocations,
    /// A row of numbers is a function of the view, and the same in every world that looks the same.
    ObservedAlike,
    /// A row follows its layout, and a layout is well formed.
    ObservedByLayout,
    /// The values of a row are in their ranges.
    ObservedInRange,
    /// A row that is kept from step to step is the one that its view makes.
    ObservedAgain,
    /// The mask over action numbers is the legal list.
    Masked,
    /// The rules do not panic.
    Panics,
}

impl Check {
    /// The law it belongs to.
    #[must_use]
    pub fn law(self) -> Law {
        match self {
            Check::Repeats | Check::Saves => Law::Deterministic,
            Check::ChanceIsShown => Law::ChanceOutside,
            Check::Imagined | Check::ImaginedLegal | Check::HonestRefusals | Check::HonestEvents => Law::Honest,
            Check::Disguised | Check::WholeDisguise | Check::NothingHidden | Check::Accounted => Law::Honest,
            Check::ListedIsAccepted | Check::UnlistedIsRefused | Check::RefusedLeavesNoTrace | Check::Lists => Law::LegalMeansListed,
            Check::Numbers | Check::Masked => Law::SmallDecisions,
            Check::ObservedAlike => Law::Honest,
            Check::ObservedByLayout | Check::ObservedInRange | Check::ObservedAgain => Law::Contract,
            Check::Turns | Check::Commutes | Check::Hidden => Law::Simultaneous,
            Check::Replays => Law::LogIsTruth,
            Check::Learned | Check::Unfinished | Check::TakenBack => Law::TakeBack,
            Check::Clauses => Law::Cited,
            Check::Invariants | Check::Ends | Check::Outcomes | Check::ViewSize | Check::Allocations | Check::Panics => Law::Contract,
        }
    }

    /// What holds when the check passes.
    #[must_use]
    pub fn promise(self) -> &'static str {
        match self {
            Check::Repeats => "played twice, a game is the same twice",
            Check::Saves => "states and views survive saving and loading",
            Check::ChanceIsShown => "an action that asks for chance brings something to light",
            Check::Imagined => "an imagined world gives back the same view and turn",
            Check::ImaginedLegal => "an imagined world gives back the same legal actions",
            Check::HonestRefusals => "a refusal says nothing that the view does not",
            Check::Disguised => "what a seat cannot see changes nothing that it is sent",
            Check::WholeDisguise => "the game's disguise changes whatever its imagined worlds make up",
            Check::NothingHidden => "a game that says it hides nothing hides nothing",
            Check::Accounted => "worlds that somebody cannot tell apart stay so until they are told different things",
            Check::HonestEvents => "events tell nobody of a hidden outcome",
            Check::ListedIsAccepted => "every listed action is accepted",
            Check::UnlistedIsRefused => "every action that is not listed is refused",
            Check::RefusedLeavesNoTrace => "a refused action leaves no trace",
            Check::Lists => "lists are ascending, and empty exactly when the seat is not waited for",
            Check::Numbers => "number, action and written form agree",
            Check::Turns => "somebody at the table is waited for",
            Check::Commutes => "choices made side by side commute",
            Check::Hidden => "a choice made side by side is hidden until the last one",
            Check::Replays => "the log, read back and played again, gives the same game",
            Check::Learned => "nobody learns anything from an action that reports Learned::Nothing",
            Check::Unfinished => "an unfinished choice is invisible to other seats",
            Check::TakenBack => "a choice taken back leaves no trace",
            Check::Clauses => "refusals, score lines and the end name their clauses",
            Check::Invariants => "Game::check holds between any two actions",
            Check::Ends => "no game is longer than Game::longest_game says",
            Check::Outcomes => "points, ranks and standings agree",
            Check::ViewSize => "a view is under 64 KB as JSON",
            Check::Allocations => "legal, apply, observe and mask allocate nothing",
            Check::ObservedAlike => "what is observed depends on the view alone",
            Check::ObservedByLayout => "what is observed follows its layout",
            Check::ObservedInRange => "what is observed is in its range",
            Check::ObservedAgain => "a row that is kept is the one that its view makes",
            Check::Masked => "the mask over action numbers is the legal list",
            Check::Panics => "the rules do not panic",
        }
    }
}
