/**
 * Settled as soon as what is under way is done. A timer would cost a millisecond or more each time; only a host in a
 * browser has nothing sooner.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
