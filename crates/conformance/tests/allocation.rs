//! One test alone in its binary: the allocator counts for the whole program.

mod pips;

use conformance::{Check, allocation, dhat};
use pips::{Defect, Pips};

#[global_allocator]
static ALLOC: dhat::Alloc = dhat::Alloc;

#[test]
fn allocations_are_found_and_their_absence_too() {
    conformance::assert_no_allocations(&Pips::with(Defect::None), 20);
    for (defect, part) in
        [(Defect::AllocatesInLegal, "legal"), (Defect::AllocatesInApply, "apply"), (Defect::AllocatesInObserve, "observe")]
    {
        let violation = allocation::no_allocations(&Pips::with(defect), 20).unwrap_err();
        assert_eq!(violation.finding.check, Check::Allocations);
        assert!(violation.finding.what.starts_with(part), "{violation}");
    }
}
