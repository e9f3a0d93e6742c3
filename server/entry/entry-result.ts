import type { Analysis } from "../documents/analysis";
import { entryFindings } from "../core/check/entry-checks";
import { reviewEntry, type Clock, type Review, type Surroundings } from "../core/catalog/review/review";
import type { Manifest } from "../core/manifest/manifest";
import type { EarlierSource, EntryProblem, EntryResult, Face } from "../protocol";
import { editedManifest, markOffset } from "./places";

/** What is known around a manifest, as far as it has been read. */
export interface Scene {
  readonly surroundings: Surroundings;
  /** What a reader should know of the sources of earlier versions. */
  readonly notes: readonly Note[];
  readonly isLoading: boolean;
  /** The icon as a `data:` URI. */
  readonly icon?: string | undefined;
}

export interface Note {
  readonly text: string;
  /** It matters only while the earlier versions come from no better source. */
  readonly ofGit?: boolean;
}

/** What is asked of an entry. */
export interface EntryQuestion {
  readonly face: Face;
  readonly checks: boolean;
  readonly clock: Clock;
  readonly scene: Scene;
  /** The last version of the document that had an entry; it is answered with while the text has none. */
  readonly lastGood?: Analysis | undefined;
}

/** A longer manifest is a mistake: its entry repeats it several times, and nobody looks at all that. */
const MAX_LENGTH = 256 * 1024;

/** Request `pluginManifest/entry` (entry.md): the entry of a manifest. */
export function entryResult(analysis: Analysis, question: EntryQuestion): EntryResult | null {
  const { document } = analysis;
  const [fault] = document.faults;
  if (fault) return brokenResult(analysis, question, fault.offset, fault.message);
  const manifest = editedManifest(analysis);
  if (!manifest) return null;
  if (manifest.node.length <= MAX_LENGTH) return goodResult(analysis, manifest, question);
  return brokenResult(analysis, question, manifest.node.offset, "The manifest is too long for an entry.");
}

function goodResult(analysis: Analysis, manifest: Manifest, question: EntryQuestion): EntryResult {
  const { face, clock, scene } = question;
  const review = reviewEntry(manifest.value, face, clock, scene.surroundings);
  const { entry } = review;
  return {
    version: analysis.version,
    entry: entry.payload,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    earlier: earlierSource(entry.earlier, scene),
    changes: review.changes ?? [],
    warnings: review.warnings,
    problems: analysis.result.findings.map(({ code, severity, message, range }): EntryProblem => {
      return { code, severity, message, ...analysis.textDocument.positionAt(range.offset) };
    }),
    ...(question.checks && { checks: checksOf(analysis, manifest, review) }),
    ...(scene.icon !== undefined && { icon: scene.icon }),
  };
}

function earlierSource(kind: EarlierSource["kind"], { notes, isLoading }: Scene): EarlierSource {
  const told = notes.filter(({ ofGit }) => !ofGit || kind !== "detail").map(({ text }) => text);
  return {
    kind,
    ...(told.length > 0 && { note: told.join(" ") }),
    ...(isLoading && { isLoading }),
  };
}

function checksOf(analysis: Analysis, manifest: Manifest, { entry }: Review): EntryProblem[] {
  const { rules = {}, vocabulary = {}, onRuleError } = analysis.options;
  const findings = entryFindings(entry, { rules, vocabulary, ...(onRuleError && { onRuleError }) });
  return findings.map(({ code, severity, message, pointer, origin, path = "" }): EntryProblem => {
    const place = analysis.textDocument.positionAt(markOffset(manifest, path));
    return { code, severity, message, ...place, pointer, origin };
  });
}

/** The last good entry, if there is one, with what keeps this version from having its own. */
function brokenResult(
  { version, textDocument }: Analysis,
  question: EntryQuestion,
  offset: number,
  message: string,
): EntryResult {
  const broken = { message, ...textDocument.positionAt(offset) };
  const { face, scene, lastGood } = question;
  const manifest = lastGood && editedManifest(lastGood);
  if (manifest) return { ...goodResult(lastGood, manifest, question), version, broken };
  const nothing = {
    entry: null,
    provenance: {},
    placeholder: false,
    changes: [],
    warnings: [],
    problems: [],
  };
  return { version, face, earlier: earlierSource("none", scene), ...nothing, broken };
}
