//! The options of a table (section *Variants and options* of the rules).

use kernel::title::resolve_options;
use kernel::{Choice, Clause, OpenError, OptionKind, OptionSpec, Options, Seat};

/// All options, in the order of the rules.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "first_player",
        kind: OptionKind::SeatOrRandom,
        default: "random",
        help: "Who has the Primon card in the first round",
        clause: Clause("GT-2.1"),
    },
    OptionSpec {
        name: "draft_full_hand",
        kind: OptionKind::OneOf(&[
            Choice { value: "must_discard", help: "with a full hand a good is discarded before each take" },
            Choice { value: "may_refuse", help: "with a full hand the good taken may go to the discard pile instead" },
        ]),
        default: "must_discard",
        help: "What a player with a full hand does in the draft",
        clause: Clause("GT-4.8"),
    },
    OptionSpec {
        name: "redeploy",
        kind: OptionKind::OneOf(&[
            Choice { value: "forced", help: "goods that did not win must be sent on" },
            Choice { value: "optional", help: "their owner may treat them as goods for which no slot is left" },
        ]),
        default: "forced",
        help: "Whether goods that did not win a planet must be sent on",
        clause: Clause("GT-7.9"),
    },
    OptionSpec {
        name: "stranded_goods",
        kind: OptionKind::OneOf(&[
            Choice { value: "hand", help: "they go to their owner's hand" },
            Choice { value: "discard", help: "they go to the discard pile" },
        ]),
        default: "hand",
        help: "What happens to goods for which no slot is left",
        clause: Clause("GT-7.13"),
    },
    OptionSpec {
        name: "strange_orbit_target",
        kind: OptionKind::OneOf(&[
            Choice { value: "any", help: "any player, also the one who chooses" },
            Choice { value: "others", help: "another player" },
        ]),
        default: "any",
        help: "Who may be given a Strange Orbit planet",
        clause: Clause("GT-8.11"),
    },
    OptionSpec {
        name: "tiebreak_cards",
        kind: OptionKind::OneOf(&[
            Choice { value: "sum", help: "planet cards and goods together" },
            Choice { value: "planets_then_goods", help: "planet cards first, then goods" },
        ]),
        default: "sum",
        help: "How the first tie-break counts",
        clause: Clause("GT-10.4"),
    },
    OptionSpec {
        name: "open_memory",
        kind: OptionKind::OneOf(&[
            Choice { value: "true", help: "a face-down good that everybody has seen stays known" },
            Choice { value: "false", help: "the others see no face-down good's kind" },
        ]),
        default: "true",
        help: "Whether the table remembers face-down goods for the players",
        clause: Clause("GT-11.5"),
    },
    OptionSpec {
        name: "stall_limit",
        kind: OptionKind::Number { min: 0, max: 50 },
        default: "8",
        help: "The game ends after this many rounds in a row without an agreement (0: never)",
        clause: Clause("GT-9.3"),
    },
    OptionSpec {
        name: "max_rounds",
        kind: OptionKind::Number { min: 0, max: 500 },
        default: "60",
        help: "The game ends after this many rounds (0: never)",
        clause: Clause("GT-9.2"),
    },
];

/// The options in force, ready for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// `first_player`; `None` is random.
    pub first_player: Option<Seat>,
    /// `draft_full_hand = may_refuse`.
    pub may_refuse: bool,
    /// `redeploy = optional`.
    pub redeploy_optional: bool,
    /// `stranded_goods = discard`.
    pub stranded_discarded: bool,
    /// `strange_orbit_target = others`.
    pub orbit_others_only: bool,
    /// `tiebreak_cards = planets_then_goods`.
    pub planets_then_goods: bool,
    /// `open_memory`.
    pub open_memory: bool,
    /// `stall_limit`; 0 is off.
    pub stall_limit: u8,
    /// `max_rounds`; 0 is off.
    pub max_rounds: u16,
}

impl InForce {
    /// Checks the chosen options and fills in the defaults.
    pub(crate) fn from(chosen: &Options, players: u8) -> Result<(InForce, Options), OpenError> {
        let options = resolve_options(OPTIONS, chosen, players)?;
        let is = |name: &str, value: &str| options.get(name).is_some_and(|found| found == value);
        let number = |name: &str| options.get(name).and_then(|value| value.parse::<u16>().ok());
        let in_force = InForce {
            first_player: number("first_player").and_then(|seat| Seat::try_new(u64::from(seat))),
            may_refuse: is("draft_full_hand", "may_refuse"),
            redeploy_optional: is("redeploy", "optional"),
            stranded_discarded: is("stranded_goods", "discard"),
            orbit_others_only: is("strange_orbit_target", "others"),
            planets_then_goods: is("tiebreak_cards", "planets_then_goods"),
            open_memory: is("open_memory", "true"),
            stall_limit: number("stall_limit").unwrap_or_default() as u8,
            max_rounds: number("max_rounds").unwrap_or_default(),
        };
        if in_force.stall_limit == 0 && in_force.max_rounds == 0 {
            return Err(OpenError::Combination("the game needs at least one of stall_limit and max_rounds".into()));
        }
        Ok((in_force, options))
    }
}
