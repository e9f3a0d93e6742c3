import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isSeveritySetting, SEVERITY_SETTINGS, type SeveritySetting } from "../../core/problem";
import { DOCUMENT_KINDS, isDocumentKind } from "../../core/manifest/kind";
import { explainFixedSeverity, settableRules } from "../../core/check/all-rules";
import type { JsonObject } from "../../core/json/tree/value";
import { listOr, message } from "../../core/text/messages";
import { escapeUnprintable } from "../../core/text/printable";
import { choice, flag, repeatable, valued, wrongValueError, type Options, type Values } from "./arguments";
import { unknownNameSentence } from "../../core/text/spelling";
import type { Warn } from "../../host/files";
import { Project } from "../../project/call/project";
import { UsageError, Failure } from "../../project/files/failures";
import { readContent } from "../../project/files/read";

export const FORMAT_NAMES = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];

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

export type CheckValues = Values<typeof CHECK_OPTIONS>;

function readSeverity(option: string): [string, SeveritySetting] {
  const [, code = option, severity] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
  const refusal = explainFixedSeverity(code);
  if (refusal !== undefined) throw new UsageError(refusal);
  const codes = settableRules.map((rule) => rule.code);
  if (!codes.includes(code)) throw new UsageError(unknownNameSentence("rule", code, codes));
  if (isSeveritySetting(severity)) return [code, severity];
  if (severity === undefined)
    throw new UsageError(message("--rule must be <code>=<severity>, not '{option}'.", { option }));
  const values = { code, severities: listOr(SEVERITY_SETTINGS), severity };
  throw new UsageError(message("--rule {code} must be {severities}, not '{severity}'.", values));
}

/** @throws UsageError when an option, or the file that `--config` names, is invalid */
export async function readProject(values: CheckValues, warn?: Warn): Promise<Project> {
  const { config, "no-config": noConfig, "no-source": noSource } = values;
  if (noConfig && config !== undefined) throw new UsageError(message("Pass either --config or --no-config."));
  const project = new Project({
    settings: {
      documentKind: isDocumentKind(values.kind) ? values.kind : "auto",
      rules: Object.fromEntries(values.rule.map(readSeverity)),
    },
    configuration: noConfig ? false : config,
    readsSource: !noSource,
    ...(warn && { warn }),
  });
  if (config !== undefined)
    await project.configurations.optionsFor(config).catch((error: unknown) => {
      throw error instanceof Failure ? new UsageError(error.message) : error;
    });
  return project;
}

export function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(message("--max-warnings must be a whole number, not '{text}'.", { text }));
}

/** A package file that the command line names. */
export interface PackageFile {
  /** The platform key; absent for a plain file. */
  readonly platform?: string;
  readonly path: string;
}

/** Splits `<platform>=<file>`; treats anything else as a plain file. */
export function parsePackage(text: string): PackageFile {
  const [, platform, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return platform === undefined || path === undefined ? { path: text } : { platform, path };
}

/** In a longer command line, `…` replaces the settings and paths. */
const MAX_COMMAND_LINE_LENGTH = 200;

/** Returns the `fix` command line for the files and settings of the current command. */
export function fixCommandLine(
  { kind, rule, config, ...values }: CheckValues,
  paths: readonly string[],
  includesSuggested = false,
): string {
  const start = ["plugin-manifest", "fix", ...(includesSuggested ? ["--suggested"] : [])];
  const words = [
    ...(kind === "auto" ? [] : ["--kind", kind]),
    ...rule.flatMap((setting) => ["--rule", setting]),
    ...(config === undefined ? [] : ["--config", config]),
    ...(["no-config", "no-source"] as const).filter((name) => values[name]).map((name) => `--${name}`),
    ...paths.filter((path) => path !== "-"),
  ];
  const commandLine = [...start, ...words.map(quoteWord)].join(" ");
  return commandLine.length > MAX_COMMAND_LINE_LENGTH ? [...start, "…"].join(" ") : commandLine;
}

/** Quotes a word for a shell if needed. */
function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${escapeUnprintable(word).replaceAll(/["\\$`]/g, "\\$&")}"`;
}

export const OUTPUT_OPTION = {
  output: repeatable("<format>=<file>", () => message("write a further format to this file; repeatable")),
} satisfies Options;

export interface OutputFile<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Reads the values of `--output`. @param formats the formats that the command supports @throws UsageError */
export function readOutputs<Format extends string>(
  options: readonly string[],
  formats: readonly Format[],
): OutputFile<Format>[] {
  const paths = new Set<string>();
  return options.map((option) => {
    const [, name = "", file = ""] = /^([^=]*)=(.+)$/s.exec(option) ?? [];
    if (file === "")
      throw new UsageError(message("--output must be <format>=<file>, not '{option}'.", { option }));
    if (file === "-")
      throw new UsageError(message("--output writes a file. For standard output, use --format."));
    const format = formats.find((each) => each === name);
    if (!format) throw wrongValueError("--output", formats, name);
    if (paths.has(resolve(file))) throw new UsageError(message("--output names '{file}' twice.", { file }));
    paths.add(resolve(file));
    return { format, file };
  });
}

/** Refuses to overwrite a file that the command reads. @param inputs the paths of these files @throws UsageError */
export function refuseOverwriting(
  outputs: readonly { readonly file: string }[],
  inputs: readonly (string | undefined)[],
): void {
  const identities = new Set(inputs.flatMap(identityOf));
  for (const { file } of outputs)
    if (identityOf(file).some((identity) => identities.has(identity)))
      throw new UsageError(message("--output would overwrite '{file}', which the command reads.", { file }));
}

/** Identifies a file by its device and inode, which all its links share. Returns [] if the file is inaccessible. */
function identityOf(path = ""): string[] {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return [`${dev} ${ino}`];
  } catch {
    return [];
  }
}

/** Reads a detail response. @throws UsageError when the file has other content, Failure when it is unreadable */
export async function readSavedResponse(path: string | undefined): Promise<JsonObject | undefined> {
  if (path === undefined) return undefined;
  const { parseDetail } = await import("../../core/entry/earlier");
  const detail = parseDetail(readContent(path).text);
  if (detail) return detail;
  throw new UsageError(
    message("--entry must be a detail response of the catalog; '{path}' is not one.", { path }),
  );
}
