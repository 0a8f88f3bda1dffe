//! Which tests cite what.

use rulebook::Rulebook;
use rulebook::coverage::{self, Coverage};

fn book() -> Rulebook {
    Rulebook::parse(
        "## Clauses\n### GT-4 Draft\n- **GT-4.8** One.\n- **GT-4.9** Two.\n- **GT-4.80** Three.\n\
         ## Gaps and rulings\n| # | Question | Ruling | Reason |\n|---|---|---|---|\n| R1 | a | b | c |\n| R12 | a | b | c |\n\
         ## Worked examples\n**X1 Setup** (GT-4.8).\n\n**X6 Mary** (GT-4.9).\n\n- **W-3 Link** (GT-4.9).\n",
    )
}

/// The names of the tests that cite each of these ids.
#[track_caller]
fn check(source: &str, expected: &[(&str, &[&str])]) {
    let coverage = Coverage::of(&book(), &[("tests/a.rs", source)]);
    for (id, tests) in expected {
        let found: Vec<&str> = coverage.tests_of(id).iter().map(|test| test.name.as_str()).collect();
        assert_eq!(found, *tests, "{id}");
    }
}

#[test]
fn by_name_in_whole_parts() {
    check(
        "#[test]\nfn gt_4_8_one() {}\n#[test]\nfn gt_4_80() {}\n",
        &[("GT-4.8", &["gt_4_8_one"]), ("GT-4.80", &["gt_4_80"]), ("GT-4.9", &[])],
    );
    check(
        "#[test]\nfn a_full_hand_gt_4_8_and_gt_4_9() {}\n",
        &[("GT-4.8", &["a_full_hand_gt_4_8_and_gt_4_9"]), ("GT-4.9", &["a_full_hand_gt_4_8_and_gt_4_9"])],
    );
    check("#[test]\nfn bgt_4_8() {}\n#[test]\nfn gt_14_8() {}\n#[test]\nfn gt_4_8th() {}\n", &[("GT-4.8", &[])]);
}

#[test]
fn by_text_in_the_body_or_right_above() {
    check("#[test]\nfn a() { refuses(\"x\", \"GT-4.8\"); }\n", &[("GT-4.8", &["a"])]);
    check("#[test]\nfn a() {\n    // See GT-4.8.\n}\n", &[("GT-4.8", &["a"])]);
    check("/// A hand of five (GT-4.8).\n#[ignore]\n#[test]\n#[should_panic]\nfn a() {}\n", &[("GT-4.8", &["a"])]);
    check("#[test]\nfn a() { b(\"GT-4.80\"); b(\"XGT-4.9\"); b(\"GT-4\"); }\n", &[("GT-4.8", &[]), ("GT-4.80", &["a"]), ("GT-4.9", &[])]);
}

#[test]
fn only_tests_count_and_each_by_itself() {
    check(
        "//! GT-4.8 is what this file is about.\n\n// GT-4.8, far above.\n\n#[test]\nfn a() {}\n\nfn gt_4_8() { \"GT-4.8\"; }\n",
        &[("GT-4.8", &[])],
    );
    check(
        "#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() { \"GT-4.8\"; }\n\n    // GT-4.9\n    #[test]\n    fn b() {}\n}\n",
        &[("GT-4.8", &["a"]), ("GT-4.9", &["b"])],
    );
    check("proptest! {\n    #[test]\n    fn a(x in 0..3) { \"GT-4.8\"; }\n}\n", &[("GT-4.8", &["a"])]);
}

#[test]
fn braces_and_attributes_in_strings_and_comments_are_text() {
    let source = r##"
#[test]
fn a<'s>() {
    let _ = ("}", '}', '\'', b'{', "\"}", r#"}"}"#, 'é', "#[test] fn gt_4_9() {");
    /* } /* } */ } */ // }
    "GT-4.8";
}
/* #[test] fn gt_4_80() {} */
#[test]
fn b() { "GT-4.9"; }
"##;
    check(source, &[("GT-4.8", &["a"]), ("GT-4.9", &["b"]), ("GT-4.80", &[])]);
}

#[test]
fn broken_sources_do_no_harm() {
    let whole = "/// é\n#[test]\nfn a() { r#\"x\"#; '\\''; /* */ \"GT-4.8\" }\n#[test]";
    for end in (0..=whole.len()).filter(|end| whole.is_char_boundary(*end)) {
        let _ = Coverage::of(&book(), &[("a.rs", &whole[..end])]);
    }
}

#[test]
fn examples_and_rulings() {
    check(
        "#[test]\nfn x6_marys_turn() {}\n#[test]\nfn x1() {}\n#[test]\nfn max1_x60() {}\n",
        &[("X6", &["x6_marys_turn"]), ("X1", &["x1"])],
    );
    check("/// X6\n#[test]\nfn a() {}\n#[test]\nfn b() { \"X60\"; \"AX6\"; }\n", &[("X6", &["a"])]);
    check(
        "#[test]\nfn w3() {}\n#[test]\nfn w_3_link() {}\n#[test]\nfn c() { \"W-3\"; \"W-31\"; }\n#[test]\nfn d() { \"W-31\"; }\n",
        &[("W-3", &["w3", "w_3_link", "c"])],
    );
    check("#[test]\nfn r1_title() {}\n#[test]\nfn b() { \"R12\"; }\n", &[("R1", &["r1_title"]), ("R12", &["b"])]);

    let numbered = Rulebook::parse("## Worked examples\n1. **Charting.** Roll.\n2. **Rolling.** Roll.\n");
    let coverage = Coverage::of(&numbered, &[("a.rs", "#[test]\nfn example_1() {}\n#[test]\nfn b() { \"1 2\"; }\n")]);
    assert_eq!(coverage.uncited_examples(), ["2"]);
}

#[test]
fn what_is_uncited_and_what_is_unknown() {
    let coverage = Coverage::of(&book(), &[("a.rs", "#[test]\nfn gt_4_8() {}\n\n#[test]\nfn b() { \"GT-99.1\"; \"X6\"; }\n")]);
    assert_eq!(coverage.uncited_clauses(), ["GT-4.9", "GT-4.80"]);
    assert_eq!(coverage.uncited_examples(), ["X1", "W-3"]);
    assert_eq!(coverage.uncited_rulings(), ["R1", "R12"]);
    assert_eq!((coverage.tests, coverage.unknown.len()), (2, 1));
    assert_eq!(coverage.unknown[0].id, "GT-99.1");
    assert_eq!(coverage.unknown[0].tests[0].to_string(), "a.rs:5 b");
}

#[test]
fn what_never_fired() {
    let fired = coverage::fired(&book(), ["GT-4.9", "GT-4.9", "R12", "GT-7.7"].into_iter());
    assert_eq!(fired.never, ["GT-4.8", "GT-4.80"]);
    assert_eq!(fired.unknown, ["GT-7.7"]);
}

#[test]
fn folders_are_scanned_in_order() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let names: Vec<String> = coverage::scan_dir(folder).unwrap().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["coverage.rs", "coverage/source.rs", "lib.rs", "markdown.rs", "parse.rs"]);
    assert!(coverage::scan_dir("no/such/folder").is_err());
}
