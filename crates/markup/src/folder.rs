//! Where things are in a folder of files that any file host can serve: markup names them as a server has them (`/rules/m101#M101-2`), here
//! that becomes the name of a file beside the page (`rules-m101.html#M101-2`).

/// The attributes that hold addresses.
const ATTRIBUTES: [&str; 3] = ["href", "src", "action"];

/// Where a server's address is in the folder, for a page that lies in it. What stands in attributes is escaped, and stays so.
///
/// ```
/// assert_eq!(markup::folder::place("/rules/m101#M101-2"), "rules-m101.html#M101-2");
/// assert_eq!(markup::folder::place("/t/abc/replay?at=3&amp;eyes=all"), "replay.html?id=abc&amp;at=3&amp;eyes=all");
/// ```
#[must_use]
pub fn place(address: &str) -> String {
    let (address, anchor) = address.split_at(address.find('#').unwrap_or(address.len()));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let more = |first: char| if query.is_empty() { String::new() } else { format!("{}{query}", if first == '?' { "?" } else { "&amp;" }) };
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let place = match parts[..] {
        [] => format!("index.html{}", more('?')),
        ["replay"] => format!("replay.html{}", more('?')),
        ["my"] => format!("games.html{}", more('?')),
        [page @ ("rules" | "how" | "new"), game] => format!("{page}-{game}.html{}", more('?')),
        ["play", game] => format!("table.html?new={game}{}", more('&')),
        ["t", id, page @ ("replay" | "result")] => format!("{page}.html?id={id}{}", more('&')),
        ["t", id, ..] => format!("table.html?id={id}{}", more('&')),
        [..] => format!("{}{}", parts.join("/"), more('?')),
    };
    place + anchor
}

/// Markup of ours, or a message with such markup in it, with the addresses of the folder in place of the server's.
///
/// Every attribute of ours is quoted, and a quotation mark that is not an attribute's is escaped: so nothing else looks like one.
#[must_use]
pub fn moved(text: &str) -> String {
    let mut moved = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("=\"/").into_iter().chain(rest.find("=\\\"/")).min() {
        let (before, after) = rest.split_at(at);
        let open = if after.starts_with("=\\") { "=\\\"" } else { "=\"" };
        let close = &open[1..];
        let address = &after[open.len()..];
        let end = address.find(close).unwrap_or(address.len());
        moved.push_str(before);
        moved.push_str(open);
        let attribute = before.rsplit([' ', '\\', '"']).next().unwrap_or_default();
        // Two strokes begin the address of somebody else.
        if ATTRIBUTES.contains(&attribute) && !address.starts_with("//") {
            moved.push_str(&place(&address[..end]));
        } else {
            moved.push_str(&address[..end]);
        }
        rest = &address[end..];
    }
    moved.push_str(rest);
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_has_its_file() {
        for (address, file) in [
            ("/", "index.html"),
            ("/#game-m101", "index.html#game-m101"),
            ("/my", "games.html"),
            ("/assets/live.js", "assets/live.js"),
            ("/picture/m101.svg", "picture/m101.svg"),
            ("/how/m101", "how-m101.html"),
            ("/play/m101", "table.html?new=m101"),
            ("/t/x1", "table.html?id=x1"),
            ("/t/x1/act", "table.html?id=x1"),
            ("/t/x1?log=all", "table.html?id=x1&amp;log=all"),
            ("/t/x1/result", "result.html?id=x1"),
        ] {
            assert_eq!(place(address), file, "{address}");
        }
    }

    #[test]
    fn addresses_move_and_nothing_else_does() {
        let page =
            "<a href=\"/rules/m101#M-1\" title=\"/ is &quot;=/&quot;\">href=/my</a><img src=\"/picture/m101.svg\"><a href=\"https://x/\">";
        let there = "<a href=\"rules-m101.html#M-1\" title=\"/ is &quot;=/&quot;\">href=/my</a><img src=\"picture/m101.svg\"><a href=\"https://x/\">";
        assert_eq!(moved(page), there);
        // The same inside of a message.
        let message = |page: &str| serde_json::to_string(&[page]).expect("a text is JSON");
        assert_eq!(moved(&message(page)), message(there));
    }
}
