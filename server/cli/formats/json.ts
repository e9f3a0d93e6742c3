import { toJson } from "../../program/report-json";
import { printableLines } from "../../core/text/printable";
import type { Format } from "./format";

/** Counts up when a member changes its meaning. */
const VERSION = 1;

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

function indented(value: unknown, by: string): string {
  return by + printableLines(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${by}`);
}
