//! Scenes: positions drawn in the words of the rules, on the galaxy `sample` unless said otherwise.
//!
//! Cards that a scene gives to somebody leave their draw deck, so every scene is a position that the rules allow; it is checked
//! before and after everything that is played.

use kernel::{Cited, Clause, Effects as _, Game, Learned, Options, Sampler, Seat, Title, Told, Turn};
use parts::hex::Hex;
use spatial_delivery::action::kind_by_id;
use spatial_delivery::cards::{Goods, Hand, Kind, Power};
use spatial_delivery::galaxy::{Node, Stage};
use spatial_delivery::state::{Pile, Step, Tile};
use spatial_delivery::{Action, Event, Refusal, SpatialDelivery, State};

pub(crate) const ALICE: Seat = Seat::new(0);
pub(crate) const BOB: Seat = Seat::new(1);
pub(crate) const CAROL: Seat = Seat::new(2);
pub(crate) const DAVE: Seat = Seat::new(3);
pub(crate) const EVE: Seat = Seat::new(4);

pub(crate) fn open(players: u8, options: &[(&str, &str)]) -> SpatialDelivery {
    let options: Options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap()
}

pub(crate) struct Scene {
    pub(crate) game: SpatialDelivery,
    pub(crate) state: State,
    chance: Sampler,
    /// What happened since the last look.
    pub(crate) events: Vec<Event>,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) learned: Learned,
}

/// A table of `players` on the sample galaxy, in the order of their seats, before anybody has a card.
pub(crate) fn scene(players: u8) -> Scene {
    scene_with(players, &[])
}

pub(crate) fn scene_with(players: u8, options: &[(&str, &str)]) -> Scene {
    let mut all = vec![("galaxy", "sample"), ("turn_order", "seats")];
    all.retain(|(name, _)| options.iter().all(|(other, _)| other != name));
    all.extend(options);
    let game = open(players, &all);
    let mut state = game.setup(&mut Sampler::from_seed(1));
    state.hands = Default::default();
    state.depot = u16::from(game.content.numbers.fuel_cards);
    // No card on offer carries a power that would add choices nobody asked for.
    for (pile, deck) in state.piles.iter_mut().zip(&game.content.decks) {
        *pile = Pile { face_up: Some(Power::TradeAgreement), deck: *deck, ..Pile::default() };
        pile.deck.0[Power::TradeAgreement as usize] -= 1;
    }
    state.takes = game.content.numbers.goods_per_round * players;
    state.active = state.order[0];
    state.step = Step::Mission;
    Scene { game, state, chance: Sampler::from_seed(2), events: Vec::new(), clauses: Vec::new(), learned: Learned::Nothing }
}

impl Scene {
    pub(crate) fn goods(&self, name: &str) -> Goods {
        self.game.content.goods_by_id(&name.to_lowercase()).unwrap_or_else(|| panic!("no goods {name}"))
    }

    pub(crate) fn kind(&self, name: &str) -> Kind {
        let name = name.to_lowercase();
        kind_by_id(&self.game.content, if name == "rf" { "fuel" } else { &name }).unwrap_or_else(|| panic!("no card {name}"))
    }

    pub(crate) fn node(&self, name: &str) -> Node {
        self.game.map.node_by_name(name).unwrap_or_else(|| panic!("no node {name}"))
    }

    /// Gives cards out of the draw decks and the Depot: `"2 RF science/barter"`.
    pub(crate) fn hand(mut self, seat: Seat, cards: &str) -> Scene {
        let mut count = 1;
        for word in cards.split_whitespace() {
            if let Ok(number) = word.parse() {
                count = number;
                continue;
            }
            let kind = self.kind(word);
            for _ in 0..std::mem::replace(&mut count, 1) {
                match (kind.goods(), kind.power()) {
                    (Some(goods), Some(power)) => {
                        let deck = &mut self.state.piles[usize::from(goods.0)].deck.0[power as usize];
                        *deck = deck.checked_sub(1).unwrap_or_else(|| panic!("the deck has no {word} left"));
                    }
                    _ => self.state.depot -= 1,
                }
                self.state.hands[seat].put(kind);
            }
        }
        self
    }

    pub(crate) fn segments(mut self, lanes: &str) -> Scene {
        for lane in lanes.split_whitespace() {
            self.state.segments.insert(self.game.map.lane_by_name(lane).unwrap_or_else(|| panic!("no lane {lane}")));
        }
        self
    }

    pub(crate) fn station(mut self, seat: Seat, site: &str) -> Scene {
        let node = self.node(site);
        self.state.stations[seat].insert(node);
        self.state.points[seat].building += 1 + self.game.worlds_at(&self.state, node).count() as u16;
        self
    }

    pub(crate) fn ship(mut self, seat: Seat, node: &str) -> Scene {
        self.state.ships[seat] = self.node(node);
        self
    }

    pub(crate) fn no_score_token(mut self, hex: u8) -> Scene {
        self.state.score_tokens.remove(Hex(hex));
        self
    }

    /// A player has this world's First Delivery Token.
    pub(crate) fn first_delivery(mut self, seat: Seat, hex: u8) -> Scene {
        let goods = self.game.buys(&self.state, Hex(hex)).unwrap();
        self.state.first_tokens.remove(Hex(hex));
        self.state.tokens[seat][usize::from(goods.0)] += 1;
        self
    }

    pub(crate) fn passed(mut self, seats: &[Seat]) -> Scene {
        seats.iter().for_each(|seat| self.state.passed.insert(*seat));
        self
    }

    /// Puts the round marker on a later round; from round 3 on the third ring is there.
    pub(crate) fn round(mut self, round: u8) -> Scene {
        self.state.round = round;
        if round > 2 && self.state.stage == Stage::Two {
            let tiles = self.game.content.galaxies[0].tiles.clone();
            for (hex, world) in (1..).zip(tiles).skip(18) {
                self.state.tiles.push(world.map_or(Tile::Space, Tile::World));
                if world.is_some() {
                    self.state.score_tokens.insert(Hex(hex));
                    self.state.first_tokens.insert(Hex(hex));
                }
            }
            self.state.stage = Stage::Three;
        }
        self
    }

    /// The card on offer of a type; the one that was there goes back into the deck.
    pub(crate) fn face_up(mut self, card: &str) -> Scene {
        let kind = self.kind(card);
        let (goods, power) = (kind.goods().unwrap(), kind.power().unwrap());
        let pile = &mut self.state.piles[usize::from(goods.0)];
        if let Some(before) = pile.face_up.replace(power) {
            pile.deck.add(before, 1);
        }
        pile.deck.0[power as usize] -= 1;
        self
    }

    /// Moves a whole draw deck into a hand: nothing is left under the card on offer.
    pub(crate) fn deck_to_hand(mut self, goods: &str, seat: Seat) -> Scene {
        let goods = self.goods(goods);
        let deck = std::mem::take(&mut self.state.piles[usize::from(goods.0)].deck);
        for (power, count) in Power::ALL.into_iter().zip(deck.0) {
            self.state.hands[seat].add(Kind::of(goods, power), count);
        }
        self
    }

    /// Moves the card on offer into a hand, too: the pile is empty.
    pub(crate) fn pile_to_hand(mut self, goods: &str, seat: Seat) -> Scene {
        self = self.deck_to_hand(goods, seat);
        let goods = self.goods(goods);
        let power = self.state.piles[usize::from(goods.0)].face_up.take().unwrap();
        self.state.hands[seat].put(Kind::of(goods, power));
        self
    }

    /// It is this player's turn: the position is complete, and allowed.
    ///
    /// Whoever else has neither cards nor passed gets an Initiative card, so that the round goes on around the scene.
    pub(crate) fn turn(mut self, seat: Seat) -> Scene {
        for other in self.game.players() {
            if self.state.hands[other].is_empty() && !self.state.passed.contains(other) {
                self = self.bystander(other);
            }
        }
        self.state.active = seat;
        self.state.step = Step::Mission;
        // A spectator's world has the offers worked out afresh.
        self.state = self.game.imagine(&self.game.view(&self.state, None), &mut self.chance);
        self.check();
        self
    }

    fn bystander(self, seat: Seat) -> Scene {
        let has_one = |goods: &&&str| {
            let goods = self.goods(goods);
            self.state.piles[usize::from(goods.0)].deck.0[Power::Initiative as usize] > 0
        };
        let goods = ["science", "robotics", "medicine", "culture"].iter().find(has_one);
        match goods {
            Some(goods) => self.hand(seat, &format!("{goods}/initiative")),
            None => self,
        }
    }

    pub(crate) fn check(&self) {
        self.game.check(&self.state).unwrap_or_else(|broken| panic!("{broken} in {:?}", self.state.step));
    }

    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats.lowest(),
            Turn::Over => None,
        }
    }

    /// The sites where the player on turn can build, by node number: what the step Site would offer.
    pub(crate) fn sites(&self) -> Vec<u8> {
        let mut after = self.state;
        let explored = self.game.apply(&mut after, self.state.active, Action::Explore, &mut kernel::Quiet(self.chance.clone()));
        match after.step {
            _ if explored.is_err() => Vec::new(),
            Step::Site => after.offers.sites.iter().map(|node| node.0).collect(),
            // A single site is not asked for: the mission goes there, or has gone there already.
            _ if after.plan.target != Node::EARTH => vec![after.plan.target.0],
            _ => vec![after.ships[self.state.active].0],
        }
    }

    pub(crate) fn can_build(&self, site: &str) -> bool {
        self.sites().contains(&self.node(site).0)
    }

    /// What the player may do, as logs write it.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        let mut found = kernel::Actions::new();
        self.game.legal(&self.state, seat, &mut found);
        found.iter().map(|action| self.game.write(*action)).collect()
    }

    pub(crate) fn offers(&self, seat: Seat, expected: &str) {
        let expected: Vec<String> = expected.split(',').map(|word| word.trim().to_owned()).filter(|word| !word.is_empty()).collect();
        assert_eq!(self.legal(seat), expected);
    }

    fn read(&self, text: &str) -> Action {
        let text = text.trim().replace("RF", "fuel").to_lowercase().replace("to e", "to E").replace("site e", "site E");
        self.game.read(&text).unwrap_or_else(|| panic!("'{text}' is no action"))
    }

    /// Plays what is asked, one answer after the other: `"explore, site 1.7.8, cheapest"`.
    pub(crate) fn plays(&mut self, seat: Seat, actions: &str) -> &mut Scene {
        for text in actions.split(',') {
            let action = self.read(text);
            let offered = self.legal(seat);
            assert!(offered.contains(&self.game.write(action)), "'{text}' is not on offer: {offered:?} in {:?}", self.state.step);
            let mut fx = Told::new(&mut self.chance);
            self.learned = self.game.apply(&mut self.state, seat, action, &mut fx).unwrap();
            let (events, clauses) = (fx.events, fx.clauses);
            self.events.extend(events);
            self.clauses.extend(clauses);
            self.check();
        }
        self
    }

    /// Tries what is not allowed; the refusal has this clause, and its sentence these words.
    pub(crate) fn refuses(&self, seat: Seat, action: &str, clause: &str, words: &str) -> Refusal {
        let mut after = self.state;
        let mut fx = Told::new(self.chance.clone());
        let refusal = self.game.apply(&mut after, seat, self.read(action), &mut fx).expect_err("this is refused");
        assert_eq!(after, self.state, "a refused action changes nothing");
        let told = refusal.to_string();
        assert!(told.contains(words), "'{told}' does not say '{words}'");
        assert_eq!(refusal.clause().0, clause, "{told}");
        assert!(told.ends_with(&format!("({clause})")), "'{told}' does not end in its clause");
        fx.cite(refusal.clause());
        refusal
    }

    pub(crate) fn cites(&self, clause: &str) -> bool {
        self.clauses.contains(&Clause(clause_named(clause)))
    }

    pub(crate) fn total(&self, seat: Seat) -> u32 {
        self.state.points[seat].total()
    }

    pub(crate) fn cards(&self, seat: Seat) -> String {
        written(&self.game, &self.state.hands[seat])
    }

    pub(crate) fn tokens(&self, seat: Seat, goods: &str) -> u8 {
        self.state.tokens[seat][usize::from(self.goods(goods).0)]
    }

    pub(crate) fn discards(&self, goods: &str) -> u32 {
        self.state.piles[usize::from(self.goods(goods).0)].discards.total()
    }

    pub(crate) fn ship_at(&self, seat: Seat) -> String {
        self.game.map.node_name(self.state.ships[seat])
    }
}

// A clause is a static text; tests name few, so leaking them is fine.
fn clause_named(clause: &str) -> &'static str {
    Box::leak(clause.to_owned().into_boxed_str())
}

/// A hand as `"2 fuel science/barter"`, in the order of kinds.
pub(crate) fn written(game: &SpatialDelivery, hand: &Hand) -> String {
    let card = |(kind, count): (Kind, u8)| {
        let id = spatial_delivery::action::kind_id(&game.content, kind);
        if count == 1 { id } else { format!("{count} {id}") }
    };
    hand.iter().map(card).collect::<Vec<_>>().join(" ")
}
