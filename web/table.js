// The live table: listens for what happens, fetches what changed, acts on a click. Everything also works without it.
"use strict";

const table = document.getElementById("table");
const replay = document.getElementById("replay");
const claim = document.getElementById("claim");

if (table) liveTable(table.dataset.table);
if (replay) replayPage();
if (claim) claimPage(claim.dataset.table);

// The table page: one socket, and fragments fetched when it says that something changed.
function liveTable(id) {
  const address = `/t/${id}`;
  let socket = null;
  let wait = 500;
  let fetching = null;
  let again = false;

  const state = () => document.getElementById("state");
  const number = (name) => Number(state()?.dataset[name] ?? 0);

  function connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${address}/ws?since=${number("n")}`);
    socket.addEventListener("open", () => { wait = 500; mark("live"); });
    socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      mark("away");
      // Not all at once: a server that comes back has many to greet.
      setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, 15000);
    });
  }

  function mark(word) { document.documentElement.dataset.connection = word; }

  function hear(message) {
    if (message.kind === "chat") return addLine(message);
    if (message.kind === "refused") { complain(message); return refresh(); }
    const stale = message.n !== number("n") || message.status !== state()?.dataset.status;
    if (message.kind === "step" || stale) refresh();
  }

  // One fetch at a time; what happens meanwhile asks for one more.
  async function refresh() {
    if (fetching) { again = true; return; }
    fetching = fetch(`${address}/board`, { headers: { accept: "text/html" } });
    try {
      const answer = await fetching;
      if (answer.ok) replace(await answer.text());
    } catch { /* The socket's own loop finds out that the server is away. */ }
    fetching = null;
    if (again) { again = false; refresh(); }
  }

  function replace(markup) {
    const focused = document.activeElement?.dataset?.act;
    const fresh = new DOMParser().parseFromString(markup, "text/html");
    table.replaceChildren(...fresh.body.childNodes);
    document.querySelector("p.refusal[data-shown]")?.remove();
    decorate();
    if (focused !== undefined) (table.querySelector(`[data-act="${focused}"]`) ?? table.querySelector("[data-act]"))?.focus();
    table.dispatchEvent(new CustomEvent("orrery:changed"));
  }

  function decorate() {
    const title = state()?.dataset.title;
    if (title) document.title = `${title} · Orrery`;
    const mine = title?.startsWith("●") ?? false;
    const icon = document.querySelector('link[rel="icon"]');
    if (icon) icon.href = mine ? "/assets/favicon-turn.svg" : "/assets/favicon.svg";
    const invite = document.querySelector("[data-invite]");
    if (invite) invite.hidden = false;
  }

  function complain(message) {
    document.querySelector("p.refusal")?.remove();
    const line = document.createElement("p");
    line.className = "refusal";
    line.setAttribute("role", "alert");
    line.textContent = message.clause ? `${message.error} (${message.clause})` : message.error;
    table.before(line);
    setTimeout(() => { line.dataset.shown = "yes"; }, 50);
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  function act(number_) {
    return send({ act: { request: number("request"), number: Number(number_) } });
  }

  // A click on anything that carries an action; without a socket the form is sent as it stands.
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-act], [data-take-back], [data-invite]");
    if (!target) return;
    if (target.dataset.act !== undefined) { if (act(target.dataset.act)) event.preventDefault(); }
    else if (target.dataset.takeBack !== undefined) { if (send({ take_back: true })) event.preventDefault(); }
    else invite();
  });

  // Keys: 1 to 9 choose from the list, arrows walk through it, u takes back; Enter and space on a drawn thing are a click.
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const list = [...table.querySelectorAll("#choices [data-act]")];
    if (/^[1-9]$/.test(event.key) && list[event.key - 1]) { list[event.key - 1].click(); event.preventDefault(); }
    else if (event.key === "u") table.querySelector("[data-take-back]")?.click();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!list.length) return;
      const here = list.indexOf(document.activeElement);
      const step = event.key === "ArrowDown" ? 1 : -1;
      list[(here + step + list.length) % list.length].focus();
      event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && event.target.closest("svg [data-act]")) {
      act(event.target.closest("[data-act]").dataset.act);
      event.preventDefault();
    }
  });

  async function invite() {
    const answer = await fetch(`/api/v1/tables/${id}/invite`, { method: "POST" });
    const body = await answer.json();
    const place = document.getElementById("invite-link");
    place.textContent = answer.ok ? `${location.origin}/claim/${id}#${body.secret}` : body.error;
  }

  function addLine(message) {
    const lines = document.getElementById("chat-lines");
    if (!lines || lines.querySelector(`[data-n="${message.n}"]`)) return;
    const line = document.createElement("li");
    line.className = "chat";
    line.dataset.n = message.n;
    const who = document.createElement(message.name ? "strong" : "em");
    who.textContent = message.name ? `${message.name}:` : message.text;
    line.append(who);
    if (message.name) line.append(` ${message.text}`);
    lines.append(line);
  }

  const form = document.getElementById("chat-form");
  form?.addEventListener("submit", async (event) => {
    const text = document.getElementById("chat-text");
    // The first line of somebody without a name goes as a form: it brings the cookie.
    if (form.querySelector('[name="name"]')) return;
    event.preventDefault();
    const body = JSON.stringify({ text: text.value });
    const answer = await fetch(`/api/v1/tables/${id}/chat`, { method: "POST", headers: { "content-type": "application/json" }, body });
    if (answer.ok) text.value = ""; else complain(await answer.json());
  });

  decorate();
  connect();
}

// The replay page: the slider shows its moment at once, and play walks on.
function replayPage() {
  const form = document.getElementById("moment");
  const slider = document.getElementById("slider");
  const play = document.getElementById("play");
  slider.addEventListener("change", () => form.requestSubmit());
  play.hidden = false;
  const playing = () => sessionStorage.getItem("orrery-play") === location.pathname;
  const on = () => {
    if (!playing()) return;
    if (slider.value === slider.max) { sessionStorage.removeItem("orrery-play"); play.textContent = "Play"; return; }
    document.getElementById("next").click();
  };
  play.textContent = playing() ? "Stop" : "Play";
  play.addEventListener("click", () => {
    if (playing()) { sessionStorage.removeItem("orrery-play"); play.textContent = "Play"; return; }
    sessionStorage.setItem("orrery-play", location.pathname);
    play.textContent = "Stop";
    on();
  });
  if (playing()) setTimeout(on, 900);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select")) return;
    if (event.key === "ArrowRight") document.getElementById("next").click();
    if (event.key === "ArrowLeft") document.getElementById("previous").click();
  });
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
