//! The console sessions of `tests/cmd/*.md`: what every command prints. After a change that is meant:
//! `TRYCMD=overwrite cargo test -p orrery --test cmd`, and review the difference.

#[test]
fn the_sessions_are_true() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
