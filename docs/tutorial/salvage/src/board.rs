//! What it looks like and how it is told: the table as text, choices as sentences, events in words.

use draw::{Board, Ink, Line, Names, Said};
use kernel::{Game, Seat};

use crate::Salvage;
use crate::content::Wreck;
use crate::state::{Action, Crew, Event, ROUNDS, WreckId};
use crate::view::View;

impl Salvage {
    /// A wreck of the content file.
    #[must_use]
    pub fn wreck(&self, id: WreckId) -> &Wreck {
        &self.wrecks[usize::from(id.0)]
    }

    fn named(&self, id: WreckId) -> String {
        let Wreck { name, hull, points, .. } = self.wreck(id);
        format!("the {name} (hull {hull}, {})", draw::text::counted(usize::from(*points), "point"))
    }
}

impl Board for Salvage {
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

    fn sentence(&self, view: &View, Action::Send(crew): Action, _names: &Names) -> Said {
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
        let round = (view.round + 1).min(ROUNDS);
        let mut lines = vec![Line::of(format!("── Round {round} of {ROUNDS} "), Ink::Strong).padded(width, '─', Ink::Dim)];
        lines.push(Line::of("Wreck  ", Ink::Dim).with(self.named(view.wreck), Ink::Strong));
        for seat in (0..self.seats()).map(Seat::new) {
            let taken: Vec<String> = view.taken[seat].kinds().map(|wreck| self.wreck(WreckId(wreck)).name.clone()).collect();
            let points: u32 = view.taken[seat].kinds().map(|wreck| u32::from(self.wreck(WreckId(wreck)).points)).sum();
            let state = if view.ready.contains(seat) { "has chosen" } else { "" };
            let name = format!("{} {}", Names::mark(seat), names.of(seat));
            let line = Line::of(name, Ink::Seat(seat)).padded(16, ' ', Ink::Plain).with(format!("{points:>3}  "), Ink::Strong);
            lines.push(line.with(format!("{state:<12}"), Ink::Dim).with(taken.join(", "), Ink::Plain).cut(width));
        }
        if let Some(hand) = &view.hand {
            let cards = hand.kinds().flat_map(|crew| vec![Crew(crew).strength().to_string(); usize::from(hand.count(crew))]);
            lines.push(Line::of("Your crews  ", Ink::Dim).with(cards.collect::<Vec<_>>().join(" "), Ink::Strong));
        }
        lines
    }

    fn how_to_play() -> &'static [&'static str] {
        &[
            "Five wrecks drift by, one after the other. Everybody has five crews of strength 1 to 6 and sends one to each wreck, in secret and at the same time.",
            "Then everybody rolls a die and adds it to the strength. Whoever reaches the wreck's hull and has the highest total takes it; if two are equal, nobody does.",
            "Most points win. A strong crew is worth keeping for a rich wreck, if the others think so, too, a little less.",
        ]
    }
}
