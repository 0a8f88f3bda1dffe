// What stands beside the board: words about the moment, what happened, what is said, the choices in words. One of them is open, or all are folded to a rail; marks
// say where something is new. On a phone they lie over the board, and a second press closes them.
import { still } from "./picture.js";

export function beside(table, memory) {
  const root = document.documentElement;
  const tabs = table.querySelector("#tabs");
  const buttons = [...tabs.querySelectorAll("[data-tab]")];
  const fold = tabs.querySelector("[data-fold]");
  // Nobody talks at a table that nobody else comes to.
  const [notes, log, chat] = ["notes", "log", "chat"].map((name) => buttons.find((button) => button.dataset.tab === name));
  if (!chat && root.dataset.tab === "chat") root.dataset.tab = "log";
  const phone = matchMedia("(width < 640px)");
  // Where there is room beside the board, the latest of what happened stands above the chat.
  const wide = matchMedia("(width >= 640px) and (aspect-ratio > 11/10)");
  const isOpen = () => root.dataset.side === "open";
  // On a wide screen words about the moment stand above whatever else is open.
  const isRead = (button) => isOpen() && (button.dataset.tab === root.dataset.tab || (button === notes && !phone.matches)
    || (button === log && root.dataset.tab === "chat" && wide.matches));
  let told = null;
  let moment = "";

  function show() {
    for (const button of buttons) {
      button.setAttribute("aria-expanded", String(isOpen() && button.dataset.tab === root.dataset.tab));
      if (isRead(button)) delete button.dataset.unread;
    }
    fold.setAttribute("aria-expanded", String(isOpen()));
    const words = isOpen() ? "Hide what is beside the board" : "Show what is beside the board";
    [fold.title, fold.firstElementChild.textContent] = [words, words];
    if (chat && isRead(chat)) toTheEnd(document.getElementById("chat-lines"));
    if (isOpen()) toTheEnd(table.querySelector("#log"));
  }

  // The latest stands last.
  function toTheEnd(list) { if (list) list.scrollTop = list.scrollHeight; }

  function turn(side, tab) {
    [root.dataset.side, root.dataset.tab] = [side, tab];
    if (!phone.matches) { memory.set("side", side); memory.set("tab", tab); }
    show();
  }

  tabs.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const { tab } = button.dataset;
    if (button === fold) turn(isOpen() ? "rail" : "open", root.dataset.tab);
    else if (button === notes && !phone.matches) turn("open", root.dataset.tab === "notes" ? "log" : root.dataset.tab);
    else turn(phone.matches && isOpen() && root.dataset.tab === tab ? "rail" : "open", tab);
  });
  // Whoever goes on with the board on a phone, or wants to see a film there, has read enough.
  table.addEventListener("click", (event) => {
    const leaves = event.target.closest(still.matches ? "[data-act]" : "[data-act], [data-film-play]");
    if (phone.matches && isOpen() && leaves) turn("rail", root.dataset.tab);
  });
  phone.addEventListener("change", () => { if (root.dataset.tab === "notes") root.dataset.tab = "log"; show(); });
  addEventListener("resize", show);
  if (chat) {
    new MutationObserver(() => { if (isRead(chat)) show(); else chat.dataset.unread = "yes"; })
      .observe(document.getElementById("chat-lines"), { childList: true });
  }

  return {
    // Told after every change of the table.
    changed() {
      const now = document.getElementById("state")?.dataset.n;
      const news = now !== told;
      if (told !== null && now !== told && !isRead(log)) log.dataset.unread = "yes";
      told = now;
      const said = [...table.querySelectorAll(".notes > .part > *")].filter((one) => !one.hidden);
      const words = said.map((one) => one.textContent).join(" ");
      notes.hidden = !words;
      if (words && words !== moment && !isRead(notes)) notes.dataset.unread = "yes";
      moment = words;
      if (news) show();
    },
  };
}
