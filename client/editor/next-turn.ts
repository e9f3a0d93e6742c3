/**
 * Resolves after the current turn of the event loop. A timer would take a millisecond or more each time, so it is only
 * used in browsers, which have nothing faster.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
