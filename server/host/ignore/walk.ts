/**
 * Work that reads files with patterns, and takes turns with other work: it yields the path of a file and is given its
 * text, undefined when it is missing or not read; or it yields undefined when other messages should get their turn.
 */
export type Walk<T> = Generator<string | undefined, T, string | undefined>;

/** Does work in one go, for a program that has nothing else to do. @param read reads a file at once */
export function atOnce<T>(walk: Walk<T>, read: (path: string) => string | undefined): T {
  let step = walk.next();
  while (!step.done) step = walk.next(step.value === undefined ? undefined : read(step.value));
  return step.value;
}

/** Does work in turns with the other messages. @param read reads a file, at once or later */
export async function inTurns<T>(
  walk: Walk<T>,
  read: (path: string) => string | undefined | Promise<string | undefined>,
): Promise<T> {
  let step = walk.next();
  while (!step.done) {
    if (step.value !== undefined) step = walk.next(await read(step.value));
    else {
      await new Promise((resolve) => setTimeout(resolve, 0));
      step = walk.next();
    }
  }
  return step.value;
}
