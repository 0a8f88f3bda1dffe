//! Which numbers of a row a net looks at, for tables of several sizes at once.

use std::collections::BTreeMap;

use kernel::Feature;
use nets::EVALUATION;

/// The inputs of a net by name. A table of fewer players has fewer of them: what is said of a seat that is not there is 0.
#[derive(Debug)]
pub(crate) struct Inputs {
    pub(crate) names: Vec<String>,
    numbers: BTreeMap<String, usize>,
}

impl Inputs {
    /// All features of these layouts and the game's own evaluation, but those whose names begin with a word of `without`.
    pub(crate) fn of<'l>(layouts: impl Iterator<Item = &'l [Feature]>, without: &[String]) -> Inputs {
        let mut inputs = Inputs { names: Vec::new(), numbers: BTreeMap::new() };
        for name in layouts.flatten().map(|feature| feature.name.as_str()).chain([EVALUATION]) {
            if !without.iter().any(|word| name.starts_with(word.as_str())) && !inputs.numbers.contains_key(name) {
                inputs.numbers.insert(name.to_owned(), inputs.names.len());
                inputs.names.push(name.to_owned());
            }
        }
        inputs
    }

    /// Which input is the game's own evaluation, if the net looks at it.
    pub(crate) fn evaluation(&self) -> Option<usize> {
        self.numbers.get(EVALUATION).copied()
    }

    /// Where each number of a row goes.
    pub(crate) fn places(&self, layout: &[Feature]) -> Vec<Option<usize>> {
        layout.iter().map(|feature| feature.name.as_str()).chain([EVALUATION]).map(|name| self.numbers.get(name).copied()).collect()
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
