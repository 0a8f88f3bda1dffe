//! Which clauses random play reaches.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Actions, AnyChance, Chance, Cited, Clause, Deed, Game, OpenError, OptionKind, Options, Outcome, Sampler, Seat, Seed, Statistics, Title,
    Told, Turn,
};

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
        play(game, &mut sampler, &mut fired, true, &mut |_| {});
    }
    Ok(fired)
}

/// What comes up in random games, with in how many of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Clauses that decided something. Refusals do not count: whoever plays by the list of choices is never refused.
    pub(crate) clauses: BTreeMap<Clause, u64>,
    /// Things that somebody took up, and deeds.
    pub(crate) deeds: BTreeMap<Deed, u64>,
    /// How games ended.
    pub(crate) endings: BTreeMap<&'static str, u64>,
}

/// What comes up in so many random games of one game as it is: these players, options and content.
pub(crate) fn seen_in<G: Statistics>(game: &G, games: u64, seed: Seed) -> Seen {
    let mut sampler = Sampler::from_seed(seed.0);
    let mut seen = Seen::default();
    for _ in 0..games {
        let (mut clauses, mut deeds) = (BTreeSet::new(), Vec::new());
        let mut found = Vec::new();
        let ended = play(game, &mut sampler, &mut clauses, false, &mut |heard| match heard {
            Heard::Choice(state, seat, action) => {
                game.takes_up(state, seat, action, &mut found);
                deeds.append(&mut found);
            }
            Heard::Event(event) => {
                let mut did = Vec::new();
                game.deeds(event, &mut did);
                deeds.extend(did.into_iter().map(|(_, deed)| deed));
            }
        });
        clauses.into_iter().for_each(|clause| *seen.clauses.entry(clause).or_default() += 1);
        deeds.into_iter().collect::<BTreeSet<Deed>>().into_iter().for_each(|deed| *seen.deeds.entry(deed).or_default() += 1);
        *seen.endings.entry(ended).or_default() += 1;
    }
    seen
}

/// What is heard of a random game on its way.
enum Heard<'a, G: Game> {
    /// A seat is about to choose this.
    Choice(&'a G::State, Seat, G::Action),
    /// This happened.
    Event(&'a G::Event),
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

/// Plays one random game and notes the clauses that decided something; how it ended.
fn play<G: Game>(
    game: &G,
    sampler: &mut Sampler,
    fired: &mut BTreeSet<Clause>,
    refusals: bool,
    hear: &mut impl FnMut(Heard<'_, G>),
) -> &'static str {
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
        hear(Heard::Choice(&state, seat, action));
        let learned = game.apply(&mut state, seat, action, &mut fx);
        debug_assert!(learned.is_ok(), "listed actions are legal (law 4)");
        fired.extend(fx.clauses.drain(..));
        fx.events.drain(..).for_each(|event| hear(Heard::Event(&event)));
    }
    let Outcome { reason, standings } = game.outcome(&state);
    fired.insert(reason.clause);
    for standing in standings {
        fired.extend(standing.lines.iter().map(|line| line.clause));
        fired.extend(standing.tie_breaks.iter().map(|tie| tie.clause));
    }
    reason.name
}
