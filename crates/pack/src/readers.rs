//! What a field may be: readers, to be put behind the fields of a [`record!`](crate::record) or given to [`Row::read`].

use std::ops::RangeInclusive;

use toml::de::DeValue;

use crate::{Row, whole};

/// A text without control characters.
pub fn text(row: &Row<'_>, field: &str) -> Option<String> {
    row.text(field).map(str::to_owned)
}

/// A text of at least one character; an empty one belongs to the check.
pub fn filled<'t>(check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    word(check, "a text that is not empty", |text| !text.is_empty())
}

/// An id of at most so many characters of these, which `what` describes: commands, logs and fingerprints write ids without quotes.
pub fn id<'t>(check: &'static str, what: &'static str, most: usize, fits: fn(u8) -> bool) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    fitting(check, what, move |id| (1..=most).contains(&id.len()) && id.bytes().all(fits))
}

/// `true` or `false`.
pub fn flag(row: &Row<'_>, field: &str) -> Option<bool> {
    row.typed(field, "true or false", DeValue::as_bool)
}

/// A list of texts.
pub fn texts(row: &Row<'_>, field: &str) -> Option<Vec<String>> {
    list("a list of texts in quotes", |value| value.as_str().map(str::to_owned))(row, field)
}

/// Whatever it is: it is not looked at.
pub fn anything(_: &Row<'_>, _: &str) -> Option<()> {
    Some(())
}

/// A colour as screens know it.
pub fn colour(row: &Row<'_>, field: &str) -> Option<String> {
    let fits =
        |text: &&str| text.strip_prefix('#').is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()));
    row.typed(field, "a colour such as \"#e05a6d\"", |value| value.as_str().filter(fits).map(str::to_owned))
}

/// A whole number in a range; one outside of it belongs to the check.
pub fn number<'t, T>(range: RangeInclusive<T>, check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<T>
where
    T: Copy + PartialOrd + std::fmt::Display + TryFrom<i128>,
{
    move |row, field| {
        let what = match range.start() == range.end() {
            true => range.start().to_string(),
            false => format!("a whole number from {} to {}", range.start(), range.end()),
        };
        let number = row.typed(field, &what, whole)?;
        let fits = T::try_from(number).ok().filter(|number| range.contains(number));
        if fits.is_none() {
            row.must_be(check, field, &what);
        }
        fits
    }
}

/// A list of whole numbers in a range.
pub fn numbers<'t, T>(range: RangeInclusive<T>) -> impl Fn(&Row<'t>, &str) -> Option<Vec<T>>
where
    T: Copy + PartialOrd + std::fmt::Display + TryFrom<i128>,
{
    move |row, field| {
        let what = format!("a list of whole numbers from {} to {}", range.start(), range.end());
        let item = |value: &DeValue<'_>| T::try_from(whole(value)?).ok().filter(|number| range.contains(number));
        list(&what, item)(row, field)
    }
}

/// A text that is a word of some shape, such as an id; `what` says which, and another one belongs to the check.
pub fn word<'t>(check: &'static str, what: &'static str, fits: fn(&str) -> bool) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    fitting(check, what, fits)
}

fn fitting<'t>(check: &'static str, what: &'static str, fits: impl Fn(&str) -> bool) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    move |row, field| {
        let text = row.text(field)?;
        if !fits(text) {
            row.must_be(check, field, what);
        }
        fits(text).then(|| text.to_owned())
    }
}

/// One character that can be seen.
pub fn letter<'t>(check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<char> {
    move |row, field| {
        let fits = |text: &str| text.chars().count() == 1 && !text.starts_with(char::is_whitespace);
        word(check, "one character", fits)(row, field)?.chars().next()
    }
}

/// One of these words; another one belongs to the check.
pub fn one_of<'t, T: Copy>(words: &[(&str, T)], check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<T> {
    move |row, field| {
        let text = row.text(field)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let any = if words.len() == 1 { "" } else { "one of " };
            row.must_be(check, field, &format!("{any}{}", words.join(", ")));
        }
        found
    }
}

/// A list of which every item is read by `read`.
pub fn list<'t, T>(what: &str, read: impl Fn(&'t DeValue<'t>) -> Option<T>) -> impl Fn(&Row<'t>, &str) -> Option<Vec<T>> {
    move |row, field| Some(row.items(field, what, &read)?.into_iter().map(|item| item.value).collect())
}

/// A field that may be left out, and what it is then.
pub fn optional<'t, T: Clone>(read: impl Fn(&Row<'t>, &str) -> Option<T>, default: T) -> impl Fn(&Row<'t>, &str) -> Option<T> {
    move |row, field| if row.has(field) { read(row, field) } else { Some(default.clone()) }
}

/// A field that may be left out, and is `None` then.
pub fn maybe<'t, T>(read: impl Fn(&Row<'t>, &str) -> Option<T>) -> impl Fn(&Row<'t>, &str) -> Option<Option<T>> {
    move |row, field| if row.has(field) { read(row, field).map(Some) } else { Some(None) }
}
