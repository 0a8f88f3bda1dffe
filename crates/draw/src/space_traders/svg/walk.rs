//! The walk through a first game.

use crate::Station;

/// What a newcomer is shown, place by place.
pub(in super::super) const WALK_THROUGH: &[Station] = &[
    Station { at: "chart", text: "The star chart: ten planets at most, joined by paths. All players begin at the planet with the house." },
    Station { at: "tile", text: "A tile is one product at one price. Most planets lie face down until somebody settles there." },
    Station {
        at: "action-HT",
        text: "You write a secret programme. Hire a team for two points: it comes from your reserve to the home planet.",
    },
    Station { at: "orbit", text: "Pieces wait in the strip below the tiles, the orbit, and move along the paths for one point a step." },
    Station {
        at: "action-EO",
        text: "Establish an operation to put a team from the orbit on a product. On a planet that is face down you choose the product after it has been turned up.",
    },
    Station {
        at: "action-HL",
        text: "Your leader counts as three teams on a tile where you have a team, and you may hire where the leader is.",
    },
    Station { at: "programme", text: "Five boxes are five points. When you are done, commit: all programmes then happen at once." },
    Station {
        at: "products",
        text: "Control two tiles of one product, more strength there than anybody else, and you score the difference of their prices every turn. This table shows where each is sold.",
    },
    Station { at: "seat", text: "Scores and the links of the last turn. The turn in which the last planet is turned up ends the game." },
];
