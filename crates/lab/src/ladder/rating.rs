//! One number for each player, from who beat whom: Bradley and Terry's model, for tables of more than two as Luce has it.
//!
//! A game is won by a seat with a chance in proportion to the strength of whoever sits there. Not Weng and Lin's rating (or
//! Glicko's): those follow players whose strength changes and depend on the order of the games; ours do not change, and all their games are known.

/// Games of one kind of table: how many seats each player has there, and what each won.
#[derive(Debug, Clone, PartialEq)]
pub struct Contest {
    /// The players, by number, each with its number of seats and its victories; shared ones in parts.
    pub sides: [(usize, u32, f64); 2],
}

/// Changes smaller than this are none.
const PRECISION: f64 = 1e-12;

/// More rounds than any ladder needs.
const ROUNDS: usize = 100_000;

/// The strengths under which these contests are most likely, as natural logarithms whose mean is 0 (Hunter 2004, "MM algorithms for generalized
/// Bradley-Terry models").
///
/// Players must be tied together by contests of which both sides won something; whoever has won nothing at all has no finite strength.
#[must_use]
pub fn strengths(players: usize, contests: &[Contest]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let (mut won, mut due) = (vec![0.0; players], vec![0.0; players]);
        for Contest { sides } in contests {
            let games: f64 = sides.iter().map(|side| side.2).sum();
            let whole: f64 = sides.iter().map(|(player, seats, _)| f64::from(*seats) * strengths[*player]).sum();
            for (player, seats, victories) in sides {
                won[*player] += victories;
                due[*player] += games * f64::from(*seats) / whole;
            }
        }
        let mut next: Vec<f64> =
            (0..players).map(|player| if due[player] > 0.0 { won[player] / due[player] } else { strengths[player] }).collect();
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / players.max(1) as f64;
        next.iter_mut().for_each(|strength| *strength /= mean.exp());
        let moved = next.iter().zip(&strengths).map(|(new, old)| (new.ln() - old.ln()).abs()).fold(0.0, f64::max);
        strengths = next;
        if moved < PRECISION {
            break;
        }
    }
    strengths.into_iter().map(f64::ln).collect()
}

/// The variances of ratings whose mean is 0, given what each pairing tells of the difference of its two (its information).
///
/// `ties` are pairings with their information; together they must tie all players to each other.
pub(crate) fn variances(players: usize, ties: &[([usize; 2], f64)]) -> Vec<f64> {
    // The information on differences only is a Laplacian, which has no inverse: one more observation, that the mean is 0, gives it one.
    let even = 1.0 / players.max(1) as f64;
    let mut matrix = vec![vec![even; players]; players];
    for ([one, other], information) in ties {
        matrix[*one][*one] += information;
        matrix[*other][*other] += information;
        matrix[*one][*other] -= information;
        matrix[*other][*one] -= information;
    }
    let inverse = inverted(matrix);
    (0..players).map(|player| (inverse[player][player] - even).max(0.0)).collect()
}

/// The inverse of a small matrix that has one (Gauss and Jordan, with the largest pivot).
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs())).unwrap_or(column);
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        for rows in [&mut matrix, &mut inverse] {
            rows[column].iter_mut().for_each(|cell| *cell /= divisor);
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for rows in [&mut matrix, &mut inverse] {
                let pivot = rows[column].clone();
                rows[row].iter_mut().zip(pivot).for_each(|(cell, other)| *cell -= factor * other);
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    // Agresti, "Categorical Data Analysis", the American League of 1987: 13 games of each pair. Row beats column.
    const BASEBALL: [[u8; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];

    #[test]
    fn strengths_are_the_published_ones() {
        let contest = |one: usize, other: usize| {
            let won = |row: usize, column: usize| f64::from(BASEBALL[row][column]);
            Contest { sides: [(one, 1, won(one, other)), (other, 1, won(other, one))] }
        };
        let contests: Vec<Contest> =
            (0..7).flat_map(|other| (0..other).map(move |one| (one, other))).map(|(one, other)| contest(one, other)).collect();
        let found = strengths(7, &contests);
        // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, all against Baltimore.
        for (team, published) in [1.58, 1.44, 1.29, 1.25, 1.11, 0.68].into_iter().enumerate() {
            assert!((found[team] - found[6] - published).abs() < 0.005, "team {team}: {found:?}");
        }
        assert!(found.iter().sum::<f64>().abs() < 1e-9);
    }

    /// By hand: one among three of another wins half of its games, so it is as strong as all three together.
    #[test]
    fn a_larger_table_is_counted_by_its_seats() {
        let found = strengths(2, &[Contest { sides: [(0, 1, 10.0), (1, 3, 10.0)] }]);
        assert!((found[0] - found[1] - 3.0_f64.ln()).abs() < 1e-9, "{found:?}");
        let found = strengths(2, &[Contest { sides: [(0, 1, 3.0), (1, 1, 1.0)] }]);
        assert!((found[0] - found[1] - 3.0_f64.ln()).abs() < 1e-9, "{found:?}");
    }

    /// By hand. Two players: the difference has variance 1/w, and each half of it lies on one side, so 1/(4w) each. Three with equal ties:
    /// the Laplacian is w(3I - J), its pseudo-inverse (I - J/3)/(3w), and on its diagonal stands 2/(9w).
    #[test]
    fn variances_are_those_found_by_hand() {
        let near = |found: Vec<f64>, wanted: f64| assert!(found.iter().all(|one| (one - wanted).abs() < 1e-12), "{found:?}, not {wanted}");
        near(variances(2, &[([0, 1], 5.0)]), 1.0 / 20.0);
        near(variances(3, &[([0, 1], 2.0), ([0, 2], 2.0), ([1, 2], 2.0)]), 1.0 / 9.0);
        // A chain: the middle one is known best.
        let chain = variances(3, &[([0, 1], 1.0), ([1, 2], 1.0)]);
        assert!(
            (chain[1] - 2.0 / 9.0).abs() < 1e-12 && (chain[0] - 5.0 / 9.0).abs() < 1e-12 && (chain[2] - 5.0 / 9.0).abs() < 1e-12,
            "{chain:?}"
        );
    }
}
