import type { Analysis } from "../documents/analysis";
import { entryFindings } from "../core/check/entry-checks";
import { reviewEntry, type Clock, type Review } from "../core/catalog/review/review";
import type { Manifest } from "../core/manifest/manifest";
import { memberOrders } from "../core/text/member-order";
import { message } from "../core/text/messages";
import type { EarlierSource, EntryProblem, EntryResult, Face } from "../protocol";
import type { EntryInputs } from "./entry-inputs";
import { editedManifest, markOffset } from "./places";

/** The options of a request for an entry. */
export interface EntryOptions {
  readonly face: Face;
  readonly checks: boolean;
  readonly clock: Clock;
  /** The last version of the document with an entry; its entry is returned while the text has none. */
  readonly lastGood?: Analysis | undefined;
}

/** The longest manifest with an entry, in UTF-16 code units: the entry repeats it several times. */
const MAX_LENGTH = 256 * 1024;

/**
 * Answers the request `pluginManifest/entry` (docs/spec/entry.md).
 * @returns the entry, or the last good one with the reason why this version has none; null if there is no manifest
 */
export function entryResult(
  analysis: Analysis,
  inputs: EntryInputs,
  options: EntryOptions,
): EntryResult | null {
  const [fault] = analysis.document.faults;
  if (fault) return brokenResult(analysis, inputs, options, fault);
  const manifest = editedManifest(analysis);
  if (!manifest) return null;
  const { offset, length } = manifest.node;
  if (length <= MAX_LENGTH) return goodResult(analysis, manifest, inputs, options);
  return brokenResult(analysis, inputs, options, {
    offset,
    message: message("The manifest is too long for an entry."),
  });
}

function goodResult(
  analysis: Analysis,
  manifest: Manifest,
  inputs: EntryInputs,
  { face, checks, clock }: EntryOptions,
): EntryResult {
  const review = reviewEntry({ ...inputs, ...clock, manifest: manifest.value, face });
  const { entry } = review;
  return inPlainObjects({
    version: analysis.version,
    entry: entry.payload,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    earlier: earlierSource(entry.earlier, inputs),
    changes: review.changes ?? [],
    warnings: review.warnings,
    problems: analysis.result.findings.map(({ code, severity, message, range }): EntryProblem => {
      return { code, severity, message, ...analysis.textDocument.positionAt(range.offset) };
    }),
    ...(checks && { checks: checksOf(analysis, manifest, review) }),
    ...(inputs.icon !== undefined && { icon: inputs.icon }),
  });
}

/** Returns a result that can be sent to any client, with the order of members that an object of JavaScript loses. */
function inPlainObjects(result: EntryResult): EntryResult {
  const { entry, changes } = result;
  const [orders, changed] = [memberOrders(entry), memberOrders(changes)];
  if (orders.length + changed.length === 0) return result;
  return { ...result, ...(JSON.parse(JSON.stringify({ entry, changes })) as object), orders };
}

function earlierSource(
  kind: EarlierSource["kind"],
  { notes, gitNote, isLoading }: EntryInputs,
): EarlierSource {
  if (isLoading) return { kind, isLoading };
  const shown = gitNote === undefined || kind === "detail" ? notes : [...notes, gitNote];
  return { kind, ...(shown.length > 0 && { note: shown.join(" ") }) };
}

function checksOf(analysis: Analysis, manifest: Manifest, { entry }: Review): EntryProblem[] {
  const { rules = {}, vocabulary = {}, onRuleError } = analysis.options;
  const findings = entryFindings(entry, { rules, vocabulary, ...(onRuleError && { onRuleError }) });
  return findings.map(({ code, severity, message, pointer, origin, path = "" }): EntryProblem => {
    const place = analysis.textDocument.positionAt(markOffset(manifest, path));
    return { code, severity, message, ...place, pointer, origin };
  });
}

/** Returns the last good entry, if there is one, with the reason why this version has none. */
function brokenResult(
  { version, textDocument }: Analysis,
  inputs: EntryInputs,
  options: EntryOptions,
  fault: { readonly offset: number; readonly message: string },
): EntryResult {
  const broken = { message: fault.message, ...textDocument.positionAt(fault.offset) };
  const { face, lastGood } = options;
  const manifest = lastGood && editedManifest(lastGood);
  if (manifest) return { ...goodResult(lastGood, manifest, inputs, options), version, broken };
  const nothing = {
    entry: null,
    provenance: {},
    placeholder: false,
    changes: [],
    warnings: [],
    problems: [],
  };
  return { version, face, earlier: earlierSource("none", inputs), ...nothing, broken };
}
