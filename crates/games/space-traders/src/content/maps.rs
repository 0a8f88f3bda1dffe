//! Maps, the generator, names and deals (C05 to C15, C22 to C25).

use arrayvec::ArrayVec;
use toml::de::DeValue;

use super::drawing::{self, Board, Centre};
use super::entry::{Entry, modest, tables};
use super::numbers::as_text;
use super::{Deal, Generator, Layout};
use crate::chart;
use crate::place::{MAX_PLANETS, PlanetId, Planets};
use crate::tile::{Suit, Tile};
use pack::{Found, Notes, shown};

/// C06, where a table says where it comes from.
pub(super) fn source(entry: &Entry<'_>, notes: &mut Notes) {
    let Some(source) = entry.field("source", notes) else { return };
    if !source.get_ref().as_str().is_some_and(|source| ["recovered", "authored"].contains(&source)) {
        notes.error("C06", Some(source.span().start), format!("{}: source must be \"recovered\" or \"authored\"", entry.name));
    }
}

/// C15, and its like elsewhere.
pub(super) fn players(entry: &Entry<'_>, check: &'static str, notes: &mut Notes) -> Option<Vec<u8>> {
    let list = entry.field("players", notes)?;
    let read = |value: &DeValue<'_>| modest(value).and_then(|number| u8::try_from(number).ok()).filter(|number| (2..=4).contains(number));
    let numbers: Option<Vec<u8>> =
        list.get_ref().as_array().filter(|list| !list.is_empty()).and_then(|list| list.iter().map(|item| read(item.get_ref())).collect());
    if numbers.is_none() {
        notes.error(check, Some(list.span().start), format!("{}: players must be numbers from 2 to 4", entry.name));
    }
    numbers
}

/// C08.
fn prices(entry: &Entry<'_>, notes: &mut Notes) -> Option<ArrayVec<u8, 5>> {
    let list = entry.list("tile_values", "a list of prices", notes, modest)?;
    let values: Vec<i64> = list.value.iter().map(|value| value.value).collect();
    let fits = (3..=5).contains(&values.len())
        && values.iter().all(|price| (1..=5).contains(price))
        && values.windows(2).all(|two| two[0] < two[1]);
    if !fits {
        let message = format!("{}: tile_values must be 3 to 5 different prices from 1 to 5, in ascending order", entry.name);
        notes.error("C08", Some(list.at), message);
    }
    fits.then(|| values.iter().map(|price| *price as u8).collect())
}

/// C05 to C18.
pub(super) fn layouts(file: &Entry<'_>, board: Option<&Board>, notes: &mut Notes) -> Option<Vec<Layout>> {
    let entries = file.entries("layouts", "layout", false, notes)?;
    let generator = file.get("generator").and_then(|table| table.get_ref().as_table()).and_then(|table| table.get("id"));
    let generator = generator.and_then(|id| id.get_ref().as_str());
    let mut ids: Vec<&str> = Vec::new();
    let mut layouts = Vec::new();
    for entry in &entries {
        entry.only(&["id", "name", "source", "players", "minutes", "home", "tile_values", "about", "planets", "edges"], notes);
        source(entry, notes);
        let id = entry.id(notes);
        if let Some(id) = &id {
            if ids.contains(&id.value) || generator == Some(id.value) {
                notes.error("C05", Some(id.at), format!("layout \"{}\" is defined twice", id.value));
            }
            ids.push(id.value);
        }
        layouts.push(layout(entry, id.map(|id| id.value), board, notes));
    }
    if entries.is_empty() {
        notes.error("shape", None, "layouts: there must be at least one map".into());
    }
    layouts.into_iter().collect()
}

fn layout(entry: &Entry<'_>, id: Option<&str>, board: Option<&Board>, notes: &mut Notes) -> Option<Layout> {
    let (name, about, minutes) = (entry.text("name", notes), entry.text("about", notes), entry.number("minutes", notes));
    let (players, prices) = (players(entry, "C15", notes), prices(entry, notes));
    let centres = planets(entry, notes);
    if let (Some(centres), Some(prices)) = (&centres, &prices)
        && centres.value.len() != 2 * prices.len()
    {
        let (found, made) = (centres.value.len(), prices.len());
        let message = format!(
            "{} has {found} planets, but {made} prices in four suits make {} planets: add or take away planets or prices",
            entry.name,
            2 * made
        );
        notes.error("C09", Some(centres.at), message);
    }
    let count = centres.as_ref().map(|centres| centres.value.len());
    let edges = edges(entry, count, notes);
    let home = entry.number("home", notes).and_then(|home| {
        let planet =
            u64::try_from(home.value).ok().and_then(PlanetId::numbered).filter(|planet| count.is_none_or(|count| planet.index() < count));
        if planet.is_none() {
            notes.error("C14", Some(home.at), format!("{}: home is {}, but there is no planet {}", entry.name, home.value, home.value));
        }
        planet
    });
    let (centres, edges, home) = (centres?, edges?, home?);
    let paths = joined(&edges);
    let reached = chart::reached(&paths, home);
    for planet in Planets::first(centres.value.len()).minus(reached).iter() {
        let message = format!("{}: planet {planet} cannot be reached from the home planet: join it to the others by a path", entry.name);
        notes.error("C13", Some(centres.value[planet.index()].at), message);
    }
    let board = board?;
    drawing::places(entry, board, &centres.value, notes);
    drawing::paths(entry, board, &centres.value, &edges, notes);
    Some(Layout {
        id: id?.to_owned(),
        name: name?.value.to_owned(),
        players: players?,
        minutes: minutes?.value,
        about: about?.value.to_owned(),
        home,
        prices: prices?,
        centres: centres.value.iter().map(|centre| centre.value).collect(),
        paths,
    })
}

/// C07: the planets' centres in the order of their numbers.
fn planets(entry: &Entry<'_>, notes: &mut Notes) -> Option<Found<Vec<Centre>>> {
    let list = entry.typed("planets", "a list of planets such as { n = 1, x = 80, y = 14 }", notes, tables)?;
    let mut given: Vec<Option<Centre>> = Vec::new();
    given.resize_with(list.value.len(), || None);
    let mut wrong = list.value.is_empty() || list.value.len() > MAX_PLANETS;
    let mut readable = true;
    for item in &list.value {
        let planet = Entry::new(format!("{}, planets", entry.name), Some(item.at), item.value);
        planet.only(&["n", "x", "y"], notes);
        let [n, x, y] = ["n", "x", "y"].map(|field| planet.number(field, notes));
        let (Some(n), Some(x), Some(y)) = (n, x, y) else {
            readable = false;
            continue;
        };
        let place = usize::try_from(n.value - 1).ok().and_then(|index| given.get_mut(index)).filter(|place| place.is_none());
        match place {
            Some(place) => *place = Some(Found { value: (x.value, y.value), at: item.at }),
            None => wrong = true,
        }
    }
    if wrong && readable {
        let most = list.value.len().clamp(1, MAX_PLANETS);
        let missing = given.iter().position(Option::is_none).map_or(most, |index| index + 1);
        let message = format!("{}: planets must be numbered 1 to {most}; {missing} is missing or repeated", entry.name);
        notes.error("C07", Some(list.at), message);
    }
    let centres: Vec<_> = given.into_iter().collect::<Option<_>>()?;
    (!wrong && readable).then_some(Found { value: centres, at: list.at })
}

/// A path between two planets.
pub(super) type Edge = (PlanetId, PlanetId);

/// C10 to C12.
fn edges(entry: &Entry<'_>, count: Option<usize>, notes: &mut Notes) -> Option<Vec<Found<Edge>>> {
    let pair = |value: &DeValue<'_>| {
        let [a, b] = value.as_array()?.iter().map(|item| modest(item.get_ref())).collect::<Option<Vec<i64>>>()?.try_into().ok()?;
        Some((a, b))
    };
    let list = entry.list("edges", "a list of pairs of planets such as [1, 2]", notes, pair)?;
    let count = count?;
    let mut edges: Vec<Found<Edge>> = Vec::new();
    let mut whole = true;
    for Found { value: (a, b), at } in list.value {
        let planet = |number: i64| u64::try_from(number).ok().and_then(PlanetId::numbered).filter(|planet| planet.index() < count);
        let problem = match (planet(a), planet(b)) {
            (Some(first), Some(second)) if first != second => {
                let edge = (first.min(second), first.max(second));
                let twice = edges.iter().any(|earlier| earlier.value == edge);
                edges.push(Found { value: edge, at });
                twice.then(|| ("C12", format!("path {a}-{b} is given twice")))
            }
            (Some(_), Some(_)) => Some(("C11", format!("path {a}-{b} joins a planet to itself"))),
            (first, _) => {
                let missing = if first.is_none() { a } else { b };
                Some(("C10", format!("path {a}-{b} names planet {missing}, which does not exist")))
            }
        };
        if let Some((check, problem)) = problem {
            notes.error(check, Some(at), format!("{}: {problem}", entry.name));
            whole = false;
        }
    }
    whole.then_some(edges)
}

fn joined(edges: &[Found<Edge>]) -> [Planets; MAX_PLANETS] {
    let mut paths = [Planets::NONE; MAX_PLANETS];
    for Found { value: (a, b), .. } in edges {
        paths[a.index()].insert(*b);
        paths[b.index()].insert(*a);
    }
    paths
}

/// C25.
pub(super) fn generator(file: &Entry<'_>, notes: &mut Notes) -> Option<Generator> {
    const FIELDS: [&str; 10] = ["planets", "columns", "rows", "x0", "dx", "shift", "y0", "dy", "extra_edges", "max_degree"];
    let entry = file.table("generator", notes)?;
    entry.only(&[&FIELDS[..], &["source", "id", "name", "players", "tile_values"]].concat(), notes);
    source(&entry, notes);
    let (id, name, players, prices) = (entry.id(notes), entry.text("name", notes), players(&entry, "C25", notes), prices(&entry, notes));
    let [planets, columns, rows, x0, dx, shift, y0, dy, extra, degree] = FIELDS.map(|field| entry.number(field, notes));
    let (planets, columns, rows, extra, degree, prices) = (planets?, columns?, rows?, extra?, degree?, prices?);
    let grid = 1..=8;
    let fits = [
        ("planets", &planets, planets.value == 2 * prices.len() as i64),
        ("columns", &columns, grid.contains(&columns.value)),
        ("rows", &rows, grid.contains(&rows.value)),
        ("rows", &rows, !grid.contains(&columns.value) || rows.value * columns.value >= planets.value),
        ("max_degree", &degree, (2..=9).contains(&degree.value)),
        ("extra_edges", &extra, (0..=45).contains(&extra.value)),
    ];
    for (field, found, _) in fits.iter().filter(|(.., fits)| !fits) {
        notes.error("C25", Some(found.at), format!("generator: {field} does not fit"));
    }
    fits.iter().all(|(.., fits)| *fits).then_some(())?;
    Some(Generator {
        id: id?.value.to_owned(),
        name: name?.value.to_owned(),
        players: players?,
        planets: planets.value as usize,
        prices,
        columns: columns.value as usize,
        rows: rows.value as usize,
        extra_paths: extra.value as usize,
        max_degree: degree.value as u32,
        origin: (x0?.value, y0?.value),
        spacing: (dx?.value, dy?.value),
        shift: shift?.value,
    })
}

/// C24.
pub(super) fn names(file: &Entry<'_>, maps: Option<&[Layout]>, notes: &mut Notes) -> Option<Vec<String>> {
    let entry = file.table("names", notes)?;
    entry.only(&["source", "planets"], notes);
    source(&entry, notes);
    let list = entry.list("planets", "a list of names", notes, as_text)?;
    let names = list.value.len();
    // The first of equals.
    let largest = maps.into_iter().flatten().rev().max_by_key(|map| map.centres.len()).filter(|map| map.centres.len() > names);
    if let Some(map) = largest {
        let planets = map.centres.len();
        notes.error("C24", Some(list.at), format!("names.planets has {names} names, but layout \"{}\" has {planets} planets", map.id));
    }
    largest.is_none().then(|| list.value.iter().map(|name| name.value.to_owned()).collect())
}

/// C22 and C23.
pub(super) fn deals(file: &Entry<'_>, maps: Option<&[Layout]>, notes: &mut Notes) -> Option<Vec<Deal>> {
    let entries = file.entries("deals", "deal", true, notes)?;
    let mut deals: Vec<Option<Deal>> = Vec::new();
    for entry in &entries {
        entry.only(&["id", "source", "layout", "planets"], notes);
        source(entry, notes);
        let id = entry.id(notes);
        let map = entry.text("layout", notes).and_then(|name| {
            let map = maps?.iter().find(|map| map.id == name.value);
            if map.is_none() {
                notes.error("C22", Some(name.at), format!("{}: there is no layout \"{}\"", entry.name, shown(name.value)));
            }
            map
        });
        let tiles = map.and_then(|map| dealt(entry, map, notes));
        if let Some(id) = id.as_ref().filter(|id| deals.iter().flatten().any(|deal| deal.id == id.value)) {
            notes.error("C22", Some(id.at), format!("deal \"{}\" is defined twice", id.value));
        }
        let deal = || Some(Deal { id: id?.value.to_owned(), layout: map?.id.clone(), tiles: tiles? });
        deals.push(deal());
    }
    deals.into_iter().collect()
}

fn dealt(entry: &Entry<'_>, map: &Layout, notes: &mut Notes) -> Option<Vec<Tile>> {
    let list = entry.typed("planets", "a list of planets such as { n = 1, a = [\"suns\", 3], b = [\"moons\", 4] }", notes, tables)?;
    let mut given: Vec<Option<[Tile; 2]>> = vec![None; map.centres.len()];
    let mut readable = true;
    for item in &list.value {
        let planet = Entry::new(format!("{}, planets", entry.name), Some(item.at), item.value);
        planet.only(&["n", "a", "b"], notes);
        let n = planet.number("n", notes);
        let [a, b] = ["a", "b"].map(|field| planet.typed(field, "a suit and a price such as [\"suns\", 3]", notes, tile));
        let (Some(n), Some(a), Some(b)) = (n, a, b) else {
            readable = false;
            continue;
        };
        if a.value.suit() == b.value.suit() {
            let message = format!("{}: planet {} has two tiles of the suit {}", entry.name, n.value, a.value.suit().id());
            notes.error("C23", Some(b.at), message);
        }
        match usize::try_from(n.value - 1).ok().and_then(|index| given.get_mut(index)).filter(|place| place.is_none()) {
            Some(place) => *place = Some([a.value, b.value]),
            None => {
                readable = false;
                notes.error("C22", Some(n.at), format!("{}: planet {} does not exist or is given twice", entry.name, n.value));
            }
        }
    }
    if !readable {
        return None;
    }
    for index in given.iter().enumerate().filter(|(_, tiles)| tiles.is_none()).map(|(index, _)| index) {
        notes.error("C22", Some(list.at), format!("{}: planet {} is missing", entry.name, index + 1));
    }
    let tiles: Vec<Tile> = given.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    let in_play = Suit::ALL.into_iter().flat_map(|suit| map.prices.iter().map(move |price| Tile::new(suit, *price)));
    for wanted in in_play {
        if tiles.iter().filter(|tile| **tile == wanted).count() != 1 {
            let message = format!("{}: tile {} {} is used twice or missing", entry.name, wanted.suit().id(), wanted.price());
            notes.error("C22", Some(list.at), message);
        }
    }
    Some(tiles)
}

fn tile(value: &DeValue<'_>) -> Option<Tile> {
    let [suit, price] = value.as_array()?.iter().collect::<Vec<_>>().try_into().ok()?;
    let price = modest(price.get_ref()).filter(|price| (1..=5).contains(price))?;
    Some(Tile::new(Suit::by_id(suit.get_ref().as_str()?)?, price as u8))
}
