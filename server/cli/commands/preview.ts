import { basename, join } from "node:path";
import { renderStatic } from "../../../client/preview/page/static";
import { everyProvenance } from "../../core/catalog/provenance";
import { isString, memberValue, type JsonObject } from "../../core/json/tree/value";
import { reviewEntry } from "../../core/catalog/review/review";
import { entryResult, type EntryQuestion } from "../../entry/entry-result";
import { editedManifest } from "../../entry/places";
import { readArguments } from "../input/arguments";
import { CallError, EXIT } from "../input/exit";
import {
  PREVIEW_OPTIONS,
  readClock,
  readFace,
  readFormat,
  readPackages,
  readSlug,
} from "../input/preview-options";
import { readEntry, readSubject, sceneOf, type Subject } from "../input/preview-subject";
import { readContent } from "../input/read";

/** `plugin-manifest preview` (command-line.md): prints the entry that a manifest leads to. @returns the exit status */
export async function previewCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, PREVIEW_OPTIONS);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    throw new CallError("preview takes one file, or - for standard input.");
  }
  const [face, format] = [readFace(values.face), readFormat(values.format)];
  const [clock, slug] = [readClock(values.now, values["request-id"]), readSlug(values.slug)];
  const detail = values.entry === undefined ? undefined : readEntry(values.entry);
  const subject = await readSubject(file, values["stdin-filename"]);
  const packages = await readPackages(values.package, subject.analysis.settings.vocabulary);

  const manifest = editedManifest(subject.analysis)?.value;
  if (subject.fault !== undefined || !manifest) return complain(subject.fault ?? "");
  const icon = memberValue(manifest, "icon");
  const scene = await sceneOf(subject, {
    ...{ detail, slug, packages, source: values.source, useGit: !values["no-git"] },
    icon: format === "html" && isString(icon) ? icon : undefined,
  });
  const question: EntryQuestion = { face, clock, scene, checks: format === "html" };
  const text = format === "html" ? page(subject, question) : payload(manifest, question, values.provenance);
  process.stdout.write(text);
  if (scene.isPartial) complain(scene.notes.map(({ text: note }) => note).join(" "));
  return statusOf(subject);
}

function payload(manifest: JsonObject, question: EntryQuestion, withProvenance: boolean): string {
  const { face, clock, scene } = question;
  const { entry } = reviewEntry(manifest, face, clock, scene.surroundings);
  const provenance = () => everyProvenance(entry.payload, entry.provenance);
  const printed = withProvenance ? { ...entry.payload, provenance: provenance() } : entry.payload;
  return `${JSON.stringify(printed, null, 2)}\n`;
}

/** One file that needs nothing else: the style sheet beside this bundle goes into it. */
function page({ name, analysis }: Subject, question: EntryQuestion): string {
  const result = entryResult(analysis, question);
  return renderStatic({ fileName: basename(name), result }, readContent(join(__dirname, "static.css")).text);
}

/** The entry is printed whatever is wrong with the manifest; that something is, the status tells. */
function statusOf({ name, analysis }: Subject): number {
  const count = analysis.result.findings.filter(({ severity }) => severity === "error").length;
  if (count === 0) return EXIT.ok;
  return complain(
    `'${name}' has ${count} error${count === 1 ? "" : "s"}; 'plugin-manifest check' lists them.`,
  );
}

function complain(message: string): number {
  process.stderr.write(`plugin-manifest: ${message}\n`);
  return EXIT.errors;
}
