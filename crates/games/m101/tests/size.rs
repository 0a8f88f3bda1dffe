//! The state stays within its budget: search copies it at every step.

#[test]
fn a_state_has_at_most_four_kilobytes() {
    assert!(std::mem::size_of::<m101::State>() <= 4096, "{}", std::mem::size_of::<m101::State>());
}
