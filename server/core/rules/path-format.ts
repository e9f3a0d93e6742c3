import { replace } from "../json/edit/edits";
import type { Fix } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { pathFault } from "../manifest/formats";
import { show } from "../text/messages";
import { placeName } from "../json/tree/describe";
import type { Rule } from "./rule";

export const pathFormat: Rule = {
  code: "path-format",
  summary: "A path is relative and stays inside the package.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["package-path"], (fault) => ({
      message: `'${placeName(fault.pointer)}' is ${show(fault.value)}, which ${pathFault(fault.value) ?? "is no path"}; it must be a relative path inside the package, with slashes.`,
      fixes: () => repairs(fault, context.document.text),
    })),
};

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const path = value.replaceAll("\\", "/");
  if (pathFault(path) !== undefined) return [];
  return [{ title: "Write it with slashes", edits: [replace(text, node, path)], preferred: true }];
}
