import type { Configuration } from "../../settings/configuration";
import { isSeveritySetting, SEVERITY_SETTINGS, type SeveritySetting } from "../../core/rules/rule";
import { DOCUMENT_KINDS, type DocumentKind } from "../../core/manifest/kind";
import { allRules } from "../../core/check/workspace-rules";
import { listOr } from "../../core/text/messages";
import { noSuch, type Options } from "./arguments";
import { CallError } from "./exit";

const KINDS: readonly string[] = ["auto", ...DOCUMENT_KINDS];

/** The options that `check` and `fix` share. */
export const CHECK_OPTIONS = {
  format: { type: "string", default: "text" },
  kind: { type: "string", default: "auto" },
  rule: { type: "string", multiple: true, default: [] },
  config: { type: "string" },
  "max-warnings": { type: "string" },
  quiet: { type: "boolean", default: false },
  "stdin-filename": { type: "string", default: "-" },
} as const satisfies Options;

/** The options of `check` and `fix`, as the arguments have them. */
export interface CheckValues {
  readonly format: string;
  readonly kind: string;
  readonly rule: readonly string[];
  readonly config?: string | undefined;
  readonly "max-warnings"?: string | undefined;
  readonly quiet: boolean;
  readonly "stdin-filename": string;
}

/** `--kind` and `--rule`. @throws CallError */
export function readSettings({ kind, rule }: CheckValues): Configuration {
  if (!KINDS.includes(kind)) throw new CallError(`--kind is ${listOr(KINDS)}, not '${kind}'.`);
  return { documentKind: kind as DocumentKind | "auto", rules: Object.fromEntries(rule.map(readSeverity)) };
}

function readSeverity(option: string): [string, SeveritySetting] {
  const [, code = option, severity = ""] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
  const codes = allRules.map((rule) => rule.code);
  if (!codes.includes(code)) throw new CallError(noSuch("rule", code, codes));
  if (!isSeveritySetting(severity)) {
    throw new CallError(
      `--rule takes <code>=<severity>, the severity being ${listOr(SEVERITY_SETTINGS)}, not '${option}'.`,
    );
  }
  return [code, severity];
}

/** `--max-warnings`. @throws CallError */
export function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (!/^\d+$/.test(text)) throw new CallError(`--max-warnings takes a whole number, not '${text}'.`);
  return Number(text);
}
