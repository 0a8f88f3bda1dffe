//! The final count (GT-10).

use kernel::{Clause, EndReason, Outcome, ScoreLine, Seat, TieBreak};

use crate::GalacticTrader;
use crate::state::{State, Step};

/// What a player's final count is made of.
struct Count {
    lines: Vec<ScoreLine>,
    points: i32,
    planets: i32,
    goods: i32,
    values: Vec<i8>,
}

/// Counts the points and breaks ties (GT-10.1 to GT-10.7).
pub(crate) fn outcome(game: &GalacticTrader, state: &State) -> Outcome {
    let reason = match state.step {
        Step::Over(how) => how.reason(),
        _ => EndReason { name: "running", clause: Clause("GT-3.1") },
    };
    let counts: Vec<Count> = game.players().map(|seat| count(game, state, seat)).collect();
    let first_ties: Vec<Vec<TieBreak>> = counts.iter().map(|count| first_tie_break(game, count)).collect();
    let key = |index: usize| (counts[index].points, first_ties[index].iter().map(|tie| tie.value).collect::<Vec<_>>());
    let mut seats = Vec::new();
    for (index, mine) in counts.iter().enumerate() {
        let tied: Vec<usize> = (0..counts.len()).filter(|other| key(*other) == key(index)).collect();
        let mut ties = first_ties[index].clone();
        // GT-10.5: the highest value that any of those still tied owns; without a planet the tie-break is void.
        let highest = tied.iter().flat_map(|seat| &counts[*seat].values).max();
        if let Some(highest) = highest.filter(|_| tied.len() > 1) {
            let value = mine.values.iter().filter(|value| *value == highest).count() as i32;
            ties.push(TieBreak { what: format!("planets worth {highest}"), value, clause: Clause("GT-10.5") });
        }
        seats.push((mine.lines.clone(), ties));
    }
    Outcome::ranked(reason, seats)
}

fn count(game: &GalacticTrader, state: &State, seat: Seat) -> Count {
    let mut lines = Vec::new();
    let mut values = Vec::new();
    for planet in state.owned[seat].iter().map(|planet| game.content.planet(planet)) {
        values.push(planet.points);
        lines.push(ScoreLine { source: planet.name.clone(), points: i32::from(planet.points), clause: Clause("GT-10.1") });
    }
    let goods =
        state.hands[seat].total() as usize + game.deployed_by(state, seat) + state.aside.iter().filter(|good| good.owner == seat).count();
    let noun = if goods == 1 { "good" } else { "goods" };
    lines.push(ScoreLine { source: format!("{goods} {noun} left, 1 for every 2"), points: goods as i32 / 2, clause: Clause("GT-10.1") });
    Count { points: lines.iter().map(|line| line.points).sum(), lines, planets: values.len() as i32, goods: goods as i32, values }
}

/// GT-10.4: planet cards and goods in one sum, or one after the other (option `tiebreak_cards`, R48).
fn first_tie_break(game: &GalacticTrader, count: &Count) -> Vec<TieBreak> {
    let tie = |what: &str, value: i32| TieBreak { what: what.into(), value, clause: Clause("GT-10.4") };
    if game.options.planets_then_goods {
        vec![tie("planet cards", count.planets), tie("goods in hand and on planets", count.goods)]
    } else {
        vec![tie("planet cards and goods", count.planets + count.goods)]
    }
}
