import type { Range } from "vscode-languageserver-types";
import { nodeAt } from "../core/json/tree/locate";
import { pointerOf } from "../core/json/tree/pointer";
import { isProblem, type Finding, type Severity } from "../core/problem";
import type { Analysis } from "../documents/analysis";
import { duplicatesIn, type Duplicate } from "./duplicates";
import type { WorkspaceIndex } from "./workspace-index";

/** A problem of an open document. */
export interface DocumentProblem extends Pick<Finding, "code" | "message" | "pointer" | "fixes"> {
  readonly severity: Exclude<Severity, "hint">;
  readonly range: Range;
}

/**
 * Returns the problems of an open document. The editor, the lens, the status item and the preview list and count these
 * and no others. A hint is not a problem.
 */
export function problemsOf(analysis: Analysis, index: WorkspaceIndex): DocumentProblem[] {
  if (!analysis.isChecked) return [];
  const own = analysis.result.findings.filter(isProblem);
  const duplicates = duplicatesIn(analysis, index).filter(isProblem);
  return [
    ...own.map((finding) => ({ ...finding, range: analysis.range(finding.range) })),
    ...duplicates.map((duplicate) => ({ ...duplicate, pointer: pointerAt(analysis, duplicate) })),
  ];
}

function pointerAt(analysis: Analysis, { range }: Duplicate): string {
  const node = nodeAt(analysis.document.root, analysis.offset(range.start));
  return node ? pointerOf(node) : "";
}
