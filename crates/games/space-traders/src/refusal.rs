//! Why an action is not allowed, and what to do instead.

use kernel::{Cited, Clause};

use crate::place::{Place, PlanetId, Planets, TileId};
use crate::state::{Phase, State};

/// Why an action is not allowed. Every sentence says what would be allowed and ends in its clause.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what they hold, and the sentences say the rest")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over (ST-8.2)")]
    Over,
    /// The programme is committed.
    #[error("you have committed: take your commitment back to go on writing, or wait for the others (ST-3.8)")]
    Committed,
    /// Nothing is asked of this seat.
    #[error("nothing is asked of you now: wait until the others have chosen their tiles (ST-5.5)")]
    NoTileToChoose,
    /// The links are sealed, or none is possible.
    #[error("your links are sealed, or you have none to make: wait for the others (ST-6.9)")]
    NoLinkToMake,
    /// An answer to another question.
    #[error("that is not asked now: {expected} ({clause})")]
    NotAsked { expected: &'static str, clause: Clause },
    /// Too expensive.
    #[error("{code} costs {cost} but you have {left} points left: choose something cheaper, or commit (ST-3.3)")]
    Points { code: &'static str, cost: u8, left: u8 },
    /// No team left to hire.
    #[error("all your teams are on the map, and teams are never dismissed: move them instead (ST-4.14)")]
    EmptyReserve,
    /// Not a place to hire at.
    #[error("you cannot hire at planet {planet}: choose planet {allowed}, home or your leader's (ST-4.2)")]
    NotAHiringPlace { planet: PlanetId, allowed: Planets },
    /// No team to move.
    #[error("none of your teams is on the map: hire one first (ST-4.3)")]
    NoTeamOnMap,
    /// No team there.
    #[error("you have no team at {place} to move: choose one of the places listed (ST-4.3)")]
    NoTeamThere { place: Place },
    /// Not joined by a path.
    #[error("no path leads from planet {from} to planet {to}: choose {allowed} ({clause})")]
    NotAdjacent { from: PlanetId, to: PlanetId, allowed: Planets, clause: Clause },
    /// A piece cannot land there.
    #[error("a piece cannot land at {place}: choose the orbit or an operation of your own on that planet (ST-4.1)")]
    CannotLand { place: Place },
    /// The leader is hired already.
    #[error("your leader is on the map already: move it with ML (ST-4.4)")]
    LeaderHired,
    /// The leader is not hired yet.
    #[error("your leader is in reserve: hire it with HL first (ST-4.5)")]
    LeaderInReserve,
    /// Nothing to peek at.
    #[error(
        "there is nothing to peek at: it takes a team in orbit around an unexplored planet that you neither know nor have settled (ST-4.6)"
    )]
    NothingToPeekAt,
    /// Not a planet to peek at.
    #[error("you cannot peek at planet {planet}: choose {allowed} (ST-4.6)")]
    CannotPeek { planet: PlanetId, allowed: Planets },
    /// No team to settle with.
    #[error("no operation can be established: it takes a team in the orbit of a planet with room for a new one (ST-4.7)")]
    NothingToEstablish,
    /// Not a planet to settle on.
    #[error("you cannot establish an operation on planet {planet}: choose {allowed} (ST-4.7)")]
    CannotEstablish { planet: PlanetId, allowed: Planets },
    /// The tile has an operation of this player, or is on another planet.
    #[error("you cannot establish an operation on {place}: name a tile of planet {planet} where you have none (ST-4.7)")]
    NotATileForIt { place: Place, planet: PlanetId },
    /// Joining is not an action of its own.
    #[error("pieces join operations only when they arrive: move one in, or establish with it (ST-4.10)")]
    JoinOnArrival,
    /// Nothing to join.
    #[error("no piece of yours is in the orbit of a planet where you have an operation: there is nothing to join (ST-4.10)")]
    NothingToJoin,
    /// This piece cannot join.
    #[error("that piece has no operation to join there: choose one of the pieces listed (ST-4.10)")]
    CannotJoin,
    /// No operation there.
    #[error("you have no operation at {place} to join: choose one of those listed (ST-4.10)")]
    NoOperation { place: Place },
    /// Not a tile of the planet in question.
    #[error("choose tile a or b of planet {planet} for this operation (ST-5.5)")]
    NotItsTile { planet: PlanetId },
    /// Not the end of a possible link.
    #[error("{tile} cannot be the next end of a link: it takes two tiles of one product that you may trade on, not yet linked ({clause})")]
    NotLinkable { tile: TileId, clause: Clause },
    /// Not so many goods.
    #[error("this link carries {least} to {most} goods, not {goods} ({clause})")]
    Goods { goods: u8, least: u8, most: u8, clause: Clause },
}

/// Refuses what does not hold.
#[inline]
pub(crate) fn ensure(holds: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal()) }
}

impl Refusal {
    /// Why a seat that nobody waits for cannot act.
    pub(crate) fn not_waited_for(state: &State) -> Refusal {
        match state.phase {
            Phase::Programme => Refusal::Committed,
            Phase::Tiles => Refusal::NoTileToChoose,
            Phase::Links => Refusal::NoLinkToMake,
            Phase::Over(_) => Refusal::Over,
        }
    }
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::NotAsked { clause, .. }
            | Refusal::NotAdjacent { clause, .. }
            | Refusal::NotLinkable { clause, .. }
            | Refusal::Goods { clause, .. } => *clause,
            Refusal::Over => Clause("ST-8.2"),
            Refusal::Committed => Clause("ST-3.8"),
            Refusal::NoTileToChoose | Refusal::NotItsTile { .. } => Clause("ST-5.5"),
            Refusal::NoLinkToMake => Clause("ST-6.9"),
            Refusal::Points { .. } => Clause("ST-3.3"),
            Refusal::EmptyReserve => Clause("ST-4.14"),
            Refusal::NotAHiringPlace { .. } => Clause("ST-4.2"),
            Refusal::NoTeamOnMap | Refusal::NoTeamThere { .. } => Clause("ST-4.3"),
            Refusal::CannotLand { .. } => Clause("ST-4.1"),
            Refusal::LeaderHired => Clause("ST-4.4"),
            Refusal::LeaderInReserve => Clause("ST-4.5"),
            Refusal::NothingToPeekAt | Refusal::CannotPeek { .. } => Clause("ST-4.6"),
            Refusal::NothingToEstablish | Refusal::CannotEstablish { .. } | Refusal::NotATileForIt { .. } => Clause("ST-4.7"),
            Refusal::JoinOnArrival | Refusal::NothingToJoin | Refusal::CannotJoin | Refusal::NoOperation { .. } => Clause("ST-4.10"),
        }
    }
}
