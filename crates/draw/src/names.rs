//! Who sits where, in words: "You" for the one who reads.

use std::sync::Arc;

use kernel::{MAX_SEATS, Seat};

/// A shape for each seat, so that nobody depends on its colour.
const MARKS: [char; MAX_SEATS] = ['●', '▲', '■', '◆', '○', '△', '□', '◇'];

/// The names of a table's seats, as one reader should see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    names: Arc<[String]>,
    you: Option<Seat>,
    at_rest: Option<&'static str>,
}

impl Names {
    /// Names in seat order; `you` is who reads, `None` for a spectator.
    ///
    /// Seats that share a name get their seat number with it: two bots called "greedy" must be told apart, and so must people of whom
    /// one has chosen the name of another, or one that differs only in capitals or looks like a numbered one.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>, you: Option<Seat>) -> Names {
        let mut names: Vec<String> = names.into_iter().map(Into::into).collect();
        loop {
            let folded: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
            let is_shared = |name: &String| !name.is_empty() && folded.iter().filter(|other| *other == name).count() > 1;
            let shared: Vec<bool> = folded.iter().map(is_shared).collect();
            if !shared.contains(&true) {
                return Names { names: names.into(), you, at_rest: None };
            }
            for (index, (name, shared)) in names.iter_mut().zip(shared).enumerate() {
                if shared {
                    *name = format!("{name} {}", index + 1);
                }
            }
        }
    }

    /// The same names for another reader.
    #[must_use]
    pub fn read_by(&self, you: Option<Seat>) -> Names {
        Names { names: Arc::clone(&self.names), you, ..*self }
    }

    /// The same at a table where nobody is waited for any more although the game has not come to its end: boards say this instead of
    /// what was asked last.
    #[must_use]
    pub fn at_rest(&self, words: &'static str) -> Names {
        Names { at_rest: Some(words), ..self.clone() }
    }

    /// What is said instead of a question, if nobody is waited for any more.
    pub(crate) fn instead(&self) -> Option<&'static str> {
        self.at_rest
    }

    /// Who reads.
    #[must_use]
    pub fn you(&self) -> Option<Seat> {
        self.you
    }

    /// How many seats have a name.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.names.len() as u8
    }

    /// The seat's own name, also for the one who sits there.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("somebody", String::as_str)
    }

    /// The seat at the beginning of a sentence: "You" or its name.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &str {
        if self.you == Some(seat) { "You" } else { self.name(seat) }
    }

    /// The seat inside a sentence: "you" or its name.
    #[must_use]
    pub fn whom(&self, seat: Seat) -> &str {
        if self.you == Some(seat) { "you" } else { self.name(seat) }
    }

    /// The owner at the beginning of a sentence: "Your" or "Nick's".
    #[must_use]
    pub fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "Your".into() } else { format!("{}'s", self.name(seat)) }
    }

    /// The owner inside a sentence: "your" or "Nick's".
    #[must_use]
    pub fn whose_inside(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "your".into() } else { self.whose(seat) }
    }

    /// The verb that goes with the seat: "send" for you, "sends" for the others.
    #[must_use]
    pub fn verb<'v>(&self, seat: Seat, you: &'v str, others: &'v str) -> &'v str {
        if self.you == Some(seat) { you } else { others }
    }

    /// The seat's shape on the board.
    #[must_use]
    pub fn mark(seat: Seat) -> char {
        MARKS[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_is_you() {
        let names = Names::new(["Mary", "Nick"], Some(Seat::new(0)));
        assert_eq!(format!("{} gave it to {}", names.of(Seat::new(0)), names.whom(Seat::new(1))), "You gave it to Nick");
        let nick = names.read_by(Some(Seat::new(1)));
        assert_eq!(format!("{} gave it to {}", nick.of(Seat::new(0)), nick.whom(Seat::new(1))), "Mary gave it to you");
        assert_eq!(names.whose(Seat::new(1)), "Nick's");
        assert_eq!([0, 1].map(|seat| names.whose_inside(Seat::new(seat))), ["your", "Nick's"]);
    }

    #[test]
    fn equal_names_are_told_apart() {
        let names = Names::new(["you", "greedy", "greedy"], None);
        assert_eq!([0, 1, 2].map(|seat| names.name(Seat::new(seat)).to_owned()), ["you", "greedy 2", "greedy 3"]);
        let shown = |given: [&str; 4]| (0..4).map(|seat| Names::new(given, None).name(Seat::new(seat)).to_owned()).collect::<Vec<_>>();
        assert_eq!(shown(["Mary", "mary", "Nick", ""]), ["Mary 1", "mary 2", "Nick", ""]);
        // Whoever takes a name that somebody else would be shown by gets nothing by it.
        let all = shown(["Mary", "Mary", "Mary 2", "Mary 1"]);
        assert!((0..4).all(|one| (0..one).all(|other| all[one] != all[other])), "{all:?}");
        assert_eq!(shown(["", "", "", ""]), ["", "", "", ""]);
    }
}
