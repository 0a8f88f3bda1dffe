//! How a net is kept: what it is for, its numbers, and a sum by which damage is noticed.

use kernel::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::{EVALUATION, Net};

/// The first bytes of a file: what it is, and in which form.
const MARK: &[u8; 8] = b"ORRNET2\n";

/// What a net was made for, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The game: `m101`.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The content it was trained on.
    pub content: Fingerprint,
    /// The version of the rows it reads.
    pub observation: u32,
    /// The sizes of tables it was trained at.
    pub players: Vec<u8>,
    /// The command that made it.
    pub command: String,
    /// How many games it has learned from.
    pub games: u64,
}

/// Why a file is not a net.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// It begins with something else.
    #[error("this is not a file of a net, or one of a newer program: it does not begin with the mark of version 2")]
    Mark,
    /// It was cut off or changed.
    #[error(
        "the file of the net was cut off or changed ({found} bytes, and their sum is wrong): make it again with `orrery train`, or take the one that is shipped"
    )]
    Sum {
        /// How many bytes there are.
        found: usize,
    },
    /// The sum is right, but the numbers do not fit together.
    #[error("the net's numbers do not fit together: {0}")]
    Shape(&'static str),
}

impl Net {
    /// The net as the bytes of a file.
    ///
    /// # Panics
    /// Never: what a net is made of can be written.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(postcard::to_stdvec(self).expect("a net is plain numbers and words"));
        let sum = blake3::hash(&bytes);
        bytes.extend(sum.as_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, Damaged> {
        if !bytes.starts_with(MARK) {
            return Err(Damaged::Mark);
        }
        let broken = Damaged::Sum { found: bytes.len() };
        let (text, sum) = bytes.split_last_chunk::<32>().ok_or_else(|| broken.clone())?;
        if blake3::hash(text).as_bytes() != sum {
            return Err(broken);
        }
        let net: Net = postcard::from_bytes(&text[MARK.len()..]).map_err(|_| Damaged::Shape("they cannot be read"))?;
        net.whole()
    }

    /// The net, if all its lists have the length its plan says.
    fn whole(self) -> Result<Net, Damaged> {
        let (width, outputs) = (self.plan.width(), self.plan.outputs());
        if !(1..=crate::SEATS).contains(&self.plan.seats) || !(1..=1024).contains(&self.plan.hidden) {
            return Err(Damaged::Shape("a net has 1 to 6 seats and up to 1,024 hidden units"));
        }
        if self.origin.players.iter().any(|players| !(1..=self.plan.seats).contains(&usize::from(*players))) {
            return Err(Damaged::Shape("it is for more players than it has seats"));
        }
        if self.first.len() != self.inputs.len() * width {
            return Err(Damaged::Shape("the first layer has not one row of weights for each input"));
        }
        if self.bias.len() != width || self.second.len() != self.plan.hidden * outputs {
            return Err(Damaged::Shape("the layers have not the size they say"));
        }
        if self.evaluation < 0 || (self.evaluation > 0) != self.inputs.iter().any(|name| name == EVALUATION) {
            return Err(Damaged::Shape("it does not say how much of the game's own evaluation counts"));
        }
        Ok(self)
    }
}
