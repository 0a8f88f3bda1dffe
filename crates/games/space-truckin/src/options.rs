//! The options of a table (section *Variants and options* of the rules).

use kernel::title::resolve_options;
use kernel::{Choice, Clause, OpenError, OptionKind, OptionSpec, Options};

use crate::content::{Captain, Content, TruckId};

const fn choice(value: &'static str, help: &'static str) -> Choice {
    Choice { value, help }
}

const fn spec(
    name: &'static str,
    choices: &'static [Choice],
    default: &'static str,
    help: &'static str,
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::OneOf(choices), default, help, clause: Clause(clause) }
}

/// All options, in the order of the rules. The number of players is the table's business.
pub const OPTIONS: &[OptionSpec] = &[
    spec(
        "challenge_digits",
        &[choice("3", "two three-digit numbers, three rolls"), choice("4", "two four-digit numbers, four rolls: much harder")],
        "3",
        "How many digits the numbers of a challenge have",
        "TR-8.5",
    ),
    spec(
        "manipulations",
        &[
            choice("one", "one manipulation per location"),
            choice("one_each", "at most one reroll and one flip per location"),
            choice("free", "any number while pips last"),
        ],
        "one",
        "How often the dice of a challenge may be manipulated",
        "TR-9.1",
    ),
    spec(
        "quarters_rule",
        &[choice("adjacent", "Quarters touch the bridge"), choice("trace", "Quarters touch the bridge or other Quarters")],
        "adjacent",
        "Where Quarters may be built",
        "TR-4.5",
    ),
    spec(
        "serviceable",
        &[choice("markers", "all marks covered, an Engine and a Quarters pip"), choice("all_five", "additionally one system of each kind")],
        "markers",
        "What makes a truck serviceable",
        "TR-6.2",
    ),
    spec(
        "grizzled_award",
        &[
            choice("live_once", "balance ruling: once per location, for a system that still worked"),
            choice("live_each", "for every system lost that still worked"),
            choice("per_location", "once per location, for any system"),
            choice("per_system", "the literal reading: for every system lost"),
        ],
        "live_once",
        "When Grizzled gains points; the default is a ruling for balance, per_system the literal reading",
        "TR-15.4",
    ),
    spec(
        "damage_choice",
        &[
            choice("must_match", "a choice that matches something must be taken"),
            choice("free", "a choice that matches nothing costs a bridge cell"),
        ],
        "must_match",
        "Whether a single damage must name a system that is there",
        "TR-11.7",
    ),
    spec(
        "cargo_over_five",
        &[choice("doubling", "each cargo beyond the table doubles the price"), choice("cap", "the table's last price is the highest")],
        "doubling",
        "What more cargo than the table lists is worth",
        "TR-13.2",
    ),
    spec(
        "event_reward",
        &[choice("table", "a roll on the event table"), choice("fixed", "1 VP instead of the event roll")],
        "table",
        "What an Event gives",
        "TR-10.10",
    ),
    spec(
        "shipyard",
        &[choice("build", "everybody builds a truck"), choice("dealer", "ready-made trucks: Phase 2 is skipped")],
        "build",
        "Whether trucks are built or handed out",
        "TR-1.6",
    ),
    spec(
        "chart_author",
        &[choice("rotate", "the seats in turn"), choice("first_seat", "the first seat alone")],
        "rotate",
        "Who makes the common star chart, with two or more players",
        "TR-16.2",
    ),
    spec(
        "last_standing",
        &[choice("immediate", "wins at once"), choice("play_on", "must win as in the solo game, else nobody wins")],
        "immediate",
        "What the last player standing must do, with two or more players",
        "TR-16.8",
    ),
    OptionSpec {
        name: "win_vp",
        kind: OptionKind::Number { min: 10, max: 40 },
        default: "20",
        help: "The points that win; if not given, the usual number",
        clause: Clause("TR-14.2"),
    },
    spec(
        "captain",
        &[
            choice("roll", "each seat rolls two dice and keeps one"),
            choice("cartographer", "everybody is a Cartographer"),
            choice("engineer", "everybody is an Engineer"),
            choice("artificer", "everybody is an Artificer"),
            choice("grizzled", "everybody is Grizzled"),
            choice("smuggler", "everybody is a Smuggler"),
            choice("physicist", "everybody is a Physicist"),
        ],
        "roll",
        "Whether each seat finds its own captain, or all have the same",
        "TR-1.2",
    ),
    // An edited pack may have other trucks: `InForce::from` asks the content, this list is for people.
    spec(
        "truck",
        &[
            choice("choose", "each seat chooses its own"),
            choice("sparrowhawk", "everybody flies a Sparrowhawk"),
            choice("countess", "everybody flies a Countess"),
            choice("mauler", "everybody flies a Mauler"),
            choice("hammerhead", "everybody flies a Hammerhead"),
        ],
        "choose",
        "Whether each seat chooses its own truck, or all fly the same",
        "TR-1.3",
    ),
];

/// How often a challenge may be manipulated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manipulations {
    /// One per location.
    One,
    /// One reroll and one flip per location.
    OneEach,
    /// Any number.
    Free,
}

/// When Grizzled gains points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GrizzledAward {
    /// Only for systems that still worked.
    pub live: bool,
    /// At most once per location.
    pub once: bool,
}

/// The options in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    /// Digits of a challenge number: 3 or 4.
    pub digits: u8,
    /// How often a challenge may be manipulated.
    pub manipulations: Manipulations,
    /// Quarters may also touch other Quarters.
    pub quarters_trace: bool,
    /// A serviceable truck needs all five kinds.
    pub all_five: bool,
    /// When Grizzled gains points.
    pub grizzled: GrizzledAward,
    /// A single damage may name nothing.
    pub damage_free: bool,
    /// Cargo beyond the sale table is worth no more.
    pub cargo_capped: bool,
    /// An Event gives 1 VP.
    pub event_fixed: bool,
    /// Trucks are handed out.
    pub dealer: bool,
    /// The first seat alone makes the star chart.
    pub first_seat_charts: bool,
    /// The last player standing must win as in the solo game.
    pub play_on: bool,
    /// The points that win.
    pub win_vp: u32,
    /// The specialty of all seats, if it is fixed.
    pub captain: Option<Captain>,
    /// The truck of all seats, if it is fixed.
    pub truck: Option<TruckId>,
}

impl InForce {
    /// Checks the chosen options and gives them with all defaults, typed and as written.
    pub(crate) fn from(chosen: &Options, players: u8, content: &Content) -> Result<(InForce, Options), OpenError> {
        let mut chosen = chosen.clone();
        // The truck's ids are those of the content in force, not of the shipped one.
        let truck_id = chosen.remove("truck").unwrap_or_else(|| "choose".to_owned());
        let truck = content.truck_by_id(&truck_id);
        if truck.is_none() && truck_id != "choose" {
            let ids: Vec<&str> = content.trucks.iter().map(|truck| truck.name.id.as_str()).collect();
            return Err(OpenError::BadValue { name: "truck", found: truck_id, expected: format!("it is choose or {}", ids.join(" or ")) });
        }
        chosen.entry("win_vp".to_owned()).or_insert_with(|| content.numbers.win_vp.to_string());
        let mut options = resolve_options(OPTIONS, &chosen, players)?;
        options.insert("truck".to_owned(), truck_id);
        let value = |name: &str| options.get(name).map_or("", String::as_str);
        let is = |name: &str, wanted: &str| value(name) == wanted;
        let in_force = InForce {
            digits: if is("challenge_digits", "4") { 4 } else { 3 },
            manipulations: match value("manipulations") {
                "one_each" => Manipulations::OneEach,
                "free" => Manipulations::Free,
                _ => Manipulations::One,
            },
            quarters_trace: is("quarters_rule", "trace"),
            all_five: is("serviceable", "all_five"),
            grizzled: GrizzledAward {
                live: is("grizzled_award", "live_once") || is("grizzled_award", "live_each"),
                once: is("grizzled_award", "live_once") || is("grizzled_award", "per_location"),
            },
            damage_free: is("damage_choice", "free"),
            cargo_capped: is("cargo_over_five", "cap"),
            event_fixed: is("event_reward", "fixed"),
            dealer: is("shipyard", "dealer"),
            first_seat_charts: is("chart_author", "first_seat"),
            play_on: is("last_standing", "play_on"),
            win_vp: value("win_vp").parse().unwrap_or(20),
            captain: Captain::by_id(value("captain")),
            truck,
        };
        Ok((in_force, options))
    }
}
