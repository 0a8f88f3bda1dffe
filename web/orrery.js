// The script of all pages: each part begins only where its page has something for it. Everything also works without it.
import { liveTable } from "./live.js";
import { replayPage } from "./replay.js";

const table = document.getElementById("table");
const replay = document.getElementById("replay");
const claim = document.getElementById("claim");

if (table) liveTable(table);
if (replay) replayPage(replay);
if (claim) claimPage(claim.dataset.table);

// A private link: its secret stands behind #, which browsers send to nobody; it is posted once and wiped.
function claimPage(id) {
  const form = document.getElementById("claim-form");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const secret = location.hash.slice(1);
    const name = new FormData(form).get("name");
    const body = JSON.stringify({ secret, name });
    const answer = await fetch(`/claim/${id}`, { method: "POST", headers: { "content-type": "application/json" }, body });
    if (answer.ok) { location.replace(`/t/${id}`); return; }
    const line = form.querySelector(".refusal");
    line.hidden = false;
    line.textContent = (await answer.json()).error;
  });
}
