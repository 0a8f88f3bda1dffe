//! Packs with a planted fault: the report names it among its first findings. On the pack as it is shipped it does not.

use bots::BotName;
use catalog::{Playable, WithGame};
use kernel::{Options, Seed};
use lab::Watch;
use lab::report::{Part, Report, StudyPlan, Until, study};

struct Look<'a> {
    players: u8,
    options: &'a [(&'a str, &'a str)],
    /// Lines of the shipped content that are changed: after the first line with this text, this text becomes that.
    edits: &'a [(&'a str, &'a str, &'a str)],
    bot: BotName,
    games: u64,
}

impl WithGame for Look<'_> {
    type Out = Vec<String>;

    fn with<G: Playable>(self) -> Vec<String> {
        let mut content = G::CONTENT.to_owned();
        for (after, old, new) in self.edits {
            let at = content.find(after).unwrap_or_else(|| panic!("{after} stands in the pack"));
            let place = at + content[at..].find(old).unwrap_or_else(|| panic!("{old} follows {after}"));
            content.replace_range(place..place + old.len(), new);
        }
        let options: Options = self.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let game = G::open(&content, self.players, &options).unwrap_or_else(|error| panic!("{error}"));
        let lineup = vec![self.bot; usize::from(self.players)];
        let plan = StudyPlan {
            lineup,
            levels: Vec::new(),
            until: Until::Games(self.games),
            seed: Seed(4),
            jobs: 2,
            part: Part::WHOLE,
            what_ifs: false,
        };
        let study = study::<G, lab::PlanError>(&game, &plan, &Watch::default(), |_| Ok(())).expect("two threads can be had");
        Report::of(&study, G::RULES).findings.into_iter().map(|finding| finding.sentence).collect()
    }
}

fn findings(game: &str, look: Look<'_>) -> Vec<String> {
    catalog::with_game(game, look).expect("the game is on the shelf")
}

/// The fault is among the first three findings; without it, nothing of the kind is found.
#[track_caller]
fn names(game: &str, faulty: Look<'_>, sound: Look<'_>, fault: &str) {
    let found = findings(game, faulty);
    assert!(found.iter().take(3).any(|sentence| sentence.contains(fault)), "{game}: expected {fault:?} first in {found:#?}");
    let found = findings(game, sound);
    assert!(
        found.iter().take(3).all(|sentence| !sentence.contains(fault)),
        "{game}: {fault:?} is no fault of the shipped pack: {found:#?}"
    );
}

#[test]
fn a_planet_that_is_four_points_too_good() {
    let look = |edits| Look { players: 2, options: &[], edits, bot: BotName::Greedy, games: 200 };
    names("galactic-trader", look(&[("name = \"Vopulus\"", "points = 2", "points = 6")]), look(&[]), "Vopulus (planet supplied)");
}

#[test]
fn a_seat_with_more_cards() {
    let look = |hands| Look { players: 2, options: hands, edits: &[], bot: BotName::Random, games: 300 };
    names("m101", look(&[("start_hand", "0,5")]), look(&[]), "Seat 0 wins");
}

#[test]
fn an_ending_that_cannot_be_reached() {
    let look = |options, bot| Look { players: 2, options, edits: &[], bot, games: 32 };
    let fault = "ended by all-explored (ST-8.2), an end that the rulebook means";
    names("space-traders", look(&[("turn_cap", "5")], BotName::Random), look(&[], BotName::Greedy), fault);
}

#[test]
fn a_captain_without_drawback() {
    let look = |edits| Look { players: 1, options: &[("shipyard", "dealer")], edits, bot: BotName::Greedy, games: 240 };
    let edits = &[("[numbers]", "smuggler_extra_cargo = 1", "smuggler_extra_cargo = 5")];
    names("space-truckin", look(edits), look(&[]), "Smuggler (captain)");
}

#[test]
fn a_power_that_pays_too_much() {
    let look = |edits| Look { players: 3, options: &[("rounds", "2")], edits, bot: BotName::Greedy, games: 80 };
    let edits = &[("id = \"trade_agreement\"", "bonus = 2", "bonus = 9")];
    names("spatial-delivery", look(edits), look(&[]), "Trade Agreement (power delivered)");
}
