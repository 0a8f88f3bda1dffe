//! A kit that cannot fail proves nothing: every defect is found, by the check that is meant for it.

mod pips;

use conformance::{Budget, Check, Laws, Secrets};
use pips::{Defect, Pips};

const TABLE: &[(Defect, Check)] = &[
    (Defect::ViewLeaksHand, Check::Imagined),
    (Defect::ViewAndImagineLeakHand, Check::Disguised),
    (Defect::SpectatorRemembersADraw, Check::Accounted),
    (Defect::SeatRemembersADraw, Check::Accounted),
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
    (Defect::ObservesBeyondItsRange, Check::ObservedInRange),
    (Defect::ObservesByHalfAKey, Check::ObservedAgain),
    (Defect::ObservesMoreOfItself, Check::ObservedByLayout),
    (Defect::ObservesTwiceByOneName, Check::ObservedByLayout),
    (Defect::ObservesLessAtTimes, Check::ObservedByLayout),
    (Defect::ObservesItself, Check::ObservedAlike),
    (Defect::ObservesAStranger, Check::ObservedByLayout),
];

#[test]
fn every_defect_is_found_by_the_law_it_breaks() {
    let mut wrong = Vec::new();
    for (defect, check) in TABLE {
        match Laws::of(Pips::with(*defect), pips::secrets()).budget(Budget::games(300)).run() {
            Err(violation) if violation.finding.check == *check => println!("{defect:?}: {violation}\n"),
            Err(violation) => wrong.push(format!("{defect:?}: expected {check:?}, found {:?}: {violation}", violation.finding.check)),
            Ok(_) => wrong.push(format!("{defect:?}: not found")),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}

#[test]
fn a_game_may_say_what_its_choices_show_before_the_last_one() {
    let pips = || Pips::with(Defect::SideVisible);
    assert!(Laws::of(pips(), pips::secrets_but_sides()).games(100).open_choices().run().is_ok());
    // The disguise of the honest game says that sides are secret, and is believed.
    let violation = Laws::of(pips(), pips::secrets().lying_open(&["places"])).games(100).open_choices().run().unwrap_err();
    assert_eq!(violation.finding.check, Check::Disguised);
}

/// What a game says it hides is held against it: a disguise that is too narrow proves nothing, one that is too wide changes what
/// somebody sees, and nothing hidden means nothing.
#[test]
fn what_a_game_says_of_its_secrets_is_checked() {
    let found = |secrets| Laws::of(Pips::with(Defect::None), secrets).games(50).run().unwrap_err();
    let violation = found(Secrets::none());
    assert_eq!(violation.finding.check, Check::NothingHidden, "{violation}");
    let violation = found(Secrets::<Pips>::disguised_by(|_, state, _, _| state.clone()));
    assert_eq!(violation.finding.check, Check::WholeDisguise, "{violation}");
    assert!(violation.to_string().contains("imagined worlds of the spectator differ from the real one in 'bag'"), "{violation}");
    // The spectator is told of every stake.
    let violation = found(Secrets::<Pips>::disguised_by(|_, state, who, _| {
        let mut other = state.clone();
        other.stakes[0] += u8::from(who.is_none());
        other
    }));
    assert_eq!(violation.finding.check, Check::Disguised, "{violation}");
    assert!(violation.to_string().contains("the spectator"), "{violation}");
    let violation = found(Secrets::<Pips>::disguised_by(|_, state, _, _| {
        let mut other = state.clone();
        other.bag[0] += 1;
        other
    }));
    assert!(violation.to_string().contains("the disguise breaks the invariants, so it proves nothing"), "{violation}");
}
