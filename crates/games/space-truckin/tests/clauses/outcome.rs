//! The outcome: lines, reasons, who won; and the options as they are written.

use kernel::{Game, Options, Title};
use space_truckin::SpaceTruckin;

use crate::kit::{open, scene};

#[test]
fn a_solo_outcome_says_win_or_loss() {
    // TR-13.4, TR-14.2
    let mut table = scene("sparrowhawk | at A comet | vp 19 | boxes 116/112");
    table.plays("settle");
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.standings[0].won, outcome.standings[0].rank, outcome.reason.clause.0), (true, 1, "TR-14.2"));
    let mut table = scene("sparrowhawk | bridge 1 | at A comet | boxes 111/112");
    table.plays("settle");
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.standings[0].won, outcome.standings[0].rank, outcome.reason.clause.0), (false, 1, "TR-14.3"));
}

#[test]
fn options_are_written_with_their_defaults() {
    let game = open(1, &[("truck", "mauler")]);
    let written = game.options();
    assert_eq!((written["truck"].as_str(), written["win_vp"].as_str(), written["grizzled_award"].as_str()), ("mauler", "20", "live_once"));
    assert_eq!(written.len(), SpaceTruckin::OPTIONS.len());
    let again = SpaceTruckin::open(SpaceTruckin::CONTENT, 1, &written).unwrap();
    assert_eq!(again.options(), written);
}

#[test]
fn a_truck_of_an_edited_pack_can_be_fixed_by_its_id() {
    let edited = SpaceTruckin::CONTENT.replace("\"mauler\"", "\"crusher\"").replace("win_vp = 20 ", "win_vp = 25 ");
    let options: Options = [("truck".to_owned(), "crusher".to_owned())].into();
    let game = SpaceTruckin::open(&edited, 1, &options).unwrap();
    assert_eq!((game.options.win_vp, game.options()["win_vp"].as_str()), (25, "25"), "the file's number rules (TR-14.2)");
    let refused = SpaceTruckin::open(&edited, 1, &[("truck".to_owned(), "mauler".to_owned())].into()).unwrap_err();
    assert_eq!(refused.to_string(), "option truck cannot be 'mauler': it is choose or sparrowhawk or countess or crusher or hammerhead");
}
