//! `legal` and `apply` allocate nothing. One test alone in its binary: the allocator counts for the whole program.

use conformance::dhat;
use kernel::{Options, Title};
use m101::M101;

#[global_allocator]
static ALLOC: dhat::Alloc = dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for (players, option) in [(2, ("upgrade", "true")), (3, ("prevention", "auto")), (4, ("unlocked_by", "deliverer"))] {
        let options: Options = [(option.0.to_owned(), option.1.to_owned())].into_iter().collect();
        let game = M101::open(M101::CONTENT, players, &options).expect("the shipped content");
        conformance::assert_no_allocations(&game, 5);
    }
}
