//! The rules, clause by clause and example by example, drawn as scenes. One test binary; the folder mirrors `src`.

mod kit;

mod agreement;
mod draft;
mod setup;
mod slots;
mod terms;
mod turn;
