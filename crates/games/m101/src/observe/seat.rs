//! The block of one seat: score, hand, powers, what can be placed and delivered, and what the chosen action still promises.

use kernel::Seat;
use kernel::observe::Sheet;
use parts::lattice;

use super::CUBES;
use crate::M101;
use crate::content::{Card, CardKind, CardSet, Colour, Effect, Forms, Keyword, Phase, SystemType};
use crate::powers::Powers;
use crate::scoring::Score;
use crate::state::{Open, PerPlayer, Step};
use crate::view::View;

const ALL_FORMS: Forms = {
    let mut all = Forms::NONE;
    let mut number = 1;
    while number <= 20 {
        all = all.or(Forms::number(number, Phase::Advance));
        number += 1;
    }
    let mut phase = 0;
    while phase < Phase::ALL.len() {
        all = all.or(Forms::start_draw(Phase::ALL[phase]));
        phase += 1;
    }
    all
};

/// What a card does on the board, in tenths of a hand card.
pub(super) fn tenths(card: &Card) -> i32 {
    (card.presence / 10) as i32
}

/// What the reader knows of the hands.
pub(super) struct Known {
    /// The cards that are surely in each hand.
    pub(super) hands: PerPlayer<CardSet>,
    scores: PerPlayer<Score>,
}

impl Known {
    pub(super) fn of(game: &M101, view: &View) -> Known {
        let mut known = Known { hands: PerPlayer::default(), scores: PerPlayer::default() };
        for seat in game.players() {
            let others = game.players().filter(|other| *other != seat).fold(CardSet::EMPTY, |all, other| all.or(view.memory.hands[other]));
            known.hands[seat] = view.hands[seat].cards.unwrap_or(view.memory.hands[seat].minus(others));
            known.scores[seat] = game.score(&view.open, seat);
        }
        known
    }
}

/// A card that could be placed from hand.
#[derive(Clone, Copy, Default)]
struct Placement {
    rank: i32,
    system: bool,
    points: i32,
    price: i32,
    missing: i32,
    worth: i32,
}

/// A delivery that could be made.
#[derive(Clone, Copy, Default)]
struct Gain {
    rank: i32,
    points: i32,
    cards: i32,
    toll: bool,
}

impl M101 {
    pub(super) fn seat_features(&self, view: &View, known: &Known, seat: Seat, sheet: &mut impl Sheet) {
        let open = &view.open;
        let score = known.scores[seat];
        let total = score.total();
        let best_other = self.players().filter(|other| *other != seat).map(|other| known.scores[other].total()).max().unwrap_or(0);
        sheet.up_to("points", 250, "points if the game ended now", total);
        sheet.between("lead", -200, 200, "these points less those of the best other player", total - best_other);
        sheet.under(|| "points".into());
        sheet.up_to("special", 150, "of them by special infrastructure", score.special);
        sheet.up_to("regular", 150, "by regular infrastructure", score.regular);
        sheet.up_to("systems", 150, "by systems", score.systems);
        sheet.up_to("demand", 150, "by demand spaces and braces", score.demand);
        self.standing_features(view, seat, sheet);
        self.power_features(open, seat, sheet);
        let best = self.placement_features(view, known, seat, sheet);
        let gain = self.delivery_features(open, seat, sheet);
        self.promise_features(view, seat, best, gain, sheet);
    }

    /// Disks, tech, cards on the board, places to go.
    fn standing_features(&self, view: &View, seat: Seat, sheet: &mut impl Sheet) {
        let open = &view.open;
        sheet.under(|| "disks".into());
        sheet.up_to("placed", 100, "disks placed", i32::from(open.placed[seat]));
        sheet.up_to("left", 100, "disks that are left", i32::from(self.options.disks) - i32::from(open.placed[seat]));
        sheet.up_to("research", 20, "disks on the research symbol", i32::from(open.research_disks[seat]));
        sheet.under(|| "tech".into());
        sheet.up_to("raw", 20, "raw tech", i32::from(open.raw_tech[seat]));
        sheet.count("level", 7, "tech level", i32::from(open.level[seat]));
        let place = open.track.iter().position(|other| *other == seat).unwrap_or(0);
        sheet.count("place", i32::from(self.seats) - 1, "players above this one on the tech track", place as i32);
        sheet.under(|| "turn".into());
        sheet.flag("asked", "is asked now", view.asked.contains(seat));
        sheet.flag("active", "has the turn in the phase", open.active() == Some(seat));
        let place = open.order.iter().position(|other| *other == seat);
        sheet.flag("to-come", "has still to play in this phase", place.is_some_and(|place| place > usize::from(open.turn)));
        sheet.up_to("place", i32::from(self.seats), "place in the initiative order of the phase", place.map_or(0, |place| place as i32));
        let shown = view.seconds[seat] == Some(true);
        sheet.flag("second", "a second card lies beside the committed action", shown);
        sheet.under(|| "board".into());
        let systems = open.influenced[seat].and(open.systems);
        sheet.up_to("controlled", 45, "systems controlled", open.controlled[seat].len() as i32);
        sheet.up_to("influenced", 45, "systems influenced", systems.len() as i32);
        sheet.up_to("claims", 45, "empty spaces claimed", open.influenced[seat].minus(open.systems).len() as i32);
        sheet.up_to("infrastructure", 45, "infrastructure owned", open.owned[seat].len() as i32);
        sheet.up_to("system-spaces", 45, "spaces where a system may be placed", self.colonise_spaces(open, seat).len() as i32);
        sheet.up_to("building-spaces", 45, "spaces where infrastructure may be built", self.build_spaces(open, seat).len() as i32);
        sheet.up_to("expansion", 45, "systems and spaces that may be influenced", self.expand_spaces(open, seat).len() as i32);
        let (mut thin, mut contested, mut almost) = (0, 0, 0);
        for site in systems.iter() {
            let there = &open.sites[site];
            let rival = self.players().filter(|other| *other != seat).map(|other| there.influence(other)).max().unwrap_or(0);
            let own = there.influence(seat);
            let controls = open.controlled[seat].has(site);
            contested += i32::from(controls && rival > 0);
            thin += i32::from(controls && rival > 0 && own <= rival + 1);
            almost += i32::from(!controls && own + 1 >= rival);
        }
        sheet.up_to("contested", 45, "systems controlled on which others have disks", contested);
        sheet.up_to("thin", 45, "of them those with a lead of one disk or none", thin);
        sheet.up_to("almost", 45, "systems of others that one more disk could take", almost);
        // One look at each card on the board, for types and factions together.
        let (mut by_type, mut factions) = ([[0; 2]; SystemType::ALL.len()], [0; Keyword::ALL.len()]);
        for site in systems.iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            let controls = open.controlled[seat].has(site);
            by_type[card.system_type.index()][0] += i32::from(controls);
            by_type[card.system_type.index()][1] += 1;
            if let Some(keyword) = card.keyword.filter(|_| controls) {
                factions[keyword.index()] += 1;
            }
        }
        for card in open.owned[seat].iter().filter_map(|gap| open.gaps[gap].card) {
            if let Some(keyword) = self.content.card(card).keyword {
                factions[keyword.index()] += 1;
            }
        }
        for (kind, [controlled, influenced]) in SystemType::ALL.iter().zip(by_type) {
            sheet.under(|| format!("systems.{}", kind.word()));
            sheet.up_to("controlled", 15, "systems of this type controlled", controlled);
            sheet.up_to("influenced", 15, "systems of this type influenced", influenced);
        }
        for (keyword, cards) in Keyword::ALL.iter().zip(factions) {
            sheet.under(|| format!("cards.{}", keyword.word().to_lowercase()));
            sheet.up_to("", 20, "cards of this faction controlled", cards);
        }
        for colour in Colour::ALL {
            sheet.under(|| format!("kept.{}", CUBES[colour.index()]));
            sheet.up_to("", 20, "cubes of this colour delivered", i32::from(open.kept[seat][colour.index()]));
        }
    }

    /// What the player's cards do, by kind.
    fn power_features(&self, open: &Open, seat: Seat, sheet: &mut impl Sheet) {
        let mut powers = Powers::new();
        self.powers(open, seat, ALL_FORMS, &mut powers);
        let mut amounts = [0i32; 12];
        let mut draws = [0i32; 5];
        let mut strength = 0;
        for active in &powers {
            let amount = i32::from(self.amount(open, seat, active.power));
            match active.power.effect {
                Effect::Draw => draws[active.power.phase.index()] += amount,
                effect => amounts[effect.index()] += amount,
            }
            if active.power.effect == Effect::Military && active.power.restrictions == 0 {
                strength += amount;
            }
        }
        sheet.under(|| "power".into());
        sheet.between("strength", -15, 30, "general military strength", strength);
        for effect in Effect::ALL.iter().filter(|effect| **effect != Effect::Draw) {
            sheet.under(|| format!("power.{}", effect.word().replace('_', "-")));
            sheet.between("", -15, 30, "powers of this kind together, whatever they are limited to", amounts[effect.index()]);
        }
        for phase in Phase::ALL {
            sheet.under(|| format!("power.draw.{}", phase.name()));
            sheet.up_to("", 30, "cards drawn by powers of this phase, whatever sets them off", draws[phase.index()]);
        }
        let systems = open.controlled[seat].iter().filter_map(|site| self.system_at(open, site)).map(tenths);
        let built = open.owned[seat].iter().filter_map(|gap| open.gaps[gap].card).map(|card| tenths(self.content.card(card)));
        sheet.under(|| "power".into());
        sheet.up_to("worth", 999, "what all cards on the board do, in tenths of a hand card", systems.chain(built).sum());
    }

    /// The hand, and what can be placed from it; gives back the best system and the best infrastructure.
    fn placement_features(&self, view: &View, known: &Known, seat: Seat, sheet: &mut impl Sheet) -> [Placement; 2] {
        let open = &view.open;
        let hand = known.hands[seat];
        let size = i32::from(view.hands[seat].size);
        sheet.under(|| "hand".into());
        sheet.up_to("size", 30, "cards in hand", size);
        sheet.up_to("known", 30, "of them surely known to the reader", hand.len() as i32);
        sheet.up_to("room", 30, "cards to the hand limit", i32::from(self.content.setup.hand_limit) - size);
        let strength = i32::from(self.general_strength(open, seat));
        let (room, gaps) = (!self.colonise_spaces(open, seat).is_empty(), !self.build_spaces(open, seat).is_empty());
        let mut kinds = [0; 3];
        let mut by_missing = [[0; 3]; 2];
        let mut best = [Placement::default(); 3];
        let mut first = [Placement::default(); 2];
        for id in hand.iter() {
            let card = self.content.card(id);
            let system = card.is_system();
            kinds[if system { 0 } else { 1 + usize::from(card.kind == CardKind::Special) }] += 1;
            if !(if system { room } else { gaps }) {
                continue;
            }
            let points = if card.kind == CardKind::Special { self.special_score(open, seat, card) + 1 } else { i32::from(card.vp) };
            let price = if system && strength >= i32::from(card.cost) { 0 } else { i32::from(card.cost) };
            let missing = (price - (size - 1)).max(0);
            if let Some(count) = by_missing[usize::from(!system)].get_mut(missing as usize) {
                *count += 1;
            }
            let worth = tenths(card);
            let rank = 1 + (points * 20 + worth - price * 8 - missing * 10).max(0);
            let found = Placement { rank, system, points, price, missing, worth };
            if missing == 0 && rank > first[usize::from(!system)].rank {
                first[usize::from(!system)] = found;
            }
            insert(&mut best, found, |placement| placement.rank);
        }
        sheet.up_to("systems", 30, "known systems in hand", kinds[0]);
        sheet.up_to("infrastructure", 30, "known regular infrastructure in hand", kinds[1]);
        sheet.up_to("special", 30, "known special infrastructure in hand", kinds[2]);
        for (words, counts) in ["places.systems", "places.infrastructure"].into_iter().zip(by_missing) {
            sheet.under(|| words.into());
            sheet.up_to("at-once", 15, "known cards of the hand that could be placed at the printed price", counts[0]);
            sheet.up_to("one-missing", 15, "the same with one card missing to pay", counts[1]);
            sheet.up_to("two-missing", 15, "the same with two cards missing", counts[2]);
        }
        for (words, placement) in ["best1", "best2", "best3"].into_iter().zip(best) {
            sheet.under(|| words.into());
            sheet.flag("there", "there is such a card in hand: worth most for its price", placement.rank > 0);
            sheet.flag("system", "it is a system", placement.system);
            sheet.up_to("points", 30, "its points, of special infrastructure what it would score now", placement.points);
            sheet.up_to("price", 12, "its printed price, or 0 if it can be conquered", placement.price);
            sheet.up_to("missing", 12, "cards missing to pay for it", placement.missing);
            sheet.up_to("worth", 99, "what it does on the board, in tenths of a hand card", placement.worth);
        }
        first
    }

    /// Cubes and open demand within reach, and the best deliveries; gives back the sum of the best two.
    fn delivery_features(&self, open: &Open, seat: Seat, sheet: &mut impl Sheet) -> Gain {
        let chain = open.influenced[seat];
        let mut cubes = [0; 4];
        for site in chain.and(open.systems).iter() {
            cubes.iter_mut().zip(open.sites[site].cubes).for_each(|(sum, cubes)| *sum += i32::from(cubes));
        }
        let mut demand = [0; 5];
        let mut sales = 0;
        let mut best = [Gain::default(); 3];
        let mut best_sale = 0;
        for site in chain.or(lattice::neighbours(chain)).and(open.systems).iter() {
            let Some(card) = self.system_at(open, site) else { continue };
            let filled = open.sites[site].filled();
            let toll = !open.controlled[seat].has(site);
            for (_, space) in card.demand.iter().enumerate().filter(|(space, _)| filled & (1 << space) == 0) {
                demand[space.colour.map_or(4, Colour::index)] += 1;
                let supply = space.colour.map_or_else(|| cubes.iter().sum(), |colour| cubes[colour.index()]);
                if supply == 0 {
                    continue;
                }
                let (points, cards) = (i32::from(space.vp), i32::from(space.cards));
                if space.sale {
                    sales += 1;
                    best_sale = best_sale.max(cards);
                } else {
                    let rank = 1 + points * 3 + cards * 2 - i32::from(toll);
                    insert(&mut best, Gain { rank, points, cards, toll }, |gain| gain.rank);
                }
            }
        }
        for colour in Colour::ALL {
            sheet.under(|| format!("cubes.{}", CUBES[colour.index()]));
            sheet.up_to("", 20, "cubes of this colour on systems that this player influences", cubes[colour.index()]);
        }
        for (place, words) in [CUBES[0], CUBES[1], CUBES[2], CUBES[3], "white"].into_iter().enumerate() {
            sheet.under(|| format!("demand.{words}"));
            sheet.up_to("", 20, "open demand spaces of this colour within reach", demand[place]);
        }
        for (words, gain) in ["delivery1", "delivery2", "delivery3"].into_iter().zip(best) {
            sheet.under(|| words.into());
            sheet.up_to("points", 9, "points of the best delivery that has a cube, the second, the third", gain.points);
            sheet.up_to("cards", 9, "cards it gives", gain.cards);
            sheet.flag("toll", "somebody else controls its system", gain.toll);
        }
        sheet.under(|| "sale".into());
        sheet.up_to("spaces", 20, "open sale spaces within reach that have a cube", sales);
        sheet.up_to("cards", 9, "cards of the best of them", best_sale);
        let left = self.delivery_allowance(open, seat);
        sheet.under(|| "deliveries".into());
        sheet.up_to("left", 9, "deliveries that this player has or would have", i32::from(left.general));
        sheet.up_to("sales", 9, "sales that this player has or would have", i32::from(left.sales));
        Gain { points: best[0].points + best[1].points, cards: best[0].cards + best[1].cards, ..best[0] }
    }

    /// The revealed action: whose it is, whether it is still to come, and what it promises then.
    fn promise_features(&self, view: &View, seat: Seat, [system, building]: [Placement; 2], gain: Gain, sheet: &mut impl Sheet) {
        let open = &view.open;
        let revealed = !matches!(view.step, Step::StartSystem | Step::Selection | Step::Over(_));
        let place = open.order.iter().position(|other| *other == seat).unwrap_or(0);
        let chosen = open.chosen[seat];
        let boosted = revealed && open.boosted.contains(seat);
        let ahead = revealed && (open.phase < chosen || (open.phase == chosen && place >= usize::from(open.turn)));
        for phase in Phase::ALL {
            sheet.under(|| format!("action.{}", phase.name()));
            sheet.flag("chosen", "has chosen this phase", revealed && chosen == *phase);
            sheet.flag("boosted", "and boosted it", boosted && chosen == *phase);
            sheet.flag("ahead", "and has still to play it", ahead && chosen == *phase);
        }
        let to_come = |phase: Phase| revealed && (open.phase < phase || (open.phase == phase && place >= usize::from(open.turn)));
        let takes_part =
            |phase: Phase| to_come(phase) && (phase == Phase::Expand || self.players().any(|other| open.chosen[other] == phase));
        let when = |holds: bool, value: i32| if holds { value } else { 0 };
        sheet.under(|| "promise".into());
        sheet.up_to(
            "build-points",
            30,
            "points of the best infrastructure that can be paid, if Build is still to come",
            when(takes_part(Phase::Build), building.points),
        );
        sheet.up_to("build-worth", 99, "what it does on the board", when(takes_part(Phase::Build), building.worth));
        sheet.up_to(
            "colonise-points",
            30,
            "points of the best system that can be placed, if Colonise is still to come",
            when(takes_part(Phase::Colonise), system.points),
        );
        sheet.up_to("colonise-worth", 99, "what it does on the board", when(takes_part(Phase::Colonise), system.worth));
        sheet.up_to(
            "deliver-points",
            18,
            "points of the best two deliveries, if Deliver is still to come",
            when(takes_part(Phase::Deliver), gain.points),
        );
        sheet.up_to("deliver-cards", 18, "cards of the best two deliveries", when(takes_part(Phase::Deliver), gain.cards));
        sheet.flag("expand", "Expand is still to come", takes_part(Phase::Expand));
    }
}

/// Puts something into a short list of the best; the first of equals stays first.
fn insert<T: Copy>(best: &mut [T], mut found: T, rank: impl Fn(&T) -> i32) {
    for slot in best {
        if rank(&found) > rank(slot) {
            std::mem::swap(slot, &mut found);
        }
    }
}
