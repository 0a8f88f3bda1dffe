//! Every clause of `docs/rules/space-traders.md` has a test here that fails without it; every worked example is played number by
//! number. One file for each section of the rules.

mod kit;

mod absent;
mod actions;
mod counting;
mod end;
mod expensive;
mod market;
mod programme;
mod resolve;
mod score;
mod setup;
mod terms;
mod trade;
