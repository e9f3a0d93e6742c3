import {
  DiagnosticSeverity,
  Disposable,
  languages,
  LanguageStatusSeverity,
  window,
  workspace,
  type TextDocument,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../server/protocol";
import { hasConfiguredKind, kindLabel } from "./commands/document-kind";
import { askServer } from "./editor/ask";
import { LANGUAGE_ID } from "./editor/documents";
import { problemsIn } from "./editor/walkthrough";
import { message, plural } from "../server/core/text/messages";

const SEVERITIES: Readonly<Record<number, LanguageStatusSeverity>> = {
  [DiagnosticSeverity.Error]: LanguageStatusSeverity.Error,
  [DiagnosticSeverity.Warning]: LanguageStatusSeverity.Warning,
};

/** Shows the active manifest's kind and number of problems in the language status. */
export function showStatus(client: BaseLanguageClient): Disposable {
  const item = languages.createLanguageStatusItem("pluginManifest.status", { language: LANGUAGE_ID });
  item.name = "Plugin Manifest";
  item.command = { command: "pluginManifest.setDocumentKind", title: message("Set Document Kind") };
  const show = async (document: TextDocument): Promise<void> => {
    const answer = await askServer<DocumentKindResult>(client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document !== activeManifest() || !answer) return;
    const problems = problemsIn(document.uri);
    const count = problems.length;
    const kind = kindLabel(answer.kind);
    const text = hasConfiguredKind(document.uri) ? message("{kind} (from settings)", { kind }) : kind;
    const detail = plural(count, "{count} problem", "{count} problems", { count });
    const severity =
      SEVERITIES[Math.min(...problems.map((problem) => problem.severity))] ??
      LanguageStatusSeverity.Information;
    // Diagnostics change with each keystroke, and the editor redraws the status bar even for equal values.
    if (item.text === text && item.detail === detail && item.severity === severity) return;
    Object.assign(item, { text, detail, severity });
  };
  const update = (): void => {
    const document = activeManifest();
    if (!document || !client.isRunning()) return;
    show(document).catch((error: unknown) => client.error("Could not update the status item", error, false));
  };
  update();
  return Disposable.from(
    item,
    window.onDidChangeActiveTextEditor(update),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const activeUri = activeManifest()?.uri.toString();
      if (uris.some((uri) => uri.toString() === activeUri)) update();
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("pluginManifest.documentKind")) update();
    }),
    workspace.onDidOpenTextDocument(update),
  );
}

function activeManifest(): TextDocument | undefined {
  const document = window.activeTextEditor?.document;
  return document?.languageId === LANGUAGE_ID ? document : undefined;
}
