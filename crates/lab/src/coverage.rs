//! Which clauses random play reaches.

use std::collections::BTreeSet;

use kernel::{Actions, AnyChance, Chance, Cited, Clause, Game, OpenError, OptionKind, Options, Outcome, Sampler, Seed, Title, Told, Turn};

/// Option sets that are tried with each number of players, the defaults first.
const OPTION_SETS: u64 = 16;

/// Plays random games over all numbers of players and many option sets, and collects every clause that decided
/// something: in an action, in a refusal, in the score, in a tie-break, at the end.
///
/// # Errors
/// If the game refuses its own content.
pub fn clauses_fired<G: Title>(games: u64, seed: Seed) -> Result<BTreeSet<Clause>, OpenError> {
    let mut sampler = Sampler::from_seed(seed.0);
    let mut opened = Vec::new();
    for set in 0..OPTION_SETS {
        for players in G::ABOUT.min_players..=G::ABOUT.max_players {
            let options = if set == 0 { Options::new() } else { any_options::<G>(&mut sampler) };
            match G::open(G::CONTENT, players, &options) {
                Ok(game) => opened.push(game),
                // Not every option goes with every other.
                Err(OpenError::Combination(_)) => {}
                Err(error) => return Err(error),
            }
        }
    }
    let mut fired = BTreeSet::new();
    for (_, game) in (0..games).zip(opened.iter().cycle()) {
        play(game, &mut sampler, &mut fired, true);
    }
    Ok(fired)
}

/// The clauses that decide something in random games of one game as it is: these players, options and content. Refusals do not count: whoever plays by
/// the list of choices is never refused.
pub(crate) fn clauses_fired_in<G: Game>(game: &G, games: u64, seed: Seed) -> BTreeSet<Clause> {
    let mut sampler = Sampler::from_seed(seed.0);
    let mut fired = BTreeSet::new();
    (0..games).for_each(|_| play(game, &mut sampler, &mut fired, false));
    fired
}

fn any_options<G: Title>(sampler: &mut Sampler) -> Options {
    let mut options = Options::new();
    for spec in G::OPTIONS {
        if let OptionKind::OneOf(choices) = spec.kind {
            let choice = &choices[sampler.one_of(choices.len() as u32) as usize];
            options.insert(spec.name.to_owned(), choice.value.to_owned());
        }
    }
    options
}

fn play<G: Game>(game: &G, sampler: &mut Sampler, fired: &mut BTreeSet<Clause>, refusals: bool) {
    let mut state = game.setup(sampler);
    let mut legal = Actions::new();
    let mut chance = sampler.clone();
    let mut fx = Told::new(&mut chance as AnyChance<'_>);
    while let Turn::Waiting(seats) = game.turn(&state) {
        let Some(seat) = seats.lowest() else { break };
        // A refusal fires its clause too: try whatever has this number, if it is not legal.
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let any = if refusals { game.decode(sampler.one_of(game.action_count())) } else { None };
        if let Some(any) = any.filter(|any| !legal.contains(any))
            && let Err(refusal) = game.apply(&mut state, seat, any, &mut fx)
        {
            fired.insert(refusal.clause());
        }
        let action = legal[sampler.one_of(legal.len() as u32) as usize];
        let learned = game.apply(&mut state, seat, action, &mut fx);
        debug_assert!(learned.is_ok(), "listed actions are legal (law 4)");
        fired.extend(fx.clauses.drain(..));
        fx.events.clear();
    }
    let Outcome { reason, standings } = game.outcome(&state);
    fired.insert(reason.clause);
    for standing in standings {
        fired.extend(standing.lines.iter().map(|line| line.clause));
        fired.extend(standing.tie_breaks.iter().map(|tie| tie.clause));
    }
}
