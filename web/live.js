// The live table: is sent what has changed and puts it in place, acts on a click or a key. Everything that can change is a part with a name
// (data-part); the whole is fetched only by whoever has something else on the page than the server believes.
import { chat } from "./chat.js";
import { choosing } from "./choose.js";
import { films } from "./film.js";
import { guide } from "./guide.js";
import { phone } from "./phone.js";
import { animate, before, hush, keep, seen, shown, watchThings } from "./picture.js";
import { asset, rules } from "./ways.js";

// What a lost connection may take before anybody is told: short enough to be useful, long enough not to flicker.
const PATIENCE = 600;
// The shapes of window that boards are drawn for, as classes of their pictures.
const SHAPES = ["wide", "square", "tall"];
// So long a window must keep its size before another picture is fetched for it.
const RESIZED = 200;
// So long a remark stays.
const REMARK = 4000;

// `wire` is the way to whoever keeps the table: a server (socket.js), or this browser (alone.js).
export function liveTable(table, wire) {
  const notice = document.getElementById("connection");
  const announcer = liveRegion(table);
  const turns = guide(table);
  const film = films(table);
  const small = phone(table);
  const talk = chat(table, { own: () => state()?.dataset.seat, changed: () => entitle(), refused: complain });
  const choices = choosing(table, { request: () => number("request"), act, takeBack: (clicks) => send(clicks > 1 ? { put_down: clicks } : { take_back: true }), remark, offer: (thing) => small.offer(thing) });
  let socket = null;
  let wait = 300;
  let fetching = false;
  let again = false;
  // A choice made while the connection was lost. It carries its request number, so it can only be taken as it was meant.
  let unsent = null;
  let motions = [];
  // The request that is being answered. Until the board shows the answer, other clicks would be about a board that is gone.
  let answering = null;
  let late = 0;
  let keys = null;
  // The shape of this window, and the name that the server has for what the page shows; null where there is no picture.
  let shape = null;
  let sheet = null;
  let heard = "";
  // A link for another device; what it is shown in is exchanged now and then.
  let invitation = "";

  const state = () => document.getElementById("state");
  const number = (name) => Number(state()?.dataset[name] ?? 0);

  function connect() {
    heard = shape ?? SHAPES[0];
    const own = wire.listen({ since: number("n"), shape: heard, sheet }, {
      opened: () => { wait = 300; connection("live"); },
      heard: (message) => { if (socket === own) hear(message); },
      // What cannot be put in place is fetched, so that one message does not stop all that follow.
      failed: (error) => { console.error(error); refresh(); },
      closed: () => {
        // One that was left for another shape of window.
        if (socket !== own) return;
        connection("away");
        // Not all at once: a server that comes back has many to greet.
        setTimeout(connect, wait * (0.5 + Math.random()));
        wait = Math.min(wait * 2, 15000);
      },
    });
    socket = own;
  }

  function connection(word) {
    document.documentElement.dataset.connection = word;
    if (word === "live") { say(""); return; }
    idle();
    setTimeout(() => {
      if (document.documentElement.dataset.connection !== "away") return;
      say(unsent ? "Connection lost, trying again. Your choice will be sent." : "Connection lost, trying again.");
    }, PATIENCE);
  }

  function say(words) { notice.textContent = words; }

  function hear(message) {
    if (message.kind === "chat") return talk.add(message);
    if (message.kind === "refused") { answering = -1; complain(message); return refresh(); }
    if (message.kind === "hello" && unsent) {
      const choice = unsent;
      unsent = null;
      if (!choice.act || choice.act.request === message.request) send(choice);
    }
    if (message.kind === "step") {
      motions.push(...message.motions ?? []);
      announcer.textContent = message.told.map((told) => `${told.text}.`).join(" ");
      if (message.sheet && message.sheet.from === sheet && !fetching) return change(message);
    }
    // Before the game begins there are no sheets: then it is compared what is said.
    const same = message.sheet ? message.sheet.to === sheet
      : message.n === number("n") && message.status === state()?.dataset.status && (message.request ?? 0) === number("request");
    if (message.kind === "step" || !same) refresh();
  }

  // One fetch at a time; what happens meanwhile asks for one more.
  async function refresh() {
    if (fetching) { again = true; return; }
    fetching = true;
    try {
      const markup = await wire.board(shape);
      if (markup !== null) replace(markup);
    } catch { /* The socket's own loop finds out that the server is away. */ }
    fetching = false;
    if (again) { again = false; refresh(); }
  }

  // Puts the whole in place.
  function replace(markup) {
    const fresh = new DOMParser().parseFromString(markup, "text/html").getElementById("state");
    if (!fresh) return;
    renew(() => {
      const opened = ["as-text", "film", "menu", "usual"].filter((name) => table.querySelector(`details.${name}[open]`));
      state().replaceWith(fresh);
      for (const name of opened) table.querySelector(`details.${name}`)?.setAttribute("open", "");
      adopt();
    });
    // A board for another shape of window than the one that is listened for.
    if (shape && shape !== heard && socket?.isOpen()) { const old = socket; connect(); old.close(); }
  }

  // Puts in place what has changed.
  function change(message) {
    renew(() => {
      for (const [name, markup] of message.sheet.parts ?? []) exchange(name, markup);
      for (const [name, markup] of message.sheet.tags ?? []) relabel(name, markup);
      tell(message);
      const { n, status, title, request } = message;
      Object.assign(state().dataset, { n, status, title });
      if (request !== undefined) state().dataset.request = request;
      sheet = message.sheet.to;
    });
  }

  function exchange(name, markup) {
    const old = table.querySelector(`[data-part="${CSS.escape(name)}"]`);
    // Then the page is not what the server believes, and the next change finds that out.
    if (!old) { sheet = null; return; }
    const drawn = Boolean(old.ownerSVGElement);
    const open = Boolean(old.querySelector("details.film[open]"));
    const holder = document.createElement("template");
    holder.innerHTML = drawn ? `<svg>${markup}</svg>` : markup;
    const fresh = drawn ? holder.content.firstChild.firstChild : holder.content.firstChild;
    if (open) fresh.querySelector("details.film")?.setAttribute("open", "");
    // What lies in a drawer is put back into its picture, which makes the drawer anew.
    const drawer = old.dataset.drawer === undefined ? null : old.closest(".drawer");
    if (drawer) { drawer.previousElementSibling.append(fresh); drawer.remove(); } else old.replaceWith(fresh);
    if (name === "picture" && fresh.nextElementSibling?.matches(".drawer")) fresh.nextElementSibling.remove();
  }

  // Only the opening tag of a part is another one: a label, a size.
  function relabel(name, markup) {
    const old = table.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (!old) { sheet = null; return; }
    const holder = document.createElement("template");
    holder.innerHTML = old.ownerSVGElement ? `<svg>${markup}</svg>` : markup;
    const fresh = old.ownerSVGElement ? holder.content.firstChild.firstChild : holder.content.firstChild;
    for (const { name: key, value } of fresh.attributes) old.setAttribute(key, value);
  }

  // The lines of what happened: those after `from` are as they are told now.
  function tell({ from, told }) {
    const list = document.querySelector("#log ol");
    if (!list) return;
    while (Number(list.firstElementChild?.dataset.n) > from) list.firstElementChild.remove();
    told.forEach(({ text, clause }, index) => {
      const line = document.createElement("li");
      line.dataset.n = from + index + 1;
      line.append(`${text} `, clauseLink(clause));
      list.prepend(line);
    });
  }

  function clauseLink(clause) {
    const link = document.createElement("a");
    link.className = "clause";
    link.href = rules(table.dataset.game, clause);
    link.textContent = clause;
    return link;
  }

  // Around every change: where the keys are stays, what moved moves, what was waited for has come.
  function renew(put) {
    const focused = document.activeElement?.closest?.("[data-act], [data-take-back]");
    if (focused) keys = { act: focused.dataset.act, inPicture: Boolean(focused.closest("svg")) };
    const moved = before(table, motions.splice(0));
    put();
    if (answering !== null && answering !== number("request")) idle();
    document.querySelector("p.refusal[data-shown]")?.remove();
    decorate();
    if (keys && document.activeElement === document.body) refocus();
    readText();
    // A film tells the same, slowly.
    if (!film.changed()) animate(table, moved);
  }

  // Which of the pictures the style sheet shows says what shape the window has. The others would only grow old.
  function adopt() {
    const pictures = [...table.querySelectorAll("#board svg.board")];
    const picture = pictures.find((one) => one.checkVisibility());
    const sheets = new Map((state().dataset.sheets ?? "").split(" ").map((pair) => pair.split("=")));
    // A game without a picture has the same text in every shape.
    shape = pictures.length ? SHAPES.find((name) => picture?.classList.contains(name)) ?? null : [...sheets.keys()][0] || null;
    sheet = sheets.get(shape) ?? null;
    for (const other of pictures.filter((one) => one !== picture)) { other.replaceChildren(); delete other.dataset.part; }
    // A window of another shape than the one that was asked for.
    if (shape && !sheet && state().dataset.sheets) refresh();
  }

  // The board as text is fetched for whoever has it open.
  async function readText() {
    const place = table.querySelector("details.as-text[open] #as-text");
    if (!place) return;
    const markup = await wire.text();
    if (markup !== null) place.innerHTML = markup;
  }

  async function readEarlier(link) {
    const list = document.querySelector("#log ol");
    const oldest = Number(list.lastElementChild?.dataset.n ?? 1);
    const markup = await wire.earlier(oldest);
    if (markup === null) return;
    list.insertAdjacentHTML("beforeend", markup);
    link.hidden = Number(list.lastElementChild?.dataset.n ?? 1) <= 1;
  }

  // Whoever plays by keys goes on where they were, as soon as they are asked again: at the same choice, or at the first.
  function refocus() {
    const [picture] = keys.inPicture ? shown(table) : [];
    const all = picture ? seen(picture, "[data-act]") : [...table.querySelectorAll("#choices [data-act]")];
    const thing = all.find((choice) => choice.dataset.act === keys.act) ?? all[0];
    if (!thing) return;
    keys = null;
    thing.focus({ preventScroll: true });
  }

  function decorate() {
    hush(table);
    small.changed();
    entitle();
    const title = state()?.dataset.title;
    const mine = title?.startsWith("●") ?? false;
    const icon = document.querySelector('link[rel="icon"]');
    if (icon) icon.href = asset(mine ? "favicon-turn.svg" : "favicon.svg");
    for (const button of table.querySelectorAll("[data-invite], [data-copy], [data-picture]")) button.hidden = false;
    const place = document.getElementById("address");
    if (place) place.textContent = location.href;
    const link = document.getElementById("invite-link");
    if (link) link.textContent = invitation;
    choices.changed();
    countDown();
    turns.changed({ mine, status: state()?.dataset.status, seated: state()?.dataset.seat !== undefined });
  }

  function entitle() {
    const title = state()?.dataset.title;
    const unread = talk.unread();
    if (title) document.title = `${unread ? `(${unread}) ` : ""}${title} · Orrery`;
  }

  // So many seconds as one says it: roughly if they are many.
  function length(seconds) {
    const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
    return days > 1 ? `${days} days` : hours > 1 ? `${hours} hours` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  // The same where there is little room: a phone's bar.
  const brief = (seconds) => length(seconds).replace(/ (d|h)\w+/, "\u2009$1");

  // Seats with a clock say how much is left of it and, when that is over, of their reserve; where everybody is waited for, how late they are.
  function countDown() {
    for (const place of table.querySelectorAll("[data-away]")) {
      const minutes = Math.floor((Date.now() - Number(place.dataset.away)) / 60000);
      const words = minutes < 1 ? "away" : minutes < 120 ? `away ${minutes} min` : minutes < 2880 ? `away ${Math.floor(minutes / 60)} hours` : `away ${Math.floor(minutes / 1440)} days`;
      if (place.textContent !== words) place.textContent = words;
      place.title = `Away since ${new Date(Number(place.dataset.away)).toLocaleString([], { weekday: "long", hour: "numeric", minute: "2-digit" })}`;
    }
    for (const seat of table.querySelectorAll("[data-due]")) {
      const left = Math.round((Number(seat.dataset.due) - Date.now()) / 1000);
      const reserve = Math.round(Number(seat.dataset.reserve ?? 0) / 1000);
      const words = left < 0 && "waits" in seat.dataset ? `${length(-left)} late`
        : reserve && left > reserve ? `${length(left - reserve)} left, ${length(reserve)} in reserve`
        : reserve ? `${length(Math.max(0, left))} of the reserve left` : `${length(Math.max(0, left))} left`;
      let clock = seat.querySelector(".clock");
      if (!clock) { clock = document.createElement("span"); clock.className = "clock"; seat.append(" ", clock); }
      if (clock.textContent === words) continue;
      clock.textContent = words;
      const isLate = left < 0 && "waits" in seat.dataset;
      clock.dataset.brief = isLate ? `−${brief(-left)}` : brief(Math.max(0, left > reserve ? left - reserve : left));
    }
  }

  function complain(message) {
    document.querySelector("p.refusal")?.remove();
    const line = document.createElement("p");
    line.className = "refusal";
    line.setAttribute("role", "alert");
    // Refusals name their clause; here it is a link.
    line.textContent = `${message.error.replace(` (${message.clause})`, "")} `;
    if (message.clause) line.append(clauseLink(message.clause));
    table.before(line);
    line.scrollIntoView({ block: "nearest" });
    // It stays through the refresh that comes with it, and goes with the next change.
    setTimeout(() => { line.dataset.shown = "yes"; }, 1500);
  }

  // Sends, or keeps for later: a choice is never lost without a word.
  function send(message) {
    if (!socket?.isOpen()) {
      unsent = message;
      connection(document.documentElement.dataset.connection ?? "away");
      return;
    }
    socket.send(message);
    answering = number("request");
    table.dataset.busy = "yes";
    clearTimeout(late);
    late = setTimeout(() => say("Waiting for the server…"), 1500);
  }

  function idle() {
    clearTimeout(late);
    answering = null;
    if (table.dataset.busy) { delete table.dataset.busy; say(""); }
  }

  function act(chosen, then) {
    if (table.dataset.busy) return;
    document.querySelector("p.refusal")?.remove();
    film.stop();
    send({ act: { request: number("request"), number: chosen, then } });
  }

  function remark(words) {
    say(words);
    setTimeout(() => { if (notice.textContent === words) say(""); }, REMARK);
  }

  // What else there is to click.
  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-invite], [data-copy], [data-picture], [data-earlier]");
    if (!tool || event.defaultPrevented) return;
    event.preventDefault();
    if (tool.dataset.copy !== undefined) copyAddress(tool);
    else if (tool.dataset.earlier !== undefined) readEarlier(tool);
    else if (tool.dataset.picture !== undefined) wire.picture().then((address) => keep(address, tool.dataset.picture));
    else invite();
  });

  document.addEventListener("pointerdown", () => { keys = null; });

  async function invite() {
    invitation = await wire.invite();
    document.getElementById("invite-link").textContent = invitation;
  }

  async function copyAddress(button) {
    try { await navigator.clipboard.writeText(location.href); button.textContent = "Copied"; }
    // Not every browser lets a page write there: then the address is marked for the reader's own copy.
    catch { getSelection().selectAllChildren(document.getElementById("address")); }
  }

  // Opening it does not bubble.
  table.addEventListener("toggle", (event) => { if (event.target.matches?.(".as-text")) readText(); }, true);

  let resized = 0;
  addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(() => {
      const picture = [...table.querySelectorAll("#board svg.board")].find((one) => one.checkVisibility());
      const now = SHAPES.find((name) => picture?.classList.contains(name));
      if (now && now !== shape) { shape = now; refresh(); }
    }, RESIZED);
  });

  watchThings(table);
  setInterval(countDown, 1000);
  adopt();
  decorate();
  film.changed();
  connect();
}

// What happens, for whoever hears the page: a region that is never replaced, or nobody would read it out.
function liveRegion(table) {
  const region = document.createElement("p");
  region.id = "announcer";
  region.className = "unseen";
  region.setAttribute("aria-live", "polite");
  table.prepend(region);
  return region;
}
