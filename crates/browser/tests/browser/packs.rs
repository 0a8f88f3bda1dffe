//! A designer's pages: the workbench, an upload, a pack. Everything is done by hand, as a person does it.

use serde_json::json;

use crate::door::look;
use crate::kit::Site;

#[tokio::test(flavor = "multi_thread")]
async fn a_designer_edits_a_card_tries_it_out_and_plays_with_it() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.open("/packs").await;
    look(&mary, "packs").await;
    mary.open("/workbench?game=galactic-trader").await;
    mary.until(
        "the script",
        "document.querySelector('#workbench').checkVisibility() && !!document.querySelector('[data-entry=\"planet:0\"]')",
    )
    .await;
    look(&mary, "workbench").await;
    // The card that is opened is edited in place; text and check follow without another click.
    let typed = |value: &str| {
        format!(
            "const card = document.querySelector('[data-entry=\"planet:0\"]'); card.open = true;
             const field = card.querySelector('[name=\"cell:planet:0:points\"]'); field.value = '{value}';
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); field.dispatchEvent(new Event('change', {{ bubbles: true }}));"
        )
    };
    mary.ask(&typed("300")).await;
    mary.until("what is wrong", "/cannot be played yet/.test(document.getElementById('checked').textContent)").await;
    look(&mary, "workbench-wrong").await;
    mary.ask(&typed("4")).await;
    mary.until("that nothing is", "!/cannot be played/.test(document.getElementById('checked').textContent)").await;
    mary.until("the text", "/points = 4/.test(document.getElementById('source').value)").await;
    mary.ask("document.querySelector('#bench-text [name=name]').value = 'Mary'").await;
    mary.click("#bench-text [value=run]").await;
    mary.until("games", "/games with the new cards/.test(document.getElementById('trial')?.textContent ?? '')").await;
    mary.until("an end, or a button", "!!document.querySelector('.trial form button') || !document.querySelector('.trial progress')").await;
    look(&mary, "trial").await;
    // It is kept, and shown to whoever has the link once she says so.
    mary.open("/workbench?game=galactic-trader").await;
    mary.until("the script", "!!document.querySelector('[data-entry=\"planet:0\"]')").await;
    mary.ask(&typed("4")).await;
    mary.until("the text", "/points = 4/.test(document.getElementById('source').value)").await;
    mary.ask("document.querySelector('#bench-text [name=name]').value = 'Mary'; document.querySelector('#bench-text [name=title]').value = 'Four points'").await;
    mary.click("#bench-text [value=save]").await;
    mary.until("her pack", "/^.packs.[^/]+$/.test(location.pathname)").await;
    look(&mary, "pack").await;
    mary.click("#share [value=yes]").await;
    mary.until("that it is shared", "!!document.querySelector('#share [value=no]')").await;
    let pack = mary.ask("return location.pathname").await.as_str().unwrap().to_owned();
    let nick = site.person("Nick").await;
    nick.open(&pack).await;
    nick.click("a.button.play").await;
    nick.until("the form", "document.querySelector('#new-table [name=pack]')?.selectedOptions[0].textContent.includes('Four points')")
        .await;
    look(&nick, "new-with-pack").await;
    // A broken file keeps what was filled in.
    mary.open("/packs/new/galactic-trader").await;
    mary.ask("document.querySelector('#upload [name=title]').value = 'Broken'; document.querySelector('#upload [name=name]').value = 'Mary'; document.querySelector('#upload [name=text]').value = 'cargo = ['").await;
    mary.click("#upload [type=submit]").await;
    mary.until("the problem", "/nothing was kept/.test(document.body.textContent)").await;
    look(&mary, "upload-wrong").await;
    assert_eq!(mary.ask("return document.querySelector('#upload [name=title]').value").await, json!("Broken"));
    for person in [&mary, &nick] {
        assert_eq!(person.complaints().await.into_iter().filter(|one| !one.contains("422")).collect::<Vec<_>>(), Vec::<String>::new());
    }
    nick.leave().await;
    mary.leave().await;
}
