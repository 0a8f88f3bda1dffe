//! `legal` and `apply` allocate nothing.

use kernel::{Options, Title};
use spatial_delivery::SpatialDelivery;

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for players in 3..=5 {
        let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &Options::new()).unwrap();
        conformance::assert_no_allocations(&game, 20);
    }
}
