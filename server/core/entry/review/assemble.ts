import type { CheckOptions } from "../../check/check";
import { accessOf, type Access } from "../../compare/access";
import type { ManifestDocument } from "../../json/parse/document";
import { nearestValue } from "../../json/tree/pointer";
import type { JsonObject } from "../../json/tree/value";
import type { DocumentKind } from "../../manifest/kind";
import { mainManifest, type Manifest } from "../../manifest/manifest";
import { releasesOf, type ReleaseHistory, type Releases } from "../../release/past";
import { message } from "../../text/messages";
import { findEarlierVersions } from "../earlier";
import { buildEntry, type CatalogEntry, type BuildEntryInputs } from "../entry";
import { checksOf, type EntryCheck, type DocumentFinding } from "./checks";
import { compareEntries, type EntryComparison } from "./comparison";
import {
  identifierAndVersionWarnings,
  leftOutWarnings,
  packageWarnings,
  roundingWarnings,
  type EntryWarning,
} from "./warnings";

interface CheckedDocument {
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
  /** The document's problems. If set, the entry is also checked, which takes longer. */
  readonly findings?: readonly DocumentFinding[] | undefined;
}

/** The inputs of an entry other than the document. Immutable. */
export interface EntryInputs extends Omit<
  BuildEntryInputs,
  "manifest" | "earlier" | "repositoryUrl" | "isInSubfolder"
> {
  readonly past: ReleaseHistory;
}

export type ResponseStamp = Pick<EntryInputs, "now" | "requestId">;

/** Access with the offset of its declaration; removed access has no offset. */
type LocatedAccess = Access & { readonly offset?: number };

export interface AssembledEntry {
  readonly manifest: Manifest;
  readonly entry: CatalogEntry;
  readonly comparison: EntryComparison | null;
  readonly access: readonly LocatedAccess[];
  readonly warnings: readonly EntryWarning[];
  /** Problems that only the entry has; set if the document's problems are known. */
  readonly checks?: readonly EntryCheck[];
}

/** Builds a document's entry and compares it with the earlier one (docs/spec/entry.md); undefined without a manifest. */
export function assembleEntry(checked: CheckedDocument, inputs: EntryInputs): AssembledEntry | undefined {
  const { document, options } = checked;
  const locatedManifest = mainManifest(document, options.kind);
  if (!locatedManifest) return undefined;
  const manifest = locatedManifest.value;
  const { past } = inputs;
  const { remote: repositoryUrl, isInSubfolder } = past;
  const releases = releasesOf(manifest, past);
  const earlier = findEarlierVersions(past, releases, manifest);
  const { base } = releases;
  const buildInputs = { ...inputs, repositoryUrl, isInSubfolder, manifest, earlier };
  const entry = buildEntry(buildInputs);
  const publishedEntry =
    inputs.face === "published" ? entry : buildEntry({ ...buildInputs, face: "published" });
  const { payload } = publishedEntry;
  const baseEnvelope = earlierEntry(past, releases, buildInputs);
  return {
    manifest: locatedManifest,
    entry,
    comparison:
      base && baseEnvelope ? compareEntries(manifest, base, baseEnvelope, publishedEntry, options) : null,
    access: accessOf(manifest, base?.manifest, options).map((access) =>
      access.state === "gone"
        ? access
        : { ...access, offset: nearestValue(locatedManifest.node, access.pointer).node.offset },
    ),
    warnings: [
      ...(base ? identifierAndVersionWarnings(manifest, base, earlier, payload) : []),
      ...leftOutWarnings(manifest, payload),
      ...roundingWarnings(locatedManifest.node, document.text),
      ...packageWarnings(payload),
    ],
    ...(checked.findings && { checks: checksOf(locatedManifest, entry, options, checked.findings) }),
  };
}

/** Returns the envelope to compare an entry with: built from the base's release, or else the saved response. */
export function earlierEntry(
  { savedResponse }: ReleaseHistory,
  { base, earlierReleases }: Releases,
  buildInputs: Partial<BuildEntryInputs>,
): JsonObject | undefined {
  const release = base?.release;
  if (!release) return base && savedResponse;
  return buildEntry({
    ...buildInputs,
    manifest: release.manifest,
    face: "published",
    now: release.publishedAt,
    requestId: "",
    earlier: { kind: "git", versions: earlierReleases.filter((earlier) => earlier !== release) },
  }).payload;
}

/** The maximum length of a manifest in UTF-16 code units; an entry repeats the manifest several times. */
const MAX_MANIFEST_LENGTH = 4 * 1024 * 1024;

export interface Obstacle {
  readonly offset: number;
  readonly message: string;
}

/** Explains why a document has no entry: it has a syntax error, or its manifest is too long. */
export function obstacleToEntry(
  document: ManifestDocument,
  kind: DocumentKind | undefined,
): Obstacle | undefined {
  const [fault] = document.faults;
  if (fault) return fault;
  const { offset, length } = mainManifest(document, kind)?.node ?? { offset: 0, length: 0 };
  if (length <= MAX_MANIFEST_LENGTH) return undefined;
  return { offset, message: message("The manifest is too long for an entry.") };
}
