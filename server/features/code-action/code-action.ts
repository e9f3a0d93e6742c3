import { CodeActionKind, type CodeAction, type Diagnostic, type Range } from "vscode-languageserver-types";
import { notSettable } from "../../core/check/workspace-rules";
import { sourceVersion } from "../../core/rules/source-version";
import { endOf } from "../../core/text/ranges";
import { compareFixes, type Finding, type Fix } from "../../core/problem";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import { findingsOf, toDiagnostic } from "../../documents/lsp-diagnostics";
import { clientCommandsOf } from "../../lsp/client";
import { editSupport, type EditSupport } from "../../lsp/client-support";
import { kindsOf, rangeOf } from "../../lsp/params";
import { SET_VERSION_COMMAND } from "../../protocol";
import type { ConfigurationTarget } from "../../settings/configuration-edit";
import { duplicatesIn } from "../../workspace/duplicates";
import { aboutManifest, type Feature } from "../shared/feature";
import type { Services } from "../shared/services";
import { workspaceEdit } from "../shared/workspace-edit";
import { configurationAction } from "./configuration-actions";
import { canSuppress, suppressActions } from "./suppress-finding";
import { FIX_ALL_KIND, fixAllEdit, fixAllTitle } from "./fix-all";
import { sortings } from "./sort-actions";

const manifestFeature = aboutManifest({
  method: "textDocument/codeAction",
  capability: () => ({
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND],
    },
  }),
  params: { range: rangeOf, kinds: kindsOf },
  // A file that is there must not be taken for a new one.
  prepare: ({ documents }, { uri }) => documents.whenWritable(uri),
  answer(analysis, { uri, range, kinds }, services) {
    const { client, documents, index } = services;
    const { capabilities } = client;
    return codeActions(
      analysis,
      range,
      kinds,
      editSupport(capabilities),
      documents.configurationTarget(uri, capabilities),
      {
        duplicates: duplicatesIn(analysis, index),
        suppresses: canSuppress(uri, services),
        setsVersion: clientCommandsOf(client.options).includes(SET_VERSION_COMMAND),
      },
    );
  },
});

export const codeActionFeature: Feature<Parameters<typeof manifestFeature.answer>[1]> = {
  ...manifestFeature,
  answer(services, params, token) {
    const analysis = services.documents.get(params.uri);
    if (!analysis?.isConfiguration) return manifestFeature.answer(services, params, token);
    return configurationFixes(analysis, params, services);
  },
};

/** Lists the fixes of the problems of a configuration file in a range. */
function configurationFixes(
  analysis: Analysis,
  { uri, range, kinds }: { uri: string; range: Range; kinds: readonly string[] | undefined },
  { client, documents }: Services,
): CodeAction[] {
  if (!isWanted(CodeActionKind.QuickFix, kinds)) return [];
  const findings = findingsOf(analysis, documents.extendsFaults(uri));
  return touching(findings, analysis, range).flatMap((finding) =>
    (finding.fixes?.() ?? []).map((fix) => ({
      ...quickFix(fix, analysis, editSupport(client.capabilities)),
      diagnostics: [toDiagnostic(finding, analysis)],
    })),
  );
}

function isWanted(kind: string, only: readonly string[] | undefined): boolean {
  if (only === undefined) return true;
  return only.some((prefix) => prefix === "" || kind === prefix || kind.startsWith(`${prefix}.`));
}

/** What is known beyond the document. */
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
  const actions = wanted(CodeActionKind.QuickFix) ? quickFixes(analysis, range, support, target, around) : [];
  actions.push(...sortActions(analysis, range, wanted, support));
  // Offered only when asked for by kind: it concerns the whole document, not the position of the cursor.
  if (only !== undefined && wanted(FIX_ALL_KIND)) {
    const edit = fixAllEdit(analysis, support);
    if (edit) actions.push({ title: fixAllTitle(), kind: FIX_ALL_KIND, edit });
  }
  return actions;
}

function sortActions(
  analysis: Analysis,
  { start, end }: Range,
  wanted: (kind: string) => boolean,
  support: EditSupport,
): CodeAction[] {
  const offset = analysis.offset(start);
  const range = { offset, length: analysis.offset(end) - offset };
  return sortings(analysis.context, range)
    .filter(({ kind }) => wanted(kind))
    .map(({ title, kind, edits }) => ({ title, kind, edit: workspaceEdit(edits, analysis, support) }));
}

/** Lists the fixes of the problems in a range; a fix that several problems share is offered once. */
function quickFixes(
  analysis: Analysis,
  range: Range,
  support: EditSupport,
  target: ConfigurationTarget,
  { duplicates, suppresses, setsVersion }: Around,
): CodeAction[] {
  const findings = touching(analysis.result.findings, analysis, range);
  const actions = new Map<string, CodeAction>();
  if (setsVersion) {
    const found = findings.filter(({ code }) => code === sourceVersion.code);
    for (const finding of found) actions.set(SET_VERSION_COMMAND, settingVersion(finding, analysis));
  }
  const fixes = findings.flatMap((finding) => (finding.fixes?.() ?? []).map((fix) => ({ finding, fix })));
  const inOrder = fixes.sort((a, b) => compareFixes(a.fix, b.fix));
  for (const { finding, fix } of inOrder) offer(toDiagnostic(finding, analysis), fix);
  // Fixing a problem is better than turning off its rule: without a fix, that is not offered.
  const isEmpty = actions.size === 0;
  const all = [...findings, ...touching(duplicates, analysis, range)];
  if (!isEmpty)
    for (const finding of all) if (!finding.alwaysOn) offerToTurnOff(toDiagnostic(finding, analysis));
  // It may be alone: it asks before it writes.
  const last = suppresses ? suppressActions(all, analysis) : [];
  return [...actions.values(), ...last];

  function offerToTurnOff(diagnostic: Diagnostic): void {
    const code = String(diagnostic.code);
    if (notSettable(code) === undefined) offer(diagnostic, turnOff(code));
  }

  function offer(diagnostic: Diagnostic, fix: Fix): void {
    const key = JSON.stringify([
      fix.title,
      fix.edits.map(({ offset, length, text }) => [offset, length, text]),
    ]);
    const action = actions.get(key) ?? toAction(fix, analysis, support, target);
    if (!action) return;
    action.diagnostics?.push(diagnostic);
    actions.set(key, action);
  }
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
  const configuration = { path: ["rules", code], value: "off", isEntry: false };
  return {
    title: message("Turn off {code} in this workspace", { code }),
    edits: [],
    configuration,
    grade: "offered",
  };
}

function toAction(
  fix: Fix,
  analysis: Analysis,
  support: EditSupport,
  target: ConfigurationTarget,
): CodeAction | undefined {
  return fix.configuration
    ? configurationAction(fix.title, fix.configuration, target)
    : quickFix(fix, analysis, support);
}

function touching(findings: readonly Finding[], analysis: Analysis, { start, end }: Range): Finding[] {
  const [from, to] = [analysis.offset(start), analysis.offset(end)];
  return findings.filter(({ range }) => range.offset <= to && endOf(range) >= from);
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
