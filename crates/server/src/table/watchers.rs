//! Who speaks at a table without a seat: equal names are told apart, as those of seats are.

use std::collections::VecDeque;

use store::TokenHash;

/// So many are remembered. Whoever is forgotten may be called otherwise when they speak again.
const MOST: usize = 200;

/// Those who have spoken without a seat since the table was taken up, and what they are called.
#[derive(Default)]
pub(super) struct Watchers(VecDeque<(TokenHash, String)>);

impl Watchers {
    /// What somebody of this name is called: by it, or with a number if somebody else is called so.
    pub(super) fn shown(&mut self, who: TokenHash, name: &str) -> String {
        let is_theirs =
            |shown: &str| shown == name || shown.strip_prefix(name).and_then(|rest| rest.strip_prefix(' ')).is_some_and(is_number);
        if let Some((_, shown)) = self.0.iter().find(|(known, shown)| *known == who && is_theirs(shown)) {
            return shown.clone();
        }
        self.0.retain(|(known, _)| *known != who);
        let is_taken = |wanted: &str| self.0.iter().any(|(_, shown)| folded(shown) == folded(wanted));
        let mut shown = name.to_owned();
        for number in 2.. {
            if !is_taken(&shown) {
                break;
            }
            shown = format!("{name} {number}");
        }
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back((who, shown.clone()));
        shown
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit())
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::Token;

    #[test]
    fn equal_names_are_told_apart_and_stay_what_they_are() {
        let (mut watchers, [one, two, three]) = (Watchers::default(), [(); 3].map(|()| Token::new().hash()));
        assert_eq!(watchers.shown(one, "Ann"), "Ann");
        assert_eq!(watchers.shown(two, "ann"), "ann 2");
        assert_eq!([watchers.shown(one, "Ann"), watchers.shown(two, "ann")], ["Ann", "ann 2"]);
        // Whoever takes the name that somebody else is shown by gets nothing by it.
        assert_eq!(watchers.shown(three, "Ann 2"), "Ann 2 2");
        // Another name of one's own is another name.
        assert_eq!(watchers.shown(one, "Anna"), "Anna");
        assert_eq!(watchers.shown(three, "Ann"), "Ann");
    }

    #[test]
    fn no_more_are_remembered_than_there_is_room_for() {
        let mut watchers = Watchers::default();
        for _ in 0..=MOST {
            watchers.shown(Token::new().hash(), "Ann");
        }
        assert_eq!(watchers.0.len(), MOST);
    }
}
