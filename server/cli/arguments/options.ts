import type { MergedConfiguration } from "../../project/settings/merge";
import { isSeveritySetting, SEVERITY_SETTINGS, type SeveritySetting } from "../../core/problem";
import { DOCUMENT_KINDS, isDocumentKind } from "../../core/manifest/kind";
import { notSettable, settableRules } from "../../core/check/workspace-rules";
import { listOr, message } from "../../core/text/messages";
import { choice, flag, repeatable, valued, type Options, type readArguments } from "./arguments";
import { unknownName } from "../../core/text/unknown-name";
import type { Warn } from "../../host/files";
import { Project } from "../../project/call/project";
import { CallError, Failure } from "../../project/files/failures";

/** The names of the formats of a report. */
export const FORMAT_NAMES = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

/** The options that `check` and `fix` share. */
export const CHECK_OPTIONS = {
  format: choice(FORMAT_NAMES, "text", () => message("set the output format")),
  kind: choice(["auto", ...DOCUMENT_KINDS], "auto", () => message("set the kind")),
  rule: repeatable("<code>=<severity>", () => message("set a rule's severity, or off; repeatable")),
  config: valued("<file>", () => message("use this file, not the nearest configuration")),
  "no-config": flag(() => message("read no configuration")),
  "max-warnings": valued("<n>", () => message("fail if there are more warnings")),
  quiet: flag(() => message("list errors only; warnings still count")),
  "fail-if-empty": flag(() => message("exit with 2 if a search finds no manifest")),
  "no-source": flag(() => message("do not compare with the plugin's other files")),
  "stdin-filename": { ...valued("<name>", () => message("set the name of standard input")), default: "-" },
} satisfies Options;

/** Writes further formats to files (outputs.ts). */
export const OUTPUT_OPTION = {
  output: repeatable("<format>=<file>", () => message("write a further format to this file; repeatable")),
} satisfies Options;

/** The options of `check` alone. */
export const CHECK_ONLY_OPTIONS = {
  ...OUTPUT_OPTION,
  // The default, accepted for calls that say so.
  workspace: { ...flag(null), default: true },
  "no-workspace": flag(() => message("do not compare manifests with each other")),
  suppress: valued("<reason>", () => message("suppress what is left, for this reason")),
  release: flag(() => message("report what is in the way of a release, too")),
  package: repeatable("<platform>=<file>", () => message("with --release: check this package; repeatable")),
  entry: valued("<file>", () => message("with --release: compare with this response")),
} satisfies Options;

export type CheckValues = ReturnType<typeof readArguments<typeof CHECK_OPTIONS>>["values"];

function readSettings({ kind, rule }: CheckValues): MergedConfiguration {
  return {
    documentKind: isDocumentKind(kind) ? kind : "auto",
    rules: Object.fromEntries(rule.map(readSeverity)),
  };
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

/** Turns the arguments of a call into its project. @param warn as of a project @throws CallError */
export async function readProject(values: CheckValues, warn?: Warn): Promise<Project> {
  const { config, "no-config": isNone, "no-source": leavesSource } = values;
  if (isNone && config !== undefined) throw new CallError(message("Pass either --config or --no-config."));
  const project = new Project({
    settings: readSettings(values),
    configuration: isNone ? false : config,
    looksIntoSource: !leavesSource,
    ...(warn && { warn }),
  });
  if (config !== undefined)
    await project.configurations.optionsFor(config).catch((error: unknown) => {
      throw error instanceof Failure ? new CallError(error.message) : error;
    });
  return project;
}

/** Reads `--max-warnings`. @throws CallError */
export function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^\d+$/.test(text)) return Number(text);
  throw new CallError(message("--max-warnings must be a whole number, not '{text}'.", { text }));
}
