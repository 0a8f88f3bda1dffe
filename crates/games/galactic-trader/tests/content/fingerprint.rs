//! The fingerprint follows the meaning of a file and nothing else.

use galactic_trader::content::Content;

use super::{SHIPPED, edited, entry};

fn fingerprint(text: &str) -> String {
    Content::load(text).unwrap_or_else(|problems| panic!("{problems:?}")).0.fingerprint.to_string()
}

#[test]
fn it_ignores_what_does_not_affect_play() {
    let same = fingerprint(SHIPPED);
    let bare: String = SHIPPED
        .lines()
        .map(|line| line.split(" # ").next().unwrap())
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| format!("{line}\r\n"))
        .collect();
    let undocumented: String = SHIPPED
        .lines()
        .filter(|line| !["recovered", "derived", "authored"].iter().any(|list| line.starts_with(list)))
        .map(|line| format!("{line}\n"))
        .collect();
    for text in [
        bare,
        undocumented,
        edited("#e05a6d", "#000000"),
        edited("hue = 95", "hue = 96"),
        edited("Heavy world, heavy appetite.", ""),
        edited("title = \"Galactic Trader\"", "title = \"Traders\""),
        entry("merrow", "name = \"Merrow\"", "name = \"Marrow\""),
        entry("food", "letter = \"F\"", "letter = \"f\""),
        edited("id = \"primon\"", "id = \"first\""),
        // The default, spelled out or not.
        entry("helvetia", "ordered = false\n", ""),
    ] {
        assert_eq!(fingerprint(&text), same);
    }
}

#[test]
fn it_follows_everything_else() {
    let mut seen = vec![fingerprint(SHIPPED)];
    for text in [
        edited("cargo = 4 ", "cargo = 3 "),
        edited("deployed = 4 ", "deployed = 5 "),
        edited("\"2\" = 5", "\"2\" = 6"),
        edited("\"4\" = 9", "\"4\" = 8"),
        entry("food", "count = 8", "count = 9"),
        entry("merrow", "id = \"merrow\"", "id = \"marrow\""),
        entry("merrow", "ordered = true", "ordered = false"),
        entry("merrow", "points = 3", "points = 2"),
        entry("merrow", "\"tools\", \"food\"", "\"food\", \"tools\""),
        entry("merrow", "good = \"water\"", "good = \"weapons\""),
        entry("merrow", "{ type = \"abundance\", good = \"water\" }", "{ type = \"exchange\" }"),
        entry("bo-iv", "to = \"fuel\"", "to = \"food\""),
        entry("bo-iv", "from = \"medicine\"", "from = \"food\""),
        entry("bo-iv", "}] }", "}, { from = \"food\", to = \"fuel\" }] }"),
    ] {
        seen.push(fingerprint(&text));
    }
    let count = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), count);
}

#[test]
fn it_is_the_one_that_logs_of_the_shipped_file_carry() {
    // A change here means that games begun before it cannot be replayed with the file as it is now.
    assert_eq!(fingerprint(SHIPPED), "3577408e6d3ef3fdb8d09a64775297f5");
}
