// A table that a server keeps, and the connection to it.

// Whether this browser can unpack what the server packs: then longer messages come packed. Some know other forms only.
const PACKED = "deflate-raw";
const UNPACKS = (() => { try { return Boolean(new DecompressionStream(PACKED)); } catch { return false; } })();

// What a message says, packed or not.
async function unpack(data) {
  if (typeof data === "string") return JSON.parse(data);
  return new Response(new Response(data).body.pipeThrough(new DecompressionStream(PACKED))).json();
}

export function served(id) {
  const address = `/t/${id}`;
  const read = async (place) => {
    const answer = await fetch(address + place, { headers: { accept: "text/html" } });
    return answer.ok ? answer.text() : null;
  };

  return {
    // Listens from the event after `since`, in this shape of window; `sheet` is the name of what the page shows.
    listen({ since, shape, sheet }, { opened, heard, failed, closed }) {
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";
      const socket = new WebSocket(`${scheme}//${location.host}${address}/ws?since=${since}&page=${shape}${sheet ? `&sheet=${sheet}` : ""}${UNPACKS ? "&packed=yes" : ""}`);
      socket.binaryType = "arraybuffer";
      // What was heard last, once it is in its place: unpacking takes a moment, and whatever comes meanwhile waits for its turn.
      let hearing = Promise.resolve();
      socket.addEventListener("open", opened);
      socket.addEventListener("message", ({ data }) => { hearing = hearing.then(() => unpack(data)).then(heard).catch(failed); });
      socket.addEventListener("close", closed);
      return {
        isOpen: () => socket.readyState === WebSocket.OPEN,
        send: (message) => socket.send(JSON.stringify(message)),
        close: () => socket.close(),
      };
    },

    // Markup: everything that changes, in one shape of window or in all; the board as text; lines of what happened before.
    board: (shape) => read(`/board${shape ? `?shape=${shape}` : ""}`),
    text: () => read("/text").catch(() => null),
    earlier: (before) => read(`/log?before=${before}`),

    // The address of the board as a file.
    picture: async () => `${address}/picture.svg`,

    // A link by which another device can sit down in the reader's seat, or why there is none.
    async invite() {
      const answer = await fetch(`/api/v1/tables/${id}/invite`, { method: "POST" });
      const body = await answer.json();
      return answer.ok ? `${location.origin}/claim/${id}#${body.secret}` : body.error;
    },
  };
}
