//! One test alone in its binary: the allocator counts for the whole program.

use galactic_trader::GalacticTrader;
use kernel::{Options, Title};

#[global_allocator]
static ALLOC: conformance::dhat::Alloc = conformance::dhat::Alloc;

#[test]
fn legal_and_apply_allocate_nothing() {
    for players in 2..=4 {
        for chosen in [&[][..], &[("draft_full_hand", "may_refuse"), ("redeploy", "optional"), ("open_memory", "false")]] {
            let options: Options = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let game = GalacticTrader::open(GalacticTrader::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"));
            conformance::assert_no_allocations(&game, 40);
        }
    }
}
