//! The walk through a first game.

use crate::Station;

/// What a newcomer is shown, place by place.
pub(in super::super) const WALK_THROUGH: &[Station] = &[
    Station {
        at: "action",
        text: "Each round everybody secretly picks one of these five actions. Each that was picked is played once by all; who picked it gets a bonus.",
    },
    Station {
        at: "cards",
        text: "Your cards are systems, infrastructure and money in one: a card is placed by discarding as many others as the number in its circle says.",
    },
    Station {
        at: "galaxy",
        text: "Systems fill the octagons, infrastructure the squares between them. You grow from where you have disks.",
    },
    Station {
        at: "site",
        text: "Whoever has most disks on a system controls it: the larger of its two numbers of points, and its powers. Everybody else there scores the smaller.",
    },
    Station {
        at: "legend",
        text: "Cubes are carried along your chain of disks to round demand spaces, for points and cards. Each letter is a colour of cubes; w takes any.",
    },
    Station { at: "research", text: "In Advance you take a card from the levels up to your own tech level. Higher levels reach more." },
    Station { at: "stage", text: "Here you read what is asked now. Whatever glows can be clicked, and says what it costs and brings." },
    Station {
        at: "seat",
        text: "Everything scores at the end; the sums so far stand here. The round in which somebody places the last disk is the last one.",
    },
];
