//! What events move in the picture: terrains to their stops, dice into boxes, systems onto the sheet.

use space_truckin::Event;
use space_truckin::state::Stage;

use crate::{Motion, Station};

pub(super) fn motions(event: &Event) -> Vec<Motion> {
    let lit = |to: String| vec![Motion { from: None, to }];
    let flies = |from: String, to: String| vec![Motion { from: Some(from), to }];
    match *event {
        Event::CaptainNamed { seat, .. }
        | Event::Gained { seat, .. }
        | Event::Reached { seat, .. }
        | Event::Lost { seat, .. }
        | Event::Sold { seat, .. } => lit(format!("seat-{}", seat.number())),
        Event::TruckChosen { seat, .. }
        | Event::YardClosed { seat, .. }
        | Event::PipDrawn { seat, .. }
        | Event::CargoLoaded { seat, .. }
        | Event::ArtifactLoaded { seat, .. }
        | Event::CargoGiven { seat, .. }
        | Event::BridgeHit { seat, .. } => lit(format!("sheet-{}", seat.number())),
        Event::Rolled { seat, .. } | Event::MadeSix { seat, .. } => lit(format!("dice-{}", seat.number())),
        Event::Charted { location, .. } => flies("stage".to_owned(), format!("stop-{}", location.0)),
        Event::Built { seat, system, .. } => flies("stage".to_owned(), format!("sheet-{}-{system}", seat.number())),
        Event::Wrote { seat, place, .. } => flies(format!("dice-{}", seat.number()), format!("box-{}-{}", seat.number(), place.0)),
        Event::Manipulated { seat, system, place, .. } => {
            flies(format!("sheet-{}-{system}", seat.number()), format!("box-{}-{}", seat.number(), place.0))
        }
        Event::Result { location, .. } => lit(format!("stop-{}", location.0)),
        Event::Damaged { seat, system, .. } => lit(format!("sheet-{}-{system}", seat.number())),
        Event::JumpPaid { from, .. } => flies(format!("stop-{}", from.0), format!("stop-{}", from.0 + 1)),
        Event::StageBegan { stage: Stage::Location(at) } => lit(format!("stop-{}", at.0)),
        Event::StageBegan { .. } => lit("stage".to_owned()),
        Event::Ended { .. } => lit("chart".to_owned()),
        Event::Kept { .. } | Event::NoPip { .. } | Event::NotGained { .. } | Event::EventCame { .. } => Vec::new(),
    }
}

/// What a newcomer is shown, place by place.
pub(super) const WALK_THROUGH: &[Station] = &[
    Station { at: "", text: "You build a space truck from dice and fly it past seven stops. Twenty points win." },
    Station {
        at: "chart",
        text: "The star chart. Each stop gets a terrain by a roll of the die; below it stand its first and second reward.",
    },
    Station { at: "stop-4", text: "Pirates wait between E and F. They take some of your cargo, or your rearmost system." },
    Station {
        at: "sheet",
        text: "The trucks. Engines must cover all diamonds, Weapons all squares; Quarters touch the bridge and Reactors the dashed line.",
    },
    Station { at: "stage", text: "What is asked now, with your dice. Whatever glows can be chosen." },
    Station {
        at: "box-",
        text: "At each stop six digits make two numbers. The top one minus the bottom one should be 1 or 2; the list says what other results bring.",
    },
    Station {
        at: "pips",
        text: "Each system has a pip to spend: Reactors flip a digit, Weapons reroll one, Engines jump, Quarters stand in for any of them. Without an open Engine or Quarters pip you are lost.",
    },
    Station { at: "stars", text: "Your victory points. Jumps pay two each, cargo is sold after G." },
];
