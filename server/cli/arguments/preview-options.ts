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

/** The options that the npm functions have, too. */
const NAMES = { face: "--face", now: "--now", requestId: "--request-id", slug: "--slug", source: "--source" };

/** Reads the options that an entry is built from, without `--entry` and `--package`. @throws CallError */
export function readEntryOptions(values: Readonly<Record<string, unknown>>): EntryOptions {
  const options = Object.entries(NAMES).map(([name, option]) => {
    const [check, value] = [ENTRY_OPTIONS[name as keyof EntryOptions], values[option.slice("--".length)]];
    const quoted = `'${String(value)}'`;
    if (value !== undefined && !check.isRight(value)) throw new CallError(wrongOption(option, check, quoted));
    return [name, value] as const;
  });
  return Object.fromEntries(options);
}

/** Reads `--format`. @throws CallError */
export function readFormat(format: string): "json" | "html" {
  if (format === "json" || format === "html") return format;
  throw new CallError(message("--format must be json or html, not '{format}'.", { format }));
}
