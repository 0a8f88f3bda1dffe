//! Chance for scenes: written by hand where the test says so, from a fixed seed where it does not care.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{Chance, Roller, Sampler, Scripted};

/// A handle to the chance of a table: the table asks it, the test writes it.
#[derive(Debug, Clone)]
pub(super) struct Dice(Rc<RefCell<Source>>);

#[derive(Debug)]
struct Source {
    written: Vec<u32>,
    script: Option<Scripted>,
    free: Sampler,
}

impl Dice {
    pub(super) fn free() -> Dice {
        Dice(Rc::new(RefCell::new(Source { written: Vec::new(), script: None, free: Sampler::from_seed(1) })))
    }

    /// From now on these outcomes, and no others.
    pub(super) fn script(&self, outcomes: Vec<u32>) {
        let mut source = self.0.borrow_mut();
        source.script = Some(Scripted::new(outcomes.clone()));
        source.written = outcomes;
    }

    /// One more outcome at the end of the script, which nobody may have begun to use.
    pub(super) fn add(&self, outcome: u32) {
        let mut outcomes = std::mem::take(&mut self.0.borrow_mut().written);
        let unused = self.0.borrow().script.as_ref().is_none_or(|script| script.left() == outcomes.len() || script.left() == 0);
        assert!(unused, "the script is in use");
        if self.0.borrow().script.as_ref().is_some_and(|script| script.left() == 0) {
            outcomes.clear();
        }
        outcomes.push(outcome);
        self.script(outcomes);
    }

    #[track_caller]
    pub(super) fn used_every_roll(&self) {
        let source = self.0.borrow();
        source.script.as_ref().expect("the test wrote no rolls").used_every_roll();
    }
}

impl Chance for Dice {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        let source = &mut *self.0.borrow_mut();
        match &mut source.script {
            Some(script) => script.answer(roller, n),
            None => source.free.answer(roller, n),
        }
    }
}
