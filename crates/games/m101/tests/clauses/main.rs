//! Every clause of `docs/rules/m101.md` with a test that would fail without it, mirroring `src`.

mod kit;

mod advance;
mod board;
mod build;
mod cards;
mod colonise;
mod deliver;
mod examples;
mod expand;
mod influence;
mod information;
mod military;
mod options;
mod piles;
mod powers;
mod round;
mod scoring;
mod selection;
mod setup;
mod tech;
mod upgrade;
