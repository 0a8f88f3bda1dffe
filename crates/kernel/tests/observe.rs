//! Rows of numbers and their layouts, made by one walk.

use kernel::observe::{Group, Layout, Row, Sheet};

fn walk(value: i32, sheet: &mut impl Sheet) {
    sheet.group(Group::at(0));
    sheet.number("margin", -3, 3, "a margin", value);
    sheet.under(|| "hand".into());
    sheet.up_to("", 2, "cards in hand", value);
    sheet.group(Group::at(1));
    sheet.flag("first", "begins", value > 0);
    sheet.group(Group::Common);
    sheet.between("lead", -1, 1, "a lead", value);
}

#[test]
fn names_begin_with_their_block_and_what_they_stand_under() {
    let layout = Layout::of(|sheet| walk(0, sheet));
    let names: Vec<(&str, Group)> = layout.iter().map(|feature| (feature.name.as_str(), feature.group)).collect();
    assert_eq!(names, [("own.margin", Group::Own), ("own.hand", Group::Own), ("other1.first", Group::Other(1)), ("lead", Group::Common)]);
    assert_eq!(layout.iter().map(|feature| feature.clamped).collect::<Vec<_>>(), [false, true, false, true]);
    assert_eq!((layout[0].least, layout[0].greatest, layout[0].meaning), (-3, 3, "a margin"));
}

#[test]
fn values_end_where_their_range_does() {
    let row = |value: i32| {
        let mut row = [9; 4];
        Row::fill(&mut row, &[], |sheet| walk(value, sheet));
        row
    };
    assert_eq!(row(1), [1, 1, 1, 1]);
    assert_eq!(row(70_000), [3, 2, 1, 1]);
    assert_eq!(row(-70_000), [-3, 0, 0, -1]);
}

#[test]
fn a_row_of_another_length_is_no_row_of_this_layout() {
    for length in [3, 5] {
        let filled = std::panic::catch_unwind(|| Row::fill(&mut vec![0; length], &[], |sheet| walk(0, sheet)));
        let message = filled.expect_err("it does not fit").downcast::<String>().expect("a sentence");
        assert_eq!(*message, format!("an observation of 4 numbers does not fit a row of {length}"));
    }
}

/// One number, two parts of two, one number.
fn in_parts(walked: &mut Vec<i32>, sheet: &mut impl Sheet) {
    sheet.count("before", 9, "before", 1);
    for part in [2, 4] {
        sheet.part(|sheet| {
            walked.push(part);
            sheet.under(|| format!("part{part}"));
            sheet.count("one", 9, "the first number", part);
            sheet.count("two", 9, "the second number", part + 1);
        });
    }
    sheet.under(String::new);
    sheet.count("behind", 9, "behind", 6);
}

#[test]
fn a_part_that_is_left_out_is_not_walked_and_everything_else_stays_in_its_place() {
    for (parts, walked, expected) in [
        (&[][..], &[2, 4][..], [1, 2, 3, 4, 5, 6]),
        (&[None, Some(2)], &[2], [1, 2, 3, 0, 0, 6]),
        (&[Some(2)], &[4], [1, 0, 0, 4, 5, 6]),
        (&[Some(2), Some(2)], &[], [1, 0, 0, 0, 0, 6]),
    ] {
        let (mut row, mut met) = ([0; 6], Vec::new());
        Row::fill(&mut row, parts, |sheet| in_parts(&mut met, sheet));
        assert_eq!((row, &met[..]), (expected, walked), "{parts:?}");
    }
    let layout = Layout::of(|sheet| in_parts(&mut Vec::new(), sheet));
    assert_eq!(layout.iter().map(|feature| feature.part).collect::<Vec<_>>(), [None, Some(0), Some(0), Some(1), Some(1), None]);
    assert_eq!([&layout[2].name, &layout[5].name], ["part2.two", "behind"]);
}
