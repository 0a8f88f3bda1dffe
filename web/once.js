// What somebody would regret (data-regret) is asked about once more, in the place of the answer. A person may turn that off.
import { memory } from "./guide.js";

const SETTING = "ask";
const MARGIN = 8;

export function onceMore() {
  let panel = null;
  let asked = null;

  function close() {
    panel?.remove();
    panel = null;
    const back = asked?.back;
    asked = null;
    return back;
  }

  // Asks about a thing: what would be regretted, and what doing it is called. `request` is the question it answers, if it answers one,
  // `back` finds the thing again for the keys.
  function ask(thing, { regret, yes, request, go, back }) {
    close();
    asked = { request, go, back };
    panel = document.createElement("section");
    panel.className = "once";
    panel.setAttribute("role", "alertdialog");
    panel.setAttribute("aria-labelledby", "once-means");
    panel.innerHTML = `<p id="once-means"></p><div><button type="button" data-once="no">Go back</button><button type="button" data-once="yes"></button></div>
      <label><input type="checkbox"> Do not ask again</label>`;
    panel.querySelector("p").textContent = regret;
    panel.querySelector('[data-once="yes"]').textContent = yes;
    document.body.append(panel);
    const [box, { width, height }] = [thing.getBoundingClientRect(), panel.getBoundingClientRect()];
    const within = (middle, size, room) => Math.max(MARGIN, Math.min(middle - size / 2, room - size - MARGIN));
    const [left, top] = [within(box.x + box.width / 2, width, innerWidth), within(box.y + box.height / 2, height, innerHeight)];
    Object.assign(panel.style, { left: `${left}px`, top: `${top}px` });
    panel.querySelector("button").focus({ preventScroll: true });
  }

  // Whoever presses beside it has thought better of it.
  document.addEventListener("pointerdown", (event) => { if (panel && !event.target.closest?.(".once")) close(); }, true);

  return {
    ask,
    isOpen: () => panel !== null,
    isWanted: () => memory.get(SETTING) !== "off",
    // One of its two buttons.
    answer(word) {
      if (word === "no") { close()?.()?.focus({ preventScroll: true }); return; }
      if (panel.querySelector("input").checked) memory.set(SETTING, "off");
      const { go } = asked;
      // The keys go on from where they were.
      close()?.()?.focus({ preventScroll: true });
      go();
    },
    // Another question is asked: this one is no longer.
    changed(request) { if (asked && asked.request !== null && asked.request !== request) close(); },
  };
}
