//! What a seat may do at any time: it stands in the bar of the page, always in the same place.

use maud::{Markup, html};

use crate::{Seen, Status, finale};

/// Take back; at the end, the result and playing again.
pub(super) fn section(seen: &Seen) -> Markup {
    if seen.status.has_ended() {
        return finale::ways(seen);
    }
    let Some(you) = &seen.you else { return html! {} };
    let id = &seen.id;
    html! {
        @if you.take_back {
            form #take-back method="post" action={ "/t/" (id) "/take-back" } { button type="submit" data-take-back data-put-down[seen.halfway] { "Take back" } }
        } @else if seen.status == Status::Running {
            // Its place is kept: nothing in the bar moves when there is something to take back.
            div #take-back { button type="button" disabled { "Take back" } }
        }
    }
}
