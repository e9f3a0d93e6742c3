import { statSync } from "node:fs";
import { message } from "../../core/text/messages";
import { humanSize } from "../../core/text/sizes";
import type { DigestOptions } from "../../host/packages/package-file.node";
import type { PackageFile } from "../arguments/packages";
import { Progress } from "../formats/progress";

/**
 * Reads packages one after the other, and shows the progress on a terminal.
 * @param read rejects when the signal of its options is aborted
 * @returns undefined after Ctrl+C
 */
export async function readPackages<T>(
  files: readonly PackageFile[],
  read: (file: PackageFile, options: DigestOptions) => Promise<T>,
): Promise<T[] | undefined> {
  const progress = new Progress();
  const total = humanSize(files.reduce((sum, { path }) => sum + sizeOf(path), 0));
  const onBytes = progress.begin(0, (values) => {
    const [done, rate] = [humanSize(values.done), humanSize(values.rate)];
    return message("{done} of {total} read, {rate} per second", { done, total, rate });
  });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const results: T[] = [];
  try {
    for (const file of files) results.push(await read(file, { onBytes, signal: interruption.signal }));
    return results;
  } catch (error) {
    if (interruption.signal.aborted) return undefined;
    throw error;
  } finally {
    process.off("SIGINT", interrupt);
    progress.hide();
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    // Reading it says why.
    return 0;
  }
}
