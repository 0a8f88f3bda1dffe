// The pages around the tables: what is being played comes again and again, a new table remembers the last one, a link is copied.

// Some browsers refuse to remember anything: then nothing is remembered.
const memory = {
  get(key) { try { return JSON.parse(localStorage.getItem(`orrery-${key}`)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`orrery-${key}`, JSON.stringify(value)); } catch { /* see above */ } },
};

// How often the first page asks what is being played, while somebody looks at it.
const AGAIN = 6000;

export function lobby(page) {
  // Against bots alone nobody has to wait for a server.
  const { alone } = page.dataset;
  if (alone && "WebAssembly" in window && "indexedDB" in window) {
    page.addEventListener("submit", (event) => {
      if (event.target.getAttribute("action") !== "/play") return;
      event.preventDefault();
      location.assign(`${alone}table.html?new=${encodeURIComponent(event.submitter.value)}`);
    });
  }
  const live = page.querySelector("#live");
  let known = "";
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch("/tables", { headers: known ? { "if-none-match": known } : {} }).catch(() => null);
    if (answer?.status !== 200) return;
    known = answer.headers.get("etag") ?? "";
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    // Whoever stands on a link in it keeps it for as long as they do.
    if (!live.contains(document.activeElement)) live.replaceChildren(...fresh.childNodes); else known = "";
  }, AGAIN);
}

export function newTable(page) {
  const [form, key] = [page.querySelector("form"), `table-${page.dataset.game}`];
  const fields = () => [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type) && !["name", "webhook", "pack"].includes(field.name));
  // What was filled in and refused stays as it is.
  const last = "filled" in page.dataset ? {} : memory.get(key) ?? {};
  for (const field of fields()) {
    const value = last[field.type === "radio" ? `${field.name}=${field.value}` : field.name];
    if (value === undefined) continue;
    if (["radio", "checkbox"].includes(field.type)) field.checked = value;
    // What is no longer on offer is not chosen.
    else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)) field.value = value;
  }
  // Some levels of bots have learned the game only for some numbers of players.
  const seats = [...form.querySelectorAll(".seat select")];
  const offer = () => {
    const players = String(seats.filter((seat) => seat.value !== "").length);
    for (const option of form.querySelectorAll("option[data-sizes]")) {
      option.disabled = !option.dataset.sizes.split(" ").includes(players);
      if (option.disabled && option.selected) option.closest("select").value = form.querySelector("#fill").value;
    }
  };
  form.addEventListener("change", offer);
  offer();
  form.addEventListener("submit", () => {
    const chosen = {};
    for (const field of fields()) {
      if (field.type === "radio") chosen[`${field.name}=${field.value}`] = field.checked;
      else chosen[field.name] = field.type === "checkbox" ? field.checked : field.value;
    }
    memory.set(key, chosen);
  });
}

export function result(page) {
  const button = page.querySelector("[data-copy-link]");
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  });
}
