// Runs before a table's page is drawn: says on the html element whether what stands beside the board is open, and which of it. The rest of
// the script comes later and would move everything.
(() => {
  const BAR = 40;
  // What must be left beside the board, or below it, for words to be read there.
  const [BESIDE, BELOW] = [200, 120];
  const read = (key) => { try { return localStorage.getItem(`orrery-${key}`); } catch { return null; } };
  // The shapes of window as the style sheet tells them apart, and of pictures as they are drawn.
  function isRoomy() {
    if (innerWidth < 640) return false;
    const high = innerHeight - BAR;
    return innerWidth > 1.1 * innerHeight ? innerWidth - high * 1000 / 640 >= BESIDE : high - innerWidth * 1000 / 820 >= BELOW;
  }
  function settle() {
    const wanted = innerWidth < 640 ? null : read("side");
    document.documentElement.dataset.side = wanted ?? (isRoomy() ? "open" : "rail");
  }
  document.documentElement.dataset.tab = read("tab") ?? "log";
  settle();
  let width = innerWidth;
  // A phone's window changes its height with every scroll and every key: what is open there stays open.
  addEventListener("resize", () => { if (innerWidth >= 640 || innerWidth !== width) settle(); width = innerWidth; });
})();
