// Help for people at the table: how to play, a walk through the first game, hints for its first rounds, a sound and a notification when it is their turn.
import { seen, shown } from "./picture.js";
import { beside } from "./side.js";
import { asset } from "./ways.js";

// Some browsers refuse to remember anything: then nothing is remembered.
export const memory = {
  get(key) { try { return localStorage.getItem(`orrery-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`orrery-${key}`, value); } catch { /* see above */ } },
};

export function guide(table) {
  const game = table.dataset.game;
  const dialog = document.getElementById("how-to");
  const stations = [...document.querySelectorAll("#stations li")];
  const walk = stations.length ? walkThrough(table, stations, () => memory.set(`walked-${game}`, "yes")) : null;
  const hints = firstRounds(table, `hints-${game}`);
  const side = beside(table, memory);
  const settings = [];
  let mine = null;
  let over = null;

  table.querySelector("[data-how]")?.addEventListener("click", (event) => {
    if (!dialog?.showModal || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    dialog.showModal();
  });
  const starter = table.querySelector("[data-walk]");
  if (starter && walk) { starter.hidden = false; starter.addEventListener("click", () => { hints.on(); walk.begin(); }); }

  setting("sound", () => { chime(); return true; });
  setting("ask", () => true, "on");
  if ("Notification" in window) {
    setting("notify", async () => (await Notification.requestPermission()) === "granted");
  }

  function setting(name, turnOn, usual = "off") {
    const button = table.querySelector(`[data-setting="${name}"]`);
    if (!button) return;
    button.hidden = false;
    const isOn = () => (memory.get(name) ?? usual) === "on";
    const show = () => button.setAttribute("aria-pressed", String(isOn()));
    button.addEventListener("click", async () => { memory.set(name, !isOn() && await turnOn() ? "on" : "off"); show(); });
    // It may be changed elsewhere on the page.
    settings.push(show);
    show();
  }

  return {
    // Told after every change of the table.
    changed(now) {
      const begins = now.mine && mine === false;
      mine = now.mine;
      if (begins && memory.get("sound") === "on") chime();
      if (begins && document.hidden && memory.get("notify") === "on" && Notification.permission === "granted") {
        const note = new Notification("Your turn", { body: document.title.replace("● ", ""), tag: table.dataset.table, icon: asset("favicon-turn.svg") });
        note.addEventListener("click", () => { focus(); note.close(); });
      }
      if (walk && now.seated && now.status === "running" && !memory.get(`walked-${game}`)) walk.begin();
      walk?.point();
      hints.changed(now);
      side.changed();
      // How the game ended stands in the bar, and below its last picture, which stays where it is. A phone's bar has no room for it.
      const ended = now.status === "over";
      // There is nothing left to be shown around for, and the panel would lie on the way to a rematch.
      if (ended && !over) walk?.leave();
      if (ended && !over && !document.getElementById("question")?.checkVisibility()) document.getElementById("outcome")?.scrollIntoView({ block: "start", behavior: "instant" });
      over = ended;
      settings.forEach((show) => show());
    },
  };
}

// Hints come with the page while the game is new. They stay away once they were dismissed, and after a first game's first rounds.
function firstRounds(table, key) {
  // A region that is never replaced, or nobody would read it out.
  const spoken = document.createElement("p");
  spoken.className = "unseen";
  spoken.setAttribute("aria-live", "polite");
  table.append(spoken);
  const found = () => document.getElementById("hint");

  function show() {
    const hint = found();
    if (!hint) { spoken.textContent = ""; return; }
    hint.hidden = memory.get(key) === "off";
    hint.querySelector("[data-hints-off]").hidden = false;
    const words = hint.hidden ? "" : [...hint.querySelectorAll("p")].map((line) => line.textContent).join(" ");
    if (spoken.textContent !== words) spoken.textContent = words;
  }

  function off() {
    memory.set(key, "off");
    show();
    // Whoever pressed it by key goes on with the choices.
    const [picture] = shown(table);
    const all = picture ? seen(picture, "[data-act]") : table.querySelectorAll("#choices [data-act]");
    all[0]?.focus({ preventScroll: true });
  }

  table.addEventListener("click", (event) => { if (event.target.closest("[data-hints-off]")) off(); });
  table.addEventListener("keydown", (event) => { if (event.key === "Escape" && event.target.closest("#hint")) off(); });

  return {
    on() { memory.set(key, "on"); show(); },
    changed(now) {
      if (found() && !memory.get(key)) memory.set(key, "on");
      // Asked without a hint: the game has been explained.
      if (!found() && now.mine && memory.get(key) === "on") memory.set(key, "off");
      show();
    },
  };
}

// One soft tone, made here: nothing to download.
function chime() {
  const audio = new AudioContext();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = "sine";
  tone.frequency.setValueAtTime(660, now);
  tone.frequency.setValueAtTime(880, now + 0.12);
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.06, now + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.55);
  tone.addEventListener("ended", () => audio.close());
}

// Points at one place of the picture after the other. The table stays usable meanwhile.
function walkThrough(table, stations, done) {
  let at = -1;
  let panel = null;
  let frame = null;

  function begin() {
    if (panel) return;
    at = 0;
    panel = document.createElement("section");
    panel.className = "walk";
    panel.setAttribute("aria-label", "Show me around");
    panel.innerHTML = '<p aria-live="polite"></p><div><span></span><button type="button">Back</button><button type="button">Next</button><button type="button">Close</button></div>';
    const [back, next, close] = panel.querySelectorAll("button");
    back.addEventListener("click", () => go(at - 1));
    next.addEventListener("click", () => (at + 1 < reachable().length ? go(at + 1) : end()));
    close.addEventListener("click", end);
    panel.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
    frame = document.createElement("div");
    frame.className = "pointed-at";
    document.body.append(frame, panel);
    addEventListener("scroll", follow, { passive: true, capture: true });
    addEventListener("resize", follow);
    go(0);
  }

  function leave() {
    panel?.remove();
    frame?.remove();
    panel = frame = null;
    removeEventListener("scroll", follow, { capture: true });
    removeEventListener("resize", follow);
  }

  function end() {
    leave();
    done();
  }

  // The first thing whose place begins like this; with those beside it if that ends in a dash, as `action-` does.
  function found(station) {
    const [picture] = shown(table);
    const { place } = station.dataset;
    const things = picture ? seen(picture, `[data-at^="${CSS.escape(place)}"]`) : [];
    const around = (thing) => thing.parentElement.closest("[data-at]");
    return things.length ? things.filter((thing, index) => !index || (place.endsWith("-") && around(thing) === around(things[0]))) : null;
  }
  // Stations whose place is not in the picture now are passed over.
  const reachable = () => stations.filter((station) => !station.dataset.place || found(station));

  function go(to) {
    at = Math.max(0, to);
    const station = reachable()[at];
    if (!station) return end();
    panel.querySelector("p").textContent = station.textContent;
    panel.querySelector("span").textContent = `${at + 1} of ${reachable().length}`;
    const [back, next] = panel.querySelectorAll("button");
    back.disabled = at === 0;
    next.textContent = at + 1 < reachable().length ? "Next" : "Play";
    const thing = station.dataset.place && found(station);
    if (thing) thing[0].scrollIntoView({ block: "center", behavior: "instant" });
    follow();
  }

  function follow() {
    if (!panel) return;
    const station = reachable()[at];
    const thing = station?.dataset.place && found(station);
    frame.hidden = !thing;
    if (!thing) return;
    const boxes = thing.map((one) => one.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    Object.assign(frame.style, { left: `${left - 5}px`, top: `${top - 5}px`, width: `${right - left + 10}px`, height: `${bottom - top + 10}px` });
    // The panel makes way for what it speaks of.
    panel.classList.toggle("on-top", bottom > innerHeight - panel.offsetHeight - 10 && top > panel.offsetHeight);
  }

  return { begin, leave, point: follow };
}
