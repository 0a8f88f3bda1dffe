//! The options of a table (section *Variants and options* of the rules).

use kernel::title::{nearest, resolve_options};
use kernel::{Choice, Clause, OpenError, OptionKind, OptionSpec, Options};

use crate::content::{Allowed, Content};

const SWITCH: OptionKind = OptionKind::OneOf(&[Choice { value: "false", help: "off" }, Choice { value: "true", help: "on" }]);

/// All options, in the order of the rules. Defaults, and the maps to choose from, are those of the content file.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "layout",
        kind: OptionKind::OneOf(&[
            Choice { value: "triangle", help: "the rulebook's map: four rows, joined diagonally" },
            Choice { value: "pocket", help: "six planets, for a first game (for 2 players)" },
            Choice { value: "lantern", help: "eight planets, two ways round and a short cut (for 2 or 3 players)" },
            Choice { value: "ring", help: "one circle of ten" },
            Choice { value: "hub", help: "home in the middle of three dead-end arms" },
            Choice { value: "orbits", help: "a hub, three inner worlds and a broken outer ring (for 3 or 4 players)" },
            Choice { value: "twins", help: "two clusters tied together at both ends" },
            Choice { value: "lattice", help: "a dense grid: everything is close (for 3 or 4 players)" },
            Choice { value: "random", help: "a map made for this table" },
        ]),
        default: "triangle",
        help: "The map: how many planets there are and which of them are joined",
        clause: Clause("ST-2.2"),
    },
    OptionSpec {
        name: "layout_seed",
        kind: OptionKind::Number { min: 0, max: u32::MAX },
        default: "0",
        help: "The seed of the random map (0: drawn with the game)",
        clause: Clause("ST-2.13"),
    },
    OptionSpec {
        name: "home_planet",
        kind: OptionKind::Number { min: 0, max: 10 },
        default: "0",
        help: "The number of the home planet (0: the one the map names)",
        clause: Clause("ST-2.2"),
    },
    OptionSpec {
        name: "pairing",
        kind: OptionKind::OneOf(&[
            Choice { value: "spread", help: "every combination of two products turns up about equally often" },
            Choice { value: "loose", help: "any two different piles each time" },
        ]),
        default: "spread",
        help: "How tiles are paired into planets",
        clause: Clause("ST-2.6"),
    },
    OptionSpec {
        name: "expensive_travelling",
        kind: SWITCH,
        default: "false",
        help: "Variant: links carry several goods and cost a point for each step of the way",
        clause: Clause("ST-9.2"),
    },
    OptionSpec {
        name: "free_market",
        kind: SWITCH,
        default: "false",
        help: "Variant: nobody controls tiles, but a tile sends at most 5 goods and the strong buy first",
        clause: Clause("ST-10.1"),
    },
    OptionSpec {
        name: "leader_goods",
        kind: OptionKind::Number { min: 1, max: 3 },
        default: "3",
        help: "Free Market: how many goods a leader can handle",
        clause: Clause("ST-10.2"),
    },
    OptionSpec {
        name: "linking",
        kind: OptionKind::OneOf(&[
            Choice { value: "auto", help: "the table makes the best links for everybody" },
            Choice { value: "manual", help: "every player makes their own" },
        ]),
        default: "auto",
        help: "Who makes the trade links",
        clause: Clause("ST-6.7"),
    },
    OptionSpec {
        name: "join",
        kind: OptionKind::OneOf(&[
            Choice { value: "any_time", help: "at any time in a programme" },
            Choice { value: "on_arrival", help: "only when a piece arrives" },
        ]),
        default: "any_time",
        help: "When a piece may join an own operation for free",
        clause: Clause("ST-4.10"),
    },
    OptionSpec {
        name: "eo_tile",
        kind: OptionKind::OneOf(&[
            Choice { value: "early", help: "while programming" },
            Choice { value: "late", help: "after all programmes are shown" },
        ]),
        default: "early",
        help: "When the tile of a new operation on an explored planet is named",
        clause: Clause("ST-4.7"),
    },
    OptionSpec {
        name: "peek_scope",
        kind: OptionKind::OneOf(&[
            Choice { value: "one", help: "one planet with a team in orbit" },
            Choice { value: "all", help: "every planet with a team in orbit" },
        ]),
        default: "one",
        help: "What one peek shows",
        clause: Clause("ST-4.6"),
    },
    OptionSpec {
        name: "turn_cap",
        kind: OptionKind::Number { min: 5, max: 200 },
        default: "50",
        help: "The game ends after this many turns",
        clause: Clause("ST-8.3"),
    },
    OptionSpec {
        name: "stall_limit",
        kind: OptionKind::Number { min: 0, max: 50 },
        default: "0",
        help: "The game ends after this many turns in a row without a new planet (0: never)",
        clause: Clause("ST-8.4"),
    },
    OptionSpec {
        name: "tie_break",
        kind: OptionKind::OneOf(&[
            Choice { value: "shared", help: "equal scores share the rank" },
            Choice { value: "ladder", help: "more tiles controlled, then fewer pieces on the map" },
        ]),
        default: "shared",
        help: "What happens with equal scores",
        clause: Clause("ST-8.7"),
    },
];

/// The options in force, ready for the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    /// `layout`.
    pub layout: String,
    /// `layout_seed`; 0 is drawn with the game.
    pub layout_seed: u32,
    /// `home_planet`; 0 is the map's.
    pub home_planet: u8,
    /// `pairing = loose`.
    pub loose: bool,
    /// `expensive_travelling`.
    pub expensive: bool,
    /// `free_market`.
    pub free_market: bool,
    /// `leader_goods`.
    pub leader_goods: u8,
    /// `linking = manual`.
    pub manual: bool,
    /// `join = on_arrival`.
    pub on_arrival: bool,
    /// `eo_tile = late`.
    pub late: bool,
    /// `peek_scope = all`.
    pub peek_all: bool,
    /// `turn_cap`.
    pub turn_cap: u8,
    /// `stall_limit`; 0 is off.
    pub stall_limit: u8,
    /// `tie_break = ladder`.
    pub ladder: bool,
}

impl InForce {
    /// Checks the chosen options against the rules and the content, and fills in the content's defaults.
    pub(crate) fn from(chosen: &Options, players: u8, content: &Content) -> Result<(InForce, Options), OpenError> {
        let mut wanted = chosen.clone();
        for option in &content.options {
            wanted.entry(option.id.clone()).or_insert_with(|| option.default.clone());
        }
        // Maps are content: the file may have others than the rules' own list.
        let layout = wanted.remove("layout").unwrap_or_default();
        let mut options = resolve_options(OPTIONS, &wanted, players)?;
        options.insert("layout".into(), layout);
        for spec in OPTIONS {
            let value = options.get(spec.name).map_or("", String::as_str);
            if let Some(entry) = content.options.iter().find(|entry| entry.id == spec.name && !entry.allowed.has(value)) {
                let expected = match &entry.allowed {
                    Allowed::Range(least, most) => format!("it is a whole number from {least} to {most}"),
                    Allowed::Words(words) => {
                        let meant = nearest(value, words.iter().map(String::as_str)).map(|word| format!(" (did you mean '{word}'?)"));
                        format!("it is {}{}", words.join(" or "), meant.unwrap_or_default())
                    }
                };
                return Err(OpenError::BadValue { name: spec.name, found: value.to_owned(), expected });
            }
        }
        let is = |name: &str, value: &str| options.get(name).is_some_and(|found| found == value);
        let number = |name: &str| options.get(name).and_then(|value| value.parse::<u32>().ok()).unwrap_or_default();
        let in_force = InForce {
            layout: options["layout"].clone(),
            layout_seed: number("layout_seed"),
            home_planet: number("home_planet") as u8,
            loose: is("pairing", "loose"),
            expensive: is("expensive_travelling", "true"),
            free_market: is("free_market", "true"),
            leader_goods: number("leader_goods") as u8,
            manual: is("linking", "manual"),
            on_arrival: is("join", "on_arrival"),
            late: is("eo_tile", "late"),
            peek_all: is("peek_scope", "all"),
            turn_cap: number("turn_cap") as u8,
            stall_limit: number("stall_limit") as u8,
            ladder: is("tie_break", "ladder"),
        };
        Ok((in_force, options))
    }
}
