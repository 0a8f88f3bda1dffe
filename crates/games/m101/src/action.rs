//! Actions: one click each, with a dense number and a written form.

use crate::content::{CardId, Colour, Content, MAX_CARDS, MAX_DEMAND, Phase};

/// One choice at one of the decision points D1 to D19.
///
/// The order of the variants is the order of the numbers, and so of the legal lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// D5, D9, D12, D16: place nothing more, stop.
    Pass,
    /// D1: keep this start system.
    Keep(CardId),
    /// D2: commit this action card.
    Select(Phase),
    /// D3: commit it alone.
    Alone,
    /// D3: with the No Boost card.
    NoBoost,
    /// D3: with this hand card as a boost.
    Boost(CardId),
    /// D4: take this research card.
    Take(CardId),
    /// D4: draw from the pile instead (option `advance_deck = always`).
    Draw,
    /// D5: build this infrastructure.
    Build(CardId),
    /// D5: upgrade an infrastructure (option `upgrade`).
    Upgrade,
    /// D6: in this infrastructure space.
    In(u8),
    /// D19: with this hand card.
    Replace(CardId),
    /// D7: with this rotation.
    Rotate(u8),
    /// D8: pay with this hand card.
    Pay(CardId),
    /// D9: place this system.
    Colonise(CardId),
    /// D10, D16: at this system space.
    At(u8),
    /// D11, D17: for cards, with political influence.
    Peacefully,
    /// D11, D17: with military strength.
    ByForce,
    /// D12: a cube of this colour from this system.
    Cube(u8, Colour),
    /// D13: to this demand space of the system at this space.
    To(u8, u8),
    /// D14: the way to pay with this number in the order of the list.
    Route(u8),
    /// D15: hand this card over.
    HandOver(CardId),
    /// D18: refuse the invasion.
    Refuse,
    /// D18: allow it.
    Allow,
}

const CARDS: u32 = MAX_CARDS as u32;
const PLACES: u32 = 64;
const SPACES: u32 = MAX_DEMAND as u32;
/// The most ways to pay that are told apart: all there are up to a toll of seven cards.
pub(crate) const MAX_ROUTES: u32 = 40;

// Where the numbers of each variant begin.
const KEEP: u32 = 1;
const SELECT: u32 = KEEP + CARDS;
const ALONE: u32 = SELECT + 5;
const NO_BOOST: u32 = ALONE + 1;
const BOOST: u32 = NO_BOOST + 1;
const TAKE: u32 = BOOST + CARDS;
const DRAW: u32 = TAKE + CARDS;
const BUILD: u32 = DRAW + 1;
const UPGRADE: u32 = BUILD + CARDS;
const IN: u32 = UPGRADE + 1;
const REPLACE: u32 = IN + PLACES;
const ROTATE: u32 = REPLACE + CARDS;
const PAY: u32 = ROTATE + 4;
const COLONISE: u32 = PAY + CARDS;
const AT: u32 = COLONISE + CARDS;
const PEACEFULLY: u32 = AT + PLACES;
const BY_FORCE: u32 = PEACEFULLY + 1;
const CUBE: u32 = BY_FORCE + 1;
const TO: u32 = CUBE + PLACES * 4;
const ROUTE: u32 = TO + PLACES * SPACES;
const HAND_OVER: u32 = ROUTE + MAX_ROUTES;
const REFUSE: u32 = HAND_OVER + CARDS;
const ALLOW: u32 = REFUSE + 1;

/// How many action numbers there are.
pub const ACTIONS: u32 = ALLOW + 1;

impl Action {
    /// The action's dense number.
    #[must_use]
    pub fn encode(self) -> u32 {
        match self {
            Action::Pass => 0,
            Action::Keep(card) => KEEP + u32::from(card.0),
            Action::Select(phase) => SELECT + phase.index() as u32,
            Action::Alone => ALONE,
            Action::NoBoost => NO_BOOST,
            Action::Boost(card) => BOOST + u32::from(card.0),
            Action::Take(card) => TAKE + u32::from(card.0),
            Action::Draw => DRAW,
            Action::Build(card) => BUILD + u32::from(card.0),
            Action::Upgrade => UPGRADE,
            Action::In(gap) => IN + u32::from(gap),
            Action::Replace(card) => REPLACE + u32::from(card.0),
            Action::Rotate(rotation) => ROTATE + u32::from(rotation),
            Action::Pay(card) => PAY + u32::from(card.0),
            Action::Colonise(card) => COLONISE + u32::from(card.0),
            Action::At(site) => AT + u32::from(site),
            Action::Peacefully => PEACEFULLY,
            Action::ByForce => BY_FORCE,
            Action::Cube(site, colour) => CUBE + u32::from(site) * 4 + colour.index() as u32,
            Action::To(site, space) => TO + u32::from(site) * SPACES + u32::from(space),
            Action::Route(number) => ROUTE + u32::from(number),
            Action::HandOver(card) => HAND_OVER + u32::from(card.0),
            Action::Refuse => REFUSE,
            Action::Allow => ALLOW,
        }
    }

    /// The action with this number, if its ids exist in the content.
    #[must_use]
    pub fn decode(number: u32, content: &Content) -> Option<Action> {
        let card = |start: u32| Some(CardId((number - start) as u8)).filter(|card| usize::from(card.0) < content.cards.len());
        let exists = |names: &[String], place: u32| Some(place as u8).filter(|place| !names[usize::from(*place)].is_empty());
        let site = |place: u32| exists(&content.board.names, place);
        Some(match number {
            0 => Action::Pass,
            KEEP..SELECT => Action::Keep(card(KEEP)?),
            SELECT..ALONE => Action::Select(Phase::ALL[(number - SELECT) as usize]),
            ALONE => Action::Alone,
            NO_BOOST => Action::NoBoost,
            BOOST..TAKE => Action::Boost(card(BOOST)?),
            TAKE..DRAW => Action::Take(card(TAKE)?),
            DRAW => Action::Draw,
            BUILD..UPGRADE => Action::Build(card(BUILD)?),
            UPGRADE => Action::Upgrade,
            IN..REPLACE => Action::In(exists(&content.board.gap_names, number - IN)?),
            REPLACE..ROTATE => Action::Replace(card(REPLACE)?),
            ROTATE..PAY => Action::Rotate((number - ROTATE) as u8),
            PAY..COLONISE => Action::Pay(card(PAY)?),
            COLONISE..AT => Action::Colonise(card(COLONISE)?),
            AT..PEACEFULLY => Action::At(site(number - AT)?),
            PEACEFULLY => Action::Peacefully,
            BY_FORCE => Action::ByForce,
            CUBE..TO => Action::Cube(site((number - CUBE) / 4)?, Colour::ALL[((number - CUBE) % 4) as usize]),
            TO..ROUTE => Action::To(site((number - TO) / SPACES)?, ((number - TO) % SPACES) as u8),
            ROUTE..HAND_OVER => Action::Route((number - ROUTE) as u8),
            HAND_OVER..REFUSE => Action::HandOver(card(HAND_OVER)?),
            REFUSE => Action::Refuse,
            ALLOW => Action::Allow,
            _ => return None,
        })
    }

    /// The action as logs write it: a verb and ids of the content; demand spaces and routes count from 1.
    #[must_use]
    pub fn write(self, content: &Content) -> String {
        let card = |card: CardId| &content.card(card).id;
        let site = |site: u8| &content.board.names[usize::from(site)];
        match self {
            Action::Pass => "pass".into(),
            Action::Keep(id) => format!("keep {}", card(id)),
            Action::Select(phase) => format!("select {}", phase.name()),
            Action::Alone => "alone".into(),
            Action::NoBoost => "no-boost".into(),
            Action::Boost(id) => format!("boost {}", card(id)),
            Action::Take(id) => format!("take {}", card(id)),
            Action::Draw => "draw".into(),
            Action::Build(id) => format!("build {}", card(id)),
            Action::Upgrade => "upgrade".into(),
            Action::In(gap) => format!("in {}", content.board.gap_names[usize::from(gap)]),
            Action::Replace(id) => format!("replace-by {}", card(id)),
            Action::Rotate(rotation) => format!("rotate {rotation}"),
            Action::Pay(id) => format!("pay {}", card(id)),
            Action::Colonise(id) => format!("colonise {}", card(id)),
            Action::At(place) => format!("at {}", site(place)),
            Action::Peacefully => "peacefully".into(),
            Action::ByForce => "by-force".into(),
            Action::Cube(place, colour) => format!("cube {} {}", site(place), colour.word()),
            Action::To(place, space) => format!("to {} {}", site(place), space + 1),
            Action::Route(number) => format!("route {}", u16::from(number) + 1),
            Action::HandOver(id) => format!("hand-over {}", card(id)),
            Action::Refuse => "refuse".into(),
            Action::Allow => "allow".into(),
        }
    }

    /// Reads what [`Action::write`] writes.
    #[must_use]
    pub fn read(text: &str, content: &Content) -> Option<Action> {
        let mut words = text.split_ascii_whitespace();
        let (verb, first, second) = (words.next()?, words.next(), words.next());
        if words.next().is_some() {
            return None;
        }
        let card = |id: &str| content.card_by_id(id);
        let place = |names: &[String], id: &str| {
            (0..64u8).find(|place| !names[usize::from(*place)].is_empty() && names[usize::from(*place)].eq_ignore_ascii_case(id))
        };
        let site = |id: &str| place(&content.board.names, id);
        let from_one = |word: &str, most: u32| {
            word.parse::<u32>().ok().and_then(|number| number.checked_sub(1)).filter(|number| *number < most).map(|number| number as u8)
        };
        Some(match (verb, first, second) {
            ("pass", None, None) => Action::Pass,
            ("keep", Some(id), None) => Action::Keep(card(id)?),
            ("select", Some(name), None) => Action::Select(Phase::named(name)?),
            ("alone", None, None) => Action::Alone,
            ("no-boost", None, None) => Action::NoBoost,
            ("boost", Some(id), None) => Action::Boost(card(id)?),
            ("take", Some(id), None) => Action::Take(card(id)?),
            ("draw", None, None) => Action::Draw,
            ("build", Some(id), None) => Action::Build(card(id)?),
            ("upgrade", None, None) => Action::Upgrade,
            ("in", Some(id), None) => Action::In(place(&content.board.gap_names, id)?),
            ("replace-by", Some(id), None) => Action::Replace(card(id)?),
            ("rotate", Some(number), None) => Action::Rotate(number.parse().ok().filter(|rotation| *rotation < 4)?),
            ("pay", Some(id), None) => Action::Pay(card(id)?),
            ("colonise", Some(id), None) => Action::Colonise(card(id)?),
            ("at", Some(id), None) => Action::At(site(id)?),
            ("peacefully", None, None) => Action::Peacefully,
            ("by-force", None, None) => Action::ByForce,
            ("cube", Some(id), Some(colour)) => Action::Cube(site(id)?, Colour::of(colour)?),
            ("to", Some(id), Some(number)) => Action::To(site(id)?, from_one(number, SPACES)?),
            ("route", Some(number), None) => Action::Route(from_one(number, MAX_ROUTES)?),
            ("hand-over", Some(id), None) => Action::HandOver(card(id)?),
            ("refuse", None, None) => Action::Refuse,
            ("allow", None, None) => Action::Allow,
            _ => return None,
        })
    }
}
