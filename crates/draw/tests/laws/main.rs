//! Pictures and words held against the rules, for whole games of all five games.
//!
//! What may be clicked is the thing that the action is about. What flies flies from where it was to where it is. Words name
//! who did what to whom in that order, and every number that a sentence promises is the number that comes.
//!
//! Each game says in `Facts` what is so by its rules; the laws are those of every board (`board-laws`).

mod galactic_trader;
mod m101;
mod space_traders;
mod space_truckin;
mod spatial_delivery;
