import { basename, dirname, join } from "node:path";
import { assembleEntry, type EntryInputs } from "../../core/entry/review/assemble";
import type { Packages } from "../../core/entry/packages";
import { acceptedErrors, acceptedErrorsSentence } from "../../core/check/stated-errors";
import { everyProvenance } from "../../core/entry/provenance";
import type { Finding } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { printableJson } from "../../core/text/printable";
import { EMPTY_PAST, type Past } from "../../core/release/past";
import { unreadPast } from "../../core/release/comparison";
import { renderStatic } from "../../page/static";
import type { Checked } from "../../project/call/checked";
import { Project } from "../../project/call/project";
import {
  CHANGELOG,
  iconPath,
  readInputs,
  type ReadInputs,
  readReleaseFacts,
} from "../../project/entry/inputs";
import { optionInputs } from "../../project/entry/options";
import type { ReleaseInputs } from "../../project/entry/release-result";
import { entryResult } from "../../project/entry/result";
import { CallError, EXIT, Failure, printError } from "../../project/files/failures";
import { positionsIn, rangesIn } from "../../project/positions";
import { readContent } from "../../project/files/read";
import { readArguments, type Command } from "../arguments/arguments";
import { refuseRead } from "../arguments/outputs";
import { readPackageOptions, splitPackage } from "../arguments/packages";
import {
  readManifest,
  type ManifestFile,
  PREVIEW_OPTIONS,
  type PreviewValues,
  readEntryOptions,
} from "../arguments/preview";
import { readEntryOption } from "../arguments/saved-entry";
import { replaceFile } from "../../project/files/replace-file";
import { listPackages, readPackages, type ReadPackage } from "./read-packages";

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
  const project = new Project({ runsGit: !values["no-git"] });
  if (values.output !== undefined)
    refuseRead([{ file: values.output }], await sourceFiles(project, file, values));
  return preview(project, file, values);
}

/** Lists the files that the entry is made from. */
async function sourceFiles(project: Project, path: string, { entry, package: packages }: PreviewValues) {
  const held = await project.configurations.filesFor([{ path }]);
  const given = packages.map((option) => splitPackage(option).path);
  return [path, join(dirname(path), CHANGELOG), entry, ...given, ...held];
}

/** Prints or writes a preview. @returns the exit status */
async function preview(project: Project, file: string, values: PreviewValues): Promise<number> {
  const options = optionInputs(readEntryOptions(values));
  const saved = readEntryOption(values.entry);
  const manifestFile = await readManifest(project, file, values["stdin-filename"]);
  const { uri, checked, fault } = manifestFile;
  const read = await readPackages(
    readPackageOptions(values.package, checked.options.vocabulary),
    (file) => file,
  );
  if (!read) return EXIT.interrupted;
  const packages = packageFacts(read);
  if (fault !== undefined) {
    printError(fault);
    return EXIT.errors;
  }
  const isPage = values.format === "html";
  const past = {
    ...(values["no-git"] ? withoutGit() : await project.past({ uri, options: checked.options })),
    saved,
  };
  const icon = isPage ? iconPath(checked.document, checked.options.kind) : undefined;
  const inputs = { ...(await readInputs(project.files, uri, icon)), ...options, past, packages };
  const { findings, suppressed } = checked.result;
  for (const failure of checked.failures) throw failure;
  const text = isPage
    ? page(checked, inputs, await releaseInputs(project, manifestFile, read, past))
    : payload(checked, inputs, values.provenance);
  if (values.output === undefined) process.stdout.write(text);
  else {
    replaceFile(values.output, text);
    printError(message("Wrote '{file}'.", { file: values.output }));
  }
  if (past.isShallow || past.isUnread || past.isPartial) printError(unreadPast(past) ?? past.note ?? "");
  const accepted = acceptedErrors(checked.document, checked.options, suppressed.findings);
  if (accepted > 0) printError(acceptedErrorsSentence(accepted));
  return statusOf(checked.source.name, findings);
}

function withoutGit(): Past {
  return { ...EMPTY_PAST, note: message("The option --no-git is set."), isWithoutGit: true };
}

/** Reads what the release of a manifest is checked against; null for a detail response. */
async function releaseInputs(
  { files }: Project,
  { uri, checked: { document, options } }: ManifestFile,
  read: readonly ReadPackage[],
  past: Past,
): Promise<ReleaseInputs | null> {
  const { packages, failures } = await listPackages(read);
  const sources = { files, past, packages, hasPackages: read.length > 0 };
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
function packageFacts(all: readonly ReadPackage[]): Packages {
  const facts = all.map(({ platform, path, read }) => {
    if (typeof read === "string") throw new Failure(path, read);
    return [platform, read] as const;
  });
  return Object.fromEntries(facts) as Packages;
}

/** Writes the entry as JSON, and its warnings, which the page shows, to standard error. */
function payload({ document, options }: Checked, inputs: EntryInputs, withProvenance: boolean): string {
  const assembled = assembleEntry({ document, options }, inputs);
  if (!assembled) return "";
  for (const warning of assembled.warnings) printError(warning.message);
  const { payload, provenance } = assembled.entry;
  const printed = withProvenance ? { ...payload, provenance: everyProvenance(payload, provenance) } : payload;
  return printableJson(printed);
}

/** Renders the entry as one HTML file that needs no other: it contains the style sheet beside this bundle. */
function page(
  { source: { name }, content, document, options, result: { findings, suppressed } }: Checked,
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
function statusOf(name: string, findings: readonly Finding[]): number {
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
