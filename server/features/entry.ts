import type { Analysis } from "../analysis";
import { buildEntry, type CatalogEntry } from "../core/catalog/entry";
import type { JsonObject } from "../core/document/value";
import type { EntryProblem, EntryResult, Face, Json } from "../protocol";

/** What an entry takes from outside the manifest; injected, so that the same text gives the same entry. */
export interface EntryClock {
  /** ISO 8601 UTC with milliseconds. */
  readonly now: string;
  readonly requestId: string;
}

/** A longer manifest is a mistake: its entry repeats it several times, and nobody looks at all that. */
const MAX_LENGTH = 256 * 1024;

/**
 * Request `pluginManifest/entry` (entry.md): the entry of a manifest.
 * @param lastGood the entry of the last version that parsed; it is answered while the text is broken
 */
export function entryResult(
  analysis: Analysis,
  face: Face,
  clock: EntryClock,
  lastGood?: EntryResult,
): EntryResult | null {
  const { document, context, version } = analysis;
  const [fault] = document.faults;
  if (fault) return brokenResult(analysis, face, fault.offset, fault.message, lastGood);
  // A detail response is an entry already; its newest manifest is what leads to it.
  const manifest = context.manifests[0];
  if (!manifest || manifest.node.type !== "object") return null;
  if (manifest.node.length > MAX_LENGTH) {
    return brokenResult(
      analysis,
      face,
      manifest.node.offset,
      "The manifest is too long for an entry.",
      lastGood,
    );
  }
  const entry = build(manifest.value, face, clock);
  return {
    version,
    entry: entry.payload as Json,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    earlier: { kind: "none" },
    changes: null,
    warnings: [],
    problems: analysis.result.findings.map((finding): EntryProblem => {
      const { code, severity, message, range } = finding;
      return { code, severity, message, ...analysis.textDocument.positionAt(range.offset) };
    }),
  };
}

/** The last good entry, if there is one, with what keeps this version from having its own. */
function brokenResult(
  { version, textDocument }: Analysis,
  face: Face,
  offset: number,
  message: string,
  lastGood: EntryResult | undefined,
): EntryResult {
  const broken = { message, ...textDocument.positionAt(offset) };
  if (lastGood) return { ...lastGood, version, broken };
  const nothing = {
    entry: null,
    provenance: {},
    placeholder: false,
    changes: null,
    warnings: [],
    problems: [],
  };
  return { version, face, earlier: { kind: "none" }, ...nothing, broken };
}

function build(manifest: JsonObject, face: Face, { now, requestId }: EntryClock): CatalogEntry {
  return buildEntry({ manifest, face, now, requestId });
}
