//! The documents of `docs/rules/` themselves.

use std::fs;

use rulebook::Rulebook;

fn document(name: &str) -> String {
    let path = format!("{}/../../docs/rules/{name}.md", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The numbers of the clauses of each section, without gaps and in order.
fn check_numbers(book: &Rulebook) {
    for section in &book.sections {
        let numbers: Vec<String> = book.clauses_of(&section.id).map(|clause| clause.id.clone()).collect();
        let expected: Vec<String> = (1..=numbers.len()).map(|number| format!("{}.{number}", section.id)).collect();
        assert_eq!(numbers, expected);
    }
}

#[test]
fn galactic_trader() {
    let text = document("galactic-trader");
    let book = Rulebook::parse(&text, "GT");
    let bullets = text.lines().filter(|line| line.starts_with("- **GT-")).count();
    assert_eq!((book.clauses.len(), bullets), (106, 106));
    assert_eq!(book.sections.len(), 11);
    check_numbers(&book);
    assert!(book.clauses.iter().all(|clause| !clause.text.is_empty() && book.section(&clause.section).is_some()));

    let rulings: Vec<String> = (1..=60).map(|number| format!("R{number}")).collect();
    assert_eq!(book.rulings.iter().map(|ruling| ruling.id.clone()).collect::<Vec<_>>(), rulings);
    assert!(book.rulings.iter().all(|ruling| !ruling.question.is_empty() && !ruling.ruling.is_empty() && !ruling.reason.is_empty()));

    let examples: Vec<String> = (1..=10).map(|number| format!("X{number}")).chain((1..=20).map(|number| format!("Y{number}"))).collect();
    assert_eq!(book.examples.iter().map(|example| example.id.clone()).collect::<Vec<_>>(), examples);
    assert_eq!(book.example("X6").map(|example| (example.title.as_str(), example.text.lines().count())), Some(("Mary's turn", 6)));

    assert_eq!(
        book.options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>(),
        [
            "players",
            "first_player",
            "draft_full_hand",
            "redeploy",
            "stranded_goods",
            "strange_orbit_target",
            "tiebreak_cards",
            "open_memory",
            "stall_limit",
            "max_rounds",
            "content"
        ]
    );
    assert!(book.clause("4.6").unwrap().text.ends_with("P2 of 2, P1 of 1 |"), "the table belongs to the clause");
    assert!(book.clause("6.2").unwrap().text.ends_with("No step is returned to."), "the subheading does not");
}

#[test]
fn every_clause_that_is_mentioned_exists() {
    let text = document("galactic-trader");
    let book = Rulebook::parse(&text, "GT");
    for mention in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')) {
        let id = mention.trim_end_matches('.');
        if id.starts_with("GT-") && id != "GT-" {
            assert!(book.clause(id).is_some() || book.section(id).is_some(), "{mention} is mentioned and does not exist");
        }
    }
}
