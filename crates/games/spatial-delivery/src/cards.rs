//! Cards: goods types, powers, kinds, and hands of them.

use arrayvec::ArrayVec;
use kernel::Chance;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The four goods types.
pub const TYPES: usize = 4;
/// The nine powers.
pub const POWERS: usize = 9;
/// Kinds of cards: every type with every power, and Rocket Fuel.
pub const KINDS: usize = TYPES * POWERS + 1;

/// A goods type, by its place in the content file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Goods(pub u8);

impl Goods {
    /// All types in order.
    pub const ALL: [Goods; TYPES] = [Goods(0), Goods(1), Goods(2), Goods(3)];

    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 as usize) & (TYPES - 1)
    }
}

/// What a Goods card can do besides being a good (SD-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Pays for two segments or steps (SD-10.1).
    FastBurn,
    /// Goes to a world of another type (SD-10.2).
    Opportunity,
    /// Goes to a world without its Score Token (SD-10.3).
    Shortage,
    /// A bonus in the outermost ring (SD-10.4).
    DistantMarket,
    /// A bonus from the own station (SD-10.5).
    Monopoly,
    /// A bonus from another player's station (SD-10.6).
    TradeAgreement,
    /// Takes a card of the market (SD-10.7).
    Barter,
    /// Gives another turn (SD-10.8).
    Enterprise,
    /// Gives a place in the next turn order, or points (SD-10.9).
    Initiative,
}

impl Power {
    /// All powers, in the order of SD-10.
    pub const ALL: [Power; POWERS] = [
        Power::FastBurn,
        Power::Opportunity,
        Power::Shortage,
        Power::DistantMarket,
        Power::Monopoly,
        Power::TradeAgreement,
        Power::Barter,
        Power::Enterprise,
        Power::Initiative,
    ];

    /// Its name in files and commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Power::FastBurn => "fast_burn",
            Power::Opportunity => "opportunity",
            Power::Shortage => "shortage",
            Power::DistantMarket => "distant_market",
            Power::Monopoly => "monopoly",
            Power::TradeAgreement => "trade_agreement",
            Power::Barter => "barter",
            Power::Enterprise => "enterprise",
            Power::Initiative => "initiative",
        }
    }

    /// Whether it can be used as a Card Action (SD-9.1).
    #[must_use]
    pub const fn is_card_action(self) -> bool {
        matches!(self, Power::Barter | Power::Enterprise | Power::Initiative)
    }
}

/// A kind of card: a goods type with a power, or Rocket Fuel. Cards of one kind are interchangeable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Kind(u8);

impl Kind {
    /// Rocket Fuel, the last of the kinds.
    pub const ROCKET_FUEL: Kind = Kind((TYPES * POWERS) as u8);

    /// The Goods card of a type with a power.
    #[must_use]
    #[inline]
    pub const fn of(goods: Goods, power: Power) -> Kind {
        Kind(goods.0 * POWERS as u8 + power as u8)
    }

    /// The kind with this number, which is below [`KINDS`].
    #[must_use]
    pub(crate) const fn numbered(number: u8) -> Kind {
        Kind(number)
    }

    /// The kind with this number.
    #[must_use]
    pub fn try_new(number: u64) -> Option<Kind> {
        (number < KINDS as u64).then_some(Kind(number as u8))
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The goods type; none for Rocket Fuel.
    #[must_use]
    #[inline]
    pub const fn goods(self) -> Option<Goods> {
        if self.0 < Kind::ROCKET_FUEL.0 { Some(Goods(self.0 / POWERS as u8)) } else { None }
    }

    /// The power; none for Rocket Fuel.
    #[must_use]
    #[inline]
    pub const fn power(self) -> Option<Power> {
        if self.0 < Kind::ROCKET_FUEL.0 { Some(Power::ALL[self.0 as usize % POWERS]) } else { None }
    }

    /// Whether it pays for two (SD-10.1).
    #[must_use]
    #[inline]
    pub const fn is_fast_burn(self) -> bool {
        FAST_BURNS & (1 << self.0) != 0
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Kind, D::Error> {
        let number = u8::deserialize(input)?;
        Kind::try_new(u64::from(number)).ok_or_else(|| serde::de::Error::custom(format_args!("there is no kind of card {number}")))
    }
}

/// A set of kinds, one bit each.
pub(crate) type Kinds = u64;

/// The kinds with this power.
pub(crate) const fn with_power(power: Power) -> Kinds {
    let mut kinds = 0;
    let mut goods = 0;
    while goods < TYPES {
        kinds |= 1 << (goods * POWERS + power as usize);
        goods += 1;
    }
    kinds
}

/// The kinds of this type.
#[inline]
pub(crate) const fn of_type(goods: Goods) -> Kinds {
    ((1 << POWERS) - 1) << (goods.0 as usize * POWERS)
}

pub(crate) const FAST_BURNS: Kinds = with_power(Power::FastBurn);

/// The kinds of a set in ascending order.
#[inline]
pub(crate) fn each(mut kinds: Kinds) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        (kinds != 0).then(|| {
            let kind = Kind(kinds.trailing_zeros() as u8);
            kinds &= kinds - 1;
            kind
        })
    })
}

/// Cards, how many of each kind: a hand, or what was paid.
///
/// The sums beside the counts are what the rules ask for at every turn. They are not written: reading counts them again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    /// Which kinds are there, one bit each.
    kinds: Kinds,
    counts: [u8; KINDS],
    /// Goods cards by type.
    goods: [u8; TYPES],
    /// Fast Burn cards by type.
    burns: [u8; TYPES],
    total: u16,
}

impl Default for Hand {
    fn default() -> Self {
        Hand::EMPTY
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|(kind, count)| (kind.0, count))).finish()
    }
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { kinds: 0, counts: [0; KINDS], goods: [0; TYPES], burns: [0; TYPES], total: 0 };

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u32 {
        u32::from(self.total)
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.kinds == 0
    }

    /// How many there are of a kind.
    #[must_use]
    #[inline]
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[usize::from(kind.0)]
    }

    /// Whether there is one of a kind.
    #[must_use]
    #[inline]
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind.0) != 0
    }

    /// How many Goods cards of a type there are.
    #[must_use]
    #[inline]
    pub fn of_type(&self, goods: Goods) -> u8 {
        self.goods[goods.index()]
    }

    #[inline]
    pub(crate) fn by_type(&self) -> [u8; TYPES] {
        self.goods
    }

    #[inline]
    pub(crate) fn burns(&self) -> [u8; TYPES] {
        self.burns
    }

    /// Which kinds are there, one bit each.
    #[inline]
    pub(crate) fn kinds(&self) -> Kinds {
        self.kinds
    }

    /// For how many segments or steps the cards pay as fuel: one each, Fast Burn two (SD-6.12, SD-7.6).
    #[must_use]
    #[inline]
    pub fn fuel_units(&self) -> u32 {
        self.total() + (u32::from_le_bytes(self.burns).wrapping_mul(0x0101_0101) >> 24)
    }

    /// The kinds that are there with their numbers, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> {
        let counts = self.counts;
        each(self.kinds).map(move |kind| (kind, counts[usize::from(kind.0)]))
    }

    /// Adds a number of one kind.
    #[inline]
    pub fn add(&mut self, kind: Kind, count: u8) {
        if count == 0 {
            return;
        }
        self.counts[usize::from(kind.0)] += count;
        self.kinds |= 1 << kind.0;
        self.total += u16::from(count);
        if let Some(goods) = kind.goods() {
            self.goods[goods.index()] += count;
            if kind.is_fast_burn() {
                self.burns[goods.index()] += count;
            }
        }
    }

    /// Adds one.
    #[inline]
    pub fn put(&mut self, kind: Kind) {
        self.add(kind, 1);
    }

    /// Adds all cards of another hand.
    pub fn put_all(&mut self, other: &Hand) {
        other.iter().for_each(|(kind, count)| self.add(kind, count));
    }

    /// Takes a number of one kind out.
    ///
    /// # Panics
    /// If there are not as many: rules check before they take.
    #[inline]
    pub fn remove(&mut self, kind: Kind, count: u8) {
        let held = &mut self.counts[usize::from(kind.0)];
        assert!(*held >= count, "a hand gave what it does not hold");
        *held -= count;
        if *held == 0 {
            self.kinds &= !(1 << kind.0);
        }
        self.total -= u16::from(count);
        if let Some(goods) = kind.goods() {
            self.goods[goods.index()] -= count;
            if kind.is_fast_burn() {
                self.burns[goods.index()] -= count;
            }
        }
    }

    /// Takes one out.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn take(&mut self, kind: Kind) {
        self.remove(kind, 1);
    }
}

impl FromIterator<Kind> for Hand {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Hand {
        let mut hand = Hand::EMPTY;
        kinds.into_iter().for_each(|kind| hand.put(kind));
        hand
    }
}

// As pairs of kind and number: most hands have few of the 37 kinds.
impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let pairs: ArrayVec<(Kind, u8), KINDS> = self.iter().collect();
        output.collect_seq(&pairs)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Hand, D::Error> {
        let mut hand = Hand::EMPTY;
        for (kind, count) in ArrayVec::<(Kind, u8), KINDS>::deserialize(input)? {
            let wrong = |what| serde::de::Error::custom(format_args!("kind {} {what} in a hand", kind.0));
            if hand.has(kind) || count == 0 {
                return Err(wrong("stands twice, or with no card,"));
            }
            let sums = kind.goods().map_or(0, |goods| hand.of_type(goods));
            if sums.checked_add(count).is_none() {
                return Err(wrong("has too many cards"));
            }
            hand.add(kind, count);
        }
        Ok(hand)
    }
}

/// Goods cards of one type by power: a draw deck, whose order nobody may know and which is therefore a bag, or a discard pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deck(pub [u8; POWERS]);

impl Deck {
    /// How many cards there are.
    #[must_use]
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|count| u32::from(*count)).sum()
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; POWERS]
    }

    /// Adds a number of cards.
    #[inline]
    pub fn add(&mut self, power: Power, count: u8) {
        self.0[power as usize] += count;
    }

    /// Draws one at random, all cards equally likely; `None` from an empty deck.
    #[inline]
    pub fn draw(&mut self, chance: &mut impl Chance) -> Option<Power> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let mut index = chance.one_of(total);
        for (power, count) in Power::ALL.into_iter().zip(&mut self.0) {
            if index < u32::from(*count) {
                *count -= 1;
                return Some(power);
            }
            index -= u32::from(*count);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Scripted;

    #[test]
    fn kinds_are_types_with_powers_and_rocket_fuel() {
        let kinds: Vec<Kind> = Goods::ALL.iter().flat_map(|goods| Power::ALL.map(|power| Kind::of(*goods, power))).collect();
        assert!(kinds.iter().enumerate().all(|(index, kind)| usize::from(kind.number()) == index));
        let science_barter = Kind::of(Goods(3), Power::Barter);
        assert_eq!((science_barter.goods(), science_barter.power()), (Some(Goods(3)), Some(Power::Barter)));
        assert_eq!((Kind::ROCKET_FUEL.goods(), Kind::ROCKET_FUEL.power(), Kind::try_new(37)), (None, None, None));
        assert_eq!(kinds.iter().filter(|kind| kind.is_fast_burn()).count(), 4);
    }

    #[test]
    fn a_hand_keeps_its_sums() {
        let burn = Kind::of(Goods(1), Power::FastBurn);
        let mut hand: Hand = [burn, Kind::ROCKET_FUEL, burn, Kind::of(Goods(1), Power::Barter)].into_iter().collect();
        assert_eq!((hand.total(), hand.fuel_units(), hand.of_type(Goods(1))), (4, 6, 3));
        hand.take(burn);
        hand.remove(Kind::ROCKET_FUEL, 1);
        assert_eq!((hand.total(), hand.fuel_units(), hand.has(Kind::ROCKET_FUEL)), (2, 3, false));
        let written = serde_json::to_string(&hand).unwrap();
        assert_eq!(written, "[[9,1],[15,1]]");
        assert_eq!(serde_json::from_str::<Hand>(&written).unwrap(), hand);
        for bad in ["[[9,1],[9,1]]", "[[9,0]]", "[[37,1]]", "[[0,200],[1,200]]"] {
            assert!(serde_json::from_str::<Hand>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_card_of_a_deck_is_equally_likely() {
        let deck = Deck([2, 0, 1, 0, 0, 0, 0, 0, 1]);
        let drawn: Vec<Power> = (0..4).filter_map(|outcome| deck.clone().draw(&mut Scripted::new([outcome]))).collect();
        assert_eq!(drawn, [Power::FastBurn, Power::FastBurn, Power::Shortage, Power::Initiative]);
        assert_eq!(Deck::default().draw(&mut Scripted::new([])), None);
    }
}
