import { basename, dirname, join } from "node:path";
import { countAcceptedErrors, acceptedErrorsSentence } from "../../core/check/accepted-errors";
import type { PackagesByPlatform } from "../../core/entry/packages";
import { expandProvenance } from "../../core/entry/provenance";
import { assembleEntry, type EntryInputs } from "../../core/entry/review/assemble";
import { FACES } from "../../core/entry/version";
import { documentKind } from "../../core/manifest/kind";
import { mainManifest } from "../../core/manifest/manifest";
import type { Finding } from "../../core/problem";
import { noManifestInFileSentence, unreadPastSentence } from "../../core/release/comparison";
import { EMPTY_HISTORY, type ReleaseHistory } from "../../core/release/past";
import { message, plural } from "../../core/text/messages";
import { toPrintableJson } from "../../core/text/printable";
import { renderStatic } from "../../page/page";
import { type Check, Project } from "../../project/call/project";
import type { CheckInput } from "../../project/call/find-files";
import {
  CHANGELOG,
  iconPathIn,
  readChangelog,
  readNearbyInputs,
  readReleaseFacts,
  type NearbyInputs,
} from "../../project/entry/inputs";
import {
  ENTRY_OPTIONS,
  optionInputs,
  describeInvalidOption,
  type EntryOptions,
} from "../../project/entry/options";
import type { ReleaseInputs } from "../../project/entry/release-result";
import { entryResult } from "../../project/entry/result";
import { UsageError, EXIT, Failure, printError } from "../../project/files/failures";
import { sentenceWithPosition, readContent, syntaxFault } from "../../project/files/read";
import { replaceFile } from "../../project/files/replace-file";
import { positionConverter, rangeConverter } from "../../project/positions";
import { choice, defineCommand, flag, repeatable, valued, type Values } from "../arguments/arguments";
import { readSavedResponse, refuseOverwriting, parsePackage } from "../arguments/options";
import { listPackages, readPackageOptions, digestAll, type PackageFileResult } from "./shared/packages";

const OPTIONS = {
  face: choice(FACES, "published", () => message("show the full entry, or what the catalog returns today")),
  entry: valued("<file>", () => message("take earlier versions from this response")),
  package: repeatable("<platform>=<file>", () => message("fill in this file's size and digest; repeatable")),
  now: valued("<timestamp>", () => message("set the time of publication")),
  "request-id": valued("<uuid>", () => message("set the response's identifier")),
  slug: valued("<slug>", () => message("set the item's slug, instead of deriving it")),
  source: valued("<source>", () => message("set the source that the manifest lacks")),
  "no-git": flag(() => message("take neither versions nor repository from git")),
  provenance: flag(() => message("add the origin of each field")),
  format: choice(["json", "html"], "json", () => message("print data, or a page to read")),
  output: valued("<file>", () => message("write to this file, not to standard output")),
  "stdin-filename": { ...valued("<name>", () => message("treat standard input as this file")), default: "-" },
};

type PreviewValues = Values<typeof OPTIONS>;

/** `plugin-manifest preview` (docs/spec/command-line.md). */
export const previewCommand = defineCommand({
  usage: "[options] <file>",
  summary: () => message("Print the catalog entry of a manifest; - reads standard input"),
  options: OPTIONS,
  statuses: () =>
    message(
      "0 no errors; 1 errors in the manifest; 2 invalid usage, or a file that cannot be read or written; 130 interrupted",
    ),
  examples: [
    "preview manifest.json --face current",
    "preview manifest.json --format html --output page.html",
  ],
  async run({ values, positionals }) {
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0)
      throw new UsageError(message("'preview' takes one file, or - for standard input."));
    const project = new Project({ runsGit: !values["no-git"] });
    const name = file === "-" ? values["stdin-filename"] : file;
    if (values.output !== undefined)
      refuseOverwriting([{ file: values.output }], await inputPaths(project, name, values));
    return preview(project, file, values);
  },
});

async function preview(project: Project, file: string, values: PreviewValues): Promise<number> {
  const options = optionInputs(readEntryOptions(values));
  const savedResponse = await readSavedResponse(values.entry);
  const source = file === "-" ? { name: values["stdin-filename"] } : { name: file, path: file };
  const check = await readManifest(project, source);
  const { content, document, result } = check;
  const packageResults = await digestAll(readPackageOptions(values.package, check.options.vocabulary));
  const packages = packagesByPlatform(packageResults);
  const fault = findFault(check);
  if (fault) {
    printError(sentenceWithPosition(source.name, content.text, fault));
    return EXIT.errors;
  }
  const uri = source.name === "-" ? "untitled:/manifest.json" : check.uri;
  const past: ReleaseHistory = values["no-git"]
    ? { ...EMPTY_HISTORY, note: message("The option --no-git is set."), isWithoutGit: true }
    : await project.past({ uri, options: check.options });
  const isPage = values.format === "html";
  const icon = isPage ? iconPathIn(document, check.options.kind) : undefined;
  // Standard input without a file name has no icon.
  if (values.output !== undefined && icon !== undefined && source.name !== "-")
    refuseOverwriting([{ file: values.output }], [join(dirname(source.name), icon)]);
  const inputs = {
    ...(await readNearbyInputs(project.files, uri, icon)),
    ...options,
    packages,
    past: { ...past, savedResponse } satisfies ReleaseHistory,
  };
  for (const failure of check.failures) throw failure;
  const text = isPage
    ? renderPage(check, inputs, await releaseInputs(project, uri, check, packageResults, inputs.past))
    : formatPayload(check, inputs, values.provenance);
  if (values.output === undefined) process.stdout.write(text);
  else {
    replaceFile(values.output, text);
    printError(message("Wrote '{file}'.", { file: values.output }));
  }
  if (past.isShallow || past.isUnread || past.isPartial)
    printError(unreadPastSentence(past) ?? past.note ?? "");
  const acceptedCount = countAcceptedErrors(document, check.options, result.suppressed.findings);
  if (acceptedCount > 0) printError(acceptedErrorsSentence(acceptedCount));
  return reportErrors(source.name, result.findings);
}

/** Lists the files that `--output` must not overwrite. */
async function inputPaths(project: Project, path: string, { entry, package: packages }: PreviewValues) {
  const configurationFiles = await project.configurations.pathsFor([{ name: path }]);
  const packageFiles = packages.map((option) => parsePackage(option).path);
  return [path, join(dirname(path), CHANGELOG), entry, ...packageFiles, ...configurationFiles];
}

/** Reads the options that set values of the entry. @throws UsageError when a value is invalid */
function readEntryOptions({ face, now, "request-id": requestId, slug, source }: PreviewValues): EntryOptions {
  const options = { face, now, requestId, slug, source } as EntryOptions;
  for (const [name, value] of Object.entries(options)) {
    const optionCheck = ENTRY_OPTIONS[name as keyof EntryOptions];
    const option = name === "requestId" ? "--request-id" : `--${name}`;
    const quoted = `'${String(value)}'`;
    if (value !== undefined && !optionCheck.isValid(value))
      throw new UsageError(describeInvalidOption(option, optionCheck, quoted));
  }
  return options;
}

/** @throws Failure when the source or its configuration cannot be read, or the source is a configuration file */
async function readManifest(project: Project, source: CheckInput): Promise<Check> {
  const { name } = source;
  const check = await project.read(source);
  if (!check) throw new Failure(name, noManifestInFileSentence(name));
  // Throws if the configuration is invalid, because the entry would be wrong without the invalid part.
  await project.configurations.optionsFor(name);
  return check;
}

/** Explains why a document has no entry; undefined if it has one. */
function findFault({ content, document, options }: Check): { offset: number; message: string } | undefined {
  const kind = options.kind ?? documentKind(document.root);
  const fault = syntaxFault(content, document);
  if (fault || mainManifest(document, kind)) return fault;
  const sentence =
    kind === "detail"
      ? message("None of these versions has a manifest.")
      : message("A manifest must be a JSON object, { … }.");
  return { offset: document.root?.offset ?? 0, message: sentence };
}

/** Reads the inputs of the release tab; null for a detail response. */
async function releaseInputs(
  { files }: Project,
  uri: string,
  { document, options }: Check,
  packageResults: readonly PackageFileResult[],
  past: ReleaseHistory,
): Promise<ReleaseInputs | null> {
  const { packages, failures } = await listPackages(packageResults);
  const changelog = readChangelog(files, uri);
  const sources = { files, past, changelog, packages, hasPackages: packageResults.length > 0 };
  const facts = await readReleaseFacts(uri, document, sources, options.kind);
  if (!facts) return null;
  return {
    facts: { ...facts, hasUnreadPackage: failures.length > 0 },
    failures: failures.map((failure) => failure.message),
    isLoading: false,
  };
}

/** @throws Failure when a package could not be read */
function packagesByPlatform(packageResults: readonly PackageFileResult[]): PackagesByPlatform {
  const facts = packageResults.map(({ platform, path, digest }) => {
    if (typeof digest === "string") throw new Failure(path, digest);
    return [platform, digest] as const;
  });
  return Object.fromEntries(facts) as PackagesByPlatform;
}

/** Formats the entry as JSON, and prints the warnings for its reviewer on standard error. */
function formatPayload({ document, options }: Check, inputs: EntryInputs, addsProvenance: boolean): string {
  const assembled = assembleEntry({ document, options }, inputs);
  if (!assembled) return "";
  for (const warning of assembled.warnings) printError(warning.message);
  const { payload: entry, provenance } = assembled.entry;
  return toPrintableJson(
    addsProvenance ? { ...entry, provenance: expandProvenance(entry, provenance) } : entry,
  );
}

/** Renders the entry as one HTML file, including the style sheet beside this bundle. */
function renderPage(
  { source: { name }, content, document, options, result: { findings, suppressed } }: Check,
  inputs: EntryInputs & NearbyInputs,
  release: ReleaseInputs | null,
): string {
  const { text } = content;
  const view = {
    document,
    options,
    version: 1,
    position: positionConverter(text),
    range: rangeConverter(text),
  };
  const resultOptions = { checks: true, problems: findings, suppressed: suppressed.findings, release };
  const result = entryResult(view, inputs, resultOptions);
  const style = readContent(join(__dirname, "static.css")).text;
  return renderStatic({ fileName: basename(name), result }, style);
}

/** Prints the number of errors in a manifest. @returns the exit status */
function reportErrors(name: string, findings: readonly Finding[]): number {
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
