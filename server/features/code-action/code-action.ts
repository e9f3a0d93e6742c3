import { CodeActionKind, type CodeAction, type Range } from "vscode-languageserver-types";
import { notSettable } from "../../core/check/all-rules";
import { sourceVersion } from "../../core/rules/source-version";
import type { OffsetRange } from "../../core/text/ranges";
import { compareFixes, isProblem, type Finding, type Fix } from "../../core/problem";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import { toDiagnostic } from "../../project/documents/lsp-diagnostics";
import { clientCommandsOf } from "../../protocol/lsp/client";
import { editSupport, type EditSupport } from "../../protocol/lsp/client-support";
import { SET_VERSION_COMMAND, SUPPRESS_KIND } from "../../protocol";
import type { ConfigurationTarget } from "../../project/settings/configuration-edit";
import { duplicatesIn } from "../../project/names/duplicates";
import {
  aboutManifest,
  contextOf,
  isListOf,
  isText,
  rangeOf,
  reader,
  whenConfigured,
} from "../shared/feature";
import { workspaceEdit } from "../shared/workspace-edit";
import { configurationAction } from "./configuration-actions";
import { canSuppress, suppressActions } from "./suppress-finding";
import { FIX_ALL_KIND, fixAllEdit, fixAllTitle } from "./fix-all";
import { sortings, touches } from "./sort-actions";

export const codeActionFeature = aboutManifest({
  method: "textDocument/codeAction",
  capability: () => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND, SOURCE_KIND],
    },
  }),
  params: { range: rangeOf, only: kindsOf },
  // A configuration file that exists must not be taken for a new one.
  prepare: whenConfigured,
  answer(analysis, { range, only }, services) {
    const { client, documents, index } = services;
    const target = documents.configurationTarget(analysis.uri, client.capabilities);
    return codeActions(analysis, range, only, editSupport(client.capabilities), target, {
      duplicates: duplicatesIn(analysis, index).findings,
      suppresses: canSuppress(analysis.uri, services),
      setsVersion: clientCommandsOf(client.options).includes(SET_VERSION_COMMAND),
    });
  },
});

/** Reads the kinds that a client asks for. An empty list means all kinds: no client asks for nothing. */
function kindsOf(params: unknown): readonly string[] | undefined {
  const context = contextOf(params);
  const only = context["only"] === undefined ? [] : onlyOf(context);
  return only.length > 0 ? only : undefined;
}

const onlyOf = reader("only", isListOf(isText));

function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  return only?.some((prefix) => prefix === "" || `${kind}.`.startsWith(`${prefix}.`)) ?? true;
}

interface Around {
  /** Its problems together with other documents of the workspace. */
  readonly duplicates: readonly Finding[];
  /** True if *Suppress with a Reason…* can be offered. */
  readonly suppresses: boolean;
  /** True if the client can set the version everywhere. */
  readonly setsVersion: boolean;
}

/**
 * `textDocument/codeAction`: fixes for the problems in a range, sort actions, and *fix all*.
 * @param only the kinds that the client asks for; undefined for all
 */
export function codeActions(
  analysis: Analysis,
  range: Range,
  only: readonly string[] | undefined,
  support: EditSupport,
  target: ConfigurationTarget,
  around: Around = { duplicates: [], suppresses: false, setsVersion: false },
): CodeAction[] {
  const wanted = (kind: string) => isWanted(kind, only);
  const toAction = (fix: Fix) =>
    fix.configuration
      ? configurationAction(fix.title, fix.configuration, target)
      : quickFix(fix, analysis, support);
  const actions = wanted(CodeActionKind.QuickFix) ? quickFixes(analysis, range, toAction, around) : [];
  const sorting = sortings(analysis.context, spanOf(range, analysis)).filter(({ kind }) => wanted(kind));
  actions.push(
    ...sorting.map(({ edits, ...action }) => ({ ...action, edit: workspaceEdit(edits, analysis, support) })),
  );
  if (only === undefined) return actions;
  // Offered only when asked for by kind: a light bulb would promise a fix at the cursor.
  if (wanted(SOURCE_KIND)) actions.push(...hintActions(analysis, range, toAction));
  if (around.suppresses && only.includes(SUPPRESS_KIND)) {
    const found = problemsAt(analysis, range, around);
    actions.push(...suppressActions(found, analysis).map((action) => ({ ...action, kind: SUPPRESS_KIND })));
  }
  const edit = wanted(FIX_ALL_KIND) ? fixAllEdit(analysis, support) : undefined;
  if (edit) actions.push({ title: fixAllTitle(), kind: FIX_ALL_KIND, edit });
  return actions;
}

/** The kind of what hints offer: they are not problems. */
const SOURCE_KIND = `${CodeActionKind.Source}.pluginManifest`;

function hintActions(analysis: Analysis, range: Range, toAction: ToAction): CodeAction[] {
  const hints = analysis.result.findings.filter((finding) => !isProblem(finding));
  const near = touching(hints, analysis, range);
  const offered = hints.filter((hint) => hint.pointer === "" || near.includes(hint));
  const { actions } = fixActions(offered, analysis, toAction);
  return actions.map((action) => ({ ...action, kind: SOURCE_KIND }));
}

/** Returns the problems in a range, those with other documents last. A hint is not a problem. */
function problemsAt(analysis: Analysis, range: Range, { duplicates }: Around): Finding[] {
  const all = [...analysis.result.findings, ...duplicates];
  return touching(all, analysis, range).filter(isProblem);
}

/** Makes the action of a fix; undefined when the client or the configuration file does not allow it. */
type ToAction = (fix: Fix) => CodeAction | undefined;

function quickFixes(analysis: Analysis, range: Range, toAction: ToAction, around: Around): CodeAction[] {
  const findings = problemsAt(analysis, range, around);
  const versions = around.setsVersion ? findings.filter(({ code }) => code === sourceVersion.code) : [];
  const { actions, fixed } = fixActions(findings, analysis, toAction);
  // A problem without a fix has no light bulb: to turn it off or to suppress it is none.
  const others = findings.filter((finding) => fixed.has(finding) || versions.includes(finding));
  const settable = others.filter(({ alwaysOn, code }) => !alwaysOn && notSettable(code) === undefined);
  const switches = settable.map((finding) => ({ ...finding, fixes: () => [turnOff(finding.code)] }));
  return [
    ...versions.slice(0, 1).map((finding) => settingVersion(finding, analysis)),
    ...actions,
    ...fixActions(switches, analysis, toAction).actions,
    ...(around.suppresses ? suppressActions(others, analysis) : []),
  ];
}

/** Makes the actions of the fixes of problems, the preferred first. A fix that several problems share is offered once. */
function fixActions(
  findings: readonly Finding[],
  analysis: Analysis,
  toAction: ToAction,
): { readonly actions: CodeAction[]; readonly fixed: ReadonlySet<Finding> } {
  const fixes = findings.flatMap((finding) => (finding.fixes?.() ?? []).map((fix) => ({ finding, fix })));
  const actions = new Map<string, CodeAction>();
  const fixed = new Set<Finding>();
  for (const { finding, fix } of fixes.sort((a, b) => compareFixes(a.fix, b.fix))) {
    const edits = fix.edits.map(({ offset, length, text }) => [offset, length, text]);
    const key = JSON.stringify([fix.title, edits]);
    const action = actions.get(key) ?? toAction(fix);
    if (!action) continue;
    action.diagnostics?.push(toDiagnostic(finding, analysis));
    actions.set(key, action);
    fixed.add(finding);
  }
  return { actions: [...actions.values()], fixed };
}

/** Offers the command that changes other files too: a fix edits one text. */
function settingVersion(finding: Finding, analysis: Analysis): CodeAction {
  const title = message("Set the Version Everywhere");
  return {
    title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(finding, analysis)],
    command: { title, command: SET_VERSION_COMMAND, arguments: [analysis.uri] },
  };
}

function turnOff(code: string): Fix {
  const title = message("Turn off {code} in this workspace", { code });
  return { title, edits: [], configuration: { path: ["rules", code], value: "off" }, grade: "offered" };
}

function touching(findings: readonly Finding[], analysis: Analysis, range: Range): Finding[] {
  const span = spanOf(range, analysis);
  return findings.filter((finding) => touches(finding.range, span));
}

function spanOf({ start, end }: Range, analysis: Analysis): OffsetRange {
  const offset = analysis.offset(start);
  return { offset, length: analysis.offset(end) - offset };
}

function quickFix(fix: Fix, analysis: Analysis, support: EditSupport): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [],
    ...(fix.grade === "offered" ? {} : { isPreferred: true }),
    edit: workspaceEdit(fix.edits, analysis, support),
  };
}
