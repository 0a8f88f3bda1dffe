//! One test alone in its binary: the allocator counts for the whole program.

use kernel::{Options, Title};
use skeleton::Skeleton;

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for players in Skeleton::ABOUT.min_players..=Skeleton::ABOUT.max_players {
        let game = Skeleton::open(Skeleton::CONTENT, players, &Options::new()).unwrap_or_else(|error| panic!("{error}"));
        conformance::assert_no_allocations(&game, 40);
    }
}
