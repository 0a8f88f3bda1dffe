//! One legal action as a sentence, with what follows from it.

use kernel::Seat;
use m101::action::{DemandSpace, GapId, Rotation, SiteId, Way};
use m101::content::{CardId, Phase};
use m101::state::{Purchase, Step};
use m101::{Action, M101, View};

use super::cards;
use crate::names::Names;
use crate::text::{Said, counted};

/// What an action of the view's owner does.
pub(super) fn sentence(game: &M101, view: &View, action: Action, names: &Names) -> Said {
    let seat = view.who.unwrap_or_default();
    let open = &view.open;
    let full = |id: CardId| format!("{} ({})", game.card_name(id), cards::card(game.content.card(id)));
    let name = |id: CardId| game.card_name(id);
    let (text, clause) = match action {
        Action::Pass => match view.step {
            Step::Build => ("Build nothing more".to_owned(), "M1-14.8"),
            Step::Colonise => ("Place no more systems".to_owned(), "M1-15.9"),
            Step::Deliver => ("Deliver nothing more".to_owned(), "M1-16.1"),
            _ => ("Place no more influence".to_owned(), "M1-17.12"),
        },
        Action::Keep(id) => (format!("Keep {}", full(id)), "M1-4.6"),
        Action::Select(phase) => (select(phase), "M1-6.7"),
        Action::Alone => ("Put nothing beside it".to_owned(), "M1-6.2"),
        Action::NoBoost => ("Put the No Boost card beside it: a bluff without effect".to_owned(), "M1-6.3"),
        Action::Boost(id) => (format!("Boost it: discard {}", name(id)), "M1-6.2"),
        Action::Take(id) => (format!("Take {}", full(id)), "M1-13.1"),
        Action::Draw => ("Draw from the pile instead".to_owned(), "M1-13.5"),
        Action::Build(id) => (format!("Build {}", full(id)), "M1-14.1"),
        Action::Upgrade => ("Replace one of your infrastructure by a dearer one".to_owned(), "M1-20.3"),
        Action::In(GapId(gap)) => match view.step {
            Step::BuildSpace(id) => {
                let cost = game.build_cost(open, seat, id, gap);
                (format!("In {}: costs {}{}", game.gap_name(gap), cost_words(cost), off(cost, game.content.card(id).cost)), "M1-14.5")
            }
            _ => {
                let old = open.gaps[gap].card.map_or_else(String::new, name);
                (format!("Replace {old} in {}", game.gap_name(gap)), "M1-20.3")
            }
        },
        Action::Replace(id) => {
            let cost = match view.step {
                Step::UpgradeCard(gap) => game.upgrade_cost(open, seat, id, gap).unwrap_or_default(),
                _ => 0,
            };
            (format!("By {}: costs {}", full(id), cost_words(cost)), "M1-20.3")
        }
        Action::Rotate(Rotation(rotation)) => (rotated(game, view, rotation), "M1-14.4"),
        Action::Pay(id) => (format!("Pay with {}", name(id)), "M1-8.4"),
        Action::Colonise(id) => (format!("Place {}", full(id)), "M1-15.1"),
        Action::At(SiteId(site)) => at(game, view, seat, site),
        Action::Peacefully => match view.step {
            Step::ColoniseWay { card, site } => (format!("Pay {}", cost_words(game.colonise_cost(open, seat, card, site))), "M1-15.4"),
            Step::ExpandWay(site) => (format!("Political influence for {}", cost_words(game.political_cost(open, seat, site))), "M1-17.5"),
            _ => ("Peacefully".to_owned(), "M1-15.4"),
        },
        Action::ByForce => match view.step {
            Step::ExpandWay(site) => {
                let strength = game.strength_against(open, seat, site);
                (format!("Invade for nothing, with a strength of {strength} against it"), "M1-17.6")
            }
            _ => ("Conquer it for nothing".to_owned(), "M1-15.4"),
        },
        Action::Cube(SiteId(site), colour) => {
            let from = open.sites[site].system.map_or_else(String::new, name);
            (format!("A {} cube from {} ({from})", colour.word(), game.site_name(site)), "M1-16.3")
        }
        Action::To(SiteId(site), DemandSpace(space)) => {
            let demand =
                game.system_at(open, site).and_then(|card| card.demand.get(usize::from(space))).map(cards::demand).unwrap_or_default();
            let at = open.sites[site].system.map_or_else(String::new, name);
            let toll = match view.step {
                Step::Demand { from, .. } => {
                    game.ways_to_pay(open, seat, from, site).first().map_or(0, |way| way.0.iter().map(|toll| usize::from(*toll)).sum())
                }
                _ => 0,
            };
            let toll = if toll == 0 { ", no toll".to_owned() } else { format!(", toll {}", counted(toll, "card")) };
            (format!("To {at} at {}: {demand}{toll}", game.site_name(site)), "M1-16.5")
        }
        Action::Route(Way(way)) => {
            let ways = match view.step {
                Step::Route(delivery) => game.ways_to_pay(open, seat, delivery.from, delivery.to),
                _ => Default::default(),
            };
            let tolls = ways.get(usize::from(way)).copied().unwrap_or_default();
            let paid = game.players().filter(|other| tolls[*other] > 0);
            let paid: Vec<String> =
                paid.map(|other| format!("{} {}", names.name(other), counted(usize::from(tolls[other]), "card"))).collect();
            (format!("Pay {}", paid.join(" and ")), "M1-16.11")
        }
        Action::HandOver(id) => (format!("Hand over {}", name(id)), "M1-16.9"),
        Action::Refuse => ("Refuse the invasion".to_owned(), "M1-17.7"),
        Action::Allow => ("Allow the invasion".to_owned(), "M1-17.7"),
    };
    Said::new(text, clause)
}

fn cost_words(cost: u8) -> String {
    if cost == 0 { "nothing".into() } else { counted(usize::from(cost), "card") }
}

fn off(cost: u8, printed: u8) -> String {
    if cost == printed { String::new() } else { format!(" (printed {printed})") }
}

fn select(phase: Phase) -> String {
    match phase {
        Phase::Advance => "Advance: everybody takes a card; you take two and reach a level higher; boosted you gain a tech level first",
        Phase::Build => "Build: everybody may build; yours cost 1 less; boosted you build two",
        Phase::Colonise => "Colonise: everybody may place a system; yours cost 1 less and you have +1 military; boosted you place two",
        Phase::Deliver => "Deliver: everybody may deliver a cube; you deliver two and may sell one; boosted three",
        Phase::Expand => "Expand: happens anyway; you draw 2 cards and influence twice; boosted three times",
    }
    .to_owned()
}

fn at(game: &M101, view: &View, seat: Seat, site: u8) -> (String, &'static str) {
    let open = &view.open;
    let place = game.site_name(site);
    match view.step {
        Step::ColoniseSpace(id) => {
            let cost = game.colonise_cost(open, seat, id, site);
            let claimed = game.players().find(|other| *other != seat && open.influenced[*other].has(site)).is_some();
            let claimed = if claimed { ", where another player has a disk" } else { "" };
            // Whoever cannot pay for it conquers it: that is not asked then.
            if usize::from(cost) + 1 > usize::from(view.hands[seat].size) {
                return (format!("At {place}{claimed}: conquered for nothing"), "M1-15.4");
            }
            (format!("At {place}{claimed}: costs {}{}", cost_words(cost), off(cost, game.content.card(id).cost)), "M1-15.2")
        }
        _ => match game.system_at(open, site) {
            None => (format!("Claim the empty space {place}"), "M1-17.4"),
            Some(card) => {
                let politically = format!("politically for {}", cost_words(game.political_cost(open, seat, site)));
                let by_force = format!("by strength {} to {}", game.strength_against(open, seat, site), card.cost);
                // Where only one way is possible nothing more is asked.
                let (how, clause) = match game.ways_to_influence(open, seat, view.hands[seat].size, site) {
                    (true, false) => (politically, "M1-17.5"),
                    (false, true) => (by_force, "M1-17.6"),
                    _ => (format!("{politically} or {by_force}"), "M1-17.3"),
                };
                let mine = if open.controlled[seat].has(site) { ", which you control," } else { "" };
                (format!("Influence {} at {place}{mine} {how}", card.name), clause)
            }
        },
    }
}

/// What the live tabs of a rotation point at.
fn rotated(game: &M101, view: &View, rotation: u8) -> String {
    let (card, gap) = match view.step {
        Step::Rotation { card, gap, .. } => (card, gap),
        Step::Pay(payment) => match payment.purchase {
            Purchase::Build(building) | Purchase::Upgrade(building) => (building.card, building.gap),
            _ => return format!("Rotation {rotation}"),
        },
        _ => return format!("Rotation {rotation}"),
    };
    let entry = game.content.card(card);
    let corners = [8, 9, 1, 0];
    let live: Vec<String> = (0..4u8)
        .filter_map(|corner| {
            let site = gap + corners[usize::from(corner)];
            let tab = entry.tab_at(corner, rotation).filter(|_| game.spaces.has(site) && !view.open.systems.has(site))?;
            Some(format!("{} at {}", cards::tab(tab), game.site_name(site)))
        })
        .collect();
    if live.is_empty() { format!("Rotation {rotation}: no live tab") } else { format!("Rotation {rotation}: {}", live.join(", ")) }
}
