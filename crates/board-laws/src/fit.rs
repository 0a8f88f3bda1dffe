//! Neither words nor badges nor diamonds lie on words, and no words leave their frame, the picture, or the size that can be read.

use draw::{Board, Names, Shape};
use kernel::{Game, Seat};

use crate::facts::Facts;
use crate::games::{Chosen, each_choice};
use crate::tree::{Element, Tree};

/// Every how manieth moment is measured.
const EVERY: usize = 13;

/// The least size of a text, in units of the picture: pixels where it is shown smallest.
const LEAST: i32 = 11;

/// Words that people chose for themselves may be cut; nothing else may.
const CHOSEN: &str = "name";

/// Names as people have them: short, long, and with wide letters.
const NAMES: [&str; kernel::MAX_SEATS] =
    ["Wilhelmina Mommsen", "Nick", "Bartholomew", "Jo", "MMMMMMMMMMMMMMMM", "Anna-Lena", "Maximilian", "Li"];

/// A box, left, top, right, bottom, in hundredths of a unit.
#[derive(Debug, Clone, Copy)]
struct Extent([i32; 4]);

impl Extent {
    fn overlaps(&self, other: &Extent) -> bool {
        let ([left, top, right, bottom], [l, t, r, b]) = (self.0, other.0);
        // A hair's breadth is no overlap.
        left + 50 < r && l + 50 < right && top + 50 < b && t + 50 < bottom
    }

    /// Whether a disc, its middle and radius in the same measure, lies on it by more than a pixel.
    fn is_under(&self, (x, y): (i32, i32), r: i32) -> bool {
        let [left, top, right, bottom] = self.0;
        let square = |length: i32| i64::from(length) * i64::from(length);
        square(x - x.clamp(left, right)) + square(y - y.clamp(top, bottom)) < square(r - 100)
    }

    /// Whether a square on its tip, `r` from its middle to each corner, reaches it.
    fn is_under_diamond(&self, (x, y): (i32, i32), r: i32) -> bool {
        let [left, top, right, bottom] = self.0;
        (x - x.clamp(left, right)).abs() + (y - y.clamp(top, bottom)).abs() < r
    }

    fn is_in(&self, other: &Extent) -> bool {
        let ([left, top, right, bottom], [l, t, r, b]) = (self.0, other.0);
        left + 100 >= l && top + 100 >= t && right <= r + 100 && bottom <= b + 100
    }
}

/// A text of a picture.
#[derive(Debug)]
struct Written {
    index: usize,
    words: String,
    extent: Extent,
}

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_fit<F: Facts>() {
    let mut measured = 0;
    each_choice::<F>(|game, chosen| {
        if chosen.number % EVERY != 0 && chosen.number > 3 {
            return;
        }
        for who in [Some(chosen.seat), Some(chosen.seat.next(game.seats())), None] {
            measured += measure(game, chosen, who);
        }
    });
    assert!(measured > 1000, "hardly anything was measured: {measured} texts");
}

/// Looks at the pictures of one reader and says how many texts they hold.
fn measure<G: Board>(game: &G, chosen: &Chosen<G>, who: Option<Seat>) -> usize {
    let names = Names::new(NAMES.into_iter().take(usize::from(game.seats())), who);
    let view = game.view(&chosen.before, who);
    let choices = if who == Some(chosen.seat) { game.clickables(&view, &chosen.legal, &names) } else { Vec::new() };
    let mut measured = 0;
    for shape in Shape::ALL {
        let picture = game.svg(&view, &choices, &names, shape).expect("it has a picture").0;
        let tree = Tree::read(&picture);
        let size = tree.element(0).attribute("viewBox").expect("a size");
        // Whoever must scroll does not see the whole table, and a higher picture would be shown smaller.
        let is_in_window = match shape {
            Shape::Wide => size.ends_with(" 1000 640"),
            Shape::Square => size.ends_with(" 820 1000"),
            Shape::Tall => size.contains(" 360 "),
        };
        assert!(is_in_window, "{} ({shape:?}, seen by {who:?}): the picture is {size}", chosen.at);
        let texts = fitting(&tree).unwrap_or_else(|problem| panic!("{} ({shape:?}, seen by {who:?}): {problem}", chosen.at));
        measured += texts;
    }
    measured
}

/// How many texts there are, if they all fit.
fn fitting(tree: &Tree) -> Result<usize, String> {
    let mut texts: Vec<Written> = Vec::new();
    let whole = tree.element(0).attribute("viewBox").ok_or("a picture has a size")?;
    let whole: Vec<i32> = whole.split(' ').map(|number| number.parse().expect("a number")).collect();
    let whole = Extent([whole[0], whole[1], whole[0] + whole[2], whole[1] + whole[3]].map(|side| 100 * side));
    for index in tree.named("text").filter(|index| !tree.is_inside(*index, "from-near")) {
        let element = tree.element(index);
        let written = Written { index, words: element.text.clone(), extent: extent(element) };
        let size = number(element, "font-size");
        if size < LEAST {
            return Err(format!("'{}' is written in {size}, which nobody can read", written.words));
        }
        let class = element.attribute("class").unwrap_or_default();
        if written.words.ends_with('…') && class != CHOSEN {
            return Err(format!("'{}' is cut", written.words));
        }
        let frame = tree.frame_of(index).map_or(whole, face);
        if !written.extent.is_in(&frame) || !written.extent.is_in(&whole) {
            return Err(format!("'{}' leaves its frame: {:?} in {:?}", written.words, written.extent, frame));
        }
        if let Some(under) = texts.iter().find(|other| other.extent.overlaps(&written.extent)) {
            return Err(format!("'{}' lies on '{}': {:?} and {:?}", written.words, under.words, written.extent, under.extent));
        }
        texts.push(written);
    }
    for disc in tree.named("circle").filter(|index| !tree.is_inside(*index, "from-near")) {
        let Some(badge) = tree.parent(disc).filter(|group| tree.is_of(*group, "badge")) else { continue };
        let [x, y, r] = ["cx", "cy", "r"].map(|name| 100 * number(tree.element(disc), name));
        let covered = texts.iter().find(|text| tree.parent(text.index) != Some(badge) && text.extent.is_under((x, y), r));
        if let Some(covered) = covered {
            return Err(format!("a badge lies on '{}': {:?} and ({x}, {y}), {r}", covered.words, covered.extent));
        }
    }
    for diamond in tree.named("path").filter(|index| tree.is_of(*index, "diamond") && !tree.is_inside(*index, "from-near")) {
        let Some((middle, r)) = tree.element(diamond).attribute("d").and_then(tip) else { continue };
        // Names keep clear of its frame; the corners of a digit's box are empty.
        let near = |text: &Written| if text.words.contains(char::is_alphabetic) { r + 300 } else { r - 300 };
        let around = tree.parent(diamond);
        let is_own = |text: usize| std::iter::successors(tree.parent(text), |group| tree.parent(*group)).any(|group| Some(group) == around);
        if let Some(covered) = texts.iter().find(|text| !is_own(text.index) && text.extent.is_under_diamond(middle, near(text))) {
            return Err(format!("a diamond touches '{}': {:?} and {middle:?}, {r}", covered.words, covered.extent));
        }
    }
    Ok(texts.len())
}

/// The middle of a square on its tip, and how far its corners are from it: `M40 10l8 8l-8 8l-8-8z`.
fn tip(path: &str) -> Option<((i32, i32), i32)> {
    let (from, rest) = path.strip_prefix('M')?.split_once('l')?;
    let ((x, y), r) = (from.split_once(' ')?, rest.split_once(' ')?.0);
    let [x, y, r] = [x, y, r].map(|number| number.parse::<i32>().ok().map(|number| 100 * number));
    let r = r?;
    Some(((x?, y? + r), r))
}

fn number(element: &Element, name: &str) -> i32 {
    element.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{element:?} has no {name}"))
}

fn face(element: &Element) -> Extent {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| 100 * number(element, name));
    Extent([x, y, x + width, y + height])
}

/// Where a text is: as wide as `draw` takes it to be, from the top of its capitals to the base line.
fn extent(element: &Element) -> Extent {
    let (x, y, size) = (number(element, "x"), number(element, "y"), number(element, "font-size"));
    let wide = 100 * draw::picture::text_width(element.attribute("class").unwrap_or_default(), &element.text, size);
    let left = match element.attribute("text-anchor") {
        Some("middle") => 100 * x - wide / 2,
        Some("end") => 100 * x - wide,
        _ => 100 * x,
    };
    Extent([left, 100 * y - 72 * size, left + wide, 100 * y + 5 * size])
}

#[cfg(test)]
#[test]
fn planted_faults_are_found() {
    let picture = |inside: &str| {
        format!(
            "<svg viewBox=\"0 0 300 100\"><g><rect class=\"plate\" x=\"10\" y=\"10\" width=\"200\" height=\"60\" rx=\"4\"></rect>{inside}</g></svg>"
        )
    };
    let text =
        |x: i32, y: i32, size: i32, words: &str| format!("<text class=\"dim\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>");
    let found = |inside: String| fitting(&Tree::read(&picture(&inside)));
    assert_eq!(found(text(20, 30, 12, "Vopulus") + &text(20, 46, 12, "Merrow")), Ok(2));
    let fault = |inside: String, wanted: &str| {
        let problem = found(inside).expect_err(wanted);
        assert!(problem.contains(wanted), "{problem}");
    };
    fault(text(20, 30, 12, "Vopulus") + &text(40, 33, 12, "Merrow"), "lies on");
    fault(text(180, 30, 12, "Vopulus"), "leaves its frame");
    fault(text(20, 80, 12, "Vopulus"), "leaves its frame");
    fault(text(20, 30, 9, "Vopulus"), "nobody can read");
    fault(text(20, 30, 12, "Vopu…"), "is cut");
    let badge = |x: i32| format!("<g class=\"badge price\"><circle cx=\"{x}\" cy=\"26\" r=\"8\"></circle>{}</g>", text(x - 3, 30, 11, "2"));
    assert_eq!(found(text(20, 30, 12, "D5") + &badge(60)), Ok(2));
    fault(text(20, 30, 12, "D5") + &badge(40), "a badge lies on 'D5'");
    let diamond = |x: i32| {
        format!("<g class=\"built\"><path class=\"diamond\" d=\"M{x} 14l12 12l-12 12l-12-12z\"></path>{}</g>", text(x - 3, 30, 11, "2"))
    };
    assert_eq!(found(text(20, 30, 12, "D5") + &diamond(60)), Ok(2));
    // Its box touches the name, but its edge does not.
    assert_eq!(found(text(20, 44, 12, "D5") + &diamond(46)), Ok(2));
    fault(text(20, 30, 12, "D5") + &diamond(44), "a diamond touches 'D5'");
}
