//! Maps, the generator, names and deals (C05 to C15, C22 to C25).

use arrayvec::ArrayVec;
use pack::{Found, Row, plain, record, repeated, shown, text, whole};
use toml::de::DeValue;

use super::drawing::{self, Board, Centre};
use super::{Generator, Layout, id, modest, players, prices, source};
use crate::chart;
use crate::place::{MAX_PLANETS, PlanetId, Planets};
use crate::tile::{Suit, Tile};

/// C05 to C18.
pub(super) fn layouts(file: &Row<'_>, board: Option<&Board>) -> Option<Vec<Layout>> {
    let rows = file.need_rows("layouts", "layout")?;
    let generator = file.get("generator").and_then(|table| table.get_ref().as_table()?.get("id")?.get_ref().as_str());
    let like_generator = rows.iter().filter(|row| row.has("id") && row.word("id") == generator);
    for row in repeated(&rows, "id").into_iter().map(|(row, ..)| row).chain(like_generator) {
        row.error("C05", "id", format!("{} is defined twice", row.name));
    }
    if rows.is_empty() {
        file.error("shape", "", "layouts: there must be at least one map");
    }
    pack::all(rows.iter().map(|row| layout(row, board)))
}

fn layout(row: &Row<'_>, board: Option<&Board>) -> Option<Layout> {
    row.only(&["id", "name", "source", "players", "minutes", "home", "tile_values", "about", "planets", "edges"]);
    row.read("source", source);
    let (id, name, about) = (row.read("id", id), row.read("name", text), row.read("about", text));
    let (minutes, players, prices) = (row.read("minutes", modest), row.read("players", players("C15")), row.read("tile_values", prices));
    let centres = centres(row);
    if let (Some(found), Some(made)) = (centres.as_ref().map(Vec::len), prices.as_ref().map(ArrayVec::len))
        && found != 2 * made
    {
        let wanted = format!("{made} prices in four suits make {} planets: add or take away planets or prices", 2 * made);
        row.error("C09", "planets", format!("{} has {found} planets, but {wanted}", row.name));
    }
    let count = centres.as_ref().map(Vec::len);
    let edges = edges(row, count);
    let home = row.read("home", modest).and_then(|home| {
        let planet = planet(home, count.unwrap_or(MAX_PLANETS));
        if planet.is_none() {
            row.wrong("C14", "home", format!("home is {home}, but there is no planet {home}"));
        }
        planet
    });
    let (centres, edges, home) = (centres?, edges?, home?);
    let mut paths = [Planets::EMPTY; MAX_PLANETS];
    for Found { value: (a, b), .. } in &edges {
        paths[a.index()].insert(*b);
        paths[b.index()].insert(*a);
    }
    for planet in Planets::first(centres.len()).minus(chart::reached(&paths, home)).iter() {
        let message = format!("{}: planet {planet} cannot be reached from the home planet: join it to the others by a path", row.name);
        row.notes.error("C13", Some(centres[planet.index()].at), message);
    }
    let board = board?;
    drawing::places(row, board, &centres);
    drawing::paths(row, board, &centres, &edges);
    Some(Layout {
        id: id?,
        name: name?,
        players: players?,
        minutes: minutes?,
        about: about?,
        home,
        prices: prices?,
        centres: centres.iter().map(|centre| centre.value).collect(),
        paths,
    })
}

/// The planet of this number on a map of so many.
fn planet(number: i64, count: usize) -> Option<PlanetId> {
    u64::try_from(number).ok().and_then(PlanetId::numbered).filter(|planet| planet.index() < count)
}

record! {
    /// A planet of a map.
    struct Spot {
        n: i64 = modest,
        x: i64 = modest,
        y: i64 = modest,
    }
}

/// C07: the planets' centres in the order of their numbers.
fn centres(row: &Row<'_>) -> Option<Vec<Centre>> {
    let rows = row.need_rows("planets", "")?;
    let spots = pack::all(rows.iter().map(Spot::read))?;
    let mut given: Vec<Option<Centre>> = vec![None; rows.len()];
    let mut wrong = rows.is_empty() || rows.len() > MAX_PLANETS;
    for (row, spot) in rows.iter().zip(&spots) {
        match usize::try_from(spot.n - 1).ok().and_then(|index| given.get_mut(index)).filter(|place| place.is_none()) {
            Some(place) => *place = row.at.map(|at| Found { value: (spot.x, spot.y), at }),
            None => wrong = true,
        }
    }
    if wrong {
        let most = rows.len().clamp(1, MAX_PLANETS);
        let missing = given.iter().position(Option::is_none).map_or(most, |index| index + 1);
        row.wrong("C07", "planets", format!("planets must be numbered 1 to {most}; {missing} is missing or repeated"));
        return None;
    }
    given.into_iter().collect()
}

/// A path between two planets.
pub(super) type Edge = (PlanetId, PlanetId);

/// C10 to C12.
fn edges(row: &Row<'_>, count: Option<usize>) -> Option<Vec<Found<Edge>>> {
    let number = |item: &pack::Value<'_>| i64::try_from(whole(item.get_ref())?).ok();
    let pair = |value: &DeValue<'_>| match &value.as_array()?[..] {
        [a, b] => Some((number(a)?, number(b)?)),
        _ => None,
    };
    let list = row.items("edges", "a list of pairs of planets such as [1, 2]", pair)?;
    let count = count?;
    let before = row.notes.count();
    let mut edges: Vec<Found<Edge>> = Vec::new();
    for Found { value: (a, b), at } in list {
        let (check, problem) = match (planet(a, count), planet(b, count)) {
            (Some(first), Some(second)) if first != second => {
                let edge = (first.min(second), first.max(second));
                let twice = edges.iter().any(|earlier| earlier.value == edge);
                edges.push(Found { value: edge, at });
                if !twice {
                    continue;
                }
                ("C12", format!("path {a}-{b} is given twice"))
            }
            (Some(_), Some(_)) => ("C11", format!("path {a}-{b} joins a planet to itself")),
            (first, _) => {
                let missing = if first.is_none() { a } else { b };
                ("C10", format!("path {a}-{b} names planet {missing}, which does not exist"))
            }
        };
        row.notes.error(check, Some(at), format!("{}: {problem}", row.name));
    }
    (row.notes.count() == before).then_some(edges)
}

/// C25, where numbers must agree.
pub(super) fn generator(file: &Row<'_>) -> Option<Generator> {
    let row = file.table("generator")?;
    let generator = Generator::read(&row)?;
    let Generator { planets, rows, columns, prices, .. } = &generator;
    if *planets != 2 * prices.len() {
        row.wrong("C25", "planets", format!("{} prices in four suits make {} planets", prices.len(), 2 * prices.len()));
    }
    if rows * columns < *planets {
        row.wrong("C25", "rows", format!("{rows} rows of {columns} cells are too few for {planets} planets"));
    }
    Some(generator)
}

/// C24.
pub(super) fn names(file: &Row<'_>, maps: Option<&[Layout]>) -> Option<Vec<String>> {
    let row = file.section("names", &["source", "planets"])?;
    row.read("source", source);
    let names = row.read("planets", pack::list("a list of names", |name| plain(name).map(str::to_owned)))?;
    // The first of equals.
    let largest = maps.into_iter().flatten().rev().max_by_key(|map| map.centres.len());
    if let Some(Layout { id, centres, .. }) = largest.filter(|map| map.centres.len() > names.len()) {
        let message = format!("names.planets has {} names, but layout \"{id}\" has {} planets", names.len(), centres.len());
        row.error("C24", "planets", message);
    }
    Some(names)
}

/// C22: the map that a deal is for.
pub(super) fn known<'m>(row: &Row<'_>, field: &str, maps: &'m [Layout]) -> Option<&'m Layout> {
    let name = row.text(field)?;
    let map = maps.iter().find(|map| map.id == name);
    if map.is_none() {
        row.wrong("C22", field, format!("there is no layout \"{}\"", shown(name)));
    }
    map
}

record! {
    /// A planet of a deal.
    struct Dealt {
        n: i64 = modest,
        a: Tile = tile,
        b: Tile = tile,
    }
}

/// C22 and C23.
pub(super) fn dealt(deal: &Row<'_>, field: &str, map: &Layout) -> Option<Vec<Tile>> {
    let rows = deal.need_rows(field, "")?;
    let planets = pack::all(rows.iter().map(Dealt::read))?;
    let mut given: Vec<Option<[Tile; 2]>> = vec![None; map.centres.len()];
    let before = deal.notes.count();
    for (row, Dealt { n, a, b }) in rows.iter().zip(planets) {
        if a.suit() == b.suit() {
            row.wrong("C23", "b", format!("planet {n} has two tiles of the suit {}", a.suit().id()));
        }
        match usize::try_from(n - 1).ok().and_then(|index| given.get_mut(index)).filter(|place| place.is_none()) {
            Some(place) => *place = Some([a, b]),
            None => row.wrong("C22", "n", format!("planet {n} does not exist or is given twice")),
        }
    }
    if deal.notes.count() > before {
        return None;
    }
    for index in (0..given.len()).filter(|index| given[*index].is_none()) {
        deal.wrong("C22", field, format!("planet {} is missing", index + 1));
    }
    let tiles: Vec<Tile> = given.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    for wanted in Suit::ALL.into_iter().flat_map(|suit| map.prices.iter().map(move |price| Tile::new(suit, *price))) {
        if tiles.iter().filter(|tile| **tile == wanted).count() != 1 {
            deal.wrong("C22", field, format!("tile {} {} is used twice or missing", wanted.suit().id(), wanted.price()));
        }
    }
    Some(tiles)
}

fn tile(row: &Row<'_>, field: &str) -> Option<Tile> {
    row.typed(field, "a suit and a price such as [\"suns\", 3]", |value| match &value.as_array()?[..] {
        [suit, price] => {
            let price = whole(price.get_ref()).filter(|price| (1..=5).contains(price))?;
            Some(Tile::new(Suit::by_id(suit.get_ref().as_str()?)?, price as u8))
        }
        _ => None,
    })
}
