import { basename, join } from "node:path";
import { renderStatic } from "../../page/static";
import type { Packages } from "../../core/entry/packages";
import { everyProvenance } from "../../core/entry/provenance";
import { reviewEntry, type ReviewParts } from "../../core/entry/review/review";
import type { Manifest } from "../../core/manifest/manifest";
import { message, plural } from "../../core/text/messages";
import { InputsReader, type EntryInputs } from "../../entry/entry-inputs";
import { entryResult, type EntryOptions } from "../../entry/entry-result";
import { editedManifest, iconPath } from "../../entry/places";
import { problemsOf } from "../../workspace/problems";
import { WorkspaceIndex } from "../../workspace/workspace-index";
import { readReleaseFacts } from "../../entry/release-facts";
import type { ReleaseInputs } from "../../entry/release-result";
import { noHistory, type History } from "../../host/git/history";
import { NodeHistory } from "../../host/git/history.node";
import { EXIT, printError } from "../../program/failures";
import { CallError } from "../../program/failures";
import { readArguments } from "../arguments/arguments";
import { digestPackage, readPackageOptions, type ReadPackage } from "../arguments/packages";
import { readEarlierEntry, readManifest, type ManifestFile } from "../arguments/preview-manifest";
import { PREVIEW_OPTIONS, readFormat } from "../arguments/preview-options";
import { readClock, readFace, readSlug } from "../../program/entry-options";
import { callFiles, readContent } from "../../program/read";
import { readPackages } from "./read-packages";
import { listPackages } from "./release-packages";
import { printableLines } from "../../core/text/printable";

/**
 * Runs `plugin-manifest preview`, which prints the entry of a manifest (docs/spec/command-line.md).
 * @returns the exit status
 */
export async function previewCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, PREVIEW_OPTIONS);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new CallError(message("'preview' takes one file, or - for standard input."));
  }
  const [face, format] = [readFace(values.face), readFormat(values.format)];
  const [clock, slug] = [readClock(values.now, values["request-id"]), readSlug(values.slug)];
  const detail = values.entry === undefined ? undefined : readEarlierEntry(values.entry);
  const manifestFile = await readManifest(file, values["stdin-filename"]);
  const { analysis, fault } = manifestFile;
  const read = await readPackages(
    readPackageOptions(values.package, analysis.settings.vocabulary),
    digestPackage,
  );
  if (!read) return EXIT.interrupted;
  const packages = packageFacts(read);

  const manifest = editedManifest(analysis);
  if (fault !== undefined || !manifest) {
    printError(fault ?? "");
    return EXIT.errors;
  }
  const isPage = format === "html";
  const history = values["no-git"] ? noHistory(() => ({})) : new NodeHistory();
  const files = await new InputsReader(analysis.uri, callFiles).read({
    icon: isPage ? iconPath(analysis) : undefined,
    history,
  });
  const inputs: EntryInputs = { ...files, detail, slug, packages, source: values.source };
  const problems = problemsOf(analysis, new WorkspaceIndex());
  process.stdout.write(
    isPage
      ? page(manifestFile, inputs, {
          ...{ face, clock, checks: true, problems },
          release: await releaseInputs(manifestFile, read, values["no-git"] ? WITHOUT_GIT : history),
        })
      : payload(manifestFile, manifest, { ...inputs, ...clock, face }, values.provenance),
  );
  if (inputs.isPartial) printError(inputs.gitNote ?? "");
  return statusOf(manifestFile);
}

const WITHOUT_GIT = noHistory(() => ({ note: message("The option --no-git is set.") }));

/** Reads what the release of a manifest is checked against; null for a detail response. */
async function releaseInputs(
  { analysis: { uri, document, context } }: ManifestFile,
  read: readonly ReadPackage[],
  history: History,
): Promise<ReleaseInputs | null> {
  const { packages, failures } = await listPackages(read);
  const sources = { files: callFiles, history, packages, hasPackages: read.length > 0 };
  const facts = await readReleaseFacts(uri, document, sources, context.kind);
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
function payload(
  { analysis }: ManifestFile,
  { node, value }: Manifest,
  inputs: Omit<ReviewParts, "manifest" | "written">,
  withProvenance: boolean,
): string {
  const written = { node, text: analysis.document.text };
  const { entry, warnings } = reviewEntry({ ...inputs, manifest: value, written });
  for (const warning of warnings) printError(warning.message);
  const { payload, provenance } = entry;
  const printed = withProvenance ? { ...payload, provenance: everyProvenance(payload, provenance) } : payload;
  return `${printableLines(JSON.stringify(printed, null, 2))}\n`;
}

/** Renders the entry as one HTML file that needs no other: it contains the style sheet beside this bundle. */
function page({ name, analysis }: ManifestFile, inputs: EntryInputs, options: EntryOptions): string {
  const result = entryResult(analysis, inputs, options);
  return renderStatic({ fileName: basename(name), result }, readContent(join(__dirname, "static.css")).text);
}

/**
 * Prints how many errors the manifest has. Its entry is printed even so; only the status shows that there are errors.
 * @returns the exit status
 */
function statusOf({ name, analysis }: ManifestFile): number {
  const count = analysis.result.findings.filter(({ severity }) => severity === "error").length;
  if (count === 0) return EXIT.ok;
  printError(
    plural(
      count,
      "'{name}' has {count} error. Run 'plugin-manifest check' to see it.",
      "'{name}' has {count} errors. Run 'plugin-manifest check' to see them.",
      { name, count },
    ),
  );
  return EXIT.errors;
}
