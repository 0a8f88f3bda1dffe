//! One legal action as a sentence, with what follows from it.

use kernel::Seat;
use m101::action::{DemandSpace, SiteId};
use m101::content::{CardId, Phase};
use m101::state::Delivery;
use m101::{Action, Decision, M101, View};

use super::{cards, places, turning};
use crate::names::Names;
use crate::text::{Said, capital, counted};

/// What an action of the view's owner does.
pub(super) fn sentence(game: &M101, view: &View, action: Action, names: &Names) -> Said {
    let Some(decision) = Decision::of(view.step, action) else { return super::words::question(game, view, names) };
    let seat = view.who.unwrap_or_default();
    let open = &view.open;
    let full = |id: CardId| format!("{} ({})", game.card_name(id), cards::brief(game.content.card(id)));
    let name = |id: CardId| game.card_name(id);
    let place = |site: SiteId| places::place(game, open, site);
    let (text, clause) = match decision {
        Decision::Keep { card } => (format!("Keep {}", full(card)), "M1-4.6"),

        Decision::Select { phase } => (select(phase), "M1-6.7"),
        Decision::Alone {} => ("Put nothing beside it".to_owned(), "M1-6.2"),
        Decision::NoBoost {} => ("Put the No Boost card beside it: a bluff without effect".to_owned(), "M1-6.3"),
        Decision::Boost { card } => (format!("Boost it: discard {}", name(card)), "M1-6.2"),

        Decision::Take { card } => (format!("Take {}", full(card)), "M1-13.1"),
        Decision::Draw {} => ("Draw from the pile instead".to_owned(), "M1-13.5"),

        Decision::StopBuilding {} => ("Build nothing more".to_owned(), "M1-14.8"),
        Decision::Build { card } => (format!("Build {}", full(card)), "M1-14.1"),
        Decision::Upgrade {} => ("Replace one of your infrastructure cards with a more expensive one".to_owned(), "M1-20.3"),
        Decision::BuildIn { card, gap } => {
            let (cost, printed) = (game.build_cost(open, seat, card, gap), game.content.card(card).cost);
            (format!("In the gap {}: costs {}{}", places::gap(game, open, seat, gap), cost_words(cost), off(cost, printed)), "M1-14.5")
        }
        Decision::UpgradeIn { gap } => {
            let old = open.gaps[gap].card.map_or_else(String::new, name);
            (format!("Replace {old} {}", places::gap(game, open, seat, gap)), "M1-20.3")
        }
        Decision::ReplaceBy { gap, card } => {
            let cost = game.upgrade_cost(open, seat, card, gap).unwrap_or_default();
            (format!("It costs {} to replace it with {}", cost_words(cost), full(card)), "M1-20.3")
        }
        Decision::Turn { card, gap, turned, .. } => turning::sentence(game, open, card, gap, turned),
        Decision::Pay { card, .. } => (format!("Pay with {}", name(card)), "M1-8.4"),

        Decision::StopColonising {} => ("Place no more systems".to_owned(), "M1-15.9"),
        Decision::Colonise { card } => (format!("Place {}", full(card)), "M1-15.1"),
        Decision::ColoniseAt { card, site } => colonise_at(game, view, seat, card, site),
        Decision::ColonisePeacefully { card, site } => {
            (format!("Pay {}", cost_words(game.colonise_cost(open, seat, card, site))), "M1-15.4")
        }
        Decision::Conquer { .. } => ("Conquer it for free".to_owned(), "M1-15.4"),

        Decision::StopDelivering {} => ("Deliver nothing more".to_owned(), "M1-16.1"),
        Decision::Cube { site, colour } => (format!("A {} cube from {}", colour.word(), place(site)), "M1-16.3"),
        Decision::DeliverTo { from, to, space, .. } => {
            let demand = delivered(game, view, seat, to, space);
            let ways = game.ways_to_pay(open, seat, from, to);
            let toll = ways.first().map_or(0, |way| way.0.iter().map(|toll| usize::from(*toll)).sum());
            let toll = if toll == 0 { "no toll".to_owned() } else { format!("toll {}", counted(toll, "card")) };
            (format!("To {}: {demand}, {toll}", place(to)), "M1-16.5")
        }
        Decision::Route { delivery: Delivery { from, to, .. }, way } => {
            let tolls = game.ways_to_pay(open, seat, from, to).get(usize::from(way.0)).copied().unwrap_or_default();
            let paid = game.players().filter(|other| tolls[*other] > 0);
            let paid: Vec<String> =
                paid.map(|other| format!("{} {}", names.name(other), counted(usize::from(tolls[other]), "card"))).collect();
            (format!("Pay {}", paid.join(" and ")), "M1-16.11")
        }
        Decision::HandOver { card, .. } => (format!("Hand over {}", name(card)), "M1-16.9"),

        Decision::StopExpanding {} => ("Place no more influence".to_owned(), "M1-17.12"),
        Decision::Influence { site } => influence(game, view, seat, site),
        Decision::InfluencePolitically { site } => {
            (format!("Political influence {}", for_words(game.political_cost(open, seat, site))), "M1-17.5")
        }
        Decision::Invade { site } => {
            let strength = game.strength_against(open, seat, site);
            (format!("Invade it for free with your strength of {strength}"), "M1-17.6")
        }
        Decision::RefuseInvasion { .. } => ("Refuse the invasion".to_owned(), "M1-17.7"),
        Decision::AllowInvasion { .. } => ("Allow the invasion".to_owned(), "M1-17.7"),
    };
    Said::new(text, clause)
}

/// What a cube brings on a demand space: what stands there, and the reward of a brace that it completes.
fn delivered(game: &M101, view: &View, seat: Seat, to: SiteId, space: DemandSpace) -> String {
    let Some(card) = game.system_at(&view.open, to) else { return String::new() };
    let Some(demand) = card.demand.get(usize::from(space.0)) else { return String::new() };
    let sold = if demand.sale { "sold for " } else { "" };
    let mine = view.open.sites[to].culture[seat] | space.bit();
    let completed = demand.brace.map(|brace| &card.braces[usize::from(brace)]).filter(|brace| brace.spaces & !mine == 0);
    let completed = completed.map(|brace| format!(", and its brace is filled: {}", cards::reward(card, brace))).unwrap_or_default();
    format!("{sold}{}{completed}", cards::gain(demand))
}

fn cost_words(cost: u8) -> String {
    if cost == 0 { "nothing".into() } else { counted(usize::from(cost), "card") }
}

fn for_words(cost: u8) -> String {
    if cost == 0 { "for free".into() } else { format!("for {}", cost_words(cost)) }
}

fn off(cost: u8, printed: u8) -> String {
    if cost == printed { String::new() } else { format!(" (printed {printed})") }
}

fn select(phase: Phase) -> String {
    match phase {
        Phase::Advance => "Advance: everybody takes a card; you take two and reach one level higher; boosted you gain a tech level first",
        Phase::Build => "Build: everybody may build; yours cost 1 less; boosted you build two",
        Phase::Colonise => "Colonise: everybody may place a system; yours cost 1 less and you have +1 military; boosted you place two",
        Phase::Deliver => "Deliver: everybody may deliver a cube; you deliver two and may sell one; boosted three",
        Phase::Expand => "Expand: happens anyway; you draw 2 cards and influence twice; boosted three times",
    }
    .to_owned()
}

fn colonise_at(game: &M101, view: &View, seat: Seat, card: CardId, site: SiteId) -> (String, &'static str) {
    let (open, place) = (&view.open, capital(&places::described(game, &view.open, site)));
    let cost = game.colonise_cost(open, seat, card, site);
    let claimed = game.players().any(|other| other != seat && open.influenced[other].has(site));
    let claimed = if claimed { ", where another player has a disk" } else { "" };
    // Whoever cannot pay for it conquers it: that is not asked then.
    if usize::from(cost) + 1 > usize::from(view.hands[seat].size) {
        return (format!("{place}{claimed}: conquered for free"), "M1-15.4");
    }
    (format!("{place}{claimed}: costs {}{}", cost_words(cost), off(cost, game.content.card(card).cost)), "M1-15.2")
}

fn influence(game: &M101, view: &View, seat: Seat, site: SiteId) -> (String, &'static str) {
    let open = &view.open;
    let Some(card) = game.system_at(open, site) else {
        return (format!("Claim the empty space {}", places::described(game, open, site)), "M1-17.4");
    };
    let politically = format!("politically {}", for_words(game.political_cost(open, seat, site)));
    let by_force = format!("by strength, {} against {}", game.strength_against(open, seat, site), card.cost);
    // Where only one way is possible nothing more is asked.
    let (how, clause) = match game.ways_to_influence(open, seat, view.hands[seat].size, site) {
        (true, false) => (politically, "M1-17.5"),
        (false, true) => (by_force, "M1-17.6"),
        _ => (format!("{politically} or {by_force}"), "M1-17.3"),
    };
    let mine = if open.controlled[seat].has(site) { ", which you control," } else { "" };
    (format!("Influence {}{mine} {how}", card.name), clause)
}
