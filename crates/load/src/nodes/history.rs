//! What was sent and what was acknowledged, held against the logs: the history of what clients did is one that a single table could have had.

use std::collections::HashSet;

use kernel::log::{Entry, LogFile};
use serde_json::Value;

use super::player::Sent;

/// What the logs say of what was sent.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) acknowledged: usize,
    pub(super) stored: usize,
    pub(super) lost: usize,
    pub(super) doubled: usize,
    /// Messages to spectators.
    pub(super) heard: usize,
    pub(super) wrong: Vec<String>,
}

impl Found {
    /// Whether everything is as it should be, and there was something to be seen.
    pub(super) fn keeps_their_word(&self) -> bool {
        self.acknowledged > 0 && self.lost == 0 && self.doubled == 0 && self.wrong.is_empty()
    }

    /// Holds a log against what was sent: the choices of each seat are those that were sent to it, in their order, each once, and where one
    /// was acknowledged it is that one.
    pub(super) fn check(&mut self, id: &str, lines: &str, sent: &[Vec<Sent>]) {
        if lines.is_empty() {
            self.lost += sent.iter().flatten().filter(|sent| sent.acknowledged.is_some()).count();
            return;
        }
        // Every line carries a hash of all before it: one that another writer had put there would not fit.
        let log = match LogFile::read(lines) {
            Ok(log) => log,
            Err(error) => return self.wrong.push(format!("table {id}: {error}")),
        };
        for (seat, sent) in sent.iter().enumerate() {
            let chose = |entry: &Entry<String>| match entry {
                Entry::Chose { seat: by, act, .. } if by.index() == seat => Some(act.clone()),
                _ => None,
            };
            let chosen: Vec<String> = log.entries.iter().filter_map(chose).collect();
            self.stored += chosen.len();
            self.doubled += chosen.len().saturating_sub(sent.len());
            for (index, sent) in sent.iter().enumerate() {
                let kept = chosen.get(index);
                if let Some(told) = &sent.acknowledged {
                    self.acknowledged += 1;
                    self.lost += usize::from(kept != Some(told));
                } else if let Some(kept) = kept.filter(|kept| !sent.acts.contains(kept)) {
                    self.wrong.push(format!("table {id}: seat {seat} never sent {kept}"));
                }
            }
        }
    }

    /// Holds what spectators were sent against what everybody may know in the end (`public`, the log as it is told to nobody in particular):
    /// whichever way it took, they were sent nothing that is for a seat.
    pub(super) fn heard(&mut self, id: &str, heard: &[Value], public: &HashSet<String>) {
        for message in heard {
            self.heard += 1;
            if message["you"].is_object() {
                self.wrong.push(format!("table {id}: a spectator was asked what to choose"));
            }
            let told = message["told"].as_array().into_iter().flatten().filter_map(|event| event["text"].as_str());
            for text in told.filter(|text| !public.contains(*text)) {
                self.wrong.push(format!("table {id}: a spectator was told '{text}', which is not for everybody"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seat;
    use kernel::log::{Header, LogWriter};
    use serde_json::json;

    use super::*;

    const ACTS: [(u64, &str); 5] = [(0, "a"), (1, "b"), (0, "c"), (0, "d"), (1, "e")];

    /// A log of these choices.
    fn log(acts: &[(u64, &str)]) -> String {
        let header: Header = serde_json::from_value(json!({
            "orrery": 1, "game": "any", "rules": 1, "seats": ["Mary", "Nick"], "options": {}, "content": "0".repeat(64), "commitment": null
        }))
        .unwrap();
        let (mut writer, first) = LogWriter::begin(&header);
        let mut lines = vec![first, writer.line(&Entry::Setup { rolls: Vec::new() })];
        for (seat, act) in acts {
            let seat = Seat::try_new(*seat).unwrap();
            lines.push(writer.line(&Entry::Chose { seat, act: (*act).to_owned(), rolls: Vec::new() }));
        }
        lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// What both seats sent: each of these once, and all acknowledged.
    fn sent() -> Vec<Vec<Sent>> {
        let of = |seat: u64| ACTS.iter().filter(move |(by, _)| *by == seat);
        let one = |(_, act): &(u64, &str)| Sent { acts: vec![(*act).to_owned()], acknowledged: Some((*act).to_owned()) };
        [0, 1].map(|seat| of(seat).map(one).collect()).into()
    }

    fn check(lines: &str, sent: &[Vec<Sent>]) -> Found {
        let mut found = Found::default();
        found.check("table", lines, sent);
        found
    }

    #[test]
    fn a_history_that_is_whole_is_found_so() {
        let found = check(&log(&ACTS), &sent());
        assert_eq!(found, Found { acknowledged: 5, stored: 5, ..Found::default() });
        assert!(found.keeps_their_word() && !Found::default().keeps_their_word(), "nothing to be seen is nothing shown");
        // No answer came: it may be there or not, and whoever changed their mind may have had the one or the other done.
        let mut unsure = sent();
        unsure[1][1] = Sent { acts: vec!["x".to_owned(), "e".to_owned()], acknowledged: None };
        assert!(check(&log(&ACTS), &unsure).keeps_their_word() && check(&log(&ACTS[..4]), &unsure).keeps_their_word());
        unsure[1][1].acts.pop();
        assert_eq!(check(&log(&ACTS), &unsure).wrong, ["table table: seat 1 never sent e"]);
    }

    #[test]
    fn every_defect_of_a_history_is_found() {
        let sent = sent();
        let lost = |acts: &[(u64, &str)]| check(&log(acts), &sent).lost;
        assert_eq!(lost(&ACTS[..4]), 1, "the last one is gone");
        assert_eq!(lost(&[ACTS[0], ACTS[1], ACTS[3], ACTS[4]]), 2, "one in the middle is gone, and another stands in its place");
        assert_eq!(lost(&[ACTS[0], ACTS[1], ACTS[3], ACTS[2], ACTS[4]]), 2, "two in the wrong order");
        assert_eq!(lost(&[ACTS[0], ACTS[1], (0, "x"), ACTS[3], ACTS[4]]), 1, "another than was acknowledged");
        assert_eq!(check("", &sent).lost, 5, "the whole table is gone");
        let twice = [ACTS[0], ACTS[1], ACTS[2], ACTS[3], ACTS[4], ACTS[4]];
        assert_eq!(check(&log(&twice), &sent).doubled, 1);
        assert_eq!(check(&log(&[&ACTS[..], &[(0, "d"), (1, "e")]].concat()), &sent).doubled, 2);
        // Doubled in the middle: what follows is not where it was acknowledged.
        let middle = check(&log(&[ACTS[0], ACTS[0], ACTS[1], ACTS[2], ACTS[3], ACTS[4]]), &sent);
        assert!(middle.doubled == 1 && middle.lost == 2, "{middle:?}");
        for found in [check(&log(&twice), &sent), check("", &sent), middle] {
            assert!(!found.keeps_their_word());
        }
    }

    #[test]
    fn two_writers_of_one_log_are_found_by_its_lines() {
        let (one, other) = (log(&ACTS), log(&[ACTS[0], (1, "x"), ACTS[2], ACTS[3], ACTS[4]]));
        let (one, other): (Vec<&str>, Vec<&str>) = (one.lines().collect(), other.lines().collect());
        // Each believes that the log before its own line is its own.
        for from in 4..one.len() {
            let mixed: String = one[..from].iter().chain(&other[from..]).flat_map(|line| [line, "\n"]).collect();
            let found = check(&mixed, &sent());
            assert!(!found.wrong.is_empty() && !found.keeps_their_word(), "from line {from}: {found:?}");
        }
        // A line that both have written.
        let twice: String = one[..4].iter().chain(&one[3..]).flat_map(|line| [line, "\n"]).collect();
        assert!(!check(&twice, &sent()).wrong.is_empty());
    }

    #[test]
    fn what_is_not_for_spectators_is_found() {
        let public = HashSet::from(["Mary bids 3.".to_owned()]);
        let heard = |message: Value| {
            let mut found = Found { acknowledged: 1, ..Found::default() };
            found.heard("table", &[message], &public);
            found.keeps_their_word()
        };
        assert!(heard(json!({ "kind": "step", "told": [{ "text": "Mary bids 3." }], "you": null })));
        assert!(!heard(json!({ "kind": "step", "told": [{ "text": "You draw fuel." }] })));
        assert!(!heard(json!({ "kind": "hello", "told": [], "you": { "request": 3, "numbers": [1] } })));
    }
}
