import { availableParallelism } from "node:os";
import type { Configuration } from "../../settings/configuration";
import { isSeveritySetting, SEVERITY_SETTINGS, type SeveritySetting } from "../../core/problem";
import { DOCUMENT_KINDS, isDocumentKind } from "../../core/manifest/kind";
import { notSettable, settableRules } from "../../core/check/workspace-rules";
import { listOr, message } from "../../core/text/messages";
import type { Options, readArguments } from "./arguments";
import { unknownName } from "../../program/unknown-name";
import { CallError } from "../../program/failures";

/** The options that `check` and `fix` share. */
export const CHECK_OPTIONS = {
  format: { type: "string", default: "text" },
  kind: { type: "string", default: "auto" },
  rule: { type: "string", multiple: true, default: [] },
  config: { type: "string" },
  "max-warnings": { type: "string" },
  quiet: { type: "boolean", default: false },
  "fail-if-empty": { type: "boolean", default: false },
  baseline: { type: "string" },
  "write-baseline": { type: "boolean", default: false },
  "stdin-filename": { type: "string", default: "-" },
} as const satisfies Options;

/** The options of `check` alone. */
export const CHECK_ONLY_OPTIONS = {
  // The default, accepted for calls that say so.
  workspace: { type: "boolean", default: true },
  "no-workspace": { type: "boolean", default: false },
  jobs: { type: "string" },
  release: { type: "boolean", default: false },
  package: { type: "string", multiple: true, default: [] },
  entry: { type: "string" },
} as const satisfies Options;

export type CheckValues = ReturnType<typeof readArguments<typeof CHECK_OPTIONS>>["values"];

/** Reads `--kind` and `--rule`. @throws CallError */
export function readSettings({ kind, rule }: CheckValues): Configuration {
  if (kind !== "auto" && !isDocumentKind(kind)) {
    const kinds = listOr(["auto", ...DOCUMENT_KINDS]);
    throw new CallError(message("--kind must be {kinds}, not '{kind}'.", { kinds, kind }));
  }
  return { documentKind: kind, rules: Object.fromEntries(rule.map(readSeverity)) };
}

function readSeverity(option: string): [string, SeveritySetting] {
  const [, code = option, severity] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
  const fixed = notSettable(code);
  if (fixed !== undefined) throw new CallError(fixed);
  const codes = settableRules.map((rule) => rule.code);
  if (!codes.includes(code)) throw new CallError(unknownName("rule", code, codes));
  if (isSeveritySetting(severity)) return [code, severity];
  if (severity === undefined) {
    throw new CallError(message("--rule must be <code>=<severity>, not '{option}'.", { option }));
  }
  const values = { code, severities: listOr(SEVERITY_SETTINGS), severity };
  throw new CallError(message("--rule {code} must be {severities}, not '{severity}'.", values));
}

/** Reads `--max-warnings`. @throws CallError */
export function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^\d+$/.test(text)) return Number(text);
  throw new CallError(message("--max-warnings must be a whole number, not '{text}'.", { text }));
}

/** Reads `--jobs`, the number of threads; as many as the machine has cores when absent. @throws CallError */
export function readJobs(text: string | undefined): number {
  if (text === undefined) return availableParallelism();
  if (/^0*[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new CallError(message("--jobs must be a whole number from 1 to 999, not '{text}'.", { text }));
}
