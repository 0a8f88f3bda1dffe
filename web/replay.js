// The replay page: the slider shows its moment at once, steps, eyes and the list of moves change the page in place, and play walks on.
import { films } from "./film.js";
import { phone } from "./phone.js";
import { animate, before, hush, watchThings } from "./picture.js";

// Turn by turn there is more to look at.
const A_TURN = 1800;

// `read` gives the markup that is found at an address, from a server or from the game in this browser.
export function replayPage(page, read) {
  let playing = false;
  let timer = 0;
  let asked = 0;
  let speed = "1100";
  const small = phone(page);
  const film = films(page);
  const by = (id) => document.getElementById(id);
  const slider = () => by("slider");
  // The moments that can be seen, by what their addresses name them.
  const moments = () => [...page.querySelectorAll("#moves [data-moment]")].map((link) => link.dataset.moment);
  const eyes = () => page.querySelector('#moment [name="eyes"]').value;

  // Shows the moment at this address; the latest one asked for wins. Other eyes see other moments: then the list is fetched too.
  async function show(address, forwards) {
    const ticket = ++asked;
    const wanted = new URL(address, location.href);
    const others = wanted.searchParams.get("eyes") !== eyes();
    const place = wanted.pathname + wanted.search;
    const markup = await read(others ? place : `${place}&part=stage`);
    if (markup === null || ticket !== asked) return;
    const fresh = new DOMParser().parseFromString(markup, "text/html");
    const stage = fresh.getElementById("stage");
    if (!stage || ticket !== asked) return;
    const focused = document.activeElement?.id;
    const open = new Set([...page.querySelectorAll("details.as-text")].flatMap((text, index) => (text.open ? [index] : [])));
    const motions = JSON.parse(stage.querySelector("#told")?.dataset.motions || "[]");
    const moved = before(page, forwards ? motions : []);
    by("stage").replaceChildren(...stage.childNodes);
    if (others) by("moves").replaceWith(fresh.getElementById("moves"));
    page.querySelectorAll("details.as-text").forEach((text, index) => { text.open = open.has(index); });
    history.replaceState(null, "", place);
    decorate();
    if (focused) by(focused)?.focus({ preventScroll: true });
    // Where a film tells what has just happened, nothing else moves.
    if (!forwards) film.stop();
    if (!(forwards && film.changed())) animate(page, moved);
    if (playing) next();
  }

  function decorate() {
    hush(page);
    small.changed();
    const [all, at] = [moments(), new URL(location.href).searchParams.get("at")];
    // The slider goes from moment to moment and knows none between them.
    const index = Number(by("at").textContent.split(" ")[0]);
    slider().max = all.length - 1;
    slider().value = index;
    for (const link of page.querySelectorAll("#moves [data-moment]")) {
      if (link.dataset.moment === (all[index] ?? at)) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    follow();
    by("play").hidden = false;
    by("play").textContent = playing ? "Stop" : "Play";
    by("speed").value = speed;
    by("speed").parentElement.hidden = false;
    page.querySelector("#moment [type=submit]").hidden = true;
  }

  // The list keeps what is shown in sight, and moves nothing but itself.
  function follow() {
    const [list, now] = [by("moves"), page.querySelector("#moves [aria-current]")];
    if (!now) return;
    const [room, box] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (box.top < room.top + 40 || box.bottom > room.bottom - 40) list.scrollTop += box.top - room.top - room.height / 3;
  }

  // The same address with another moment: in a folder of files it also says which game.
  const to = (index) => {
    const place = new URL(location.href);
    place.searchParams.set("at", moments()[index]);
    place.searchParams.set("eyes", eyes());
    return place.pathname + place.search;
  };

  // While a film runs the next moment waits for it.
  function next() {
    clearTimeout(timer);
    timer = setTimeout(() => (page.dataset.film ? next() : on()), speed === "turn" ? A_TURN : Number(speed));
  }

  function on() {
    if (Number(slider().value) >= Number(slider().max)) { stop(); return; }
    show(by(speed === "turn" ? "next-turn" : "next").getAttribute("href"), true);
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    by("play").textContent = "Play";
  }

  page.addEventListener("input", (event) => {
    if (event.target.id !== "slider") return;
    stop();
    by("at").textContent = `${slider().value} of ${slider().max}`;
    show(to(slider().value), false);
  });
  page.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    speed = event.target.value;
    if (playing) next();
  });
  page.addEventListener("submit", (event) => {
    if (event.target.id === "moment") { event.preventDefault(); show(to(slider().value), false); }
  });
  page.addEventListener("click", (event) => {
    if (event.target.closest("#play")) {
      if (playing) { stop(); return; }
      playing = true;
      // From the end it begins again.
      if (slider().value === slider().max) show(to(0), false); else on();
      return;
    }
    const link = event.target.closest("#steps a, #eyes a, #moves a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(link.getAttribute("href"), link.id === "next");
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey) return;
    const step = { ArrowRight: event.altKey ? "" : event.shiftKey ? "next-turn" : "next", ArrowLeft: event.altKey ? "" : event.shiftKey ? "previous-turn" : "previous" }[event.key];
    if (step) by(step).click();
  });

  watchThings(page);
  decorate();
  film.changed();
}
