import { statSync } from "node:fs";
import { message } from "../../core/text/messages";
import { humanSize } from "../../core/text/sizes";
import { digestPackage, type PackageFile, type ReadPackage } from "../input/packages";
import { Progress } from "../report/progress";

/**
 * Reads packages one after the other, and shows the progress on a terminal.
 * @returns undefined after Ctrl+C
 */
export async function digestPackages(files: readonly PackageFile[]): Promise<ReadPackage[] | undefined> {
  const progress = new Progress();
  const total = humanSize(files.reduce((sum, { path }) => sum + sizeOf(path), 0));
  const onBytes = progress.begin(0, (values) => {
    const [done, rate] = [humanSize(values.done), humanSize(values.rate)];
    return message("{done} of {total} read, {rate} per second", { done, total, rate });
  });
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.once("SIGINT", interrupt);
  const read: ReadPackage[] = [];
  try {
    for (const file of files) read.push(await digestPackage(file, onBytes, interruption.signal));
    return read;
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
