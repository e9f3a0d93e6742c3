import type { CodeLens, Command } from "vscode-languageserver-types";
import { isNotHint, type Finding } from "../core/problem";
import { message, plural } from "../core/text/messages";
import type { Analysis } from "../project/documents/analysis";
import { FIX_ALL_COMMAND, PREVIEW_COMMAND } from "../protocol";
import { clientCommandsOf } from "../protocol/lsp/client";
import { canRefreshLenses } from "../protocol/lsp/client-support";
import { findingsWithDuplicates } from "../project/names/duplicates";
import type { WorkspaceIndex } from "../project/names/workspace-index";
import { manifestFeature, whenConfigured } from "./shared/feature";

/** Shows one lens, above the root object. Opens the preview; in a client without a preview, applies all safe fixes. */
export const codeLensFeature = manifestFeature({
  method: "textDocument/codeLens",
  capability: () => ({ codeLensProvider: {} }),
  prepare: whenConfigured,
  answer(analysis, _, { client, documents, index }) {
    if (!analysis.settings.views.codeLens) return null;
    // Do not count while the author types, if the client can refresh the lens after the pause.
    const countsProblems = !documents.isBeingEdited(analysis.uri) || !canRefreshLenses(client.capabilities);
    return codeLenses(analysis, clientCommandsOf(client.options), index, countsProblems);
  },
});

/** @param clientCommands the commands that the client implements (`initializationOptions.clientCommands`) */
export function codeLenses(
  analysis: Analysis,
  clientCommands: readonly string[],
  index: WorkspaceIndex,
  countsProblems = true,
): CodeLens[] {
  const { root } = analysis.document;
  if (!root || !analysis.isChecked) return [];
  const command = clientCommands.includes(PREVIEW_COMMAND)
    ? { title: countsProblems ? previewTitle(analysis, index) : message("Preview"), command: PREVIEW_COMMAND }
    : countsProblems && fixAllCommand(analysis);
  if (!command) return [];
  const start = analysis.position(root.offset);
  return [{ range: { start, end: start }, command: { ...command, arguments: [analysis.uri] } }];
}

function previewTitle(analysis: Analysis, index: WorkspaceIndex): string {
  const count = findingsWithDuplicates(analysis, index).findings.filter(isNotHint).length;
  if (count === 0) return message("Preview · no problems");
  return plural(count, "Preview · {count} problem", "Preview · {count} problems", { count });
}

/** With more findings, it would take too long to compute their fixes for the lens. */
const MAX_COUNTED_FINDINGS = 500;

/** Returns the command that applies all safe fixes. Its title counts the problems with a safe fix, up to the limit. */
function fixAllCommand({ result: { findings } }: Analysis): Pick<Command, "title" | "command"> | undefined {
  if (findings.length > MAX_COUNTED_FINDINGS) return { title: message("Fix all"), command: FIX_ALL_COMMAND };
  const isFixable = ({ fixes }: Finding) => fixes?.().some(({ grade }) => grade === "safe");
  const count = findings.filter((finding) => isNotHint(finding) && isFixable(finding)).length;
  const title = plural(count, "Fix {count} problem", "Fix {count} problems", { count });
  return count === 0 ? undefined : { title, command: FIX_ALL_COMMAND };
}
