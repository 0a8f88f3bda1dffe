//! What a newcomer would regret in Space Truckin', and when something is picked but not placed.

use space_truckin::content::{BandOutcome, Kind};
use space_truckin::state::{Sheet, Step};
use space_truckin::{Action, Decision};

use super::look::{Look, kind_name};
use super::sentences::is_fatal;
use crate::regret::Regret;
use crate::text::listed;

const LOST: &str = "Without it you lose the game. Another choice lets you fly on.";

/// What would be regretted about an action of the viewer: to leave the yard early, and to lose the game where that can be helped.
pub(super) fn regret(look: &Look<'_>, action: Action, legal: &[Action]) -> Option<Regret> {
    let sheet = look.sheet(look.view.who?);
    let regret = match Decision::of(sheet.step, action)? {
        Decision::StopBuilding {} => return (legal.len() > 1).then(|| Regret::new("Stop building", stop(look, sheet))),
        Decision::Settle {} => return settle(look, sheet),
        Decision::Wreck { .. } | Decision::LoseAftMost { .. } => Regret::new("Lose it", LOST),
        Decision::LoseSystem {} => Regret::new("Lose it", LOST),
        Decision::Damage { .. } => Regret::new("Take the hit", "The bridge would be hit a second time, and you would lose the game."),
        _ => return None,
    };
    // Where everything is as bad there is nothing to think over.
    let loses = |action: &Action| is_lost_by(look, sheet, *action);
    (loses(&action) && !legal.iter().all(loses)).then_some(regret)
}

fn stop(look: &Look<'_>, sheet: &Sheet) -> String {
    let (lacks, missing) = (look.lacks(sheet), Kind::ALL.into_iter().filter(|kind| sheet.intact[kind.index()].is_empty()));
    let missing: Vec<String> = missing.map(|kind| kind_name(look.game, kind).to_owned()).collect();
    match (lacks.is_empty(), missing.is_empty()) {
        (false, _) => format!("The truck cannot leave the yard like this, and you would lose: {}.", listed(&lacks, "and")),
        (true, true) => "These dice still fit, and nothing can be built later.".to_owned(),
        (true, false) => {
            format!("These dice still fit, and nothing can be built later. The truck would fly without {}.", listed(&missing, "and"))
        }
    }
}

/// A result that hits the bridge, while a pip could still change it.
fn settle(look: &Look<'_>, sheet: &Sheet) -> Option<Regret> {
    let outcome = look.game.content.band(look.result(sheet)?).outcome;
    let means = match (outcome, sheet.bridge()) {
        (BandOutcome::BridgeDamage, 0 | 1) => {
            "The bridge would be hit a second time, and you would lose the game. A pip can still change a die."
        }
        (BandOutcome::BridgeDamage, _) => "The bridge would be hit. A second hit loses the game. A pip can still change a die.",
        _ => return None,
    };
    Some(Regret::new("Leave it", means))
}

/// Whether an action loses the game at once.
fn is_lost_by(look: &Look<'_>, sheet: &Sheet, action: Action) -> bool {
    match Decision::of(sheet.step, action) {
        Some(Decision::Wreck { system, .. } | Decision::LoseAftMost { system }) => is_fatal(look, sheet, system),
        Some(Decision::LoseSystem {}) => look.game.aft_most(sheet).iter().all(|system| is_fatal(look, sheet, system)),
        Some(Decision::Damage { die, names }) => sheet.bridge() < 2 && look.game.named(sheet, names, sheet.face(die)).is_empty(),
        _ => false,
    }
}

/// Whether a system, a manipulation or a payment is picked and not yet carried out.
pub(super) fn is_halfway(look: &Look<'_>) -> bool {
    let Some(sheet) = look.view.who.map(|seat| look.sheet(seat)) else { return false };
    match sheet.step {
        Step::Kind(_) | Step::Shape(_) | Step::Turn(..) | Step::Position(..) => true,
        Step::Payer(_) | Step::Payment(..) | Step::Change(..) | Step::JumpPayment(_) | Step::PirateCargo => true,
        // Whoever has no cargo was not asked before.
        Step::PirateSystem => !sheet.loaded.is_empty(),
        _ => false,
    }
}
