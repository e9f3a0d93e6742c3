import { ManifestDocument } from "../../core/json/parse/document";
import type { JsonObject } from "../../core/json/tree/value";
import type { BaseChoice } from "../../core/release/bases";
import { hidingMember } from "../../core/manifest/detail";
import { baseSide, manifestIn, noManifest, twice, type Side } from "../../core/release/comparison";
import type { Past } from "../../core/release/past";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import type { Files } from "../../host/files";
import { fileNameOf } from "../../host/uris";

/** What the bases of comparisons are read from. */
interface Sources {
  readonly documents: Pick<Documents, "getOurs">;
  readonly files: Pick<Files, "readText">;
  readonly repository: {
    past(uri: string): Promise<Past>;
    manifestAt(uri: string, revision: string): Promise<JsonObject | string>;
  };
}

/** Reads the base of a comparison, or says in one sentence why it cannot be read. */
export async function readBase(
  { documents, files, repository }: Sources,
  { uri, document }: Analysis,
  base: BaseChoice,
): Promise<Side | string> {
  if ("revision" in base) {
    const { revision: name } = base;
    const manifest = await repository.manifestAt(uri, name);
    return typeof manifest === "string" ? manifest : { name, manifest };
  }
  if ("saved" in base) return savedSide(manifestIn(document), await repository.past(uri));
  const name = fileNameOf(base.uri);
  const open = documents.getOurs(base.uri)?.document;
  const text = open ? "" : await files.readText(base.uri);
  if (text === undefined) return message("'{name}' cannot be read, or is too large.", { name });
  return sideIn(open ?? new ManifestDocument(text), name);
}

/** Returns the saved catalog entry, or says that it is not the base. */
function savedSide(manifest: JsonObject = {}, past: Past): Side | string {
  const side = baseSide(manifest, past);
  if (typeof side !== "string" && !side.revision) return side;
  return past.savedNote ?? message("No saved catalog entry of this plugin was found.");
}

/** Returns the side of a document, or one sentence about why it has none. @param name the document's */
export function sideIn(document: ManifestDocument, name: string): Side | string {
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  const hiding = hidingMember(document);
  if (hiding !== undefined) return twice(name, hiding);
  const manifest = manifestIn(document);
  return manifest ? { name, manifest } : noManifest(name);
}
