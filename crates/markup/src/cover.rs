//! A picture of each game for the first page: a real position, played once by bots.

use bots::BotName;
use catalog::{AnyGame, AnyTable, Setting};
use draw::Shape;
use kernel::Seed;

/// Every game shows the same position for ever.
const SEED: Seed = Seed(11);
/// So many choices are made before it, if the game is not over by then: the board has filled.
const CHOICES: usize = 90;

/// The picture of a game, as a file of its own; none for a game that is played from its text.
#[must_use]
pub fn cover(game: &dyn AnyGame) -> Option<String> {
    Some(draw::picture::thumbnail(&position(game)?.svg(None, Shape::Wide, false)?, game.style()))
}

/// A game some way in.
fn position(game: &dyn AnyGame) -> Option<Box<dyn AnyTable>> {
    // A short game is over by then: half as far, or half of that.
    let mut ways = std::iter::successors(Some(CHOICES), |choices| (*choices > 0).then_some(choices / 2));
    ways.find_map(|choices| played(game, choices).filter(|table| !table.waiting().is_empty()))
}

/// A game after so many choices of greedy players, or as it ended before.
fn played(game: &dyn AnyGame, choices: usize) -> Option<Box<dyn AnyTable>> {
    let rules = game.open(&Setting::of(game, None)).ok()?;
    let names: Vec<String> =
        ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"].map(str::to_owned).into_iter().take(rules.players().into()).collect();
    let mut table = rules.table(SEED.key(), &names);
    let mut bots: Vec<_> = (0..rules.players()).map(|_| rules.bot(BotName::Greedy, SEED)).collect();
    for _ in 0..choices {
        let Some(seat) = table.waiting().lowest() else { break };
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        let request = table.request(seat);
        table.submit(seat, request, number).ok()?;
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cover_shows_a_game_that_is_being_played() {
        for game in catalog::titles().iter().filter(|game| game.is_pictured()) {
            let id = game.about().id;
            let table = position(*game).unwrap_or_else(|| panic!("{id} can be played"));
            assert!(!table.waiting().is_empty(), "{id} is over");
            assert!(table.told_count(None) > 3, "{id}: hardly anything has happened");
        }
    }
}
