// The pages of a folder of files: every game is begun, played, kept and looked at again in this browser. The boards are drawn by the same
// program as a server's, and lived on by the same scripts.
import { alone } from "./alone.js";
import { Gone, hall } from "./hall.js";
import { NOTHING_KEPT, all, get, keeps, put, remove } from "./shelf.js";
import { file } from "./ways.js";

const place = document.getElementById("place");
const asked = new URLSearchParams(location.search);
// How long a log may take to be checked.
const CHECK = 60000;

const letters = "bcdfghjkmnpqrstvwxyz0123456789";
const name = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join("");
const key = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
// Whole numbers that a script can hold.
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

function complain(error) {
  const words = error instanceof Gone ? "The game stopped working: load this page again." : error?.message ?? String(error);
  const line = document.querySelector("p.refusal[role=alert]") ?? document.createElement("p");
  line.className = "refusal";
  line.setAttribute("role", "alert");
  line.hidden = false;
  line.textContent = words;
  if (!line.isConnected) (document.querySelector("main") ?? document.body).prepend(line);
  document.querySelector("#place > [role=status]")?.remove();
}

// Puts a page that the game has drawn in the place of the waiting one.
function show({ title, markup }) {
  document.title = `${title} · Orrery`;
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  const page = holder.content.firstElementChild;
  (document.getElementById("place") ?? document.querySelector("main")).replaceWith(page);
  return page;
}

// --- A game that is begun ------------------------------------------------------------------------------------------------

// What an address asks for: `table.html?new=m101&players=me,expert`. Tests and whoever wants the same game again say `seed`, and `hurry`, by which
// bots think less.
function wishes() {
  const options = Object.fromEntries([...asked].filter(([field]) => field.startsWith("option.")).map(([field, value]) => [field.slice(7), value]));
  const own = asked.get("name") || "You";
  const players = (asked.get("players") ?? "").split(",").filter(Boolean)
    .map((player) => (player === "me" ? { name: own } : { name: player, bot: player }));
  return { game: asked.get("new"), players, options, seed: asked.has("seed") ? Number(asked.get("seed")) : undefined, hurry: Number(asked.get("hurry")) || undefined };
}

async function begin({ game, players, options, seed: wanted, hurry }) {
  const keeper = hall(game, CHECK);
  const id = name();
  const own = wanted === undefined ? { key: key() } : { seed: wanted };
  const begun = await keeper.ask({ do: "begin", id, game, players, options, ...own });
  const record = {
    id, game, name: begun.name, players: begun.players, key: begun.key, fresh: false, lines: begun.lines, over: false, hurry,
    atOnce: asked.has("at-once") || undefined, options, seed: wanted ?? seed(), begun: Date.now(),
  };
  return { record, keeper };
}

// Keeps a game, if this browser keeps anything; says whether it does.
async function keep(record) {
  if (!await keeps()) return false;
  try { await put(record); return true; } catch { return false; }
}

// Only one tab plays a game; the others say where it is.
async function only(id) {
  if (!navigator.locks) return true;
  return new Promise((done) => {
    navigator.locks.request(`orrery-${id}`, { ifAvailable: true }, (lock) => {
      done(lock !== null);
      return lock && new Promise(() => { /* held for as long as the page is there */ });
    });
  });
}

async function table() {
  let record = null;
  let kept = true;
  if (asked.has("new")) {
    const begun = await begin(wishes());
    begun.keeper.stop();
    record = begun.record;
    kept = await keep(record);
    if (kept) history.replaceState(null, "", file(`table.html?id=${record.id}`));
  } else {
    record = await recorded();
    if (record.shown) { location.replace(file(`replay.html?id=${record.id}`)); return; }
  }
  if (!await only(record.id)) throw new Error("This game is open in another tab or window: go on there, or close it and load this page again.");
  const here = alone(record, kept);
  const page = show(await here.ask({ do: "page" }));
  const { liveTable } = await import("./live.js");
  liveTable(page, here);
  tools(here);
}

// What can be done with a game besides playing it.
function tools(here) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-save-log]")) save(here.game);
    if (event.target.closest("[data-to-server]")) take(here.game).catch(complain);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "rematch") return;
    event.preventDefault();
    again(here.game);
  });
  // The style sheet shows the way to a server where there is one: that part of the page is exchanged now and then.
  beside().then((server) => { if (server) document.documentElement.dataset.beside = "yes"; });
}

// The same players once more.
function again({ game, players, options, hurry }) {
  const wanted = new URLSearchParams({ new: game, players: players.map((player) => player.bot ?? "me").join(",") });
  const own = players.find((player) => !player.bot);
  if (own) wanted.set("name", own.name);
  for (const [field, value] of Object.entries(options ?? {})) wanted.set(`option.${field}`, value);
  if (hurry) wanted.set("hurry", hurry);
  location.assign(file(`table.html?${wanted}`));
}

function save({ game, id, lines }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "application/jsonl" }));
  link.download = `${game}-${id}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// The server beside which these files lie, if there is one: it has them under this name, and says so in a file of its own.
let server = null;
async function beside() {
  if (!location.pathname.includes("/alone/")) return null;
  server ??= fetch(file("server.json")).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  return server;
}

// A game goes on at a table of that server, where others can be invited.
async function take({ lines, players }) {
  const there = await beside();
  if (!there) throw new Error("There is no server beside these pages. Save the game, and open it where there is one.");
  const seat = players.findIndex((player) => !player.bot);
  const body = JSON.stringify({ log: `${lines.join("\n")}\n`, seat, bots: players.map((player) => player.bot ?? null) });
  const answer = await fetch(there.tables, { method: "POST", headers: { "content-type": "application/json" }, body })
    .catch(() => { throw new Error("The server cannot be reached now: the game stays here as it is."); });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  location.assign(said.page);
}

// --- A game that is looked at again ----------------------------------------------------------------------------------------

// The hall that has a record, opened as it is kept.
async function opened(record) {
  const keeper = hall(record.game, CHECK);
  const log = record.lines.join("\n");
  await keeper.ask(record.shown ? { do: "show", id: record.id, log } : { do: "open", id: record.id, players: record.players, log, key: record.key, fresh: record.fresh });
  return keeper;
}

async function recorded() {
  const record = await get(asked.get("id")).catch(() => { throw new Error(NOTHING_KEPT); });
  if (!record) throw new Error("This game is not kept in this browser. If you have saved it, bring it back under “My games”.");
  return record;
}

async function replay() {
  if (asked.has("from")) { await watchFrom(asked.get("from")); return; }
  if (!asked.has("id")) { drops(); return; }
  await watch(await recorded());
}

async function watch(record) {
  const keeper = await opened(record);
  const moment = (query) => ({ do: "replay", ...query.has("at") ? { at: Number(query.get("at")) } : {}, ...query.get("eyes") ? { eyes: query.get("eyes") } : {} });
  const page = show(await keeper.ask(moment(new URLSearchParams(location.search))));
  if (!new URLSearchParams(location.search).has("id")) history.replaceState(null, "", file(`replay.html?id=${record.id}`));
  const { replayPage } = await import("./replay.js");
  replayPage(page, async (address) => {
    try { return (await keeper.ask(moment(new URL(address, location.href).searchParams))).markup; } catch (error) { complain(error); return null; }
  });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-save-log]")) save(record); });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "continue") return;
    event.preventDefault();
    goOn(keeper, record, new FormData(event.target)).catch(complain);
  });
}

// A game of one's own that goes on from the moment that is shown.
async function goOn(keeper, { game, name: called }, form) {
  const { log, players } = await keeper.ask({ do: "branch", at: Number(form.get("at")), seat: Number(form.get("seat")), bot: form.get("bot"), name: "You" });
  const record = { id: name(), game, name: called, players, key: key(), fresh: true, lines: log.trimEnd().split("\n"), over: false, seed: seed(), begun: Date.now() };
  if (!await keep(record)) throw new Error("This browser keeps nothing, so a game cannot go on from here.");
  location.assign(file(`table.html?id=${record.id}`));
}

// The game that the first line of a log names.
function gameOf(log) {
  try { return JSON.parse(log.slice(0, log.indexOf("\n") + 1 || undefined)).game ?? null; } catch { return null; }
}

// The log of a game that was played anywhere: it is checked, kept and shown.
async function bring(log) {
  const game = gameOf(log);
  if (typeof game !== "string" || !/^[a-z0-9-]+$/.test(game)) throw new Error("This is not the log of a game: choose a file that ends in .jsonl, as a server, this page or the command `orrery` writes it.");
  const keeper = hall(game, CHECK);
  let known;
  try { known = await keeper.ask({ do: "read", log }); } finally { keeper.stop(); }
  const record = {
    id: name(), game, name: known.name, players: known.seats.map((seat) => ({ name: seat, bot: "random" })), lines: log.trimEnd().split("\n"),
    over: known.finished, ending: known.ending, shown: true, begun: Date.now(),
  };
  await keep(record);
  await watch(record);
}

async function watchFrom(address) {
  const from = new URL(address, location.href);
  if (from.origin !== location.origin) throw new Error("Only games of the server beside these pages can be opened by their address: save the log there, and choose it here.");
  const answer = await fetch(from).catch(() => null);
  if (!answer?.ok) throw new Error("That game cannot be had from the server now: save its log there, and choose it here.");
  await bring(await answer.text());
}

// A file can be chosen, or dropped anywhere on the page.
function drops() {
  const input = document.getElementById("file");
  const read = async (chosen) => { if (chosen) await bring(await chosen.text()).catch(complain); };
  input.addEventListener("change", () => read(input.files[0]));
  document.getElementById("drop").addEventListener("submit", (event) => event.preventDefault());
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  document.addEventListener("drop", (event) => read(event.dataTransfer.files[0]));
}

async function result() {
  const record = await recorded();
  const keeper = await opened(record);
  show(await keeper.ask({ do: "result" }));
  keeper.stop();
  tools({ game: record });
}

// --- The games of this browser -----------------------------------------------------------------------------------------------

function listed(record, changed) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = record.shown ? `replay.html?id=${record.id}` : `table.html?id=${record.id}`;
  link.textContent = record.name;
  const standing = record.shown ? "a log that you brought" : record.over ? "over" : "goes on";
  const when = new Date(record.touched).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  line.append(link, ` with ${record.players.map((player) => player.name).join(", ")}: ${standing}, ${when}. `);
  if (!changed) return line;
  const button = (words, work) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = words;
    made.setAttribute("aria-label", `${words}: ${record.name}, ${when}`);
    made.addEventListener("click", () => work(made));
    line.append(made, " ");
  };
  if (record.over && !record.shown) {
    const watching = document.createElement("a");
    watching.href = `replay.html?id=${record.id}&at=0`;
    watching.textContent = "Watch the replay";
    line.append(watching, " ");
  }
  button("Save", () => save(record));
  // What cannot be undone is pressed twice.
  button("Delete", (made) => { if (made.dataset.sure) remove(record.id).then(changed, complain); else { made.dataset.sure = "yes"; made.textContent = "Really delete"; } });
  return line;
}

async function games() {
  drops();
  const list = document.getElementById("own");
  const refresh = async () => {
    const records = await all().catch(() => { throw new Error(NOTHING_KEPT); });
    records.sort((one, other) => other.touched - one.touched);
    list.replaceChildren(...records.map((record) => listed(record, refresh)));
    document.getElementById("none").hidden = records.length > 0;
  };
  await refresh();
}

async function front() {
  const records = (await all().catch(() => [])).filter((record) => !record.over && !record.shown);
  records.sort((one, other) => other.touched - one.touched);
  document.getElementById("own").replaceChildren(...records.slice(0, 4).map((record) => listed(record)));
  document.getElementById("yours").hidden = records.length === 0;
}

// A form for a new game becomes an address.
function newGame(page) {
  const form = page.querySelector("form");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const seats = [...form.querySelectorAll(".seat select")].map((seat) => seat.value).filter(Boolean);
    if (seats.filter((seat) => seat === "me").length > 1) { complain(new Error("You play in one seat: give the others to bots, or to nobody.")); return; }
    const wanted = new URLSearchParams({ new: page.dataset.game, players: seats.join(","), name: fields.get("name") });
    for (const [field, value] of fields) if (field.startsWith("option.")) wanted.set(field, value);
    location.assign(file(`table.html?${wanted}`));
  });
}

// --- Without network ---------------------------------------------------------------------------------------------------------

// Keeps everything for later, once what is wanted now is there. A newer version is only announced: it comes with the next page that is
// opened after every other one was closed, or when the reader asks for it; never to a table.
async function offline() {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.register(file("sw.js")).catch(() => null);
  if (!registration) return;
  const line = document.getElementById("update");
  const announce = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller || !line) return;
    line.hidden = false;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Take it now";
    button.addEventListener("click", () => registration.waiting?.postMessage("take over"));
    line.replaceChildren("There is a newer version of these pages. Games that go on are kept. ", button);
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  };
  announce();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", announce));
}

const pages = { table, replay, result, games };
const begun = place ? pages[place.dataset.page] : document.getElementById("lobby") ? front : null;
const form = document.getElementById("new-table");
if (form) { (await import("./door.js")).newTable(form); newGame(form); }
try { await begun?.(); } catch (error) { complain(error); }
offline();
