// The replay page: the slider shows its moment at once, steps and eyes change the page in place, and play walks on.
import { phone } from "./phone.js";
import { animate, before, hush, watchThings } from "./picture.js";

// Between two moments while it plays.
const PACE = 1100;

export function replayPage(page) {
  let playing = false;
  let timer = 0;
  let asked = 0;
  const small = phone(page);
  const slider = () => document.getElementById("slider");

  // Shows the moment at this address; the latest one asked for wins.
  async function show(address, forwards) {
    const ticket = ++asked;
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    if (!answer.ok || ticket !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
    if (!fresh || ticket !== asked) return;
    const focused = document.activeElement?.id;
    const open = new Set([...page.querySelectorAll("details.as-text")].flatMap((text, index) => (text.open ? [index] : [])));
    const motions = JSON.parse(fresh.querySelector("#told")?.dataset.motions || "[]");
    const moved = before(page, forwards ? motions : []);
    page.replaceChildren(...fresh.childNodes);
    page.querySelectorAll("details.as-text").forEach((text, index) => { text.open = open.has(index); });
    history.replaceState(null, "", address);
    decorate();
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    animate(page, moved);
    if (playing) timer = setTimeout(on, PACE);
  }

  function decorate() {
    hush(page);
    small.changed();
    const play = document.getElementById("play");
    play.hidden = false;
    play.textContent = playing ? "Stop" : "Play";
    // The slider shows its moment by itself.
    page.querySelector("#moment [type=submit]").hidden = true;
  }

  function to(at) {
    const address = new URL(location.href);
    address.searchParams.set("at", at);
    address.searchParams.set("eyes", page.querySelector('#moment [name="eyes"]').value);
    return address.pathname + address.search;
  }

  function on() {
    const at = Number(slider().value);
    if (at >= Number(slider().max)) { stop(); return; }
    show(to(at + 1), true);
  }

  function stop() {
    playing = false;
    clearTimeout(timer);
    document.getElementById("play").textContent = "Play";
  }

  page.addEventListener("input", (event) => {
    if (event.target.id !== "slider") return;
    stop();
    document.getElementById("at").textContent = `${slider().value} of ${slider().max}`;
    show(to(slider().value), false);
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
    const link = event.target.closest("#steps a, #eyes a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(link.getAttribute("href"), link.id === "next");
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") document.getElementById("next").click();
    else if (event.key === "ArrowLeft") document.getElementById("previous").click();
  });

  watchThings(page);
  decorate();
}
