import { parseArgs } from "node:util";
import { TextDocument } from "vscode-languageserver-textdocument";
import { check, type CheckOptions } from "../core/check";
import { ManifestDocument } from "../core/document/document";
import type { DocumentKind, Finding, Severity } from "../core/problem";
import { rules } from "../core/rules";
import { CallError, EXIT } from "./exit";
import { findFiles } from "./files";
import { jsonFormat } from "./formats/json";
import { textFormat } from "./formats/text";
import { decode, readStandardInput, UnreadableError } from "./read";
import { countInto, emptySummary, type CheckedFile, type Format, type Summary } from "./report";

const FORMATS: Readonly<Record<string, (write: (text: string) => void) => Format>> = {
  text: textFormat,
  json: jsonFormat,
};

const KINDS = ["draft", "published", "placeholder", "detail"];
const SEVERITIES = ["error", "warning", "information", "hint", "off"];

/** `plugin-manifest check` (command-line.md). @returns the exit status */
export async function checkCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  const makeFormat = FORMATS[values.format];
  if (!makeFormat)
    throw new CallError(`--format is one of ${Object.keys(FORMATS).join(", ")}, not '${values.format}'.`);
  const options = checkOptions(values.kind, values.rule);
  const maxWarnings = values["max-warnings"] === undefined ? Infinity : readCount(values["max-warnings"]);
  const format = makeFormat((text) => process.stdout.write(text));
  const summary = emptySummary();
  const unreadable: string[] = [];
  let warnings = 0;
  format.start();
  for await (const source of findFiles(positionals, values["stdin-filename"])) {
    try {
      const text =
        source.text ?? (source.path === undefined ? await readStandardInput() : await decode(source.path));
      const file = checkText(source.name, text, options);
      warnings += file.findings.filter(({ severity }) => severity === "warning").length;
      const shown = values.quiet ? { ...file, findings: file.findings.filter(isError) } : file;
      countInto(summary, shown.findings);
      format.file(shown);
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      unreadable.push(error.message);
    }
  }
  format.end(summary);
  for (const message of unreadable) process.stderr.write(`plugin-manifest: ${message}\n`);
  if (unreadable.length) return EXIT.call;
  return failed(summary, warnings, maxWarnings) ? EXIT.errors : EXIT.ok;
}

function failed(summary: Summary, warnings: number, maxWarnings: number): boolean {
  return summary.errors > 0 || warnings > maxWarnings;
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

/** One document checked, with what its positions need. */
export function checkText(name: string, text: string, options: CheckOptions): CheckedFile {
  const { kind, findings } = check(new ManifestDocument(text), options);
  return { path: name, kind, findings, lines: TextDocument.create(name, "json", 0, text) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: "string", default: "text" },
        kind: { type: "string", default: "auto" },
        rule: { type: "string", multiple: true, default: [] },
        "max-warnings": { type: "string" },
        quiet: { type: "boolean", default: false },
        "stdin-filename": { type: "string", default: "-" },
      },
    });
  } catch (error) {
    throw new CallError(error instanceof Error ? error.message : String(error));
  }
}

function checkOptions(kind: string, ruleOptions: readonly string[]): CheckOptions {
  if (kind !== "auto" && !KINDS.includes(kind)) {
    throw new CallError(`--kind is auto or one of ${KINDS.join(", ")}, not '${kind}'.`);
  }
  const severities = ruleOptions.map((option): [string, Severity | "off"] => {
    const [code = "", severity = ""] = option.split("=");
    if (!rules.some((rule) => rule.code === code)) throw new CallError(`There is no rule '${code}'.`);
    if (!SEVERITIES.includes(severity)) {
      throw new CallError(
        `--rule takes <code>=<severity>, a severity being one of ${SEVERITIES.join(", ")}.`,
      );
    }
    return [code, severity as Severity | "off"];
  });
  return {
    kind: kind === "auto" ? undefined : (kind as DocumentKind),
    rules: Object.fromEntries(severities),
  };
}

function readCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new CallError(`--max-warnings takes a number, not '${text}'.`);
  return Number(text);
}
