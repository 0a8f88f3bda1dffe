//! `[tiles]`, `[[world]]` and `[[galaxy]]`: what lies on the hexes (C8 to C11).

use pack::{Row, number, repeated, unique};

use super::{Galaxy, GoodsType, PLACES, World, WorldId};
use crate::cards::{Goods, TYPES};

/// C8 and C9.
pub(super) fn worlds(file: &Row<'_>, goods: Option<&[GoodsType; TYPES]>) -> Option<Vec<World>> {
    let rows = file.need_rows("world", "world");
    if let Some(tiles) = file.section("tiles", &["earth", "space"]) {
        let (earth, space) = (tiles.read("earth", number(1..=1, "C9")), tiles.read("space", number(0..=PLACES, "C9")));
        let all = earth.zip(space).zip(rows.as_ref()).map(|((earth, space), worlds)| earth + space + worlds.len());
        if let Some(all) = all.filter(|all| *all != PLACES + 1) {
            tiles.error("C9", "space", format!("{all} tiles, the galaxy needs {}", PLACES + 1));
        }
    }
    let rows = rows?;
    let worlds = pack::all(rows.iter().map(|row| World::read(row, goods)));
    for (row, name, _) in repeated(&rows, "name") {
        row.error("C8", "", format!("world name '{name}' is used twice"));
    }
    let (worlds, goods) = (worlds?, goods?);
    for (kind, GoodsType { id, worlds: wanted, .. }) in Goods::ALL.into_iter().zip(goods) {
        let found = worlds.iter().filter(|world| world.goods == kind).count();
        if found != usize::from(*wanted) {
            file.error("C8", "", format!("{id} has {found} worlds but {wanted} First Delivery Tokens; make them equal"));
        }
    }
    (worlds.len() <= PLACES).then_some(worlds)
}

/// C8: the goods that a world buys.
pub(super) fn known(row: &Row<'_>, field: &str, goods: Option<&[GoodsType; TYPES]>) -> Option<Goods> {
    let (id, goods) = (row.text(field)?, goods?);
    let kind = Goods::ALL.into_iter().zip(goods).find(|(_, goods)| goods.id == id).map(|(kind, _)| kind);
    if kind.is_none() {
        row.must_be("C8", field, &format!("one of {}", goods.each_ref().map(|goods| &goods.id[..]).join(", ")));
    }
    kind
}

/// The ids of C11, and every galaxy by itself. A file may do without them.
pub(super) fn galaxies(file: &Row<'_>, goods: Option<&[GoodsType; TYPES]>, worlds: Option<&[World]>) -> Option<Vec<Galaxy>> {
    let rows = file.rows("galaxy", "galaxy")?;
    unique(&rows, "id", "C11", |id, _| format!("galaxy id '{id}' is used twice"));
    for row in rows.iter().filter(|row| row.word("id").is_some_and(|id| ["random", "even"].contains(&id))) {
        row.error("C11", "id", format!("galaxy id '{}' is reserved", row.word("id").unwrap_or_default()));
    }
    pack::all(rows.iter().map(|row| Galaxy::read(row, goods, worlds)))
}

/// C10. Worlds of one letter get that type's names in order of hex number.
pub(super) fn layout(row: &Row<'_>, field: &str, goods: &[GoodsType; TYPES], worlds: &[World]) -> Option<Vec<Option<WorldId>>> {
    let letters: Vec<char> = row.text(field)?.chars().filter(|letter| !letter.is_whitespace()).collect();
    let before = row.notes.count();
    if letters.len() != PLACES {
        row.wrong("C10", field, format!("{} letters instead of {PLACES}", letters.len()));
        return None;
    }
    let mut names: Vec<Vec<WorldId>> = Goods::ALL
        .iter()
        .map(|kind| worlds.iter().enumerate().rev().filter(|(_, world)| world.goods == *kind).map(|(id, _)| WorldId(id as u8)).collect())
        .collect();
    let mut tiles = Vec::new();
    for (hex, letter) in (1..).zip(&letters) {
        match goods.iter().position(|goods| goods.letter == *letter) {
            Some(kind) => tiles.push(names[kind].pop()),
            None if *letter == '-' => tiles.push(None),
            None => row.wrong("C10", field, format!("unknown letter '{letter}' at hex {hex}")),
        }
    }
    for GoodsType { letter, worlds, .. } in goods {
        let found = letters.iter().filter(|there| *there == letter).count();
        if found != usize::from(*worlds) {
            row.wrong("C10", field, format!("letter '{letter}' {found} times instead of {worlds}"));
        }
    }
    (row.notes.count() == before).then_some(tiles)
}
