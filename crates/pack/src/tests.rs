//! What is said about files, and where.

use super::*;

const DIALECT: Dialect =
    Dialect { game: "demo", version: "format", other: "C1", unknown: "C2", shape: "C3", quote: '\'', everywhere: &[("note", anything)] };

record! {
    /// A moon of some planet, which is known besides.
    #[derive(Debug, PartialEq)]
    struct Moon(planets: &[String]) {
        /// What it is called.
        name: String = text,
        planet["around"]: usize = |row, field| {
            let found = planets.iter().position(|planet| row.word(field) == Some(planet));
            if found.is_none() {
                row.must_be("C4", field, "a planet");
            }
            found
        },
        points: u8 = optional(number(1..=9, "C5"), 1),
    }
    besides { "source" = text, "year" = number(1600..=2100_u16, "C6") }
}

fn moons(text: &str) -> Result<Vec<Moon>, Vec<String>> {
    let text = format!("format = 1\ngame = 'demo'\n{text}");
    let planets = ["Jupiter".to_owned(), "Saturn".to_owned()];
    let read = |file: &Row<'_>| {
        file.is_ours()?;
        file.only(&["format", "game", "moon"]);
        let rows = file.need_rows("moon", "moon")?;
        for (row, name, times) in repeated(&rows, "name") {
            row.error("C7", "name", format!("{name} is there {times} times"));
        }
        all(rows.iter().map(|row| Moon::read(row, &planets)))
    };
    let told = |problems: Vec<Problem>| problems.iter().map(ToString::to_string).collect();
    load(&text, &DIALECT, read).map(|(moons, _)| moons).map_err(told)
}

const IO: &str = "[[moon]]\nname = 'Io'\naround = 'Jupiter'\nsource = 'Galilei'\nyear = 1610\n";

#[test]
fn a_record_is_read_with_what_it_needs_to_know() {
    assert_eq!(moons(IO), Ok(vec![Moon { name: "Io".into(), planet: 0, points: 1 }]));
    assert_eq!(moons(&format!("{IO}note = 7\npoints = 3")), Ok(vec![Moon { name: "Io".into(), planet: 0, points: 3 }]));
}

#[test]
fn every_field_has_its_problem_in_its_line_and_all_are_told_together() {
    let text =
        "[[moon]]\nname = \"Tit\\u0007an\"\naround = 'Mars'\npoints = 10\nsource = 1\nyear = 1599\nwarm = true\n[[moon]]\nnam = 'Rhea'\n";
    let told = [
        "error in line 4: moon 1: field 'name' must be a text in quotes, without control characters, found 'Tit\\u{7}an' (C3)",
        "error in line 5: moon 1: field 'around' must be a planet, found 'Mars' (C4)",
        "error in line 6: moon 1: field 'points' must be a whole number from 1 to 9, found 10 (C5)",
        "error in line 7: moon 1: field 'source' must be a text in quotes, without control characters, found 1 (C3)",
        "error in line 8: moon 1: field 'year' must be a whole number from 1600 to 2100, found 1599 (C6)",
        "error in line 9: moon 1: 'warm' is not known here; the fields are name, around, points, source, year (C2)",
        "error in line 10: moon 2: field 'name' is missing (C3)",
        "error in line 10: moon 2: field 'around' must be a planet, found nothing (C4)",
        "error in line 10: moon 2: field 'source' is missing (C3)",
        "error in line 10: moon 2: field 'year' is missing (C3)",
        "error in line 11: moon 2: 'nam' is not known here; did you mean 'name'? (C2)",
    ];
    assert_eq!(moons(text).unwrap_err(), told);
}

#[test]
fn a_name_that_stands_twice_is_told_where_it_does() {
    assert_eq!(moons(&format!("{IO}{IO}{IO}")).unwrap_err(), ["error in line 9: Io is there 3 times (C7)"]);
}

#[test]
fn a_file_of_another_game_or_format_is_not_read_on() {
    let told = |text: &str| load(text, &DIALECT, |file| file.is_ours().map(|()| 1)).unwrap_err()[0].to_string();
    assert_eq!(told("format = 2\ngame = 'demo'\nx = 1"), "error in line 1: this file is for demo, format 2; expected demo, format 1 (C1)");
    assert_eq!(told("format = 1\ngame = 'go'"), "error in line 2: this file is for go, format 1; expected demo, format 1 (C1)");
    assert_eq!(told("x = 1"), "error: this file is for no game, format unknown; expected demo, format 1 (C1)");
    assert_eq!(moons("").unwrap_err(), ["error: the file: field 'moon' is missing (C3)"]);
    assert_eq!(moons("moon = [1]").unwrap_err(), ["error in line 3: the file: field 'moon' must be a list of tables (C3)"]);
}

#[test]
fn what_is_wrong_in_a_row_can_be_one_error() {
    let read = |file: &Row<'_>| {
        let card = file.table("card")?;
        let power = |row: &Row<'_>| row.read("amount", number(1..=3_u8, "C5")).zip(row.read("when", flag));
        all(card.rows("powers", "")?.iter().map(|row| row.as_one("C8", |reason| format!("{}: no power ({reason})", row.name), power)))
    };
    let problems = load("[card]\npowers = [\n{ amount = 4 },\n{ amount = 3, when = true }]", &DIALECT, read).unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["error in line 3: card: no power (field 'amount' must be a whole number from 1 to 3, found 4) (C8)"]);
}

#[test]
fn a_table_within_an_entry_is_named_after_it() {
    let read = |file: &Row<'_>| file.rows("card", "card")?[0].table("power")?.rows("costs", "")?[0].read("points", flag);
    let told = |text: &str| load(text, &DIALECT, read).unwrap_err()[0].to_string();
    assert_eq!(told("[[card]]\npower = { costs = [{}] }"), "error in line 2: card 1: field 'power.costs.points' is missing (C3)");
    assert_eq!(told("[[card]]\npower = 7"), "error in line 2: card 1: field 'power' must be a table, found 7 (C3)");
}

#[test]
fn problems_come_in_the_order_of_their_lines_and_each_once() {
    let notes = Notes::new("a = 1\nb = 2\n");
    notes.warning("C2", None, "the file is short".into());
    notes.error("C1", Some(6), "b is wrong".into());
    notes.error("C1", Some(10), "b is wrong".into());
    notes.warning("C1", Some(0), "a is doubtful".into());
    assert_eq!(notes.count(), 4);
    let (problems, failed) = notes.finish();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["warning in line 1: a is doubtful (C1)", "error in line 2: b is wrong (C1)", "warning: the file is short (C2)"]);
    assert!(failed);
}

#[test]
fn the_first_mistake_is_told_and_not_what_follows_from_it() {
    let text = "a = [1, 2\nb = [3]\nc = [4]\nd = [5]\n";
    let problems = load(text, &DIALECT, |_| Some(())).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert!(problems[0].line.is_some_and(|line| line <= 2), "{problems:#?}");
    assert!(load("a = [1, 2]", &DIALECT, |_| Some(())).is_ok());
}

#[test]
fn what_is_shown_fits_a_line() {
    assert_eq!(shown("a\nb"), "a\\nb");
    assert_eq!(shown(&"x".repeat(50)), format!("{}...", "x".repeat(40)));
}

mod whole_files {
    use super::*;

    const SKY: Dialect = Dialect { game: "sky/1", everywhere: &[], ..DIALECT };

    record! {
        #[derive(Debug, PartialEq)]
        struct Star {
            id: String = id("C4", "made of a-z, at most 5", 5, |byte| byte.is_ascii_lowercase()),
            name: String = filled("C5"),
        }
    }

    content! {
        /// The sky.
        #[derive(Debug, PartialEq)]
        struct Sky read from file in SKY with ["format", "sun", "star"];
        given {
            let rows = file.rows("star", "star");
        }
        fields {
            /// How far the brightest is.
            brightest: u8 = file.section("sun", &["light"]).and_then(|row| row.read("light", number(1..=9, "C6"))),
            stars: Vec<Star> = {
                unique(rows.as_deref().unwrap_or_default(), "name", "C7", |name, times| format!("{name} is there {times} times"));
                Row::at_most(rows.as_deref().unwrap_or_default(), 2, "stars");
                rows.as_deref().and_then(|rows| all(rows.iter().map(Star::read)))
            },
            light: usize = Some(usize::from(brightest?) + stars.as_ref()?.len()),
        }
        and {
            if stars.as_ref().is_some_and(Vec::is_empty) {
                file.warning("C8", "", "there is only the sun");
            }
        }
    }

    impl Sky {
        /// Names change nothing.
        fn canonical(&self) -> String {
            let ids: Vec<&str> = self.stars.iter().map(|star| &star.id[..]).collect();
            format!("sky 1 {} {}", self.light, ids.join(" "))
        }
    }

    const FILE: &str = "format = 'sky/1'\nsun = { light = 3 }\n[[star]]\nid = 'vega'\nname = 'Vega'\n";

    fn told(text: &str) -> Vec<String> {
        Sky::load(text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn fields_are_read_in_order_and_what_they_mean_for_play_is_the_fingerprint() {
        let (sky, warnings) = Sky::load(FILE).unwrap();
        let vega = Star { id: "vega".into(), name: "Vega".into() };
        assert_eq!((sky.brightest, &sky.stars[..], sky.light), (3, &[vega][..], 4));
        assert_eq!((&sky.fingerprint, warnings), (&kernel::Fingerprint::of(b"sky 1 4 vega"), Vec::new()));
        let (renamed, _) = Sky::load(&FILE.replace("'Vega'", "'Alpha Lyrae'")).unwrap();
        assert_eq!(renamed.fingerprint, sky.fingerprint);
        let (_, warnings) = Sky::load("format = 'sky/1'\nsun = { light = 3 }").unwrap();
        assert_eq!(warnings.iter().map(ToString::to_string).collect::<Vec<_>>(), ["warning: there is only the sun (C8)"]);
    }

    #[test]
    fn a_file_is_told_by_one_text_where_game_and_number_are_one() {
        assert_eq!(told("format = 'sky/2'\nx = 1"), ["error in line 1: unknown format \"sky/2\", this program reads \"sky/1\" (C1)"]);
        assert_eq!(told("x = 1"), ["error: the file: field 'format' is missing (C3)"]);
    }

    #[test]
    fn everything_that_is_wrong_with_a_file_is_told_together() {
        let star = "[[star]]\nid = 'Sirius'\nname = ''\n";
        let wrong = format!("{}{star}{star}moon = 1\n", FILE.replace("light = 3", "light = 3, heat = 1"));
        let found = [
            "error in line 2: sun: 'heat' is not known here; the fields are light (C2)",
            "error in line 7: star 'Sirius': field 'id' must be made of a-z, at most 5, found 'Sirius' (C4)",
            "error in line 8: star 'Sirius': field 'name' must be a text that is not empty, found '' (C5)",
            "error in line 9: the file has 3 stars; this program can hold at most 2 (limit)",
            "error in line 10: star 'Sirius': field 'id' must be made of a-z, at most 5, found 'Sirius' (C4)",
            "error in line 11:  is there 2 times (C7)",
            "error in line 11: star 'Sirius': field 'name' must be a text that is not empty, found '' (C5)",
            "error in line 12: star 'Sirius': 'moon' is not known here; the fields are id, name (C2)",
        ];
        assert_eq!(told(&wrong), found);
    }
}
