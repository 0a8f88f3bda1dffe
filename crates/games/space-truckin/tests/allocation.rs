//! `legal` and `apply` allocate nothing.

use kernel::{Options, Title};
use space_truckin::SpaceTruckin;

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for (players, shipyard) in [(1, "dealer"), (2, "build"), (6, "dealer")] {
        let options: Options = [("shipyard".to_owned(), shipyard.to_owned())].into();
        let game = SpaceTruckin::open(SpaceTruckin::CONTENT, players, &options).unwrap();
        conformance::assert_no_allocations(&game, 20);
    }
}
