// Designers' pages: a file is read into the form, the workbench checks while somebody types and shows what its games tell.

// How long nobody has typed before what was typed is checked, and how often a run is looked at.
const QUIET = 500;
const LOOK = 1000;

const parsed = (text) => [...new DOMParser().parseFromString(text, "text/html").body.childNodes];

export function upload(page) {
  const [row, source] = [page.querySelector("[data-file]"), page.querySelector("#source")];
  const file = row.querySelector("input");
  row.hidden = false;
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    const most = Number(page.dataset.longest);
    file.setCustomValidity(chosen.size > most ? `This file has ${Math.ceil(chosen.size / 1024)} KB; the limit is ${most / 1024} KB.` : "");
    if (!file.reportValidity()) return;
    source.value = await chosen.text();
    const title = page.querySelector("[name=title]");
    if (!title.value) title.value = chosen.name.replace(/\.toml$/, "").slice(0, title.maxLength);
  });
  toLines(page, source);
}

// A line that a problem names is selected in the text.
function toLines(page, source) {
  page.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-line]");
    if (!link) return;
    event.preventDefault();
    const lines = source.value.split("\n").slice(0, Number(link.dataset.line));
    const [end, line] = [lines.join("\n").length, lines.at(-1) ?? ""];
    source.closest("details")?.setAttribute("open", "");
    source.focus();
    source.setSelectionRange(end - line.length, end);
    // Lines are of one height: none is wrapped.
    source.scrollTop = (lines.length - 4) * parseFloat(getComputedStyle(source).lineHeight);
  });
}

export function workbench(page) {
  const [text, cards] = [page.querySelector("#bench-text"), page.querySelector("#bench-cards")];
  const [source, checked, list] = [page.querySelector("#source"), page.querySelector("#checked"), page.querySelector("#cards")];
  // Values go into the file while they are typed.
  page.querySelector(".apply").hidden = true;
  text.querySelector("[value=check]").hidden = true;
  toLines(page, source);

  let [timer, asked, typed] = [0, 0, new Map()];
  const later = () => { clearTimeout(timer); timer = setTimeout(check, QUIET); page.dataset.checking = ""; };
  source.addEventListener("input", () => { typed.clear(); later(); });
  list.addEventListener("input", ({ target }) => { typed.set(target.name, target.value); later(); });
  text.elements.players.addEventListener("change", later);
  cards.addEventListener("submit", (event) => event.preventDefault());

  async function check() {
    const [number, cells] = [++asked, [...typed]];
    const body = JSON.stringify({ game: page.dataset.game, players: Number(text.elements.players.value), text: source.value, cells });
    const answer = await fetch("/workbench/check", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => null);
    // Somebody has gone on typing: the next answer counts.
    if (number !== asked) return;
    delete page.dataset.checking;
    if (!answer) return refuse("The server cannot be reached: what you typed is not checked yet.");
    if (answer.status === 429) return later();
    if (!answer.ok) return refuse(await refusalOf(answer));
    const placed = await answer.json();
    checked.replaceChildren(...parsed(placed.checked));
    if (cells.length === 0) return exchange(parsed(placed.cards));
    // What somebody types into stays; the text and the pictures follow it.
    for (const [name, value] of cells) if (typed.get(name) === value) typed.delete(name);
    source.value = placed.text;
    const fresh = document.createElement("div");
    fresh.append(...parsed(placed.cards));
    for (const entry of list.querySelectorAll("[data-entry]")) {
      const drawn = fresh.querySelector(`[data-entry="${CSS.escape(entry.dataset.entry)}"] .portrait`);
      if (drawn?.firstChild) entry.querySelector(".portrait").replaceChildren(...drawn.childNodes);
    }
  }

  // What was open stays open.
  function exchange(fresh) {
    const open = new Set([...list.querySelectorAll("[data-entry][open]")].map((entry) => entry.dataset.entry));
    list.replaceChildren(...fresh);
    for (const entry of list.querySelectorAll("[data-entry]")) entry.open = open.has(entry.dataset.entry);
  }

  function refuse(words) {
    const line = document.createElement("p");
    line.className = "refusal";
    line.textContent = words;
    checked.replaceChildren(line);
  }

  // A run begins beside what is edited, and nothing of that is lost.
  const trial = page.querySelector("#trial");
  text.addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "run") return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(text, event.submitter));
    const answer = await fetch("/workbench", { method: "POST", body }).catch(() => null);
    if (!answer) return refuse("The server cannot be reached: no game was begun.");
    const begun = new URL(answer.url).pathname.match(/^\/trials\/(\w+)$/);
    if (begun) return watchTrial(trial, begun[1], true);
    const answered = new DOMParser().parseFromString(await answer.text(), "text/html");
    refuse(answered.querySelector(".refusal")?.textContent ?? "No game was begun.");
  });
}

async function refusalOf(answer) {
  const text = await answer.text();
  try { return JSON.parse(text).error; } catch { /* a page */ }
  return new DOMParser().parseFromString(text, "text/html").querySelector(".refusal")?.textContent ?? "That did not work.";
}

// Looks at a run until it is over; only the latest run of a page is looked at.
export async function watchTrial(place, id, show) {
  place.dataset.id = id;
  while (place.dataset.id === id) {
    const answer = await fetch(`/trials/${id}/state`).catch(() => null);
    if (place.dataset.id !== id) return;
    if (answer && !answer.ok) return;
    if (answer) {
      const open = [...place.querySelectorAll("details")].map((details) => details.open);
      place.replaceChildren(...parsed(await answer.text()));
      place.querySelectorAll("details").forEach((details, index) => { details.open = open[index] ?? false; });
      const form = place.querySelector("form");
      form?.addEventListener("submit", (event) => { event.preventDefault(); fetch(form.action, { method: "POST" }).catch(() => {}); form.querySelector("button").disabled = true; });
      if (show) { place.scrollIntoView({ block: "nearest" }); show = false; }
      if (!place.querySelector("[data-runs]")) return;
    }
    await new Promise((done) => setTimeout(done, LOOK));
  }
}
