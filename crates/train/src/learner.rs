//! The net while it learns: the same layers in floating point, and Adam (Kingma and Ba 2015).

use nets::{BENT, Net, ONE, Origin, Plan, SEATS};
use serde::{Deserialize, Serialize};

use crate::path::Example;

/// Weights, and what Adam remembers of them.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Weights {
    now: Vec<f32>,
    /// Their mean over the latest steps, which plays better than any of them.
    calm: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Where they should go, summed over the examples of a step.
    #[serde(skip)]
    slope: Vec<f32>,
}

impl Weights {
    fn new(now: Vec<f32>) -> Weights {
        let zero = vec![0.0; now.len()];
        Weights { calm: now.clone(), mean: zero.clone(), square: zero.clone(), slope: zero, now }
    }

    /// One step of Adam; `calm` is the part of the way by which the mean follows.
    fn step(&mut self, rate: f32, calm: f32, examples: f32) {
        let all = self.now.iter_mut().zip(&mut self.slope).zip(&mut self.mean).zip(&mut self.square).zip(&mut self.calm);
        for ((((now, slope), mean), square), slow) in all {
            let down = *slope / examples;
            *mean += 0.1 * (down - *mean);
            *square += 0.001 * (down * down - *square);
            *now -= rate * *mean / (square.sqrt() + 1e-6);
            *slow += calm * (*now - *slow);
            *slope = 0.0;
        }
    }

    fn is_whole(&self, length: usize) -> bool {
        [&self.now, &self.calm, &self.mean, &self.square].iter().all(|list| list.len() == length && list.iter().all(|one| one.is_finite()))
    }
}

/// Mean errors of one step.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Errors {
    /// In the odds: cross entropy.
    pub(crate) odds: f32,
    /// In the points: squares, in units of [`Learner::points`].
    pub(crate) points: f32,
}

/// A net that learns.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Learner {
    plan: Plan,
    /// By how much each input is divided: about as much as it differs from position to position.
    scale: Vec<f32>,
    /// Points that count as one at the outputs.
    points: f32,
    /// What counts as one of the game's own evaluation.
    evaluation: i64,
    first: Weights,
    bias: Weights,
    second: Weights,
    steps: u64,
    #[serde(skip)]
    sums: Vec<f32>,
    #[serde(skip)]
    back: Vec<f32>,
}

/// How much an error in points counts beside one in the odds.
const POINTS: f32 = 0.5;

/// Steps over which the first ones are made smaller, until Adam knows the ground.
const WARM: f32 = 1000.0;

impl Learner {
    /// A net that knows nothing yet; `random` gives numbers from -1 to 1.
    pub(crate) fn new(plan: Plan, scale: Vec<f32>, points: f32, evaluation: i64, mut random: impl FnMut() -> f32) -> Learner {
        let width = plan.width();
        let (inward, outward) = (2.0 / (scale.len() as f32).sqrt(), 0.03 / (plan.hidden as f32).sqrt());
        let mut first = vec![0.0; scale.len() * width];
        for row in first.chunks_mut(width) {
            row[..plan.hidden].fill_with(|| random() * inward);
        }
        let second = (0..plan.hidden * plan.outputs()).map(|_| random() * outward).collect();
        let [first, bias, second] = [first, vec![0.0; width], second].map(Weights::new);
        Learner { plan, scale, points, evaluation, first, bias, second, steps: 0, sums: Vec::new(), back: Vec::new() }
    }

    /// What counts as one of the game's own evaluation; 0 if nobody looks at it.
    pub(crate) fn evaluation(&self) -> i64 {
        self.evaluation
    }

    /// Lets it begin with an opinion: the larger this input, the better for the reader.
    pub(crate) fn lean_on(&mut self, input: usize) {
        let own = input * self.plan.width() + self.plan.hidden;
        for weights in [&mut self.first.now, &mut self.first.calm] {
            weights[own] = 1.0;
        }
    }

    /// The learner as it was kept, if it is one of this size.
    pub(crate) fn taken_up(mut self, plan: Plan, inputs: usize) -> Option<Learner> {
        let width = plan.width();
        let whole = self.plan == plan
            && self.scale.len() == inputs
            && self.scale.iter().all(|scale| scale.is_finite() && *scale > 0.0)
            && self.first.is_whole(inputs * width)
            && self.bias.is_whole(width)
            && self.second.is_whole(plan.hidden * plan.outputs());
        for weights in [&mut self.first, &mut self.bias, &mut self.second] {
            weights.slope = vec![0.0; weights.now.len()];
        }
        whole.then_some(self)
    }

    /// The sums of the first layer for a row.
    fn sum(&mut self, row: &[i16]) {
        self.sums.clone_from(&self.bias.now);
        let weights = self.first.now.chunks_exact(self.plan.width());
        for ((value, scale), weights) in row.iter().zip(&self.scale).zip(weights).filter(|((value, _), _)| **value != 0) {
            let value = f32::from(*value) / scale;
            self.sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
        }
    }

    /// What goes into the outputs.
    fn outputs(&self) -> [f32; 2 * SEATS] {
        let (hidden, outputs) = (self.plan.hidden, self.plan.outputs());
        let mut ends = [0.0; 2 * SEATS];
        ends[..outputs].copy_from_slice(&self.sums[hidden..hidden + outputs]);
        for (sum, weights) in self.sums[..hidden].iter().zip(self.second.now.chunks_exact(outputs)) {
            let bent = bent(*sum);
            ends.iter_mut().zip(weights).for_each(|(end, weight)| *end += bent * weight);
        }
        ends
    }

    /// Looks at one example and notes where the weights should go.
    fn look(&mut self, example: &Example) -> Errors {
        let (hidden, outputs, most, seats) = (self.plan.hidden, self.plan.outputs(), self.plan.seats, example.seats);
        self.sum(&example.row);
        let ends = self.outputs();
        let mut errors = Errors::default();
        let mut slopes = [0.0f32; 2 * SEATS];
        // The slope of the cross entropy is what is said less what came of it.
        let shares = shares(&ends[..seats]);
        for seat in 0..seats {
            let (said, came) = (shares[seat], example.ends.wins[seat]);
            errors.odds -= came * said.max(1e-6).ln();
            slopes[seat] = said - came;
        }
        if let (1, came) = (seats, example.ends.wins[0]) {
            errors.odds -= (1.0 - came) * (1.0 - shares[0]).max(1e-6).ln();
        }
        for seat in 0..seats {
            let miss = ends[most + seat] - example.ends.points[seat] / self.points;
            errors.points += miss * miss;
            // Beyond one the slope stays: a single wild game must not move everything.
            slopes[most + seat] = POINTS * miss.clamp(-1.0, 1.0);
        }
        self.back.clear();
        self.back.resize(self.plan.width(), 0.0);
        self.back[hidden..hidden + outputs].copy_from_slice(&slopes[..outputs]);
        let (weights, noted) = (self.second.now.chunks_exact(outputs), self.second.slope.chunks_exact_mut(outputs));
        for (((sum, back), weights), noted) in self.sums[..hidden].iter().zip(&mut self.back).zip(weights).zip(noted) {
            let bent = bent(*sum);
            let mut down = 0.0;
            for ((slope, weight), noted) in slopes.iter().zip(weights).zip(noted) {
                down += slope * weight;
                *noted += slope * bent;
            }
            *back = if *sum < 0.0 { down / BENT as f32 } else { down };
        }
        self.bias.slope.iter_mut().zip(&self.back).for_each(|(noted, back)| *noted += back);
        let noted = self.first.slope.chunks_exact_mut(self.plan.width());
        for ((value, scale), noted) in example.row.iter().zip(&self.scale).zip(noted).filter(|((value, _), _)| **value != 0) {
            let value = f32::from(*value) / scale;
            noted.iter_mut().zip(&self.back).for_each(|(noted, back)| *noted += value * back);
        }
        errors
    }

    /// Learns from a handful of examples at once; returns the mean errors.
    pub(crate) fn learn<'e>(&mut self, examples: impl Iterator<Item = &'e Example>, rate: f32) -> Errors {
        let mut count = 0.0f32;
        let mut errors = Errors::default();
        for example in examples {
            let Errors { odds, points } = self.look(example);
            count += 1.0;
            errors.odds += odds;
            errors.points += points;
        }
        self.steps += 1;
        let steps = self.steps as f32;
        let calm = (4.0 / (4.0 + steps)).max(0.001);
        for weights in [&mut self.first, &mut self.bias, &mut self.second] {
            weights.step(rate * (steps / WARM).min(1.0), calm, count.max(1.0));
        }
        Errors { odds: errors.odds / count.max(1.0), points: errors.points / count.max(1.0) }
    }

    /// The net in integers.
    pub(crate) fn net(&self, origin: Origin, inputs: Vec<String>) -> Net {
        let one = ONE as f32;
        let short = |value: f32| (value * one).round().clamp(-32_767.0, 32_767.0) as i16;
        let first = self.first.calm.chunks_exact(self.plan.width()).zip(&self.scale);
        Net {
            origin,
            plan: self.plan,
            inputs,
            first: first.flat_map(|(row, scale)| row.iter().map(move |weight| short(weight / scale))).collect(),
            bias: self.bias.calm.iter().map(|bias| (bias * one).round().clamp(-1e9, 1e9) as i32).collect(),
            second: self.second.calm.iter().map(|weight| short(*weight)).collect(),
            points: self.points.round() as i32,
            evaluation: self.evaluation,
        }
    }
}

fn bent(sum: f32) -> f32 {
    if sum < 0.0 { sum / BENT as f32 } else { sum }
}

/// Odds from weights, as the net in integers makes them.
fn shares(weights: &[f32]) -> [f32; SEATS] {
    let nobody = (weights.len() == 1).then_some(0.0);
    let all = || weights.iter().copied().chain(nobody);
    let highest = all().fold(f32::MIN, f32::max);
    let sum: f32 = all().map(|weight| (weight - highest).exp()).sum();
    let mut shares = [0.0; SEATS];
    shares.iter_mut().zip(weights).for_each(|(share, weight)| *share = (weight - highest).exp() / sum);
    shares
}

#[cfg(test)]
mod tests {
    use nets::ONE_WIN;

    use super::*;
    use crate::path::Ends;

    fn learner(hidden: usize, inputs: usize) -> Learner {
        let mut word = 1u32;
        let random = move || {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (word >> 8) as f32 / (1 << 23) as f32 - 1.0
        };
        Learner::new(Plan { hidden, seats: 3 }, vec![2.0; inputs], 10.0, 0, random)
    }

    fn example(row: &[i16], wins: [f32; 2], points: [f32; 2]) -> Example {
        let mut ends = Ends::default();
        ends.wins[..2].copy_from_slice(&wins);
        ends.points[..2].copy_from_slice(&points);
        Example { row: row.into(), seats: 2, ends }
    }

    /// The loss whose slope [`Learner::look`] notes, for small misses.
    fn loss(learner: &mut Learner, example: &Example) -> f32 {
        learner.sum(&example.row);
        let ends = learner.outputs();
        let shares = shares(&ends[..2]);
        let odds: f32 = (0..2).map(|seat| -example.ends.wins[seat] * shares[seat].ln()).sum();
        let miss = |seat: usize| ends[3 + seat] - example.ends.points[seat] / 10.0;
        odds + POINTS * (0..2).map(|seat| miss(seat) * miss(seat) / 2.0).sum::<f32>()
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let mut learner = learner(4, 3);
        let example = example(&[2, 0, -3], [0.7, 0.3], [4.0, -2.0]);
        learner.look(&example);
        let tiny = 1e-2;
        for layer in 0..3 {
            let count = [&learner.first, &learner.bias, &learner.second][layer].now.len();
            for index in 0..count {
                let at = |by: f32| {
                    let mut moved = learner.clone();
                    [&mut moved.first, &mut moved.bias, &mut moved.second][layer].now[index] += by;
                    loss(&mut moved, &example)
                };
                let measured = (at(tiny) - at(-tiny)) / (2.0 * tiny);
                let noted = [&learner.first, &learner.bias, &learner.second][layer].slope[index];
                assert!((measured - noted).abs() < 2e-3, "layer {layer}, weight {index}: {noted}, measured {measured}");
            }
        }
    }

    #[test]
    fn what_it_is_shown_it_learns_and_the_integers_say_the_same() {
        // Whoever has the larger number wins, by the difference: not to be had without the hidden units.
        let rows: Vec<[i16; 2]> =
            (0..6).flat_map(|one| (0..6).map(move |other| [one, other])).filter(|[one, other]| one != other).collect();
        let examples: Vec<Example> = rows
            .iter()
            .map(|[one, other]| {
                let won = if one > other { 1.0 } else { 0.0 };
                let apart = f32::from((one - other).abs());
                example(&[*one, *other], [won, 1.0 - won], [apart, -apart])
            })
            .collect();
        let mut learner = learner(16, 2);
        let mut errors = Errors::default();
        for _ in 0..3000 {
            errors = learner.learn(examples.iter(), 0.01);
        }
        assert!(errors.odds < 0.05 && errors.points < 0.02, "{errors:?}");
        let origin = Origin {
            game: "x".into(),
            rules: 1,
            content: kernel::Fingerprint::of(b"x"),
            observation: 1,
            players: vec![2],
            command: String::new(),
            games: 0,
        };
        let net = std::sync::Arc::new(learner.net(origin, vec!["one".into(), "other".into()]));
        let mut eyes = nets::Eyes::of_inputs(net, 2);
        for (row, example) in rows.iter().zip(&examples) {
            let said = eyes.judge_row(row);
            assert_eq!(said.wins[0] > ONE_WIN / 2, example.ends.wins[0] > 0.5, "{row:?}");
            assert!((said.points[0] as f32 / 16.0 - example.ends.points[0]).abs() < 1.5, "{row:?}: {said:?}");
        }
    }
}
