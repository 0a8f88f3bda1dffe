//! What happened, in the past tense, and what is asked now.

use kernel::{Cited, Seat};
use m101::content::{CardId, Phase};
use m101::state::{Area, Ending, Purchase, Step};
use m101::turning::{Built, Upgraded};
use m101::{Event, M101, View};

use super::places;
use crate::names::Names;
use crate::text::{Said, counted, listed};

/// A told event in words; a card that the listener may not know is "a card".
pub(super) fn words(game: &M101, event: &Event, names: &Names) -> Said {
    let card = |card: CardId| game.card_name(card);
    let some = |id: Option<CardId>| id.map_or_else(|| "a card".to_owned(), card);
    let who = |seat: Seat| names.of(seat);
    let square = |site| places::square(game, site);
    let cards = |count: u8| if count == 0 { "for free".to_owned() } else { format!("for {}", counted(usize::from(count), "card")) };
    let text = match *event {
        Event::Started { seat, card: id, site } => format!("{} began with {} on {}", who(seat), card(id), square(site)),
        Event::Rejected { seat, card: id } => format!("{} put {} aside", who(seat), card(id)),
        Event::RoundBegan { round } => format!("Round {round} began"),
        Event::Committed { seat, second: None } => format!("{} chose an action", who(seat)),
        Event::Committed { seat, second: Some(false) } => format!("{} chose an action without a second card", who(seat)),
        Event::Committed { seat, second: Some(true) } => format!("{} chose an action with a second card beside it", who(seat)),
        Event::Revealed { seat, action, boost, no_boost } => {
            let beside = match boost {
                Some(id) => format!(", boosted with {}", card(id)),
                None if no_boost => ", and the second card was No Boost".to_owned(),
                None => String::new(),
            };
            format!("{} revealed {}{beside}", who(seat), title(action))
        }
        Event::PhaseBegan { phase, order } => {
            let order: Vec<String> = order.iter().map(|seat| names.whom(*seat).to_owned()).collect();
            format!("{} began: {}", title(phase), listed(&order, "and then"))
        }
        Event::Drew { seat, card: id } => format!("{} drew {}", who(seat), some(id)),
        Event::Lost { seat, cards } => format!("{} hand was full: {} lost", names.whose(seat), counted(usize::from(cards), "card")),
        Event::Reshuffled { cards } => format!("The discards were shuffled into a new draw pile of {cards}"),
        Event::Took { seat, card: id } => format!("{} took {} from the research area", who(seat), card(id)),
        Event::Researched { seat } => format!("{} put a disk on the research symbol", who(seat)),
        Event::TechMoved { seat, level } => format!("{} tech disk is at level {level}", names.whose(seat)),
        Event::TurnedUp { card: id, level, .. } => format!("{} came into the research area at level {level}", card(id)),
        Event::PlacedNothing { seat, phase: Phase::Deliver } => format!("{} delivered nothing", who(seat)),
        Event::PlacedNothing { seat, .. } => format!("{} placed nothing", who(seat)),
        Event::Paid { seat, card: id } => format!("{} paid with {}", who(seat), card(id)),
        Event::Built(Built { seat, card: id, gap, cost, beside, .. }) => {
            format!("{} built {} {} {}", who(seat), card(id), places::beside(game, beside, gap), cards(cost))
        }
        Event::Upgraded(Upgraded { seat, card: id, old, gap, cost, beside, .. }) => {
            format!("{} replaced {} {} with {} {}", who(seat), card(old), places::beside(game, beside, gap), card(id), cards(cost))
        }
        Event::Colonised { seat, card: id, site, way: Area::Political, cost } => {
            format!("{} colonised {} on {} {}", who(seat), card(id), square(site), cards(cost))
        }
        Event::Colonised { seat, card: id, site, .. } => format!("{} conquered {} on {}", who(seat), card(id), square(site)),
        Event::Delivered { seat, colour, sold, systems: (from, to), .. } => {
            let verb = if sold { "sold" } else { "delivered" };
            format!("{} {verb} a {} cube from {} to {}", who(seat), colour.word(), card(from), card(to))
        }
        Event::BraceCompleted { seat, system, .. } => format!("{} filled the brace of {}", who(seat), card(system)),
        Event::HandedOver { from, to, card: id } => format!("{} handed {} over to {}", who(from), some(id), names.whom(to)),
        Event::TollDiscarded { from, to, card: id } => {
            let full = names.whose_inside(to);
            format!("{} paid {} to {}, but {full} hand was full: the card was discarded", who(from), card(id), names.whom(to))
        }
        Event::Claimed { seat, site } => format!("{} claimed the empty space {}", who(seat), square(site)),
        Event::Influenced { seat, system, way: Area::Political, cost, .. } => {
            format!("{} placed a political disk on {} {}", who(seat), card(system), cards(cost))
        }
        Event::Influenced { seat, system, .. } => format!("{} invaded {}", who(seat), card(system)),
        Event::InvasionAnnounced { seat, system, .. } => format!("{} announced the invasion of {}", who(seat), card(system)),
        Event::InvasionRefused { by, seat, system, .. } => {
            format!("{} refused {} invasion of {}", who(by), names.whose_inside(seat), card(system))
        }
        Event::ControlGained { seat, from, system, .. } => {
            format!("{} won control of {} from {}", who(seat), card(system), names.whom(from))
        }
        Event::Ended { how } => match how {
            Ending::Disks => "The game ended: somebody has placed all disks".to_owned(),
            Ending::FullGalaxy => "The game ended: somebody has no space left".to_owned(),
            Ending::MaxRounds => "The game ended after the agreed number of rounds".to_owned(),
            Ending::Stall => "The game ended: nothing was placed for too long".to_owned(),
            Ending::RoundCap => "The game ended with its last round".to_owned(),
        },
    };
    Said { text, clause: event.clause() }
}

/// The phase as a heading.
pub(super) fn title(phase: Phase) -> String {
    let name = phase.name();
    name[..1].to_uppercase() + &name[1..]
}

/// What is asked of the view's owner, or what everybody waits for.
pub(super) fn question(game: &M101, view: &View, names: &Names) -> Said {
    if matches!(view.step, Step::Over(_)) {
        return Said::new("The game is over", "M1-19.8");
    }
    let mine = view.who.is_some_and(|seat| view.asked.contains(seat));
    if !mine {
        let waited: Vec<String> = view.asked.iter().map(|seat| names.name(seat).to_owned()).collect();
        let (what, clause) = waiting(view.step);
        return Said::new(format!("Waiting for {} {what}", listed(&waited, "and")), clause);
    }
    let name = |card: CardId| game.card_name(card);
    let place = |site| places::place(game, &view.open, site);
    let (text, clause) = match view.step {
        Step::StartSystem => ("Which start system do you keep?".to_owned(), "M1-4.6"),
        Step::Selection if view.commitment.action.is_none() => ("Which action do you choose this round?".to_owned(), "M1-6.1"),
        Step::Selection => ("What do you put beside your action?".to_owned(), "M1-6.2"),
        Step::Take => ("Take a card from the research area".to_owned(), "M1-13.1"),
        Step::Build => ("Build an infrastructure, or pass".to_owned(), "M1-14.1"),
        Step::BuildSpace(card) => (format!("In which gap do you build {}?", name(card)), "M1-14.2"),
        Step::UpgradeSpace => ("Which of your infrastructure cards do you replace?".to_owned(), "M1-20.3"),
        Step::UpgradeCard(gap) => {
            let old = view.open.gaps[gap].card.map_or_else(|| "it".to_owned(), name);
            (format!("Which card replaces {old}?"), "M1-20.3")
        }
        Step::Turning { card, .. } => (format!("Which way do you turn {}?", name(card)), "M1-14.4"),
        Step::Pay(payment) => {
            let for_what = match payment.purchase {
                Purchase::Build(building) | Purchase::Upgrade(building) => name(building.card),
                Purchase::Colonise { card, .. } => name(card),
                Purchase::Influence(site) => format!("a disk on {}", place(site)),
            };
            (paid_so_far(&for_what, payment.picked.len(), usize::from(payment.cost)), "M1-8.4")
        }
        Step::Colonise => ("Place a system, or pass".to_owned(), "M1-15.1"),
        Step::ColoniseSpace(card) => (format!("Where do you place {}?", name(card)), "M1-15.2"),
        Step::ColoniseWay { card, .. } => (format!("Do you pay for {} or conquer it?", name(card)), "M1-15.4"),
        Step::Deliver => ("Deliver a cube, or pass".to_owned(), "M1-16.1"),
        Step::Demand { from, colour } => (format!("Where does the {} cube from {} go?", colour.word(), place(from)), "M1-16.2"),
        Step::Route(_) => ("Two ways cost the same: whom do you pay?".to_owned(), "M1-16.11"),
        Step::Toll { payees, .. } => {
            let payee = payees.first().map_or("somebody", |seat| names.name(*seat));
            (format!("Which card do you hand over to {payee}? {} to go", counted(payees.len(), "card")), "M1-16.9")
        }
        Step::Expand => ("Place a disk on a system or an empty space, or pass".to_owned(), "M1-17.2"),
        Step::ExpandWay(site) => (format!("How do you influence {}?", place(site)), "M1-17.5"),
        Step::Prevent(site) => (format!("{} is about to be invaded: do you refuse?", place(site)), "M1-17.7"),
        Step::Over(_) => ("The game is over".to_owned(), "M1-19.8"),
    };
    Said::new(text, clause)
}

fn waiting(step: Step) -> (&'static str, &'static str) {
    match step {
        Step::StartSystem => ("to choose a start system", "M1-4.6"),
        Step::Selection => ("to choose an action", "M1-6.1"),
        Step::Take => ("to take a research card", "M1-13.1"),
        Step::Colonise => ("to colonise", "M1-15.1"),
        Step::Deliver => ("to deliver", "M1-16.1"),
        Step::Toll { .. } => ("to pay a toll", "M1-16.9"),
        Step::Expand => ("to expand", "M1-17.2"),
        Step::Prevent(_) => ("to allow or refuse an invasion", "M1-17.7"),
        _ => ("to build", "M1-14.1"),
    }
}

/// How much of a price is paid. Cards are picked in their order, so that no payment is made in two ways: whoever pays several is told.
fn paid_so_far(for_what: &str, picked: u32, cost: usize) -> String {
    let order = if cost > 1 { ", from left to right" } else { "" };
    format!("Pay for {for_what}: {picked} of {} picked{order}", counted(cost, "card"))
}
