//! What happened, in the past tense, and what is asked now.

use kernel::{Cited, Seat};
use space_truckin::action::Location;
use space_truckin::content::Captain;
use space_truckin::event::{Missed, RolledFor, Source};
use space_truckin::state::{Ending, Loss, Manipulation, Stage, Step};
use space_truckin::{Event, SpaceTruckin};

use super::look::{BOXES, Look, captain_name, kind_name, letter, one_of, outcome_words, pip_name, shape_name, terrain_name};
use crate::names::Names;
use crate::text::{Said, article, capital, listed};

/// An event in words.
pub(super) fn words(game: &SpaceTruckin, event: &Event, names: &Names) -> Said {
    let who = |seat: Seat| names.of(seat);
    let whose = |seat: Seat| names.whose(seat);
    let text = match *event {
        Event::CaptainNamed { seat, captain } => {
            // The one captain who is called by a quality.
            let named = captain_name(game, captain);
            let named = if captain == Captain::Grizzled { named.to_owned() } else { article(named) };
            format!("{} captain is {named}", whose(seat))
        }
        Event::TruckChosen { seat, truck } => format!("{} chose the {}", who(seat), game.content.truck(truck).name.name),
        Event::Rolled { seat, what, dice } => rolled(who(seat), what, dice),
        Event::Kept { seat, face } => format!("{} kept the {face}", who(seat)),
        Event::Charted { seat, location, terrain } => {
            format!("{} charted {} at {}", who(seat), article(terrain_name(game, terrain)), letter(location))
        }
        Event::MadeSix { seat, .. } => format!("{} used a free choice and made one die a 6", who(seat)),
        Event::Built { seat, kind: built, shape, .. } => {
            format!("{} built {} as {}", who(seat), one_of(game, built), article(shape_name(game, shape)))
        }
        Event::NoPip { seat, .. } => format!("{} had no cell for the pip of the new system", who(seat)),
        Event::PipDrawn { seat, kind: drawn, .. } => format!("{} drew {}", who(seat), pip_name(game, drawn)),
        Event::YardClosed { seat, stopped, serviceable } => {
            let why = if stopped { "stopped building" } else { "could build no more" };
            format!("{} {why}: the truck is {}", who(seat), if serviceable { "serviceable" } else { "not serviceable" })
        }
        Event::Wrote { seat, place, face } => format!("{} wrote {face} into the {}", who(seat), BOXES[place.index() % 8]),
        Event::Manipulated { seat, how, paid, place, from, to, .. } => {
            let did = if how == Manipulation::Reroll { "rerolled" } else { "flipped" };
            format!("{} {did} the {} from {from} to {to} with {}", who(seat), BOXES[place.index() % 8], pip_name(game, paid))
        }
        Event::Result { seat, location, result, outcome } => {
            format!("{} result at {} was {result}: {}", whose(seat), letter(location), outcome_words(outcome))
        }
        Event::Gained { seat, points, from } => {
            let source = match from {
                Source::Truck => "for a truck with all five systems",
                Source::Jump => "for the jump",
                Source::Reward => "as a reward",
                Source::Grizzled => "for the loss, as the Grizzled do",
                Source::Sale => "for the cargo",
            };
            format!("{} gained {points} VP {source}", who(seat))
        }
        Event::CargoLoaded { seat, .. } => format!("{} loaded cargo", who(seat)),
        Event::ArtifactLoaded { seat, number, .. } => format!("{} loaded an artifact: {}", who(seat), game.content.artifact_name(number)),
        Event::NotGained { seat, what } => not_gained(game, who(seat), what),
        Event::EventCame { seat, card } => format!("{} met an event: {}", who(seat), game.content.events[card.index()].name.name),
        Event::BridgeHit { seat, whole: 0 } => format!("{} bridge was hit: nothing of it is left", whose(seat)),
        Event::BridgeHit { seat, whole } => format!("{} bridge was hit: {whole} of 2 cells is left", whose(seat)),
        Event::Damaged { seat, kind: lost, by_pirates, .. } => {
            format!("{} lost {}{}", who(seat), one_of(game, lost), if by_pirates { " to the pirates" } else { "" })
        }
        Event::JumpPaid { seat, from, kind: paid, .. } => {
            format!("{} jumped from {} with {}", who(seat), letter(from), pip_name(game, paid))
        }
        Event::CargoGiven { seat, artifact, .. } => {
            format!("{} gave {} to the pirates", who(seat), if artifact { "an artifact" } else { "some cargo" })
        }
        Event::Sold { seat, cargo } => format!("{} sold {cargo} cargo", who(seat)),
        Event::Lost { seat, loss } => format!("{} {} out: {}", who(seat), names.verb(seat, "are", "is"), loss_words(loss)),
        Event::Reached { seat, points } => format!("{} reached {points} VP", who(seat)),
        Event::StageBegan { stage } => stage_began(stage),
        Event::Ended { how } => ended(how),
    };
    Said { text, clause: event.clause() }
}

fn rolled(who: &str, what: RolledFor, [first, second]: [u8; 2]) -> String {
    let dice = if second == 0 { first.to_string() } else { format!("{first} and {second}") };
    let what = match what {
        RolledFor::Chart => "for the star chart",
        RolledFor::Yard => "in the yard",
        RolledFor::Challenge => "for the challenge",
        RolledFor::Damage => "for the damage",
    };
    format!("{who} rolled {dice} {what}")
}

fn not_gained(game: &SpaceTruckin, who: &str, what: Missed) -> String {
    match what {
        Missed::Cargo => format!("{who} had no open Cargo pip for the cargo"),
        Missed::Artifact => format!("{who} had no open Cargo pip for the artifact"),
        Missed::ExtraPip => format!("{who} had no cell beside the artifact for its extra pip"),
        Missed::Pip(kind) => format!("{who} had no cell for {}", pip_name(game, kind)),
    }
}

/// Why a player lost.
pub(super) fn loss_words(loss: Loss) -> &'static str {
    match loss {
        Loss::Unserviceable => "the truck is not serviceable",
        Loss::Bridge => "the bridge is gone",
        Loss::Engines => "no open Engine pip is left",
        Loss::Quarters => "no open Quarters pip is left",
        Loss::TooFewPoints => "too few points after selling",
    }
}

fn stage_began(stage: Stage) -> String {
    match stage {
        Stage::Setup => "Captains and trucks are chosen".to_owned(),
        Stage::Chart => "Phase 1 began: the star chart".to_owned(),
        Stage::Yard => "Phase 2 began: the shipyard".to_owned(),
        Stage::Location(Location(0)) => "Phase 3 began: the challenge at A".to_owned(),
        Stage::Location(at) => format!("The challenge at {} began", letter(at)),
        Stage::Jump(from) => format!("The jump from {} began", letter(from)),
        Stage::Pirates(after) => format!("Pirates attacked after {}", letter(after)),
        Stage::Over(how) => ended(how),
    }
}

fn ended(how: Ending) -> String {
    match how {
        Ending::EnoughPoints => "The game ended: somebody has enough points to win".to_owned(),
        Ending::LastStanding => "The game ended: one truck is left".to_owned(),
        Ending::MostPoints => "The game ended after the sale: most points win".to_owned(),
        Ending::NobodyLeft => "The game ended: no truck is left".to_owned(),
        Ending::Lost(loss) => format!("The game is lost: {}", loss_words(loss)),
    }
}

/// What is asked of the view's owner, or what everybody waits for.
pub(super) fn question(look: &Look<'_>, names: &Names) -> Said {
    if let Stage::Over(how) = look.view.stage {
        return Said { text: "The game is over".to_owned(), clause: how.clause() };
    }
    let asked = look.asked();
    let Some(seat) = look.view.who.filter(|seat| asked.contains(*seat)) else {
        let waited: Vec<String> = asked.iter().map(|seat| names.name(seat).to_owned()).collect();
        let (what, clause) = match look.view.stage {
            Stage::Setup => ("to choose a captain and a truck", "TR-1.2"),
            Stage::Chart => ("to write on the star chart", "TR-16.2"),
            Stage::Yard => ("to finish the truck", "TR-16.3"),
            _ => ("to finish this stage", "TR-16.4"),
        };
        return Said::new(format!("Waiting for {} {what}", listed(&waited, "and")), clause);
    };
    let sheet = look.sheet(seat);
    let (asked, clause) = sheet.step.asked();
    let detail = match sheet.step {
        Step::Chart(terrain) => Some(format!("Where on the star chart do you put {}?", article(terrain_name(look.game, terrain)))),
        Step::Turn(kind, shape) => {
            Some(format!("You build {} as {}: which way round?", one_of(look.game, kind), article(shape_name(look.game, shape))))
        }
        Step::Position(kind, _) => Some(format!("Where do you build the {}?", kind_name(look.game, kind))),
        Step::FirstBox => Some(format!("Where do you write the {}? The {} comes next", sheet.dice[0], sheet.dice[1])),
        Step::SecondBox => Some(format!("Where do you write the {}?", sheet.dice[1])),
        Step::Manipulate => {
            look.result(sheet).map(|result| format!("The result is {}: reroll, flip or leave it?", look.result_words(result)))
        }
        Step::NewPip(kind) => Some(format!("Where do you draw the new {} pip?", kind_name(look.game, kind))),
        Step::OneDamage => Some(format!("One system is damaged: what does the {} or the {} name?", sheet.dice[0], sheet.dice[1])),
        Step::TwoDamages => Some("Two systems are damaged: which die names a system, and which a shape?".to_owned()),
        Step::Jump => Some(format!("Jump from {}: which pip pays?", look.location().map_or('?', letter))),
        Step::Pirates => Some("Pirates! Do you give up cargo, or lose your rearmost system?".to_owned()),
        _ => None,
    };
    let detail = detail.or_else(|| match sheet.step {
        Step::Assign => Some("Which die is the system, and which its shape?".to_owned()),
        Step::Payer(how) => Some(format!("Which pip pays for the {}?", if how == Manipulation::Reroll { "reroll" } else { "flip" })),
        Step::Change(Manipulation::Reroll, _) => Some("Which digit do you reroll?".to_owned()),
        Step::Change(Manipulation::Flip, _) => Some("Which digit do you flip?".to_owned()),
        Step::Pip => Some("Where in the new system do you draw its pip?".to_owned()),
        Step::Captain => Some("Keep one die: it decides your captain's specialty".to_owned()),
        Step::Keep => Some("Keep one die: it decides a stop on the star chart".to_owned()),
        Step::LastTerrain => Some("What is at the last stop? You choose".to_owned()),
        Step::PirateSystem => Some("Which of your rearmost systems do you lose?".to_owned()),
        _ => None,
    });
    let text = detail.unwrap_or_else(|| capital(asked));
    Said { text, clause }
}
