//! The walk through a first game.

use crate::Station;

/// What a newcomer is shown, place by place.
pub(super) const WALK_THROUGH: &[Station] = &[
    Station { at: "market", text: "Each round begins here: you get two Rocket Fuel, then pick four Goods cards, one at a time." },
    Station {
        at: "cards",
        text: "Any card pays for a step or a new segment. Goods are also delivered, and each has a power that its text explains.",
    },
    Station {
        at: "galaxy",
        text: "Your ship starts at Earth. Build lays segments along the borders of hexes and puts a station on the corner at the end.",
    },
    Station {
        at: "signs",
        text: "A world buys one type of goods, told by shape and letter. A station costs one good of the right type for each world it touches and scores 1, plus 1 for each.",
    },
    Station {
        at: "value",
        text: "From a station you deliver to a world beside it and score its number. Each world buys once a round; its very first delivery also earns a token of its colour.",
    },
    Station {
        at: "seat",
        text: "Tokens of one colour are worth 1, 3, 6, 10 and 15 points as a set. Whoever delivers from your station gives you a point, at no cost.",
    },
    Station {
        at: "stage",
        text: "A turn has three parts, each of which may be left out: mission, delivery, card. Doing none of them is a pass until the next round.",
    },
    Station { at: "next-turn", text: "The Initiative power puts your token here: you will be earlier in the next round." },
    Station { at: "round", text: "After round 2 a third ring of richer worlds appears. After the last round the most points win." },
];
