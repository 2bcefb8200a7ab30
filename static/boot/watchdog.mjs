/*
 * Notices when a start has gone silent. Only time in which the page could have heard something counts:
 * a frozen tab, a sleeping phone or a main thread busy compiling Python is not a silent network.
 */

/**
 * @param {{patience: number, onStill: () => void, onGiveUp: (ms: number) => void}} options
 *   `patience` in milliseconds without progress; a soft word is said after a quarter of it.
 */
export function watchForSilence({ patience, onStill, onGiveUp }) {
  const tick = Math.max(20, Math.min(1000, patience / 20));
  let silent = 0;
  let before = performance.now();
  let told = false;
  const timer = setInterval(() => {
    const now = performance.now();
    silent += Math.min(now - before, 2 * tick);
    before = now;
    if (silent >= patience) {
      clearInterval(timer);
      onGiveUp(patience);
    } else if (silent >= patience / 4 && !told) {
      told = true;
      onStill();
    }
  }, tick);
  return {
    progress() {
      silent = 0;
      told = false;
    },
    stop: () => clearInterval(timer),
  };
}
