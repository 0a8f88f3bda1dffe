//! Many games at once: who wins how often, how long it takes, and how fast the rules run.
//!
//! Every simulated run is named by a seed. What it reports depends on the seed, the bots, the options, the content and
//! the number of games, and on nothing else: workers only count, whole numbers are added up, and additions commute.
//!
//! Reading order: [`Plan`], [`simulate()`], [`Summary`], [`ladder()`], [`ByDeed`], [`mod@report`], [`stats`], [`mod@bench`], [`coverage`].

pub mod bench;
mod clock;
pub mod coverage;
mod deeds;
mod ladder;
mod plan;
pub mod report;
mod simulate;
pub mod stats;
mod summary;
mod tally;

pub use clock::{CLOCK, processor_time};
pub use deeds::{ByDeed, Did, Kind, Source, Who};
pub use ladder::{Clock, Contest, Difference, ForfeitedDeal, Ladder, LadderPlan, Pairing, Rating, Rung, ladder, seatings, strengths};
pub use plan::{Entrant, Guests, Plan, PlanError, cores, no_guests};
pub use simulate::{FORFEITS, GivenUp, Watch, simulate};
pub use summary::{Ending, Fared, Forfeited, Rate, Spread, Summary};
