//! The pages that play in the reader's own browser, as `cargo xtask site` has written them: in a real browser with the server gone, under Node
//! beside the same games in native code, and with everything that can go wrong.
//!
//! They need the feature `site` and the folder that `ORRERY_SITE` names (`target/site` if it names none):
//! `cargo xtask site && cargo test -p browser --features site --test site`.

#[path = "../browser/kit.rs"]
#[expect(dead_code, reason = "what people do at a table with others is not done here")]
mod kit;
#[path = "../browser/programs.rs"]
mod programs;

mod alone;
mod bad;
mod hands;
mod same;
