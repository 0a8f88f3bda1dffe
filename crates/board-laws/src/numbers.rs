//! Numbers in words.

/// The number that stands directly behind these words: `4`, `+4`, `two`, `nothing` or `free` (only as "for free").
#[must_use]
pub fn number_after(text: &str, words: &str) -> Option<i64> {
    let text = plainly(text);
    let (_, rest) = text.split_once(words)?;
    number(rest.trim_start().split([' ', ',', ';', ':', ')', '.']).next()?)
}

/// All numbers of a text, in their order; what is part of a name (`e5`, `1.6.18`) is none.
#[must_use]
pub fn numbers(text: &str) -> Vec<i64> {
    plainly(text).split([' ', ',', ';', ':', '(', ')', '[', ']']).filter_map(|word| number(word.trim_end_matches('.'))).collect()
}

/// Whether the number that is said is the one that is.
#[must_use]
pub fn same(what: &str, said: Option<i64>, is: impl Into<i64>) -> Option<Result<(), String>> {
    let is = is.into();
    Some(if said == Some(is) { Ok(()) } else { Err(format!("{what}: {said:?} is said, {is} it is")) })
}

/// Whether a sentence says this of what came.
#[must_use]
pub fn says(said: &str, wanted: &str) -> Option<Result<(), String>> {
    Some(if said.contains(wanted) { Ok(()) } else { Err(format!("'{wanted}' came")) })
}

/// "For free" is for nothing; a free choice and free cells are no numbers.
fn plainly(text: &str) -> String {
    text.replace("for free", "for nothing")
}

fn number(word: &str) -> Option<i64> {
    const WORDS: [&str; 11] = ["nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = if word == "none" { WORDS[0] } else { word };
    let written = WORDS.iter().position(|known| known.eq_ignore_ascii_case(word)).map(|number| number as i64);
    written.or_else(|| word.replace('−', "-").parse().ok())
}

#[cfg(test)]
#[test]
fn numbers_are_found_in_words() {
    assert_eq!(number_after("At e5: costs 2 cards (printed 3)", "costs "), Some(2));
    assert_eq!(number_after("At e5: costs nothing", "costs "), Some(0));
    assert_eq!(number_after("Built for free", "for "), Some(0));
    assert_eq!(number_after("Jump: none left open", ": "), Some(0));
    assert_eq!(number_after("Burn it for two", " for "), Some(2));
    assert_eq!(number_after("completes it for you (+2), 2 to 1", "("), Some(2));
    assert_eq!(number_after("no such words", "costs "), None);
    assert_eq!(numbers("Used a free choice, for free"), [0]);
    assert_eq!(numbers("To 1.6.18 in 3 steps for two, at e5: 12."), [3, 2, 12]);
}
