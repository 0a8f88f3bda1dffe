//! The rules, clause by clause and example by example, drawn as scenes. One test binary; the folder mirrors `src`.

mod kit;

mod abilities;
mod agreement;
mod check;
mod draft;
mod examples;
mod fitting;
mod information;
mod options;
mod recall;
mod round;
mod scoring;
mod setup;
mod slots;
mod take_back;
mod terms;
mod turn;
mod twin;
