// A compiled game in a worker: asked in JSON, stopped when nobody wants its answer any more, begun anew when it has broken down.
import { file } from "./ways.js";

// Compiled once, however many workers run it.
const compiled = new Map();

async function compile(game) {
  const answer = await fetch(file(`games/${game}_bg.wasm`)).catch(() => { throw new Error(`The game “${game}” cannot be loaded now: try again when you are online.`); });
  if (!answer.ok) throw new Error(`there is no game “${game}” here`);
  // Not every file host says what kind of file it is.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

function module(game) {
  if (!compiled.has(game)) {
    compiled.set(game, compile(game));
    compiled.get(game).catch(() => compiled.delete(game));
  }
  return compiled.get(game);
}

// What was asked cannot be done; the words say why and what to do.
export class Refused extends Error {
  constructor({ error, clause }) {
    super(error);
    this.clause = clause;
  }
}

// The worker is gone, whatever the reason: what it knew must be told to a new one.
export class Gone extends Error {}

// Why a worker is gone that somebody has stopped on purpose.
export const STOPPED = "it was stopped";

// A hall of this game. `patience` is how long an answer may take, in milliseconds.
export function hall(game, patience) {
  let worker = null;
  let begun = null;
  let tickets = 0;
  const waiting = new Map();

  function leave(words) {
    worker?.terminate();
    [worker, begun] = [null, null];
    for (const { refuse, timer } of waiting.values()) { clearTimeout(timer); refuse(new Gone(words)); }
    waiting.clear();
  }

  function post(message) {
    return new Promise((done, refuse) => {
      const ticket = ++tickets;
      const timer = setTimeout(() => leave("it did not answer"), patience);
      waiting.set(ticket, { done, refuse, timer });
      worker.postMessage({ ticket, ...message });
    });
  }

  async function begin() {
    const own = new Worker(new URL("./keeper.js", import.meta.url), { type: "module" });
    worker = own;
    own.addEventListener("message", ({ data: { ticket, answer, broken } }) => {
      const asked = waiting.get(ticket);
      if (!asked) return;
      if (broken !== undefined) { leave(broken); return; }
      waiting.delete(ticket);
      clearTimeout(asked.timer);
      asked.done(answer);
    });
    own.addEventListener("error", (event) => { if (worker === own) leave(event.message || "it ended"); });
    const compiledGame = await module(game);
    if (worker !== own) throw new Gone(STOPPED);
    await post({ game: { script: file(`games/${game}.js`), module: compiledGame } });
  }

  return {
    // Whether it knows what it was told: a hall that was begun anew knows nothing.
    isFresh: () => worker === null,
    isBusy: () => waiting.size > 0,
    stop: () => leave(STOPPED),
    async ask(request) {
      begun ??= begin();
      try { await begun; } catch (error) { begun = null; throw error; }
      if (!worker) throw new Gone(STOPPED);
      const answer = JSON.parse(await post({ request: JSON.stringify(request) }));
      if (answer.error !== undefined) throw new Refused(answer);
      return answer;
    },
  };
}
