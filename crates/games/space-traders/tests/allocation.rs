//! `legal` and `apply` allocate nothing, linking included.

use kernel::{Options, Title};
use space_traders::SpaceTraders;

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    let sets: [&[(&str, &str)]; 4] = [
        &[],
        &[("expensive_travelling", "true"), ("turn_cap", "20")],
        &[("expensive_travelling", "true"), ("free_market", "true"), ("eo_tile", "late"), ("turn_cap", "20")],
        &[("free_market", "true"), ("linking", "manual"), ("turn_cap", "20")],
    ];
    for set in sets {
        let options: Options = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let game = SpaceTraders::open(SpaceTraders::CONTENT, 3, &options).unwrap();
        conformance::assert_no_allocations(&game, 10);
    }
}
