import type { CheckOptions } from "../../check/check";
import { accessOf, type Access } from "../../compare/access";
import type { ManifestDocument } from "../../json/parse/document";
import { nearestValue } from "../../json/tree/pointer";
import { editedManifest, type Manifest } from "../../manifest/manifest";
import { releasesOf, type Past } from "../../release/past";
import { buildEntry, type CatalogEntry, type EntryParts } from "../entry";
import { checksOf, type EntryCheck, type KnownFinding } from "./checks";
import { compare, type Comparison } from "./comparison";
import {
  leftOutWarnings,
  packageWarnings,
  roundedNumbers,
  entryWarnings,
  type EntryWarning,
} from "./warnings";
import { earlierEntry, earlierFrom } from "./past";
import type { DocumentKind } from "../../manifest/kind";
import { message } from "../../text/messages";

interface CheckedDocument {
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
  /** What its check found. Set to get what only the entry shows besides, which takes longer. */
  readonly findings?: readonly KnownFinding[] | undefined;
}

/** The inputs of an entry besides the document: the plugin's past, what lies beside it, and the options. Immutable. */
export interface EntryInputs extends Omit<
  EntryParts,
  "manifest" | "earlier" | "repositoryUrl" | "isInFolder"
> {
  readonly past: Past;
}

/** The inputs that differ each time an entry is assembled. */
export type Clock = Pick<EntryInputs, "now" | "requestId">;

/** Something that the plugin may do, with the offset where the document says so; what is gone has none. */
type AccessPlace = Access & { readonly offset?: number };

export interface AssembledEntry {
  readonly manifest: Manifest;
  readonly entry: CatalogEntry;
  readonly comparison: Comparison | null;
  readonly access: readonly AccessPlace[];
  readonly warnings: readonly EntryWarning[];
  /** The findings that only the entry shows, if the document's own are known. */
  readonly checks?: readonly EntryCheck[];
}

/**
 * Assembles the entry of a document, and compares it with the earlier version (docs/spec/entry.md,
 * docs/spec/release.md). The editor, the command line, agents and the npm package all call this function. Only the
 * entry and its checks depend on the face.
 * @returns undefined if the document has no manifest
 */
export function assembleEntry(checked: CheckedDocument, inputs: EntryInputs): AssembledEntry | undefined {
  const { document, options } = checked;
  const edited = editedManifest(document, options.kind);
  if (!edited) return undefined;
  const manifest = edited.value;
  const { past } = inputs;
  const releases = releasesOf(manifest, past);
  const earlier = earlierFrom(past, releases, manifest);
  const parts = { ...inputs, repositoryUrl: past.remote, isInFolder: past.isInFolder, manifest, earlier };
  const entry = buildEntry(parts);
  const published = inputs.face === "published" ? entry : buildEntry({ ...parts, face: "published" });
  const { payload } = published;
  const { base } = releases;
  const before = earlierEntry(past, releases, parts);
  return {
    manifest: edited,
    entry,
    comparison: base && before ? compare(manifest, base, before, published, options) : null,
    access: accessOf(manifest, base?.manifest, options).map((access) => ({
      ...access,
      ...placeOf(edited, access),
    })),
    warnings: [
      ...(base ? entryWarnings(manifest, base, earlier, payload) : []),
      ...leftOutWarnings(manifest, payload),
      ...roundedNumbers(edited.node, document.text),
      ...packageWarnings(payload),
    ],
    ...(checked.findings && { checks: checksOf(edited, entry, options, checked.findings) }),
  };
}

function placeOf({ node }: Manifest, { pointer, state }: Access): { offset?: number } {
  return state === "gone" ? {} : { offset: nearestValue(node, pointer).node.offset };
}

/** The longest manifest with an entry, in UTF-16 code units: the entry repeats it several times. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** Why a text has no entry, and the offset of the cause. */
export interface Obstacle {
  readonly offset: number;
  readonly message: string;
}

/** Returns what keeps a manifest from having an entry: a syntax error or its length; undefined if nothing does. */
export function obstacleToEntry(
  document: ManifestDocument,
  kind: DocumentKind | undefined,
): Obstacle | undefined {
  const [fault] = document.faults;
  if (fault) return fault;
  const { offset, length } = editedManifest(document, kind)?.node ?? { offset: 0, length: 0 };
  if (length <= MAX_LENGTH) return undefined;
  return { offset, message: message("The manifest is too long for an entry.") };
}
