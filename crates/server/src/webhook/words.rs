//! What a message says. Names are made by players, and other people's chats give some letters a meaning of their own.

use serde_json::{Value, json};

/// What there is to say about a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum News {
    /// It is the turn of these people.
    Turn(Vec<String>),
    /// The game is over.
    Over,
}

impl News {
    fn sentence(&self, quote: impl Fn(&str) -> String) -> String {
        match self {
            News::Turn(names) => {
                format!("it is the turn of {}.", names.iter().map(|name| quote(name)).collect::<Vec<_>>().join(" and "))
            }
            News::Over => "the game is over.".to_owned(),
        }
    }

    /// The body of a message: Discord reads `content`, Slack and its like read `text`; each ignores the other.
    pub(super) fn body(&self, game: &str, link: Option<&str>) -> Value {
        let whole = |sentence: String| {
            let link = link.map(|link| format!(" {link}")).unwrap_or_default();
            format!("{game}: {sentence}{link}")
        };
        json!({
            "content": whole(self.sentence(for_discord)),
            // Nobody is called, whatever stands in a name.
            "allowed_mentions": { "parse": [] },
            "text": whole(self.sentence(for_slack)),
            "mrkdwn": false,
            "unfurl_links": false,
        })
    }
}

/// A name that Discord shows as it is: a backslash takes the meaning from the letter after it.
fn for_discord(name: &str) -> String {
    let plain = |letter: char| !"\\*_~`|<>@#[]():/".contains(letter);
    name.chars().flat_map(|letter| (!plain(letter)).then_some('\\').into_iter().chain([letter])).collect()
}

/// A name that Slack shows as it is. Others who read the same field call people by a bare `@`, and everybody makes links: a gap that
/// nobody sees stands in between.
fn for_slack(name: &str) -> String {
    let escaped = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    escaped.replace('@', "@\u{200b}").replace("://", ":\u{200b}//")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(names: &[&str]) -> (String, String) {
        let body = News::Turn(names.iter().map(|name| (*name).to_owned()).collect()).body("Trade", Some("https://play.example.org/t/1"));
        assert_eq!(body["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(body["mrkdwn"], false);
        let text = |field: &str| body[field].as_str().unwrap().to_owned();
        (text("content"), text("text"))
    }

    #[test]
    fn plain_names_are_said_plainly() {
        let words = "Trade: it is the turn of Mary O'Neill and J\u{fc}rgen. https://play.example.org/t/1";
        assert_eq!(said(&["Mary O'Neill", "J\u{fc}rgen"]), (words.to_owned(), words.to_owned()));
        assert_eq!(News::Over.body("Trade", None)["text"], "Trade: the game is over.");
    }

    #[test]
    fn nobody_is_called_by_a_name_and_nothing_is_a_link() {
        for name in [
            "@everyone",
            "@here",
            "<!channel>",
            "<!here|x>",
            "<@U024BE7LH>",
            "<@&1234>",
            "<#C1>",
            "@channel",
            "<https://e.x|go>",
            "https://e.x",
            "[go](https://e.x)",
        ] {
            let (discord, slack) = said(&[name]);
            let (discord, slack) = (discord.replace("https://play.example.org", ""), slack.replace("https://play.example.org", ""));
            let is_quoted = |at: usize| discord[..at].ends_with('\\');
            for sign in ['@', '<', '[', ':'] {
                let said = "Trade:".len();
                assert!(discord.match_indices(sign).all(|(at, _)| at < said || is_quoted(at)), "{discord}");
            }
            assert!(!slack.contains('<') && !slack.contains('>') && !slack.contains("://"), "{slack}");
            assert!(slack.match_indices('@').all(|(at, _)| slack[at + 1..].starts_with('\u{200b}')), "{slack}");
        }
        assert_eq!(said(&["*_~`|\\"]).0, "Trade: it is the turn of \\*\\_\\~\\`\\|\\\\. https://play.example.org/t/1");
        assert_eq!(said(&["R&D &amp;"]).1, "Trade: it is the turn of R&amp;D &amp;amp;. https://play.example.org/t/1");
    }
}
