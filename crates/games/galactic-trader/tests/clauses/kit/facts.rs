//! What is so in a state or a view, as short texts by name, to hold against what a test expects.

use std::collections::BTreeMap;

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::{Goods, Place, Space};
use galactic_trader::{GalacticTrader, Slot, State, View};
use kernel::Seat;
use parts::Set;

use super::words::{bag, goods, letter, planet, speaker, split};

/// Facts by name: `seat 0 hand` is `F M`, `Vopulus` is `fuel: 0 U^`, `pile` is `18`.
pub(super) struct Facts(BTreeMap<String, String>);

/// A good on a planet, as far as it is seen.
struct Lying {
    space: Place,
    slot: Slot,
    owner: Seat,
    kind: Option<Kind>,
    face_up: bool,
    known: bool,
}

/// All facts of the whole truth.
pub(super) fn of_state(game: &GalacticTrader, state: &State, gone: Set<PlanetId>) -> Facts {
    let mut facts = Facts(BTreeMap::new());
    for seat in game.players() {
        facts.add(format!("{seat} hand"), goods(game, &state.hands[seat]));
    }
    let lying = state.deployed.iter().map(|good| Lying {
        space: good.space,
        slot: good.slot,
        owner: good.owner,
        kind: Some(good.kind),
        face_up: good.face_up,
        known: !good.face_up && good.could_be.single().is_some(),
    });
    facts.table(game, &state.area, &lying.collect::<Vec<_>>(), &state.owned.0, state.used, gone);
    facts.add("discards", goods(game, &state.discards));
    facts.add("packet", goods(game, &state.packet));
    facts.numbers(state.pile.total(), state.age_one.len(), state.age_two.len());
    facts.round(state.round, state.barren.into(), state.last_round, state.first, state.active);
    facts
}

/// All facts of a view; what is not seen is `?` or a number of cards.
pub(super) fn of_view(game: &GalacticTrader, view: &View, gone: Set<PlanetId>) -> Facts {
    let mut facts = Facts(BTreeMap::new());
    let seen = |known: Option<Goods>, size: u8| known.map_or_else(|| format!("{size} cards"), |known| goods(game, &known));
    for seat in game.players() {
        let hand = view.hands[seat];
        facts.add(format!("{seat} hand"), seen(hand.goods, hand.size));
        assert!(hand.goods.is_none_or(|goods| goods.total() == u32::from(hand.size)), "a hand is as large as it says");
    }
    let lying = view.deployed.iter().map(|good| Lying {
        space: good.space,
        slot: good.slot,
        owner: good.owner,
        kind: good.kind,
        face_up: good.face_up,
        known: false,
    });
    facts.table(game, &view.area, &lying.collect::<Vec<_>>(), &view.owned.0, view.used, gone);
    facts.add("discards", goods(game, &view.discards));
    facts.add("packet", view.packet.map_or_else(|| "-".into(), |packet| seen(packet.goods, packet.size)));
    facts.add("packet holder", view.packet.map_or_else(|| "nobody".into(), |packet| packet.holder.to_string()));
    let aside = view.aside.iter().map(|good| format!("{} {}", good.owner.number(), card(game, good.kind)));
    facts.add("aside", aside.collect::<Vec<_>>().join(", "));
    facts.add("step", super::words::decision(view.step));
    facts.add("asked", view.asked.map_or_else(|| "nobody".into(), |seat| seat.to_string()));
    facts.numbers(u32::from(view.pile), u32::from(view.age_one), u32::from(view.age_two));
    facts.round(view.round, view.barren.into(), view.last_round, view.first, view.active);
    facts
}

fn card(game: &GalacticTrader, kind: Option<Kind>) -> String {
    kind.map_or_else(|| "?".into(), |kind| letter(game, kind))
}

impl Facts {
    fn add(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    fn table(
        &mut self,
        game: &GalacticTrader,
        area: &[Space],
        lying: &[Lying],
        owned: &[Set<PlanetId>],
        used: Set<PlanetId>,
        gone: Set<PlanetId>,
    ) {
        let name = |planet: u8| game.content.planet(PlanetId(planet)).name.clone();
        let mut on_offer = Vec::new();
        for (place, space) in area.iter().enumerate() {
            let Some(planet) = space.planet else { continue };
            on_offer.push(name(planet.0));
            let here = lying.iter().filter(|good| usize::from(good.space) == place).map(|good| {
                let need = game.content.planet(planet).needs[usize::from(good.slot.0)];
                let face = if good.face_up { "^" } else { "_" };
                let known = if good.known { "(known)" } else { "" };
                format!("{}: {} {}{face}{known}", game.content.good(need).id, good.owner.number(), card(game, good.kind))
            });
            self.add(name(planet.0), sorted(here.collect()));
        }
        self.add("on offer", sorted(on_offer));
        for seat in game.players() {
            let mark = |planet: PlanetId| name(planet.0) + if used.has(planet) { "(used)" } else { "" };
            self.add(format!("{seat} owns"), sorted(owned[seat.index()].minus(gone).iter().map(mark).collect()));
            self.add(format!("{seat} deployed"), lying.iter().filter(|good| good.owner == seat).count().to_string());
        }
    }

    fn numbers(&mut self, pile: u32, age_one: u32, age_two: u32) {
        self.add("pile", pile.to_string());
        self.add("Age I", age_one.to_string());
        self.add("Age II", age_two.to_string());
    }

    fn round(&mut self, round: u16, barren: u32, last_round: bool, first: Seat, active: Seat) {
        self.add("round", round.to_string());
        self.add("barren", barren.to_string());
        self.add("last round", if last_round { "yes" } else { "no" });
        self.add("first", first.to_string());
        self.add("active", active.to_string());
    }

    /// All that is expected is so.
    #[track_caller]
    pub(super) fn hold(&self, game: &GalacticTrader, expected: &str) {
        for (name, value) in split(expected, '|').into_iter().flat_map(|section| expectations(game, section)) {
            let found = self.0.get(&name).unwrap_or_else(|| panic!("there is no {name} here; there are {:?}", self.0.keys()));
            assert_eq!(*found, value, "{name}");
        }
    }
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort();
    texts.join(", ")
}

/// One section of an expectation as facts.
#[track_caller]
fn expectations(game: &GalacticTrader, section: &str) -> Vec<(String, String)> {
    let letters = |text: &str| if text.contains("card") { text.trim().to_owned() } else { goods(game, &bag(game, text)) };
    let list =
        |text: &str| sorted(split(text, ',').into_iter().filter(|name| !name.is_empty() && *name != "-").map(str::to_owned).collect());
    if section.starts_with("seat ") {
        let (seat, items) = speaker(section);
        let mut found: Vec<(String, String)> = Vec::new();
        for item in split(items, ',') {
            if let Some(hand) = item.strip_prefix("hand ") {
                found.push((format!("{seat} hand"), letters(hand)));
            } else if let Some(count) = item.strip_prefix("deployed ") {
                found.push((format!("{seat} deployed"), count.to_owned()));
            } else if let Some(first) = item.strip_prefix("owns ") {
                found.push((format!("{seat} owns"), list(first)));
            } else {
                let (_, owns) =
                    found.iter_mut().rfind(|(name, _)| name.ends_with("owns")).unwrap_or_else(|| panic!("'{item}' of {section}"));
                *owns = list(&format!("{owns},{item}"));
            }
        }
        return found;
    }
    for name in ["discards", "packet holder", "packet"] {
        if let Some(text) = section.strip_prefix(name).and_then(|text| text.strip_prefix(' ')) {
            return vec![(name.into(), if name == "packet holder" { text.into() } else { letters(text) })];
        }
    }
    if let Some(names) = section.strip_prefix("on offer") {
        return vec![("on offer".into(), list(names))];
    }
    if let Some(cards) = section.strip_prefix("aside") {
        return vec![("aside".into(), cards.trim().to_owned())];
    }
    for name in ["pile", "Age II", "Age I", "round", "barren", "last round", "first", "active", "step", "asked"] {
        if let Some(value) = section.strip_prefix(name).and_then(|text| text.strip_prefix(' ')) {
            return vec![(name.into(), value.trim().to_owned())];
        }
    }
    let slots = |text: &str| {
        let (name, goods) = text.split_once('[').unwrap_or_else(|| panic!("'{text}' is not understood"));
        planet(game, name.trim());
        (name.trim().to_owned(), list(goods.trim_end_matches(']')))
    };
    split(section, ',').into_iter().map(slots).collect()
}
