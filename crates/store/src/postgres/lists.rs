//! Lists of tables, kept in memory for as long as nothing of them has changed.
//!
//! What this server writes it knows itself. What others write they tell through the database ([`word`](super::word)): a moment later, and by
//! the ids of tables alone. While nobody listens to them a list is believed only for a moment, and none for long: a server that died may
//! have taken its last word with it.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Change, Listed, TableId, TokenHash, Write};

/// What is older is read again.
const FRESH: Duration = Duration::from_secs(3);
/// The same while nobody listens to the other servers; of somebody's own tables nothing is believed then.
const DEAF: Duration = Duration::from_millis(500);
/// When there are so many lists they are dropped: they would not be believed for long.
const LISTS: usize = 4_000;
/// So many changes are remembered: a list that was read while more came is not kept.
const CHANGES: usize = 4_000;

/// What was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// Tables that wait for people.
    Open(u32),
    /// Tables that are being played.
    Running(u32),
    /// Somebody's own.
    Of(TokenHash, u32),
}

impl Question {
    fn tells_of_steps(&self) -> bool {
        matches!(self, Question::Of(..))
    }
}

/// What changed about tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// Who is waited for, or what comes with that: only somebody's own lists say so, where they stand already.
    Step,
    /// Who sits there, how far they are, whether they are: they may stand in other lists from now on.
    Place,
}

impl What {
    /// What of a table, if any, a write changes.
    pub(super) fn of(write: &Write) -> Option<(What, &TableId)> {
        match write {
            Write::Guest(_) | Write::Pack(..) | Write::Feedback(_) => None,
            Write::Table(row, _) => Some((What::Place, &row.id)),
            Write::Step(change) => {
                let Change { table, seq, lines, status, seats, header, .. } = change;
                let place = *seq == 0 || lines.is_empty() || status.has_ended() || seats.is_some() || header.is_some();
                Some((if place { What::Place } else { What::Step }, table))
            }
        }
    }
}

/// The lists that were read last.
#[derive(Debug, Default)]
pub(super) struct Lists(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    lists: HashMap<Question, List>,
    /// The lists that tell of a table's steps, or did: with every step they are to be found at once.
    tell: HashMap<TableId, Vec<Question>>,
    /// How many changes there were, and the latest of them: all lists may be old where no table is named.
    changes: u64,
    latest: VecDeque<Option<TableId>>,
    /// Whether somebody listens to the other servers.
    hears: bool,
}

#[derive(Debug)]
struct List {
    read: Instant,
    tables: Vec<Listed>,
}

impl List {
    fn has(&self, id: &TableId) -> bool {
        self.tables.iter().any(|listed| listed.table.id == *id)
    }
}

impl Kept {
    fn keep(&mut self, question: Question, list: List) {
        if self.lists.len() >= LISTS {
            self.clear();
        }
        if question.tells_of_steps() {
            for listed in &list.tables {
                let told = self.tell.entry(listed.table.id.clone()).or_default();
                if !told.contains(&question) {
                    told.push(question);
                }
            }
        }
        self.lists.insert(question, list);
    }

    fn clear(&mut self) {
        self.lists.clear();
        self.tell.clear();
    }

    fn note(&mut self, table: Option<TableId>) {
        self.changes += 1;
        self.latest.push_back(table);
        if self.latest.len() > CHANGES {
            self.latest.pop_front();
        }
    }

    /// Whether a list that was begun after so many changes is as old as they are.
    fn has_changed(&self, since: u64, question: &Question, list: &List) -> bool {
        let count = usize::try_from(self.changes - since).unwrap_or(usize::MAX);
        let is_old = |table: &Option<TableId>| table.as_ref().is_none_or(|id| question.tells_of_steps() && list.has(id));
        count > self.latest.len() || self.latest.iter().rev().take(count).any(is_old)
    }

    fn patience(&self, question: &Question) -> Duration {
        match question {
            _ if self.hears => FRESH,
            Question::Of(..) => Duration::ZERO,
            Question::Open(_) | Question::Running(_) => DEAF,
        }
    }
}

impl Lists {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something was stored: whoever asks now is told of it.
    pub(super) fn changed<'t>(&self, what: What, tables: impl IntoIterator<Item = &'t TableId>) {
        let mut kept = self.kept();
        match what {
            What::Place => {
                kept.clear();
                kept.note(None);
            }
            What::Step => {
                for table in tables {
                    for question in kept.tell.remove(table).into_iter().flatten() {
                        kept.lists.remove(&question);
                    }
                    kept.note(Some(table.clone()));
                }
            }
        }
    }

    /// From now on the other servers are listened to, or are not. What they said in between nobody knows.
    pub(super) fn hears(&self, hears: bool) {
        let mut kept = self.kept();
        kept.hears = hears;
        kept.clear();
        kept.note(None);
    }

    /// A list as it was read, if nothing of it has changed, or read now.
    pub(super) async fn list(
        &self,
        question: Question,
        read: impl Future<Output = sqlx::Result<Vec<Listed>>>,
    ) -> sqlx::Result<Vec<Listed>> {
        let (begun, changes) = {
            let kept = self.kept();
            let patience = kept.patience(&question);
            if let Some(list) = kept.lists.get(&question).filter(|list| list.read.elapsed() < patience) {
                return Ok(list.tables.clone());
            }
            (Instant::now(), kept.changes)
        };
        let tables = read.await?;
        let (list, mut kept) = (List { read: begun, tables: tables.clone() }, self.kept());
        if kept.patience(&question) > Duration::ZERO && !kept.has_changed(changes, &question, &list) {
            kept.keep(question, list);
        }
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Status, TableRow};

    fn id(name: &str) -> TableId {
        TableId::parse(name).unwrap()
    }

    fn listed(name: &str) -> Listed {
        Listed { table: TableRow::made(id(name), "{}".to_owned(), [0; 32], 0), seats: Vec::new(), mine: 0 }
    }

    /// Asks for a list that would now be read as these tables; how many there are in the answer.
    async fn ask(lists: &Lists, question: Question, names: &[&str]) -> usize {
        let tables = names.iter().map(|name| listed(name)).collect();
        lists.list(question, async { Ok(tables) }).await.unwrap().len()
    }

    const MINE: Question = Question::Of(TokenHash([1; 32]), 9);
    const THEIRS: Question = Question::Of(TokenHash([2; 32]), 9);

    #[tokio::test]
    async fn a_list_is_read_again_when_something_of_it_has_changed() {
        let lists = Lists::default();
        lists.hears(true);
        for question in [MINE, THEIRS, Question::Open(9)] {
            assert_eq!(ask(&lists, question, if question == MINE { &["a"] } else { &["b"] }).await, 1);
            assert_eq!(ask(&lists, question, &[]).await, 1, "from memory");
        }
        lists.changed(What::Step, [&id("a"), &id("c")]);
        assert_eq!(ask(&lists, MINE, &[]).await, 0);
        assert_eq!(ask(&lists, THEIRS, &[]).await, 1, "a table of somebody else's");
        lists.changed(What::Step, [&id("b")]);
        assert_eq!(ask(&lists, Question::Open(9), &[]).await, 1, "the lobby does not say whose turn it is");
        assert_eq!(ask(&lists, THEIRS, &["b"]).await, 1);
        lists.changed(What::Place, [&id("c")]);
        assert_eq!(ask(&lists, THEIRS, &[]).await, 0, "it may be theirs now");
        assert_eq!(ask(&lists, Question::Open(9), &[]).await, 0);
    }

    #[tokio::test]
    async fn a_list_that_changed_while_it_was_read_is_not_kept() {
        let lists = Lists::default();
        lists.hears(true);
        for (what, table, kept) in [(What::Step, "a", false), (What::Place, "x", false), (What::Step, "x", true)] {
            let read = async {
                lists.changed(what, [&id(table)]);
                Ok(vec![listed("a")])
            };
            assert_eq!(lists.list(MINE, read).await.unwrap().len(), 1);
            assert_eq!(ask(&lists, MINE, &[]).await, usize::from(kept), "{what:?} {table}");
            lists.changed(What::Place, []);
        }
        // More than are remembered.
        let read = async {
            (0..=CHANGES).for_each(|_| lists.changed(What::Step, [&id("x")]));
            Ok(vec![listed("a")])
        };
        assert_eq!(lists.list(MINE, read).await.unwrap().len(), 1);
        assert_eq!(ask(&lists, MINE, &[]).await, 0);
    }

    #[tokio::test]
    async fn many_lists_are_not_kept_for_ever() {
        let lists = Lists::default();
        lists.hears(true);
        for number in 0..=LISTS {
            let mut token = [0; 32];
            token[..8].copy_from_slice(&number.to_le_bytes());
            assert_eq!(ask(&lists, Question::Of(TokenHash(token), 9), &["a", &format!("b{number}")]).await, 2);
        }
        let kept = lists.kept();
        assert!(kept.lists.len() <= LISTS && kept.tell.len() <= 2 * LISTS, "{} {}", kept.lists.len(), kept.tell.len());
        drop(kept);
        lists.changed(What::Step, [&id("a")]);
        assert!(lists.kept().lists.is_empty());
    }

    #[tokio::test]
    async fn what_was_kept_before_nobody_listened_is_not_believed() {
        let lists = Lists::default();
        assert_eq!((ask(&lists, MINE, &["a"]).await, ask(&lists, MINE, &[]).await), (1, 0), "nobody listens yet");
        lists.hears(true);
        assert_eq!((ask(&lists, MINE, &["a"]).await, ask(&lists, MINE, &[]).await), (1, 1));
        lists.hears(false);
        assert_eq!(ask(&lists, MINE, &[]).await, 0);
    }

    #[test]
    fn a_write_says_which_lists_it_makes_old() {
        let step = Change::of_lines(id("a"), 3, vec![crate::LogRow { line: "x".to_owned(), at_ms: 0 }], 0);
        let place = |change: Change| What::of(&Write::Step(change)).unwrap().0 == What::Place;
        assert!(!place(step.clone()));
        assert!(place(Change { seq: 0, ..step.clone() }), "it has begun");
        assert!(place(Change { lines: Vec::new(), ..step.clone() }));
        assert!(place(Change { status: Status::Over, ..step.clone() }));
        assert!(place(Change { seats: Some(Vec::new()), ..step.clone() }));
        assert!(place(Change { header: Some("{}".to_owned()), ..step }));
    }
}
