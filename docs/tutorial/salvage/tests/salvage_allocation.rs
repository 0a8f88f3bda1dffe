//! One test alone in its binary: the allocator counts for the whole program.

use kernel::{Options, Title};
use salvage::Salvage;

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for players in 2..=4 {
        let game = Salvage::open(Salvage::CONTENT, players, &Options::new()).unwrap_or_else(|error| panic!("{error}"));
        conformance::assert_no_allocations(&game, 40);
    }
}
