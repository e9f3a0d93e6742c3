import { replaceValue } from "../json/edit/edits";
import { pointerOf } from "../json/tree/pointer";
import { pathFault, unwritableName, type PathFault } from "../manifest/formats";
import { findPaths } from "../manifest/names/paths";
import { message, show } from "../text/messages";
import { checkFormat, fix, type FormatFault, type Rule } from "./rule";

export const pathFormat: Rule = {
  summary: "A path is relative and stays inside the package.",
  evidence: "stated",
  *check(context) {
    yield* reportInvalidPaths(context);
    for (const { range } of findPaths(context)) {
      const name = unwritableName(range.value);
      if (name === undefined) continue;
      yield {
        range,
        message: message("Windows cannot write a file named {name}. Use another name.", { name: show(name) }),
        pointer: pointerOf(range),
        severity: "warning",
      };
    }
  },
};

const reportInvalidPaths = checkFormat(
  ["package-path"],
  (fault) => SENTENCES[pathFault(fault.value) ?? "leaves-package"](fault),
  ({ node, value }, { document }) => {
    const path = value.replaceAll("\\", "/");
    const edit = replaceValue(document.text, node, path);
    return pathFault(path) ? [] : [fix("safe", message("Replace backslashes with slashes"), edit)];
  },
);

const SENTENCES: Readonly<Record<PathFault, (fault: FormatFault) => string>> = {
  empty: () => message("Path is empty. Use a path relative to the package."),
  blank: () => message("Path is blank. Use a path relative to the package."),
  backslash: (fault) => message("Path {shown} has a backslash. Use slashes.", fault),
  control: (fault) => message("Path {shown} has a control character. Remove it.", fault),
  drive: (fault) => message("Path {shown} has a drive. Use a path relative to the package.", fault),
  scheme: (fault) => message("Path {shown} has a scheme. Use a path relative to the package.", fault),
  absolute: (fault) => message("Path {shown} is absolute. Use a path relative to the package.", fault),
  "empty-segment": (fault) => message("Path {shown} has an empty segment. Remove the extra slash.", fault),
  "leaves-package": (fault) => message("Path {shown} leaves the package. Use a path inside it.", fault),
};
