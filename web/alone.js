// A table that this browser keeps: one worker has the game and answers at once, another thinks for the bots and can be stopped. Every step is kept
// before it is shown, as on a server.
import { Gone, Refused, STOPPED, hall } from "./hall.js";
import { NOTHING_KEPT, append } from "./shelf.js";

// How long an answer may take: of the table, and of a bot that thinks (a master on a slow telephone).
const TABLE = 20000;
const THOUGHT = 120000;
// How long a bot takes at least, and how much longer at most: long enough to see what happened. After a choice of the reader, who may want
// to take it back, it waits longer.
const [PAUSE, MORE, AFTER_THE_READER] = [400, 800, 1000];
// So often a bot that breaks down is asked again.
const AGAIN = 2;

const BROKEN = "The game stopped working and was taken up again from its log, as it was.";
const STUCK = "A bot has stopped thinking. Load this page again: the game is kept as it is.";

// `game` is the record of the game (shelf.js); `kept` says whether it is kept at all.
export function alone(game, kept) {
  const keeper = hall(game.game, TABLE);
  const thinker = hall(game.game, THOUGHT);
  let ear = null;
  let thinking = false;
  let ofReader = false;
  let chain = Promise.resolve();

  // One thing after the other, whatever asks.
  const inTurn = (work) => { chain = chain.then(work, work); return chain; };

  const opened = () => ({ do: "open", id: game.id, players: game.players, log: game.lines.join("\n"), key: game.key, fresh: game.fresh });

  // What the page shows: the shape of its window, and the name of its sheet.
  let shown = null;

  // Asks the table; one that has broken down is taken up again from the log first, and learns what the page shows.
  async function ask(request) {
    if (keeper.isFresh()) {
      await keeper.ask(opened());
      if (shown) await greet();
    }
    return keeper.ask(request);
  }

  async function greet() {
    const { message } = await keeper.ask({ do: "hello", ...shown });
    ear?.heard(message);
  }

  // A step of the table: kept first, then shown. What cannot be kept has not happened.
  async function step(request) {
    const { lines, message, over } = await ask(request);
    try {
      if (kept && lines.length) await append(game.id, game.lines.length, lines, over);
    } catch (error) {
      keeper.stop();
      throw error;
    }
    game.lines.push(...lines);
    game.over = over;
    if (message) ear?.heard(message);
  }

  // A step that may fail: then whoever plays is told why, and sees the table as it is.
  async function tried(request) {
    try {
      await step(request);
    } catch (error) {
      ear?.heard({ kind: "refused", error: error instanceof Gone ? BROKEN : error.message, clause: error.clause });
    }
  }

  // Bots choose, one after the other, until the reader is asked and they are not.
  async function bots() {
    if (thinking) return;
    thinking = true;
    try {
      for (let broken = 0; ear;) {
        const { thinkers: [asked] } = await inTurn(() => ask({ do: "thinkers" }));
        if (!asked) break;
        const pause = game.atOnce ? 0 : Math.max(PAUSE + Math.random() * MORE, ofReader ? AFTER_THE_READER : 0);
        ofReader = false;
        try {
          const [number] = await Promise.all([think(asked), new Promise((done) => setTimeout(done, pause))]);
          await inTurn(() => step({ do: "chosen", seat: asked.seat, request: asked.request, number }));
          broken = 0;
        } catch (error) {
          // The reader took something back meanwhile: the question is another one.
          if (error instanceof Gone && error.message === STOPPED) continue;
          if ((error instanceof Gone || error instanceof Refused) && broken++ < AGAIN) continue;
          ear?.heard({ kind: "refused", error: error instanceof Gone ? STUCK : error.message });
          break;
        }
      }
    } catch (error) {
      ear?.heard({ kind: "refused", error: error instanceof Gone ? BROKEN : error.message });
    } finally {
      thinking = false;
    }
  }

  async function think({ seat, bot }) {
    await thinker.ask(opened());
    // A bot that is made anew goes on with other luck: what it had thought is gone.
    const { number } = await thinker.ask({ do: "think", seat, bot, seed: game.seed, hurry: game.hurry });
    return number;
  }

  const text = async (request) => { try { return (await inTurn(() => ask(request))).text; } catch { return null; } };

  return {
    game,
    ask: (request) => inTurn(() => ask(request)),
    listen({ shape, sheet }, { opened: isOpen, heard, failed }) {
      let open = true;
      shown = { shape, sheet };
      // Nothing is heard before whoever listens knows by what they do.
      ear = { heard: (message) => queueMicrotask(() => { if (open) { try { heard(message); } catch (error) { failed(error); } } }) };
      inTurn(() => ask({ do: "hello", ...shown })).then(({ message }) => {
        ear?.heard(message);
        isOpen();
        if (!kept) ear?.heard({ kind: "refused", error: NOTHING_KEPT });
        bots();
      }, (error) => ear?.heard({ kind: "refused", error: error.message }));
      return {
        isOpen: () => open,
        close: () => { open = false; },
        send(message) {
          const { act, take_back: back, put_down: clicks } = message;
          // What a bot thinks about may be gone in a moment.
          if (!act && thinker.isBusy()) thinker.stop();
          ofReader = true;
          shown = { ...shown, sheet: null };
          inTurn(() => tried(act ? { do: "act", ...act } : { do: "take_back", clicks: back ? 1 : clicks })).then(bots);
        },
      };
    },
    board: (shape) => text(shape ? { do: "board", shape } : { do: "board" }),
    text: () => text({ do: "text" }),
    earlier: (before) => text({ do: "earlier", before }),
    picture: async () => URL.createObjectURL(new Blob([await text({ do: "picture" })], { type: "image/svg+xml" })),
    log: () => `${game.lines.join("\n")}\n`,
    leave() { ear = null; keeper.stop(); thinker.stop(); },
  };
}
