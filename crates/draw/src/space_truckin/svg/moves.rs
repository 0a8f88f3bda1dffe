//! What events move in the picture: terrains to their stops, dice into boxes, systems onto the sheet.

use space_truckin::Event;
use space_truckin::state::Stage;

use crate::Motion;

pub(in super::super) fn motions(event: &Event) -> Vec<Motion> {
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
        Event::Charted { location, .. } => flies("stage".to_owned(), format!("stop-{location}")),
        Event::Built { seat, system, .. } => flies("stage".to_owned(), format!("sheet-{}-{system}", seat.number())),
        Event::Wrote { seat, place, .. } => flies(format!("dice-{}", seat.number()), format!("box-{}-{place}", seat.number())),
        Event::Manipulated { seat, system, place, .. } => {
            flies(format!("sheet-{}-{system}", seat.number()), format!("box-{}-{place}", seat.number()))
        }
        Event::Result { location, .. } => lit(format!("stop-{location}")),
        Event::Damaged { seat, system, .. } => lit(format!("sheet-{}-{system}", seat.number())),
        Event::JumpPaid { from, .. } => flies(format!("stop-{from}"), format!("stop-{}", from + 1)),
        Event::StageBegan { stage: Stage::Location(at) } => lit(format!("stop-{at}")),
        Event::StageBegan { .. } => lit("stage".to_owned()),
        Event::Ended { .. } => lit("chart".to_owned()),
        Event::Kept { .. } | Event::NoPip { .. } | Event::NotGained { .. } | Event::EventCame { .. } => Vec::new(),
    }
}
