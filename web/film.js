// Films: the latest stretch of the game again, beat by beat, in the picture that is there. The list in words is the film of whoever wants
// no motion, and of pages without script. Nothing waits for a film: choices stay open while it runs, and choosing ends it.
import { fly, shown, still } from "./picture.js";

// A beat lasts as long as its words take to read, within limits.
const SHORTEST = 1100;
const LONGEST = 2800;
const LETTER = 26;

export function films(table) {
  // What was seen: films grow while their stretch goes on, and go on from there.
  let seen = null;
  let running = 0;
  let timer = 0;
  const section = () => document.getElementById("film");
  const beats = () => [...section()?.querySelectorAll("li[data-flights]") ?? []].map((line) => ({
    words: line.firstChild.textContent.trim(),
    flights: JSON.parse(line.dataset.flights),
  }));
  const caption = document.createElement("p");
  caption.id = "film-words";
  caption.hidden = true;
  // The announcer tells what happens; a film only shows it.
  caption.setAttribute("aria-hidden", "true");
  table.append(caption);

  function play(from) {
    stop();
    const [ticket, name, all] = [++running, section().dataset.film, beats()];
    const late = new Set(all.flatMap((beat) => beat.flights.map((flight) => flight.to)));
    const told = new Set(all.slice(0, from).flatMap((beat) => beat.flights.map((flight) => flight.to)));
    table.dataset.film = "runs";
    label();
    const next = (index) => {
      if (ticket !== running) return;
      if (index >= all.length) { stop(); return; }
      const { words, flights } = all[index];
      caption.hidden = false;
      caption.textContent = `${name}, ${index + 1} of ${all.length}. ${words}`;
      for (const flight of flights) told.add(flight.to);
      const length = Math.min(LONGEST, Math.max(SHORTEST, words.length * LETTER));
      for (const picture of shown(table)) {
        hide(picture, (name) => late.has(name) && !told.has(name));
        for (const flight of flights) fly(picture, flight, length);
      }
      timer = setTimeout(next, length, index + 1);
    };
    next(from);
  }

  // What comes later in the film is not seen yet.
  function hide(picture, isHidden) {
    for (const thing of picture.querySelectorAll("[data-late]")) thing.classList.toggle("to-come", isHidden(thing.dataset.late));
  }

  function stop() {
    running += 1;
    clearTimeout(timer);
    caption.hidden = true;
    delete table.dataset.film;
    for (const picture of table.querySelectorAll("svg.board")) hide(picture, () => false);
    label();
  }

  function label() {
    const button = section()?.querySelector("[data-film-play]");
    if (!button) return;
    button.dataset.words ??= button.textContent;
    button.textContent = table.dataset.film ? "Stop" : button.dataset.words;
    button.hidden = false;
  }

  table.addEventListener("click", (event) => {
    if (!event.target.closest("[data-film-play]")) return;
    if (table.dataset.film) { stop(); return; }
    if (still.matches) {
      const words = section().querySelector("details");
      words.open = true;
      words.scrollIntoView({ block: "nearest" });
      return;
    }
    play(0);
  });

  return {
    stop,
    // To be called when the page shows a new state; says whether a film tells what has just happened.
    changed() {
      label();
      const now = section() && { name: section().dataset.film, beats: section().querySelectorAll("li[data-flights]").length };
      const [old, first] = [seen, seen === null];
      seen = now ?? { name: "", beats: 0 };
      if (first || !now || (old.name === now.name && old.beats >= now.beats) || still.matches) return false;
      play(old.name === now.name ? old.beats : 0);
      return true;
    },
  };
}
