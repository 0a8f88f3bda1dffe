//! What one seat, or the spectators, see of a table: cut loose from it, to be put into words and pictures by whoever has time for that.

use std::cell::OnceCell;
use std::sync::Arc;

use draw::{Clickable, Film, Hint, Line, Markup, Names, Parts, Said, Shape};
use kernel::{Actions, Game, Seat};

use crate::table::OpenTable;
use crate::{ChoiceText, Past, Playable, ToldText};

/// What one seat, or the spectators, see of a table at a moment. Nothing of the table is in it that they may not know.
pub trait Sight: Send {
    /// What they are asked, or wait for.
    fn question(&self) -> Said;
    /// Help for a newcomer with that question; none where nothing is asked or the game has been explained.
    fn hint(&self) -> Option<Hint>;
    /// Whether they have picked something and are asked what to do with it: taking back puts it down.
    fn is_halfway(&self) -> bool;
    /// What they may choose, in ascending order of the numbers.
    fn choices(&self) -> Vec<ChoiceText>;
    /// The board as text of at most `width` columns.
    fn board(&self, width: usize) -> Vec<Line>;
    /// The same in its parts, for a screen that cannot show all of it at once; `brief` where every line counts. `pondered` is the number
    /// of a choice that is thought about: what it would lay down is shown where it would lie.
    fn parts(&self, width: usize, brief: bool, pondered: Option<u32>) -> Parts;
    /// The board as a picture; `None` if the game has no picture yet. With `live` the choices can be clicked.
    fn svg(&self, shape: Shape, live: bool) -> Option<Markup>;
    /// Nobody is waited for any more, although the game has not come to its end: boards say this instead of what was asked last.
    fn rest(&mut self, words: &'static str);
    /// What they were told, as far back as was wanted, oldest first.
    fn told(&self) -> Vec<ToldText>;
    /// The latest stretch of that as a film, if the game has one.
    fn film(&self) -> Option<Film>;
}

/// As far back goes whoever makes a film: longer than any stretch of a game that belongs together.
const FILM: usize = 1000;

pub(crate) struct Seen<G: Game> {
    game: Arc<G>,
    names: Names,
    view: G::View,
    legal: Actions<G::Action>,
    told: Vec<G::Event>,
    /// What a film would be made of.
    latest: Vec<G::Event>,
    /// The choices in words: both the list and the picture say them.
    sentences: OnceCell<Vec<Said>>,
}

impl<G: Playable> OpenTable<G> {
    /// What a seat, or a spectator, sees, and was told in this part of the past.
    pub(crate) fn seen(&self, who: Option<Seat>, past: Past) -> Seen<G> {
        let game = Arc::clone(self.table.game());
        let chronicle = || self.chronicle();
        let film = G::FILMED && past != Past::Nothing;
        Seen {
            names: self.names.read_by(who),
            view: self.table.view(who),
            legal: who.map(|seat| self.table.legal(seat)).unwrap_or_default(),
            // A table that nobody has asked for its past does not have it at hand.
            told: if matches!(past, Past::Nothing | Past::Film) { Vec::new() } else { chronicle().told(&*game, who, past) },
            latest: if film { chronicle().told(&*game, who, Past::Latest(FILM)) } else { Vec::new() },
            sentences: OnceCell::new(),
            game,
        }
    }
}

impl<G: Playable> Seen<G> {
    /// What somebody sees who was told nothing.
    pub(crate) fn of(game: Arc<G>, names: Names, view: G::View, legal: Actions<G::Action>) -> Seen<G> {
        Seen { game, names, view, legal, told: Vec::new(), latest: Vec::new(), sentences: OnceCell::new() }
    }

    fn sentences(&self) -> &[Said] {
        let sentence = |action: &G::Action| self.game.sentence(&self.view, *action, &self.names);
        self.sentences.get_or_init(|| self.legal.iter().map(sentence).collect())
    }
}

impl<G: Playable> Sight for Seen<G> {
    fn question(&self) -> Said {
        self.game.question(&self.view, &self.names)
    }

    fn hint(&self) -> Option<Hint> {
        self.game.hint(&self.view, &self.legal, &self.names)
    }

    fn is_halfway(&self) -> bool {
        !self.legal.is_empty() && self.game.is_halfway(&self.view)
    }

    fn choices(&self) -> Vec<ChoiceText> {
        let text = |(action, said): (&G::Action, &Said)| ChoiceText {
            number: self.game.encode(*action),
            act: self.game.write(*action),
            sentence: said.text.clone(),
            clause: said.clause,
            regret: self.game.regret(&self.view, *action, &self.legal),
        };
        self.legal.iter().zip(self.sentences()).map(text).collect()
    }

    fn board(&self, width: usize) -> Vec<Line> {
        self.game.text(&self.view, &self.names, width)
    }

    fn parts(&self, width: usize, brief: bool, pondered: Option<u32>) -> Parts {
        let pondered = pondered.and_then(|number| self.legal.iter().copied().find(|action| self.game.encode(*action) == number));
        self.game.parts(&self.view, pondered, &self.names, width, brief)
    }

    fn svg(&self, shape: Shape, live: bool) -> Option<Markup> {
        let clickable = |(action, said): (&G::Action, &Said)| Clickable {
            number: self.game.encode(*action),
            action: *action,
            sentence: said.text.clone(),
            regret: self.game.regret(&self.view, *action, &self.legal),
        };
        let choices: Vec<Clickable<G::Action>> =
            if live { self.legal.iter().zip(self.sentences()).map(clickable).collect() } else { Vec::new() };
        self.game.svg(&self.view, &choices, &self.names, shape)
    }

    fn rest(&mut self, words: &'static str) {
        self.names = self.names.at_rest(words);
    }

    fn told(&self) -> Vec<ToldText> {
        self.told.iter().map(|event| ToldText::of(&*self.game, event, &self.names)).collect()
    }

    fn film(&self) -> Option<Film> {
        self.game.film(&self.latest, &self.names)
    }
}
