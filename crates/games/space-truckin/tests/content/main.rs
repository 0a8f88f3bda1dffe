//! The content file: what is shipped, and every check with its message.

use conformance::content::Pack;
use kernel::{Severity, Title};
use space_truckin::SpaceTruckin;
use space_truckin::content::{Content, Kind};

const PACK: Pack = Pack::of::<SpaceTruckin>();
const SHIPPED: &str = SpaceTruckin::CONTENT;

/// What is wrong with the shipped file after this change, in the order of lines.
fn problems(change: impl Fn(&str) -> String) -> Vec<String> {
    let edited = change(SHIPPED);
    assert_ne!(edited, SHIPPED, "the change changes nothing");
    SpaceTruckin::check_content(&edited).into_iter().map(|problem| problem.message).collect()
}

/// One of the problems after replacing the first occurrence.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    assert!(SHIPPED.contains(from), "'{from}' is not in the file");
    let found = problems(|text| text.replacen(from, to, 1));
    assert!(found.iter().any(|message| message == expected), "expected '{expected}', found {found:#?}");
}

/// The entry of a truck, from its id to the next entry.
fn in_truck(id: &str, from: &str, to: &str) -> impl Fn(&str) -> String {
    let (id, from, to) = (id.to_owned(), from.to_owned(), to.to_owned());
    move |text: &str| {
        let start = text.find(&format!("id = \"{id}\"")).expect("the truck");
        assert!(text[start..].contains(&from), "'{from}' is not in {id}");
        format!("{}{}", &text[..start], text[start..].replacen(&from, &to, 1))
    }
}

#[track_caller]
fn check_truck(id: &str, from: &str, to: &str, expected: &str) {
    let found = problems(in_truck(id, from, to));
    assert!(found.iter().any(|message| message == expected), "expected '{expected}', found {found:#?}");
}

#[test]
fn the_shipped_file_is_right_and_has_no_warnings() {
    PACK.check(SHIPPED, &[]);
    let (content, _) = Content::load(SHIPPED).unwrap();
    let trucks: Vec<(&str, u32, u32, u32, usize)> = content
        .trucks
        .iter()
        .map(|truck| {
            let blueprint = &truck.blueprint;
            (truck.name.id.as_str(), blueprint.cells.len(), blueprint.diamonds.len(), blueprint.marks.len(), truck.proof.len())
        })
        .collect();
    assert_eq!(trucks, [("sparrowhawk", 62, 4, 4, 15), ("countess", 58, 6, 2, 14), ("mauler", 64, 4, 6, 16), ("hammerhead", 64, 4, 4, 16)]);
    let kinds = |truck: usize| Kind::ALL.map(|kind| content.trucks[truck].proof.iter().filter(|piece| piece.kind == kind).count());
    assert_eq!([kinds(0), kinds(1), kinds(2), kinds(3)], [[2, 3, 5, 2, 3], [2, 4, 4, 1, 3], [2, 3, 5, 3, 3], [2, 4, 4, 2, 4]]);
}

#[test]
fn schema() {
    check("space-truckin/1", "space-truckin/2", "unknown schema \"space-truckin/2\", this program reads \"space-truckin/1\"");
}

#[test]
fn faces_and_ids() {
    check("die = 1\nid = \"reactor\"", "die = 2\nid = \"reactor\"", "system: face 1 is missing");
    check("die = 1\nid = \"reactor\"", "die = 2\nid = \"reactor\"", "system: face 2 is given twice (\"reactor\" and \"quarters\")");
    check("die = 6\nid = \"crossroads\"", "die = 5\nid = \"crossroads\"", "event: face 6 is missing");
    check("id = \"comet\"", "id = \"event\"", "terrain: id \"event\" is used twice");
    check("id = \"countess\"", "id = \"sparrowhawk\"", "truck: id \"sparrowhawk\" is used twice");
    check(
        "id = \"cargo\"",
        "id = \"hold\"",
        "system \"hold\": field 'id' must be one of reactor, quarters, engine, weapons, cargo, found \"hold\"",
    );
    check(
        "id = \"smuggler\"",
        "id = \"pirate\"",
        "captain \"pirate\": field 'id' must be one of cartographer, engineer, artificer, grizzled, smuggler, physicist, found \"pirate\"",
    );
}

#[test]
fn shapes() {
    check("[[0, 0], [0, 1], [0, 2], [0, 3]]", "[[0, 0], [0, 1], [0, 1]]", "shape \"I\": needs 4 connected cells, found 2");
    check("[[0, 0], [0, 1], [0, 2], [0, 3]]", "[[0, 0], [0, 1], [0, 2], [0, 4]]", "shape \"I\": cells are not connected");
    check("[[0, 0], [0, 1], [1, 0], [1, 1]]", "[[5, 0], [5, 1], [5, 2], [5, 3]]", "shapes \"I\" and \"O\" are the same tetromino");
}

#[test]
fn effects() {
    check(
        "first = [{ kind = \"vp\"",
        "first = [{ kind = \"gold\"",
        "terrain \"asteroids\": field 'first.kind' must be one of vp, cargo, artifact, pip, event, found \"gold\"",
    );
    check(
        "second = [{ kind = \"cargo\", amount = 1",
        "second = [{ kind = \"cargo\", amount = 0",
        "terrain \"asteroids\": field 'second.amount' must be a whole number from 1 to 99, found 0",
    );
    check(
        "system = \"engine\"",
        "system = \"sail\"",
        "terrain \"comet\": field 'second.system' must be one of reactor, quarters, engine, weapons, cargo, found \"sail\"",
    );
    check(
        "effects = [{ kind = \"vp\", amount = 1 }, { kind = \"pip\", system = \"reactor\", amount = 1 }]",
        "effects = [{ kind = \"event\" }]",
        "event \"ion_wind\": an event cannot trigger an event",
    );
    check("name = \"Ion wind\"", "name = \"Ion wind\"\nchoose = true", "event: only one face may be a choice");
}

#[test]
fn bands_and_sale() {
    check("from = 3", "from = 4", "band \"good\": starts at 4, expected 3");
    check("to = 10\n", "to = 12\n", "band \"rough\": starts at 11, expected 13");
    check("id = \"wreck\"\nto = 0", "id = \"wreck\"\nfrom = -9\nto = 0", "band \"wreck\": starts at -9, expected minus infinity");
    check("from = 101", "from = 101\nto = 555", "band \"bad\": ends at 555, the last band has no end");
    check(
        "damage_two",
        "explode",
        "band \"bad\": field 'outcome' must be one of bridge_damage, both_rewards, first_reward, damage_one, damage_two, found \"explode\"",
    );
    check("[0, 2, 4, 8, 16, 32]", "[0, 2, 2, 8]", "numbers.cargo_sale: value 2 must be greater than the one before");
    check("[0, 2, 4, 8, 16, 32]", "[1, 2]", "numbers.cargo_sale: value 0 must be 0");
}

#[test]
fn star_chart() {
    check("letter = \"C\"\nx", "letter = \"H\"\nx", "star_chart: expected location \"C\", found \"H\"");
    check("x = 70", "x = 170", "star_chart: field 'location.x' must be a whole number from 0 to 100, found 170");
    check("[\"E\", \"F\"]", "[\"E\", \"G\"]", "star_chart: pirates need two neighbouring locations, found \"E\" and \"G\"");
}

#[test]
fn blueprints() {
    check_truck("sparrowhawk", "\"....#B#....\"", "\"....#B#...\"", "truck \"sparrowhawk\", row 0: 10 cells, expected 11");
    check_truck("sparrowhawk", "height = 10", "height = 11", "truck \"sparrowhawk\": 10 rows, expected 11");
    check_truck("sparrowhawk", "....#B#....", "....#X#....", "truck \"sparrowhawk\", row 0, column 5: unknown mark 'X' (use . # B D S)");
    check_truck("sparrowhawk", "....#B#....", "....###....", "truck \"sparrowhawk\": needs 2 bridge cells, found 1");
    check_truck(
        "sparrowhawk",
        "....#B#....\",\n  \"...##B##...",
        "....#B#....\",\n  \"...#B###...",
        "truck \"sparrowhawk\": the bridge cells must share an edge",
    );
    check_truck("mauler", "\"...#SS#...\"", "\"..##SS#...\"", "truck \"mauler\": 65 building cells, allowed are 40 to 64");
    check_truck(
        "sparrowhawk",
        "....D#D....\",\n  \"....D#D....",
        "...........\",\n  \"....D#D....",
        "truck \"sparrowhawk\": the hull falls apart at row 9, column 4",
    );
    let no_diamond = problems(|text| in_truck("sparrowhawk", "....D#D....\",\n  \"....D#D....", "....###....\",\n  \"....###....")(text));
    assert!(no_diamond.contains(&"truck \"sparrowhawk\": no diamond".to_owned()), "{no_diamond:#?}");
    check_truck("countess", "\"..#S#..\",\n  \".##S##.\"", "\"..###..\",\n  \".#####.\"", "truck \"countess\": no square");
    check_truck(
        "countess",
        "\"..#S#..\"",
        "\"..#S#.S\"",
        "truck \"countess\": the mark at row 0, column 6 can be covered by 0 shapes only",
    );
    check_truck(
        "countess",
        "centerline_columns = [3]",
        "centerline_columns = [3, 5]",
        "truck \"countess\": centerline_columns must be one column or two neighbouring columns",
    );
    check_truck(
        "countess",
        "centerline_columns = [3]",
        "centerline_columns = [7]",
        "truck \"countess\": centerline_columns must be one column or two neighbouring columns",
    );
}

#[test]
fn cells_at_the_bridge() {
    let crowded = problems(|text| {
        let text = in_truck("countess", "\"###B###\",\n  \"###B###\"", "\"##DBD##\",\n  \"##DBD##\"")(text);
        in_truck("countess", "\".#####.\"", "\".##D##.\"")(&text)
    });
    assert!(crowded.contains(&"truck \"countess\": only 1 free cells at the bridge".to_owned()), "{crowded:#?}");
}

#[test]
fn proofs() {
    check_truck(
        "countess",
        "\"..Mn-..\"",
        "\"..Mn-n.\"",
        "truck \"countess\", proof: piece n covers row 0, column 5, which is no building cell",
    );
    check_truck("countess", "\"..Mn-..\"", "\"..M--..\"", "truck \"countess\", proof: piece n is no tetromino: 3 cells");
    check_truck(
        "countess",
        "\"EREECQQRCQCQEW\"",
        "\"CREECQQRCQCQEW\"",
        "truck \"countess\", proof: piece a covers a mark that is not for its kind",
    );
    check_truck("countess", "\"EREECQQRCQCQEW\"", "\"EREEQQQRCQCQEW\"", "truck \"countess\", proof: piece e does not touch the bridge");
    check_truck("countess", "\"EREECQQRCQCQEW\"", "\"EREERQQRCQCQEW\"", "truck \"countess\", proof: piece e does not reach the centerline");
    check_truck("countess", "\"..Mn-..\"", "\"..mn-..\"", "truck \"countess\", proof: piece m needs one pip, found 0");
    check_truck("countess", "\".mmnNn.\"", "\".mmNnn.\"", "truck \"countess\", proof: piece n has its pip beside another pip");
    check_truck(
        "countess",
        "\"EREECQQRCQCQEW\"",
        "\"EREECQQRCQCQE\"",
        "truck \"countess\", proof: piece n has no match: 14 pieces, but 13 letters in proof_systems",
    );
    check_truck(
        "countess",
        "\"EREECQQRCQCQEW\"",
        "\"EEEECQQECQCQEW\"",
        "truck \"countess\", proof: piece n is the last one, and there is no Reactor",
    );
    check_truck("countess", "\"EREECQQRCQCQEW\"", "\"XREECQQRCQCQEW\"", "truck \"countess\", proof: piece a has an unknown system letter");
    let uncovered = problems(|text| {
        let text = in_truck("countess", "\".aabcD.\"", "\".--bcD.\"")(text);
        let text = in_truck("countess", "\".aBbcd.\"", "\".-Bbcd.\"")(&text);
        in_truck("countess", "\".Ab.Cc.\"", "\".-b.Cc.\"")(&text)
    });
    assert!(
        uncovered.contains(&"truck \"countess\", proof: piece n is the last one, and a mark is still uncovered".to_owned()),
        "{uncovered:#?}"
    );
}

#[test]
fn no_truck_at_all() {
    let found = problems(|text| {
        let start = text.find("[[truck]]").unwrap();
        let end = text.find("[artifacts]").unwrap();
        format!("{}{}", &text[..start], &text[end..])
    });
    assert_eq!(found, ["truck: none defined"]);
}

#[test]
fn all_problems_come_together_with_their_lines() {
    let edited = SHIPPED.replacen("from = 3", "from = 4", 1).replacen("x = 70", "x = 170", 1).replacen("damage_two", "explode", 1);
    let found = SpaceTruckin::check_content(&edited);
    assert_eq!(found.len(), 3);
    for problem in &found {
        let line = problem.line.expect("a line");
        let text = edited.lines().nth(line - 1).unwrap();
        assert!(["from = 4", "x = 170", "outcome = \"explode\""].contains(&text), "line {line} is '{text}'");
        assert_eq!(problem.severity, Severity::Error);
    }
}

#[test]
fn unknown_fields_are_errors() {
    let edited = SHIPPED.replacen("motto =", "moto =", 1);
    let found = SpaceTruckin::check_content(&edited);
    assert_eq!(found.len(), 1);
    let told = "truck \"sparrowhawk\": 'moto' is not known here; did you mean 'motto'?";
    assert_eq!((found[0].severity, found[0].message.as_str()), (Severity::Error, told));
}

#[test]
fn the_fingerprint_is_of_what_is_played() {
    let print = |text: &str| Content::load(text).unwrap().0.fingerprint;
    assert_eq!(print(SHIPPED), print(&SHIPPED.replacen("All wing", "Much wing", 1)));
    assert_ne!(print(SHIPPED), print(&SHIPPED.replacen("jump_vp = 2 ", "jump_vp = 3 ", 1)));
}
