//! Designers' packs: content files of their own, checked before they are kept, and known by a link that cannot be guessed.
//!
//! A pack is its designer's alone until they share it; then whoever has its link may read it and make tables with it. Whoever sits at a table
//! is told the title of its pack and whose it is, and nothing else of it that the rules do not tell.

pub(crate) mod trials;

use std::sync::Arc;

use catalog::AnyGame;
use kernel::{Census, Problem, Severity};
use store::{Pack, PackId, TableRow, TokenHash, Write};

use crate::refusal::{Answer, Refusal, Why};
use crate::secrets;
use crate::table::header::Cards;
use crate::table::message::Person;
use crate::tables::Services;

/// The longest text of a pack, in bytes: five times the longest of those that games are shipped with.
pub(crate) const LONGEST: usize = 256 * 1024;
/// The longest title.
pub(crate) const TITLE: usize = 60;
/// So many packs may one designer have.
const MOST: u32 = 200;

/// So much is told of what is wrong: who has mended that asks again.
const TOLD: usize = 100;

/// What there is to say about a text.
pub(crate) struct Checked {
    /// What is wrong, in the order of its lines: errors and warnings, or only the first errors if there is too much of both.
    pub(crate) problems: Vec<Problem>,
    /// How much else is wrong.
    pub(crate) more: usize,
    /// What it holds, counted.
    pub(crate) holds: Vec<Census>,
}

impl Checked {
    fn of(mut problems: Vec<Problem>, holds: Vec<Census>) -> Checked {
        let all = problems.len();
        if all > TOLD {
            // Warnings do not push an error out.
            problems.sort_by_key(|problem| problem.severity != Severity::Error);
            problems.truncate(TOLD);
        }
        Checked { more: all - problems.len(), problems, holds }
    }

    /// Whether it can be played.
    pub(crate) fn is_usable(&self) -> bool {
        !self.problems.iter().any(|problem| problem.severity == Severity::Error)
    }
}

/// Checks a text as `orrery content check` does.
///
/// # Errors
/// That it is too long, or that the check itself breaks down over it.
pub(crate) async fn check(game: &'static dyn AnyGame, text: Arc<str>) -> Answer<Checked> {
    is_short(&text)?;
    // A long file takes a while: not on a thread that answers others.
    let checked = tokio::task::spawn_blocking(move || Checked::of(game.check_content(&text), game.census(&text)));
    checked.await.map_err(|_| Refusal::invalid("this file cannot be checked: something in it is beyond what this program can read"))
}

fn is_short(text: &str) -> Answer<()> {
    if text.len() > LONGEST {
        let words = format!("a pack of {} KB is too large: the limit is {} KB", text.len().div_ceil(1024), LONGEST / 1024);
        return Err(Refusal::new(Why::TooLarge, words));
    }
    Ok(())
}

/// What somebody wants to keep.
pub(crate) struct NewPack {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) base: Option<PackId>,
}

/// What became of that.
pub(crate) enum Kept {
    /// It is kept under this id; so it was before, if its designer already had this text.
    As(PackId),
    /// It cannot be played, and nothing was kept.
    Wrong(Checked),
}

/// Checks a pack and keeps it.
///
/// # Errors
/// That it has no title, is too long, or that its designer has too many.
pub(crate) async fn keep(services: &Services, person: &Person, new: NewPack) -> Answer<Kept> {
    let NewPack { game, title, text, base } = new;
    let title = title_of(&title)?;
    let checked = check(game, text.as_str().into()).await?;
    if !checked.is_usable() {
        return Ok(Kept::Wrong(checked));
    }
    let hash = *blake3::hash(text.as_bytes()).as_bytes();
    let own = services.store.packs_of(&person.token, MOST).await?;
    // A page that was sent twice, or a file that was uploaded again.
    if let Some(known) = own.iter().find(|pack| pack.hash == hash && pack.game == game.about().id) {
        return Ok(Kept::As(known.id.clone()));
    }
    if own.len() >= MOST as usize {
        return Err(Refusal::invalid(format!("you have {MOST} packs, and that is the limit: those without a table are forgotten in time")));
    }
    let id = secrets::pack_id();
    let pack = Pack {
        id: id.clone(),
        owner: person.token,
        by: person.name.clone(),
        title,
        game: game.about().id.to_owned(),
        hash,
        base,
        shared: false,
        created_ms: services.now_ms(),
    };
    services.committer.add(Write::Pack(pack, Some(text))).await?;
    Ok(Kept::As(id))
}

/// A title: one line, and not a long one.
pub(crate) fn title_of(text: &str) -> Answer<String> {
    let title = crate::http::fields::chat(text).map_err(|_| Refusal::invalid("the pack needs a title: any will do"))?;
    if title.chars().count() > TITLE {
        return Err(Refusal::invalid(format!("a title can have at most {TITLE} letters")));
    }
    Ok(title)
}

/// A pack that this person may read: their own, or one that is shared.
///
/// # Errors
/// That there is none. Whether there is a private one with this id is told nobody else.
pub(crate) async fn readable(services: &Services, id: &str, person: Option<TokenHash>) -> Answer<(Pack, String)> {
    let none = || Refusal::new(Why::Missing, "there is no such pack, or its designer does not share it");
    let id = PackId::parse(id).ok_or_else(none)?;
    let found = services.store.pack(&id).await?;
    found.filter(|(pack, _)| pack.shared || Some(pack.owner) == person).ok_or_else(none)
}

/// A pack of their own.
///
/// # Errors
/// That it is not theirs.
pub(crate) async fn own(services: &Services, id: &str, person: Option<TokenHash>) -> Answer<(Pack, String)> {
    let (pack, text) = readable(services, id, person).await?;
    if Some(pack.owner) != person {
        return Err(Refusal::new(Why::Forbidden, "this pack is somebody else's: save a copy of your own in the workbench"));
    }
    Ok((pack, text))
}

/// The cards of a pack for a new table of a game.
///
/// # Errors
/// That there is no such pack for this person, or that it is for another game.
pub(crate) async fn playable(services: &Services, id: &str, game: &str, person: TokenHash) -> Answer<Cards> {
    let (pack, text) = readable(services, id, Some(person)).await?;
    if pack.game != game {
        return Err(Refusal::invalid(format!("the pack “{}” is for {}, not for {game}", pack.title, pack.game)));
    }
    Ok(Cards { pack: id.to_owned(), title: pack.title, by: pack.by, text: Some(text.into()) })
}

/// The text that a stored table is played with; none if what is stored of it does not fit together.
pub(crate) async fn text_of(services: &Services, table: &TableRow, cards: &Cards) -> Answer<Option<Arc<str>>> {
    let Some(id) = table.pack.as_ref().filter(|id| id.as_str() == cards.pack) else { return Ok(None) };
    let found = services.store.pack(id).await?;
    Ok(found.filter(|(pack, text)| *blake3::hash(text.as_bytes()).as_bytes() == pack.hash).map(|(_, text)| text.into()))
}
