//! Hints for the first two rounds: what the question means, and a sensible first choice. From the seat's view alone.

use kernel::Seat;
use m101::action::{DemandSpace, GapId, SiteId};
use m101::content::{Card, CardId, Colour, Phase};
use m101::state::{Purchase, Second, Step};
use m101::{Action, M101, View};
use parts::{Set, lattice};

use super::{places, turning};
use crate::Hint;
use crate::names::Names;
use crate::text::counted;

/// The rounds in which a newcomer is told what to do.
const GUIDED: u16 = 2;

/// The hint for what is asked of the view's owner now, while the game is new.
pub(super) fn hint(game: &M101, view: &View, legal: &[Action], names: &Names) -> Option<Hint> {
    let seat = view.who.filter(|seat| view.asked.contains(*seat))?;
    if view.open.round > GUIDED || legal.is_empty() {
        return None;
    }
    let guide = Guide { game, view, legal, names, seat };
    let (means, advice) = match view.step {
        Step::StartSystem => (START, guide.start()),
        Step::Selection if view.commitment.action.is_none() => (ACTION, guide.action()),
        Step::Selection => (SECOND, guide.second()),
        Step::Take => (TAKE, guide.take()),
        Step::Build => (BUILD, guide.place(Phase::Build)),
        Step::BuildSpace(_) => (GAP, guide.gap()),
        Step::Turning { .. } => (turning::MEANS, turning::ADVICE.to_owned()),
        Step::UpgradeSpace | Step::UpgradeCard(_) => {
            (UPGRADE, "Replace the cheapest card you have: the difference is all you pay.".to_owned())
        }
        Step::Pay(payment) => (PAY, guide.pay(matches!(payment.purchase, Purchase::Influence(_)))),
        Step::Colonise => (COLONISE, guide.place(Phase::Colonise)),
        Step::ColoniseSpace(_) => (SITE, guide.site()),
        Step::ColoniseWay { .. } | Step::ExpandWay(_) => (WAY, guide.way()),
        Step::Deliver => (DELIVER, guide.cube()),
        Step::Demand { .. } => (DEMAND, guide.demand()),
        Step::Route(_) => (ROUTE, guide.route()),
        Step::Toll { .. } => (TOLL, guide.pay(true)),
        Step::Expand => (EXPAND, guide.expand()),
        Step::Prevent(_) => (PREVENT, "Refuse: you lose nothing by it and keep your lead on the system.".to_owned()),
        Step::Over(_) => return None,
    };
    Some(Hint { means: means.to_owned(), advice })
}

const START: &str = "One of these two systems is where you begin: its cubes, demand spaces and powers are yours from the first round.";
const ACTION: &str = "Everybody picks one action in secret. All picked actions are played by all; the bonus is for whoever picked them. Expand is played anyway.";
const SECOND: &str =
    "A hand card thrown in here makes the bonus bigger and lets you go first, but the card is gone. No Boost only looks like one.";
const TAKE: &str = "The card goes into your hand. Every card is either something to place or money to place others with.";
const BUILD: &str =
    "Infrastructure lies in a square gap beside a system of yours and works for you to the end. You pay by discarding other cards.";
const GAP: &str = "Its tabs stick out towards the four spaces around the gap. A system placed there later uses them up for you.";
const UPGRADE: &str = "A more expensive infrastructure from your hand takes the place of one of yours; no new disk is placed.";
const PAY: &str = "The cards you pick here are discarded. What you pay with does not matter, only how many.";
const COLONISE: &str = "A system gives points, cubes and demand spaces, and new places to grow from. You pay by discarding other cards.";
const SITE: &str = "You may place it on or beside your disks. Neighbours form the chain along which your cubes travel.";
const WAY: &str = "You can pay with cards, or use military strength that you have anyway.";
const DELIVER: &str = "A cube travels along your disks to an open demand space. That brings points at the end or cards at once, and a disk of yours lies there.";
const DEMAND: &str =
    "Each open space shows what it brings: stars are points, cards are drawn at once. Systems of others on the way cost a card each.";
const ROUTE: &str = "Two ways are equally cheap; they differ in who gets your card.";
const TOLL: &str = "You used a system of another player: they get a card of your choice.";
const EXPAND: &str = "A disk on an empty space is free, keeps others out and counts when you place a system there. Into a system it costs a third of the system's cost.";
const PREVENT: &str = "Somebody wants to put a military disk on your system, and your strength is greater.";

struct Guide<'g> {
    game: &'g M101,
    view: &'g View,
    legal: &'g [Action],
    names: &'g Names,
    seat: Seat,
}

impl Guide<'_> {
    fn named(&self, site: SiteId) -> String {
        places::place(self.game, &self.view.open, site)
    }

    fn card(&self, id: CardId) -> &Card {
        self.game.content.card(id)
    }

    /// Cards of the hand.
    fn hand(&self) -> usize {
        usize::from(self.view.hands[self.seat].size)
    }

    fn hand_cards(&self) -> Vec<CardId> {
        self.view.hands[self.seat].cards.iter().flat_map(|cards| cards.iter()).collect()
    }

    /// How far a space is from the middle of the board.
    fn off_centre(&self, site: SiteId) -> u8 {
        let ((x, y), (mid_x, mid_y)) = (lattice::column_and_row(site.0), lattice::column_and_row(self.game.content.board.centre.0));
        x.abs_diff(mid_x) + y.abs_diff(mid_y)
    }

    fn start(&self) -> String {
        let worth = |id: &CardId| {
            let card = self.card(*id);
            (card.powers.iter().filter(|power| power.brace.is_none()).count(), card.supply.iter().sum::<u8>(), card.vp)
        };
        let Some(best) = self.view.starts.iter().copied().max_by_key(worth) else { return "Keep the one you like better.".to_owned() };
        let card = self.card(best);
        let why = if worth(&best).0 > 0 {
            "its power works from the first round on"
        } else if card.is_supply() {
            "it has the most cubes to deliver"
        } else {
            "it is worth more at the end"
        };
        format!("Keep {}: {why}.", card.name)
    }

    /// Whether a cube of the player's could go to an open demand space beside the player's disks, toll aside.
    fn has_market(&self) -> bool {
        let open = &self.view.open;
        let chain = open.influenced[self.seat];
        let own = chain.and(open.systems);
        lattice::neighbours(chain).and(open.systems).iter().any(|to| {
            let Some(card) = self.game.system_at(open, to) else { return false };
            let free = !open.sites[to].filled();
            let feeds = |from: SiteId| {
                let cubes = open.sites[from].cubes;
                from != to && Colour::ALL.iter().any(|colour| cubes[colour.index()] > 0 && card.takes[colour.index()] & free != 0)
            };
            own.iter().any(feeds)
        })
    }

    fn action(&self) -> String {
        let purse = self.hand().saturating_sub(1);
        let payable = |id: &CardId| usize::from(self.card(*id).cost).saturating_sub(1) <= purse;
        let worth = |id: &CardId| (self.card(*id).vp, self.card(*id).powers.len());
        let best = |systems: bool| {
            self.hand_cards().into_iter().filter(|id| self.card(*id).is_system() == systems && payable(id)).max_by_key(worth)
        };
        if self.view.open.round > 1 && self.has_market() {
            return "Choose Deliver: a cube of yours can reach a demand space, and the chooser delivers two and may sell one.".to_owned();
        }
        if let Some(system) = best(true) {
            let cost = counted(usize::from(self.card(system).cost.saturating_sub(1)), "card");
            return format!(
                "Choose Colonise: {} would cost you {cost}, and each system is points and room to grow.",
                self.card(system).name
            );
        }
        if let Some(built) = best(false) {
            let cost = counted(usize::from(self.card(built).cost.saturating_sub(1)), "card");
            return format!("Choose Build: {} would cost you {cost}.", self.card(built).name);
        }
        "Choose Expand: you draw 2 cards and place two disks.".to_owned()
    }

    fn second(&self) -> String {
        match self.view.commitment.second {
            Some(Second::Boost(_)) => "You have boosted; wait for the others.".to_owned(),
            _ if self.hand() > 6 => "With so many cards you can spare the one you like least: boost.".to_owned(),
            _ => "Put nothing beside it: at first a card is worth more in your hand.".to_owned(),
        }
    }

    fn take(&self) -> String {
        let cards = self.legal.iter().filter_map(|action| if let Action::Take(id) = action { Some(*id) } else { None });
        let worth = |id: &CardId| {
            let card = self.card(*id);
            (usize::from(card.cost) <= self.hand(), card.powers.len(), card.vp)
        };
        match cards.max_by_key(worth) {
            Some(id) => {
                let card = self.card(id);
                let why = if usize::from(card.cost) <= self.hand() { "you can pay for it soon" } else { "it is worth saving for" };
                format!("Take {} (cost {}): {why}.", card.name, card.cost)
            }
            None => "Draw from the pile.".to_owned(),
        }
    }

    /// Build and Colonise: the cheapest card that can be placed, for a newcomer keeps cards for the next one.
    fn place(&self, phase: Phase) -> String {
        let cards = self.legal.iter().filter_map(|action| match action {
            Action::Build(id) if phase == Phase::Build => Some(*id),
            Action::Colonise(id) if phase == Phase::Colonise => Some(*id),
            _ => None,
        });
        match cards.min_by_key(|id| self.card(*id).cost) {
            Some(id) => {
                let card = self.card(id);
                format!("Place {} (cost {}): a cheap card now leaves cards for the next one.", card.name, card.cost)
            }
            None => "Pass: you hold nothing that can be placed and paid for now.".to_owned(),
        }
    }

    fn gap(&self) -> String {
        let room = |gap: GapId| lattice::corners(Set::only(gap)).and(self.game.spaces).minus(self.view.open.systems).len();
        let gaps = self.legal.iter().filter_map(|action| if let Action::In(gap) = action { Some(*gap) } else { None });
        match gaps.max_by_key(|gap| room(*gap)) {
            Some(gap) => {
                format!(
                    "Take the gap {}: {} around it are still free for systems.",
                    places::gap(self.game, &self.view.open, self.seat, gap),
                    counted(room(gap) as usize, "space")
                )
            }
            None => "Any of them will do.".to_owned(),
        }
    }

    /// What to pay with or to hand over: the dearest, since it will be long before it can be placed.
    fn pay(&self, any: bool) -> String {
        let cards = self.legal.iter().filter_map(|action| match action {
            Action::Pay(id) | Action::HandOver(id) => Some(*id),
            _ => None,
        });
        match cards.max_by_key(|id| self.card(*id).cost) {
            Some(id) if any || self.card(id).cost > 2 => {
                format!("Give {} (cost {}): it would be long before you can place it.", self.card(id).name, self.card(id).cost)
            }
            Some(id) => format!("Give {}, unless you want to place it next.", self.card(id).name),
            None => "Give what you would place last.".to_owned(),
        }
    }

    fn sites(&self) -> impl Iterator<Item = SiteId> {
        self.legal.iter().filter_map(|action| if let Action::At(site) = action { Some(*site) } else { None })
    }

    fn described(&self, site: SiteId) -> String {
        places::described(self.game, &self.view.open, site)
    }

    fn site(&self) -> String {
        let mine = |site: SiteId| self.view.open.influenced[self.seat].has(site);
        match self.sites().min_by_key(|site| (!mine(*site), self.off_centre(*site), *site)) {
            Some(site) if mine(site) => format!("Place it {}: your disk is there already, so you have two.", self.described(site)),
            Some(site) => format!("Place it {}: towards the middle most ways lead on.", self.described(site)),
            None => "Any of them will do.".to_owned(),
        }
    }

    fn way(&self) -> String {
        let open = &self.view.open;
        let price = match self.view.step {
            Step::ColoniseWay { card, site } => self.game.colonise_cost(open, self.seat, card, site),
            Step::ExpandWay(site) => self.game.political_cost(open, self.seat, site),
            _ => 0,
        };
        if price == 0 {
            return "Go peacefully: it costs nothing, and your strength is left for something else.".to_owned();
        }
        format!("Use your strength: it saves {}, and it is back next phase.", counted(usize::from(price), "card"))
    }

    fn cube(&self) -> String {
        let cube = self.legal.iter().find_map(|action| if let Action::Cube(site, colour) = action { Some((*site, *colour)) } else { None });
        match cube {
            Some((site, colour)) => {
                format!("Deliver the {} cube from {}: undelivered cubes bring nothing.", colour.word(), self.named(site))
            }
            None => "Pass: no cube can go anywhere yet.".to_owned(),
        }
    }

    fn demand(&self) -> String {
        let open = &self.view.open;
        let Step::Demand { from, .. } = self.view.step else { return "Any of them will do.".to_owned() };
        let gain = |site: SiteId, space: DemandSpace| {
            let demand = self.game.system_at(open, site).and_then(|card| card.demand.get(usize::from(space.0)).copied());
            let toll =
                self.game.ways_to_pay(open, self.seat, from, site).first().map_or(0, |way| way.0.iter().map(|toll| i32::from(*toll)).sum());
            demand.map_or(0, |demand| i32::from(demand.vp) + i32::from(demand.cards)) - toll
        };
        let spaces = self.legal.iter().filter_map(|action| if let Action::To(site, space) = action { Some((*site, *space)) } else { None });
        match spaces.max_by_key(|(site, space)| gain(*site, *space)) {
            Some((site, _)) => {
                format!("Send it to {}: points, cards and toll together are best there.", self.named(site))
            }
            None => "Any of them will do.".to_owned(),
        }
    }

    fn route(&self) -> String {
        let behind =
            self.game.players().filter(|other| *other != self.seat).min_by_key(|other| self.game.score(&self.view.open, *other).total());
        behind.map_or_else(String::new, |other| format!("Rather pay {}, who has the fewest points so far.", self.names.name(other)))
    }

    fn expand(&self) -> String {
        let empty = self.sites().filter(|site| !self.view.open.systems.has(*site));
        match empty.min_by_key(|site| (self.off_centre(*site), *site)) {
            Some(site) => {
                format!("Claim the empty space {}: it is free, and towards the middle most ways lead on.", self.described(site))
            }
            None => "No empty space is left beside you: pass, unless a system nearby is worth its price.".to_owned(),
        }
    }
}
