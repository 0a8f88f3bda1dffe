//! Designers' packs: checking a content file, keeping one, and who may play with it.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use kernel::{Census, Problem};
use serde::{Deserialize, Serialize};
use store::Write;
use utoipa::ToSchema;

use crate::http::App;
use crate::http::fields::Body;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::respond::ErrorDoc;
use crate::packs::{self, Checked, Kept, NewPack};
use crate::refusal::{Answer, Refusal};

/// A content file to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextDoc {
    /// The id of the game it is for.
    pub game: String,
    /// The file: TOML, at most 256 KB.
    pub text: String,
}

/// What there is to say about a content file.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedDoc {
    /// Whether it can be played.
    pub usable: bool,
    /// What is wrong with it, each with its line and the number of the check in the rules document: at most a hundred.
    #[schema(value_type = Vec<Object>)]
    pub problems: Vec<Problem>,
    /// How much else is wrong.
    pub more: usize,
    /// What it holds, counted; nothing for a file that cannot be used, and for games that have nothing to count.
    #[schema(value_type = Vec<Object>)]
    pub holds: Vec<Census>,
}

impl From<Checked> for CheckedDoc {
    fn from(checked: Checked) -> CheckedDoc {
        CheckedDoc { usable: checked.is_usable(), problems: checked.problems, more: checked.more, holds: checked.holds }
    }
}

/// Check a content file. Nothing is kept.
#[utoipa::path(post, path = "/packs/check", tag = "packs", request_body = TextDoc,
    responses((status = 200, body = CheckedDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn check(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    Body(TextDoc { game, text }): Body<TextDoc>,
) -> Answer<Json<CheckedDoc>> {
    app.limits.check(address.0)?;
    Ok(Json(packs::check(find(&game)?, text.into()).await?.into()))
}

fn find(game: &str) -> Answer<&'static dyn catalog::AnyGame> {
    catalog::find(game).map_err(|unknown| Refusal::invalid(unknown.to_string()))
}

/// A pack to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPackDoc {
    /// The id of the game it is for.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// The content file: TOML, at most 256 KB.
    pub text: String,
}

/// The id of a pack.
#[derive(Debug, Serialize, ToSchema)]
pub struct PackIdDoc {
    /// The id.
    pub pack: String,
}

/// Keep a pack, to play with it: it is yours alone until you share it. A file that cannot be played is refused with everything that is wrong
/// with it, and nothing of it is kept.
#[utoipa::path(post, path = "/packs", tag = "packs", request_body = NewPackDoc,
    responses((status = 200, body = PackIdDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn add(
    State(app): State<App>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Body(NewPackDoc { game, title, text }): Body<NewPackDoc>,
) -> Answer<Json<PackIdDoc>> {
    app.limits.upload(address.0)?;
    let person = visitor.person(&app).await?;
    match packs::keep(&app.services, &person, NewPack { game: find(&game)?, title, text, base: None }).await? {
        Kept::As(id) => Ok(Json(PackIdDoc { pack: id.to_string() })),
        Kept::Wrong(checked) => {
            let told =
                checked.problems.iter().map(ToString::to_string).chain((checked.more > 0).then(|| format!("and {} more", checked.more)));
            Err(Refusal::invalid(format!("this file cannot be played: {}", told.collect::<Vec<_>>().join("; "))))
        }
    }
}

/// Who may have a pack.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareDoc {
    /// Whether whoever has its link may read it and make tables with it; otherwise you alone may.
    pub shared: bool,
}

/// Share a pack of yours with whoever has its link, or no longer. Tables that were made with it go on.
#[utoipa::path(post, path = "/packs/{pack}/share", tag = "packs", params(("pack" = String, Path)), request_body = ShareDoc,
    responses((status = 200, body = PackIdDoc), (status = "4XX", body = ErrorDoc)))]
pub(crate) async fn share(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Body(ShareDoc { shared }): Body<ShareDoc>,
) -> Answer<Json<PackIdDoc>> {
    share_with(&app, &visitor, &id, shared).await?;
    Ok(Json(PackIdDoc { pack: id }))
}

/// Shares a pack, or no longer: the API and the page of the pack end here.
pub(crate) async fn share_with(app: &App, visitor: &Visitor, id: &str, shared: bool) -> Answer<()> {
    visitor.may_step(app)?;
    let (pack, _) = packs::own(&app.services, id, visitor.caller()).await?;
    app.services.committer.add(Write::Pack(store::Pack { shared, ..pack }, None)).await?;
    Ok(())
}
