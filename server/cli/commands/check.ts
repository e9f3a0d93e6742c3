import { join } from "node:path";
import { message } from "../../core/text/messages";
import { PastReader } from "../../host/git/past.node";
import { readArguments } from "../arguments/arguments";
import { readBaselineOptions } from "../arguments/baseline";
import { readSavedEntry } from "../arguments/saved-entry";
import { withRelease } from "../../program/check-request";
import { Configurations } from "../../program/configurations";
import { EXIT, CallError } from "../../program/failures";
import { CHECK_ONLY_OPTIONS, CHECK_OPTIONS, readJobs, readSettings } from "../arguments/options";
import { isFile } from "../../program/read";
import { readReleasePackages } from "./read-packages";
import { checkHandle } from "../run/check-handle";
import { Run } from "../run/run";
import type { Prepare } from "../run/file-checker";

/** Runs `plugin-manifest check` (docs/spec/command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { ...CHECK_OPTIONS, ...CHECK_ONLY_OPTIONS });
  const baseline = readBaselineOptions(values);
  if (!values.release) {
    if (values.package.length > 0) throw new CallError(message("--package needs --release."));
    if (values.entry !== undefined) throw new CallError(message("--entry needs --release."));
  }
  const handle = checkHandle(baseline);
  const options = { baseline, isWorkspace: !values["no-workspace"] };
  const jobs = readJobs(values.jobs);
  if (!values.release) return new Run(values, handle, { ...options, jobs }).over(positionals);
  const saved = readSavedEntry(values.entry);
  const [first = "."] = positionals;
  const nearest = isFile(first) ? first : join(first, "manifest.json");
  const { vocabulary } = new Configurations(readSettings(values), values.config).optionsFor(nearest);
  const read = await readReleasePackages(values.package, vocabulary);
  if (!read) return EXIT.interrupted;
  const { packages, failures } = read;
  // If no package can be read, the files are not expected beside the manifest either.
  const hasPackages = values.package.length > 0;
  const readers = { git: new PastReader(), saved, packages, hasPackages };
  const prepare: Prepare = (request, files, signal) => withRelease(request, { ...readers, files }, signal);
  return new Run(values, handle, { ...options, prepare, failures }).over(positionals);
}
