import { replace } from "../json/edit/edits";
import type { Rule } from "./rule";
import type { Fix } from "../problem";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { pathFault } from "../manifest/formats";
import { message } from "../text/messages";

export const pathFormat: Rule = {
  code: "path-format",
  summary: "A path is relative and stays inside the package.",
  section: "Formats",
  evidence: "stated",
  check: (context) =>
    formatProblems(context, ["package-path"], (fault) => ({
      message: sentence(fault),
      fixes: () => repairs(fault, context.document.text),
    })),
};

function sentence(fault: FormatFault): string {
  switch (pathFault(fault.value)) {
    case "empty":
      return message("Path is empty. Use a path relative to the package.");
    case "blank":
      return message("Path is blank. Use a path relative to the package.");
    case "backslash":
      return message("Path {shown} has a backslash. Use slashes.", fault);
    case "drive":
      return message("Path {shown} has a drive. Use a path relative to the package.", fault);
    case "scheme":
      return message("Path {shown} has a scheme. Use a path relative to the package.", fault);
    case "absolute":
      return message("Path {shown} is absolute. Use a path relative to the package.", fault);
    case "empty-segment":
      return message("Path {shown} has an empty segment. Remove the extra slash.", fault);
    default:
      return message("Path {shown} leaves the package. Use a path inside it.", fault);
  }
}

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const path = value.replaceAll("\\", "/");
  if (pathFault(path) !== undefined) return [];
  return [
    { title: message("Replace backslashes with slashes"), edits: [replace(text, node, path)], grade: "safe" },
  ];
}
