//! Every choice as a sentence that says what will follow from it.

use galactic_trader::content::{Ability, Kind, PlanetId};
use galactic_trader::state::{Place, Room};
use galactic_trader::{Action, Decision, Slot};
use kernel::Seat;

use super::look::{Look, Shares};
use crate::names::Names;
use crate::text::{Said, capital, counted, listed};

/// A legal action of the viewer in words.
pub(super) fn sentence(look: &Look<'_>, action: Action, names: &Names) -> Said {
    let telling = Telling { look, names };
    let Some(decision) = Decision::of(look.view.step, action) else { return super::words::question(look, names) };
    match decision {
        Decision::DiscardForTake { kind } => {
            Said::new(format!("Discard {} to make room for a good of the packet", look.good(kind)), "GT-4.8")
        }
        Decision::Refuse {} => Said::new("Keep your hand as it is: the good you pick next goes to the discard pile", "GT-4.8"),
        Decision::Take { room, kind } => telling.take(room, kind),

        Decision::TakeBack { planet, slot } => telling.take_back(planet, slot),
        Decision::Done {} => Said::new("Take nothing back: go on to lay goods", "GT-6.4"),
        Decision::DiscardForTakeBack { index, kind } => {
            let place = look.view.deployed.get(usize::from(index));
            let planet = place.and_then(|place| look.view.area[usize::from(place.space)].planet);
            let from = planet.map_or("the planet", |planet| look.name(planet));
            Said::new(format!("Discard {} to make room for your good from {from}", look.good(kind)), "GT-6.8")
        }

        Decision::Lay { kind } => telling.lay(kind),
        Decision::Use { planet } => telling.use_ability(planet),
        Decision::EndTurn {} => telling.end_turn(),
        Decision::LayOn { kind, planet } => {
            let text = format!("Lay {} on {}: {}", look.good(kind), look.name(planet), telling.outcome(planet, kind));
            Said::new(text, "GT-6.9")
        }
        Decision::UseWith { through, kind } => telling.with(through, kind),
        Decision::ConvertOn { through, kind, planet } => {
            let result = look.result_of(through, kind).unwrap_or(kind);
            let (good, stands_for) = (look.good(kind), look.good(result));
            let text = format!("Lay {good} as {stands_for} on {}: {}", look.name(planet), telling.outcome(planet, result));
            Said::new(text, ability_clause(look, through))
        }

        Decision::Give { to } => telling.give(to),
        Decision::SendOn { slot } => telling.send_on(slot),
        Decision::SendTo { from, planet, .. } => Said::new(format!("Send {} {}", telling.aside(from), telling.to(planet)), "GT-7.11"),
        Decision::ToHand { from } => telling.keep(from),
        Decision::SendAs { from, to, kind } => telling.stand_for(from, to, kind),
        Decision::DiscardForStranded { kind, .. } => Said::new(format!("Discard {} and keep the other goods", look.good(kind)), "GT-7.13"),
    }
}

/// What a planet's ability does, as the end of "you may ...".
pub(super) fn ability(look: &Look<'_>, planet: PlanetId) -> String {
    match &look.planet(planet).ability {
        Ability::Abundance(kind) => format!("lay any good as {}", look.good(*kind)),
        Ability::Flexible(trades) => {
            let pairs: Vec<String> = trades.iter().map(|trade| format!("{} as {}", look.good(trade.from), look.good(trade.to))).collect();
            format!("lay {}", listed(&pairs, "or"))
        }
        Ability::Exchange => "swap a good for an unknown one".into(),
        Ability::StrangeOrbit => "be given away".into(),
        Ability::None => "nothing".into(),
    }
}

/// The clause of a planet's ability.
pub(super) fn ability_clause(look: &Look<'_>, planet: PlanetId) -> &'static str {
    match look.planet(planet).ability {
        Ability::Abundance(_) => "GT-8.4",
        Ability::Flexible(_) => "GT-8.5",
        Ability::Exchange => "GT-8.9",
        Ability::StrangeOrbit => "GT-8.11",
        Ability::None => "GT-8.14",
    }
}

struct Telling<'t> {
    look: &'t Look<'t>,
    names: &'t Names,
}

impl Telling<'_> {
    fn take(&self, room: Room, kind: Kind) -> Said {
        let (good, players, takes) = (self.look.good(kind), self.look.players, self.look.view.takes);
        let clause = match takes {
            _ if takes + 1 < players => "GT-4.3",
            _ if takes <= players => "GT-4.4",
            _ => "GT-4.5",
        };
        let wanting: Vec<String> = self
            .look
            .on_offer()
            .filter(|(space, _)| self.look.missing(*space).contains(&kind))
            .map(|(_, planet)| self.look.name(planet).to_owned())
            .collect();
        let wanted = match wanting.len() {
            0 => "wanted by no planet now".to_owned(),
            1..=3 => format!("wanted by {}", listed(&wanting, "and")),
            many => format!("wanted by {many} planets"),
        };
        let text = match room {
            Room::Free => format!("Take {good}: {wanted}"),
            Room::Discard(gone) => format!("Take {good} and discard {}: {wanted}", self.look.good(gone)),
            Room::Refuse => format!("Put {good} on the discard pile: {wanted}"),
        };
        Said::new(text, clause)
    }

    fn take_back(&self, planet: PlanetId, slot: Slot) -> Said {
        let name = self.look.name(planet);
        let found = self.look.space_of(planet).and_then(|space| self.look.good_at(space, slot));
        let what = match found.map(|good| (good.face_up, good.kind)) {
            Some((true, Some(kind))) => format!("your {}", self.look.good(kind)),
            Some((false, Some(kind))) => {
                let slot_kind = self.look.planet(planet).needs.get(usize::from(slot.0)).map(|kind| self.look.good(*kind));
                format!("your face-down {} (standing for {})", self.look.good(kind), slot_kind.unwrap_or_default())
            }
            _ => "your good".into(),
        };
        // Two slots of one kind: only the number tells their goods apart.
        let needs = &self.look.planet(planet).needs;
        let twice = needs.get(usize::from(slot.0)).is_some_and(|kind| needs.iter().filter(|need| *need == kind).count() > 1);
        let place = if twice { format!(", slot {slot}") } else { String::new() };
        let full = self.look.own_hand().is_some_and(|hand| hand.total() >= u32::from(self.look.content.cargo));
        let price = if full { "; your hand is full, so discard one for it" } else { "" };
        Said::new(format!("Take {what} back from {name}{place}{price}"), "GT-6.4")
    }

    fn lay(&self, kind: Kind) -> Said {
        let takers = self.look.takers(kind);
        let good = self.look.good(kind);
        let text = match takers.as_slice() {
            [only] => format!("Lay {good} on {}: {}", self.look.name(*only), self.outcome(*only, kind)),
            several => format!("Lay {good} {}", self.candidates(several)),
        };
        Said::new(text, "GT-6.9")
    }

    fn use_ability(&self, planet: PlanetId) -> Said {
        let name = self.look.name(planet);
        let clause = ability_clause(self.look, planet);
        // With one good that fits, and one planet for it, the choice is finished at once: say how.
        let hand = self.look.own_hand().copied().unwrap_or_default();
        let usable: Vec<Kind> = hand
            .kinds()
            .map(Kind)
            .filter(|kind| self.look.result_of(planet, *kind).is_none_or(|to| to != *kind && !self.look.takers(to).is_empty()))
            .collect();
        let text = match (&self.look.planet(planet).ability, usable.as_slice()) {
            (Ability::Exchange, [only]) => format!("swap {} for an unknown good", self.look.good(*only)),
            (Ability::Abundance(_), [only]) => self.convert(planet, *only),
            (Ability::Flexible(trades), _) => {
                let own: Vec<Kind> = usable.iter().copied().filter(|kind| trades.iter().any(|trade| trade.from == *kind)).collect();
                match own.as_slice() {
                    [only] => self.convert(planet, *only),
                    _ => ability(self.look, planet),
                }
            }
            _ => ability(self.look, planet),
        };
        Said::new(format!("Use {name}: {text}"), clause)
    }

    fn with(&self, through: PlanetId, kind: Kind) -> Said {
        let text = match self.look.planet(through).ability {
            Ability::Exchange => format!("swap {} for an unknown good", self.look.good(kind)),
            _ => self.convert(through, kind),
        };
        Said::new(capital(&text), ability_clause(self.look, through))
    }

    /// "lay weapons face down as water: ...".
    fn convert(&self, through: PlanetId, kind: Kind) -> String {
        let Some(result) = self.look.result_of(through, kind) else { return ability(self.look, through) };
        let (good, stands_for) = (self.look.good(kind), self.look.good(result));
        match self.look.takers(result).as_slice() {
            [only] => format!("lay {good} as {stands_for} on {}: {}", self.look.name(*only), self.outcome(*only, result)),
            several => format!("lay {good} as {stands_for} {}", self.candidates(several)),
        }
    }

    fn give(&self, to: Seat) -> Said {
        let Some(agreement) = self.look.view.agreement else { return Said::new(format!("Give it to {}", self.names.whom(to)), "GT-8.11") };
        let planet = self.look.planet(agreement.planet);
        let score = self.look.score(to).0;
        let text = if self.names.you() == Some(to) {
            format!("Keep {} yourself: {:+} points", planet.name, planet.points)
        } else {
            format!(
                "Give {} to {}: {:+} points, from {score} to {}",
                planet.name,
                self.names.whom(to),
                planet.points,
                score + i32::from(planet.points)
            )
        };
        Said::new(text, "GT-8.11")
    }

    fn send_on(&self, slot: Slot) -> Said {
        let open: Vec<PlanetId> =
            self.look.on_offer().filter(|(space, _)| !self.look.takes(*space).is_empty()).map(|(_, planet)| planet).collect();
        let mut good = self.aside(slot);
        let kind = |slot: Slot| self.look.view.aside.iter().find(|good| good.slot == slot).map(|good| (good.owner, good.kind));
        if self.look.view.aside.iter().any(|other| other.slot != slot && Some((other.owner, other.kind)) == kind(slot)) {
            good.push_str(&format!(" (from slot {slot})"));
        }
        let text = match open.as_slice() {
            [only] => format!("Send {good} {}", self.to(*only)),
            _ => format!("Send {good} on first, as a joker"),
        };
        Said::new(text, "GT-7.10")
    }

    /// D11 with `redeploy = optional`: the good is treated as stranded.
    fn keep(&self, from: Slot) -> Said {
        let good = self.aside(from);
        let full = self.look.own_hand().is_some_and(|hand| hand.total() >= u32::from(self.look.content.cargo));
        let text = match (self.look.stranded_discarded, full) {
            (true, _) => format!("Discard {good} instead"),
            (false, true) => format!("Take {good} into your hand instead; it is full, so discard one for it"),
            (false, false) => format!("Take {good} into your hand instead"),
        };
        Said::new(text, "GT-7.13")
    }

    fn stand_for(&self, from: Slot, to: Place, kind: Kind) -> Said {
        let Some(planet) = self.look.view.area.get(usize::from(to)).and_then(|place| place.planet) else {
            return Said::new(format!("As {}", self.look.good(kind)), "GT-7.11");
        };
        let (good, name, stands_for) = (self.aside(from), self.look.name(planet), self.look.good(kind));
        Said::new(format!("Let {good} stand for {stands_for} on {name}: {}", self.outcome(planet, kind)), "GT-7.11")
    }

    /// The viewer's good that waits to be sent on.
    fn aside(&self, slot: Slot) -> String {
        let good = self.look.view.aside.iter().find(|good| good.slot == slot).and_then(|good| good.kind);
        good.map_or_else(|| "your good".into(), |kind| format!("your {}", self.look.good(kind)))
    }

    /// "to Helvetia as medicine: ...", or what it could stand for there.
    fn to(&self, planet: PlanetId) -> String {
        let kinds = self.look.space_of(planet).map(|space| self.look.takes(space)).unwrap_or_default();
        let name = self.look.name(planet);
        match kinds.as_slice() {
            [only] => format!("to {name} as {}: {}", self.look.good(*only), self.outcome(planet, *only)),
            several => {
                let words: Vec<String> = several.iter().map(|kind| self.look.good(*kind)).collect();
                let fate = self.completion(planet).map(|fate| format!(": {fate}"));
                format!("to {name} as {}{}", listed(&words, "or"), fate.unwrap_or_default())
            }
        }
    }

    fn end_turn(&self) -> Said {
        let fates: Vec<String> = self
            .look
            .full()
            .into_iter()
            .filter_map(|(space, planet)| {
                let shares = self.look.shares(space, None)?;
                Some(format!("completes {} {}", self.look.name(planet), self.fate(planet, &shares)))
            })
            .collect();
        let hand = self.look.own_hand().map_or(0, |hand| hand.total() as usize);
        let text = if !fates.is_empty() {
            format!("End your turn: {}", fates.join("; "))
        } else if hand == 0 {
            "End your turn".to_owned()
        } else {
            let room = usize::from(self.look.content.cargo);
            let lost = if self.look.view.last_round { 0 } else { (hand + 2).saturating_sub(room) };
            let warning = if lost > 0 { format!("; the next draft will make you discard {lost}") } else { String::new() };
            format!("End your turn and keep {} in hand{warning}", counted(hand, "good"))
        };
        Said::new(text, "GT-6.13")
    }

    /// "Recyclon, Half Life or Vopulus (completes it for you, 2 to 1)"; planets that this would fill come last.
    fn candidates(&self, planets: &[PlanetId]) -> String {
        let (mut open, mut closing) = (Vec::new(), Vec::new());
        for planet in planets {
            let name = self.look.name(*planet);
            let space = self.look.space_of(*planet).filter(|space| self.look.missing(*space).len() == 1);
            match space.and_then(|space| self.look.shares(space, self.look.view.who)) {
                Some(shares) => closing.push(format!("{name} (completes it for {})", self.names.whom(shares.winner))),
                None => open.push(name.to_owned()),
            }
        }
        if open.len() > 4 {
            open = vec![format!("{} planets", open.len())];
        }
        open.append(&mut closing);
        format!("on {}", listed(&open, "or"))
    }

    /// What follows when the viewer's next good goes to this planet for this kind.
    fn outcome(&self, planet: PlanetId, kind: Kind) -> String {
        if let Some(fate) = self.completion(planet) {
            return fate;
        }
        let mut missing = self.look.space_of(planet).map(|space| self.look.missing(space)).unwrap_or_default();
        if let Some(index) = missing.iter().position(|need| *need == kind) {
            missing.remove(index);
        }
        let words: Vec<String> = missing.iter().map(|kind| self.look.good(*kind)).collect();
        format!("it still needs {}", needed(&words, self.look.planet(planet).ordered))
    }

    /// How the planet is won if the viewer's next good completes it.
    fn completion(&self, planet: PlanetId) -> Option<String> {
        let space = self.look.space_of(planet).filter(|space| self.look.missing(*space).len() == 1)?;
        let shares = self.look.shares(space, self.look.view.who)?;
        Some(format!("completes it {}", self.fate(planet, &shares)))
    }

    /// "for you (+2), 2 to 1; Nick sends on 1 good".
    fn fate(&self, planet: PlanetId, shares: &Shares) -> String {
        let card = self.look.planet(planet);
        let (goods, runner_up) = shares.result();
        let whom = self.names.whom(shares.winner);
        let gain = match card.ability {
            Ability::StrangeOrbit => format!("for {whom} to give away ({:+})", card.points),
            _ => format!("for {whom} ({:+})", card.points),
        };
        let score = match runner_up {
            0 => String::new(),
            _ if runner_up == goods => format!(", {goods} to {runner_up} by the last good"),
            _ => format!(", {goods} to {runner_up}"),
        };
        let losers: Vec<String> = shares
            .losers(self.look.players)
            .map(|(seat, count)| {
                let verb = self.names.verb(seat, "send", "sends");
                format!("; {} {verb} on {}", self.names.whom(seat), counted(usize::from(count), "good"))
            })
            .collect();
        format!("{gain}{score}{}", losers.concat())
    }
}

/// Goods that are still needed; one after the other where arrows say so (GT-5.4).
pub(super) fn needed(goods: &[String], ordered: bool) -> String {
    if ordered { goods.join(", then ") } else { listed(goods, "and") }
}
