import { basename, join } from "node:path";
import { renderStatic } from "../../../client/preview/page/static";
import { everyProvenance } from "../../core/catalog/provenance";
import { reviewEntry, type ReviewParts } from "../../core/catalog/review/review";
import { message, plural } from "../../core/text/messages";
import { InputsReader, type EntryInputs } from "../../entry/entry-inputs";
import { entryResult, type EntryOptions } from "../../entry/entry-result";
import { editedManifest, iconPath } from "../../entry/places";
import { nodeFiles } from "../../host/files.node";
import { noHistory } from "../../host/history";
import { NodeHistory } from "../../host/history.node";
import { CallError, EXIT } from "../input/exit";
import { readArguments } from "../input/arguments";
import { readEarlierEntry, readManifest, type ManifestFile } from "../input/preview-manifest";
import {
  PREVIEW_OPTIONS,
  readClock,
  readFace,
  readFormat,
  readPackages,
  readSlug,
} from "../input/preview-options";
import { readContent } from "../input/read";

/** `plugin-manifest preview` (command-line.md): prints the entry that a manifest leads to. @returns the exit status */
export async function previewCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, PREVIEW_OPTIONS);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new CallError(message("preview takes one file, or - for standard input."));
  }
  const [face, format] = [readFace(values.face), readFormat(values.format)];
  const [clock, slug] = [readClock(values.now, values["request-id"]), readSlug(values.slug)];
  const detail = values.entry === undefined ? undefined : readEarlierEntry(values.entry);
  const manifestFile = await readManifest(file, values["stdin-filename"]);
  const { analysis, fault } = manifestFile;
  const packages = await readPackages(values.package, analysis.settings.vocabulary);

  const manifest = editedManifest(analysis)?.value;
  if (fault !== undefined || !manifest) return complain(fault ?? "");
  const isPage = format === "html";
  const read = await new InputsReader(analysis.uri, nodeFiles).read({
    icon: isPage ? iconPath(analysis) : undefined,
    history: values["no-git"] ? noHistory({}) : new NodeHistory(),
  });
  const inputs: EntryInputs = { ...read, detail, slug, packages, source: values.source };
  const text = isPage
    ? page(manifestFile, inputs, { face, clock, checks: true })
    : payload({ ...inputs, ...clock, manifest, face }, values.provenance);
  process.stdout.write(text);
  if (inputs.isPartial) complain(inputs.gitNote ?? "");
  return statusOf(manifestFile);
}

function payload(parts: ReviewParts, withProvenance: boolean): string {
  const { payload, provenance } = reviewEntry(parts).entry;
  const printed = withProvenance ? { ...payload, provenance: everyProvenance(payload, provenance) } : payload;
  return `${JSON.stringify(printed, null, 2)}\n`;
}

/** One file that needs nothing else: the style sheet beside this bundle goes into it. */
function page({ name, analysis }: ManifestFile, inputs: EntryInputs, options: EntryOptions): string {
  const result = entryResult(analysis, inputs, options);
  return renderStatic({ fileName: basename(name), result }, readContent(join(__dirname, "static.css")).text);
}

/** The entry is printed whatever is wrong with the manifest; that something is, the status tells. */
function statusOf({ name, analysis }: ManifestFile): number {
  const count = analysis.result.findings.filter(({ severity }) => severity === "error").length;
  if (count === 0) return EXIT.ok;
  return complain(
    plural(
      count,
      "'{name}' has {count} error; 'plugin-manifest check' lists them.",
      "'{name}' has {count} errors; 'plugin-manifest check' lists them.",
      { name, count },
    ),
  );
}

function complain(message: string): number {
  process.stderr.write(`plugin-manifest: ${message}\n`);
  return EXIT.errors;
}
