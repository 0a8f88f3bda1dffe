//! How it is told: what is asked, choices as sentences, events in words and in what they move. What stands where is in `table.rs`.

use draw::layout::Table;
use draw::{Board, Clickable, Line, Markup, Motion, Names, Said, Shape, Station};
use kernel::{Game, Seat};

use crate::content::Wreck;
use crate::state::{Action, Event, ROUNDS, Step, WreckId};
use crate::table::table;
use crate::view::View;
use crate::{Decision, Salvage};

impl Salvage {
    /// A wreck of the content file.
    #[must_use]
    pub fn wreck(&self, id: WreckId) -> &Wreck {
        &self.wrecks[usize::from(id.0)]
    }

    pub(crate) fn named(&self, id: WreckId) -> String {
        let Wreck { name, hull, points, .. } = self.wreck(id);
        format!("the {name} (hull {hull}, {})", draw::text::counted(usize::from(*points), "point"))
    }
}

impl Board for Salvage {
    const STYLE: &'static str = include_str!("board.css");

    fn question(&self, view: &View, names: &Names) -> Said {
        let waiting: Vec<String> =
            (0..self.seats()).map(Seat::new).filter(|seat| !view.ready.contains(*seat)).map(|seat| names.whom(seat).to_owned()).collect();
        match view.who {
            _ if view.round == ROUNDS => Said::new("The last wreck is gone", "SV-3.1"),
            Some(seat) if !view.ready.contains(seat) => {
                Said::new(format!("Which crew do you send to {}?", self.named(view.wreck)), "SV-2.1")
            }
            _ => Said::new(format!("Waiting for {} to choose", draw::text::listed(&waiting, "and")), "SV-2.1"),
        }
    }

    fn sentence(&self, view: &View, action: Action, _names: &Names) -> Said {
        let Some(Decision::Send { crew }) = Decision::of(Step::Choose, action) else {
            return Said::new("Nothing is asked", "SV-3.1");
        };
        let strength = crew.strength();
        let need = self.wreck(view.wreck).hull.saturating_sub(strength);
        let chance = match need {
            0 | 1 => "any die gets it on board".to_owned(),
            2..=6 => format!("it gets on board with a {need} or more"),
            _ => "no die gets it on board".to_owned(),
        };
        Said::new(format!("Send the crew of strength {strength}: {chance}"), "SV-2.1")
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        match *event {
            Event::Chose { seat, crew } => Said::new(
                format!("{} {} the crew of strength {}", names.of(seat), names.verb(seat, "send", "sends"), crew.strength()),
                "SV-2.1",
            ),
            Event::Came { seat, crew, die } => Said::new(
                format!("{} crew of strength {} rolls a {die}: {} in all", names.whose(seat), crew.strength(), crew.strength() + die),
                "SV-2.2",
            ),
            Event::Took { seat, wreck } => {
                Said::new(format!("{} {} {}", names.of(seat), names.verb(seat, "take", "takes"), self.named(wreck)), "SV-2.3")
            }
            Event::Lost { wreck } => Said::new(format!("Nobody gets the {}", self.wreck(wreck).name), "SV-2.3"),
            Event::Drifts { wreck } => Said::new(format!("Next drifts by {}", self.named(wreck)), "SV-1.3"),
        }
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        Table::text(names, width, |pen| table(self, view, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        Some(Table::picture(names, choices, shape, |pen| table(self, view, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        let (from, to) = match *event {
            // Nobody else knows, so it stays where it was.
            Event::Chose { .. } => return Vec::new(),
            Event::Came { seat, crew, .. } => (format!("hand-{}-{}", seat.number(), crew.0), "spent".into()),
            Event::Took { seat, .. } => ("wreck".into(), format!("taken-{}", seat.number())),
            Event::Lost { .. } => ("wreck".into(), "lost".into()),
            Event::Drifts { .. } => ("deep".into(), "wreck".into()),
        };
        vec![Motion { from: Some(from), to }]
    }

    fn walk_through() -> &'static [Station] {
        &[
            Station {
                at: "wreck",
                text: "A wreck drifts by. To get on board a crew must reach its hull; whoever takes it has its points.",
            },
            Station { at: "stage", text: "What you are asked stands here. Everybody is asked at the same time." },
            Station {
                at: "hand",
                text: "These are your crews, one for each wreck. Click the one you send: nobody sees it before all have chosen.",
            },
            Station {
                at: "seat",
                text: "When all have chosen, everybody rolls a die and adds it to the strength of their crew. The highest total takes the wreck.",
            },
            Station { at: "deep", text: "Five wrecks come, one after the other. You do not know which one is next." },
            Station { at: "spent", text: "Crews that were sent are out of the game. From these you can guess what the others still have." },
        ]
    }

    fn how_to_play() -> &'static [&'static str] {
        &[
            "Five wrecks drift by, one after the other. Everybody has five crews of strength 1 to 6 and sends one to each wreck, in secret and at the same time.",
            "Then everybody rolls a die and adds it to the strength. Whoever reaches the wreck's hull and has the highest total takes it; if two are equal, nobody does.",
            "Most points win. A strong crew is worth keeping for a rich wreck, if the others think so, too, a little less.",
        ]
    }
}
