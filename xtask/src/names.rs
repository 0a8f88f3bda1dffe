//! The names of a game: one word for commands, one for code, one for people, and the letters of its clauses.

use std::collections::BTreeSet;

/// The names of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    /// In commands, addresses and manifests: `my-game`.
    pub(crate) id: String,
    /// As the name of a crate in code: `my_game`.
    pub(crate) krate: String,
    /// As the name of a type: `MyGame`.
    pub(crate) of_type: String,
    /// For people: `My Game`.
    pub(crate) title: String,
    /// What clause ids begin with: `MG`.
    pub(crate) prefix: String,
}

/// What the language keeps for itself, and crates that come with it; the last ones are folders of cargo's.
const KEPT: &str = "abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if impl in \
    let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof union unsafe unsized \
    use virtual where while yield std core alloc test proc-macro main build deps examples incremental";

impl Names {
    /// The names that follow from an id.
    pub(crate) fn of(id: &str, prefix: &str) -> Names {
        let words: Vec<String> = id.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        Names { id: id.to_owned(), krate: id.replace('-', "_"), of_type: words.concat(), title: words.join(" "), prefix: prefix.to_owned() }
    }

    /// The same text with this game's names instead of another's.
    pub(crate) fn instead_of(&self, other: &Names, text: &str) -> String {
        let small = |names: &Names| format!("fn {}_", names.prefix.to_lowercase());
        let pairs = [
            (other.title.clone(), self.title.clone()),
            (other.of_type.clone(), self.of_type.clone()),
            (format!("{}::", other.krate), format!("{}::", self.krate)),
            (format!("{}_", other.krate), format!("{}_", self.krate)),
            (other.id.clone(), self.id.clone()),
            (format!("{}-", other.prefix), format!("{}-", self.prefix)),
            (format!("\"{}\"", other.prefix), format!("\"{}\"", self.prefix)),
            (small(other), small(self)),
        ];
        // From left to right, so that nothing is exchanged that was put there.
        let (mut rest, mut done) = (text, String::with_capacity(text.len()));
        while let Some(next) = rest.chars().next() {
            match pairs.iter().find(|(from, _)| rest.starts_with(from.as_str())) {
                Some((from, to)) => {
                    done.push_str(to);
                    rest = &rest[from.len()..];
                }
                None => {
                    done.push(next);
                    rest = &rest[next.len_utf8()..];
                }
            }
        }
        done
    }
}

/// Whether a game can be called so at all; else why not.
pub(crate) fn check(id: &str) -> Result<(), String> {
    let like = "a game is named in small letters, digits and single dashes, beginning with a letter, as in my-game";
    let fits = id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        && id.split('-').all(|word| !word.is_empty());
    if !fits {
        return Err(format!("'{id}' cannot be the name of a game: {like}"));
    }
    if !(2..=40).contains(&id.len()) {
        return Err(format!("'{id}' cannot be the name of a game: it has {} letters, and a name has 2 to 40", id.len()));
    }
    if KEPT.split_ascii_whitespace().any(|word| word == id) {
        return Err(format!(
            "'{id}' cannot be the name of a game: the language or cargo keeps that word for itself; add another word to it"
        ));
    }
    Ok(())
}

/// Letters for the clauses of a game that no other game has.
pub(crate) fn prefix(id: &str, taken: &BTreeSet<String>) -> Option<String> {
    let id = id.to_uppercase();
    let first = id.chars().next()?;
    let initials: String = id.split('-').filter_map(|word| word.chars().next()).take(3).collect();
    let pairs =
        id.chars().skip(1).filter(char::is_ascii_alphanumeric).chain('A'..='Z').chain('2'..='9').map(|second| format!("{first}{second}"));
    Some(initials).filter(|initials| initials.len() > 1).into_iter().chain(pairs).find(|prefix| !taken.contains(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_follows_from_the_id() {
        let names = Names::of("space-4x", "S4");
        assert_eq!((names.krate.as_str(), names.of_type.as_str(), names.title.as_str()), ("space_4x", "Space4x", "Space 4x"));
        let template = Names { title: "The Skeleton".into(), ..Names::of("skeleton", "SK") };
        let text =
            "use skeleton::Skeleton; // The Skeleton, crates/games/skeleton: SK-1.1\nfn sk_1_1_skeletons() {} const P: &str = \"SK\";";
        let expected =
            "use space_4x::Space4x; // Space 4x, crates/games/space-4x: S4-1.1\nfn s4_1_1_space-4xs() {} const P: &str = \"S4\";";
        assert_eq!(names.instead_of(&template, text), expected);
        // What was put there is not exchanged again.
        let odd = Names::of("my-skeleton-sk", "SK");
        assert_eq!(odd.instead_of(&template, "skeleton SK-1"), "my-skeleton-sk SK-1");
    }

    #[test]
    fn names_that_are_none_are_refused_with_what_would_be_one() {
        for name in ["", "M101", "My-Game", "my_game", "my--game", "-game", "game-", "4x", "my game", "../up", "spiel-ü", "a/b"] {
            let refused = check(name).expect_err(name);
            assert!(refused.contains("as in my-game"), "{refused}");
        }
        for name in ["match", "self", "std", "proc-macro", "deps"] {
            assert!(check(name).expect_err(name).contains("add another word"), "{name}");
        }
        assert!(check("x").is_err() && check(&"x".repeat(41)).is_err());
        for name in ["go", "salvage2", "my-game", "space-4x"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn clauses_begin_with_letters_that_no_other_game_has() {
        let taken: BTreeSet<String> = ["GT", "SA", "M2"].map(str::to_owned).into();
        let found = |id: &str| prefix(id, &taken).expect("there are more");
        assert_eq!([found("my-game"), found("salvage"), found("galactic-toys"), found("mars-2")], ["MG", "SL", "GA", "MA"]);
    }
}
