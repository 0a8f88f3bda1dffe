//! What happened, in the past tense, and what is asked now.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::event::{Discarding, Event};
use galactic_trader::state::{Ending, Room, Step};
use galactic_trader::view::View;
use galactic_trader::{GalacticTrader, Slot};
use kernel::{Cited, Seat};

use super::look::Look;
use crate::names::Names;
use crate::text::{Said, counted, listed};

/// A told event in words; a kind that the listener may not know is "a good".
pub(super) fn words(game: &GalacticTrader, event: &Event, names: &Names) -> Said {
    let content = &*game.content;
    let good = |kind: Kind| content.good(kind).name.to_lowercase();
    let some = |kind: Option<Kind>| kind.map_or_else(|| "a good".to_owned(), good);
    let planet = |planet: PlanetId| content.planet(planet).name.as_str();
    let slot = |to: PlanetId, slot: Slot| content.planet(to).needs.get(usize::from(slot.0)).map_or_else(String::new, |kind| good(*kind));
    let who = |seat: Seat| names.of(seat);
    let text = match *event {
        Event::RoundBegan { round, first } => {
            let (has, card) = (names.verb(first, "have", "has"), &content.first_player_card_name);
            format!("Round {round} began: {} {has} {card} and {} first", names.whom(first), names.verb(first, "go", "goes"))
        }
        Event::Reshuffled { goods } => format!("The discards were shuffled into a new goods pile of {goods}"),
        Event::PacketDrawn { seat, size } => format!("{} drew a packet of {}", who(seat), counted(usize::from(size), "good")),
        Event::PacketSeen { seat, ref packet } => {
            let many = |kind: u8| match packet.count(kind) {
                0 => None,
                1 => Some(good(Kind(kind))),
                count => Some(format!("{count} {}", good(Kind(kind)))),
            };
            let goods: Vec<String> = packet.kinds().filter_map(many).collect();
            format!("{} looked at the packet: {}", who(seat), listed(&goods, "and"))
        }
        Event::Took { seat, kind, left: 0 } => {
            format!("{} got the last card of the packet{}", who(seat), kind.map_or_else(String::new, |kind| format!(": {}", good(kind))))
        }
        Event::Took { seat, kind, left } => format!("{} took {} from the packet, {left} left", who(seat), some(kind)),
        Event::Discarded { seat, kind, why } => discarded(names, seat, &good(kind), why),
        Event::TurnBegan { seat, refreshed: 0 } => format!("{} turn began", names.whose(seat)),
        Event::TurnBegan { seat, refreshed } => {
            let are = if refreshed == 1 { "is" } else { "are" };
            format!("{} turn began: {} {are} ready again", names.whose(seat), counted(usize::from(refreshed), "planet"))
        }
        Event::TookBack { seat, planet: from, kind, .. } => format!("{} took {} back from {}", who(seat), some(kind), planet(from)),
        Event::Laid { seat, planet: to, kind, .. } => format!("{} laid {} on {}", who(seat), good(kind), planet(to)),
        Event::Converted { seat, through, planet: to, counts_as, kind, .. } => {
            format!("{} used {} and laid {} as {} on {}", who(seat), planet(through), some(kind), good(counts_as), planet(to))
        }
        Event::Exchanged { seat, through, drawn } => format!("{} used {} and drew {}", who(seat), planet(through), some(drawn)),
        Event::TurnEnded { seat } => format!("{} ended {} turn", who(seat), names.verb(seat, "your", "the")),
        Event::Established { planet: won, seat, goods, runner_up } => {
            let points = content.planet(won).points;
            let score = match runner_up {
                0 => "alone".to_owned(),
                _ if runner_up == goods => format!("{goods} to {runner_up} by the last good"),
                _ => format!("{goods} to {runner_up}"),
            };
            format!("{} established {} ({points:+}), {score}", who(seat), planet(won))
        }
        Event::Given { planet: orbiting, from, to } if from == to => {
            format!("{} kept {} ({:+})", who(from), planet(orbiting), content.planet(orbiting).points)
        }
        Event::Given { planet: orbiting, from, to } => {
            format!("{} gave {} ({:+}) to {}", who(from), planet(orbiting), content.planet(orbiting).points, names.whom(to))
        }
        Event::SentOn { seat, from, planet: to, slot: into, kind, .. } => {
            format!("{} sent {} on from {} to {} as {}", who(seat), some(kind), planet(from), planet(to), slot(to, into))
        }
        Event::Stranded { seat, from, kind, .. } if game.options.stranded_discarded => {
            let what = kind.map_or_else(|| "good".to_owned(), good);
            format!("{} {what} from {} was not sent on", names.whose(seat), planet(from))
        }
        Event::Stranded { seat, from, kind, .. } => {
            let hand = names.verb(seat, "your hand", "hand");
            format!("{} took {} from {} into {hand}: it was not sent on", who(seat), some(kind), planet(from))
        }
        Event::Revealed { planet: new } => {
            let card = content.planet(new);
            format!("{} came up, worth {} for {}", card.name, card.points, counted(card.needs.len(), "good"))
        }
        Event::AgeTwoBegan => "The Age I pile is empty: Age II began".into(),
        Event::LastRoundAnnounced => "The Age II pile is empty: the next round is the last".into(),
        Event::Ended { how } => ended(how).into(),
    };
    Said { text, clause: event.clause() }
}

fn discarded(names: &Names, seat: Seat, good: &str, why: Discarding) -> String {
    let who = names.of(seat);
    match why {
        Discarding::Draft | Discarding::Cancel | Discarding::Stranded => format!("{who} discarded {good} to make room"),
        Discarding::Refusal => format!("{who} put {good} from the packet on the discard pile"),
        Discarding::Exchange => format!("{who} discarded {good} in exchange for a new good"),
        Discarding::Agreement | Discarding::Lost => format!("{} {good} went to the discard pile", names.whose(seat)),
    }
}

fn ended(how: Ending) -> &'static str {
    match how {
        Ending::LastRound => "The last round is over: the game ended",
        Ending::MaxRounds => "The round limit was reached: the game ended",
        Ending::Stall => "Too many rounds went by without an agreement: the game ended",
    }
}

/// What is asked of the viewer, or what everybody waits for.
pub(super) fn question(look: &Look<'_>, names: &Names) -> Said {
    let view = look.view;
    let Some(asked) = view.asked else {
        let Step::Over(how) = view.step else { return Said::new("The game is over", "GT-10.1") };
        return Said { text: ended(how).into(), clause: how.clause() };
    };
    if view.who == Some(asked) {
        return own_question(look, names);
    }
    let name = names.name(asked);
    match view.step {
        Step::DraftDiscard | Step::DraftPick(_) => Said::new(format!("Waiting for {name} to take a good from the packet"), "GT-4.3"),
        Step::CancelGood | Step::CancelDiscard(_) => Said::new(format!("Waiting for {name} to take goods back"), "GT-6.4"),
        Step::DeployAction | Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) => {
            Said::new(format!("Waiting for {name} to lay goods"), "GT-6.9")
        }
        Step::OrbitRecipient => Said::new(format!("Waiting for {name} to give {} to somebody", agreed(look)), "GT-8.11"),
        Step::RedeployGood | Step::RedeployPlanet { .. } | Step::RedeploySlot { .. } => {
            Said::new(format!("Waiting for {name} to send goods on from {}", agreed(look)), "GT-7.9")
        }
        Step::StrandedDiscard(_) => Said::new(format!("Waiting for {name} to make room for a stranded good"), "GT-7.13"),
        Step::Over(how) => Said { text: ended(how).into(), clause: how.clause() },
    }
}

fn own_question(look: &Look<'_>, names: &Names) -> Said {
    let view: &View = look.view;
    match view.step {
        Step::DraftDiscard => Said::new("Your hand is full: which good do you discard for the next one?", "GT-4.8"),
        Step::DraftPick(Room::Refuse) => Said::new("Which good do you put on the discard pile?", "GT-4.8"),
        Step::DraftPick(_) => match view.packet {
            Some(packet) => Said::new(format!("Draft: take one of the {} goods in the packet", packet.size), "GT-4.3"),
            None => Said::new("Draft: take a good from the packet", "GT-4.3"),
        },
        Step::CancelGood => Said::new("Step 2: take goods of earlier rounds back into your hand?", "GT-6.4"),
        Step::CancelDiscard(_) => Said::new("Your hand is full: which good do you discard for it?", "GT-6.8"),
        Step::DeployAction => {
            let (out, most) = (view.who.map_or(0, |seat| look.deployed(seat)), look.content.deployed);
            Said::new(format!("Step 3: lay goods ({out} of {most} out), use planets, end your turn"), "GT-6.9")
        }
        Step::DeployPlanet(kind) => Said::new(format!("Which planet gets your {}?", look.good(kind)), "GT-6.9"),
        Step::AbilityCard(through) => {
            Said::new(format!("Which good do you use {} with?", look.name(through)), super::sentences::ability_clause(look, through))
        }
        Step::AbilityPlanet(through, _) => {
            Said::new(format!("On which planet do you use {}?", look.name(through)), super::sentences::ability_clause(look, through))
        }
        Step::OrbitRecipient => Said::new(format!("{} is in a strange orbit: who gets it?", agreed(look)), "GT-8.11"),
        Step::RedeployGood => {
            Said::new(format!("{} went to {}: which of your goods do you send on first?", agreed(look), winner(look, names)), "GT-7.10")
        }
        Step::RedeployPlanet { .. } => {
            Said::new(format!("{} went to {}: where do you send your good on, as a joker?", agreed(look), winner(look, names)), "GT-7.11")
        }
        Step::RedeploySlot { to, .. } => Said::new(format!("What does your good stand for on {}?", look.name_at(to)), "GT-7.11"),
        Step::StrandedDiscard(_) => Said::new("No slot is left for your good and your hand is full: which do you discard?", "GT-7.13"),
        Step::Over(how) => Said { text: ended(how).into(), clause: how.clause() },
    }
}

fn agreed(look: &Look<'_>) -> String {
    look.view.agreement.map_or_else(|| "The planet".to_owned(), |agreement| look.name(agreement.planet).to_owned())
}

fn winner(look: &Look<'_>, names: &Names) -> String {
    look.view.agreement.map_or_else(|| "another".to_owned(), |agreement| names.whom(agreement.by).to_owned())
}
