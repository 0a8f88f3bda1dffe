//! How the kit plays: exactly as the rest of the product plays a table of random bots that a seed names.

use kernel::{Actions, Chance, Game, Live, Recorder, Roll, Sampler, Seat, Seed, Told, Turn};

/// The player who takes any legal action, all equally likely.
///
/// The rule that `orrery record --seats random,random --seed N` must follow to the letter, so that a seed names the same game
/// everywhere: table chance is [`Live::from_seed`] of the seed; the bot in seat `s` draws from
/// [`Sampler::from_seed`] of [`Seed::of_bot`]; it is asked only when its seat is the lowest of those waited for, and then it
/// takes the action at `one_of(length)` of its legal list. A list of one draws nothing.
///
/// ```
/// use conformance::RandomPlayer;
/// use kernel::{Seat, Seed};
///
/// let mut player = RandomPlayer::at(Seed(7), Seat::new(0));
/// assert_eq!(player.choose(&["take"]), Some("take"));
/// assert_eq!(player.choose::<&str>(&[]), None);
/// ```
#[derive(Debug, Clone)]
pub struct RandomPlayer(Sampler);

impl RandomPlayer {
    /// The random bot of this seat at the table that the seed names.
    #[must_use]
    pub fn at(seed: Seed, seat: Seat) -> RandomPlayer {
        RandomPlayer(Sampler::from_seed(seed.of_bot(seat).0))
    }

    /// One of the legal actions; none if there is none.
    pub fn choose<A: Copy>(&mut self, legal: &[A]) -> Option<A> {
        if legal.is_empty() { None } else { legal.get(self.0.one_of(legal.len() as u32) as usize).copied() }
    }
}

/// The random bots of all seats.
#[derive(Debug)]
pub(crate) struct Players(Vec<RandomPlayer>);

impl Players {
    pub(crate) fn at(seed: Seed, seats: u8) -> Players {
        Players(seats_of(seats).map(|seat| RandomPlayer::at(seed, seat)).collect())
    }

    pub(crate) fn choose<A: Copy>(&mut self, seat: Seat, legal: &[A]) -> Option<A> {
        self.0.get_mut(seat.index())?.choose(legal)
    }
}

/// A whole random game as it was chosen and rolled.
#[derive(Debug, Clone)]
pub struct Script<A> {
    /// Chance outcomes of the setup.
    pub setup: Vec<Roll>,
    /// Who chose what, with the chance outcomes that followed.
    pub choices: Vec<(Seat, A, Vec<Roll>)>,
}

/// Plays the random game that a seed names, to its end or to [`Game::longest_game`], without checking anything.
///
/// Stops early where the rules refuse their own list or list nothing: [`crate::Laws`] says why.
pub fn random_game<G: Game>(game: &G, seed: Seed) -> Script<G::Action> {
    let mut chance = Recorder::new(Live::from_seed(seed));
    let mut state = game.setup(&mut chance);
    let mut script = Script { setup: std::mem::take(&mut chance.rolls), choices: Vec::new() };
    let mut players = Players::at(seed, game.seats());
    let mut legal = Actions::new();
    let mut fx: Told<_, G::Event> = Told::new(chance);
    while let Turn::Waiting(seats) = game.turn(&state) {
        let Some(seat) = seats.lowest() else { break };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let Some(action) = players.choose(seat, &legal) else { break };
        if script.choices.len() as u64 >= game.longest_game() || game.apply(&mut state, seat, action, &mut fx).is_err() {
            break;
        }
        script.choices.push((seat, action, std::mem::take(&mut fx.chance.rolls)));
    }
    script
}

/// The seats of a table, in order.
pub(crate) fn seats_of(count: u8) -> impl Iterator<Item = Seat> + Clone {
    (0..u64::from(count)).filter_map(Seat::try_new)
}

/// Everybody who is sent something: the seats, then the spectator.
pub(crate) fn audience(count: u8) -> impl Iterator<Item = Option<Seat>> + Clone {
    seats_of(count).map(Some).chain([None])
}

/// How a message names somebody in the audience.
pub(crate) fn name(who: Option<Seat>) -> String {
    who.map_or_else(|| "the spectator".into(), |seat| seat.to_string())
}

/// The legal actions of a seat, in a buffer of their own.
pub(crate) fn legal_of<G: Game>(game: &G, state: &G::State, seat: Seat) -> Actions<G::Action> {
    let mut found = Actions::new();
    game.legal(state, seat, &mut found);
    found
}
