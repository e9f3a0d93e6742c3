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
  if (fault) {
    const position = analysis.textDocument.positionAt(fault.offset);
    const broken = { message: fault.message, ...position };
    if (lastGood) return { ...lastGood, version, broken };
    return {
      version,
      entry: null,
      provenance: {},
      face,
      placeholder: false,
      changes: [],
      problems: [],
      broken,
    };
  }
  // A detail response is an entry already; its newest manifest is what leads to it.
  const manifest = context.manifests[0];
  if (!manifest || manifest.node.type !== "object") return null;
  const entry = build(manifest.value, face, clock);
  return {
    version,
    entry: entry.payload as Json,
    provenance: entry.provenance,
    face: entry.face,
    placeholder: entry.placeholder,
    changes: [],
    problems: analysis.result.findings.map((finding): EntryProblem => {
      const { code, severity, message, range } = finding;
      return { code, severity, message, ...analysis.textDocument.positionAt(range.offset) };
    }),
  };
}

function build(manifest: JsonObject, face: Face, { now, requestId }: EntryClock): CatalogEntry {
  return buildEntry({ manifest, face, now, requestId });
}
