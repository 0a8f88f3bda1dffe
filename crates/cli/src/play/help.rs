//! The texts behind `?` and `r`.

use catalog::{AnyGame, ChoiceText};
use draw::text::{flow, wrap};
use draw::{Hint, Ink, Line};
use rulebook::Rulebook;

/// The keys of the full-screen table.
const KEYS: &[(&str, &str)] = &[
    ("1 to 9", "choose at once; with ten choices or more type the number and Enter"),
    ("↑ ↓ Enter", "move through the choices and choose"),
    ("PgUp PgDn", "read on in the board, where it is longer than its place"),
    ("?", "this page"),
    ("u", "take your last choice back, as long as nobody has learned anything from it"),
    ("l", "everything that happened so far"),
    ("b", "the whole board, with nothing left out"),
    ("h", "all players with their points, and your hand"),
    ("r", "the rules, clause by clause"),
    ("q", "leave; the game is kept"),
];

/// The key of tables where choices are explained.
const EXPLAIN: (&str, &str) = ("e", "what a strong bot thinks of your choices");

/// Help on what can be chosen now and on the game.
pub(crate) struct Help {
    game: &'static dyn AnyGame,
    book: Rulebook,
}

impl Help {
    pub(crate) fn new(game: &'static dyn AnyGame) -> Help {
        Help { game, book: Rulebook::parse(game.rules()) }
    }

    /// The clause behind a choice, word for word.
    pub(crate) fn clause(&self, choice: &ChoiceText, width: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for text in wrap(&choice.sentence, 2, width) {
            lines.push(Line::of(text, Ink::Strong));
        }
        match self.book.clause(choice.clause.0) {
            Some(clause) => lines.extend(paragraphs(&clause.id, &clause.text, width)),
            None => lines.push(Line::of(format!("by {}", choice.clause), Ink::Dim)),
        }
        lines
    }

    /// What a newcomer should know about the question, if the game has something to say about it.
    pub(crate) fn hint(&self, hint: &Hint, width: usize) -> Vec<Line> {
        let mut lines = vec![Line::of("What is asked, and a first choice", Ink::Choice)];
        for text in [&hint.means, &hint.advice] {
            lines.extend(wrap(text, 2, width).into_iter().map(|text| Line::of(text, Ink::Plain)));
        }
        lines
    }

    /// How to play, for a newcomer.
    pub(crate) fn how_to_play(&self, width: usize) -> Vec<Line> {
        let mut lines = vec![Line::of(format!("How to play {}", self.game.about().name), Ink::Strong)];
        for paragraph in self.game.how_to_play() {
            lines.extend(wrap(&format!("· {paragraph}"), 2, width).into_iter().map(|text| Line::of(text, Ink::Plain)));
        }
        lines
    }

    /// What the keys of the full-screen table do.
    pub(crate) fn keys(&self, width: usize, explains: bool) -> Vec<Line> {
        let mut lines = vec![Line::of("Keys", Ink::Strong)];
        for (key, text) in KEYS.iter().chain(explains.then_some(&EXPLAIN)) {
            let words = text.split(' ').map(|word| Line::of(word, Ink::Plain));
            lines.extend(flow(Line::of(format!("{key:<10} "), Ink::Choice), words, " ", 11, width));
        }
        lines
    }

    /// All clauses.
    pub(crate) fn rules(&self, width: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for section in &self.book.sections {
            lines.push(Line::of(format!("{} {}", section.id, section.title), Ink::Strong));
            if !section.notes.is_empty() {
                lines.extend(paragraphs("", &section.notes, width));
            }
            for clause in self.book.clauses_of(&section.id) {
                lines.extend(paragraphs(&clause.id, &clause.text, width));
            }
            lines.push(Line::new());
        }
        lines
    }
}

/// A text of the rules document with its id in front; its marks for emphasis and code are left out.
fn paragraphs(id: &str, text: &str, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let text = text.replace(['*', '`'], "");
    for (index, paragraph) in text.lines().enumerate() {
        let lead = if index == 0 && !id.is_empty() { format!("{id} ") } else { String::new() };
        // The lines of a table are broken further in, so that one sees where the next begins.
        if paragraph.starts_with('|') {
            lines.extend(wrap(paragraph, 6, width).into_iter().map(|text| Line::of(text, Ink::Plain)));
            continue;
        }
        for (row, broken) in wrap(&format!("{lead}{}", paragraph.trim_start_matches("- ")), 2, width).into_iter().enumerate() {
            let rest = broken.strip_prefix(&lead).filter(|_| row == 0);
            lines.push(match rest {
                Some(rest) => Line::of(lead.as_str(), Ink::Dim).with(rest, Ink::Plain),
                None => Line::of(broken, Ink::Plain),
            });
        }
    }
    lines
}
