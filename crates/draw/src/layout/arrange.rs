//! How rows, columns and grids share their room.

use super::piece::{Body, Frame, Piece};
use crate::picture::paper::{Area, CHART_TOOLS, lines_in};

/// From one line of a text to the next.
pub(super) fn line_step(size: i32) -> i32 {
    size + size / 3
}

impl Piece<'_> {
    /// How high it is at this width.
    pub(super) fn height(&self, width: i32) -> i32 {
        if self.known.get().0 != width {
            let (across, down) = self.frame.map_or((0, 0), |Frame { across, down, .. }| (across, down));
            self.known.set((width, (self.inner_height(width - 2 * across) + 2 * down).max(self.high)));
        }
        self.known.get().1
    }

    fn inner_height(&self, width: i32) -> i32 {
        match &self.body {
            Body::Said => 0,
            Body::Words { words, .. } if words.is_empty() => 0,
            Body::Words { size, long, .. } if *long <= width => line_step(*size),
            Body::Words { class, size, words, .. } => line_step(*size) * lines_in(class, words, *size, width),
            Body::Drawn { high, .. } => *high,
            Body::Map { wide, high, chart, .. } => self.least * high / wide + if *chart { CHART_TOOLS } else { 0 },
            Body::Row(pieces) => {
                let widths = shares(pieces, width, self.gap);
                pieces.iter().zip(widths).map(|(each, width)| each.height(width)).max().unwrap_or(0)
            }
            Body::Column(pieces) => {
                let heights = pieces.iter().map(|each| each.height(width)).filter(|height| *height > 0);
                (heights.map(|height| height + self.gap).sum::<i32>() - self.gap).max(0)
            }
            Body::Grid(most, pieces) => {
                let (columns, each) = columns_for(*most, pieces, width, self.gap);
                let rows = pieces.chunks(columns).map(|row| row.iter().map(|piece| piece.height(each)).max().unwrap_or(0) + self.gap);
                (rows.sum::<i32>() - self.gap).max(0)
            }
            Body::Wrap(pieces) => {
                let rows = wrapped(pieces, width, self.gap);
                let high = |row: &Vec<usize>| row.iter().map(|index| pieces[*index].height(pieces[*index].want.min(width))).max();
                (rows.iter().filter_map(high).map(|height| height + self.gap).sum::<i32>() - self.gap).max(0)
            }
            Body::Over(pieces) => pieces.iter().map(|each| each.height(width)).max().unwrap_or(0),
        }
    }

    /// Where its parts lie in an area, which is without the frame.
    pub(super) fn places(&self, area: Area) -> Vec<Area> {
        match &self.body {
            Body::Row(pieces) => {
                let widths = shares(pieces, area.w, self.gap);
                let all = widths.iter().sum::<i32>() + self.gap * (pieces.len() as i32 - 1).max(0);
                let mut x = area.x + if self.middle { (area.w - all).max(0) / 2 } else { 0 };
                widths
                    .into_iter()
                    .map(|width| {
                        let place = Area::new(x, area.y, width, area.h);
                        x += width + self.gap;
                        place
                    })
                    .collect()
            }
            Body::Column(pieces) => {
                let left = area.h - self.inner_height(area.w);
                let growing: i32 = pieces.iter().map(|each| each.grow).sum();
                let mut y = area.y + if self.middle && growing == 0 { left.max(0) / 2 } else { 0 };
                pieces
                    .iter()
                    .map(|each| {
                        let own = each.height(area.w);
                        let height = own + if growing > 0 { left.max(0) * each.grow / growing } else { 0 };
                        let place = Area::new(area.x, y, area.w, height);
                        y += if height > 0 { height + self.gap } else { 0 };
                        place
                    })
                    .collect()
            }
            Body::Grid(most, pieces) => {
                let (columns, each) = columns_for(*most, pieces, area.w, self.gap);
                let rows = pieces.len().div_ceil(columns).max(1) as i32;
                // What is left over makes all rows higher alike.
                let more = ((area.h - self.inner_height(area.w)) / rows).max(0);
                let mut y = area.y;
                let mut places = Vec::new();
                for row in pieces.chunks(columns) {
                    let height = row.iter().map(|piece| piece.height(each)).max().unwrap_or(0) + more;
                    places.extend((0..row.len() as i32).map(|index| Area::new(area.x + index * (each + self.gap), y, each, height)));
                    y += height + self.gap;
                }
                places
            }
            Body::Wrap(pieces) => {
                let mut y = area.y;
                let mut places = Vec::new();
                let rows = wrapped(pieces, area.w, self.gap);
                let more = if rows.len() == 1 { (area.h - self.inner_height(area.w)).max(0) } else { 0 };
                for row in rows {
                    let widths: Vec<i32> = row.iter().map(|index| pieces[*index].want.min(area.w)).collect();
                    let height = row.iter().zip(&widths).map(|(index, width)| pieces[*index].height(*width)).max().unwrap_or(0) + more;
                    let all = widths.iter().sum::<i32>() + self.gap * (widths.len() as i32 - 1);
                    let mut x = area.x + if self.middle { (area.w - all).max(0) / 2 } else { 0 };
                    for width in widths {
                        places.push(Area::new(x, y, width, height));
                        x += width + self.gap;
                    }
                    y += height + self.gap;
                }
                places
            }
            Body::Over(pieces) => vec![area; pieces.len()],
            Body::Said | Body::Words { .. } | Body::Drawn { .. } | Body::Map { .. } => Vec::new(),
        }
    }
}

/// How a row divides its room: everybody gets what they would like, or gives up alike.
fn shares(pieces: &[Piece<'_>], width: i32, gap: i32) -> Vec<i32> {
    let room = width - gap * (pieces.len() as i32 - 1).max(0);
    let want: i32 = pieces.iter().map(|each| each.want).sum();
    if room >= want {
        let growing: i32 = pieces.iter().map(|each| each.grow).sum();
        return pieces.iter().map(|each| each.want + if growing > 0 { (room - want) * each.grow / growing } else { 0 }).collect();
    }
    let least: i32 = pieces.iter().map(|each| each.least).sum();
    let (give, can) = (want - room, (want - least).max(1));
    pieces.iter().map(|each| each.want - ((each.want - each.least) * give.min(can) + can - 1) / can).collect()
}

/// How many columns there is room for, and how wide they are.
fn columns_for(most: i32, pieces: &[Piece<'_>], width: i32, gap: i32) -> (usize, i32) {
    let least = pieces.iter().map(|each| each.least).max().unwrap_or(0);
    let columns = ((width + gap) / (least + gap).max(1)).clamp(1, most);
    // As few as need no more rows: the last row is then as full as can be.
    let rows = (pieces.len() as i32 + columns - 1) / columns.max(1);
    let columns = if rows > 1 { (pieces.len() as i32 + rows - 1) / rows } else { columns };
    (columns as usize, (width - (columns - 1) * gap) / columns)
}

/// Which pieces are in which line.
fn wrapped(pieces: &[Piece<'_>], width: i32, gap: i32) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut left = -1;
    for (index, each) in pieces.iter().enumerate() {
        let wide = each.want.min(width);
        match rows.last_mut() {
            Some(row) if left >= wide + gap => {
                row.push(index);
                left -= wide + gap;
            }
            _ => {
                rows.push(vec![index]);
                left = width - wide;
            }
        }
    }
    rows
}
