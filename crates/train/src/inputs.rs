//! Which numbers of a row a net looks at, for tables of several sizes at once.

use std::collections::BTreeMap;

use kernel::Aspects;
use nets::{EVALUATION, Sight};

/// The inputs of a net by name. A table of fewer players has fewer of them: what is said of a seat that is not there is 0.
#[derive(Debug)]
pub(crate) struct Inputs {
    pub(crate) names: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

impl Inputs {
    /// All of these numbers whose names begin with one of the words of `only`, if there are any, and with none of `without`.
    pub(crate) fn of<'s>(sights: impl Iterator<Item = &'s [String]>, only: &[String], without: &[String]) -> Inputs {
        let begins = |name: &str, words: &[String]| words.iter().any(|word| name.starts_with(word.as_str()));
        let mut inputs = Inputs { names: Vec::new(), numbers: BTreeMap::new() };
        for name in sights.flatten().filter(|name| (only.is_empty() || begins(name, only)) && !begins(name, without)) {
            if !inputs.numbers.contains_key(name) {
                inputs.numbers.insert(name.clone(), inputs.names.len());
                inputs.names.push(name.clone());
            }
        }
        inputs
    }

    /// Which input is the game's own evaluation, if the net looks at it.
    pub(crate) fn evaluation(&self) -> Option<usize> {
        self.numbers.get(EVALUATION).copied()
    }

    /// Which input a net begins with as its opinion: the game's own evaluation, or what it weighs against each other.
    pub(crate) fn opinion(&self) -> Option<usize> {
        let worth = |name: &String| name.starts_with(Aspects::MARK) && name.ends_with(Aspects::WORTH);
        self.evaluation().or_else(|| self.names.iter().position(worth))
    }

    /// Where each number of a row goes.
    pub(crate) fn places(&self, sight: &Sight) -> Vec<Option<usize>> {
        sight.names().iter().map(|name| self.numbers.get(name).copied()).collect()
    }

    /// A row of a table as the inputs of the net.
    pub(crate) fn spread(&self, places: &[Option<usize>], row: &[i16]) -> Box<[i16]> {
        let mut wide = vec![0; self.names.len()];
        for (place, value) in places.iter().zip(row) {
            if let Some(place) = place {
                wide[*place] = *value;
            }
        }
        wide.into_boxed_slice()
    }
}

/// Mean and spread of numbers as they come.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The standard deviation.
    pub(crate) fn deviation(&self) -> f64 {
        let count = self.count.max(1.0);
        (self.squares / count - (self.sum / count).powi(2)).max(0.0).sqrt()
    }
}
