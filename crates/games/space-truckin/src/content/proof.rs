//! A truck's proof: one complete legal build (C23). It shows that the blueprint can be finished.

use parts::Set;

use super::{Kind, Named, ProofPiece, trucks};
use crate::action::Cell;
use crate::blueprint::{Blueprint, OrientedId};
use pack::Row;

/// Reads and checks a proof; `None` if it is wrong.
pub(super) fn read(row: &Row<'_>, blueprint: &Blueprint, systems: &[Named; 5]) -> Option<Vec<ProofPiece>> {
    let before = row.notes.count();
    let rows = trucks::grid(row, "proof_pieces", usize::from(blueprint.width), usize::from(blueprint.height));
    let letters = row.text("proof_systems")?;
    let rows = rows?;
    let kinds: Vec<Option<Kind>> =
        letters.chars().map(|letter| Kind::ALL.into_iter().find(|kind| systems[kind.index()].text.chars().eq([letter]))).collect();
    let name = &row.name;
    let at = rows.first().map(|line| line.at).or(row.at);
    let wrong = |piece: char, reason: String| row.notes.error("C23", at, format!("{name}, proof: piece {piece} {reason}"));

    if let Some(unknown) = kinds.iter().position(Option::is_none) {
        // Once: a system that got another letter is missing in the whole proof.
        let piece = char::from(b'a' + unknown.min(25) as u8);
        row.error("C23", "proof_systems", format!("{name}, proof: piece {piece} has an unknown system letter"));
        return None;
    }
    let mut cells: Vec<Set<Cell>> = vec![Set::EMPTY; 26];
    let mut pips: Vec<Set<Cell>> = vec![Set::EMPTY; 26];
    for (line, text) in rows.iter().enumerate() {
        for (column, character) in text.value.chars().enumerate() {
            let cell = blueprint.cell_at(line as i16, column as i16);
            let printed = blueprint.square(line as i16, column as i16);
            match (character, cell) {
                ('a'..='z' | 'A'..='Z', Some(cell)) => {
                    let piece = usize::from(character.to_ascii_lowercase() as u8 - b'a');
                    cells[piece].insert(cell);
                    if character.is_ascii_uppercase() {
                        pips[piece].insert(cell);
                    }
                }
                ('a'..='z' | 'A'..='Z', None) => {
                    wrong(character.to_ascii_lowercase(), format!("covers row {line}, column {column}, which is no building cell"));
                }
                ('-', Some(_)) => {}
                ('*', None) if printed == crate::blueprint::Square::Bridge => {}
                ('.', None) if printed == crate::blueprint::Square::Space => {}
                (other, _) => wrong(other, format!("at row {line}, column {column} does not agree with the blueprint")),
            }
        }
    }

    let pieces = cells.iter().rposition(|cells| !cells.is_empty()).map_or(0, |last| last + 1);
    let letter = |piece: usize| char::from(b'a' + piece as u8);
    if kinds.len() != pieces {
        let missing = letter(kinds.len().min(pieces).min(25));
        wrong(missing, format!("has no match: {pieces} pieces, but {} letters in proof_systems", kinds.len()));
    }
    let mut build = Vec::new();
    let all_pips = pips.iter().fold(Set::EMPTY, |all, pips| all.or(*pips));
    for piece in 0..pieces {
        let (covered, letter) = (cells[piece], letter(piece));
        let Some(&Some(kind)) = kinds.get(piece) else { continue };
        let anchor = covered.lowest().unwrap_or_default();
        let oriented = (0..blueprint.oriented.len() as u8)
            .map(OrientedId)
            .find(|oriented| !covered.is_empty() && blueprint.covers(*oriented, anchor) == covered);
        let Some(oriented) = oriented else {
            wrong(letter, format!("is no tetromino: {} cells", covered.len()));
            continue;
        };
        if !blueprint.suits_marks(kind, covered) {
            wrong(letter, "covers a mark that is not for its kind".to_owned());
        }
        if !blueprint.suits_place(kind, covered) {
            let where_to = if kind == Kind::Quarters { "does not touch the bridge" } else { "does not reach the centerline" };
            wrong(letter, where_to.to_owned());
        }
        let Some(pip) = pips[piece].single() else {
            wrong(letter, format!("needs one pip, found {}", pips[piece].len()));
            continue;
        };
        if blueprint.neighbours(pip).meets(all_pips) {
            wrong(letter, "has its pip beside another pip".to_owned());
        }
        build.push(ProofPiece { kind, oriented, anchor, pip });
    }
    // What the build as a whole lacks is said of the last piece: there it ends.
    let last = letter(pieces.saturating_sub(1).min(25));
    let built = cells.iter().fold(Set::EMPTY, |all, cells| all.or(*cells));
    if !built.contains_all(blueprint.diamonds.or(blueprint.marks)) {
        wrong(last, "is the last one, and a mark is still uncovered".to_owned());
    }
    for kind in Kind::ALL.into_iter().filter(|kind| !kinds.contains(&Some(*kind))) {
        wrong(last, format!("is the last one, and there is no {}", systems[kind.index()].name));
    }
    (row.notes.count() == before && build.len() <= 16).then_some(build)
}
