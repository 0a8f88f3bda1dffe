// Choosing: by a press on the picture or in the list, or by a key. What would be regretted is asked about once more (once.js); a press
// belongs to the question that was shown when it began (press.js).
import { onceMore } from "./once.js";
import { walkTo } from "./picture.js";
import { presses } from "./press.js";

// What chooses something: a choice, a thing that two choices begin with, taking one back, a form that asks first, the answers to that.
const THINGS = "[data-act], [data-begin], [data-take-back], [data-regret], [data-once]";

// `request` is the number of the question; `act` and `takeBack` send, `remark` says something to the reader, `offer` puts a choice that is
// only shown yet where a thumb is.
export function choosing(table, { request, act, takeBack, remark, offer }) {
  const once = onceMore();
  // The place in the picture of what was chosen last: whoever is asked what to do with it may put it down there.
  let picked = null;
  // How many choices one press has made: whoever puts that down means all of them.
  let clicks = 1;
  // The choice that a finger has looked at, and the question it answers: where a thing would lie is seen before it is laid.
  let looked = { act: null, request: null };

  const isBusy = () => table.dataset.busy !== undefined;
  const canPutDown = () => table.querySelector("[data-put-down]") !== null;
  const placed = (place) => `svg.board [data-at="${CSS.escape(place)}"]`;

  // Whatever a thing is drawn as, it chooses the same.
  function nameOf(thing) {
    const { act: chosen, begin, takeBack: back, once: word, at } = thing.dataset;
    if (begin !== undefined) return `begin ${begin}`;
    if (chosen !== undefined) return `act ${chosen}`;
    if (back !== undefined) return "take back";
    if (word !== undefined) return `once ${word}`;
    return thing.form ? `form ${thing.form.id}` : `at ${at}`;
  }

  function thingAt(element) {
    const thing = element?.closest?.(THINGS) ?? null;
    return thing ?? (picked && canPutDown() ? element?.closest?.(placed(picked)) ?? null : null);
  }

  // The same thing on the page as it is now; in the picture, if it was there.
  function find(thing, name) {
    const all = [...table.querySelectorAll(THINGS)].filter((one) => one.getClientRects().length && nameOf(one) === name);
    return all.find((one) => Boolean(one.ownerSVGElement) === Boolean(thing.ownerSVGElement)) ?? all[0] ?? null;
  }

  // Where a thing lies; a button lies nowhere.
  function placeOf(thing) {
    const place = thing.querySelector("[data-at]") ?? thing.closest("svg.board [data-at]");
    return place && place.dataset.at !== "button" ? place.dataset.at : null;
  }

  // Where it is said what would be regretted: a choice may stand on the page more than once, and not everywhere with all that is known of it.
  function regretted(thing) {
    const { act: chosen, regret } = thing.dataset;
    if (regret !== undefined || chosen === undefined) return regret === undefined ? null : thing;
    return table.querySelector(`[data-act="${CSS.escape(chosen)}"][data-regret]`);
  }

  function choose(thing) {
    const { act: chosen, begin, once: word } = thing.dataset;
    if (word !== undefined) { once.answer(word); return; }
    if (begin !== undefined) { start(thing, begin.split(" ").map(Number)); return; }
    if (isBusy() && chosen !== undefined) return;
    if (pressed.isTouch() && looksFirst(thing)) return;
    const [form, regret] = [thing.form?.id, regretted(thing)];
    const isForm = chosen === undefined && regret !== null;
    if (!isForm && isBusy()) return;
    const go = () => {
      // Forms are exchanged, too.
      if (isForm) { document.getElementById(form)?.requestSubmit(); return; }
      if (chosen === undefined) { putDown(); return; }
      [picked, clicks] = [placeOf(thing), 1];
      act(Number(chosen));
    };
    if (!regret || !once.isWanted()) { go(); return; }
    const name = nameOf(thing);
    once.ask(thing, { ...regret.dataset, request: isForm ? null : request(), go, back: () => find(thing, name) });
  }

  // A finger cannot hover: its first tap shows what hovering would, the second one chooses.
  function looksFirst(thing) {
    const { act: chosen } = thing.dataset;
    if (!thing.querySelector(".preview") || (looked.act === chosen && looked.request === request())) return false;
    looked = { act: chosen, request: request() };
    showLooked();
    remark("Tap it again to do it.");
    offer(thing);
    return true;
  }

  function showLooked() {
    for (const one of table.querySelectorAll("svg.board .looked-at")) one.classList.remove("looked-at");
    if (looked.act === null || looked.request !== request()) return;
    for (const one of table.querySelectorAll(`svg.board [data-act="${CSS.escape(looked.act)}"]`)) one.classList.add("looked-at");
  }

  // A piece that is pressed before anybody has said what happens to it.
  function start(thing, numbers) {
    if (isBusy()) return;
    [picked, clicks] = [placeOf(thing), numbers.length];
    act(...numbers);
  }

  function putDown() {
    if (isBusy()) return;
    const all = clicks;
    [picked, clicks] = [null, 1];
    takeBack(all);
  }

  const pressed = presses({
    thingAt, nameOf, find, choose, request,
    missed: () => remark("That was not chosen: the table went on while you pressed."),
  });

  document.addEventListener("click", (event) => {
    const thing = event.defaultPrevented ? null : thingAt(event.target);
    if (!thing) return;
    event.preventDefault();
    if (pressed.takes(event, thing)) choose(thing);
  });

  // Keys: 1 to 9 choose from the list, arrows walk through list and picture, u takes back, Enter and space choose, Escape puts down what
  // is picked. A key that is held down chooses once.
  document.addEventListener("keydown", (event) => {
    if (once.isOpen()) { if (event.key === "Escape") once.answer("no"); return; }
    if (event.target.closest("input, select, textarea, dialog, .walk") || event.ctrlKey || event.metaKey || event.altKey) return;
    const list = [...table.querySelectorAll("#choices [data-act]")];
    const drawn = event.target.closest("svg [data-act]");
    const enter = event.key === "Enter" || event.key === " ";
    const chosen = /^[1-9]$/.test(event.key) ? list[event.key - 1] : enter ? drawn : null;
    const at = list.indexOf(document.activeElement);
    // Browsers press a button again and again while Enter is held down.
    if (event.repeat && (chosen || event.key === "u" || event.key === "Escape" || (enter && event.target.closest(THINGS)))) { /* once */ }
    else if (chosen) choose(chosen);
    else if (event.key === "u") table.querySelector("[data-take-back]")?.click();
    else if (event.key === "Escape" && canPutDown() && !event.target.closest("#hint")) putDown();
    else if (drawn && event.key.startsWith("Arrow")) walkTo(drawn, event.key);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && at >= 0) list.at((at + (event.key === "ArrowDown" ? 1 : -1)) % list.length).focus();
    else return;
    event.preventDefault();
  });

  return {
    // Told after every change of the table.
    changed() {
      once.changed(request());
      if (!canPutDown()) clicks = 1;
      showLooked();
      const held = picked && canPutDown() ? table.querySelector(placed(picked)) : null;
      if (held && !held.closest("[data-act]")) held.classList.add("picked");
    },
  };
}
