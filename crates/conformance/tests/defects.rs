//! A kit that cannot fail proves nothing: every defect is found, by the check that is meant for it.

mod pips;

use conformance::{Budget, Check, Laws};
use pips::{Defect, Pips};

const TABLE: &[(Defect, Check)] = &[
    (Defect::ViewLeaksHand, Check::Imagined),
    (Defect::ViewAndImagineLeakHand, Check::Disguised),
    (Defect::ViewForgetsAField, Check::Saves),
    (Defect::ViewTooLarge, Check::ViewSize),
    (Defect::EventLeaksLaidCard, Check::Hidden),
    (Defect::EventLeaksDrawnCard, Check::HonestEvents),
    (Defect::LegalListLeaks, Check::ImaginedLegal),
    (Defect::RefusalLeaks, Check::HonestRefusals),
    (Defect::ImaginesAnotherView, Check::Imagined),
    (Defect::ImaginesTooManyCards, Check::Imagined),
    (Defect::ImaginesAnotherTurn, Check::Imagined),
    (Defect::ListMissesAnAction, Check::UnlistedIsRefused),
    (Defect::ListsAnIllegalAction, Check::ListedIsAccepted),
    (Defect::ListUnsorted, Check::Lists),
    (Defect::ListsTwice, Check::Lists),
    (Defect::ListEmpty, Check::Lists),
    (Defect::ListsOutOfTurn, Check::Lists),
    (Defect::AcceptsOutOfTurn, Check::UnlistedIsRefused),
    (Defect::RefusalChangesState, Check::RefusedLeavesNoTrace),
    (Defect::RefusalAsksForChance, Check::RefusedLeavesNoTrace),
    (Defect::RefusalCitesNothing, Check::Clauses),
    (Defect::LosesACard, Check::Invariants),
    (Defect::CountsInAStatic, Check::Repeats),
    (Defect::ForgetsAField, Check::Saves),
    (Defect::OrderMatters, Check::Commutes),
    (Defect::SharedDice, Check::Commutes),
    (Defect::SettlesForOthers, Check::Commutes),
    (Defect::SideVisible, Check::Hidden),
    (Defect::UnfinishedVisible, Check::Unfinished),
    (Defect::UnfinishedSendsAMessage, Check::Unfinished),
    (Defect::ShowsYetNothing, Check::Learned),
    (Defect::RevealsYetNothing, Check::Learned),
    (Defect::PeeksYetNothing, Check::Learned),
    (Defect::RollsYetNothing, Check::ChanceIsShown),
    (Defect::EndsYetNothing, Check::Learned),
    (Defect::NeverEnds, Check::Ends),
    (Defect::NumbersCollide, Check::Numbers),
    (Defect::NumberTooLarge, Check::Numbers),
    (Defect::DecodesBeyondTheLast, Check::Numbers),
    (Defect::WritesAmbiguously, Check::Numbers),
    (Defect::ReadsNothing, Check::Numbers),
    (Defect::PointsDoNotAddUp, Check::Outcomes),
    (Defect::RanksWrong, Check::Outcomes),
    (Defect::StandingMissing, Check::Outcomes),
    (Defect::ScoreCitesNothing, Check::Clauses),
    (Defect::NobodyWaitedFor, Check::Turns),
    (Defect::StrangerWaitedFor, Check::Turns),
    (Defect::Panics, Check::Panics),
];

#[test]
fn every_defect_is_found_by_the_law_it_breaks() {
    let mut wrong = Vec::new();
    for (defect, check) in TABLE {
        let mut laws = Laws::of(Pips::with(*defect)).budget(Budget::games(300));
        if *check == Check::Disguised {
            laws = laws.disguise(pips::disguise);
        }
        match laws.run() {
            Err(violation) if violation.finding.check == *check => println!("{defect:?}: {violation}\n"),
            Err(violation) => wrong.push(format!("{defect:?}: expected {check:?}, found {:?}: {violation}", violation.finding.check)),
            Ok(_) => wrong.push(format!("{defect:?}: not found")),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}

#[test]
fn a_game_that_hides_nothing_may_say_so() {
    assert!(Laws::of(Pips::with(Defect::SideVisible)).games(100).open_choices().run().is_ok());
}
