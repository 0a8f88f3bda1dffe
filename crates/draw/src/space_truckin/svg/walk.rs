//! The walk through a first game.

use crate::Station;

pub(in super::super) const WALK_THROUGH: &[Station] = &[
    Station { at: "", text: "You build a space truck from dice and fly it past seven stops. Twenty points win." },
    Station {
        at: "chart",
        text: "The star chart. Each stop gets a terrain by a roll of the die; below it stand its first and second reward.",
    },
    Station { at: "stop-4", text: "Pirates wait behind E. They take a cargo, or your rearmost system." },
    Station {
        at: "sheet",
        text: "The trucks. Engines must cover all diamonds, Weapons all squares; Quarters touch the bridge and Reactors the dashed line.",
    },
    Station { at: "stage", text: "What is asked now, with your dice. Whatever glows can be chosen." },
    Station {
        at: "box",
        text: "At each stop six digits make two numbers. Top minus bottom should be 1 or 2; the list says what other results bring.",
    },
    Station {
        at: "pips",
        text: "Each system has a pip to spend: Reactors flip a die, Weapons reroll one, Engines jump, Quarters stand in for all. Without an open Engine or Quarters pip you are lost.",
    },
    Station { at: "stars", text: "Your victory points. Jumps pay two each, cargo is sold after G." },
];
