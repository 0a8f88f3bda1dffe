//! Finding the tests of a Rust file and the text of each.
//!
//! Not a parser: only strings and comments are told from code, so that a brace or a `#[test]` inside them is not taken
//! for one. That is enough to find where a function ends, and it works inside macros, where a parser would see tokens.

use std::ops::Range;

/// A test function as it stands in the source.
pub(super) struct TestSource {
    pub(super) name: String,
    /// The line of the function, from 1.
    pub(super) line: usize,
    /// The comment and attributes right above it, and the function itself.
    pub(super) text: String,
}

/// All tests of a file: functions under an attribute whose path ends in `test`.
pub(super) fn tests(source: &str) -> Vec<TestSource> {
    let code = blank_out_non_code(source);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(attribute) = code[from..].find("#[").map(|at| from + at) {
        from = attribute + 2;
        if !is_test_attribute(&code[from..]) {
            continue;
        }
        let Some(function) = next_function(&code, from) else { break };
        let Some(body) = body(&code, function.end) else { break };
        let start = start_of_comment_above(source, attribute);
        found.push(TestSource {
            name: code[function.clone()].to_owned(),
            line: source[..function.start].matches('\n').count() + 1,
            text: source[start..body.end].to_owned(),
        });
        from = body.end;
    }
    found
}

/// `test]`, `tokio::test]`, `rstest]`, `test(...)]`.
fn is_test_attribute(after: &str) -> bool {
    let path: String = after.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':')).collect();
    path.rsplit("::").next().is_some_and(|last| matches!(last, "test" | "rstest" | "test_case"))
}

/// The name of the first function after a place.
fn next_function(code: &str, from: usize) -> Option<Range<usize>> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let keyword = code[from..].match_indices("fn ").map(|(at, _)| from + at).find(|at| !code[..*at].ends_with(is_name))?;
    let start = keyword + 3 + code[keyword + 3..].find(is_name)?;
    let length = code[start..].find(|c| !is_name(c)).unwrap_or(code.len() - start);
    Some(start..start + length)
}

/// The first block in braces after a place.
fn body(code: &str, from: usize) -> Option<Range<usize>> {
    let start = from + code[from..].find('{')?;
    let mut depth = 0usize;
    for (at, byte) in code.bytes().enumerate().skip(start) {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(start..at + 1);
        }
    }
    // A file that ends in the middle of a test is still a test up to there.
    Some(start..code.len())
}

/// Where the lines above an attribute stop being comments or attributes.
fn start_of_comment_above(source: &str, attribute: usize) -> usize {
    let mut start = source[..attribute].rfind('\n').map_or(0, |end| end + 1);
    while start > 0 {
        let above = source[..start - 1].rfind('\n').map_or(0, |end| end + 1);
        let line = source[above..start].trim_start();
        // `//!` opens a file; it is about all tests of it, not about the first.
        if (!line.starts_with("//") || line.starts_with("//!")) && !line.starts_with("#[") {
            break;
        }
        start = above;
    }
    start
}

/// The source with every string, character and comment replaced by spaces, byte for byte, so that places stay the same.
fn blank_out_non_code(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut code = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let length = non_code(source, at);
        if length == 0 {
            // A character of several bytes is no code that matters here; blanks keep the result valid.
            code.push(if bytes[at].is_ascii() { bytes[at] } else { b' ' });
            at += 1;
        } else {
            let end = (at + length).min(bytes.len());
            code.extend(bytes[at..end].iter().map(|byte| if *byte == b'\n' { b'\n' } else { b' ' }));
            at = end;
        }
    }
    String::from_utf8(code).unwrap_or_default()
}

/// The length of the string, character or comment that begins here; 0 if none does.
fn non_code(source: &str, at: usize) -> usize {
    let bytes = &source.as_bytes()[at..];
    let before = at.checked_sub(1).map(|before| source.as_bytes()[before]);
    match bytes[0] {
        b'/' if bytes.get(1) == Some(&b'/') => bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len()),
        b'/' if bytes.get(1) == Some(&b'*') => block_comment(bytes),
        b'"' => quoted(bytes, b'"'),
        // `r` begins a raw string only where a word begins; `br` is left to the `r` in it.
        b'r' if !before.is_some_and(|byte| byte != b'b' && (byte.is_ascii_alphanumeric() || byte == b'_')) => raw_string(bytes),
        // 'a' is a character, 'a alone is a lifetime.
        b'\'' if bytes.get(1) == Some(&b'\\') => quoted(bytes, b'\''),
        b'\'' => {
            let character = std::str::from_utf8(&bytes[1..bytes.len().min(5)]).map_or_else(|error| error.valid_up_to(), str::len);
            let first = std::str::from_utf8(&bytes[1..1 + character]).ok().and_then(|text| text.chars().next()).map_or(0, char::len_utf8);
            if first > 0 && bytes.get(1 + first) == Some(&b'\'') { first + 2 } else { 0 }
        }
        _ => 0,
    }
}

fn block_comment(bytes: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0usize);
    while at < bytes.len() {
        match &bytes[at..bytes.len().min(at + 2)] {
            b"/*" => (at, depth) = (at + 2, depth + 1),
            b"*/" => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(bytes: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

fn raw_string(bytes: &[u8]) -> usize {
    let hashes = bytes[1..].iter().take_while(|byte| **byte == b'#').count();
    if bytes.get(1 + hashes) != Some(&b'"') {
        return 0;
    }
    let end: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    let start = hashes + 2;
    bytes[start..].windows(end.len()).position(|window| window == end).map_or(bytes.len(), |at| start + at + end.len())
}
