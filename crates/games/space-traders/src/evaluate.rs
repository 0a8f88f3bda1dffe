//! How good a position is, for players that look one programme ahead (section *What an evaluation should use*).
//!
//! Counted in thousandths of a point. A player is worth the score, the income of the position for as many turns as are likely to
//! come, and what the teams not yet settled could add to it. While programmes are written the planned position counts.

use kernel::{Actions, Chance, Evaluate, Game, Quiet, Sampler, Seat};

use crate::SpaceTraders;
use crate::chart::Distances;
use crate::place::{MAX_PLANETS, MAX_TILES, OpenId, Place, PlanetId, Planets};
use crate::state::{Click, PerPlayer, Phase, Pieces, Programme, State};
use crate::tile::{MAX_PRICE, Tile};
use crate::trade::{self, Market};

/// Turns for which an income is counted: games last longer, but nobody keeps what they have for ever.
const HORIZON: i64 = 8;

/// What a further tile of a product is hoped to bring, in percent of what it would: it has to be found and held first.
const HOPE: i64 = 30;

/// A game that is won, against everything that could still be earned in it.
const VICTORY: i64 = 10_000_000;

/// What each planet nearer to the end is worth to a player in the lead, for each point of it; and the most that counts.
const FINISH: i64 = 700;
const SAFE_LEAD: i64 = 60;

/// A lead beyond what the best-earning rival makes in so many turns, and some, is decided: then the end is worth this much for each
/// planet, more than any team earns by staying where it is. Without it a leader whose teams all trade would wait for the turn cap.
const TURNS_TO_DECIDE: i64 = 4;
const SOME: i64 = 10;
const DECIDED: i64 = 300_000;

/// A team on the map, beyond what it does there.
const TEAM: i64 = 500;

/// The leader on the map: a second place to hire at, and three teams in a fight.
const LEADER: i64 = 900;

/// A unit of strength more than the strongest rival has, on a tile that earns.
const MARGIN: i64 = 350;

/// The sets of prices a player may trade at in one product, one bit each; per product.
type Prices = [u8; 4];

const SETS: usize = 1 << MAX_PRICE;

/// What each set of prices earns in a turn in the standard game (W-18).
pub(crate) const INCOME: [i64; SETS] = {
    let mut income = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut low, mut high) = (0, MAX_PRICE as usize - 1);
        while low < high {
            if set >> low & 1 == 0 {
                low += 1;
            } else if set >> high & 1 == 0 {
                high -= 1;
            } else {
                income[set] += (high - low) as i64;
                low += 1;
                high -= 1;
            }
        }
        set += 1;
    }
    income
};

/// What each set of prices is worth in a turn, in thousandths: its income, and part of what a further tile would add on average.
const WORTH: [i64; SETS] = {
    let mut worth = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut sum, mut others, mut price) = (0, 0, 0);
        while price < MAX_PRICE {
            if set >> price & 1 == 0 {
                sum += INCOME[set | 1 << price] - INCOME[set];
                others += 1;
            }
            price += 1;
        }
        worth[set] = 1000 * INCOME[set] + if others == 0 || set == 0 { 0 } else { 10 * HOPE * sum / others };
        set += 1;
    }
    worth
};

impl Evaluate for SpaceTraders {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let of_this_chart;
        let distances = match &self.distances {
            Some(always) => always,
            None => {
                of_this_chart = state.chart.distances();
                &of_this_chart
            }
        };
        let survey = Survey::of(self, state, distances);
        let mut worth: PerPlayer<i64> = PerPlayer::default();
        for player in self.players() {
            worth[player] = survey.worth(player);
        }
        let others = self.players().filter(|player| *player != seat);
        let (best, sum) = others.fold((i64::MIN, 0), |(best, sum), player| (best.max(worth[player]), sum + worth[player]));
        // The strongest opponent matters most, the others a little.
        4 * worth[seat] - 2 * best - 2 * sum / i64::from(self.seats - 1) + survey.end(seat)
    }

    /// Steps in another order: a programme is its points, and where the pieces are after it.
    fn alike(&self, one: &State, other: &State, seat: Seat) -> bool {
        if one.phase != Phase::Programme || other.phase != Phase::Programme {
            return one == other;
        }
        let (one, other) = (&one.programmes[seat], &other.programmes[seat]);
        (one.spent, one.planned, one.open, one.peeks, one.explores, one.click)
            == (other.spent, other.planned, other.open, other.peeks, other.explores, other.click)
    }

    fn worlds_for_plans(&self, world: &State, _: Seat) -> usize {
        if world.phase == Phase::Programme { WORLDS } else { 2 }
    }

    /// Others write what looks best to them if nobody else did anything; sometimes they keep what they have.
    fn suppose_all(&self, world: &mut State, seat: Seat, chance: &mut impl Chance) {
        if world.phase != Phase::Programme || !world.waiting.contains(seat) {
            return;
        }
        let mut quiet = *world;
        for player in self.players() {
            quiet.programmes[player] = Programme::empty(&world.pieces[player]);
            quiet.waiting.insert(player);
        }
        for other in self.players().filter(|other| *other != seat) {
            let stays = chance.one_of(STAYS) == 0;
            world.programmes[other] = if stays { quiet.programmes[other] } else { self.likely_programme(&quiet, other) };
            world.waiting.remove(other);
        }
    }
}

/// Worlds in which a programme is tried out by players who plan it as a whole.
const WORLDS: usize = 4;

/// One in so many times somebody is thought to write nothing.
const STAYS: u32 = 4;

impl SpaceTraders {
    /// The programme that a player would write who takes one step after the other, always the one that looks best.
    fn likely_programme(&self, world: &State, seat: Seat) -> Programme {
        let mut world = *world;
        while world.waiting.contains(seat) && world.phase == Phase::Programme {
            world = self.best_step(&world, seat).1;
        }
        world.programmes[seat]
    }

    /// The best position that one whole step leads to, and how good it is.
    fn best_step(&self, world: &State, seat: Seat) -> (i64, State) {
        let mut legal = Actions::new();
        self.legal(world, seat, &mut legal);
        let mut best: Option<(i64, State)> = None;
        for action in legal.iter() {
            let mut next = *world;
            let learned = self.apply(&mut next, seat, *action, &mut Quiet(&mut Sampler::from_seed(0)));
            learned.expect("listed actions are legal");
            let whole = next.programmes[seat].click == Click::None || !next.waiting.contains(seat);
            let (value, next) = if whole { (self.evaluate(&next, seat), next) } else { self.best_step(&next, seat) };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, next));
            }
        }
        best.expect("a programme can always be committed, and a step that is begun can be finished")
    }
}

/// Everything that is counted more than once.
struct Survey<'s> {
    game: &'s SpaceTraders,
    state: &'s State,
    /// The pieces as they will be.
    pieces: PerPlayer<Pieces>,
    /// The planets that will be explored.
    explored: Planets,
    strengths: PerPlayer<[u8; MAX_TILES]>,
    /// The greatest strength on each tile, and the second greatest.
    most: [(u8, u8); MAX_TILES],
    prices: PerPlayer<Prices>,
    income: PerPlayer<i64>,
    distances: &'s Distances,
}

impl<'s> Survey<'s> {
    fn of(game: &'s SpaceTraders, state: &'s State, distances: &'s Distances) -> Survey<'s> {
        let mut pieces = state.pieces;
        let mut explored = state.explored;
        if matches!(state.phase, Phase::Programme | Phase::Tiles) {
            for seat in game.players() {
                explored = explored.or(state.programmes[seat].explores);
                pieces[seat] = settled(state, seat);
            }
        }
        let strengths = trade::strengths(game, &pieces);
        let most = trade::greatest(game, &strengths);
        let mut survey = Survey {
            game,
            state,
            pieces,
            explored,
            strengths,
            most,
            prices: PerPlayer::default(),
            income: PerPlayer::default(),
            distances,
        };
        for seat in game.players() {
            survey.prices[seat] = survey.prices_of(seat);
        }
        survey.count_income();
        survey
    }

    fn trades_on(&self, seat: Seat, tile: usize) -> bool {
        trade::may_trade(self.game, self.strengths[seat][tile], self.most[tile])
    }

    fn prices_of(&self, seat: Seat) -> Prices {
        let mut prices = Prices::default();
        for (index, card) in self.state.tiles.iter().enumerate() {
            if let Some(card) = card
                && self.trades_on(seat, index)
            {
                prices[card.suit().index()] |= bit(*card);
            }
        }
        prices
    }

    /// What everybody earns in a turn: from the table of sets in the standard game, from the market in the others.
    fn count_income(&mut self) {
        let options = &self.game.options;
        if !options.expensive && !options.free_market {
            for seat in self.game.players() {
                self.income[seat] = self.prices[seat].iter().map(|set| INCOME[usize::from(*set)]).sum();
            }
            return;
        }
        let mut after = *self.state;
        after.explored = self.explored;
        let market = Market::of(self.game, &after);
        let links = market.links(&self.pieces, |_| {});
        for seat in self.game.players() {
            self.income[seat] = links[seat].iter().map(|link| i64::from(trade::scored(&market, &after, link))).sum();
        }
    }

    fn horizon(&self) -> i64 {
        if self.explored == self.game.all_planets() {
            return 1;
        }
        HORIZON.min(i64::from(self.game.options.turn_cap - self.state.turn) + 1)
    }

    fn worth(&self, seat: Seat) -> i64 {
        let horizon = self.horizon();
        let sets = self.prices[seat].iter();
        let hopes: i64 = sets.map(|set| WORTH[usize::from(*set)] - 1000 * INCOME[usize::from(*set)]).sum();
        let made: i64 = if self.state.automatic.contains(seat) {
            // The links that the table makes are the income of the position.
            1000 * self.income[seat]
        } else if self.state.phase == Phase::Links {
            let market = Market::of(self.game, self.state);
            self.state.links[seat].iter().map(|link| 1000 * i64::from(trade::scored(&market, self.state, link))).sum()
        } else {
            0
        };
        let pieces = &self.pieces[seat];
        let teams = i64::from(self.game.content.numbers.teams - pieces.reserve);
        let leader = if pieces.leader == Place::Reserve { 0 } else { LEADER };
        1000 * i64::from(self.state.score(seat))
            + made
            + horizon * (1000 * self.income[seat] + hopes + self.prospects(seat))
            + teams * TEAM
            + leader
            + self.margins(seat)
    }

    /// Strength beyond what is needed keeps a tile when somebody else comes.
    fn margins(&self, seat: Seat) -> i64 {
        let safe = |(index, strength): (usize, &u8)| {
            let beyond = strength.saturating_sub(self.most[index].1);
            if *strength == self.most[index].0 { i64::from(beyond.min(4)) * MARGIN / 2 } else { 0 }
        };
        self.strengths[seat].iter().enumerate().filter(|(_, strength)| **strength > 0).map(safe).sum()
    }

    /// What the teams that are not settled yet could add in a turn: the best two tiles or planets within reach.
    fn prospects(&self, seat: Seat) -> i64 {
        let pieces = &self.pieces[seat];
        let free = pieces.orbiting();
        let mut best = [0i64; 2];
        let mut consider = |mut value: i64| {
            for slot in &mut best {
                if value > *slot {
                    std::mem::swap(slot, &mut value);
                }
            }
        };
        let Some(near) = self.nearest(pieces, free) else { return 0 };
        let unseen = self.mean_gain(seat);
        for planet in self.game.all_planets().iter() {
            let steps = near[planet.index()];
            let known = self.explored.has(planet) || self.state.peeked[seat].has(planet);
            if !known {
                consider(unseen * likely(steps, 1) / 100);
                continue;
            }
            for tile in [planet.tile(0), planet.tile(1)] {
                let Some(card) = self.state.tiles[tile.index()].filter(|_| !self.trades_on(seat, tile.index())) else { continue };
                let own = self.strengths[seat][tile.index()];
                let needed = if self.game.options.free_market { 1 } else { (self.most[tile.index()].0 + 1).saturating_sub(own) };
                let set = usize::from(self.prices[seat][card.suit().index()]);
                consider((WORTH[set | usize::from(bit(card))] - WORTH[set]) * likely(steps, needed) / 100);
            }
        }
        best[0] + best[1] / 2
    }

    /// How many moves the nearest free team, or the next one hired, is away from each planet; none if there is neither.
    fn nearest(&self, pieces: &Pieces, free: Planets) -> Option<[u8; MAX_PLANETS]> {
        let mut nearest = [u8::MAX; MAX_PLANETS];
        let mut start = |from: PlanetId, later: u8| {
            // Ways lead in both directions, so what is far from here is as far from there.
            nearest.iter_mut().zip(&self.distances[from.index()]).for_each(|(steps, away)| *steps = (*steps).min(away + later));
        };
        free.iter().for_each(|from| start(from, 0));
        if pieces.reserve > 0 {
            start(self.state.chart.home, 2);
            match pieces.leader {
                Place::Orbit(at) => start(at, 2),
                Place::Tile(at) => start(at.planet(), 2),
                _ => {}
            }
        }
        (pieces.reserve > 0 || !free.is_empty()).then_some(nearest)
    }

    /// What a tile still face down would add on average, the better one of two being chosen.
    fn mean_gain(&self, seat: Seat) -> i64 {
        let (mut sum, mut count) = (0, 0);
        for planet in self.game.all_planets().minus(self.explored).iter() {
            for tile in [planet.tile(0), planet.tile(1)] {
                // Which tiles are hidden is known by elimination; where they lie is not, and only the mean is used.
                if let Some(card) = self.state.tiles[tile.index()] {
                    let set = usize::from(self.prices[seat][card.suit().index()]);
                    sum += WORTH[set | usize::from(bit(card))] - WORTH[set];
                    count += 1;
                }
            }
        }
        if count == 0 { 0 } else { sum * 14 / (10 * count) + 150 }
    }

    /// Whoever would win wants the end, and gets nearer to it by going where it is: the rulebook has no other brake (G-60).
    fn end(&self, seat: Seat) -> i64 {
        let total = |player: Seat| i64::from(self.state.score(player)) + self.income[player];
        let others = self.game.players().filter(|player| *player != seat).map(total).max().unwrap_or_default();
        let lead = total(seat) - others;
        let over = matches!(self.state.phase, Phase::Over(_));
        let left = self.game.all_planets().minus(self.explored);
        if left.is_empty() || over {
            return VICTORY * lead.signum();
        }
        if lead <= 0 {
            return 0;
        }
        let pieces = &self.pieces[seat];
        let near = self.nearest(pieces, pieces.orbiting());
        let nearest = near.and_then(|near| left.iter().map(|planet| near[planet.index()]).min()).unwrap_or(9);
        let rivals = self.game.players().filter(|player| *player != seat).map(|player| self.income[player]).max().unwrap_or_default();
        let per_planet = if lead > TURNS_TO_DECIDE * rivals + SOME { DECIDED } else { lead.min(SAFE_LEAD) * FINISH };
        per_planet * i64::from(9u32.saturating_sub(left.len())) + (per_planet / 8) * i64::from(9 - nearest.min(9))
    }
}

fn bit(card: Tile) -> u8 {
    1 << (card.price() - 1)
}

/// How likely a plan comes off that takes so many moves and so many teams, in percent.
fn likely(steps: u8, teams: u8) -> i64 {
    let percent = 70 - 9 * i64::from(steps.min(6));
    // Dividing takes as long as everything else here.
    if teams <= 1 { percent } else { percent / i64::from(teams) }
}

/// A player's pieces after the programme, with open operations on the tiles chosen, or on the better ones.
fn settled(state: &State, seat: Seat) -> Pieces {
    let programme = &state.programmes[seat];
    let mut pieces = programme.planned;
    for (index, open) in programme.open.iter().enumerate().filter(|(_, open)| open.teams > 0) {
        let side = if index < usize::from(programme.answered) {
            (programme.sides >> index & 1) as u8
        } else {
            u8::from(gain(state, &pieces, open.planet, 1) > gain(state, &pieces, open.planet, 0))
        };
        let tile = open.planet.tile(side);
        pieces.tiles[tile.index()] += open.teams;
        if pieces.leader == Place::Open(OpenId(index as u8)) {
            pieces.leader = Place::Tile(tile);
        }
    }
    pieces
}

/// What an operation on this side of a planet would add to the player's own sets, rivals aside.
fn gain(state: &State, pieces: &Pieces, planet: PlanetId, side: u8) -> i64 {
    let Some(card) = state.tiles[planet.tile(side).index()] else { return 0 };
    let same = |(index, teams): (usize, &u8)| {
        state.tiles[index].filter(|other| *teams > 0 && other.suit() == card.suit()).map_or(0, |other| usize::from(bit(other)))
    };
    let set = pieces.tiles.iter().enumerate().map(same).fold(0, |set, price| set | price);
    WORTH[set | usize::from(bit(card))] - WORTH[set]
}
