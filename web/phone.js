// Pictures on a phone: charts come nearer by two fingers, the wheel or buttons, and can be moved about; cards lie in a drawer at the lower
// edge. Nothing here knows any game: a chart is an svg inside of a picture, what goes into a drawer is named by data-drawer.
import { hideCard, seen, shown, SVG } from "./picture.js";

const NEAREST = 3;
const STEP = 1.6;
// From here on things are large enough for everything that is written on them.
const CLOSE = 1.6;
// A finger that moves less means to tap.
const SLIP = 8;

export function phone(root) {
  // How near each chart is and what is in its middle, as shares of the whole: pictures are replaced, where the reader looks stays.
  const views = [];
  const fingers = new Map();
  let held = null;
  let slipped = false;
  // What the reader said about the drawer, until something else is asked.
  let opened = null;
  let asked = "";
  // What the answers at the lower edge were last about.
  let answered = null;

  const request = () => document.getElementById("state")?.dataset.request ?? "";
  const charts = () => [...root.querySelectorAll("svg.board svg.chart")];
  const viewOf = (chart) => (views[charts().indexOf(chart)] ??= { near: 1, x: 0.5, y: 0.5 });

  function changed() {
    for (const chart of charts()) {
      chart.dataset.whole ??= chart.getAttribute("viewBox");
      look(chart);
      // Those of a chart that was here before stand where this one's belong.
      if (chart.dataset.tools) continue;
      if (chart.nextElementSibling?.querySelector(".chart-tools")) chart.nextElementSibling.remove();
      chart.dataset.tools = "yes";
      tools(chart);
    }
    drawers();
    answers();
  }

  function look(chart) {
    const view = viewOf(chart);
    const [x, y, width, height] = chart.dataset.whole.split(" ").map(Number);
    // Nothing but the chart is ever in sight.
    const half = 0.5 / view.near;
    for (const along of ["x", "y"]) view[along] = Math.max(half, Math.min(1 - half, view[along]));
    chart.setAttribute("viewBox", [x + (view.x - half) * width, y + (view.y - half) * height, width / view.near, height / view.near].join(" "));
    chart.classList.toggle("close", view.near >= CLOSE);
    chart.classList.toggle("moves", view.near > 1);
    const [farther, , nearer] = chart.parentNode.querySelectorAll(".chart-tools button");
    if (nearer) [farther.disabled, nearer.disabled] = [view.near <= 1, view.near >= NEAREST];
  }

  const between = (near) => Math.max(1, Math.min(NEAREST, near));

  // Where a chart is on the screen. Its own answer would be where its contents are, in sight or not.
  function frame(chart) {
    const { a, d, e, f } = chart.parentNode.getScreenCTM();
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => chart[name].baseVal.value);
    return new DOMRect(a * x + e, d * y + f, a * width, d * height);
  }

  // Where on the screen, as shares of the chart's width and height from its middle.
  function offset(chart, { x, y }) {
    const box = frame(chart);
    return [(x - box.x) / box.width - 0.5, (y - box.y) / box.height - 0.5];
  }

  // Takes hold of what lies under a point of the screen.
  function grip(chart, at) {
    const view = viewOf(chart);
    const [across, down] = offset(chart, at);
    return { chart, at, near: view.near, x: view.x + across / view.near, y: view.y + down / view.near };
  }

  // Shows what is held under a point of the screen, this much nearer than when it was taken hold of.
  function bring({ chart, near, x, y }, at, factor) {
    const view = viewOf(chart);
    const [across, down] = offset(chart, at);
    view.near = between(near * factor);
    [view.x, view.y] = [x - across / view.near, y - down / view.near];
    look(chart);
  }

  const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const nearer = (chart, factor, at = centre(frame(chart))) => bring(grip(chart, at), at, factor);

  // Buttons below a chart, in the room that the picture leaves for them.
  function tools(chart) {
    const { x, y, width, height } = chart;
    const room = document.createElementNS(SVG, "foreignObject");
    const place = { x: x.baseVal.value, y: y.baseVal.value + height.baseVal.value, width: width.baseVal.value, height: 40 };
    for (const [name, value] of Object.entries(place)) room.setAttribute(name, value);
    const row = document.createElement("div");
    row.className = "chart-tools";
    const button = (words, label, does) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = words;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", does);
      row.append(made);
    };
    button("−", "Show more of the chart", () => nearer(chart, 1 / STEP));
    button("Whole chart", "Show the whole chart", () => nearer(chart, 0));
    button("+", "Show the chart larger", () => nearer(chart, STEP));
    room.append(row);
    chart.after(room);
    // What has buttons is no image, even where nothing can be chosen any more.
    chart.ownerSVGElement.closest("svg.board").setAttribute("role", "group");
    look(chart);
  }

  // The middle of the fingers, and how far they are apart.
  function hand() {
    const [one, two = one] = fingers.values();
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(one.x - two.x, one.y - two.y) };
  }

  root.addEventListener("pointerdown", (event) => {
    const chart = event.target.closest?.("svg.chart");
    if (event.isPrimary) { fingers.clear(); slipped = false; }
    if (!chart || event.button > 0) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    held = grip(chart, hand());
  });
  root.addEventListener("pointermove", (event) => {
    // Lifted elsewhere, or over a picture that has been replaced since.
    if (!event.buttons) fingers.delete(event.pointerId);
    if (!fingers.has(event.pointerId) || !held.chart.isConnected) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = hand();
    const tap = !slipped && Math.hypot(now.x - held.at.x, now.y - held.at.y) < SLIP;
    if (fingers.size === 1 && (tap || viewOf(held.chart).near === 1)) return;
    slipped = true;
    hideCard();
    bring(held, now, held.at.apart ? now.apart / held.at.apart : 1);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    root.addEventListener(name, (event) => {
      fingers.delete(event.pointerId);
      if (fingers.size && held.chart.isConnected) held = grip(held.chart, hand());
    });
  }
  // Two fingers are for the chart alone; with one the page still scrolls, as long as the whole chart is in sight.
  root.addEventListener("touchmove", (event) => {
    const chart = event.target.closest?.("svg.chart");
    if (chart && event.cancelable && (event.touches.length > 1 || viewOf(chart).near > 1)) event.preventDefault();
  }, { passive: false });
  // Whoever moved the chart did not choose what lay under the finger.
  root.addEventListener("click", (event) => {
    if (slipped && event.target.closest?.("svg.chart")) { event.preventDefault(); event.stopPropagation(); }
    slipped = false;
  }, true);
  root.addEventListener("wheel", (event) => {
    const chart = event.ctrlKey && event.target.closest?.("svg.chart");
    if (!chart) return;
    event.preventDefault();
    nearer(chart, Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  }, { passive: false });
  // Whoever walks by keys sees where they are.
  root.addEventListener("focusin", (event) => {
    const chart = event.target.closest?.("svg.chart");
    if (!chart || viewOf(chart).near === 1) return;
    const [box, thing] = [frame(chart), event.target.getBoundingClientRect()];
    if (thing.left >= box.left && thing.right <= box.right && thing.top >= box.top && thing.bottom <= box.bottom) return;
    bring(grip(chart, centre(thing)), centre(box), 1);
  });

  // The part of a picture that belongs into a drawer is its last one: the picture ends above it. Parts come and go alone, so everything
  // about a drawer is said anew each time: what is on its handle, how high it is, whether it is wanted.
  function drawers() {
    for (const part of root.querySelectorAll("svg.board > [data-drawer]")) if (!part.closest(".drawer")) put(part);
    if (request() !== asked) [asked, opened] = [request(), null];
    for (const section of root.querySelectorAll(".drawer")) {
      const part = section.querySelector("[data-drawer]");
      const [handle, inside] = section.children;
      const picture = section.previousElementSibling;
      const [x, y, width] = picture.getAttribute("viewBox").split(" ").map(Number);
      // Where the part begins, and what of it the drawer shows: its heading is on the handle.
      const [begin, top, high] = part.dataset.room.split(" ").map(Number);
      picture.setAttribute("viewBox", [x, y, width, begin - y].join(" "));
      inside.setAttribute("viewBox", [x, top, width, high].join(" "));
      for (const named of [section, inside]) named.setAttribute("aria-label", part.dataset.drawer);
      const wanted = Boolean(part.querySelector("[data-act]"));
      show(handle, inside, part.dataset.drawer, opened ?? wanted);
    }
  }

  function put(part) {
    const picture = part.ownerSVGElement;
    const section = document.createElement("section");
    section.className = "drawer";
    const handle = document.createElement("button");
    handle.type = "button";
    handle.dataset.at = part.dataset.at;
    handle.addEventListener("click", () => {
      opened = handle.getAttribute("aria-expanded") !== "true";
      show(handle, inside, inside.getAttribute("aria-label"), opened);
    });
    const inside = document.createElementNS(SVG, "svg");
    inside.setAttribute("class", `${picture.getAttribute("class")} held`);
    inside.setAttribute("role", "group");
    inside.append(part);
    section.append(handle, inside);
    picture.after(section);
  }

  // The question and the answers that are nothing on the board, at the lower edge, where a thumb is. What else can be answered is brought
  // into sight when something new is asked; where it is too much for one screen the answers stand here, too, in words.
  function answers() {
    const section = document.getElementById("answers");
    // A replay asks nothing.
    if (!section) return;
    const [picture] = shown(root);
    const question = root.querySelector("#question .asked");
    // A window that has become a phone's shows all of it anew.
    if (section.hidden) answered = null;
    section.hidden = !question || !picture?.matches(".tall");
    if (section.hidden) { section.replaceChildren(); return; }
    const all = seen(picture, "[data-act]");
    const buttons = all.filter((one) => one.querySelector(":scope > .press"));
    const things = all.filter((one) => !buttons.includes(one) && !one.closest(".drawer"));
    section.classList.toggle("yours", all.length > 0);
    const words = document.createElement("p");
    words.textContent = question.textContent;
    const [panel, row] = [document.createElement("div"), document.createElement("div")];
    panel.append(words, row);
    section.replaceChildren(panel);
    row.replaceChildren(...buttons.map(button));
    const news = request() !== answered;
    if (!all.length) return;
    answered = request();
    if (!things.length) { if (news) root.querySelector(".play").scrollTop = 0; return; }
    if (!inSight(things, news)) row.replaceChildren(...things.map(button), ...row.children);
  }

  function button(choice) {
    const made = document.createElement("button");
    made.type = "button";
    for (const said of ["act", "regret", "yes"]) if (said in choice.dataset) made.dataset[said] = choice.dataset[said];
    const label = choice.querySelector(":scope > .press .button-label")?.textContent;
    const sentence = choice.getAttribute("aria-label");
    made.textContent = label ?? sentence;
    if (label) made.title = sentence;
    made.classList.toggle("quiet", !label || Boolean(choice.querySelector(":scope > .quiet")));
    return made;
  }

  // A choice on the board that is shown before it is made: the same as a button, first in the row, in the place of the one before it.
  function offer(choice) {
    const row = document.querySelector("#answers > div > div");
    if (!row) return;
    row.querySelector("[data-offered]")?.remove();
    const made = button(choice);
    made.dataset.offered = "";
    made.classList.remove("quiet");
    row.prepend(made);
  }

  // Whether all of these are on the screen at once; moves the board for it if it may. A chart shows what is on it when it is moved.
  function inSight(things, mayMove) {
    const scroller = root.querySelector(".play");
    const boxes = things.map((one) => { const chart = one.closest("svg.chart"); return chart ? frame(chart) : one.getBoundingClientRect(); });
    const room = scroller.getBoundingClientRect();
    const floor = Math.min(room.bottom, scroller.querySelector(".drawer")?.getBoundingClientRect().top ?? Infinity);
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const within = (by) => top - by >= room.top - 1 && bottom - by <= floor + 1;
    if (within(0)) return true;
    if (!mayMove) return false;
    const before = scroller.scrollTop;
    scroller.scrollTop += bottom > floor && bottom - top <= floor - room.top ? bottom - floor + 4 : top - room.top - 4;
    return within(scroller.scrollTop - before);
  }

  function show(handle, inside, words, open) {
    inside.toggleAttribute("hidden", !open);
    handle.setAttribute("aria-expanded", String(open));
    handle.textContent = `${open ? "▾" : "▴"} ${words}`;
  }

  return { changed, offer };
}
