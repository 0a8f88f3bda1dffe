//! What a position weighs for each player, in whole numbers: what a net learns the worth of.

use kernel::{Aspects, PerSeat, Seat};

use crate::GalacticTrader;
use crate::content::{Ability, MAX_AREA};
use crate::evaluate::Offer;
use crate::state::{MAX_PLAYERS, PerPlayer, State, Step};

pub(crate) const ASPECTS: Aspects = Aspects {
    version: 1,
    of_seats: &[
        "points",
        "abundance",
        "flexible",
        "exchange",
        "hand",
        "kinds",
        "fits",
        "laid",
        "leads",
        "leads.points",
        "stuck",
        "rides",
        "pending",
        "alone1",
        "whole1",
        "whole2",
        "one1",
        "one2",
        "two1",
        "three1",
        "begun",
        "prospects",
        "turn",
        "primon",
    ],
    of_table: &["age-one", "age-two", "last", "drafting", Aspects::WORTH],
};

/// So much of the evaluation counts as one: rows are short numbers.
const FINE: i64 = 16;

/// How many goods each player still misses for each planet on offer; none for what is out of reach.
type Missing = PerPlayer<[Option<usize>; MAX_AREA]>;

/// The best two of some values.
#[derive(Clone, Copy, Default)]
struct Best([i64; 2]);

impl Best {
    fn add(&mut self, mut value: i64) {
        for slot in &mut self.0 {
            if value > *slot {
                std::mem::swap(slot, &mut value);
            }
        }
    }
}

impl GalacticTrader {
    /// Fills in [`ASPECTS`]: values of planets are in tenths of a point.
    pub(crate) fn weigh(&self, state: &State, reader: Seat, found: &mut [i16]) {
        let offers = self.offers(state);
        let mut missing: Missing = PerSeat([[None; MAX_AREA]; MAX_PLAYERS]);
        for seat in self.players() {
            let room = self.room(state, seat);
            missing[seat].iter_mut().zip(&offers).for_each(|(missing, offer)| *missing = self.missing(state, seat, offer, room));
        }
        let mut pending = PerPlayer::default();
        self.count_complete_planets(state, &mut pending);
        let mut worth: PerPlayer<i64> = PerPlayer::default();
        let (of_seats, of_table) = found.split_at_mut(ASPECTS.of_seats.len() * usize::from(self.seats));
        for (step, numbers) in (0..).zip(of_seats.chunks_exact_mut(ASPECTS.of_seats.len())) {
            let seat = reader.clockwise(step, self.seats);
            let prospects = self.prospects(state, seat, &offers, |place| missing[seat][place]);
            worth[seat] = self.holdings(state, seat) + prospects + pending[seat];
            let all = self.weighed(state, seat, &offers, &missing, [pending[seat], prospects]);
            numbers.iter_mut().zip(all).for_each(|(number, value)| *number = value as i16);
        }
        let piles = state.age_one.len() + state.age_two.len();
        let drafting = matches!(state.step, Step::DraftDiscard | Step::DraftPick(_));
        let worth = (self.weighed_up(&worth, reader) / FINE).clamp(-9_999, 9_999);
        let all = [state.age_one.len() as i16, state.age_two.len() as i16, i16::from(piles == 0), i16::from(drafting), worth as i16];
        of_table.copy_from_slice(&all);
    }

    fn weighed(
        &self,
        state: &State,
        seat: Seat,
        offers: &[Offer],
        missing: &Missing,
        [pending, prospects]: [i64; 2],
    ) -> [i64; ASPECTS.of_seats.len()] {
        let (mut points, mut abundance, mut flexible, mut exchange) = (0, 0, 0, 0);
        for planet in state.owned[seat].iter() {
            let planet = self.content.planet(planet);
            points += i64::from(planet.points);
            match planet.ability {
                Ability::Abundance(_) => abundance += 1,
                Ability::Flexible(_) => flexible += 1,
                Ability::Exchange => exchange += 1,
                Ability::StrangeOrbit | Ability::None => {}
            }
        }
        let (mut leads, mut leads_points, mut stuck, mut rides, mut begun, mut alone) = (0, 0, 0, 0, 0, 0);
        let mut by_missing = [Best::default(); 4];
        let mut wanted = 0u8;
        for (place, offer) in offers.iter().enumerate() {
            let own = offer.laid[seat];
            let others = || self.players().filter(|other| *other != seat);
            let most_of_others = others().map(|other| offer.laid[other]).max().unwrap_or_default();
            let rival = others().any(|other| missing[other][place] == Some(0));
            wanted |= offer.wants.kind_bits();
            if own > most_of_others {
                leads += 1;
                leads_points += offer.value;
            }
            if rival {
                // Goods that others are about to free travel on as jokers (GT-7.9).
                rides += own as i64;
            }
            let Some(missing) = missing[seat][place] else {
                stuck += own as i64;
                continue;
            };
            begun += offer.value * own as i64 / offer.slots as i64;
            if let Some(best) = by_missing.get_mut(missing) {
                best.add(offer.value);
            }
            if missing == 0 && !rival {
                alone = alone.max(offer.value);
            }
        }
        let hand = state.hands[seat];
        let fits = hand.kinds().filter(|kind| wanted & (1 << kind) != 0).map(|kind| i64::from(hand.count(kind))).sum();
        // How many players move before this one does.
        let turn = match state.step {
            Step::DraftDiscard | Step::DraftPick(_) => seat.steps_after(state.first, self.seats),
            _ => seat.steps_after(state.active, self.seats),
        };
        let tenth = |value: i64| value / 10;
        let [whole, one, two, three] = by_missing.map(|best| best.0.map(tenth));
        [
            points,
            abundance,
            flexible,
            exchange,
            i64::from(hand.total()),
            hand.kinds().count() as i64,
            fits,
            self.deployed_by(state, seat) as i64,
            leads,
            tenth(leads_points),
            stuck,
            rides,
            tenth(pending),
            tenth(alone),
            whole[0],
            whole[1],
            one[0],
            one[1],
            two[0],
            three[0],
            tenth(begun),
            tenth(prospects),
            i64::from(turn),
            i64::from(state.first == seat),
        ]
    }
}

#[cfg(test)]
mod tests {
    use kernel::title::Options;
    use kernel::{Actions, Chance, Evaluate, Game, Quiet, Sampler, Title, Turn};

    use super::*;

    /// Looks at every position of a game played at random.
    fn positions(players: u8, seed: u64, mut look: impl FnMut(&GalacticTrader, &State)) {
        let game = GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).expect("the shipped content is good");
        let mut sampler = Sampler::from_seed(seed);
        let mut state = game.setup(&mut sampler);
        let mut legal = Actions::new();
        while let Turn::Waiting(seats) = game.turn(&state) {
            look(&game, &state);
            let seat = seats.lowest().expect("somebody is waited for");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[sampler.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut Quiet(&mut sampler)).expect("listed actions are legal");
        }
    }

    fn weighed(game: &GalacticTrader, state: &State, seat: Seat) -> Vec<i16> {
        let mut found = vec![i16::MIN; ASPECTS.count(game.seats)];
        game.aspects(state, seat, &mut found);
        found
    }

    #[test]
    fn everything_weighed_against_each_other_is_what_the_evaluation_says() {
        for players in 2..=4 {
            positions(players, 11, |game, state| {
                for seat in game.players() {
                    let worth = (game.evaluate(state, seat) / FINE).clamp(-9_999, 9_999);
                    assert_eq!(weighed(game, state, seat).last().copied(), Some(worth as i16), "{state:?}");
                }
            });
        }
    }

    #[test]
    fn a_seat_weighs_the_same_whoever_looks_at_it() {
        const LENGTH: usize = ASPECTS.of_seats.len();
        positions(3, 12, |game, state| {
            let of = |reader: u8, block: usize| weighed(game, state, Seat::new(reader))[block * LENGTH..][..LENGTH].to_vec();
            for seat in 0..3 {
                for reader in 0..3 {
                    assert_eq!(of(seat, 0), of(reader, usize::from((seat + 3 - reader) % 3)));
                }
            }
        });
    }

    #[test]
    fn numbers_have_the_meaning_of_their_names() {
        let (mut alone, mut contested, mut riding) = (0, 0, 0);
        positions(3, 13, |game, state| {
            let found = weighed(game, state, Seat::new(0));
            let number = |name: &str| i64::from(found[ASPECTS.of_seats.iter().position(|known| *known == name).expect("a name")]);
            let (own, hand) = (Seat::new(0), state.hands[Seat::new(0)]);
            let points: i64 = state.owned[own].iter().map(|planet| i64::from(game.content.planet(planet).points)).sum();
            let abundance = state.owned[own].iter().filter(|planet| matches!(game.content.planet(*planet).ability, Ability::Abundance(_)));
            assert_eq!((number("points"), number("abundance")), (points, abundance.count() as i64));
            assert_eq!((number("hand"), number("kinds")), (i64::from(hand.total()), hand.kinds().count() as i64));
            assert_eq!(number("laid"), state.deployed.iter().filter(|good| good.owner == own).count() as i64);
            assert!(number("whole1") >= number("whole2") && number("one1") >= number("one2") && number("fits") <= number("hand"));
            assert!(number("stuck") + number("rides") <= 2 * number("laid") && number("leads") <= number("laid"));
            assert!(number("alone1") <= number("whole1"), "what nobody else can complete is one of what can be completed");
            alone += i64::from(number("alone1") > 0);
            contested += i64::from(number("alone1") < number("whole1"));
            riding += i64::from(number("rides") > 0);
            assert_eq!(number("primon") == 1, state.first == own);
        });
        assert!(alone > 20 && contested > 20 && riding > 20, "{alone} {contested} {riding}");
    }

    #[test]
    fn names_are_those_that_nets_have_learned_from() {
        let names: Vec<String> = ASPECTS.names(2).collect();
        assert_eq!((names.len(), ASPECTS.version), (53, 1), "other names or meanings are another version");
        let some = [0, 11, 24, 48, 52].map(|index| names[index].as_str());
        assert_eq!(
            some,
            ["aspect.1.own.points", "aspect.1.own.rides", "aspect.1.other1.points", "aspect.1.table.age-one", "aspect.1.table.worth"]
        );
    }
}
