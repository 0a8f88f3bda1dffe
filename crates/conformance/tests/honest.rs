//! The honest game passes everything, and the report shows that everything had something to check.

mod pips;

use conformance::{Budget, Laws};
use kernel::{Clause, Seed};
use pips::{Defect, Pips};

#[test]
fn the_honest_game_passes_everything() {
    let report = Laws::of(Pips::with(Defect::None), pips::secrets()).budget(Budget::thorough(60)).assert();
    println!("{report}");
    assert_eq!(report.games, 60);
    assert!(report.worlds_that_differed > report.worlds / 2);
    assert!(report.simultaneous > 0 && report.pairs > 0 && report.silent > 0 && report.taken_back > 0 && report.logs == 60);
    assert!(report.worlds_in_disguise > 0 && report.told_the_same > report.decisions);
    assert_eq!(report.undecided, 0);
    assert_eq!(
        report.never_fired(["PIP-1", "PIP-2", "PIP-3", "PIP-4", "PIP-6", "PIP-7", "PIP-8", "PIP-9", "PIP-10", "PIP-11"].map(Clause)),
        []
    );
    assert_eq!(report.never_fired([Clause("PIP-99")]), [Clause("PIP-99")]);
}

#[test]
fn every_end_is_seen() {
    let report = conformance::check(Pips::with(Defect::None), pips::secrets(), Budget::games(3000));
    println!("{report}");
    assert_eq!(report.ends.keys().copied().collect::<Vec<_>>(), ["last-round", "no-cards"]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let run = |threads| {
        Laws::of(Pips::with(Defect::None), pips::secrets()).budget(Budget { games: 50, threads, ..Budget::default() }).seed(5).run()
    };
    assert_eq!(run(1), run(3));
    let run = |threads| {
        Laws::of(Pips::with(Defect::Panics), pips::secrets()).budget(Budget { games: 50, threads, ..Budget::default() }).seed(5).run()
    };
    assert_eq!(run(1).unwrap_err(), run(3).unwrap_err());
}

#[test]
fn a_violation_says_how_to_see_it_again() {
    let laws = |defect| {
        Laws::of(Pips::with(defect), pips::secrets())
            .games(200)
            .command(|seed| format!("orrery record pips --seats random,random,random --seed {}", seed.0))
    };
    let violation = laws(Defect::EventLeaksDrawnCard).run().unwrap_err();
    let text = violation.to_string();
    assert!(text.starts_with("law 3 (honest by construction) is broken: events tell nobody of a hidden outcome\n"), "{text}");
    assert!(text.contains(&format!("seed {}, after {} choices, seat ", violation.seed.0, violation.step)), "{text}");
    assert!(text.contains(", 'draw'\n") && text.ends_with(&format!("--seed {}", violation.seed.0)), "{text}");

    let again = laws(Defect::EventLeaksDrawnCard).only(violation.seed).run().unwrap_err();
    assert_eq!((again.seed, again.finding.check), (violation.seed, violation.finding.check));
    assert!(Laws::of(Pips::with(Defect::None), pips::secrets()).only(Seed(3)).run().is_ok());
}
