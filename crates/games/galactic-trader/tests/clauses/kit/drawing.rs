//! From a drawing to a position.
//!
//! ```text
//! drawing  = heading { "|" section }
//! heading  = items between commas: "2 players", "round 5", "seat 1 first", "seat 0 active in step 3" (or 2), "last round",
//!            "barren 3", "agreements 1", "area 2" (places of the play area), "redeploy=optional" (any option)
//! section  = "seat 0: hand F 2M, owns Helvetia, Sundry(used)"
//!          | "packet F W A T"        the draft is on; the number of cards says whose take it is
//!          | "discards F W" | "pile F W"     or "discards rest"; what has no place is in the goods pile
//!          | "Age I: Merrow" | "Age II: none" | "Age II: rest"    the planet piles
//!          | "Vopulus[fuel: 0 U^, water: 1 A_], Kolossa"    planets on offer with the goods on them, in order of placement
//! ```
//!
//! Planets that are drawn nowhere lie in the piles. Where that cannot be (an Age II planet is on offer, it is the last round,
//! or an "Age" section says what the pile holds) they are *gone*: somebody has them, without points or use.

use galactic_trader::content::{Age, PlanetId};
use galactic_trader::recall::Glimpse;
use galactic_trader::state::{Deployed, Goods, Kinds, Place, Room, Space, State, Step};
use galactic_trader::{GalacticTrader, Slot, state::PerPlayer};
use kernel::{Game, Options, Sampler, Seat};
use parts::{List, Set};

use super::words::{bag, kind, planet, split};
use super::{Pack, Scene};

/// The first section.
struct Heading {
    players: u8,
    round: u16,
    first: Seat,
    active: Option<Seat>,
    step: Step,
    last_round: bool,
    barren: u16,
    agreements: u8,
    area: Option<u8>,
    options: Options,
}

impl Heading {
    #[track_caller]
    fn read(text: &str) -> Heading {
        let mut heading = Heading {
            players: 0,
            round: 5,
            first: Seat::new(0),
            active: None,
            step: Step::DeployAction,
            last_round: false,
            barren: 0,
            agreements: 0,
            area: None,
            options: Options::new(),
        };
        for item in split(text, ',') {
            let words: Vec<&str> = item.split_whitespace().collect();
            let number = |word: &str| -> u16 { word.parse().unwrap_or_else(|_| panic!("'{item}' is not understood")) };
            match words[..] {
                [count, "players"] => heading.players = number(count) as u8,
                ["round", round] => heading.round = number(round),
                ["seat", seat, "first"] => heading.first = Seat::new(number(seat) as u8),
                ["seat", seat, "active", "in", "step", step] => {
                    heading.active = Some(Seat::new(number(seat) as u8));
                    heading.step = if step == "2" { Step::CancelGood } else { Step::DeployAction };
                }
                ["last", "round"] => heading.last_round = true,
                ["barren", rounds] => heading.barren = number(rounds),
                ["agreements", count] => heading.agreements = number(count) as u8,
                ["area", places] => heading.area = Some(number(places) as u8),
                [option] if option.contains('=') => {
                    let (name, value) = option.split_once('=').expect("just found");
                    heading.options.insert(name.to_owned(), value.to_owned());
                }
                _ => panic!("'{item}' is not understood"),
            }
        }
        heading
    }
}

/// A pile of goods as it is drawn.
#[derive(Clone, Copy, PartialEq)]
enum Pile {
    Unsaid,
    Rest,
    Exactly(Goods),
}

/// The other sections.
struct Drawing {
    hands: PerPlayer<Goods>,
    owned: PerPlayer<Set<PlanetId>>,
    used: Set<PlanetId>,
    packet: Option<Goods>,
    discards: Pile,
    pile: Pile,
    /// Age I and Age II: what the pile is said to hold, `None` inside for all that is drawn nowhere else.
    ages: [Option<Option<Set<PlanetId>>>; 2],
    area: Vec<PlanetId>,
    goods: Vec<Deployed>,
}

impl Drawing {
    #[track_caller]
    fn read(game: &GalacticTrader, sections: &[&str], round: u16) -> Drawing {
        let mut drawing = Drawing {
            hands: PerPlayer::default(),
            owned: PerPlayer::default(),
            used: Set::EMPTY,
            packet: None,
            discards: Pile::Unsaid,
            pile: Pile::Unsaid,
            ages: [None; 2],
            area: Vec::new(),
            goods: Vec::new(),
        };
        let pile = |text: &str| if text.trim() == "rest" { Pile::Rest } else { Pile::Exactly(bag(game, text)) };
        let names = |text: &str| match text.trim() {
            "rest" => None,
            "none" => Some(Set::EMPTY),
            names => Some(names.split(',').map(|name| planet(game, name.trim())).collect()),
        };
        for section in sections {
            if section.starts_with("seat ") {
                drawing.seat(game, section);
            } else if let Some(text) = section.strip_prefix("packet ") {
                drawing.packet = Some(bag(game, text));
            } else if let Some(text) = section.strip_prefix("discards ") {
                drawing.discards = pile(text);
            } else if let Some(text) = section.strip_prefix("pile ") {
                drawing.pile = pile(text);
            } else if let Some(text) = section.strip_prefix("Age I:") {
                drawing.ages[0] = Some(names(text));
            } else if let Some(text) = section.strip_prefix("Age II:") {
                drawing.ages[1] = Some(names(text));
            } else {
                split(section, ',').into_iter().for_each(|text| drawing.planet(game, text, round));
            }
        }
        drawing
    }

    /// `seat 0: hand F M, owns Helvetia, Sundry(used)`.
    #[track_caller]
    fn seat(&mut self, game: &GalacticTrader, text: &str) {
        let (seat, items) = super::words::speaker(text);
        for item in split(items, ',') {
            if let Some(letters) = item.strip_prefix("hand ") {
                self.hands[seat] = bag(game, letters);
                continue;
            }
            let name = item.strip_prefix("owns ").unwrap_or(item);
            let owned = planet(game, name.trim_end_matches("(used)").trim());
            self.owned[seat].insert(owned);
            if name.ends_with("(used)") {
                self.used.insert(owned);
            }
        }
    }

    /// `Vopulus[fuel: 0 U^, water: 1 A_(known)]` or just `Vopulus`.
    #[track_caller]
    fn planet(&mut self, game: &GalacticTrader, text: &str, round: u16) {
        let (name, goods) = text.split_once('[').map_or((text, ""), |(name, goods)| (name, goods.trim_end_matches(']')));
        let place = self.area.len() as u8;
        let id = planet(game, name.trim());
        self.area.push(id);
        for entry in split(goods, ',').into_iter().filter(|entry| !entry.is_empty()) {
            let good = self.good(game, id, place, entry, round);
            self.goods.push(good);
        }
    }

    /// `water: 1 A_(known, round 3)`.
    #[track_caller]
    fn good(&self, game: &GalacticTrader, planet: PlanetId, place: u8, entry: &str, round: u16) -> Deployed {
        let wrong = || -> ! { panic!("'{entry}' should read like 'water: 1 A_'") };
        let Some((asks, good)) = entry.split_once(':') else { wrong() };
        let Some((owner, card)) = good.trim().split_once(' ') else { wrong() };
        let (card, marks) = card.split_once('(').map_or((card, ""), |(card, marks)| (card, marks.trim_end_matches(')')));
        let (letter, face_up) = match (card.strip_suffix('^'), card.strip_suffix('_')) {
            (Some(letter), _) => (letter, true),
            (_, Some(letter)) => (letter, false),
            _ => wrong(),
        };
        let asks = game.content.kind_by_id(asks).unwrap_or_else(|| panic!("there is no good '{asks}'"));
        let taken = |slot: usize| self.goods.iter().any(|good| good.space == Place(place) && usize::from(good.slot.0) == slot);
        let mut slots = game.content.planet(planet).needs.iter().enumerate().filter(|(_, need)| **need == asks).map(|(slot, _)| slot);
        let slot = slots.find(|slot| !taken(*slot)).unwrap_or_else(|| panic!("{entry}: no such slot"));
        let kind = kind(game, letter);
        let all = ((1u16 << game.content.goods.len()) - 1) as u8;
        let known = face_up || marks.contains("known");
        let placed = marks.split(',').find_map(|mark| mark.trim().strip_prefix("round ")).map(|round| round.parse().expect("a round"));
        Deployed {
            space: Place(place),
            slot: Slot(slot as u8),
            owner: Seat::new(owner.parse().expect("a seat number")),
            kind,
            face_up,
            // Hidden is what came straight from abundance: anything but the kind it stands for (GT-8.4).
            could_be: if known { Kinds::only(kind) } else { Kinds(all & !Kinds::only(asks).0) },
            round: placed.unwrap_or(round - 1),
        }
    }

    /// Fills the planet piles. What is then nowhere is gone.
    fn planet_piles(&mut self, game: &GalacticTrader, last_round: bool) -> ([Set<PlanetId>; 2], Set<PlanetId>) {
        let of_age = |age: Age| -> Set<PlanetId> {
            let planets = game.content.planets.iter().enumerate();
            planets.filter(|(_, planet)| planet.age == age).map(|(index, _)| PlanetId(index as u8)).collect()
        };
        let drawn: Set<PlanetId> = self.area.iter().copied().chain(self.owned.0.iter().flat_map(|owned| owned.iter())).collect();
        let two_on_offer = self.area.iter().any(|planet| game.content.planet(*planet).age == Age::Two);
        let mut gone = Set::EMPTY;
        let piles = [(Age::One, two_on_offer || last_round), (Age::Two, last_round)].map(|(age, empty)| {
            let rest = of_age(age).minus(drawn);
            let said = self.ages[usize::from(age == Age::Two)].unwrap_or(if empty { Some(Set::EMPTY) } else { None });
            let pile = said.unwrap_or(rest);
            gone = gone.or(rest.minus(pile));
            pile
        });
        (piles, gone)
    }

    /// The goods pile and the discard pile.
    #[track_caller]
    fn good_piles(&self, game: &GalacticTrader) -> (Goods, Goods) {
        let mut rest = Goods::EMPTY;
        for (kind, good) in (0..).zip(&game.content.goods) {
            (0..good.count).for_each(|_| rest.put(kind));
        }
        let mut lying = Goods::EMPTY;
        self.goods.iter().for_each(|good| lying.put(good.kind.0));
        let said = [self.pile, self.discards].map(|pile| if let Pile::Exactly(goods) = pile { goods } else { Goods::EMPTY });
        for goods in self.hands.0.iter().chain(&said).chain([&self.packet.unwrap_or_default(), &lying]) {
            rest = rest.minus(goods).unwrap_or_else(|| panic!("the drawing has more goods of a kind than there are cards"));
        }
        match (self.pile, self.discards) {
            (Pile::Exactly(pile), Pile::Exactly(discards)) => {
                assert!(rest.is_empty(), "{} goods have no place in the drawing", rest.total());
                (pile, discards)
            }
            (Pile::Exactly(pile), _) => (pile, rest),
            (_, Pile::Rest) => (Goods::EMPTY, rest),
            (_, Pile::Exactly(discards)) => (rest, discards),
            (_, Pile::Unsaid) => (rest, Goods::EMPTY),
        }
    }
}

/// Draws a position and puts it on a table.
#[track_caller]
pub(super) fn draw(pack: Pack, text: &str) -> Scene {
    let sections = split(text, '|');
    let heading = Heading::read(sections[0]);
    let players = heading.players;
    let pack = match heading.area {
        Some(places) => {
            let usual = pack.open(players, &heading.options).area_size();
            pack.line(&format!("\"{players}\" = {usual}"), &format!("\"{players}\" = {places}"))
        }
        None => pack,
    };
    let game = pack.open(players, &heading.options);
    let mut drawing = Drawing::read(&game, &sections[1..], heading.round);
    assert!(drawing.area.len() <= game.area_size(), "the play area has {} places", game.area_size());
    let ([age_one, age_two], gone) = drawing.planet_piles(&game, heading.last_round);
    let edited = gone.iter().fold(pack, |pack, planet| {
        let card = game.content.planet(planet);
        pack.without(&card.id, card.age == Age::One)
    });
    let game = edited.open(players, &heading.options);
    drawing.owned[Seat::new(0)] = drawing.owned[Seat::new(0)].or(gone);
    let (pile, discards) = drawing.good_piles(&game);

    // Every field is set below; setup only spares this kit from naming them all.
    let mut state = game.setup(&mut Sampler::from_seed(0));
    state.round = heading.round;
    state.barren = heading.barren;
    state.agreements = heading.agreements;
    state.last_round = heading.last_round;
    state.first = heading.first;
    state.active = heading.active.unwrap_or(heading.first);
    state.takes = 2 * players;
    state.refused = Default::default();
    state.step = heading.step;
    state.pile = pile;
    state.discards = discards;
    state.packet = Goods::EMPTY;
    state.hands = drawing.hands;
    state.age_one = age_one;
    state.age_two = age_two;
    state.area = [Space::default(); galactic_trader::content::MAX_AREA];
    for (space, planet) in state.area.iter_mut().zip(&drawing.area) {
        space.planet = Some(*planet);
    }
    state.deployed = List::new();
    for good in drawing.goods {
        state.area[usize::from(good.space)].filled |= 1 << good.slot.0;
        state.deployed.push(good);
    }
    state.owned = drawing.owned;
    state.used = drawing.used;
    state.agreement = None;
    state.aside = List::new();
    state.memory = PerPlayer::default();
    if let Some(packet) = drawing.packet {
        hold_packet(&game, &mut state, packet);
    }
    Scene::at(game, state, gone)
}

/// The draft is on: the packet's size says whose take it is, and that player has just looked at it.
fn hold_packet(game: &GalacticTrader, state: &mut State, packet: Goods) {
    state.takes = 2 * game.seats() - packet.total() as u8;
    state.packet = packet;
    let holder = game.taker(state.first, state.takes);
    let way = usize::from(state.takes >= game.seats());
    state.memory[holder].glimpses[way] = Some(Glimpse { packet, took: None });
    let full = state.hands[holder].total() >= u32::from(game.content.cargo);
    state.step = if full { Step::DraftDiscard } else { Step::DraftPick(Room::Free) };
}
