//! The walk through a first game.

use crate::Station;

/// What a newcomer is shown, place by place.
pub(super) const WALK_THROUGH: &[Station] = &[
    Station {
        at: "action-",
        text: "Each round everybody secretly picks one of these five actions. Each that was picked is played once by all; whoever picked it gets a bonus.",
    },
    Station {
        at: "cards",
        text: "A card costs the number in its circle: you pay by discarding that many other cards. Squares are cubes that it brings, round spaces are cubes that it wants, with what each is worth: stars are points, cards are drawn.",
    },
    Station {
        at: "legend",
        text: "The signs, with their names. A frame around round spaces is a brace: whoever fills all of them alone gets what stands behind its arrow. A full star is scored by the controller, a hollow one by the others.",
    },
    Station {
        at: "galaxy",
        text: "Systems fill the octagons, infrastructure the small squares between them. An empty space is called by the system next to it; its letter and number stand at the edges. You grow from where you have disks.",
    },
    Station {
        at: "site",
        text: "A disk of yours is influence. Whoever has most disks on a system controls it and has its powers; in a tie it stays as it was, and delivering alone never wins control.",
    },
    Station {
        at: "gap",
        text: "The tabs of an infrastructure point at the spaces around its square. The next system that you place there uses the tab once: it costs less, is conquered more easily, or you draw cards.",
    },
    Station { at: "research", text: "In Advance you take a card from the levels up to your own tech level. Higher levels reach more." },
    Station { at: "stage", text: "Here you read what is asked now. Whatever glows can be clicked, and says what it costs and brings." },
    Station {
        at: "seat",
        text: "Everything scores at the end; the sums so far stand here. The round in which somebody places the last disk is the last one.",
    },
];
