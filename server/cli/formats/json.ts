import { toJson } from "../../program/report-json";
import { printableLines } from "../../core/text/printable";
import type { Format } from "./format";

/** Counts up when a member changes its meaning. */
const VERSION = 2;

/** Creates `--format json`: one object (docs/spec/command-line.md). */
export function jsonFormat(): Format {
  let isEmpty = true;
  const entry = (file: object) => {
    isEmpty = false;
    return `\n${indented(file, "    ")}`;
  };
  return {
    needsFixes: true,
    hasHints: true,
    start: () => `{\n  "version": ${VERSION},\n  "files": [`,
    file: (file) => entry(toJson(file)),
    failure: ({ place, message: error }) => entry({ path: place, error, diagnostics: [] }),
    separator: ",",
    end: (summary) => `${isEmpty ? "" : "\n  "}],\n  "summary": ${indented(summary, "  ").trimStart()}\n}\n`,
  };
}

/** Creates `--format jsonl`: one object in a line for each file, as soon as it is checked, and a last one. */
export function jsonLinesFormat(): Format {
  return {
    needsFixes: true,
    hasHints: true,
    file: (file) => line(toJson(file)),
    failure: ({ place, message: error }) => line({ path: place, error, diagnostics: [] }),
    common(file) {
      const { path, diagnostics: common, suppressed } = toJson(file);
      return common.length > 0 || suppressed ? line({ path, common, ...(suppressed && { suppressed }) }) : "";
    },
    end: (summary) => line({ version: VERSION, summary }),
  };
}

function line(value: object): string {
  return `${printableLines(JSON.stringify(value))}\n`;
}

function indented(value: unknown, by: string): string {
  return by + printableLines(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${by}`);
}
