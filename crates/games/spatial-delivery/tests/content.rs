//! The content file: what is shipped, and what is said about files that were edited.

#[path = "content/checks.rs"]
mod checks;
#[path = "content/shipped.rs"]
mod shipped;

use conformance::content::Pack;
use kernel::Title;
use spatial_delivery::SpatialDelivery;

const PACK: Pack = Pack::of::<SpatialDelivery>();
const SHIPPED: &str = SpatialDelivery::CONTENT;

/// The shipped file with the first of some texts replaced.
#[track_caller]
fn edited(from: &str, to: &str) -> String {
    assert!(SHIPPED.contains(from), "'{from}' is not in the file");
    SHIPPED.replacen(from, to, 1)
}

fn problems(text: &str) -> Vec<String> {
    PACK.told(text)
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    PACK.check(text, expected);
}
