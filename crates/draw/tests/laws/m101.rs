//! What is so in M101.

use draw::Shape;
use kernel::{Game, Seat};
use m101::action::{GapId, SiteId};
use m101::content::{CardId, Colour};
use m101::state::{Area, State, Step};
use m101::turning::{Built, Upgraded};
use m101::{Action, Decision, Event, M101, View};

use board_laws::{Chosen, Facts, Lying, PLENTY, Setting, Thing, number_after, put, same, says, whose};

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "m101");

impl Facts for Rules {
    type Game = M101;

    const EVENTS: &'static str = "brace_completed built claimed colonised committed control_gained delivered drew ended handed_over influenced \
        invasion_announced invasion_refused lost paid phase_began placed_nothing rejected researched reshuffled revealed \
        round_began started tech_moved toll_discarded took turned_up upgraded";
    const VERBS: &'static str = "allow alone at boost build by-force colonise cube draw hand-over in keep no-boost pass pay peacefully refuse replace-by \
        rotate route select take to upgrade";
    const FLYING: &'static str = "action discards gap hand pile research seat site";
    const PROMISING: &'static str = "? in to";
    const HIDES: bool = true;
    /// Late games of four: research, systems and cards in words are more than a screen; terminals page through them, and keep hand, points and question in sight.
    const LINES: usize = 190;

    fn tables() -> Vec<Setting> {
        let options = |seed: u64| match seed % 3 {
            0 => &[("upgrade", "true"), ("advance_deck", "always")][..],
            1 => &[("commit_view", "hidden")][..],
            _ => &[],
        };
        let as_it_comes = (0..9).map(|seed| Setting::new(2 + (seed % 3) as u8, options(seed), &[], seed));
        // Whoever can invade does, and whoever may refuse does; those who play well have two ways to pay sometimes.
        let hostile = (0..12).map(|seed| Setting::new(3 + (seed % 2) as u8, &[], &["refuse", "by-force"], seed));
        let well = (0..6).map(|seed| Setting::new(4, &[], &[], seed).well());
        as_it_comes.chain(hostile).chain(well).collect()
    }

    fn nouns() -> Vec<String> {
        Colour::ALL.iter().map(|colour| colour.word().to_owned()).collect()
    }

    fn thing(game: &M101, view: &View, action: Action, shape: Shape) -> Thing {
        let who = view.who.expect("somebody is asked").number();
        let card = |place: &str, card: CardId| Thing::At(format!("{place}-{}", game.content.card(card).id));
        let button = |label: &str| Thing::Button(label.into());
        let small = shape == Shape::Tall;
        match Decision::of(view.step, action).expect("it is asked") {
            Decision::Keep { card: id }
            | Decision::Boost { card: id }
            | Decision::Build { card: id }
            | Decision::ReplaceBy { card: id, .. }
            | Decision::Pay { card: id, .. }
            | Decision::Colonise { card: id }
            | Decision::HandOver { card: id, .. } => card(&format!("hand-{who}"), id),
            Decision::Take { card: id } => card("research", id),
            Decision::Draw {} => Thing::At("pile".into()),
            Decision::Select { phase } => Thing::At(format!("action-{}", phase.name())),
            Decision::BuildIn { gap, .. } | Decision::UpgradeIn { gap } => Thing::At(format!("gap-{}", game.gap_name(gap))),
            Decision::ColoniseAt { site, .. } | Decision::Influence { site } => Thing::At(format!("site-{}", game.site_name(site))),
            // Too small for a thumb on a phone: there they are buttons with the name of the system.
            Decision::Cube { site, .. } | Decision::DeliverTo { to: site, .. } if small => {
                Thing::Button(game.system_at(&view.open, site).expect("a system").name.clone())
            }
            Decision::Cube { site, colour } => Thing::At(format!("site-{}-{}", game.site_name(site), colour.word())),
            Decision::DeliverTo { to, space, .. } => Thing::At(format!("site-{}-demand{}", game.site_name(to), space.0)),
            Decision::Turn { .. } if small => Thing::Sight,
            Decision::Turn { turned, .. } => Thing::At(format!("turn-{}", turned.0)),
            Decision::StopBuilding {} | Decision::StopColonising {} | Decision::StopDelivering {} | Decision::StopExpanding {} => {
                button("Pass")
            }
            Decision::Alone {} => button("Nothing"),
            Decision::NoBoost {} => button("No Boost"),
            Decision::Upgrade {} => button("Upgrade"),
            Decision::ColonisePeacefully { .. } | Decision::InfluencePolitically { .. } | Decision::Route { .. } => button("Pay"),
            Decision::Conquer { .. } | Decision::Invade { .. } => button("By force"),
            Decision::RefuseInvasion { .. } => button("Refuse"),
            Decision::AllowInvasion { .. } => button("Allow"),
        }
    }

    fn lying(game: &M101, state: &State) -> Lying {
        let mut lying = Lying::from([("pile".to_owned(), state.pile.len() as i32), ("discards".to_owned(), state.discards.len() as i32)]);
        let id = |card: CardId| &game.content.card(card).id;
        for seat in game.players() {
            let number = seat.number();
            let held = state.hands[seat].iter().chain(state.starts[seat].iter().copied());
            lying.extend(held.map(|card| (format!("hand-{number}-{}", id(card)), 1)));
            put(&mut lying, || format!("seat-{number}"), PLENTY);
            // The choosers of the round are seen once they are revealed.
            if !matches!(state.step, Step::StartSystem | Step::Selection | Step::Over(_)) {
                put(&mut lying, || format!("action-{}-{number}", state.chosen[seat].name()), 1);
            }
        }
        lying.extend(state.research.iter().flatten().map(|card| (format!("research-{}", id(*card)), 1)));
        for place in 0..64u8 {
            let (gap, place) = (GapId(place), SiteId(place));
            let site = &state.sites[place];
            let name = game.site_name(place);
            if site.system.is_some() {
                put(&mut lying, || format!("site-{name}"), 1);
            }
            for seat in game.players() {
                put(&mut lying, || format!("site-{name}-{}", seat.number()), i32::from(site.influence(seat)));
            }
            for colour in Colour::ALL {
                put(&mut lying, || format!("site-{name}-{}", colour.word()), i32::from(site.cubes[colour.index()]));
            }
            for space in (0..8u8).filter(|space| site.filled() & (1 << space) != 0) {
                put(&mut lying, || format!("site-{name}-demand{space}"), 1);
            }
            if state.gaps[gap].card.is_some() {
                put(&mut lying, || format!("gap-{}", game.gap_name(gap)), 1);
            }
        }
        lying
    }

    fn unseen(game: &M101, event: &Event) -> Vec<(String, i32)> {
        match *event {
            // The boost goes to the discard pile; what is seen to move is the disk on the action.
            Event::Revealed { seat, boost: Some(card), .. } => {
                vec![(format!("hand-{}-{}", seat.number(), game.content.card(card).id), -1), ("discards".into(), 1)]
            }
            Event::Reshuffled { cards } => vec![("pile".into(), i32::from(cards) - 1)],
            _ => Vec::new(),
        }
    }

    fn people(_: &M101, event: &Event) -> Vec<Seat> {
        match *event {
            Event::PhaseBegan { order, .. } => order.iter().copied().collect(),
            Event::HandedOver { from, to, .. } | Event::TollDiscarded { from, to, .. } => vec![from, to],
            // The controller refuses, the invader is refused; the winner gains, the loser had it.
            Event::InvasionRefused { by, seat, .. } => vec![by, seat],
            Event::ControlGained { seat, from, .. } => vec![seat, from],
            _ => whose::<M101>(event),
        }
    }

    fn told_numbers(_: &M101, event: &Event) -> Option<Vec<i64>> {
        Some(match *event {
            Event::RoundBegan { round } => vec![round.into()],
            Event::Reshuffled { cards } | Event::Lost { cards, .. } => vec![cards.into()],
            Event::TechMoved { level, .. } | Event::TurnedUp { level, .. } => vec![level.into()],
            Event::Built(Built { cost, .. })
            | Event::Upgraded(Upgraded { cost, .. })
            | Event::Colonised { way: Area::Political, cost, .. }
            | Event::Influenced { way: Area::Political, cost, .. } => vec![cost.into()],
            Event::PlacedNothing { .. } => vec![0],
            _ => Vec::new(),
        })
    }

    fn kept(game: &M101, said: &str, chosen: &Chosen<M101>) -> Option<Result<(), String>> {
        match chosen.action {
            Action::In(_) if !matches!(chosen.before.step, Step::BuildSpace(_)) => None,
            Action::At(_) if matches!(chosen.before.step, Step::Expand) => {
                let invaded = chosen
                    .events
                    .iter()
                    .any(|event| matches!(event, Event::InvasionAnnounced { .. } | Event::Influenced { way: Area::Military, .. }));
                let cost = owed(chosen).filter(|_| !invaded)?;
                same("cards", number_after(said, "politically for "), cost)
            }
            Action::At(_) if said.ends_with("conquered for free") => same("cards", Some(0), owed(chosen)?),
            Action::In(_) | Action::Replace(_) | Action::At(_) => costs(said, owed(chosen)?),
            Action::Peacefully => same("cards", number_after(said, "Pay ").or_else(|| number_after(said, " for ")), owed(chosen)?),
            Action::To(..) => {
                let toll = match chosen.after.step {
                    Step::Toll { payees, .. } => payees.len() as u8,
                    // Two ways that cost the same are still to be chosen from.
                    Step::Route(_) => return None,
                    _ => paid_as_toll(chosen),
                };
                same("toll", if said.ends_with("no toll") { Some(0) } else { number_after(said, "toll ") }, toll)
            }
            Action::Route(_) => {
                let Step::Toll { payees, .. } = chosen.after.step else { return None };
                let names = board_laws::names(game.seats(), Some(chosen.seat));
                let paid = |seat: Seat| payees.iter().filter(|payee| **payee == seat).count();
                let all: Vec<String> = game
                    .players()
                    .filter(|seat| paid(*seat) > 0)
                    .map(|seat| format!("{} {} card{}", names.name(seat), paid(seat), if paid(seat) == 1 { "" } else { "s" }))
                    .collect();
                says(said, &format!("Pay {}", all.join(" and ")))
            }
            _ => None,
        }
    }

    fn asked(_: &M101, question: &str, state: &State, _: Seat) -> Option<Result<(), String>> {
        match state.step {
            Step::Toll { payees, .. } => same("cards to go", number_after(question, "? "), payees.len() as u32),
            Step::Pay(payment) => says(question, &format!(": {} of {} card", payment.picked.len(), payment.cost)),
            _ => None,
        }
    }
}

/// What is to be paid after this click, or was paid with it; nothing if more is asked before.
fn owed(chosen: &Chosen<M101>) -> Option<u8> {
    match chosen.after.step {
        Step::Pay(payment) => Some(payment.cost),
        Step::Turning { .. } | Step::ColoniseWay { .. } => None,
        _ => chosen.events.iter().find_map(|event| match *event {
            Event::Built(Built { cost, .. })
            | Event::Upgraded(Upgraded { cost, .. })
            | Event::Colonised { cost, .. }
            | Event::Influenced { cost, .. } => Some(cost),
            _ => None,
        }),
    }
}

fn costs(said: &str, cost: u8) -> Option<Result<(), String>> {
    same("cards", number_after(said, "costs "), cost)
}

fn paid_as_toll(chosen: &Chosen<M101>) -> u8 {
    chosen.events.iter().filter(|event| matches!(event, Event::HandedOver { .. } | Event::TollDiscarded { .. })).count() as u8
}
