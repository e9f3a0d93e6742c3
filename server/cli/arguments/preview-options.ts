import { message } from "../../core/text/messages";
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

/** Reads `--format`. @throws CallError */
export function readFormat(format: string): "json" | "html" {
  if (format === "json" || format === "html") return format;
  throw new CallError(message("--format must be json or html, not '{format}'.", { format }));
}
