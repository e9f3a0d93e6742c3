import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Clock } from "../../core/catalog/review/review";
import type { Packages } from "../../core/catalog/packages";
import { childSchema, keySchema, rootSchema } from "../../core/schema/schema";
import { formats } from "../../core/manifest/formats";
import { type Vocabulary } from "../../core/manifest/vocabulary";
import { knownValues } from "../../core/schema/known-values";
import { message } from "../../core/text/messages";
import type { Face } from "../../protocol";
import { unknownName, type Options } from "./arguments";
import { CallError, Failure, fileFailure } from "./exit";
import { notAFile } from "./read";

/** The options of `preview` (docs/spec/command-line.md). */
export const PREVIEW_OPTIONS = {
  face: { type: "string", default: "published" },
  entry: { type: "string" },
  package: { type: "string", multiple: true, default: [] },
  now: { type: "string" },
  "request-id": { type: "string" },
  slug: { type: "string" },
  source: { type: "string" },
  "no-git": { type: "boolean", default: false },
  provenance: { type: "boolean", default: false },
  format: { type: "string", default: "json" },
  "stdin-filename": { type: "string", default: "-" },
} as const satisfies Options;

/** Reads `--face`. @throws CallError */
export function readFace(face: string): Face {
  if (face === "published" || face === "current") return face;
  throw new CallError(message("--face must be published or current, not '{face}'.", { face }));
}

/** Reads `--format`. @throws CallError */
export function readFormat(format: string): "json" | "html" {
  if (format === "json" || format === "html") return format;
  throw new CallError(message("--format must be json or html, not '{format}'.", { format }));
}

/** Reads `--now` and `--request-id`; by default they are the current time and a random UUID. @throws CallError */
export function readClock(now: string | undefined, requestId: string | undefined): Clock {
  if (now !== undefined && !formats["catalog-timestamp"](now)) {
    throw new CallError(
      message("--now must be a timestamp such as '2030-01-31T12:00:00.000Z', not '{now}'.", { now }),
    );
  }
  if (requestId !== undefined && !formats.uuid(requestId)) {
    throw new CallError(message("--request-id must be a UUID, not '{requestId}'.", { requestId }));
  }
  return { now: now ?? new Date().toISOString(), requestId: requestId ?? crypto.randomUUID() };
}

/** Reads `--slug`. @throws CallError */
export function readSlug(slug: string | undefined): string | undefined {
  if (slug === undefined || formats["url-slug"](slug)) return slug;
  throw new CallError(message("--slug may only have letters, digits and - _ . ~, not '{slug}'.", { slug }));
}

/**
 * Reads `--package`: the size and digest of each file.
 * @throws CallError when an option is wrong
 * @throws Failure when a file cannot be read
 */
export async function readPackages(
  options: readonly string[],
  vocabulary: Vocabulary = {},
): Promise<Packages> {
  const artifacts = childSchema(rootSchema("published"), "artifacts");
  const keys = artifacts && keySchema(artifacts);
  const platforms = keys ? knownValues(keys, vocabulary).map(({ value }) => String(value)) : [];
  const files = new Map<string, string>();
  for (const option of options) {
    const [, platform, file] = /^([^=]*)=(.+)$/s.exec(option) ?? [];
    if (platform === undefined || file === undefined) {
      throw new CallError(message("--package must be <platform>=<file>, not '{option}'.", { option }));
    }
    if (!platforms.includes(platform)) throw new CallError(unknownName("platform", platform, platforms));
    if (files.has(platform)) {
      throw new CallError(message("--package has two files for '{platform}'.", { platform }));
    }
    files.set(platform, file);
  }
  const facts = [...files].map(async ([platform, file]) => [platform, await readPackage(file)] as const);
  return Object.fromEntries(await Promise.all(facts));
}

/** Reads a package piece by piece, because it may be large. */
async function readPackage(path: string): Promise<Packages[string]> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    const stats = await stat(path);
    // Reading a folder fails with an error that says so.
    if (!stats.isFile() && !stats.isDirectory()) throw notAFile(path);
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
  } catch (error) {
    throw error instanceof Failure ? error : fileFailure("read", path, error);
  }
  return { size, sha256: hash.digest("hex") };
}
