//! What events move in the picture, and the walk through a first game: both speak of places, the picture's `data-at`.
//!
//! A movement is made from the event as its reader was told of it: a good that they may not know leaves the hand or
//! the packet as a whole, never one of its cards.

use galactic_trader::content::{Ability, Age, Kind, PlanetId};
use galactic_trader::event::Discarding;
use galactic_trader::{Event, GalacticTrader, Slot};
use kernel::Seat;

use crate::picture::{Motion, Station};

/// What a told event moves.
pub(super) fn motions(game: &GalacticTrader, event: &Event) -> Vec<Motion> {
    let tile = |planet: PlanetId| format!("tile-{}", planet.0);
    let planet = |planet: PlanetId| format!("planet-{}", planet.0);
    let slot = |planet: PlanetId, slot: Slot| format!("slot-{}-{}", planet.0, slot.0);
    let aside = |slot: Slot| format!("aside-{}", slot.0);
    let seat_at = |seat: Seat| format!("seat-{}", seat.number());
    let points = |seat: Seat| format!("points-{}", seat.number());
    match *event {
        Event::RoundBegan { first, .. } => vec![lights("round"), lights(seat_at(first))],
        Event::Reshuffled { .. } => vec![flies("discard", "goods-pile")],
        Event::PacketDrawn { .. } => vec![flies("goods-pile", "packet")],
        Event::Took { seat, kind, .. } => vec![flies(of_kind("packet", kind), hand(seat, kind))],
        Event::Discarded { seat, kind, why } => {
            let pile = of_kind("discard", Some(kind));
            vec![match why {
                // What is refused was taken first: it goes on from the hand.
                Discarding::Draft | Discarding::Refusal | Discarding::Cancel | Discarding::Exchange | Discarding::Stranded => {
                    flies(hand(seat, Some(kind)), pile)
                }
                Discarding::Agreement | Discarding::Lost => lights(pile),
            }]
        }
        Event::TurnBegan { seat, .. } => vec![lights(seat_at(seat))],
        Event::TookBack { seat, planet, slot: from, kind, .. } => vec![flies(slot(planet, from), hand(seat, kind))],
        Event::Laid { seat, planet, slot: to, kind } => vec![flies(hand(seat, Some(kind)), slot(planet, to))],
        Event::Converted { seat, through, planet, slot: to, kind, .. } => {
            vec![lights(tile(through)), flies(hand(seat, kind), slot(planet, to))]
        }
        Event::Exchanged { seat, through, drawn } => vec![lights(tile(through)), flies("goods-pile", hand(seat, drawn))],
        // What is given away first brings its points to whoever gets it then.
        Event::Established { planet: won, .. } if game.content.planet(won).ability == Ability::StrangeOrbit => {
            vec![flies(planet(won), tile(won))]
        }
        Event::Established { planet: won, seat, .. } => vec![flies(planet(won), tile(won)), lights(points(seat))],
        Event::Given { planet: orbiting, to, .. } => vec![flies(tile(orbiting), tile(orbiting)), lights(points(to))],
        Event::SentOn { from_slot, planet, slot: to, .. } => vec![flies(aside(from_slot), slot(planet, to))],
        Event::Stranded { slot, kind, .. } if game.options.stranded_discarded => {
            vec![flies(aside(slot), of_kind("discard", kind))]
        }
        Event::Stranded { seat, slot, kind, .. } => vec![flies(aside(slot), hand(seat, kind))],
        Event::Revealed { planet: new } => {
            let pile = if game.content.planet(new).age == Age::Two { "age-two" } else { "age-one" };
            vec![flies(pile, planet(new))]
        }
        Event::AgeTwoBegan => vec![lights("age-two")],
        Event::LastRoundAnnounced => vec![lights("round")],
        Event::PacketSeen { .. } | Event::TurnEnded { .. } | Event::Ended { .. } => Vec::new(),
    }
}

fn flies(from: impl Into<String>, to: impl Into<String>) -> Motion {
    Motion { from: Some(from.into()), to: to.into() }
}

fn lights(to: impl Into<String>) -> Motion {
    Motion { from: None, to: to.into() }
}

fn hand(seat: Seat, kind: Option<Kind>) -> String {
    of_kind(&format!("hand-{}", seat.number()), kind)
}

/// Where goods of a kind are in a place that shows several; the whole place if the kind is not known.
fn of_kind(place: &str, kind: Option<Kind>) -> String {
    kind.map_or_else(|| place.to_owned(), |kind| format!("{place}-{}", kind.0))
}

/// What a newcomer is shown.
pub(super) const WALK: &[Station] = &[
    Station {
        at: "",
        text: "You are a trader. Planets want goods; whoever brings a planet most of them wins its card and its points. Most points at the end wins.",
    },
    Station {
        at: "planet",
        text: "This is a planet on offer. The badge is what it is worth, and beside it stands the power that it gives its owner.",
    },
    Station {
        at: "slot-",
        text: "Below are the goods it wants. When every slot is filled, the planet goes to whoever filled most of them; arrows mean: from left to right.",
    },
    Station { at: "own-hand", text: "Your hand: four goods at most. Only you see them." },
    Station {
        at: "packet",
        text: "Each round begins with a draft: take one card, the others go on to the next player. Two new cards for everybody.",
    },
    Station {
        at: "seat",
        text: "The other traders: their points, how many goods they hold and have out, the planets they own. A thick frame means that everybody waits for them.",
    },
    Station {
        at: "stage",
        text: "Here stands what you are asked. Whatever glows can be clicked; all choices are also listed in words: open Words for that.",
    },
    Station { at: "goods-pile", text: "The piles. When the last Age II planet has come up, one more round is played." },
    Station {
        at: "",
        text: "If you did not win a planet, your goods there travel on to other planets as jokers, face down. That is often how games are won. Good trading!",
    },
];
