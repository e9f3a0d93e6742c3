import type { Clock } from "../core/entry/review/review";
import { formats } from "../core/manifest/formats";
import { message } from "../core/text/messages";
import type { Face } from "../protocol";
import { CallError } from "./failures";

/** Reads `--face`. @throws CallError */
export function readFace(face: string): Face {
  if (face === "published" || face === "current") return face;
  throw new CallError(message("--face must be published or current, not '{face}'.", { face }));
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
