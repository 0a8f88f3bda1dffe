// Presses: a click belongs to the question that was shown when the press began, and to the thing that was under it then. Pictures are
// exchanged while people press; whoever reads only what lies under the pointer at the end chooses something else, or nothing.

// Quick presses in one place are one: the second half of a double click would meet the next question. Browsers count those of a mouse, as
// its owner has set it; of taps they count each as the first.
const SERIES = 500;
const NEAR = 24;
// A finger that moves more than this meant to move something, and one that stays longer meant to look.
const SLIP = 8;
const LOOK = 500;
// A click that comes so long after its press was used up is not that press's.
const STALE = 2000;

// `thingAt` says which thing an element is part of, `nameOf` what choosing it means whatever it is drawn as, `find` where that is now,
// `request` the number of the question; `choose` does it, `missed` says that the question has gone.
export function presses({ thingAt, nameOf, find, request, choose, missed }) {
  let press = null;

  const distance = (event) => Math.hypot(event.clientX - press.x, event.clientY - press.y);

  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button > 0) return;
    const thing = thingAt(event.target);
    const touch = event.pointerType === "touch";
    const goesOn = touch && press !== null && event.timeStamp - press.at < SERIES && distance(event) < NEAR;
    press = {
      thing, name: thing && nameOf(thing), request: request(), at: event.timeStamp, x: event.clientX, y: event.clientY,
      touch, over: false, spent: goesOn && press.spent, before: press?.spent ?? false,
    };
  }, true);

  // Whoever uses a key in between has seen what the press before it did.
  document.addEventListener("keydown", () => { if (press?.over) [press.at, press.touch] = [-Infinity, false]; }, true);

  document.addEventListener("mousedown", (event) => {
    if (!press) return;
    if (!press.touch && event.detail > 1) press.spent = press.before;
    // A press that chooses nothing does not move the keys either: they may be at the safe answer of what has just been asked.
    if (press.spent && press.thing) event.preventDefault();
  }, true);

  // Browsers send no click to what replaced the thing that was pressed.
  document.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || !press?.thing || press.over || press.thing.isConnected) return;
    press.over = true;
    const here = distance(event) <= SLIP;
    if (press.touch && (!here || event.timeStamp - press.at > LOOK)) return;
    const now = here ? find(press.thing, press.name) : thingAt(document.elementFromPoint(event.clientX, event.clientY));
    // Released elsewhere on purpose.
    if (!here && (!now || nameOf(now) !== press.name)) return;
    if (fits(now)) choose(now);
  }, true);

  // Whether the press that ends now chooses this thing.
  function fits(thing) {
    const name = thing && nameOf(thing);
    // Several choices in a row may be taken back quickly; nothing else is done twice.
    if (press.spent && !(name === press.name && name === "take back")) return false;
    if (name !== press.name || press.request !== request()) { missed(); return false; }
    press.spent = true;
    return true;
  }

  return {
    // Whether a finger made the latest press.
    isTouch: () => press?.touch ?? false,
    // Whether a click is to be carried out. What comes from a key, a program or a reader's tools had no press.
    takes(event, thing) {
      if (event.detail === 0 || !press || (press.over && event.timeStamp - press.at > STALE)) return true;
      if (press.over) return false;
      press.over = true;
      return fits(thing);
    },
  };
}
