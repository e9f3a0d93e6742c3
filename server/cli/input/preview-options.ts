import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Clock } from "../../core/catalog/review/review";
import type { Packages } from "../../core/catalog/packages";
import { childSchema, keySchema, rootSchema } from "../../core/schema/schema";
import { formats } from "../../core/manifest/formats";
import { type Vocabulary } from "../../core/manifest/vocabulary";
import { knownValues } from "../../core/schema/known-values";
import { listOr } from "../../core/text/messages";
import type { Face } from "../../protocol";
import { noSuch, type Options } from "./arguments";
import { CallError, fileFailure } from "./exit";

/** The options of `preview` (command-line.md). */
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

/** `--face`. @throws CallError */
export function readFace(face: string): Face {
  if (face !== "published" && face !== "current")
    throw new CallError(notOneOf("--face", ["published", "current"], face));
  return face;
}

/** `--format`. @throws CallError */
export function readFormat(format: string): "json" | "html" {
  if (format !== "json" && format !== "html")
    throw new CallError(notOneOf("--format", ["json", "html"], format));
  return format;
}

function notOneOf(option: string, known: readonly string[], value: string): string {
  return `${option} is ${listOr(known)}, not '${value}'.`;
}

/** `--now` and `--request-id`; without them what the system tells. @throws CallError */
export function readClock(now: string | undefined, requestId: string | undefined): Clock {
  if (now !== undefined && !formats["catalog-timestamp"](now)) {
    throw new CallError(`--now takes a timestamp such as '2030-01-31T12:00:00.000Z', not '${now}'.`);
  }
  if (requestId !== undefined && !formats.uuid(requestId)) {
    throw new CallError(`--request-id takes a UUID, not '${requestId}'.`);
  }
  return { now: now ?? new Date().toISOString(), requestId: requestId ?? crypto.randomUUID() };
}

/** `--slug`. @throws CallError */
export function readSlug(slug: string | undefined): string | undefined {
  if (slug === undefined || formats["url-slug"](slug)) return slug;
  throw new CallError(`--slug takes lowercase letters, digits and hyphens, not '${slug}'.`);
}

/**
 * `--package`: what the files tell of the packages.
 * @throws CallError
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
      throw new CallError(`--package takes <platform>=<file>, not '${option}'.`);
    }
    if (!platforms.includes(platform)) throw new CallError(noSuch("platform", platform, platforms));
    if (files.has(platform)) throw new CallError(`--package names two files for '${platform}'.`);
    files.set(platform, file);
  }
  const facts = [...files].map(async ([platform, file]) => [platform, await readPackage(file)] as const);
  return Object.fromEntries(await Promise.all(facts));
}

/** Packages may be large: they are read piece by piece. */
async function readPackage(path: string): Promise<Packages[string]> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
  } catch (error) {
    throw fileFailure("read", path, error);
  }
  return { size, sha256: hash.digest("hex") };
}
