import type { CodeLens } from "vscode-languageserver-types";
import type { OffsetRange } from "../core/text/ranges";
import { isProblem, type Finding } from "../core/problem";
import { message, plural } from "../core/text/messages";
import type { Analysis } from "../documents/analysis";
import { FIX_ALL_COMMAND, PREVIEW_COMMAND } from "../protocol";
import { clientCommandsOf } from "../lsp/client";
import { problemsOf } from "../workspace/duplicates";
import type { WorkspaceIndex } from "../workspace/workspace-index";
import { aboutManifest } from "./shared/feature";
import { levelMembers } from "./shared/manifest-parts";

export const codeLensFeature = aboutManifest({
  method: "textDocument/codeLens",
  capability: () => ({ codeLensProvider: {} }),
  params: {},
  prepare: ({ documents }, { uri }) => documents.whenConfigured(uri),
  answer(analysis, _, { client, index }) {
    if (!analysis.settings.views.codeLens) return null;
    return codeLenses(analysis, clientCommandsOf(client.options), index);
  },
});

/** Computing the fixes of more problems than this takes too long for a lens. */
const MAX_COUNTED = 500;

/**
 * `textDocument/codeLens`: on the first line, the preview (if the client has one) with the number of problems, and the
 * number of fixable ones; on a level's member and on another plugin's tab or module, its declaration.
 * @param clientCommands the commands that the client itself has (`initializationOptions.clientCommands`)
 * @param index all manifests of the workspace
 */
export function codeLenses(
  analysis: Analysis,
  clientCommands: readonly string[],
  index: WorkspaceIndex,
): CodeLens[] {
  const { root } = analysis.document;
  if (!root || !analysis.isChecked) return [];
  const { start } = analysis.range(root);
  const range = { start, end: start };
  return [...documentLenses(analysis, clientCommands, index, range), ...levelLenses(analysis)];
}

function* documentLenses(
  analysis: Analysis,
  clientCommands: readonly string[],
  index: WorkspaceIndex,
  range: CodeLens["range"],
): Iterable<CodeLens> {
  if (clientCommands.includes(PREVIEW_COMMAND)) {
    const title = previewTitle(problemsOf(analysis, index).length);
    yield { range, command: { title, command: PREVIEW_COMMAND, arguments: [analysis.uri] } };
  }
  const fixable = fixableCount(analysis);
  if (fixable === 0) return;
  const title =
    fixable === undefined
      ? message("Fix all")
      : plural(fixable, "Fix {count} problem", "Fix {count} problems", { count: fixable });
  yield { range, command: { title, command: FIX_ALL_COMMAND, arguments: [analysis.uri] } };
}

function previewTitle(count: number): string {
  if (count === 0) return message("Preview · no problems");
  return plural(count, "Preview · {count} problem", "Preview · {count} problems", { count });
}

/** Counts the problems that *fix all* fixes; undefined when there are too many problems to count. */
function fixableCount({ result: { findings } }: Analysis): number | undefined {
  if (findings.length > MAX_COUNTED) return undefined;
  const isFixable = ({ fixes }: Finding) => fixes?.().some(({ grade }) => grade === "safe");
  return findings.filter((finding) => isProblem(finding) && isFixable(finding)).length;
}

/** Marks the level members that differ from `capability_levels`. */
function* levelLenses(analysis: Analysis): Iterable<CodeLens> {
  for (const { property, level, declaration } of levelMembers(analysis)) {
    if (declaration) continue;
    const title = message("Level {level} is not declared in capability_levels", { level });
    yield lensAt(property.keyNode, title, analysis);
  }
}

/** Creates a lens that shows information and has no command. */
function lensAt(at: OffsetRange, title: string, analysis: Analysis): CodeLens {
  const { start } = analysis.range(at);
  return { range: { start, end: start }, command: { title, command: "" } };
}
