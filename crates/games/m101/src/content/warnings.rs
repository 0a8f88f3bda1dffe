//! What cards are to each other and to the box: warnings, which do not stop the load (V10, V18, V19).

use super::{Card, CardKind, Colour, Count, Demand, Keyword, Power, Reward, SystemType, Tab};
use pack::Notes;

/// V10: the deck shows no more squares than there are cubes.
pub(super) fn squares<'c>(deck: impl Iterator<Item = &'c Card>, cubes: [u8; 4], notes: &Notes) {
    let mut squares = [0u32; 4];
    for card in deck {
        squares.iter_mut().zip(card.supply).for_each(|(sum, squares)| *sum += u32::from(squares));
    }
    for ((colour, squares), cubes) in Colour::ALL.iter().zip(squares).zip(cubes) {
        if squares > u32::from(cubes) {
            notes.warning("V10", None, format!("The deck shows {squares} {} squares but there are {cubes} cubes.", colour.word()));
        }
    }
}

/// V18: no card is at least as good as another in everything at no higher cost.
pub(super) fn pointless(deck: &[(&Card, Option<usize>)], notes: &Notes) {
    for (better, _) in deck {
        for (worse, at) in deck {
            if better.id != worse.id && dominates(better, worse) {
                notes.warning("V18", *at, format!("{} makes {} pointless.", better.id, worse.id));
            }
        }
    }
}

fn dominates(a: &Card, b: &Card) -> bool {
    let same_class = a.is_system() == b.is_system() && (a.kind == CardKind::Special) == (b.kind == CardKind::Special);
    same_class
        && a.cost <= b.cost
        && a.vp >= b.vp
        && a.vp_other >= b.vp_other
        && (b.keyword.is_none() || a.keyword == b.keyword)
        && a.system_type == b.system_type
        && a.supply.iter().zip(b.supply).all(|(a, b)| *a >= b)
        && a.score == b.score
        && a.score_base >= b.score_base
        && covers(&a.powers, &b.powers, as_good)
        && covers(&spaces(a), &spaces(b), |a, b| a == b)
        && a.tabs_can_cover(b, is_as_good_a_tab)
}

/// Whether each of `wanted` has one of its own among `offered` that is as good.
fn covers<T>(offered: &[T], wanted: &[T], as_good: impl Fn(&T, &T) -> bool) -> bool {
    let mut free: Vec<&T> = offered.iter().collect();
    wanted.iter().all(|wanted| {
        let found = free.iter().position(|offered| as_good(offered, wanted));
        found.map(|index| free.swap_remove(index)).is_some()
    })
}

fn as_good(a: &Power, b: &Power) -> bool {
    let bare = |power: &Power| Power { amount: 0, cap: 0, brace: None, pool: None, ..*power };
    bare(a) == bare(b) && a.amount >= b.amount && a.cap >= b.cap && (a.brace.is_none() || b.brace.is_some())
}

/// How many spaces a brace covers, and its points or cards.
type BraceWorth = (u32, Option<u8>, Option<u8>);

/// Demand spaces with the reward of their brace: what the numbers of braces are does not matter.
fn spaces(card: &Card) -> Vec<(Demand, Option<BraceWorth>)> {
    let reward = |brace: u8| {
        let brace = &card.braces[usize::from(brace)];
        let (vp, cards) = match brace.reward {
            Reward::Vp(vp) => (Some(vp), None),
            Reward::Cards(cards) => (None, Some(cards)),
            Reward::Power(_) => (None, None),
        };
        (brace.spaces.count_ones(), vp, cards)
    };
    card.demand.iter().map(|space| (Demand { brace: None, ..*space }, space.brace.map(reward))).collect()
}

fn is_as_good_a_tab(a: &Tab, b: &Tab) -> bool {
    a.effect == b.effect && a.target == b.target && a.amount >= b.amount && a.anyone == b.anyone
}

/// V19: every keyword and every type is there often enough to be worth collecting.
pub(super) fn weak(deck: &[(&Card, Option<usize>)], notes: &Notes) {
    let scoring = |counts: &dyn Fn(Count) -> bool| {
        let specials = deck.iter().filter(|(card, _)| card.score.iter().any(|line| counts(line.count)));
        specials.map(|(card, _)| card.name.clone()).next().unwrap_or_else(|| "no card counts them, and powers for them".to_owned())
    };
    for keyword in Keyword::ALL.iter().copied() {
        let cards = deck.iter().filter(|(card, _)| card.keyword == Some(keyword)).count();
        if cards < 10 {
            let card = scoring(&|count| matches!(count, Count::KeywordCards(of) | Count::KeywordSystemsInfluenced(of) if of == keyword));
            notes.warning("V19", None, format!("Only {cards} {} cards: the scoring of {card} will be weak.", keyword.word()));
        }
    }
    for kind in SystemType::ALL.iter().copied() {
        let systems = deck.iter().filter(|(card, _)| card.is_system() && card.system_type == kind).count();
        if systems < 8 {
            let card = scoring(
                &|count| matches!(count, Count::SystemsInfluenced(of) | Count::SystemsControlled(of) | Count::CubesDeliveredTo(of) if of == kind),
            );
            notes.warning("V19", None, format!("Only {systems} {} cards: the scoring of {card} will be weak.", kind.word()));
        }
    }
}
