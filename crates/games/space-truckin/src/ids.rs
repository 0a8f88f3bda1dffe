//! What is told apart by a small number, each a type of its own: a location is no box.

use crate::content::Kind;

parts::ids! {
    /// A terrain: one less than its die face.
    pub struct Terrain;
    /// A location of the star chart, 0 for A.
    pub struct Location;
    /// A truck: its place among [`Content::trucks`](crate::Content::trucks).
    pub struct TruckId;
    /// A shape: one less than its die face.
    pub struct Shape;
    /// A shape turned one way: its place among [`Blueprint::oriented`](crate::blueprint::Blueprint::oriented).
    pub struct OrientedId;
    /// A box of a challenge: 0 to 3 are the top thousands to units, 4 to 7 the bottom ones.
    pub struct BoxId;
    /// An entry of the event table: one less than its die face.
    pub struct EventId;
}

impl parts::Id for Kind {
    #[inline]
    fn number(self) -> u8 {
        self as u8
    }
    #[inline]
    fn numbered(number: u8) -> Kind {
        Kind::ALL[usize::from(number)]
    }
}
