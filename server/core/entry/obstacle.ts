import type { ManifestDocument } from "../json/parse/document";
import { editedManifest } from "../manifest/manifest";
import type { DocumentKind } from "../manifest/kind";
import { message } from "../text/messages";

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
