//! Names and letters of the card list, and sentences about events.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::event::Discarding;
use galactic_trader::state::{Goods, Step};
use galactic_trader::{Event, GalacticTrader, Slot};
use kernel::Seat;

/// The pieces of a text between separators that stand outside brackets and parentheses.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut pieces, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            c if c == separator && depth == 0 => {
                pieces.push(text[start..at].trim());
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(text[start..].trim());
    pieces
}

/// `seat 0: lay food` as the seat and what it says.
#[track_caller]
pub(super) fn speaker(text: &str) -> (Seat, &str) {
    let (who, what) = text.split_once(':').unwrap_or_else(|| panic!("'{text}' should begin with a seat and a colon"));
    (seat(who), what.trim())
}

/// `seat 0`.
#[track_caller]
pub(super) fn seat(text: &str) -> Seat {
    let number = text.trim().strip_prefix("seat ").and_then(|number| number.trim().parse().ok());
    Seat::new(number.unwrap_or_else(|| panic!("'{text}' is no seat")))
}

/// `seat 0` or `spectator`.
#[track_caller]
pub(super) fn audience(text: &str) -> Option<Seat> {
    (text != "spectator").then(|| seat(text))
}

/// The planet with this name.
#[track_caller]
pub(super) fn planet(game: &GalacticTrader, name: &str) -> PlanetId {
    let index = game.content.planets.iter().position(|planet| planet.name == name);
    PlanetId(index.unwrap_or_else(|| panic!("there is no planet '{name}'")) as u8)
}

/// The kind with this letter.
#[track_caller]
pub(super) fn kind(game: &GalacticTrader, letter: &str) -> Kind {
    let index = game.content.goods.iter().position(|good| good.letter.to_string() == letter);
    Kind(index.unwrap_or_else(|| panic!("there is no good '{letter}'")) as u8)
}

/// `F 3W A` as kinds in this order; `-` is nothing.
#[track_caller]
pub(super) fn row(game: &GalacticTrader, letters: &str) -> Vec<Kind> {
    let mut row = Vec::new();
    for word in letters.split_whitespace().filter(|word| *word != "-") {
        let letter = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &word[..word.len() - letter.len()];
        let count = if digits.is_empty() { 1 } else { digits.parse().expect("digits") };
        row.extend(std::iter::repeat_n(kind(game, letter), count));
    }
    row
}

/// `F 3W A` as a bag.
#[track_caller]
pub(super) fn bag(game: &GalacticTrader, letters: &str) -> Goods {
    let mut bag = Goods::EMPTY;
    row(game, letters).into_iter().for_each(|kind| bag.put(kind.0));
    bag
}

/// A bag in letters, in the order of the card list.
pub(crate) fn goods(game: &GalacticTrader, bag: &Goods) -> String {
    let letters = bag.kinds().flat_map(|kind| std::iter::repeat_n(letter(game, Kind(kind)), usize::from(bag.count(kind))));
    let letters: Vec<String> = letters.collect();
    if letters.is_empty() { "-".into() } else { letters.join(" ") }
}

pub(super) fn letter(game: &GalacticTrader, kind: Kind) -> String {
    game.content.good(kind).letter.to_string()
}

/// The decision point of a step.
pub(super) fn decision(step: Step) -> &'static str {
    match step {
        Step::DraftDiscard => "D1",
        Step::DraftPick(_) => "D2",
        Step::CancelGood => "D3",
        Step::CancelDiscard(_) => "D4",
        Step::DeployAction => "D5",
        Step::DeployPlanet(_) => "D6",
        Step::AbilityCard(_) => "D7",
        Step::AbilityPlanet(..) => "D8",
        Step::OrbitRecipient => "D9",
        Step::RedeployGood => "D10",
        Step::RedeployPlanet { .. } => "D11",
        Step::RedeploySlot { .. } => "D12",
        Step::StrandedDiscard(_) => "D13",
        Step::Over(_) => "over",
    }
}

/// An event as it is told: kinds in letters, `?` where the listener may not know.
pub(super) fn say(game: &GalacticTrader, event: &Event) -> String {
    let name = |planet: PlanetId| game.content.planet(planet).name.as_str();
    let asks = |planet: PlanetId, slot: Slot| {
        let need = game.content.planet(planet).needs[usize::from(slot.0)];
        game.content.good(need).id.as_str()
    };
    let some = |kind: Option<Kind>| kind.map_or_else(|| "?".to_owned(), |kind| letter(game, kind));
    match *event {
        Event::RoundBegan { round, first } => format!("round {round} began, {first} first"),
        Event::Reshuffled { goods } => format!("{goods} goods reshuffled"),
        Event::PacketDrawn { seat, size } => format!("{seat} drew a packet of {size}"),
        Event::PacketSeen { seat, packet } => format!("{seat} saw {}", goods(game, &packet)),
        Event::Took { seat, kind, left } => format!("{seat} took {}, {left} left", some(kind)),
        Event::Discarded { seat, kind, why } => {
            let why = match why {
                Discarding::Draft => "draft",
                Discarding::Refusal => "refusal",
                Discarding::Cancel => "cancel",
                Discarding::Exchange => "exchange",
                Discarding::Stranded => "stranded",
                Discarding::Agreement => "agreement",
                Discarding::Lost => "lost",
            };
            format!("{seat} discarded {} ({why})", letter(game, kind))
        }
        Event::TurnBegan { seat, refreshed } => format!("{seat} began, {refreshed} refreshed"),
        Event::TookBack { seat, planet, slot, kind, .. } => {
            format!("{seat} took back {} from {} {}", some(kind), name(planet), asks(planet, slot))
        }
        Event::Laid { seat, planet, slot, kind } => {
            format!("{seat} laid {} on {} {}", letter(game, kind), name(planet), asks(planet, slot))
        }
        Event::Converted { seat, through, planet, slot, kind, counts_as, .. } => {
            assert_eq!(game.content.good(counts_as).id, asks(planet, slot), "it counts as what the slot asks for");
            format!("{seat} laid {} through {} on {} {}", some(kind), name(through), name(planet), asks(planet, slot))
        }
        Event::Exchanged { seat, through, drawn } => format!("{seat} drew {} through {}", some(drawn), name(through)),
        Event::TurnEnded { seat } => format!("{seat} ended"),
        Event::Established { planet, seat, goods, runner_up } => format!("{} with {seat}, {goods} to {runner_up}", name(planet)),
        Event::Given { planet, from, to } => format!("{from} gave {} to {to}", name(planet)),
        Event::SentOn { seat, from, from_slot, planet, slot, kind, .. } => {
            let (lay, lies) = (asks(from, from_slot), asks(planet, slot));
            format!("{seat} sent {} from {} {lay} to {} {lies}", some(kind), name(from), name(planet))
        }
        Event::Stranded { seat, from, slot, kind, .. } => format!("{seat} took {} from {} {}", some(kind), name(from), asks(from, slot)),
        Event::Revealed { planet } => format!("{} came up", name(planet)),
        Event::AgeTwoBegan => "Age II began".into(),
        Event::LastRoundAnnounced => "the next round is the last".into(),
        Event::Ended { how } => format!("ended: {}", how.reason().name),
    }
}
