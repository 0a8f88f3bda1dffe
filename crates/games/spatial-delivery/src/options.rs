//! The options of a table (section *Variants and options* of the rules).

use kernel::title::nearest;
use kernel::{Choice, Clause, OpenError, OptionKind, OptionSpec, Options};

use crate::content::{Content, Values};

/// All options, in the order of the rules, with the values and defaults of the shipped file.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "rounds",
        kind: OptionKind::Number { min: 1, max: 9 },
        default: "5",
        help: "Number of rounds; the third ring always comes after round 2",
        clause: Clause("SD-3.1"),
    },
    OptionSpec {
        name: "hands",
        kind: OptionKind::OneOf(&[
            Choice {
                value: "secret",
                help: "screens show others how many cards you hold; whoever counts the cards taken and spent knows them",
            },
            Choice { value: "open", help: "screens show everybody all hands" },
        ]),
        default: "secret",
        help: "Whether screens show all players all hands; it hides nothing from the record of a table",
        clause: Clause("SD-13.1"),
    },
    OptionSpec {
        name: "turn_order",
        kind: OptionKind::OneOf(&[Choice { value: "random", help: "shuffled" }, Choice { value: "seats", help: "as seated" }]),
        default: "random",
        help: "The first turn order",
        clause: Clause("SD-2.10"),
    },
    OptionSpec {
        name: "galaxy",
        kind: OptionKind::OneOf(&[
            Choice { value: "random", help: "all tiles shuffled freely" },
            Choice { value: "even", help: "worlds spread evenly over the rings" },
            Choice { value: "sample", help: "Alice and Bob: fits the rulebook's sample turns" },
            Choice { value: "first_flight", help: "First Flight: an even galaxy for a first game" },
            Choice { value: "crossroads", help: "Crossroads: a crowded core and a thin rim" },
        ]),
        default: "random",
        help: "How the tiles are dealt, or one of the set galaxies",
        clause: Clause("SD-2.1"),
    },
    OptionSpec {
        name: "monopoly_bonus",
        kind: OptionKind::Number { min: 1, max: 2 },
        default: "2",
        help: "Points for Monopoly (the printed number is lost)",
        clause: Clause("SD-10.5"),
    },
    OptionSpec {
        name: "initiative_points",
        kind: OptionKind::Number { min: 1, max: 2 },
        default: "1",
        help: "Points for Initiative without the token (the printed number is lost)",
        clause: Clause("SD-10.9"),
    },
    OptionSpec {
        name: "enterprise_stack",
        kind: OptionKind::OneOf(&[
            Choice { value: "all", help: "every Enterprise card gives an extra turn" },
            Choice { value: "one", help: "at most one extra turn follows a turn" },
        ]),
        default: "all",
        help: "Whether two Enterprise cards in one turn give two extra turns or one",
        clause: Clause("SD-10.13"),
    },
    OptionSpec {
        name: "fuel_shortage",
        kind: OptionKind::OneOf(&[
            Choice { value: "turn_order", help: "one card at a time in turn order until none is left" },
            Choice { value: "unlimited", help: "nobody goes short: missing cards are made" },
        ]),
        default: "turn_order",
        help: "What happens when the Fuel Depot is too small",
        clause: Clause("SD-4.3"),
    },
    OptionSpec {
        name: "two_players",
        kind: OptionKind::OneOf(&[
            Choice { value: "off", help: "three to five players" },
            Choice { value: "on", help: "two may play, by the same rules" },
        ]),
        default: "off",
        help: "Whether a table may have two seats",
        clause: Clause("SD-2.11"),
    },
];

/// How the tiles are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deal {
    /// All 36 tiles shuffled (SD-2.1).
    Random,
    /// Worlds spread evenly over the rings.
    Even,
    /// The set galaxy at this place of the content.
    Set(usize),
}

/// The options in force, ready for the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InForce {
    /// `rounds`.
    pub rounds: u8,
    /// `hands = open`.
    pub open_hands: bool,
    /// `turn_order = seats`.
    pub as_seated: bool,
    /// `galaxy`.
    pub deal: Deal,
    /// `monopoly_bonus`.
    pub monopoly_bonus: u8,
    /// `initiative_points`.
    pub initiative_points: u8,
    /// `enterprise_stack = one`.
    pub one_extra_turn: bool,
    /// `fuel_shortage = unlimited`.
    pub unlimited_fuel: bool,
    /// `two_players = on`.
    pub two_players: bool,
}

impl InForce {
    /// Checks the chosen options against the content and fills in its defaults.
    ///
    /// Not the kernel's resolver: here the content file says which values there are (its own galaxies) and which are the defaults.
    pub(crate) fn from(content: &Content, chosen: &Options) -> Result<(InForce, Options), OpenError> {
        let known: Vec<&'static str> = OPTIONS.iter().map(|spec| spec.name).collect();
        if let Some(name) = chosen.keys().find(|name| !known.contains(&name.as_str())) {
            let nearest = nearest(name, known.iter().copied()).map(str::to_owned);
            return Err(OpenError::UnknownOption { name: name.clone(), nearest, known });
        }
        let mut written = Options::new();
        for entry in &content.options {
            let value = chosen.get(entry.id).unwrap_or(&entry.default);
            let expected = match &entry.values {
                // "05" is refused: the log's header has one spelling for every value.
                Values::Range { min, max } => {
                    let fits = value.parse().is_ok_and(|number: u8| (*min..=*max).contains(&number) && number.to_string() == *value);
                    (!fits).then(|| format!("it is a whole number from {min} to {max}"))
                }
                Values::Words(words) => (!words.contains(value)).then(|| {
                    let hint = nearest(value, words.iter().map(String::as_str)).map(|near| format!(" (did you mean '{near}'?)"));
                    format!("it is {}{}", words.join(" or "), hint.unwrap_or_default())
                }),
            };
            if let Some(expected) = expected {
                return Err(OpenError::BadValue { name: entry.id, found: value.clone(), expected });
            }
            written.insert(entry.id.to_owned(), value.clone());
        }
        let is = |name: &str, value: &str| written.get(name).is_some_and(|found| found == value);
        let number = |name: &str| written.get(name).and_then(|value| value.parse::<u8>().ok()).unwrap_or_default();
        let set = content.galaxies.iter().position(|galaxy| is("galaxy", &galaxy.id));
        let deal = match set {
            Some(index) => Deal::Set(index),
            None if is("galaxy", "even") => Deal::Even,
            None => Deal::Random,
        };
        if deal == Deal::Even {
            can_be_even(content)?;
        }
        let in_force = InForce {
            rounds: number("rounds"),
            open_hands: is("hands", "open"),
            as_seated: is("turn_order", "seats"),
            deal,
            monopoly_bonus: number("monopoly_bonus"),
            initiative_points: number("initiative_points"),
            one_extra_turn: is("enterprise_stack", "one"),
            unlimited_fuel: is("fuel_shortage", "unlimited"),
            two_players: is("two_players", "on"),
        };
        Ok((in_force, written))
    }
}

/// An even galaxy has ten worlds inside and ten outside, two of each type among the inner ones.
fn can_be_even(content: &Content) -> Result<(), OpenError> {
    let worlds = content.worlds.len();
    let short = content.goods.iter().find(|goods| goods.worlds < 2);
    if worlds == 20 && short.is_none() {
        return Ok(());
    }
    let found = short.map_or_else(|| format!("{worlds} worlds"), |goods| format!("{} with {} worlds", goods.id, goods.worlds));
    Err(OpenError::Combination(format!("galaxy even needs 20 worlds, at least 2 for each goods type; this file has {found}")))
}
