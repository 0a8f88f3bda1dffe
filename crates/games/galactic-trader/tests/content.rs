//! The content loader: every check with its message, the shipped file, and files nobody meant to write.

#[path = "content/cards.rs"]
mod cards;
#[path = "content/checks.rs"]
mod checks;
#[path = "content/fingerprint.rs"]
mod fingerprint;
#[path = "content/shipped.rs"]
mod shipped;

use conformance::content::{Pack, within};
use galactic_trader::GalacticTrader;
use kernel::Title;

const PACK: Pack = Pack::of::<GalacticTrader>();
const SHIPPED: &str = GalacticTrader::CONTENT;

#[track_caller]
fn edited(from: &str, to: &str) -> String {
    PACK.edited(from, to)
}

#[track_caller]
fn entry(id: &str, from: &str, to: &str) -> String {
    PACK.within(id, from, to)
}

fn told(text: &str) -> Vec<String> {
    PACK.told(text)
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    PACK.check(text, expected);
}
