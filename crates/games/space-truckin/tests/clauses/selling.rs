//! TR-13.

use crate::kit::scene;

/// A truck that settles its result at G.
fn at_g(captain: &str, vp: u32, loaded: &str, options: &str) -> crate::kit::Scene {
    let mut table = scene(&format!("hammerhead {captain} | at G gas_giant | vp {vp} | {loaded} | boxes 116/112 | {options} | players 1"));
    // A bridge hit gives nothing and takes nothing that counts here.
    table.seat_mut(0).boxes = [0, 1, 1, 1, 0, 1, 1, 1];
    table.plays("settle");
    table
}

#[test]
fn tr_13_1_all_loaded_pips_are_sold_after_g() {
    let table = at_g("engineer", 12, "loaded ce", "option win_vp=20");
    assert_eq!((table.sheet().points.sale, table.sheet().vp(), table.ended().0), (4, 16, "too-few-points"));
    let table = at_g("engineer", 12, "loaded ci | damaged e", "option win_vp=20");
    assert_eq!(table.sheet().points.sale, 4, "only those of intact systems are left");
}

/// TR-13.2, example 11, G40: 1, 2, 3, 4, 5 cargo: 2, 4, 8, 16, 32; more keeps doubling.
/// And ruling G60.
#[test]
fn tr_13_2_what_cargo_is_worth() {
    let game = scene("sparrowhawk").game;
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|cargo| game.sale_value(cargo)), [0, 2, 4, 8, 16, 32, 64, 128]);
    let capped = scene("sparrowhawk | option cargo_over_five=cap").game;
    assert_eq!([5, 6, 9].map(|cargo| capped.sale_value(cargo)), [32, 32, 32]);
    assert_eq!(game.sale_value(99), 100_000_000, "no sale outgrows the numbers");
}

/// TR-13.3, TR-13.2, G40, G41, example 29: a Smuggler with 13 VP carrying 0, 2 and 5.
#[test]
fn tr_13_3_the_smuggler_sells_one_more() {
    let table = at_g("smuggler", 13, "option win_vp=20", "option win_vp=20");
    assert_eq!((table.sheet().vp(), table.ended()), (15, ("too-few-points", vec![])));
    let table = at_g("smuggler", 13, "loaded ce", "option win_vp=20");
    assert_eq!((table.sheet().vp(), table.ended()), (21, ("enough-points", vec![0])));
    for (option, vp) in [("cargo_over_five=doubling", 77), ("cargo_over_five=cap", 45)] {
        let mut table = scene(&format!("hammerhead smuggler | option {option} | at G gas_giant | vp 13 | loaded ceip | boxes 111/111"));
        let cell = table.game.new_pip_cells(table.sheet(), space_truckin::content::Kind::Cargo).lowest().unwrap();
        table.seat_mut(0).loaded.insert(cell); // a fifth cargo, in a pip that an artifact added
        table.plays("settle");
        assert_eq!(table.sheet().vp(), vp);
    }
}

#[test]
fn tr_13_4_too_few_points_after_selling_lose_alone() {
    let table = at_g("engineer", 17, "option win_vp=20", "option win_vp=20");
    assert_eq!((table.ended(), table.sheet().vp()), (("too-few-points", vec![]), 17));
}
