import { CodeActionKind, type CodeAction, type Range } from "vscode-languageserver-types";
import { explainFixedSeverity } from "../../core/check/all-rules";
import { reorderItems } from "../../core/json/edit/edits";
import { memberOf, type ArrayNode, type ValueNode } from "../../core/json/tree/tree";
import { findTagLists } from "../../core/manifest/manifest";
import { compareFixes, isNotHint, type Finding, type Fix } from "../../core/problem";
import type { RuleContext } from "../../core/rules/rule";
import { sortedTags } from "../../core/rules/shared/tags";
import { message } from "../../core/text/messages";
import { endOf, type OffsetRange } from "../../core/text/ranges";
import type { Analysis } from "../../project/documents/analysis";
import { toDiagnostic } from "../../project/documents/lsp-diagnostics";
import { duplicateNameFindings } from "../../project/names/duplicates";
import type { ConfigurationToEdit } from "../../project/settings/configuration-edit";
import { isStringList, SET_VERSION_COMMAND, SORT_TAGS_KIND, SUPPRESS_KIND } from "../../protocol";
import { clientCommandsOf } from "../../protocol/lsp/client";
import { editSupportOf, type EditSupport } from "../../protocol/lsp/client-support";
import { manifestFeature, contextOf, rangeOf, paramReader, whenConfigured } from "../shared/feature";
import { configurationFileEdit, toWorkspaceEdit } from "../shared/workspace-edit";
import { FIX_ALL_KIND, fixAllEdit, fixAllTitle } from "./fix-all";
import { canSuppress, suppressionActions } from "./suppress-finding";

const SORT_LEVELS_KIND = `${CodeActionKind.RefactorRewrite}.sortCapabilityLevels`;

/** Kind of the actions for hints: hints are not problems, so these are not quick fixes. */
const SOURCE_KIND = `${CodeActionKind.Source}.pluginManifest`;

export const codeActionFeature = manifestFeature({
  method: "textDocument/codeAction",
  capability: () => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND, SOURCE_KIND],
    },
  }),
  params: { range: rangeOf, only: kindsOf },
  // Until the settings arrive, an existing configuration file looks missing.
  prepare: whenConfigured,
  answer(analysis, { range, only }, services) {
    const { client, documents, index } = services;
    const target = documents.configurationToEdit(analysis.uri, client.capabilities);
    return codeActions(analysis, range, only, editSupportOf(client.capabilities), target, {
      duplicates: duplicateNameFindings(analysis, index).findings,
      canSuppress: canSuppress(analysis.uri, services),
      canSetVersion: clientCommandsOf(client.options).includes(SET_VERSION_COMMAND),
    });
  },
});

/** Reads the requested kinds. For a missing or empty list, returns undefined: all kinds. */
function kindsOf(params: unknown): readonly string[] | undefined {
  const context = contextOf(params);
  const only = context["only"] === undefined ? [] : paramReader("only", isStringList)(context);
  return only.length > 0 ? only : undefined;
}

const DEFAULT_OPTIONS = {
  /** Duplicates of the manifest's identifiers and names elsewhere in the workspace. */
  duplicates: [] as readonly Finding[],
  /** True if *Suppress with a Reason…* can be offered. */
  canSuppress: false,
  /** True if the client can set the version everywhere. */
  canSetVersion: false,
};

/** @param only the kinds that the client asks for; undefined for all */
export function codeActions(
  analysis: Analysis,
  range: Range,
  only: readonly string[] | undefined,
  support: EditSupport,
  target: ConfigurationToEdit,
  options = DEFAULT_OPTIONS,
): CodeAction[] {
  const isWanted = (kind: string) =>
    only?.some((prefix) => prefix === "" || `${kind}.`.startsWith(`${prefix}.`)) ?? true;
  const toAction = ({ title, grade, edits, configuration }: Fix): CodeAction | undefined => {
    const edit = configuration
      ? configurationFileEdit(configuration, target)
      : toWorkspaceEdit(edits, analysis, support);
    const isPreferred = !configuration && grade !== "offered";
    const kind = CodeActionKind.QuickFix;
    return edit && { title, kind, diagnostics: [], ...(isPreferred && { isPreferred }), edit };
  };
  const start = analysis.offset(range.start);
  const span = { offset: start, length: analysis.offset(range.end) - start };
  const problems = [...analysis.result.findings, ...options.duplicates].filter(
    (finding) => isNotHint(finding) && touches(finding.range, span),
  );
  const actions = isWanted(CodeActionKind.QuickFix) ? quickFixes(problems, analysis, toAction, options) : [];
  for (const { edits, ...action } of sortingActions(analysis.context, span)) {
    if (isWanted(action.kind)) actions.push({ ...action, edit: toWorkspaceEdit(edits, analysis, support) });
  }
  // Offer the other actions only if the client names kinds: in a light bulb, they would look like fixes at the cursor.
  if (only === undefined) return actions;
  if (isWanted(SOURCE_KIND)) actions.push(...hintActions(analysis, span, toAction));
  if (options.canSuppress && only.includes(SUPPRESS_KIND))
    actions.push(...suppressionActions(problems, analysis, SUPPRESS_KIND));
  const edit = isWanted(FIX_ALL_KIND) ? fixAllEdit(analysis, support) : undefined;
  if (edit) actions.push({ title: fixAllTitle(), kind: FIX_ALL_KIND, edit });
  return actions;
}

/** Converts a fix; returns undefined if the client or the configuration file does not allow it. */
type ToAction = (fix: Fix) => CodeAction | undefined;

/** Offers the fixes of hints in a range, and of hints about the whole manifest. */
function hintActions(analysis: Analysis, span: OffsetRange, toAction: ToAction): CodeAction[] {
  const hints = analysis.result.findings.filter(
    (finding) => !isNotHint(finding) && (finding.pointer === "" || touches(finding.range, span)),
  );
  return fixActions(hints, analysis, toAction).actions.map((action) => ({ ...action, kind: SOURCE_KIND }));
}

function quickFixes(
  problems: readonly Finding[],
  analysis: Analysis,
  toAction: ToAction,
  options: typeof DEFAULT_OPTIONS,
): CodeAction[] {
  const { actions, fixableFindings } = fixActions(problems, analysis, toAction);
  const isVersionProblem = ({ code }: Finding) => options.canSetVersion && code === "source-version";
  const versionProblem = problems.find(isVersionProblem);
  // Offer to turn off or suppress only beside a fix: alone, these actions would show a light bulb that fixes nothing.
  const fixableProblems = problems.filter(
    (problem) => fixableFindings.has(problem) || isVersionProblem(problem),
  );
  const turnOffProblems = fixableProblems
    .filter(({ alwaysOn, code }) => !alwaysOn && explainFixedSeverity(code) === undefined)
    .map((problem) => ({ ...problem, fixes: () => [turnOffFix(problem.code)] }));
  return [
    ...(versionProblem ? [setVersionAction(versionProblem, analysis)] : []),
    ...actions,
    ...fixActions(turnOffProblems, analysis, toAction).actions,
    ...(options.canSuppress ? suppressionActions(fixableProblems, analysis) : []),
  ];
}

/** Converts fixes to actions, preferred fixes first. If several findings share a fix, offers it once. */
function fixActions(
  findings: readonly Finding[],
  analysis: Analysis,
  toAction: ToAction,
): { readonly actions: CodeAction[]; readonly fixableFindings: ReadonlySet<Finding> } {
  const fixes = findings.flatMap((finding) => (finding.fixes?.() ?? []).map((fix) => ({ finding, fix })));
  const actions = new Map<string, CodeAction>();
  const fixableFindings = new Set<Finding>();
  for (const { finding, fix } of fixes.sort((a, b) => compareFixes(a.fix, b.fix))) {
    const edits = fix.edits.map(({ offset, length, text }) => [offset, length, text]);
    const key = JSON.stringify([fix.title, edits]);
    const action = actions.get(key) ?? toAction(fix);
    if (!action) continue;
    action.diagnostics?.push(toDiagnostic(finding, analysis));
    actions.set(key, action);
    fixableFindings.add(finding);
  }
  return { actions: [...actions.values()], fixableFindings };
}

/** Offers a command, because a fix cannot edit other files. */
function setVersionAction(problem: Finding, analysis: Analysis): CodeAction {
  const title = message("Set the Version Everywhere");
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(problem, analysis)],
    command: { title, command: SET_VERSION_COMMAND, arguments: [analysis.uri] },
  };
}

function turnOffFix(code: string): Fix {
  const title = message("Turn off {code} in this workspace", { code });
  return { title, edits: [], configuration: { path: ["rules", code], value: "off" }, grade: "offered" };
}

export function sortingActions(context: RuleContext, range: OffsetRange) {
  const tagLists = [...findTagLists(context)].map(({ array }) => {
    return { title: message("Sort tags"), kind: SORT_TAGS_KIND, array, order: sortedTags(array) };
  });
  const levelLists = intactLevelLists(context).map((array) => {
    const title = message("Sort capability levels");
    return { title, kind: SORT_LEVELS_KIND, array, order: sortedLevels(array) };
  });
  return [...tagLists, ...levelLists].flatMap(({ title, kind, array, order }) => {
    const { parent } = array;
    const isInRange = touches(parent?.type === "property" ? parent : array, range);
    const edits = isInRange && order ? reorderItems(context.document.text, array, order) : [];
    return edits.length > 0 ? [{ title, kind, edits }] : [];
  });
}

function intactLevelLists({ document, manifests }: RuleContext): ArrayNode[] {
  if (!document.isBalanced) return [];
  const lists = manifests.map(({ node }) => memberOf(node, "capability_levels"));
  return lists.filter((list) => list?.type === "array").filter(({ isComplete }) => isComplete);
}

/** Returns the levels in ascending order; undefined if an item is not a number. */
function sortedLevels({ items }: ArrayNode): readonly ValueNode[] | undefined {
  const levels = items.filter((item) => item.type === "number");
  return levels.length === items.length ? levels.sort((a, b) => a.value - b.value) : undefined;
}

function touches(left: OffsetRange, right: OffsetRange): boolean {
  return left.offset <= endOf(right) && endOf(left) >= right.offset;
}
