// The games that this browser keeps: each is a log, with what is needed to go on with it.

const STORE = "games";

// What could not be kept, in words for whoever plays.
export class NotKept extends Error {}

const NO_ROOM = "This browser has no room for another move. Save this game, delete games that you no longer need (My games), and load this page again.";
const ELSEWHERE = "This game went on in another tab or window: load this page again to see it as it is now.";
const GONE = "This game is no longer kept in this browser: save it now if you want to keep it.";
export const NOTHING_KEPT = "This browser keeps nothing here (a private window, or storage that is switched off): the game is gone when you close this page. Save it from the menu if you want to keep it.";

let opened = null;

function open() {
  opened ??= new Promise((done, refuse) => {
    let request;
    try { request = indexedDB.open("orrery", 1); } catch (error) { refuse(error); return; }
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => refuse(request.error);
  });
  return opened;
}

// Does something with the store; done when it is on disk.
async function within(mode, work) {
  const database = await open();
  return new Promise((done, refuse) => {
    const change = database.transaction(STORE, mode);
    let result;
    let reason = null;
    change.oncomplete = () => done(result);
    change.onabort = () => refuse(reason ?? change.error ?? new Error("it was broken off"));
    work(change.objectStore(STORE), (value) => { result = value; }, (why) => { reason = why; change.abort(); });
  });
}

function words(error) {
  if (error instanceof NotKept) return error;
  return new NotKept(error?.name === "QuotaExceededError" ? NO_ROOM : NOTHING_KEPT);
}

// Whether this browser keeps anything.
export async function keeps() {
  try { await open(); return true; } catch { return false; }
}

export async function all() {
  return within("readonly", (store, give) => { store.getAll().onsuccess = ({ target }) => give(target.result); });
}

export async function get(id) {
  return within("readonly", (store, give) => { store.get(id).onsuccess = ({ target }) => give(target.result ?? null); });
}

export async function put(game) {
  try { await within("readwrite", (store) => store.put({ ...game, touched: Date.now() })); } catch (error) { throw words(error); }
}

// Adds lines to the log of a game that has so many: what another tab has added is never written over.
export async function append(id, known, lines, over) {
  try {
    await within("readwrite", (store, give, refuse) => {
      store.get(id).onsuccess = ({ target: { result: game } }) => {
        if (!game) { refuse(new NotKept(GONE)); return; }
        if (game.lines.length !== known) { refuse(new NotKept(ELSEWHERE)); return; }
        try { store.put({ ...game, lines: [...game.lines, ...lines], over, touched: Date.now() }); } catch (error) { refuse(error); }
      };
    });
  } catch (error) { throw words(error); }
}

export async function remove(id) {
  return within("readwrite", (store) => store.delete(id));
}
