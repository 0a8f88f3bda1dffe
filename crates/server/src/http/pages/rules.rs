//! The rules with an anchor for every clause, and how to play.

use axum::extract::Path;
use markup::{layout, rules as pages};

use super::{Page, find};

/// `GET /rules/{game}`
pub(super) async fn rules(Path(game): Path<String>) -> Page {
    let game = find(&game)?;
    Ok(layout::plain(&format!("Rules: {}", game.about().name), pages::rules(game)))
}

/// `GET /how/{game}`
pub(super) async fn how(Path(game): Path<String>) -> Page {
    let game = find(&game)?;
    Ok(layout::plain(&format!("How to play: {}", game.about().name), pages::how(game)))
}
