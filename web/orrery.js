// The script of all pages: each part is fetched and begins only where its page has something for it. Everything also works without it.
const here = (id, begin) => {
  const found = document.getElementById(id);
  if (found) begin(found);
};

here("table", async (table) => {
  const [{ liveTable }, { served }] = await Promise.all([import("./live.js"), import("./socket.js")]);
  liveTable(table, served(table.dataset.table));
});
here("replay", async (replay) => (await import("./replay.js")).replayPage(replay, fetched));
here("lobby", async (page) => (await import("./door.js")).lobby(page));
here("new-table", async (page) => (await import("./door.js")).newTable(page));
here("result", async (page) => (await import("./door.js")).result(page));
here("upload", async (page) => (await import("./bench.js")).upload(page));
here("workbench", async (page) => (await import("./bench.js")).workbench(page));
here("trial-page", async (page) => (await import("./bench.js")).watchTrial(page.querySelector("#trial"), page.dataset.trial));
here("claim", (claim) => claimPage(claim.dataset.table));

// Markup that a server has at an address; null if it has none.
async function fetched(place) {
  const answer = await fetch(place, { headers: { accept: "text/html" } });
  return answer.ok ? answer.text() : null;
}

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
