import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { assembleEntry, type EntryInputs } from "../../core/entry/review/assemble";
import type { Packages } from "../../core/entry/packages";
import type { CheckResult } from "../../core/check/check";
import { acceptedErrors, acceptedErrorsSentence } from "../../core/check/stated-errors";
import { everyProvenance } from "../../core/entry/provenance";
import type { Finding } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { printableLines } from "../../core/text/printable";
import { EMPTY_PAST, type Past } from "../../core/release/past";
import { unreadPast } from "../../core/release/comparison";
import type { GitReader } from "../../host/git/past";
import { PastReader } from "../../host/git/past.node";
import { renderStatic } from "../../page/static";
import { checkRequest } from "../../program/check-request";
import { Configurations } from "../../program/configurations";
import { CHANGELOG } from "../../program/entry/changelog";
import { iconPath } from "../../program/entry/icon";
import { readInputs, type ReadInputs } from "../../program/entry/inputs";
import { optionInputs } from "../../program/entry/options";
import { readReleaseFacts } from "../../program/entry/inputs";
import type { ReleaseInputs } from "../../program/entry/release-result";
import { entryResult } from "../../program/entry/result";
import { CallError, EXIT, printError } from "../../program/failures";
import { positionsIn, rangesIn } from "../../project/positions";
import { callFiles, readContent } from "../../program/read";
import { readArguments, type Command } from "../arguments/arguments";
import { digestPackage, readPackageOptions, splitPackage, type ReadPackage } from "../arguments/packages";
import {
  readManifest,
  type ManifestFile,
  PREVIEW_OPTIONS,
  type PreviewValues,
  readEntryOptions,
} from "../arguments/preview";
import { readEntryOption } from "../arguments/saved-entry";
import { replaceFile } from "../../program/replace-file";
import { listPackages, readPackages } from "./read-packages";

/** `plugin-manifest preview` (docs/spec/command-line.md). */
export const previewCommand: Command = {
  use: "[options] <file>",
  summary: () => message("Print the catalog entry of a manifest; - reads standard input"),
  options: PREVIEW_OPTIONS,
  statuses: () =>
    message(
      "0 no errors; 1 errors in the manifest; 2 a wrong call, or a file that cannot be read or written; 130 interrupted",
    ),
  examples: [
    "preview manifest.json --face current",
    "preview manifest.json --format html --output page.html",
  ],
  run,
};

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, PREVIEW_OPTIONS);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new CallError(message("'preview' takes one file, or - for standard input."));
  }
  await checkOutput(file, values);
  return preview(file, values);
}

/** Refuses to replace what the entry is made from. @throws CallError */
async function checkOutput(file: string, values: PreviewValues): Promise<void> {
  const { output } = values;
  if (output === undefined) return;
  const sources = await sourceFiles(file, values);
  if (!sources.some((source) => isSameFile(source, output))) return;
  throw new CallError(
    message("--output must not be a file that the entry is made from; '{file}' is one.", { file: output }),
  );
}

async function sourceFiles(file: string, values: PreviewValues): Promise<string[]> {
  const given = [values.entry, ...values.package.map((option) => splitPackage(option).path)];
  return [
    resolve(file),
    join(dirname(resolve(file)), CHANGELOG),
    ...given.flatMap((path) => (path === undefined ? [] : resolve(path))),
    ...(await new Configurations({}).filesFor([{ path: file }])),
  ];
}

function isSameFile(one: string, other: string): boolean {
  if (one === resolve(other)) return true;
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** Prints or writes a preview. @returns the exit status */
async function preview(file: string, values: PreviewValues): Promise<number> {
  const options = optionInputs(readEntryOptions(values));
  const saved = readEntryOption(values.entry);
  const git = values["no-git"] ? undefined : new PastReader();
  const manifestFile = await readManifest(file, values["stdin-filename"], git);
  const { uri, request, fault } = manifestFile;
  const read = await readPackages(
    readPackageOptions(values.package, request.options.vocabulary),
    digestPackage,
  );
  if (!read) return EXIT.interrupted;
  const packages = packageFacts(read);
  if (fault !== undefined) {
    printError(fault);
    return EXIT.errors;
  }
  const isPage = values.format === "html";
  const past: Past = { ...(await readPast(uri, git, request.options.releaseTags)), saved };
  const icon = isPage ? iconPath(request.document, request.options.kind) : undefined;
  const inputs = { ...(await readInputs(callFiles, uri, icon)), ...options, past, packages };
  const checked = checkRequest(request);
  const text = isPage
    ? page(manifestFile, checked, inputs, await releaseInputs(manifestFile, read, past))
    : payload(manifestFile, inputs, values.provenance);
  if (values.output === undefined) process.stdout.write(text);
  else {
    replaceFile(values.output, text);
    printError(message("Wrote '{file}'.", { file: values.output }));
  }
  if (past.isShallow || past.isUnread || past.isPartial) printError(unreadPast(past) ?? past.note ?? "");
  const accepted = acceptedErrors(request.document, request.options, checked.suppressed.findings);
  if (accepted > 0) printError(acceptedErrorsSentence(accepted));
  return statusOf(manifestFile, checked.findings);
}

async function readPast(uri: string, git: GitReader | undefined, form: string | undefined): Promise<Past> {
  if (git) return git.past(uri, form);
  return { ...EMPTY_PAST, note: message("The option --no-git is set."), isWithoutGit: true };
}

/** Reads what the release of a manifest is checked against; null for a detail response. */
async function releaseInputs(
  { uri, request: { document, options } }: ManifestFile,
  read: readonly ReadPackage[],
  past: Past,
): Promise<ReleaseInputs | null> {
  const { packages, failures } = await listPackages(read);
  const sources = { files: callFiles, past, packages, hasPackages: read.length > 0 };
  const facts = await readReleaseFacts(uri, document, sources, options.kind);
  return facts
    ? {
        facts: { ...facts, lacksPackage: failures.length > 0 },
        failures: failures.map((failure) => failure.message),
        isLoading: false,
      }
    : null;
}

/** @throws Failure when a package could not be read */
function packageFacts(read: readonly ReadPackage[]): Packages {
  const facts = read.map((file) => {
    if ("failure" in file) throw file.failure;
    return [file.platform, { size: file.size, sha256: file.sha256 }] as const;
  });
  return Object.fromEntries(facts) as Packages;
}

/** Writes the entry as JSON, and its warnings, which the page shows, to standard error. */
function payload({ request }: ManifestFile, inputs: EntryInputs, withProvenance: boolean): string {
  const assembled = assembleEntry(request, inputs);
  if (!assembled) return "";
  for (const warning of assembled.warnings) printError(warning.message);
  const { payload, provenance } = assembled.entry;
  const printed = withProvenance ? { ...payload, provenance: everyProvenance(payload, provenance) } : payload;
  return `${printableLines(JSON.stringify(printed, null, 2))}\n`;
}

/** Renders the entry as one HTML file that needs no other: it contains the style sheet beside this bundle. */
function page(
  { name, request: { content, document, options } }: ManifestFile,
  { findings, suppressed }: CheckResult,
  inputs: EntryInputs & ReadInputs,
  release: ReleaseInputs | null,
): string {
  const [position, range] = [positionsIn(content.text), rangesIn(content.text)];
  const shown = { document, options, version: 1, position, range };
  const result = entryResult(shown, inputs, {
    ...{ checks: true, problems: findings, suppressed: suppressed.findings, release },
  });
  const style = readContent(join(__dirname, "static.css")).text;
  return renderStatic({ fileName: basename(name), result }, style);
}

/**
 * Prints how many errors the manifest has. Its entry is printed even so; only the status shows that there are errors.
 * @returns the exit status
 */
function statusOf({ name }: ManifestFile, findings: readonly Finding[]): number {
  const count = findings.filter(({ severity }) => severity === "error").length;
  if (count === 0) return EXIT.ok;
  printError(
    plural(
      count,
      "'{name}' has {count} error. Run 'plugin-manifest check {name}' to see it.",
      "'{name}' has {count} errors. Run 'plugin-manifest check {name}' to see them.",
      { name, count },
    ),
  );
  return EXIT.errors;
}
