import { message } from "../../core/text/messages";
import { ENTRY_OPTIONS, wrongOption, type EntryOptions } from "../../program/entry/options";
import { CallError } from "../../program/failures";
import type { Options } from "./arguments";

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

/** The values of the options that an entry is built from, as texts. */
interface Values extends Omit<EntryOptions, "face" | "requestId" | "entry"> {
  readonly face: string;
  readonly "request-id"?: string | undefined;
}

/** Reads `--face`, `--now`, `--request-id`, `--slug` and `--source`. @throws CallError */
export function readEntryOptions({ face, now, "request-id": requestId, slug, source }: Values): EntryOptions {
  const given = { face, now, requestId, slug, source } as EntryOptions;
  for (const [name, value] of Object.entries(given) as [keyof EntryOptions, string | undefined][]) {
    const check = ENTRY_OPTIONS[name];
    if (value === undefined || check.isRight(value)) continue;
    throw new CallError(
      wrongOption(name === "requestId" ? "--request-id" : `--${name}`, check, `'${value}'`),
    );
  }
  return given;
}

/** Reads `--format`. @throws CallError */
export function readFormat(format: string): "json" | "html" {
  if (format === "json" || format === "html") return format;
  throw new CallError(message("--format must be json or html, not '{format}'.", { format }));
}
