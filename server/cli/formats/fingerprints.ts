import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { ReportedFinding } from "../../program/file-report";

/**
 * Returns what identifies the problems of a file from one commit to the next: it stays the same when lines move. Ask for
 * each problem once, in order: those of one code at one place differ by their number.
 * @param path as reported
 */
export function fingerprintsIn(path: string): (finding: Pick<ReportedFinding, "code" | "pointer">) => string {
  const file = posix.normalize(path);
  const counts = new Map<string, number>();
  return ({ code, pointer }) => {
    const key = JSON.stringify([file, code, pointer]);
    const ordinal = counts.get(key) ?? 0;
    counts.set(key, ordinal + 1);
    return createHash("sha256").update(`${key}${ordinal}`).digest("hex");
  };
}
