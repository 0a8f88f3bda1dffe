//! What is so in Spatial Delivery.

use draw::Shape;
use kernel::{Game, Seat};
use spatial_delivery::cards::{Goods, Hand, Kind};
use spatial_delivery::galaxy::Node;
use spatial_delivery::state::{State, Step};
use spatial_delivery::{Action, Decision, Event, SpatialDelivery, View};

use board_laws::{Chosen, Facts, Lying, PLENTY, Setting, Thing, number_after, put, same, says, whose};

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "spatial-delivery");

impl Facts for Rules {
    type Game = SpatialDelivery;

    const EVENTS: &'static str = "built declined delivered ended extra_turn fuelled initiative_scored laid market_empty ordered passed pile_empty played \
        reshuffled returned round_began token_placed took travelled turned_up";
    const VERBS: &'static str =
        "all-fuel cheapest decline deliver explore lane pass pay play points site skip stay take to token travel use world";
    const FLYING: &'static str = "depot hand next pile seat ship value";
    const PROMISING: &'static str = "? pass take";
    const HIDES: bool = false;
    /// Tables of many players, late: the terminal pages through the board and keeps the question in sight.
    const LINES: usize = 45;

    fn tables() -> Vec<Setting> {
        let options = |seed: u64| if seed.is_multiple_of(4) { &[("hands", "open")][..] } else { &[] };
        let busy = (0..12).map(|seed| Setting::new(3 + (seed % 3) as u8, options(seed), &["explore", "deliver"], seed));
        // Where nobody spends anything the market runs empty.
        let idle = (0..3).map(|seed| Setting::new(3 + seed as u8, &[], &["pass"], seed));
        let well = (0..3).map(|seed| Setting::new(3 + seed as u8, &[], &[], seed).well());
        busy.chain(idle).chain(well).collect()
    }

    fn thing(game: &SpatialDelivery, view: &View, action: Action, _: Shape) -> Thing {
        let who = view.who.expect("somebody is asked").number();
        let button = |label: &str| Thing::Button(label.into());
        match Decision::of(view.step, action).expect("it is asked") {
            Decision::TakeGoods { goods } | Decision::Barter { goods, .. } => Thing::At(format!("pile-{}", goods.0)),
            // Earth is a hex in the middle, not a corner.
            Decision::TravelTo { node: Node::EARTH } => Thing::At("hex-0".into()),
            Decision::BuildAt { node } | Decision::TravelTo { node } => Thing::At(format!("node-{}", game.map.node_name(node))),
            Decision::GoOnBy { lane } => Thing::At(format!("lane-{}", game.map.lane_name(lane).replace('|', "-"))),
            Decision::PayGood { kind } | Decision::Burn { kind, .. } | Decision::Deliver { kind } | Decision::Play { kind } => {
                Thing::At(format!("hand-{who}-{}", kind.number()))
            }
            Decision::DeliverTo { hex, .. } => Thing::At(format!("hex-{}", hex.0)),
            Decision::DeclineBarter { .. } | Decision::DeclineEnterprise {} => button("No"),
            Decision::Pass {} => button("Pass"),
            Decision::Stay {} => button("Stay"),
            Decision::Explore {} => button("Build"),
            Decision::Travel {} => button("Travel"),
            Decision::Cheapest {} => button("Cheapest way"),
            Decision::BurnRocketFuel { .. } => button("All with Rocket Fuel"),
            Decision::DeliverNothing {} | Decision::PlayNothing {} => button("Skip"),
            Decision::UseEnterprise {} => button("Extra turn"),
            Decision::PlaceToken { .. } => button("Token"),
            Decision::TakePoints { .. } => button("Points"),
        }
    }

    fn lying(game: &SpatialDelivery, state: &State) -> Lying {
        let mut lying = Lying::from([("depot".to_owned(), PLENTY)]);
        for seat in game.players() {
            let number = seat.number();
            let cards = state.cards(seat);
            lying.extend(cards.iter().map(|(kind, count)| (format!("hand-{number}-{}", kind.number()), i32::from(count))));
            put(&mut lying, || format!("ship-{number}"), 1);
            put(&mut lying, || format!("seat-{number}"), PLENTY);
            put(&mut lying, || format!("next-turn-{number}"), i32::from(state.next_order.contains(&seat)));
        }
        for goods in Goods::ALL {
            put(&mut lying, || format!("pile-{}", goods.0), i32::from(state.face_up(goods).is_some()));
        }
        lying.extend(state.score_tokens.iter().map(|hex| (format!("value-{}", hex.0), 1)));
        lying
    }

    fn unseen(_: &SpatialDelivery, event: &Event) -> Vec<(String, i32)> {
        let one = |seat: Seat, kind: Kind, count: i32| (format!("hand-{}-{}", seat.number(), kind.number()), count);
        let paid = |seat: Seat, cards: &Hand| cards.iter().map(|(kind, count)| one(seat, kind, -i32::from(count))).collect::<Vec<_>>();
        match *event {
            // Several cards, one is seen to fly.
            Event::Fuelled { seat, cards } => vec![one(seat, Kind::ROCKET_FUEL, i32::from(cards) - 1)],
            Event::Built { seat, goods, fuel, .. } => {
                let station: Hand = goods.iter().copied().collect();
                [paid(seat, &station), paid(seat, &fuel)].concat()
            }
            Event::Travelled { seat, fuel, .. } => paid(seat, &fuel),
            Event::Delivered { seat, kind, .. } | Event::Played { seat, kind } => vec![one(seat, kind, -1)],
            Event::TurnedUp { kind } => kind.goods().map(|goods| (format!("pile-{}", goods.0), 1)).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn people(_: &SpatialDelivery, event: &Event) -> Vec<Seat> {
        match *event {
            Event::Delivered { seat, fee_to, .. } => std::iter::once(seat).chain(fee_to).collect(),
            Event::Ordered { order } => order.iter().copied().collect(),
            _ => whose::<SpatialDelivery>(event),
        }
    }

    fn told_numbers(_: &SpatialDelivery, event: &Event) -> Option<Vec<i64>> {
        Some(match *event {
            Event::RoundBegan { round } => vec![round.into()],
            Event::Reshuffled { cards, .. } | Event::Fuelled { cards, .. } => vec![cards.into()],
            Event::Delivered { points, bonus, fee_to, fee, .. } => {
                let more = [(bonus > 0).then_some(bonus), fee_to.map(|_| fee)].into_iter().flatten();
                [points].into_iter().chain(more).map(i64::from).collect()
            }
            Event::ExtraTurn { pending, .. } => vec![pending.into()],
            Event::TokenPlaced { space, .. } => vec![space.into()],
            Event::InitiativeScored { points, .. } => vec![points.into()],
            Event::Passed { forced, forfeited, .. } => {
                // "nothing else was possible" is a nought to whoever counts.
                (forfeited > 0).then_some(forfeited.into()).into_iter().chain(forced.then_some(0)).collect()
            }
            Event::Returned { replenished } => vec![replenished.into()],
            Event::Laid { hex, .. } => vec![3, hex.0.into()],
            // Cards that were paid are counted too.
            Event::Built { .. } | Event::Travelled { .. } => return None,
            _ => Vec::new(),
        })
    }

    fn kept(game: &SpatialDelivery, said: &str, chosen: &Chosen<SpatialDelivery>) -> Option<Result<(), String>> {
        let (before, after, seat) = (&chosen.before, &chosen.after, chosen.seat);
        let event = |wanted: fn(&Event) -> bool| chosen.events.iter().find(|event| wanted(event)).copied();
        match chosen.action {
            Action::Take(goods) => same("cards under it", number_after(said, ": "), before.piles[usize::from(goods.0)].deck.total()),
            Action::Pass => {
                let Some(Event::Passed { forfeited, .. }) = event(|event| matches!(event, Event::Passed { .. })) else { return None };
                let lost = number_after(said, "and lose ").unwrap_or(0);
                if lost != i64::from(forfeited) {
                    return same("extra turns lost", Some(lost), forfeited);
                }
                same("cards kept", number_after(said, "you keep "), before.cards(seat).total())
            }
            Action::Cheapest => same("new segments", number_after(said.rsplit_once(": ")?.1, ""), after.plan.new - before.plan.new),
            Action::AllRocketFuel => same("fuel", number_after(said, "Burn "), before.plan.unpaid),
            Action::Pay(_) if matches!(before.step, Step::Fuel { .. }) => {
                // What was left to pay before, less what is left now; nothing is left when the mission is flown.
                let flown = chosen.events.iter().find_map(|event| match *event {
                    Event::Built { fuel, .. } | Event::Travelled { fuel, .. } => Some(fuel),
                    _ => None,
                });
                let (left, burnt) = flown.map_or((after.plan.unpaid, after.plan.fuel), |fuel| (0, fuel));
                // Where nothing is left to choose the rest is paid at once: then it is not this card alone.
                let alone = burnt.total() == before.plan.fuel.total() + 1;
                // The last card: the sentence tells of the mission that it begins.
                if said.contains(" and build at ") {
                    return same("new segments", number_after(said, " for "), before.plan.new);
                }
                if said.contains(" and travel to ") {
                    let journey = event(|event| matches!(event, Event::Travelled { .. }));
                    let Some(Event::Travelled { steps, .. }) = journey else { return None };
                    return same("steps", number_after(said.rsplit_once(": ")?.1, ""), steps);
                }
                alone.then(|| same("paid for", number_after(said, " for ").or(Some(1)), before.plan.unpaid - left)).flatten()
            }
            Action::To(_) => {
                let flown = event(|event| matches!(event, Event::Travelled { .. }));
                let steps = match flown {
                    Some(Event::Travelled { steps, .. }) => steps,
                    _ => after.plan.unpaid,
                };
                same("steps", number_after(said.rsplit_once(": ")?.1, ""), steps)
            }
            Action::Points => {
                let Some(Event::InitiativeScored { points, .. }) = event(|event| matches!(event, Event::InitiativeScored { .. })) else {
                    return None;
                };
                same("points", number_after(said, "Score "), points)
            }
            Action::Token => {
                let Some(Event::TokenPlaced { space, .. }) = event(|event| matches!(event, Event::TokenPlaced { .. })) else { return None };
                same("space", number_after(said, "space "), space)
            }
            Action::Deliver(_) | Action::World(_) => delivered(game, said, chosen),
            _ => None,
        }
    }

    fn asked(_: &SpatialDelivery, question: &str, state: &State, _: Seat) -> Option<Result<(), String>> {
        match state.step {
            Step::Fuel { .. } => same("to be paid", number_after(question, "Fuel for "), state.plan.unpaid),
            Step::Route if state.plan.new == 0 => says(question, " with no new segment yet"),
            Step::Route => same("new segments", number_after(question, " with "), state.plan.new),
            // Where one card pays it has no number.
            Step::StationGood => same("card", number_after(question, "? Card ").or(Some(1)), state.plan.goods.len() as u32 + 1),
            _ => None,
        }
    }
}

/// "2 points, the blue token, a bonus of 2, 1 for Nick", as far as it has come with this click.
fn delivered(game: &SpatialDelivery, said: &str, chosen: &Chosen<SpatialDelivery>) -> Option<Result<(), String>> {
    let names = board_laws::names(game.seats(), Some(chosen.seat));
    let (points, token, bonus, fee_to, fee) = chosen.events.iter().find_map(|event| match *event {
        Event::Delivered { points, token, bonus, fee_to, fee, .. } => Some((points, token, bonus, fee_to, fee)),
        _ => None,
    })?;
    let plural = if points == 1 { "" } else { "s" };
    let mut wanted = format!(": {points} point{plural}");
    if let Some(colour) = token {
        wanted += &format!(", the {} token", game.content.goods(colour).colour);
    }
    if bonus > 0 {
        wanted += &format!(", a bonus of {bonus}");
    }
    if let Some(owner) = fee_to {
        wanted += &format!(", {fee} for {}", names.whom(owner));
    }
    says(said, &wanted)
}
