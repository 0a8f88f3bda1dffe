// What runs beside the page: a compiled game in a worker of its own, so that the page never waits for it. It is told which game once, and
// from then on answers requests in the order in which they come.

let hall = null;

async function begin({ script, module }) {
  const { default: init, Worker } = await import(script);
  await init({ module_or_path: module });
  hall = new Worker();
}

self.addEventListener("message", async ({ data: { ticket, game, request } }) => {
  try {
    if (game) await begin(game);
    self.postMessage({ ticket, answer: game ? "{}" : hall.ask(request) });
  } catch (error) {
    // A compiled program that has broken down is not asked again.
    hall = null;
    self.postMessage({ ticket, broken: String(error?.message ?? error) });
  }
});
