//! What is so in Space Truckin'.

use draw::Shape;
use kernel::Seat;
use space_truckin::action::{Face, SystemId};
use space_truckin::content::{BandOutcome, Terrain};
use space_truckin::event::Source;
use space_truckin::state::{Die, Manipulation, Names as Named, Sheet, State, Step};
use space_truckin::{Action, Decision, Event, SpaceTruckin, View};

use board_laws::{Chosen, Facts, Lying, PLENTY, Setting, Thing, number_after, put, same, says};

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "space-truckin");

impl Facts for Rules {
    type Game = SpaceTruckin;

    const EVENTS: &'static str = "artifact_loaded bridge_hit built captain_named cargo_given cargo_loaded charted damaged ended event_came gained \
        jump_paid kept lost made_six manipulated no_pip not_gained pip_drawn reached result rolled sold stage_began truck_chosen \
        wrote yard_closed";
    const VERBS: &'static str = "at box chart damage event flip give give-cargo keep kind load lose-system make-six pay pip reroll settle shape stop \
        system-die terrain truck turn with wreck";
    const FLYING: &'static str = "box dice sheet stage stop";
    const PROMISING: &'static str = "? system-die";
    const HIDES: bool = false;
    /// Tables of many players, late: the terminal pages through the board and keeps the question in sight.
    const LINES: usize = 18;

    fn tables() -> Vec<Setting> {
        let built = (0..6).map(|seed| Setting::new(1 + seed as u8 % 3, &[], &["system-die"], seed));
        let crowded = (0..10).map(|seed| Setting::new(6, &[], &["system-die"], seed));
        let bought = (0..24).map(|seed| {
            let mut options = vec![("shipyard", "dealer"), ("win_vp", "40")];
            match seed % 4 {
                0 => options.push(("captain", "artificer")),
                1 => options.extend([("captain", "physicist"), ("manipulations", "free")]),
                2 => options.push(("challenge_digits", "4")),
                _ => options.push(("damage_choice", "free")),
            }
            Setting::new(1 + seed as u8 % 2, &options, &["flip"], seed)
        });
        let charted = (0..2).map(|seed| Setting::new(1, &[("captain", "cartographer")], &["system-die"], seed));
        // Only those who play well come to the pirates, to the sale, and to the points that win.
        let points = |seed: u64| if seed % 3 == 2 { "20" } else { "40" };
        let well =
            (0..24).map(|seed| Setting::new(2 + (seed % 5) as u8, &[("shipyard", "dealer"), ("win_vp", points(seed))], &[], seed).well());
        built.chain(crowded).chain(bought).chain(charted).chain(well).collect()
    }

    fn thing(game: &SpaceTruckin, view: &View, action: Action, _: Shape) -> Thing {
        let who = view.who.expect("somebody is asked");
        let sheet = &view.sheets[who];
        let content = &game.content;
        let button = |label: String| Thing::Button(label);
        let kind = |face: u8| {
            if face == 6 {
                "any system".to_owned()
            } else {
                content.systems[content.system_faces[usize::from(face - 1)].index()].name.clone()
            }
        };
        let shape = |face: u8| if face == 6 { "any shape".to_owned() } else { content.shapes[usize::from(face - 1)].name.clone() };
        let terrain = |terrain: Terrain| content.terrains[terrain.index()].name.name.clone();
        let system = |system: SystemId| Thing::At(format!("sheet-{}-{system}", who.number()));
        let faces = |die: Die| button(format!("{} · {}", kind(sheet.face(die)), shape(sheet.face(die.other()))));
        match Decision::of(sheet.step, action).expect("it is asked") {
            Decision::ChooseTruck { truck } => Thing::At(format!("truck-{}", content.truck(truck).name.id)),
            Decision::Chart { location, .. } => Thing::At(format!("stop-{}", location.0)),
            Decision::WriteFirst { place } | Decision::WriteSecond { place } | Decision::Change { place, .. } => {
                Thing::At(format!("box-{}-{}", who.number(), place.0))
            }
            Decision::PayWith { system: id, .. }
            | Decision::PayJumpWith { system: id, .. }
            | Decision::Wreck { system: id, .. }
            | Decision::LoseAftMost { system: id } => system(id),
            Decision::BuildAt { anchor: at, .. }
            | Decision::DrawPip { cell: at }
            | Decision::LoadCargo { cell: at }
            | Decision::LoadArtifact { cell: at }
            | Decision::DrawExtraPip { cell: at, .. }
            | Decision::DrawNewPip { cell: at, .. }
            | Decision::Give { cell: at } => Thing::At(format!("cell-{at}")),
            Decision::TurnShape { .. } => Thing::Sight,
            Decision::KeepCaptain { face: Face(face) } => {
                button(format!("{face} {}", content.captains[content.captain_faces[usize::from(face - 1)] as usize].name))
            }
            Decision::KeepTerrain { face: Face(face) } => button(format!("{face} {}", terrain(Terrain(face - 1)))),
            Decision::ChartLast { terrain: which } => button(terrain(which)),
            Decision::Build { die } | Decision::DamageTwo { die } => faces(die),
            Decision::MakeSix { die } => button(format!("Make the {} a 6", sheet.face(die))),
            Decision::StopBuilding {} => button("Stop".into()),
            Decision::BuildKind { kind: which, .. } | Decision::Pay { kind: which, .. } | Decision::PayJump { kind: which } => {
                button(content.systems[which.index()].name.clone())
            }
            Decision::BuildShape { shape: which, .. } => button(content.shapes[which.index()].name.clone()),
            Decision::Settle {} => button("Leave it".into()),
            Decision::Manipulate { how: Manipulation::Reroll } => button("Reroll".into()),
            Decision::Manipulate { how: Manipulation::Flip } => button("Flip".into()),
            Decision::ChooseEvent { event } => button(content.events[event.index()].name.name.clone()),
            Decision::Damage { die, names: Named::System } => button(kind(sheet.face(die))),
            Decision::Damage { die, names: Named::Shape } => button(shape(sheet.face(die))),
            Decision::GiveCargo {} => button("Give cargo".into()),
            Decision::LoseSystem {} => button("Lose a system".into()),
        }
    }

    fn lying(game: &SpaceTruckin, state: &State) -> Lying {
        let mut lying = Lying::from([("stage".to_owned(), PLENTY)]);
        for seat in game.players() {
            let (number, sheet) = (seat.number(), &state.sheets[seat]);
            put(&mut lying, || format!("dice-{number}"), PLENTY);
            lying.extend((0..sheet.systems.len()).map(|system| (format!("sheet-{number}-{system}"), PLENTY)));
            lying.extend((0..sheet.boxes.len()).map(|place| (format!("box-{number}-{place}"), i32::from(sheet.boxes[place] > 0))));
        }
        for (stop, terrain) in state.chart.iter().enumerate() {
            put(&mut lying, || format!("stop-{stop}"), if terrain.is_some() { PLENTY } else { 0 });
        }
        lying
    }

    /// Dice and boxes are on the large sheet alone: one's own, or the first one for a spectator.
    fn drawn_for(_: &SpaceTruckin, place: &str, who: Option<Seat>) -> bool {
        let own = who.unwrap_or_default().number().to_string();
        match place.split('-').collect::<Vec<_>>()[..] {
            ["dice" | "box", seat, ..] => seat == own,
            _ => true,
        }
    }

    fn unseen(_: &SpaceTruckin, event: &Event) -> Vec<(String, i32)> {
        match *event {
            // What was there is written over.
            Event::Manipulated { seat, place, .. } => vec![(format!("box-{}-{}", seat.number(), place.0), -1)],
            _ => Vec::new(),
        }
    }

    fn told_numbers(_: &SpaceTruckin, event: &Event) -> Option<Vec<i64>> {
        Some(match *event {
            Event::Rolled { dice: [die, 0], .. } | Event::Kept { face: die, .. } => vec![die.into()],
            Event::Rolled { dice: [first, second], .. } => vec![first.into(), second.into()],
            Event::MadeSix { .. } => vec![1, 6],
            Event::Wrote { face, .. } => vec![face.into()],
            Event::Manipulated { from, to, .. } => vec![from.into(), to.into()],
            Event::Result { result, outcome: BandOutcome::DamageOne, .. } => vec![result.into(), 1],
            Event::Result { result, outcome: BandOutcome::DamageTwo, .. } => vec![result.into(), 2],
            Event::Result { result, .. } => vec![result.into()],
            Event::Gained { points, from: Source::Truck, .. } => vec![points.into(), 5],
            Event::Gained { points, .. } | Event::Reached { points, .. } => vec![points.into()],
            Event::BridgeHit { whole: 0, .. } => vec![0],
            Event::BridgeHit { whole, .. } => vec![whole.into(), 2],
            Event::Sold { cargo, .. } => vec![cargo.into()],
            Event::StageBegan { .. } | Event::Ended { .. } | Event::ArtifactLoaded { .. } | Event::EventCame { .. } => return None,
            _ => Vec::new(),
        })
    }

    fn kept(_: &SpaceTruckin, said: &str, chosen: &Chosen<SpaceTruckin>) -> Option<Result<(), String>> {
        let (before, after): (&Sheet, &Sheet) = (&chosen.before.sheets[chosen.seat], &chosen.after.sheets[chosen.seat]);
        match chosen.action {
            Action::Pay(kind) if said.contains("left open") => {
                let paid = chosen.events.iter().any(|event| matches!(event, Event::JumpPaid { .. } | Event::Manipulated { .. }));
                paid.then(|| same("open pips", number_after(said, ": "), after.open_of(kind).len())).flatten()
            }
            Action::Settle | Action::Box(_) => {
                let result = chosen.events.iter().find_map(|event| match *event {
                    Event::Result { seat, result, outcome, .. } if seat == chosen.seat => Some((result, outcome)),
                    _ => None,
                });
                // A reroll is chance: nothing is promised of its result.
                let promised = said.rsplit_once(": ").filter(|_| !said.starts_with("Reroll"));
                let ((_, words), (result, outcome)) = (promised?, result?);
                let number = number_after(words, "");
                if number != Some(i64::from(result)) {
                    return same("result", number, result);
                }
                says(words, outcome_words(outcome))
            }
            Action::Wreck(_) => None,
            Action::MakeSix(die) => same("die", number_after(said, "make the "), before.face(die)),
            Action::SystemDie(die) if before.step != Step::TwoDamages => {
                same("die", number_after(said, "Build with the "), before.face(die))
            }
            _ => None,
        }
    }

    fn asked(_: &SpaceTruckin, question: &str, state: &State, seat: Seat) -> Option<Result<(), String>> {
        let sheet = &state.sheets[seat];
        match sheet.step {
            Step::FirstBox | Step::SecondBox => {
                let die = if sheet.step == Step::FirstBox { Die::First } else { Die::Second };
                same(
                    "die",
                    number_after(question, "write the ")
                        .or_else(|| question.split("write the ").nth(1)?.split(['?', ' ']).next()?.parse().ok()),
                    sheet.face(die),
                )
            }
            Step::Manipulate => same("result", number_after(question, "The result is "), sheet.result()),
            _ => None,
        }
    }
}

/// What a band of results means, as the rules have it (TR-10.1).
fn outcome_words(outcome: BandOutcome) -> &'static str {
    match outcome {
        BandOutcome::BridgeDamage => "bridge",
        BandOutcome::BothRewards => "both",
        BandOutcome::FirstReward => "first",
        BandOutcome::DamageOne => "one",
        BandOutcome::DamageTwo => "two",
    }
}
