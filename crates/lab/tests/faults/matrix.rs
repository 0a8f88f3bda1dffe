//! Faults that can be planted into the packs, and what a report says of them. The test beside it tries some with few games; `examples/faults.rs` tries
//! all of them with as many games and seeds as one likes.

use bots::BotName;
use catalog::{Playable, WithGame};
use kernel::{Options, Seed};
use lab::Watch;
use lab::report::{Finding, Part, Report, Study, StudyPlan, Until, holds, study};

/// What is wrong with a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    StrongCard,
    RicherSeat,
    NoDrawback,
    UselessAction,
    SilentPower,
    LostEnding,
}

/// A fault: the shipped content and options with something changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) game: &'static str,
    pub(crate) kind: Kind,
    /// What was done, for people.
    pub(crate) what: &'static str,
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// After the first place with this text, this text becomes that; everywhere if there is no first text.
    pub(crate) edits: &'static [(&'static str, &'static str, &'static str)],
    /// A finding names it if it has one of these words.
    pub(crate) named: &'static [&'static str],
}

const fn fault(
    game: &'static str,
    kind: Kind,
    what: &'static str,
    options: &'static [(&'static str, &'static str)],
    edits: &'static [(&'static str, &'static str, &'static str)],
    named: &'static [&'static str],
) -> Fault {
    Fault { game, kind, what, options, edits, named }
}

use Kind::{LostEnding, NoDrawback, RicherSeat, SilentPower, StrongCard, UselessAction};

const GT: &str = "galactic-trader";
const M1: &str = "m101";
const ST: &str = "space-traders";
const TR: &str = "space-truckin";
const SD: &str = "spatial-delivery";

/// Every fault of every game whose pack or options can express it. Only M101 deals to seats one by one, only Space Truckin' has captains (elsewhere the
/// nearest thing stands in: a planet that asks for little and brings little, a start system, the leader), prices of Space Traders
/// go up to five, and games of a fixed number of rounds always end as they should.
pub(crate) const FAULTS: &[Fault] = &[
    fault(
        GT,
        StrongCard,
        "Vopulus brings 6 points instead of 2",
        &[],
        &[("name = \"Vopulus\"", "points = 2", "points = 6")],
        &["Vopulus ("],
    ),
    fault(
        GT,
        StrongCard,
        "Kolossa brings 10 points instead of 6",
        &[],
        &[("name = \"Kolossa\"", "points = 6", "points = 10")],
        &["Kolossa ("],
    ),
    fault(
        GT,
        NoDrawback,
        "Helvetia, which asks for two goods, brings 5 points instead of 1",
        &[],
        &[("name = \"Helvetia\"", "points = 1", "points = 5")],
        &["Helvetia ("],
    ),
    fault(GT, UselessAction, "no planet asks for water any more", &[], NO_WATER, &["Water (good"]),
    fault(GT, SilentPower, "what Merrow turns goods into is asked for nowhere", &[], NO_WATER, &["Merrow (ability"]),
    fault(
        GT,
        LostEnding,
        "a player may have one good on all planets together",
        &[],
        &[("[limits]", "deployed = 4", "deployed = 1")],
        &["ended by last-round", "end by last-round"],
    ),
    fault(
        M1,
        StrongCard,
        "Carnival Reach brings 6 points instead of 2",
        &[],
        &[("id = \"GY02\"", "vp = 2", "vp = 6")],
        &["GY02 Carnival Reach"],
    ),
    fault(M1, RicherSeat, "seat 0 begins with five cards, seat 1 with four", &[("start_hand", "5,4")], &[], &["Seat 0"]),
    fault(M1, RicherSeat, "seat 0 begins with five cards, seat 1 with two", &[("start_hand", "5,2")], &[], &["Seat 0"]),
    fault(
        M1,
        NoDrawback,
        "the start system Ironhold brings 5 points instead of 1",
        &[],
        &[("id = \"S3\"", "vp = 1", "vp = 5")],
        &["S3 Ironhold"],
    ),
    fault(
        M1,
        UselessAction,
        "nobody can learn more than everybody knows",
        &[],
        &[("[setup]", "tech_levels = 6", "tech_levels = 2")],
        &["tech", "Tech"],
    ),
    fault(
        M1,
        LostEnding,
        "so many disks that nobody runs out of them",
        &[],
        &[("[setup]", "disks_per_player = 35", "disks_per_player = 100")],
        &["ended by disks", "end by disks"],
    ),
    fault(
        ST,
        NoDrawback,
        "the leader is hired for one point instead of three",
        &[],
        &[("[costs]", "HL = 3", "HL = 1")],
        &["hire the leader"],
    ),
    fault(
        ST,
        UselessAction,
        "the leader weighs no more than a team",
        &[],
        &[("[numbers]", "leader_weight = 3", "leader_weight = 1")],
        &["hire the leader", "move the leader"],
    ),
    fault(ST, LostEnding, "the game is over after five turns", &[("turn_cap", "5")], &[], &["ended by all-explored", "end by turn-cap"]),
    fault(
        TR,
        StrongCard,
        "a comet brings 6 points instead of 2",
        &[("shipyard", "dealer")],
        &[("name = \"Comet\"", "amount = 2", "amount = 6")],
        &["Comet as terrain charted"],
    ),
    fault(
        TR,
        NoDrawback,
        "a Smuggler sells five cargo more instead of one",
        &[("shipyard", "dealer")],
        &[("[numbers]", "smuggler_extra_cargo = 1", "smuggler_extra_cargo = 5")],
        &["Smuggler"],
    ),
    fault(
        TR,
        UselessAction,
        "no die of the shipyard may be set any more",
        &[],
        &[("[numbers]", "free_choices = 1 ", "free_choices = 0 ")],
        &["TR-3"],
    ),
    fault(
        TR,
        SilentPower,
        "Grizzled gains nothing for losses",
        &[("shipyard", "dealer")],
        &[("[numbers]", "grizzled_vp = 2", "grizzled_vp = 0")],
        &["Grizzled", "TR-15.4"],
    ),
    fault(
        TR,
        LostEnding,
        "forty points win, and jumps bring none",
        &[("shipyard", "dealer")],
        &[("[numbers]", "win_vp = 20", "win_vp = 40"), ("[numbers]", "jump_vp = 2", "jump_vp = 0")],
        &["ended by enough-points", "end by enough-points"],
    ),
    fault(
        SD,
        StrongCard,
        "Trade Agreement brings 6 points instead of 2",
        &[],
        &[("id = \"trade_agreement\"", "bonus = 2", "bonus = 6")],
        &["Trade Agreement"],
    ),
    fault(
        SD,
        UselessAction,
        "Distant Market brings nothing",
        &[],
        &[("id = \"distant_market\"", "bonus = 2", "bonus = 0")],
        &["Distant Market"],
    ),
    fault(
        SD,
        SilentPower,
        "Enterprise is in no deck",
        &[],
        &[("", "enterprise = 1\n", "enterprise = 0\n"), ("", "fast_burn = 2\n", "fast_burn = 3\n")],
        &["Enterprise"],
    ),
];

/// Water becomes tools wherever a planet asks for it.
const NO_WATER: &[(&str, &str, &str)] = &[("", "\"water\"]", "\"tools\"]"), ("", "\"water\", ", "\"tools\", ")];

/// How a pack is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) players: u8,
    pub(crate) bot: BotName,
    pub(crate) until: Until,
    pub(crate) seed: u64,
    pub(crate) jobs: usize,
    pub(crate) what_ifs: bool,
}

/// What a report says.
pub(crate) struct Looked {
    pub(crate) study: Study,
    pub(crate) findings: Vec<Finding>,
}

/// The shipped content with these changes.
fn edited(content: &str, edits: &[(&str, &str, &str)]) -> String {
    let mut content = content.to_owned();
    for (after, old, new) in edits {
        if after.is_empty() {
            assert!(content.contains(old), "{old} stands in the pack");
            content = content.replace(old, new);
            continue;
        }
        let at = content.find(after).unwrap_or_else(|| panic!("{after} stands in the pack"));
        let place = at + content[at..].find(old).unwrap_or_else(|| panic!("{old} follows {after}"));
        content.replace_range(place..place + old.len(), new);
    }
    content
}

/// Whether a fault can be planted: what is wrong with the file, if anything.
struct Planted<'a>(&'a Fault);

impl WithGame for Planted<'_> {
    type Out = Vec<String>;

    fn with<G: Playable>(self) -> Vec<String> {
        let problems = G::check_content(&edited(G::CONTENT, self.0.edits));
        problems.iter().filter(|problem| problem.severity == kernel::Severity::Error).map(ToString::to_string).collect()
    }
}

struct Looking<'a> {
    look: Look,
    options: &'a [(&'a str, &'a str)],
    edits: &'a [(&'a str, &'a str, &'a str)],
}

impl WithGame for Looking<'_> {
    type Out = Looked;

    fn with<G: Playable>(self) -> Looked {
        let content = edited(G::CONTENT, self.edits);
        let Look { players, bot, until, seed, jobs, what_ifs } = self.look;
        let options: Options = self.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let game = G::open(&content, players, &options).unwrap_or_else(|error| panic!("{error}"));
        let plan = StudyPlan {
            lineup: vec![bot; usize::from(players)],
            levels: Vec::new(),
            until,
            seed: Seed(seed),
            jobs,
            part: Part::WHOLE,
            what_ifs,
        };
        let study = study::<G, lab::PlanError>(&game, &plan, &Watch::default(), |_| Ok(())).expect("the threads can be had");
        let findings = Report::of(&study, G::RULES).findings;
        Looked { study, findings }
    }
}

/// Looks at a game's shipped content with these changes.
pub(crate) fn look(game: &str, options: &[(&str, &str)], edits: &[(&str, &str, &str)], look: Look) -> Looked {
    catalog::with_game(game, Looking { look, options, edits }).expect("the game is on the shelf")
}

impl Fault {
    /// What is wrong with its content file.
    pub(crate) fn problems(&self) -> Vec<String> {
        catalog::with_game(self.game, Planted(self)).expect("the game is on the shelf")
    }

    /// The place of the first finding that names it, from 1.
    pub(crate) fn place(&self, findings: &[Finding]) -> Option<usize> {
        let names = |finding: &Finding| self.named.iter().any(|name| finding.sentence.contains(name));
        findings.iter().position(names).map(|place| place + 1)
    }
}

/// The findings that a study of many more games with other seeds does not bear out.
pub(crate) fn false_ones<'f>(findings: &'f [Finding], truth: &Study) -> Vec<&'f Finding> {
    findings.iter().filter(|finding| !holds(finding, truth)).collect()
}
