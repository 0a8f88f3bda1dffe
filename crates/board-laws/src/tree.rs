//! A picture as a tree of elements.

/// One element.
#[derive(Debug)]
pub(crate) struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    /// The text directly in it.
    pub(crate) text: String,
    parent: Option<usize>,
    /// The end of its subtree: elements behind it come after it in the file.
    end: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// All elements in the order of the file.
#[derive(Debug)]
pub(crate) struct Tree(Vec<Element>);

impl Tree {
    /// Reads a picture; maud writes every element with its end, and escapes what must be.
    pub(crate) fn read(picture: &str) -> Tree {
        let mut elements: Vec<Element> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for piece in picture.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("a tag ends");
            if tag.starts_with('/') {
                let closed = open.pop().expect("what is closed was opened");
                elements[closed].end = elements.len();
            } else {
                let name = tag.split(' ').next().unwrap_or_default().to_owned();
                elements.push(Element { name, attributes: attributes(tag), text: String::new(), parent: open.last().copied(), end: 0 });
                open.push(elements.len() - 1);
            }
            if let Some(inside) = open.last() {
                elements[*inside].text += &unescaped(text);
            }
        }
        assert!(open.is_empty(), "an element is not closed");
        Tree(elements)
    }

    /// The elements with an attribute, and its value.
    pub(crate) fn with<'t>(&'t self, attribute: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
        self.0.iter().enumerate().filter_map(move |(index, element)| Some((index, element.attribute(attribute)?)))
    }

    /// The element and everything in it.
    pub(crate) fn inside(&self, index: usize) -> &[Element] {
        &self.0[index..self.0[index].end]
    }

    pub(crate) fn element(&self, index: usize) -> &Element {
        &self.0[index]
    }

    /// The elements of a name.
    pub(crate) fn named(&self, name: &'static str) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len()).filter(move |index| self.0[*index].name == name)
    }

    /// What an element stands in.
    pub(crate) fn parent(&self, index: usize) -> Option<usize> {
        self.0[index].parent
    }

    /// Whether an element is of a class.
    pub(crate) fn is_of(&self, index: usize, class: &str) -> bool {
        self.0[index].attribute("class").is_some_and(|classes| classes.split(' ').any(|word| word == class))
    }

    /// Whether an element is of a class, or in something that is.
    pub(crate) fn is_inside(&self, index: usize, class: &str) -> bool {
        let mut around = std::iter::successors(Some(index), |inner| self.0[*inner].parent);
        around.any(|each| self.is_of(each, class))
    }

    /// The face that an element stands on: the first rectangle of the nearest group that begins with one.
    pub(crate) fn frame_of(&self, index: usize) -> Option<&Element> {
        let mut around = std::iter::successors(self.0[index].parent, |inner| self.0[*inner].parent);
        around.find_map(|group| {
            let mut inside = (group + 1..self.0[group].end).filter(|inner| self.0[*inner].parent == Some(group));
            let first = inside.find(|inner| self.0[*inner].name != "title")?;
            (self.0[first].name == "rect").then(|| &self.0[first])
        })
    }

    /// The name of the nearest place around an element.
    pub(crate) fn around(&self, index: usize) -> Option<&str> {
        let parents = std::iter::successors(self.0[index].parent, |parent| self.0[*parent].parent);
        parents.into_iter().find_map(|parent| self.0[parent].attribute("data-at"))
    }

    /// Whether there is a place of this name, or one of a shorter name: `hand-1` for `hand-1-3` (as `web/picture.js` looks for them).
    pub(crate) fn has_place(&self, name: &str) -> bool {
        let is_there = |name: &str| self.with("data-at").any(|(_, place)| place == name);
        let mut name = name;
        loop {
            if is_there(name) {
                return true;
            }
            match name.rfind('-') {
                Some(end) => name = &name[..end],
                None => return false,
            }
        }
    }
}

fn attributes(tag: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = tag.split_once(' ').map_or("", |(_, rest)| rest);
    while let Some((name, value)) = rest.split_once("=\"") {
        let (value, after) = value.split_once('"').expect("a value ends");
        found.push((name.trim().to_owned(), unescaped(value)));
        rest = after;
    }
    found
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
