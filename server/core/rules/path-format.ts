import { replace } from "../json/edit/edits";
import type { Fix, Rule } from "./rule";
import { formatProblems, type FormatFault } from "./shared/format-faults";
import { pathFault } from "../manifest/formats";
import { message } from "../text/messages";

export const pathFormat: Rule = {
  code: "path-format",
  summary: "A path is relative and stays inside the package.",
  section: "Formats",
  evidence: "stated",
  ofShape: true,
  check: (context) =>
    formatProblems(context, ["package-path"], (fault) => ({
      message: sentence(fault),
      fixes: () => repairs(fault, context.document.text),
    })),
};

function sentence(fault: FormatFault): string {
  switch (pathFault(fault.value)) {
    case "empty":
      return message(
        "'{place}' is {shown}, which is empty; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "blank":
      return message(
        "'{place}' is {shown}, which is blank; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "backslash":
      return message(
        "'{place}' is {shown}, which has a backslash; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "drive":
      return message(
        "'{place}' is {shown}, which has a drive; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "scheme":
      return message(
        "'{place}' is {shown}, which has a scheme; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "absolute":
      return message(
        "'{place}' is {shown}, which is absolute; it must be a relative path inside the package, with slashes.",
        fault,
      );
    case "empty-segment":
      return message(
        "'{place}' is {shown}, which has an empty segment; it must be a relative path inside the package, with slashes.",
        fault,
      );
    default:
      return message(
        "'{place}' is {shown}, which leaves the package; it must be a relative path inside the package, with slashes.",
        fault,
      );
  }
}

function repairs({ node, value }: FormatFault, text: string): Fix[] {
  const path = value.replaceAll("\\", "/");
  if (pathFault(path) !== undefined) return [];
  return [{ title: message("Write it with slashes"), edits: [replace(text, node, path)], grade: "safe" }];
}
