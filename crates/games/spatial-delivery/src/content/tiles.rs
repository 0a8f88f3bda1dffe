//! `[tiles]`, `[[world]]` and `[[galaxy]]`: what lies on the hexes (C8 to C11).

use super::entry::Entry;
use super::{Galaxy, GoodsType, PLACES, World, WorldId, is_id};
use crate::cards::{Goods, TYPES};
use pack::{Notes, shown};

/// C8 and C9.
pub(super) fn worlds(file: &Entry<'_>, goods: Option<&[GoodsType; TYPES]>, notes: &mut Notes) -> Option<Vec<World>> {
    let tiles = file.table("tiles", notes);
    let mut count = |field: &str| {
        let entry = tiles.as_ref()?;
        entry.number(field, notes).map(|found| (found.value, found.at))
    };
    let (earth, space) = (count("earth"), count("space"));
    if let Some(tiles) = &tiles {
        tiles.only(&["earth", "space"], notes);
    }
    if let Some((earth, at)) = earth.filter(|(earth, _)| *earth != 1) {
        notes.error("C9", Some(at), format!("tiles.earth: {earth} is out of range 1 to 1"));
    }
    let entries = file.entries("world", notes);
    let worlds: Vec<Option<World>> = entries.iter().map(|entry| one_world(entry, goods, notes)).collect();
    if let (Some((earth, _)), Some((space, at))) = (earth, space) {
        let all = earth.saturating_add(space).saturating_add(entries.len() as i128);
        if all != PLACES as i128 + 1 || space < 0 {
            notes.error("C9", Some(at), format!("{all} tiles, the galaxy needs {}", PLACES + 1));
        }
    }
    for (index, (entry, world)) in entries.iter().zip(&worlds).enumerate() {
        if let Some(world) = world
            && worlds[..index].iter().flatten().any(|other| other.name == world.name)
        {
            notes.error("C8", entry.at, format!("world name '{}' is used twice", shown(&world.name)));
        }
    }
    let worlds: Vec<World> = worlds.into_iter().collect::<Option<_>>()?;
    for (kind, goods) in Goods::ALL.into_iter().zip(goods?) {
        let (found, wanted) = (worlds.iter().filter(|world| world.goods == kind).count(), usize::from(goods.worlds));
        if found != wanted {
            notes.error("C8", None, format!("{} has {found} worlds but {wanted} First Delivery Tokens; make them equal", goods.id));
        }
    }
    (worlds.len() <= PLACES).then_some(worlds)
}

fn one_world(entry: &Entry<'_>, goods: Option<&[GoodsType; TYPES]>, notes: &mut Notes) -> Option<World> {
    entry.only(&["name", "goods"], notes);
    let (name, id) = (entry.text("name", notes), entry.text("goods", notes));
    let (name, id, goods) = (name?, id?, goods?);
    let kind = Goods::ALL.into_iter().zip(goods).find(|(_, goods)| goods.id == id.value).map(|(kind, _)| kind);
    if kind.is_none() {
        let known: Vec<&str> = goods.iter().map(|goods| goods.id.as_str()).collect();
        notes.error("C8", Some(id.at), format!("{}: unknown goods '{}'; known are {}", entry.name, shown(id.value), known.join(", ")));
    }
    Some(World { name: name.value.to_owned(), goods: kind? })
}

/// C10 and the ids of C11.
pub(super) fn galaxies(
    file: &Entry<'_>,
    goods: Option<&[GoodsType; TYPES]>,
    worlds: Option<&[World]>,
    notes: &mut Notes,
) -> Option<Vec<Galaxy>> {
    // A file may do without set galaxies.
    let entries = if file.has("galaxy") { file.entries("galaxy", notes) } else { Vec::new() };
    let mut galaxies: Vec<Option<Galaxy>> = Vec::new();
    for entry in &entries {
        entry.only(&["id", "name", "about", "tiles"], notes);
        let id = entry.text("id", notes).filter(|id| {
            if !is_id(id.value) {
                notes.error("C11", Some(id.at), format!("galaxy id '{}' must be made of a-z, 0-9, - and _", shown(id.value)));
            }
            is_id(id.value)
        });
        if let Some(id) = id.as_ref().filter(|id| ["random", "even"].contains(&id.value)) {
            notes.error("C11", Some(id.at), format!("galaxy id '{}' is reserved", id.value));
        }
        if let Some(id) = id.as_ref().filter(|id| galaxies.iter().flatten().any(|other| other.id == id.value)) {
            notes.error("C11", Some(id.at), format!("galaxy id '{}' is used twice", id.value));
        }
        let (name, about, tiles) = (entry.text("name", notes), entry.text("about", notes), entry.text("tiles", notes));
        let (Some(id), Some(tiles), Some(goods), Some(worlds)) = (id, tiles, goods, worlds) else {
            galaxies.push(None);
            continue;
        };
        let tiles = layout(id.value, tiles.value, tiles.at, goods, worlds, notes);
        let built =
            || Some(Galaxy { id: id.value.to_owned(), name: name?.value.to_owned(), about: about?.value.to_owned(), tiles: tiles? });
        galaxies.push(built());
    }
    galaxies.into_iter().collect()
}

/// C10. Worlds of one letter get that type's names in order of hex number.
fn layout(
    id: &str,
    letters: &str,
    at: usize,
    goods: &[GoodsType; TYPES],
    worlds: &[World],
    notes: &mut Notes,
) -> Option<Vec<Option<WorldId>>> {
    let letters: Vec<char> = letters.chars().filter(|letter| !letter.is_whitespace()).collect();
    let wrong = |what: String| notes.error("C10", Some(at), format!("galaxy '{id}': {what}"));
    if letters.len() != PLACES {
        wrong(format!("{} letters instead of {PLACES}", letters.len()));
        return None;
    }
    let mut names: Vec<Vec<WorldId>> = Goods::ALL
        .iter()
        .map(|kind| worlds.iter().enumerate().rev().filter(|(_, world)| world.goods == *kind).map(|(id, _)| WorldId(id as u8)).collect())
        .collect();
    let mut tiles = Vec::new();
    let mut known = true;
    for (hex, letter) in (1..).zip(&letters) {
        match goods.iter().position(|goods| goods.letter == *letter) {
            Some(kind) => tiles.push(names[kind].pop()),
            None if *letter == '-' => tiles.push(None),
            None => {
                wrong(format!("unknown letter '{letter}' at hex {hex}"));
                known = false;
            }
        }
    }
    for goods in goods {
        let (found, wanted) = (letters.iter().filter(|letter| **letter == goods.letter).count(), usize::from(goods.worlds));
        if found != wanted {
            wrong(format!("letter '{}' {found} times instead of {wanted}", goods.letter));
            known = false;
        }
    }
    known.then_some(tiles)
}
