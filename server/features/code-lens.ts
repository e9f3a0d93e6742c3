import type { CodeLens } from "vscode-languageserver-types";
import type { OffsetRange } from "../core/json/tree/tree";
import { names } from "../core/manifest/names/names";
import type { Analysis } from "../documents/analysis";
import { FIX_ALL_COMMAND, PREVIEW_COMMAND } from "../protocol";
import type { Workspace } from "../workspace/manifest-facts";
import { levelMembers } from "./shared/manifest-parts";

/** Making the fixes of more problems than this takes longer than a lens may. */
const MAX_COUNTED = 500;

/**
 * `textDocument/codeLens`: on the first line, the preview where the client has one, with how many problems there are
 * and how many can be fixed; on a level's member, on the name of another plugin's tab or module, where it is declared.
 * @param workspace who else declares what this document names
 * @param clientCommands the commands that the client itself has (`initializationOptions.clientCommands`)
 */
export function codeLenses(
  analysis: Analysis,
  clientCommands: readonly string[],
  workspace: Workspace,
): CodeLens[] {
  const { root } = analysis.document;
  if (!root) return [];
  const { start } = analysis.range(root);
  const range = { start, end: start };
  return [
    ...documentLenses(analysis, clientCommands, range),
    ...levelLenses(analysis),
    ...nameLenses(analysis, workspace),
  ];
}

function* documentLenses(
  analysis: Analysis,
  clientCommands: readonly string[],
  range: CodeLens["range"],
): Iterable<CodeLens> {
  const { findings } = analysis.result;
  const count = findings.length === 1 ? "1 problem" : `${findings.length || "no"} problems`;
  if (clientCommands.includes(PREVIEW_COMMAND)) {
    const title = `Preview · ${count}`;
    yield { range, command: { title, command: PREVIEW_COMMAND, arguments: [analysis.uri] } };
  }
  const fixable = fixableCount(analysis);
  if (fixable === 0) return;
  const title = fixable === undefined ? "Fix what can be fixed" : `Fix ${fixable}`;
  yield { range, command: { title, command: FIX_ALL_COMMAND, arguments: [analysis.uri] } };
}

/** How many problems *fix all* mends; undefined when there are too many to tell. */
function fixableCount({ result: { findings } }: Analysis): number | undefined {
  if (findings.length > MAX_COUNTED) return undefined;
  return findings.filter(({ fixes }) => fixes?.().some(({ preferred }) => preferred)).length;
}

function* levelLenses(analysis: Analysis): Iterable<CodeLens> {
  for (const { property, level, declaration } of levelMembers(analysis)) {
    const title = declaration
      ? `Declared by level ${level} in capability_levels`
      : `Level ${level} is not declared in capability_levels`;
    yield lensAt(property.keyNode, title, analysis);
  }
}

/** Above the name of a tab or module that another manifest of the workspace declares: whose it is. */
function* nameLenses(analysis: Analysis, workspace: Workspace): Iterable<CodeLens> {
  const { context, uri } = analysis;
  for (const { role, subject, range } of names(context, uri)) {
    const sources =
      role === "use" ? workspace.about(subject, uri).filter((each) => each.role === "source") : [];
    const [first] = sources;
    const owner = first && workspace.of(first.uri);
    const title = owner?.name?.trim() || owner?.id;
    if (title) yield lensAt(range, `Declared by ${title}`, analysis);
  }
}

/** A lens that only tells something. */
function lensAt(at: OffsetRange, title: string, analysis: Analysis): CodeLens {
  const { start } = analysis.range(at);
  return { range: { start, end: start }, command: { title, command: "" } };
}
