// Serves the pages without a network. Above stand the version and the names of all files: when one of them changes, so does this script, and
// the browser fetches all of them beside the old ones. A page is never made of two versions.

const CACHE = `orrery-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...FILES, ...GAMES].map((name) => new Request(name, { cache: "no-cache" })));
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("orrery-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

// Only when the reader has asked for it.
self.addEventListener("message", ({ data }) => { if (data === "take over") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const root = new URL("./", self.location).pathname;
  if (event.request.method !== "GET" || address.origin !== self.location.origin || !address.pathname.startsWith(root)) return;
  const name = address.pathname.slice(root.length) || "index.html";
  if (!FILES.includes(name) && !GAMES.includes(name)) return;
  event.respondWith((async () => {
    const kept = await (await caches.open(CACHE)).match(name);
    return kept ?? fetch(event.request);
  })());
});
