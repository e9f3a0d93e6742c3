import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import type { Finding } from "../../../../server/core/problem";

/** Checks a detail response. */
export const findingsOf = (text: string): readonly Finding[] => check(new ManifestDocument(text)).findings;

/** Returns the findings of a detail response as "code pointer". */
export const found = (text: string): string[] =>
  findingsOf(text).map(({ code, pointer }) => `${code} ${pointer}`);

/** The pointer of the newest manifest. */
export const NEWEST = "/data/versions/0/manifest";
