//! Every clause of `docs/rules/spatial-delivery.md`, shown by a position, what is done, and what follows.

mod deliver;
mod examples;
mod explore;
mod galaxy;
mod journey;
mod kit;
mod market;
mod options;
mod powers;
mod refusals;
mod return_to_earth;
mod scenarios;
mod scoring;
mod setup;
mod taking_back;
mod travel;
mod view;
