//! A command line as the words of which it consists.

/// Why a command line cannot be taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsplit {
    /// There is nothing.
    #[error("a command names a program")]
    Empty,
    /// A quotation mark has no partner.
    #[error("the command has a {0} without a partner")]
    Quote(char),
}

/// Takes a command line apart at its spaces. Quotation marks of both sorts keep words together, a backslash takes the next sign as it is
/// (between single ones it is a sign like any other).
///
/// Not a shell: the same on every system, and a program that is missing is found out at once.
///
/// # Errors
/// If it is empty, or a quotation mark has no partner.
///
/// ```
/// assert_eq!(pipe::split(r#"python3 "my bot.py" --name 'a "b"' c\ d"#).unwrap(), ["python3", "my bot.py", "--name", "a \"b\"", "c d"]);
/// ```
pub fn split(line: &str) -> Result<Vec<String>, Unsplit> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match (quote, sign) {
            (Some(open), sign) if open == sign => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, sign) if sign.is_whitespace() => words.extend(word.take()),
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(signs.next()),
            (_, sign) => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    match quote {
        Some(quote) => Err(Unsplit::Quote(quote)),
        None if words.is_empty() => Err(Unsplit::Empty),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_taken_apart_says_why() {
        assert_eq!(split("  ").unwrap_err().to_string(), "a command names a program");
        assert_eq!(split("python3 'bot.py").unwrap_err().to_string(), "the command has a ' without a partner");
        assert_eq!(split("'' x").unwrap(), ["", "x"]);
        assert_eq!(split(r"'a\b' c").unwrap(), [r"a\b", "c"]);
    }
}
