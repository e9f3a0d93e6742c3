import { isProblem, type Finding } from "../core/problem";
import type { Analysis } from "../documents/analysis";
import { duplicatesIn } from "./duplicates";
import type { WorkspaceIndex } from "./workspace-index";

/**
 * Returns the problems of an open document. The editor, the lens, the status item and the preview list and count these
 * and no others. A hint is not a problem.
 */
export function problemsOf(analysis: Analysis, index: WorkspaceIndex): Finding[] {
  if (!analysis.isChecked) return [];
  return [...analysis.result.findings, ...duplicatesIn(analysis, index)].filter(isProblem);
}
