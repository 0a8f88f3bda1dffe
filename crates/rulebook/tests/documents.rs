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
    let book = Rulebook::parse(&text);
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

/// Every document of the folder, with its name.
fn documents() -> Vec<(String, String)> {
    let folder = format!("{}/../../docs/rules", env!("CARGO_MANIFEST_DIR"));
    let names = fs::read_dir(folder).expect("the folder of the rules").map(|entry| entry.expect("an entry").path());
    let names = names.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut names: Vec<String> = names.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    names.into_iter().map(|name| (document(&name), name)).map(|(text, name)| (name, text)).collect()
}

/// The ids with these letters in a text: `GT-7` and `GT-7.4`.
fn mentions<'t>(text: &'t str, prefix: &str) -> Vec<&'t str> {
    let ends = |c: char| !c.is_ascii_digit() && c != '.';
    let starts = text.match_indices(prefix).map(|(at, _)| at).filter(|at| !text[..*at].ends_with(|c: char| c.is_ascii_alphanumeric()));
    let numbers = starts.filter_map(|at| Some((at, text[at + prefix.len()..].strip_prefix('-')?)));
    let found = numbers.map(|(at, rest)| &text[at..text.len() - rest.len() + rest.find(ends).unwrap_or(rest.len())]);
    found.map(|id| id.trim_end_matches('.')).filter(|id| id.ends_with(|c: char| c.is_ascii_digit())).collect()
}

/// A line that begins with an id, as the item of a list or the row of a table.
fn opens_a_clause(line: &str, prefix: &str) -> bool {
    let item = ["- **", "| "].into_iter().find_map(|start| line.strip_prefix(start));
    item.and_then(|item| item.strip_prefix(prefix))
        .is_some_and(|rest| rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
}

/// Whatever form a document gives its clauses, all of them are found without being told what they begin with.
#[test]
fn no_clause_of_any_document_is_left_out() {
    let found: Vec<(String, String)> = documents()
        .into_iter()
        .map(|(name, text)| {
            let book = Rulebook::parse(&text);
            let lines = text.lines().filter(|line| opens_a_clause(line, &book.prefix)).count();
            assert!(!book.prefix.is_empty() && lines > 50, "{name}: '{}', {lines} clauses", book.prefix);
            assert_eq!(book.clauses.len(), lines, "{name}");
            assert!(!book.rulings.is_empty() && !book.examples.is_empty() && !book.options.is_empty(), "{name}");
            for clause in &book.clauses {
                assert!(!clause.text.is_empty() && book.section(&clause.section).is_some(), "{name}: {}", clause.id);
            }
            (name, book.prefix)
        })
        .collect();
    let expected =
        [("galactic-trader", "GT"), ("m101", "M1"), ("space-traders", "ST"), ("space-truckin", "TR"), ("spatial-delivery", "SD")];
    assert_eq!(found, expected.map(|(name, prefix)| (name.to_owned(), prefix.to_owned())));
}

#[test]
fn every_clause_that_is_mentioned_exists() {
    for (name, text) in documents() {
        let book = Rulebook::parse(&text);
        let mentioned = mentions(&text, &book.prefix);
        assert!(mentioned.len() > book.clauses.len(), "{name}");
        for id in mentioned {
            assert!(book.clause(id).is_some() || book.section(id).is_some(), "{name}: {id} is mentioned and does not exist");
        }
    }
}
