//! Products and the tiles that price them (ST-1.1).

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A product. The four suits are also the players' colours, without any connection (ST-2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Suit {
    /// Suns.
    Suns,
    /// Moons.
    Moons,
    /// Crowns.
    Crowns,
    /// Arms.
    Arms,
}

impl Suit {
    /// All four, in the order in which their piles are shuffled (ST-2.13).
    pub const ALL: [Suit; 4] = [Suit::Suns, Suit::Moons, Suit::Crowns, Suit::Arms];

    /// Its place in [`Suit::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit at a place of [`Suit::ALL`].
    #[must_use]
    pub const fn at(index: usize) -> Suit {
        Suit::ALL[index & 3]
    }

    /// Its id in content files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Suit::Suns => "suns",
            Suit::Moons => "moons",
            Suit::Crowns => "crowns",
            Suit::Arms => "arms",
        }
    }

    /// The suit with this id.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.id() == id)
    }
}

/// The dearest price a tile can have; the ace counts 1.
pub const MAX_PRICE: u8 = 5;

/// One product at one price: named by both, since a suit has at most one tile of each price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile(NonZeroU8);

impl Tile {
    /// The tile of this product and price.
    ///
    /// # Panics
    /// If the price is not 1 to [`MAX_PRICE`].
    #[must_use]
    pub const fn new(suit: Suit, price: u8) -> Tile {
        assert!(price >= 1 && price <= MAX_PRICE, "prices are 1 to 5");
        match NonZeroU8::new((suit as u8) << 3 | price) {
            Some(packed) => Tile(packed),
            None => unreachable!(),
        }
    }

    /// Its product.
    #[must_use]
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::at((self.0.get() >> 3) as usize)
    }

    /// Its price, for buying and for selling.
    #[must_use]
    #[inline]
    pub const fn price(self) -> u8 {
        self.0.get() & 7
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.suit().id(), self.price())
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Tile, D::Error> {
        let text = String::deserialize(input)?;
        let read = || {
            let (suit, price) = text.split_once(' ')?;
            let price = price.parse().ok().filter(|price| (1..=MAX_PRICE).contains(price))?;
            Some(Tile::new(Suit::by_id(suit)?, price))
        };
        read().ok_or_else(|| serde::de::Error::custom(format_args!("'{text}' is no tile; a tile is a suit and a price, \"suns 5\"")))
    }
}
