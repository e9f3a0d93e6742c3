import type { Clock } from "../../core/catalog/review/review";
import { formats } from "../../core/manifest/formats";
import { message } from "../../core/text/messages";
import type { Face } from "../../protocol";
import type { Options } from "./arguments";
import { CallError } from "../../program/failures";

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
