import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Nobody types for so long who does not pause, in milliseconds. */
const PAUSE_MS = 600;
/** Less garbage is not worth a collection, in bytes. */
const WORTH = 16 * 1024 * 1024;

/**
 * Gives memory back while nobody asks for anything. V8 collects when it needs room: after a burst of changes, or after
 * hundreds of documents were looked at once, the process would keep several times what it needs for as long as its
 * editor is quiet.
 * @returns to be called with each message
 */
export function collectWhenIdle(): () => void {
  let settled = 0;
  const timer = setTimeout(() => {
    const { total_heap_size: size, external_memory: external } = getHeapStatistics();
    if (size + external < settled + WORTH) return;
    collect();
    const after = getHeapStatistics();
    settled = after.total_heap_size + after.external_memory;
  }, PAUSE_MS);
  timer.unref();
  return () => void timer.refresh();
}

let garbageCollection: (() => void) | undefined;

function collect(): void {
  if (!garbageCollection) {
    // V8 hands it out to a new context only.
    setFlagsFromString("--expose-gc");
    garbageCollection = runInNewContext("gc") as () => void;
  }
  garbageCollection();
}
