//! A report of many games: what is counted, what follows from it, and what a reader should look at first.
//!
//! [`study()`] plays and gathers ([`Counts`]: whole numbers, so that parts can be put together in any order); [`Report`] is computed from what was
//! gathered and from nothing else; `page` draws it.
//!
//! Reading order: `counts`, `game`, `branch`, `styles`, `study`, `figures`, `sections`, `findings` (with `claims` and `facts`), `page`; then `measures`, `compare`, `compared` and `tuned` for what is not
//! about one rule set.

mod branch;
mod claims;
pub(crate) mod compare;
mod compared;
mod counts;
mod facts;
mod figures;
mod findings;
mod game;
mod measures;
mod page;
mod rows;
mod sections;
mod study;
mod styles;
mod tuned;

pub use compare::{Change, Comparing, Comparison, Measured, Side, Tolerance, compare, measurable, measured};
pub use compared::{Compared, compared_page};
pub use counts::Counts;
pub use figures::{Figure, Finding, Report, Row, Section, Shape, Unit};
pub use findings::holds;
pub use measures::Measure;
pub use page::page;
pub use rows::{Columns, GameRow, PairRow, Rows, SeatRow};
pub use study::{Known, Lost, Misfit, Part, Study, StudyPlan, Subject, Until, study};
pub use tuned::{Tried, Tuned, tuned_page};
