//! What is so in Galactic Trader.

use draw::Shape;
use galactic_trader::content::{Ability, Kind, PlanetId};
use galactic_trader::state::{State, Step};
use galactic_trader::{Action, Decision, Event, GalacticTrader, Slot, View};
use kernel::{Game, Sampler, Seat, Told};

use board_laws::{Chosen, Facts, Lying, PLENTY, Setting, Thing, number_after, put, same, says, whose};

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "galactic-trader");

impl Facts for Rules {
    type Game = GalacticTrader;

    const EVENTS: &'static str = "age_two_began converted discarded ended established exchanged given laid last_round_announced packet_drawn packet_seen \
        reshuffled revealed round_began sent_on stranded took took_back turn_began turn_ended";
    const VERBS: &'static str = "as discard done end-turn give lay on refuse send-on take take-back to-hand use with";
    const FLYING: &'static str = "age discard goods hand packet planet slot tile";
    const PROMISING: &'static str = "? end-turn";
    const HIDES: bool = true;
    /// The longest games of four.
    const LINES: usize = 19;

    fn tables() -> Vec<Setting> {
        // Without eagerness nobody ever completes a planet.
        const EAGER: &[&str] = &["lay", "send-on", "use"];
        let rare = [("draft_full_hand", "may_refuse"), ("redeploy", "optional"), ("stall_limit", "40")];
        let lost = [("stranded_goods", "discard"), ("redeploy", "optional"), ("stall_limit", "40")];
        let seldom = |seed: u64| match seed % 4 {
            0 => &rare[..],
            1 => &lost[..],
            _ => &[],
        };
        let more = (0..18).map(|seed| Setting::new(2 + (seed % 3) as u8, seldom(seed), EAGER, seed));
        let fewer = (20..26).map(|seed| Setting::new(2 + (seed % 3) as u8, &[("max_rounds", "6")], &[], seed));
        more.chain(fewer).collect()
    }

    fn nouns() -> Vec<String> {
        ["medicine", "weapons", "food", "tools", "fuel", "water"].map(str::to_owned).to_vec()
    }

    fn thing(game: &GalacticTrader, view: &View, action: Action, _: Shape) -> Thing {
        let who = view.who.expect("somebody is asked").number();
        let at = |place: String| Thing::At(place);
        let hand = |kind: Kind| format!("hand-{who}-{}", kind.0);
        match Decision::of(view.step, action).expect("it is asked") {
            Decision::Take { kind, .. } => at(format!("packet-{}", kind.0)),
            Decision::Lay { kind }
            | Decision::UseWith { kind, .. }
            | Decision::DiscardForTake { kind }
            | Decision::DiscardForTakeBack { kind, .. } => at(hand(kind)),
            // The stranded good itself, if there is none of its kind in the hand.
            Decision::DiscardForStranded { slot: Slot(slot), kind } => {
                let held = view.hands[Seat::new(who)].goods.is_some_and(|goods| goods.has(kind.0));
                at(if held { hand(kind) } else { format!("aside-{slot}") })
            }
            Decision::TakeBack { planet, slot: Slot(slot) } => at(format!("slot-{}-{slot}", planet.0)),
            Decision::Use { planet } => at(format!("tile-{}", planet.0)),
            Decision::LayOn { planet, .. } | Decision::ConvertOn { planet, .. } | Decision::SendTo { planet, .. } => {
                at(format!("planet-{}", planet.0))
            }
            Decision::Give { to } => at(format!("seat-{}", to.number())),
            Decision::SendOn { slot: Slot(slot) } => at(format!("aside-{slot}")),
            Decision::SendAs { to, kind, .. } => {
                let place = view.area[usize::from(to)];
                let planet = place.planet.expect("there is a planet");
                let needs = &game.content.planet(planet).needs;
                let free = (0..).zip(needs).find(|(slot, need)| **need == kind && place.filled & (1 << slot) == 0);
                at(format!("slot-{}-{}", planet.0, free.expect("a slot of this kind is free").0))
            }
            Decision::Done {} => Thing::Button("Done".into()),
            Decision::EndTurn {} => Thing::Button("End turn".into()),
            Decision::Refuse {} => Thing::Button("Keep my hand".into()),
            Decision::ToHand { .. } => Thing::Button("Take to hand".into()),
        }
    }

    fn lying(game: &GalacticTrader, state: &State) -> Lying {
        let mut lying = Lying::new();
        let kinds = 0..game.content.goods.len() as u8;
        for kind in kinds {
            for seat in (0..game.seats()).map(Seat::new) {
                put(&mut lying, || format!("hand-{}-{kind}", seat.number()), i32::from(state.hands[seat].count(kind)));
            }
            put(&mut lying, || format!("packet-{kind}"), i32::from(state.packet.count(kind)));
            put(&mut lying, || format!("discard-{kind}"), i32::from(state.discards.count(kind)));
        }
        lying.insert("goods-pile".into(), state.pile.total() as i32);
        lying.insert("age-one".into(), state.age_one.len() as i32);
        lying.insert("age-two".into(), state.age_two.len() as i32);
        for good in &state.deployed {
            let planet = state.area[usize::from(good.space)].planet.expect("goods lie on planets");
            put(&mut lying, || format!("slot-{}-{}", planet.0, good.slot.0), 1);
        }
        let offered = state.area.iter().filter_map(|space| space.planet);
        lying.extend(offered.map(|planet| (format!("planet-{}", planet.0), 1)));
        let owned =
            (0..game.seats()).map(Seat::new).flat_map(|seat| state.owned[seat].iter()).chain(state.agreement.map(|made| made.planet));
        lying.extend(owned.map(|planet| (format!("tile-{}", planet.0), 1)));
        lying.extend(state.aside.iter().map(|good| (format!("aside-{}", good.slot.0), 1)));
        lying
    }

    fn unseen(game: &GalacticTrader, event: &Event) -> Vec<(String, i32)> {
        match *event {
            // All of them are shuffled, one is seen to fly.
            Event::Reshuffled { goods } => {
                let kinds = game.content.goods.len() as i32;
                let gone = (0..kinds).map(|kind| (format!("discard-{kind}"), -PLENTY));
                gone.chain([("discard".into(), kinds * PLENTY + 1), ("goods-pile".into(), i32::from(goods) - 1)]).collect()
            }
            Event::PacketDrawn { size, .. } => vec![("packet".into(), i32::from(size) - 1)],
            // The planet leaves with all that lay on it; what is to be sent on lies aside.
            Event::Established { planet, .. } => {
                let slots = 0..game.content.planet(planet).needs.len();
                slots.flat_map(|slot| [(format!("slot-{}-{slot}", planet.0), -1), (format!("aside-{slot}"), 1)]).collect()
            }
            _ => Vec::new(),
        }
    }

    fn people(_: &GalacticTrader, event: &Event) -> Vec<Seat> {
        match *event {
            Event::RoundBegan { first, .. } => vec![first],
            Event::Given { from, to, .. } => vec![from, to],
            _ => whose::<GalacticTrader>(event),
        }
    }

    fn told_numbers(game: &GalacticTrader, event: &Event) -> Option<Vec<i64>> {
        let worth = |planet: PlanetId| i64::from(game.content.planet(planet).points);
        Some(match *event {
            Event::RoundBegan { round, .. } => vec![round.into()],
            Event::Reshuffled { goods } => vec![goods.into()],
            Event::PacketSeen { packet, .. } => {
                packet.kinds().map(|kind| i64::from(packet.count(kind))).filter(|count| *count > 1).collect()
            }
            Event::PacketDrawn { size, .. } => vec![size.into()],
            Event::Took { left, .. } if left > 0 => vec![left.into()],
            Event::TurnBegan { refreshed, .. } if refreshed > 0 => vec![refreshed.into()],
            Event::Established { planet, runner_up: 0, .. } => vec![worth(planet)],
            Event::Established { planet, goods, runner_up, .. } => vec![worth(planet), goods.into(), runner_up.into()],
            Event::Given { planet, .. } => vec![worth(planet)],
            Event::Revealed { planet } => vec![worth(planet), game.content.planet(planet).needs.len() as i64],
            _ => Vec::new(),
        })
    }

    fn kept(game: &GalacticTrader, said: &str, chosen: &Chosen<GalacticTrader>) -> Option<Result<(), String>> {
        match chosen.action {
            Action::Give(to) => given(game, said, chosen, to),
            Action::EndTurn if said.contains("completes") => completed(game, said, &chosen.before, chosen.seat, None),
            Action::EndTurn if said.contains(" in hand") => {
                same("goods in hand", number_after(said, "keep "), chosen.before.hands[chosen.seat].total())
            }
            // Laid and nothing more asked about it: end the turn and see.
            Action::Lay(_) | Action::On(_) | Action::With(_) if said.contains("completes it for ") && !said.contains(" or ") => {
                let laid = chosen.events.iter().find_map(|event| match event {
                    Event::Laid { planet, .. } | Event::Converted { planet, .. } => Some(*planet),
                    _ => None,
                });
                completed(game, said, &chosen.after, chosen.seat, Some(laid?))
            }
            _ => None,
        }
    }

    fn asked(_: &GalacticTrader, question: &str, state: &State, seat: Seat) -> Option<Result<(), String>> {
        match state.step {
            Step::DraftPick(_) if question.contains("one of the") => {
                same("goods in the packet", number_after(question, "one of the "), state.packet.total())
            }
            Step::DeployAction => {
                let out = state.deployed.iter().filter(|good| good.owner == seat).count();
                same("goods laid out", number_after(question, "lay goods ("), out as u32)
            }
            _ => None,
        }
    }
}

/// "Give Wanderer to Nick: +3 points, from 5 to 8".
fn given(game: &GalacticTrader, said: &str, chosen: &Chosen<GalacticTrader>, to: Seat) -> Option<Result<(), String>> {
    let planet = chosen.before.agreement.expect("it was established").planet;
    let worth = |planet: PlanetId| i32::from(game.content.planet(planet).points);
    // Other agreements may follow at once; this one ends with the planet in this hand.
    assert!(chosen.after.owned[to].has(planet), "{}", chosen.at);
    let (before, more) = (chosen.before.owned[to].iter().map(worth).sum::<i32>(), worth(planet));
    if to == chosen.seat {
        return says(said, &format!("yourself: {more:+} points"));
    }
    let whom = board_laws::names(game.seats(), None);
    says(said, &format!("to {}: {more:+} points, from {before} to {}", whom.name(to), before + more))
}

/// "completes Vopulus for Nick (+2), 2 to 1; Mary sends on 1 good": ends the turn in a copy of the game and looks what comes. What is
/// completed later than something that asks first is not looked at.
fn completed(game: &GalacticTrader, said: &str, state: &State, seat: Seat, laid_on: Option<PlanetId>) -> Option<Result<(), String>> {
    let names = board_laws::names(game.seats(), Some(seat));
    let (mut copy, mut fx) = (*state, Told::new(Sampler::from_seed(1)));
    game.apply(&mut copy, seat, Action::EndTurn, &mut fx).ok()?;
    let (planet, winner, goods, runner_up) = fx.events.iter().find_map(|event| match *event {
        Event::Established { planet, seat, goods, runner_up } if laid_on.is_none_or(|on| on == planet) => {
            Some((planet, seat, goods, runner_up))
        }
        _ => None,
    })?;
    let card = game.content.planet(planet);
    let orbit = if card.ability == Ability::StrangeOrbit { " to give away" } else { "" };
    let mut wanted = format!("for {}{orbit} ({:+})", names.whom(winner), card.points);
    match runner_up {
        0 => {}
        _ if runner_up == goods => wanted += &format!(", {goods} to {runner_up} by the last good"),
        _ => wanted += &format!(", {goods} to {runner_up}"),
    }
    let space = state.area.iter().position(|space| space.planet == Some(planet)).expect("it was on offer");
    for loser in (0..game.seats()).map(Seat::new).filter(|seat| *seat != winner) {
        let count = state.deployed.iter().filter(|good| usize::from(good.space) == space && good.owner == loser).count();
        if count > 0 {
            let (verb, plural) = (names.verb(loser, "send", "sends"), if count == 1 { "" } else { "s" });
            let sent = format!("; {} {verb} on {count} good{plural}", names.whom(loser));
            if !said.contains(&sent) {
                return says(said, &sent);
            }
        }
    }
    says(said, &wanted)
}
