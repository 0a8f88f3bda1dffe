//! The options of a table (section *Variants and options* of the rules).

use kernel::title::resolve_options;
use kernel::{Choice, Clause, OpenError, OptionKind, OptionSpec, Options, Seat};

use crate::content::Setup;
use crate::state::PerPlayer;

const fn word(value: &'static str, help: &'static str) -> Choice {
    Choice { value, help }
}

const fn one_of(name: &'static str, choices: &'static [Choice], help: &'static str, clause: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::OneOf(choices), default: choices[0].value, help, clause: Clause(clause) }
}

/// A handicap is fewer cards than usual; what is usual stands in the content file.
const fn start_hand(usual: u8) -> OptionSpec {
    OptionSpec {
        name: "start_hand",
        kind: OptionKind::NumberPerSeat { min: 0, max: usual as u32 },
        default: "5",
        help: "Cards of the starting hand: one number for all, or one for each seat (5,5,3)",
        clause: Clause("M1-20.1"),
    }
}

/// All options, in the order of the rules, as they are with the shipped content; the first value of a list is the default.
pub const OPTIONS: &[OptionSpec] = &[
    one_of(
        "disks",
        &[word("35", "the usual number, 35 with the game's own cards"), word("30", "a short game")],
        "Disks of each player, and so when the game ends",
        "M1-18.1",
    ),
    start_hand(5),
    one_of(
        "upgrade",
        &[word("false", "no upgrades"), word("true", "an infrastructure may be replaced by a dearer one")],
        "The upgrade variant",
        "M1-20.3",
    ),
    OptionSpec {
        name: "max_rounds",
        kind: OptionKind::Number { min: 0, max: 40 },
        default: "0",
        help: "The game ends after this many rounds (0: no fixed length)",
        clause: Clause("M1-20.4"),
    },
    one_of(
        "advance_deck",
        &[word("none_in_reach", "only when no card is within reach"), word("always", "instead of any card")],
        "When a player may draw from the pile in Advance",
        "M1-13.5",
    ),
    one_of(
        "undealt_starts",
        &[word("deck", "they are shuffled into the deck"), word("removed", "they are out of the game")],
        "What becomes of start systems that nobody was dealt",
        "M1-4.2",
    ),
    one_of(
        "start_spaces",
        &[word("random", "at random"), word("seat_order", "seat by seat, in a fixed order")],
        "Who gets which start space",
        "M1-4.7",
    ),
    one_of(
        "prevention",
        &[word("ask", "the controller is asked"), word("auto", "such invasions are always refused, and so never offered")],
        "How a stronger controller refuses an invasion",
        "M1-17.7",
    ),
    one_of(
        "chain_expand",
        &[word("true", "influence gives adjacency at once"), word("false", "from the next turn on")],
        "Whether influence placed in a turn of Expand gives adjacency in the same turn",
        "M1-17.3",
    ),
    one_of(
        "unlocked_by",
        &[word("controller", "the controller of the system"), word("deliverer", "whoever completed the brace")],
        "Who uses a power unlocked by a brace",
        "M1-16.14",
    ),
    one_of(
        "full_galaxy",
        &[word("neither", "neither an infrastructure nor a system"), word("no_system_space", "no system")],
        "What a player has no legal space for when the galaxy is full",
        "M1-18.1",
    ),
    one_of(
        "tie_break",
        &[word("tech", "the higher tech disk wins"), word("shared", "the victory is shared")],
        "How a tie is broken",
        "M1-19.8",
    ),
    one_of(
        "commit_view",
        &[word("count", "the others see whether a second card lies beside the action"), word("hidden", "they see only that it was chosen")],
        "What the others see of a committed action",
        "M1-6.3",
    ),
    OptionSpec {
        name: "stall_rounds",
        kind: OptionKind::Number { min: 1, max: 5 },
        default: "2",
        help: "The game ends after this many rounds in a row in which nothing was placed",
        clause: Clause("M1-18.4"),
    },
    OptionSpec {
        name: "round_cap",
        kind: OptionKind::Number { min: 10, max: 100 },
        default: "40",
        help: "The game ends after this round at the latest",
        clause: Clause("M1-18.4"),
    },
];

/// The options in force, ready for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// Disks of each player.
    pub disks: u8,
    /// Cards of each starting hand.
    pub start_hand: PerPlayer<u8>,
    /// `upgrade`.
    pub upgrade: bool,
    /// `max_rounds`; 0 is off.
    pub max_rounds: u16,
    /// `advance_deck = always`.
    pub deck_always: bool,
    /// `undealt_starts = removed`.
    pub undealt_removed: bool,
    /// `start_spaces = seat_order`.
    pub seat_order: bool,
    /// `prevention = auto`.
    pub auto_prevention: bool,
    /// `chain_expand`.
    pub chain_expand: bool,
    /// `unlocked_by = deliverer`.
    pub deliverer_unlocks: bool,
    /// `full_galaxy = no_system_space`.
    pub full_without_system_space: bool,
    /// `tie_break = shared`.
    pub shared_victory: bool,
    /// `commit_view = count`.
    pub second_shows: bool,
    /// `stall_rounds`.
    pub stall_rounds: u8,
    /// `round_cap`.
    pub round_cap: u16,
}

impl InForce {
    /// Checks the chosen options against the content and fills in the defaults, which follow the content too.
    pub(crate) fn from(chosen: &Options, players: u8, setup: &Setup) -> Result<(InForce, Options), OpenError> {
        let mut chosen = chosen.clone();
        chosen.entry("start_hand".into()).or_insert_with(|| setup.start_hand.to_string());
        let mut specs = OPTIONS.to_vec();
        specs.iter_mut().filter(|spec| spec.name == "start_hand").for_each(|spec| *spec = start_hand(setup.start_hand));
        let options = resolve_options(&specs, &chosen, players)?;
        let is = |name: &str, value: &str| options.get(name).is_some_and(|found| found == value);
        let number = |name: &str| options.get(name).and_then(|value| value.parse::<u16>().ok()).unwrap_or_default();
        let mut start_hand = PerPlayer::default();
        let hands: Vec<u8> = options["start_hand"].split(',').filter_map(|hand| hand.parse().ok()).collect();
        for index in 0..players {
            start_hand[Seat::new(index)] = hands.get(usize::from(index)).or(hands.first()).copied().unwrap_or_default();
        }
        let in_force = InForce {
            disks: if is("disks", "30") { 30 } else { setup.disks },
            start_hand,
            upgrade: is("upgrade", "true"),
            max_rounds: number("max_rounds"),
            deck_always: is("advance_deck", "always"),
            undealt_removed: is("undealt_starts", "removed"),
            seat_order: is("start_spaces", "seat_order"),
            auto_prevention: is("prevention", "auto"),
            chain_expand: is("chain_expand", "true"),
            deliverer_unlocks: is("unlocked_by", "deliverer"),
            full_without_system_space: is("full_galaxy", "no_system_space"),
            shared_victory: is("tie_break", "shared"),
            second_shows: is("commit_view", "count"),
            stall_rounds: number("stall_rounds") as u8,
            round_cap: number("round_cap"),
        };
        Ok((in_force, options))
    }
}
