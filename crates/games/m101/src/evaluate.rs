//! How good a position is, for players that look one move ahead (section *Evaluation features* of the rules).
//!
//! All values are in hundredths of a victory point. What a card does on the board is measured in hand cards, with the worths by
//! which the deck was priced (section *What is authored*), and a hand card is worth more the longer the game still goes.

use kernel::{Actions, Chance, Evaluate, Seat};
use parts::lattice;

use crate::action::{Action, SiteId};
use crate::content::{Card, CardId, CardKind, Effect, MAX_CARDS, Phase, Power};
use crate::military::Use;
use crate::powers::{Place, Subject};
use crate::state::{Open, Payment, PerPlayer, Second, State, Step};
use crate::{M101, imagine};

/// What a hand card is worth when the game begins, and at its end.
const CARD_EARLY: i64 = 96;
const CARD_LATE: i64 = 4;

/// How much every action is liked by somebody of whom one knows nothing, beside what it promises.
const INDIFFERENT: u32 = 30;

impl Evaluate for M101 {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let clock = Clock::of(self, state);
        let mut worth: PerPlayer<i64> = PerPlayer::default();
        for player in self.players() {
            worth[player] = self.worth(state, player, &clock);
        }
        worth[seat] += self.prospects(state, seat, &clock);
        let others = self.players().filter(|player| *player != seat).map(|player| worth[player]);
        let (best, sum) = others.fold((i64::MIN, 0), |(best, sum), worth| (best.max(worth), sum + worth));
        // The strongest opponent matters most, the others a little.
        4 * worth[seat] - 2 * best - sum / i64::from(self.seats.max(2) - 1)
    }

    fn narrow(&self, state: &State, seat: Seat, legal: &mut Actions<Action>) {
        let spends = |action: &Action| match action {
            Action::Pay(card) | Action::Boost(card) | Action::HandOver(card) => Some(*card),
            _ => None,
        };
        let cards = legal.iter().filter_map(spends);
        if cards.clone().count() < 2 {
            return;
        }
        let clock = Clock::of(self, state);
        // Cards of a payment are picked in ascending order: what must stay for the rest of it is not on the list, so the cheapest of the list that leaves the
        // cheapest behind it is the lowest of the cheapest ones.
        let least = match state.step {
            Step::Pay(payment) => self.cheapest(state, seat, &payment, &clock),
            _ => cards.min_by_key(|card| self.surplus(state, seat, *card, i64::from(self.content.card(*card).cost), &clock)),
        };
        legal.retain(|action| spends(action).is_none() || spends(action) == least);
    }

    fn suppose(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        imagine::choose_for_all_but(self, world, seat, chance);
    }

    /// What others choose in secret is rarely known: an action is to be good against most of what they may do.
    /// Two players' empires grow slowly enough that chance alone shows whose stands better. With more of them nobody has tried.
    fn grows_trees(&self) -> bool {
        self.seats == 2
    }

    fn worlds_for_plans(&self, state: &State, _: Seat) -> usize {
        if state.step == Step::Selection { 8 } else { 2 }
    }

    /// Others commit rather to what their hands promise than to anything.
    fn suppose_all(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        self.suppose(world, seat, chance);
        if world.step != Step::Selection {
            return;
        }
        let clock = Clock::of(self, world);
        for other in self.players().filter(|other| *other != seat) {
            let boosted = matches!(world.commitments[other].second, Some(Second::Boost(_)));
            let liking = |phase: Phase| {
                let promise = self.promise(world, other, phase, boosted, &clock).clamp(0, 1_000) as u32 + INDIFFERENT;
                promise * promise
            };
            let mut left = chance.one_of(Phase::ALL.iter().map(|phase| liking(*phase)).sum());
            for phase in Phase::ALL {
                let liking = liking(*phase);
                if left < liking {
                    world.commitments[other].action = Some(*phase);
                    break;
                }
                left -= liking;
            }
        }
    }
}

/// How far the game still goes, and what things are worth by then.
struct Clock {
    /// The share of disks that the furthest player still has, in percent.
    left: i64,
    /// A hand card.
    card: i64,
}

impl Clock {
    fn of(game: &M101, state: &State) -> Clock {
        let placed = game.players().map(|seat| i64::from(state.placed[seat])).max().unwrap_or(0);
        let left = (i64::from(game.options.disks) - placed).max(0) * 100 / i64::from(game.options.disks);
        let over = matches!(state.step, Step::Over(_));
        let card = if over { 0 } else { CARD_LATE + (CARD_EARLY - CARD_LATE) * left / 100 };
        Clock { left: if over { 0 } else { left }, card }
    }

    /// So many hundredths of a hand card.
    fn cards(&self, hundredths: i64) -> i64 {
        self.card * hundredths / 100
    }
}

/// What a power is worth in hundredths of a hand card.
fn power_worth(power: &Power) -> i64 {
    let amount = i64::from(power.amount) * power.per.map_or(1, |_| i64::from(power.cap).min(2));
    let base = match (power.effect, power.on, power.phase) {
        (Effect::Tech | Effect::Take, ..) => 120,
        (Effect::Draw, None, Phase::Expand) => 260,
        (Effect::Draw, None, _) => 150,
        (Effect::Draw, Some(_), _) => 130,
        (Effect::Discount, _, Phase::Build) => 120,
        (Effect::Discount, ..) => 170,
        (Effect::Military, ..) => 130,
        (Effect::Deliver, ..) => 140,
        (Effect::Sell, ..) => 70,
        (Effect::PoliticalDiscount | Effect::PoliticalFree, ..) => 90,
        (Effect::Influence, ..) => 170,
        (Effect::InvadeStrength, ..) => 60,
        (Effect::Invade, ..) => 90,
    };
    let limits = power.target.kind.is_some() || power.target.keyword.is_some() || power.colour.is_some();
    let mut worth = base * amount;
    if limits {
        worth = worth * 45 / 100;
    }
    if power.adjacent {
        worth = worth * 60 / 100;
    }
    worth
}

/// What is a card on the board worth beyond its points, in hundredths of a hand card: presence, powers, demand, tabs.
pub(crate) fn presence(card: &Card) -> i64 {
    let powers: i64 = card.powers.iter().map(|power| if power.brace.is_some() { power_worth(power) / 3 } else { power_worth(power) }).sum();
    let tabs: i64 = card.tabs.iter().flatten().map(|tab| i64::from(tab.amount) * 30).sum();
    let demand = 12 * card.demand.len() as i64;
    powers + tabs + demand + if card.is_system() { 100 } else { 55 }
}

impl M101 {
    /// What a player has: points, hand, cards at work, cubes, claims and margins.
    fn worth(&self, state: &State, seat: Seat, clock: &Clock) -> i64 {
        let open: &Open = state;
        let mut worth = i64::from(self.score(open, seat).total()) * 100;
        worth += self.hand_worth(state, seat, clock);
        let (mut at_work, mut cubes) = (0, 0);
        for site in open.controlled[seat].iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            at_work += card.presence;
            let there = &open.sites[site];
            // A thin lead on a system that others have a foot in is worth something to thicken.
            let rival = self.players().filter(|other| *other != seat).map(|other| there.influence(other)).max().unwrap_or(0);
            let margin = i64::from(there.influence(seat)) - i64::from(rival);
            if rival > 0 {
                worth += (margin.min(2) * 14 - 20) * i64::from(card.vp.max(1)) / 2;
            } else {
                worth += (margin.min(2) - 1) * 6;
            }
        }
        for site in open.influenced[seat].and(open.systems).iter() {
            let there = &open.sites[site].cubes;
            cubes += i64::from(there[0]) * 40 + i64::from(there[1]) * 45 + i64::from(there[2]) * 50 + i64::from(there[3]) * 65;
            if !open.controlled[seat].has(site) {
                worth += 25 + clock.cards(25);
            }
        }
        for gap in open.owned[seat].iter() {
            at_work += open.gaps[gap].card.map_or(0, |card| self.content.card(card).presence);
        }
        worth += clock.cards(at_work) + clock.cards(cubes).min(clock.left * 6);
        let claims = open.influenced[seat].minus(open.systems).len();
        let room = self.colonise_spaces(open, seat).len();
        worth += clock.cards(i64::from(claims) * 55 + i64::from(room.min(12)) * 9);
        worth += self.markets(open, seat, clock);
        worth + clock.cards(i64::from(open.level[seat]) * 18)
    }

    /// Demand spaces within reach of the player's influence, as far as there are cubes for them.
    fn markets(&self, open: &Open, seat: Seat, clock: &Clock) -> i64 {
        let chain = open.influenced[seat];
        let mut cubes = [0i64; 4];
        for site in chain.and(open.systems).iter() {
            cubes.iter_mut().zip(open.sites[site].cubes).for_each(|(sum, cubes)| *sum += i64::from(cubes));
        }
        let mut worth = 0;
        for site in chain.or(lattice::neighbours(chain)).and(open.systems).iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            let filled = open.sites[site].filled();
            for (space, demand) in card.demand.iter().enumerate().filter(|(space, _)| filled & (1 << space) == 0) {
                let _ = space;
                let supply = match demand.colour {
                    Some(colour) => cubes[colour.index()],
                    None => cubes.iter().sum(),
                };
                if supply > 0 {
                    let gain = i64::from(demand.vp) * 100 + clock.cards(100) * i64::from(demand.cards) / if demand.sale { 2 } else { 1 };
                    worth += gain / 6;
                }
            }
        }
        worth.min(250) * clock.left.min(60) / 60
    }

    /// A hand: every card is money, good ones are more.
    fn hand_worth(&self, state: &State, seat: Seat, clock: &Clock) -> i64 {
        let size = i64::from(state.hands[seat].len());
        let money = clock.card * size.min(7) + clock.card * (size - 7).max(0) / 2;
        let mut best = [0i64; 3];
        for card in state.hands[seat].iter() {
            let mut surplus = self.surplus(state, seat, card, i64::from(self.content.card(card).cost), clock).max(0);
            for slot in &mut best {
                if surplus > *slot {
                    std::mem::swap(slot, &mut surplus);
                }
            }
        }
        money + best[0] * 24 / 100 + best[1] * 12 / 100 + best[2] * 6 / 100
    }

    /// Of the cards that cost a player least to pay with, as many as are missing, the lowest.
    fn cheapest(&self, state: &State, seat: Seat, payment: &Payment, clock: &Clock) -> Option<CardId> {
        let purse = self.purse(state, seat, payment.purchase);
        let open = payment.picked.highest().map_or(purse, |last| purse.above(last));
        let mut cards: arrayvec::ArrayVec<(i64, CardId), MAX_CARDS> =
            open.iter().map(|card| (self.surplus(state, seat, card, i64::from(self.content.card(card).cost), clock), card)).collect();
        cards.sort_unstable();
        let missing = usize::from(payment.cost).saturating_sub(payment.picked.len() as usize);
        cards.iter().take(missing).map(|(_, card)| *card).min()
    }

    /// What placing a card would bring beyond its price in cards.
    fn surplus(&self, state: &State, seat: Seat, card: CardId, price: i64, clock: &Clock) -> i64 {
        let card = self.content.card(card);
        let points = match card.kind {
            // It counts itself, and what is still to come, in part.
            CardKind::Special => i64::from(self.special_score(state, seat, card)) * 100 + 100 + clock.left * 3,
            _ => i64::from(card.vp) * 100,
        };
        let cubes: i64 = card.supply.iter().map(|cubes| i64::from(*cubes) * 45).sum();
        points + clock.cards(card.presence + cubes) - (price + 1) * clock.card
    }

    /// What the player's own action still promises, from the commitment to the turn in its phase.
    fn prospects(&self, state: &State, seat: Seat, clock: &Clock) -> i64 {
        let (action, boosted, ahead) = match (state.step, state.commitments[seat].action) {
            (Step::Selection, Some(action)) => {
                let boosted = matches!(state.commitments[seat].second, Some(Second::Boost(_)));
                (action, boosted, true)
            }
            (Step::Selection | Step::StartSystem | Step::Over(_), _) => return 0,
            _ => {
                let place = state.order.iter().position(|other| *other == seat).unwrap_or(0);
                let ahead = state.phase < state.chosen[seat] || (state.phase == state.chosen[seat] && place > usize::from(state.turn));
                (state.chosen[seat], state.boosted.contains(seat), ahead)
            }
        };
        if !ahead {
            return 0;
        }
        // A boost that is still in the hand is as good as gone.
        let spent = if boosted && state.step == Step::Selection { clock.card } else { 0 };
        self.promise(state, seat, action, boosted, clock) - spent
    }

    fn promise(&self, state: &State, seat: Seat, action: Phase, boosted: bool, clock: &Clock) -> i64 {
        let more = i64::from(boosted);
        match action {
            Phase::Advance => clock.cards(190 + more * 125),
            Phase::Build => self.best_placements(state, seat, false, boosted, clock),
            Phase::Colonise => self.best_placements(state, seat, true, boosted, clock),
            Phase::Deliver => self.best_deliveries(state, seat, 2 + usize::from(boosted), clock),
            Phase::Expand => clock.cards(170 + 55 + more * 50) + 25 + more * 20,
        }
    }

    /// The best one or two placements from hand, with the chooser's discount.
    fn best_placements(&self, state: &State, seat: Seat, systems: bool, boosted: bool, clock: &Clock) -> i64 {
        let purse = i64::from(state.hands[seat].len()) - 1 - i64::from(boosted);
        let general = self.general_strength(state, seat) + 1;
        let mut best = [(0i64, 0i64); 2];
        for card in state.hands[seat].iter() {
            let entry = self.content.card(card);
            if entry.is_system() != systems {
                continue;
            }
            let conquest = systems && general >= i16::from(entry.cost);
            let price = if conquest { 0 } else { (i64::from(entry.cost) - 1).max(0) };
            if price > purse {
                continue;
            }
            let mut found = (self.surplus(state, seat, card, price, clock).max(0), price);
            for slot in &mut best {
                if found.0 > slot.0 {
                    std::mem::swap(slot, &mut found);
                }
            }
        }
        let second = boosted && best[0].1 + best[1].1 < purse;
        best[0].0 + if second { best[1].0 } else { 0 } + clock.cards(15)
    }

    /// The best deliveries that the player's cubes could make.
    fn best_deliveries(&self, state: &State, seat: Seat, count: usize, clock: &Clock) -> i64 {
        let open: &Open = state;
        let chain = open.influenced[seat];
        let mut cubes = [0i64; 4];
        for site in chain.and(open.systems).iter() {
            cubes.iter_mut().zip(open.sites[site].cubes).for_each(|(sum, cubes)| *sum += i64::from(cubes));
        }
        let mut best = [0i64; 3];
        let mut sale = 0;
        for site in chain.or(lattice::neighbours(chain)).and(open.systems).iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            let filled = open.sites[site].filled();
            let toll = if open.controlled[seat].has(site) { 0 } else { clock.card };
            for (_, demand) in card.demand.iter().enumerate().filter(|(space, _)| filled & (1 << space) == 0) {
                let supply = demand.colour.map_or_else(|| cubes.iter().sum(), |colour| cubes[colour.index()]);
                let mut gain = i64::from(demand.vp) * 100 + i64::from(demand.cards) * clock.card - toll + 10;
                if supply == 0 || gain <= 0 {
                    continue;
                }
                if demand.sale {
                    sale = sale.max(gain);
                    continue;
                }
                for slot in &mut best {
                    if gain > *slot {
                        std::mem::swap(slot, &mut gain);
                    }
                }
            }
        }
        let mut all = [best[0], best[1], best[2], sale];
        all.sort_unstable_by_key(|gain| std::cmp::Reverse(*gain));
        let in_reach = cubes.iter().sum::<i64>().min(count as i64) as usize;
        all[..in_reach.min(4)].iter().sum::<i64>() * 80 / 100
    }

    /// The strength a player could bring against a system: for pictures and tips.
    #[must_use]
    pub fn strength_against(&self, open: &Open, seat: Seat, site: SiteId) -> i16 {
        self.system_at(open, site)
            .map_or(0, |card| self.full_strength(open, seat, Use::Invasion, &Subject { card, place: Place::Site(site) }))
    }
}
