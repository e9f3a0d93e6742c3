import type { CheckOptions } from "../../server/core/check/check";
import { assembleEntry } from "../../server/core/entry/review/assemble";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { JsonObject } from "../../server/core/json/tree/value";
import type { EntryResult } from "../../server/protocol";
import { draft, NOW, REQUEST_ID } from "../core/entry/fixtures";
import { past, tagged } from "../support/release";
import { resultOf } from "./rendered";

export const TAGGED = "2030-02-02T10:00:00.000Z";

/** Returns the server's result for a manifest with an earlier version at a tag and, if given, in a saved response. */
export function compared(
  before: JsonObject,
  after: JsonObject,
  saved?: JsonObject,
  options: CheckOptions = {},
): EntryResult {
  const manifest = draft({ version: "1.3.0", ...after });
  const text = JSON.stringify(manifest);
  const document = new ManifestDocument(text);
  const tag = { ...tagged("v1.2.0"), publishedAt: TAGGED, manifest: draft({ version: "1.2.0", ...before }) };
  const { entry, comparison, access, warnings } = assembleEntry(
    { document, options },
    { face: "published", now: NOW, requestId: REQUEST_ID, past: { ...past([tag]), savedResponse: saved } },
  )!;
  const { payload, provenance } = entry;
  const result = { ...resultOf(manifest), entry: payload, provenance, earlier: { kind: "git" } as const };
  return { ...result, changes: comparison, access, warnings };
}

/** The member `permissions` with permissions of these types. */
export function access(...types: string[]): JsonObject {
  return { permissions: types.map((type) => ({ type })) };
}
