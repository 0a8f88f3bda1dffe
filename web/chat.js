// The chat of a table: lines as they come, how many of them nobody has looked at yet, and the box to speak in.

// `own` says which seat the reader has, `changed` is told when the number of unread lines changes, `refused` what was not said and why.
export function chat(table, { own, changed, refused }) {
  const lines = document.getElementById("chat-lines");
  const form = document.getElementById("chat-form");
  let unread = 0;

  const isReading = () => lines && !document.hidden && document.hasFocus() && lines.checkVisibility();
  for (const name of ["focus", "visibilitychange", "click", "keyup", "toggle"]) {
    addEventListener(name, () => { if (unread && isReading()) { unread = 0; changed(); } }, true);
  }

  form?.addEventListener("submit", async (event) => {
    // The first line of somebody without a name goes as a form: it brings the cookie.
    if (form.querySelector('[name="name"]')) return;
    event.preventDefault();
    const body = JSON.stringify({ text: document.getElementById("chat-text").value });
    const answer = await fetch(`/api/v1/tables/${table.dataset.table}/chat`, { method: "POST", headers: { "content-type": "application/json" }, body });
    // Emptied as a form is: a box that somebody has typed in and that is empty then would be marked as wrong.
    if (answer.ok) form.reset(); else refused(await answer.json());
  });

  return {
    unread: () => unread,
    add(message) {
      if (!lines || lines.querySelector(`[data-n="${message.n}"]`)) return;
      const line = document.createElement("li");
      line.className = "chat";
      line.dataset.n = message.n;
      const who = document.createElement(message.name ? "strong" : "em");
      who.textContent = message.name ? `${message.name}:` : message.text;
      line.append(who);
      if (message.name) line.append(` ${message.text}`);
      lines.append(line);
      lines.scrollTop = lines.scrollHeight;
      // What the table says itself is no news: it is seen at the table.
      if (message.name && String(message.seat) !== own() && !isReading()) { unread += 1; changed(); }
    },
  };
}
