//! How a net does against other players.

use std::sync::Arc;

use bots::{Asked, Bot, BotName, Mind, Skilled, ended};
use kernel::title::Options;
use kernel::{Actions, Evaluate, Live, Observe, Quiet, Seat, Seed, Title, Turn};
use nets::{Eyes, Net, ONE_WIN, Sight};

/// What came of a trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    /// How many play at a table: one with the net, the others without.
    pub players: u8,
    /// The share of games won by the net; that of an equal would be one in so many players.
    pub won: f64,
    /// By how much that may be off (95 %), over deals.
    pub give_or_take: f64,
}

/// Lets a net play against others of one kind: each deal once from each seat.
///
/// # Panics
/// If the net is not one of this game, or the game is not for so many.
#[must_use]
pub fn trial<G: Title + Evaluate + Observe>(net: &Arc<Net>, players: u8, deals: u64, seed: Seed, others: BotName) -> Trial {
    let game = G::open(G::CONTENT, players, &Options::new()).expect("the game was opened for so many before");
    let mind = Mind::new(Eyes::new(Arc::clone(net), &Sight::of(&game)).expect("the net is one of this game"));
    let shares: Vec<f64> = (0..deals)
        .map(|deal| {
            let wins = (0..players).map(|seat| won(&game, &mind, Seat::new(seat), seed.of_game(deal), others));
            wins.sum::<f64>() / f64::from(players)
        })
        .collect();
    let count = (deals as f64).max(1.0);
    let won = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - won).powi(2)).sum::<f64>() / count;
    Trial { players, won, give_or_take: 1.96 * (variance / count).sqrt() }
}

/// The share of the victory that the net has at one seat of one deal.
fn won<G: Title + Evaluate + Observe>(game: &G, mind: &Mind, own: Seat, deal: Seed, others: BotName) -> f64 {
    let mut skilled = Skilled::new(mind.clone(), deal.of_bot(own));
    let mut others: Vec<Box<dyn Bot<G>>> = (0..game.seats()).map(|seat| others.make(game, deal.of_bot(Seat::new(seat)))).collect();
    let mut chance = Live::from_seed(deal);
    let mut state = game.setup(&mut chance);
    let mut legal = Actions::new();
    while let Turn::Waiting(waiting) = game.turn(&state) {
        let seat = waiting.lowest().expect("a game that waits waits for somebody");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let asked = Asked { game, seat, view: &view, legal: &legal };
        let action = if seat == own { skilled.choose(asked) } else { others[seat.index()].choose(asked) };
        game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("listed actions are legal (law 4)");
    }
    f64::from(ended(game, &state, own).wins[0]) / f64::from(ONE_WIN)
}
