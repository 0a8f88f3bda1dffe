// Pictures of boards: what just happened moves, what is pointed at is shown large. Nothing here knows any game: places have
// names (data-at), things have words (their titles), and the server says what flies from where to where.

export const SVG = "http://www.w3.org/2000/svg";
export const still = matchMedia("(prefers-reduced-motion: reduce)");
const HOVER = 450;
const PRESS = 500;
const FLIGHT = 480;
// More than this at once is a blur: the last ones tell most.
const MOST = 12;

// The pictures that can be seen: of the two that a page holds for either width the style sheet hides one.
export function shown(root) {
  return [...root.querySelectorAll("svg.board:not(.held)")].filter((picture) => picture.checkVisibility());
}

// A browser's own tooltips would lie over ours: titles become data, kept for the large card.
export function hush(root) {
  for (const title of root.querySelectorAll("svg.board title")) {
    title.parentNode.dataset.words = title.textContent;
    title.remove();
  }
  hideCard();
}

// --- What just happened -----------------------------------------------------------------------------------------------

// What can be seen of a picture, its drawer included, by a selector. (Browsers answer checkVisibility for outer pictures only.)
export function seen(picture, selector) {
  const drawer = picture.nextElementSibling?.matches(".drawer") ? picture.nextElementSibling.querySelectorAll(selector) : [];
  return [...picture.querySelectorAll(selector), ...drawer].filter((thing) => thing.getClientRects().length);
}

// A place by its name; where a picture does not have it, by its shorter name: hand-0 for hand-0-2.
function place(picture, name) {
  for (let at = name; at; at = at.includes("-") ? at.slice(0, at.lastIndexOf("-")) : "") {
    const [found] = seen(picture, `[data-at="${CSS.escape(at)}"]`);
    if (found) return found;
  }
  return null;
}

// Of a place that holds several cards one flies: the last.
function part(found) {
  return [...found.querySelectorAll("[data-card]")].at(-1) ?? found;
}

function points(picture) {
  return new Map([...picture.querySelectorAll('[data-at^="points-"]')].map((text) => [text.dataset.at, reading(text)]));
}

function reading(text) {
  return Number(text.firstChild?.textContent.replace("−", "-"));
}

// To be called before the pictures are replaced: remembers where things were.
export function before(root, motions) {
  const wanted = still.matches ? [] : motions.slice(-MOST);
  return shown(root).map((picture) => ({
    points: points(picture),
    motions: wanted.map(({ from, to }) => {
      const found = from && place(picture, from);
      return { to, from: found && { box: part(found).getBoundingClientRect(), copy: copyOf(part(found)) } };
    }),
  }));
}

// To be called after it: things fly from where they were to where they are, places light up, points tick.
export function animate(root, remembered) {
  if (still.matches) return;
  shown(root).forEach((picture, index) => {
    const old = remembered[index];
    if (!old) return;
    old.motions.forEach((motion, order) => move(picture, motion, order * 110));
    for (const text of picture.querySelectorAll('[data-at^="points-"]')) tick(text, old.points.get(text.dataset.at));
  });
}

function move(picture, { from, to }, delay) {
  const found = place(picture, to);
  if (!found) return;
  const target = part(found);
  const box = target.getBoundingClientRect();
  if (!from || !from.box.width) return light(found.getBoundingClientRect(), delay);
  // What arrives is what flies, unless it is much larger than what left: then the card that left does.
  const own = box.width * box.height <= 4 * from.box.width * from.box.height;
  const copy = own ? copyOf(target) : from.copy;
  const size = own ? box : from.box;
  const flying = floating("flying", size);
  flying.append(copy);
  const way = (spot) => wayTo(spot, size);
  if (own) target.style.visibility = "hidden";
  const flight = flying.animate(
    [{ transform: way(from.box), opacity: 0.6 }, { opacity: 1, offset: 0.2 }, { transform: way(box), opacity: 1 }],
    { duration: FLIGHT, delay, easing: "cubic-bezier(0.4, 0, 0.2, 1)", fill: "both" },
  );
  const land = () => { flying.remove(); target.style.visibility = ""; };
  flight.finished.then(land, land);
}

// From where a layer lies to where a spot is, middle to middle.
function wayTo(spot, size) {
  return `translate(${spot.x + spot.width / 2 - size.x - size.width / 2}px, ${spot.y + spot.height / 2 - size.y - size.height / 2}px)`;
}

// One movement of a film: what is drawn at the end of the way flies there, or a likeness of something else does and stays until
// the beat is over.
export function fly(picture, { from, to, what }, length) {
  const [start, goal] = [from && place(picture, from), place(picture, to)];
  if (!goal) return;
  const thing = what ? place(picture, what) : goal;
  if (!start || start === goal || !thing) { light(goal.getBoundingClientRect(), 0); return; }
  const size = thing.getBoundingClientRect();
  const flying = floating("flying", size);
  flying.append(copyOf(thing));
  const [here, there] = [start, goal].map((spot) => wayTo(spot.getBoundingClientRect(), size));
  const own = thing === goal;
  if (own) goal.style.visibility = "hidden";
  const stay = own ? [] : [{ transform: there, opacity: 1, offset: 0.9 }, { transform: there, opacity: 0 }];
  const arrived = { transform: there, opacity: 1, offset: own ? 1 : 0.6 };
  const flight = flying.animate(
    [{ transform: here, opacity: 0.4 }, { transform: here, opacity: 1, offset: 0.1 }, arrived, ...stay],
    { duration: own ? length / 2 : length, easing: "ease-in-out", fill: "both" },
  );
  const land = () => { flying.remove(); goal.style.visibility = ""; };
  flight.finished.then(land, land);
}

function light(box, delay) {
  const lit = floating("lit", box);
  const glow = lit.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], { duration: 900, delay, fill: "both" });
  glow.finished.then(() => lit.remove(), () => lit.remove());
}

function floating(name, box) {
  const layer = document.createElement("div");
  layer.className = name;
  layer.setAttribute("aria-hidden", "true");
  Object.assign(layer.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(layer);
  return layer;
}

function tick(text, old) {
  const goal = reading(text);
  if (!Number.isFinite(old) || !Number.isFinite(goal) || old === goal) return;
  text.classList.add("ticked");
  const [start, duration] = [performance.now(), 700];
  const write = (value) => { text.firstChild.textContent = String(value).replace("-", "−"); };
  const frame = (now) => {
    const done = Math.min(1, (now - start) / duration);
    write(Math.round(old + (goal - old) * done));
    if (done < 1 && text.isConnected) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

// A part of a picture as a picture of its own.
function copyOf(element) {
  const box = element.getBBox();
  const picture = document.createElementNS(SVG, "svg");
  // Colours come from the game, too; how large it is does not.
  picture.setAttribute("class", element.closest("svg.board").getAttribute("class"));
  picture.classList.remove("wide", "square", "tall", "held");
  picture.setAttribute("viewBox", `${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}`);
  const copy = element.cloneNode(true);
  for (const inner of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-act", "data-begin", "data-at", "data-card", "tabindex", "role", "aria-label"]) inner.removeAttribute(name);
  }
  for (const glow of copy.querySelectorAll(".halo")) glow.remove();
  // Colours come from the classes around it.
  let whole = copy;
  for (let around = element.parentElement; around && around.localName === "g"; around = around.parentElement) {
    const group = document.createElementNS(SVG, "g");
    for (const name of ["class", "color"]) if (around.hasAttribute(name)) group.setAttribute(name, around.getAttribute(name));
    group.append(whole);
    whole = group;
  }
  picture.append(whole);
  return picture;
}

// --- What is pointed at -----------------------------------------------------------------------------------------------

let card = null;
let timer = 0;

export function hideCard() {
  clearTimeout(timer);
  card?.remove();
  card = null;
}

// Shows what is pointed at large, with its words: after a moment of hovering, a long press, or at once for whoever moves by keys.
export function watchThings(root) {
  const thing = (event) => event.target.closest?.("svg.board [data-words], svg.board [data-act]");
  let pressed = false;
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    hideCard();
    const found = thing(event);
    if (found) timer = setTimeout(() => show(found), HOVER);
  });
  root.addEventListener("pointerleave", hideCard);
  root.addEventListener("pointerdown", (event) => {
    hideCard();
    pressed = false;
    const found = event.pointerType === "touch" && thing(event);
    if (found) timer = setTimeout(() => { pressed = true; show(found); }, PRESS);
  });
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, () => clearTimeout(timer));
  // A long press looks; it does not choose.
  root.addEventListener("click", (event) => { if (pressed && thing(event)) { event.preventDefault(); event.stopPropagation(); } pressed = false; }, true);
  root.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  root.addEventListener("focusin", (event) => {
    const found = event.target.closest?.("svg [data-act]");
    if (found?.matches(":focus-visible")) { hideCard(); show(found); }
  });
  root.addEventListener("focusout", hideCard);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideCard(); });
  addEventListener("scroll", hideCard, { passive: true, capture: true });
}

function show(thing) {
  if (!thing.isConnected) return;
  const choice = thing.closest("[data-act]");
  // Focus stands on the choice; the thing it is about is inside.
  const about = thing === choice ? thing.querySelector("[data-words]") ?? thing : thing;
  card = document.createElement("div");
  card.className = "hover-card";
  card.setAttribute("aria-hidden", "true");
  // A bare place shown large would be an empty card.
  const drawn = about.querySelector("text, use, path:not(.halo), circle:not(.halo)") && copyOf(about);
  if (drawn) card.append(drawn);
  const words = about.dataset.words ?? about.getAttribute("aria-label");
  const clauseOf = (number) => document.querySelector(`#choices [data-act="${CSS.escape(number)}"]`)?.dataset.clause;
  const sentence = choice?.getAttribute("aria-label");
  if (words && words !== sentence) write(card, "p", words, about.dataset.clause);
  if (choice) write(card, "strong", sentence, clauseOf(choice.dataset.act));
  document.body.append(card);
  if (drawn) {
    // A small card may hold a whole one, which is seen here alone: as large as what is seen.
    const { x, y, width, height } = drawn.firstElementChild.getBBox();
    drawn.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    drawn.style.width = `${Math.min(300, Math.max(110, width * 1.6), 260 * width / height)}px`;
  }
  const box = thing.getBoundingClientRect();
  // Where it would lie over choices, words alone may find a place.
  if (beside(card, box) > 0 && drawn && card.children.length > 1) { drawn.remove(); beside(card, box); }
}

function write(parent, name, words, clause) {
  const line = document.createElement(name);
  line.textContent = words;
  if (clause) {
    const cited = document.createElement("span");
    cited.className = "clause";
    cited.textContent = ` ${clause}`;
    line.append(cited);
  }
  parent.append(line);
}

// Right of the thing, left, above, below, or at an edge of the screen: the first of these that lies over nothing that can be chosen, or
// the one that covers least of that. Says how much it covers.
function beside(layer, box) {
  const [gap, { width, height }] = [10, layer.getBoundingClientRect()];
  const [right, bottom] = [innerWidth - width - gap, innerHeight - height - gap];
  const within = (value, most) => Math.max(gap, Math.min(value, most));
  const middle = within(box.y + box.height / 2 - height / 2, bottom);
  const centre = within(box.x + box.width / 2 - width / 2, right);
  const around = [[box.right + gap, middle], [box.left - gap - width, middle], [centre, box.top - gap - height], [centre, box.bottom + gap]];
  const edges = [gap, bottom / 2, bottom].flatMap((y) => [[right, y], [gap, y], [right / 2, y]]);
  const taken = [box, ...[...document.querySelectorAll("svg.board [data-act]")].map((choice) => choice.getBoundingClientRect())];
  const shared = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));
  const covers = ([x, y]) => taken.reduce((sum, one) => sum + shared(x, x + width, one.left, one.right) * shared(y, y + height, one.top, one.bottom), 0);
  const spots = [...around, ...edges].filter(([x, y]) => x >= gap - 1 && y >= gap - 1 && x <= right + 1 && y <= bottom + 1);
  const least = spots.map((spot) => [covers(spot), spot]).reduce((best, next) => (next[0] < best[0] ? next : best), [Infinity, [centre, gap]]);
  Object.assign(layer.style, { left: `${least[1][0]}px`, top: `${least[1][1]}px` });
  return least[0];
}

// --- Keys -------------------------------------------------------------------------------------------------------------

// To the nearest thing in a direction.
export function walkTo(from, key) {
  const centre = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(from);
  const along = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  let best = null;
  const around = from.closest(".drawer")?.previousElementSibling ?? from.closest("svg.board");
  for (const other of seen(around, "[data-act]")) {
    const [ox, oy] = centre(other);
    const ahead = (ox - x) * along[0] + (oy - y) * along[1];
    const aside = Math.abs((ox - x) * along[1]) + Math.abs((oy - y) * along[0]);
    if (other === from || ahead < 4) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best.far) best = { other, far };
  }
  best?.other.focus();
}

// Twice the size it is drawn for: sharp on a good screen, and on paper.
const SHARPNESS = 2;

// Saves the picture at this address as pixels.
export async function keep(address, name) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * SHARPNESS, picture.naturalHeight * SHARPNESS];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(pixels);
  link.download = `${name}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
