import { parentPort } from "node:worker_threads";
import { useLocale } from "../../settings/locale.node";
import { readBaselineOptions } from "../arguments/baseline";
import { readConfigurations } from "../arguments/options";
import { checkHandle } from "./check-handle";
import { Claims } from "./claims";
import type { Job, Sent } from "./crew";
import { FileChecker } from "./file-checker";

/** Checks files and sends what each leads to, until all are taken. */
export async function work({
  values,
  shown,
  needsNames,
  language,
  sources,
  claims,
  thread,
}: Job): Promise<void> {
  useLocale(language);
  const baseline = readBaselineOptions(values);
  const checker = new FileChecker({
    ...{ handle: checkHandle(baseline), baseline, shown, needsNames },
    looksIntoSource: !values["no-source"],
    ...readConfigurations(values),
  });
  const files = new Claims(claims);
  // Ctrl+C reaches the reporting thread only, which ends this one.
  const { signal } = new AbortController();
  for (let file = files.takeInTime(thread); file !== undefined; file = files.takeInTime(thread)) {
    const source = sources[file];
    const outcome = source && (await checker.check(source, signal));
    if (outcome) parentPort?.postMessage([file, outcome] satisfies Sent);
  }
}
