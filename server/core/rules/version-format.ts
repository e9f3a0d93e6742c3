import { replace } from "../document/edits";
import type { Fix } from "../problem";
import { formatProblems, type FormatFault } from "../schema/format-faults";
import { formats } from "../schema/formats";
import { placeName, show } from "../wording";
import type { Rule } from "./rule";

export const versionFormat: Rule = {
  code: "version-format",
  summary: "A version is dotted numeric; a plugin's own has exactly three parts.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["plugin-version", "app-version"], (fault) => ({
      message: `'${placeName(fault.pointer)}' is ${show(fault.value)}; it must be ${WANTED[fault.format]}.`,
      fixes: () => repairs(fault, context.document.text),
    })),
};

const WANTED: Readonly<Record<string, string>> = {
  "plugin-version": 'three numbers joined by dots, such as "1.2.3"',
  "app-version": 'numbers joined by dots, such as "1.2" or "1.2.3"',
};

function repairs({ node, value, format }: FormatFault, text: string): Fix[] {
  const stripped = value.trim().replace(/^v/i, "");
  const missing = 3 - stripped.split(".").length;
  const isShort = format === "plugin-version" && formats["app-version"](stripped) && missing > 0;
  const version = isShort ? stripped + ".0".repeat(missing) : stripped;
  if (!formats[format](version)) return [];
  return [{ title: `Change it to "${version}"`, edits: [replace(text, node, version)], preferred: true }];
}
