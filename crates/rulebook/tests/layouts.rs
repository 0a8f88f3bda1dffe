//! Every layout that the rules documents use, in small.

use rulebook::{Passage, Rulebook};

const BULLETS: &str = "\
# A game

- **GT-9.9** Not a clause: it stands before the clauses.

## Clauses

### GT-4 Draft

Introduced like this.

- **GT-4.5** Each takes
  exactly one.
- **GT-4.6** The order is:

| N | takes |
|---|---|
| 2 | P1 of 4 \\| P2 of 3 |

- **GT-4.7** Counts:
  - `one` - of these;

  - `two` - of those.

*Step 2, cancel*

- **GT-4.10** Titled no more.

A paragraph of its own.

| a | table |
|---|---|

```
### GT-5 Not a heading
- **GT-5.1** Not a clause.
```

### GT-10 End

- **GT-10.1 Who wins.** Whoever has most (GT-4.5).

---

## Gaps and rulings

| # | Question | Ruling | Reason |
|---|---|---|---|
| R1 | Title? | A working title. | Lost. |
| R12 | Hand sizes? | Open. | Countable. |

## Variants and options

| Name | Values | Default | Meaning |
|---|---|---|---|
| `stall_limit` | 0 (off), 1 to 50 | 8 | GT-9.3 |

## Worked examples

### From the rulebook

**X1 Setup** (GT-2.5). Given two players.

**X6 Mary's turn** (GT-6, GT-7). Given Nick.
 1. Refresh.
 2. She takes back.

### More

**Y1 Loses and profits** (GT-7.3). Then.

## Invariants

1. **Goods.** Always 48.
";

fn texts(book: &Rulebook) -> Vec<(&str, &str)> {
    book.clauses.iter().map(|clause| (clause.id.as_str(), clause.text.as_str())).collect()
}

#[test]
fn clauses_as_bullets() {
    let book = Rulebook::parse(BULLETS);
    assert_eq!(
        texts(&book),
        [
            ("GT-4.5", "Each takes\nexactly one."),
            ("GT-4.6", "The order is:\n\n| N | takes |\n|---|---|\n| 2 | P1 of 4 \\| P2 of 3 |"),
            ("GT-4.7", "Counts:\n- `one` - of these;\n\n- `two` - of those."),
            ("GT-4.10", "Titled no more."),
            ("GT-10.1", "Who wins. Whoever has most (GT-4.5)."),
        ]
    );
    let clause = book.clause("GT-4.10").unwrap();
    assert_eq!((clause.section.as_str(), BULLETS.lines().nth(clause.line - 1)), ("GT-4", Some("- **GT-4.10** Titled no more.")));
}

#[test]
fn sections_keep_what_is_no_clause() {
    let book = Rulebook::parse(BULLETS);
    let titles: Vec<_> = book.sections.iter().map(|section| (section.id.as_str(), section.title.as_str())).collect();
    assert_eq!(titles, [("GT-4", "Draft"), ("GT-10", "End")]);
    let notes = &book.section("gt-4").unwrap().notes;
    assert!(notes.starts_with("Introduced like this.") && notes.contains("A paragraph of its own.\n\n| a | table |"), "{notes}");
    assert_eq!(book.clauses_of("4").map(|clause| clause.id.as_str()).collect::<Vec<_>>(), ["GT-4.5", "GT-4.6", "GT-4.7", "GT-4.10"]);
    assert_eq!(book.clauses_of("GT-11").count(), 0);
    assert_eq!(book.section("GT-4.5"), None);
}

#[test]
fn rulings_examples_and_options() {
    let book = Rulebook::parse(BULLETS);
    let ruling = book.ruling("r12").unwrap();
    assert_eq!(
        [&ruling.id, &ruling.question, &ruling.ruling, &ruling.reason, &ruling.option],
        ["R12", "Hand sizes?", "Open.", "Countable.", ""]
    );
    assert_eq!(book.rulings.len(), 2);
    let examples: Vec<_> = book.examples.iter().map(|example| [&example.id, &example.title, &example.text]).collect();
    assert_eq!(
        examples,
        [
            ["X1", "Setup", "(GT-2.5). Given two players."],
            ["X6", "Mary's turn", "(GT-6, GT-7). Given Nick.\n 1. Refresh.\n 2. She takes back."],
            ["Y1", "Loses and profits", "(GT-7.3). Then."],
        ]
    );
    assert_eq!(
        book.options.iter().map(|option| (option.name.as_str(), option.default.as_str())).collect::<Vec<_>>(),
        [("stall_limit", "8")]
    );
}

#[test]
fn clauses_rulings_and_examples_as_table_rows() {
    let book = Rulebook::parse(
        "## Clauses\n\n### SD-1 The galaxy\n\nSaid before.\n\n| id | rule |\n|---|---|\n| SD-1.1 | The ring is max(\\|q\\|, \\|r\\|). |\n| SD-1.2 | Fast Burn | Travel | Counts twice. |\n\n\
         Counts:\n\n| | two |\n|---|---|\n| hexes | 19 |\n\n\
         ## Gaps and rulings\n\n| no. | question | ruling | reason |\n|---|---|---|---|\n| 1 | Missing? | Unlimited. | At most 66. |\n| 25 | Monopoly? | 2. | Its icon. |\n\n**Why it always ends.** The number of rounds is fixed.\n\n\
         ## Worked examples\n\n| id | given | when | then | clauses |\n|---|---|---|---|---|\n| SD-E1 Alice | round 1 | Explore | 4 points | SD-6.1 |\n| SD-X1 junction | after SD-E1 | she looks | free | SD-6.6 |\n",
    );
    assert_eq!(texts(&book), [("SD-1.1", "The ring is max(|q|, |r|)."), ("SD-1.2", "Fast Burn | Travel | Counts twice.")]);
    assert_eq!(book.sections[0].notes, "Said before.\n\nCounts:\n\n| | two |\n|---|---|\n| hexes | 19 |");
    assert_eq!(book.rulings.iter().map(|ruling| ruling.id.as_str()).collect::<Vec<_>>(), ["1", "25"]);
    assert_eq!(book.ruling("25").unwrap().ruling, "2.");
    assert_eq!(book.example("sd-e1").unwrap().text, "given round 1; when Explore; then 4 points; clauses SD-6.1");
    assert_eq!(book.examples.len(), 2);
}

#[test]
fn rulings_and_examples_as_list_items() {
    let book = Rulebook::parse(
        "## Gaps and rulings\n\n**Map**\n\n- **G-1 The map is lost.** Ruling: four rows. Reason: it fits.\n- **G-2 Who starts?** Random (ST-2.1).\n\n**Peeking**\n\n- **G-15 When?** In Resolve.\n\n\
         ## Worked examples\n\n- **W-1 Scoring track** (ST-7.2). Given Blue 3.\n\n**More**\n\n- **W-2 A link** (ST-6.3). Given Red.\n",
    );
    let rulings: Vec<_> = book.rulings.iter().map(|ruling| [&ruling.id, &ruling.question, &ruling.ruling, &ruling.reason]).collect();
    assert_eq!(
        rulings,
        [
            ["G-1", "The map is lost.", "four rows.", "it fits."],
            ["G-2", "Who starts?", "Random (ST-2.1).", ""],
            ["G-15", "When?", "In Resolve.", ""],
        ]
    );
    assert_eq!(book.ruling("g15").unwrap().line, 10);
    assert_eq!(
        book.examples.iter().map(|example| [&example.id, &example.title, &example.text]).collect::<Vec<_>>(),
        [["W-1", "Scoring track", "(ST-7.2). Given Blue 3."], ["W-2", "A link", "(ST-6.3). Given Red."]]
    );

    let numbered = Rulebook::parse(
        "## Gaps and rulings\n\n| No. | Question | Ruling and reason | Option (default first) |\n|---|---|---|---|\n| G2 | One or each? | One in all. | `manipulations` |\n\n\
         ## Worked examples\n\n| a | Line |\n|---|---|\n\n1. **Charting.** Empty chart. (TR-2.2)\n2. **A roll.** Roll 3 and 2.\n",
    );
    assert_eq!((numbered.rulings[0].ruling.as_str(), numbered.rulings[0].option.as_str()), ("One in all.", "`manipulations`"));
    assert_eq!(
        numbered.examples.iter().map(|example| [&example.id, &example.title]).collect::<Vec<_>>(),
        [["1", "Charting."], ["2", "A roll."]]
    );
}

/// The first section or clause says what the ids begin with, in whatever form it stands.
#[test]
fn a_document_says_its_prefix_itself() {
    for (document, prefix) in [
        ("### M1-4 Setup\n- **M1-4.3** Shuffle.\n", "M1"),
        ("- **GT-1.1** Two to four players.\n", "GT"),
        ("| id | rule |\n|---|---|\n| SD-1.1 | Hexes. |\n", "SD"),
        ("## Gaps\n- **G-1** Before.\n## Clauses\n### ST-1 Terms\n- **ST-1.1** A product.\n", "ST"),
        ("```\n### XX-1 Fenced\n```\n# A roll-and-write\n## Clauses\n### TR-1 Setup\n", "TR"),
        ("# Nothing here-1\nText of GT-4.3, but no clause.\n", ""),
        ("", ""),
    ] {
        assert_eq!(Rulebook::parse(document).prefix, prefix, "{document}");
    }
}

#[test]
fn clauses_are_found_by_any_spelling() {
    let book = Rulebook::parse("### M1-4 Setup\n- **M1-4.3** Shuffle.\n- **M1-4.10** Deal.\n### M1-5 Rounds\n- **M1-5.1** Three phases.\n");
    for spelling in ["M1-4.3", "m1-4.3", "4.3", " M1-4.3 ", "m1_4_3", "M1 4.3"] {
        assert_eq!(book.clause(spelling).map(|clause| clause.text.as_str()), Some("Shuffle."), "{spelling}");
    }
    for other in ["M1-4.30", "M1-4", "4", "GT-4.3", "", "1-4.3", "M1-4.3.1", "M1-", "é", "4294967296.1"] {
        assert_eq!(book.clause(other), None, "{other}");
    }
}

#[test]
fn unknown_clauses_name_the_nearest() {
    let book = Rulebook::parse(BULLETS);
    assert_eq!(book.nearest("GT-4.9"), ["GT-4.10", "GT-4.7", "GT-4.6"]);
    assert_eq!(book.nearest("9.1")[0], "GT-10.1");
    assert_eq!(book.find("gt-4.9").unwrap_err().to_string(), "there is no clause GT-4.9; the nearest are GT-4.10, GT-4.7 and GT-4.6");
    assert_eq!(book.find("chess").unwrap_err().to_string(), "there is no clause chess");
    assert!(book.find("4.7").is_ok());
}

#[test]
fn search_finds_all_words_and_puts_phrases_first() {
    let book = Rulebook::parse(BULLETS);
    assert_eq!(book.search("takes").iter().map(Passage::id).collect::<Vec<_>>(), ["GT-4.5", "GT-4.6", "X6"]);
    assert_eq!(book.search("TAKES  back")[0].id(), "X6");
    assert_eq!(book.search("hand sizes")[0].text(), "Hand sizes? Open. Countable.");
    assert_eq!(book.search("gt-4.5").iter().map(Passage::id).collect::<Vec<_>>(), ["GT-4.5", "GT-10.1"]);
    // Over the end of a line, too.
    assert_eq!(book.search("takes exactly")[0].id(), "GT-4.5");
    assert!(book.search("takes nonsense").is_empty() && book.search("  ").is_empty());
}
