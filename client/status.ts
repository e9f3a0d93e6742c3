import {
  DiagnosticSeverity,
  Disposable,
  languages,
  LanguageStatusSeverity,
  window,
  workspace,
  type LanguageStatusItem,
  type TextDocument,
} from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { DOCUMENT_KIND_REQUEST, type DocumentKindResult } from "../server/protocol";
import { isForced, kindLabel } from "./commands/document-kind";
import { ask } from "./editor/ask";
import { LANGUAGE_ID } from "./editor/documents";
import { message, plural } from "../server/core/text/messages";

const SEVERITIES: Readonly<Record<number, LanguageStatusSeverity>> = {
  [DiagnosticSeverity.Error]: LanguageStatusSeverity.Error,
  [DiagnosticSeverity.Warning]: LanguageStatusSeverity.Warning,
};

/** The language's status item: the active document's kind and its number of problems. */
export class Status implements Disposable {
  readonly #item: LanguageStatusItem;
  readonly #subscriptions: Disposable;

  constructor(private readonly client: BaseLanguageClient) {
    this.#item = languages.createLanguageStatusItem("pluginManifest.status", { language: LANGUAGE_ID });
    this.#item.name = "Plugin Manifest";
    this.#item.command = { command: "pluginManifest.setDocumentKind", title: message("Set Document Kind") };
    this.#subscriptions = Disposable.from(
      this.#item,
      window.onDidChangeActiveTextEditor(() => this.#update()),
      languages.onDidChangeDiagnostics(({ uris }) => {
        const active = this.#active()?.uri.toString();
        if (uris.some((uri) => uri.toString() === active)) this.#update();
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("pluginManifest.documentKind")) this.#update();
      }),
      workspace.onDidOpenTextDocument(() => this.#update()),
    );
    this.#update();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #active(): TextDocument | undefined {
    const document = window.activeTextEditor?.document;
    return document?.languageId === LANGUAGE_ID ? document : undefined;
  }

  #update(): void {
    const document = this.#active();
    if (document && this.client.isRunning()) {
      this.#show(document).catch((error: unknown) =>
        this.client.error("Could not update the status item", error, false),
      );
    }
  }

  async #show(document: TextDocument): Promise<void> {
    const answer = await ask<DocumentKindResult | null>(this.client, DOCUMENT_KIND_REQUEST, document.uri);
    if (document !== this.#active() || !answer) return;
    const own = languages
      .getDiagnostics(document.uri)
      // A hint is not a problem.
      .filter(({ source, severity }) => source === "plugin-manifest" && severity !== DiagnosticSeverity.Hint);
    const worst = Math.min(...own.map(({ severity }) => severity));
    const kind = kindLabel(answer.kind);
    const text = isForced(document.uri) ? message("{kind} (from settings)", { kind }) : kind;
    const detail = plural(own.length, "{count} problem", "{count} problems", { count: own.length });
    const severity = SEVERITIES[worst] ?? LanguageStatusSeverity.Information;
    // Diagnostics change at each keystroke, and the editor draws its status bar anew even for equal values.
    const item = this.#item;
    if (item.text === text && item.detail === detail && item.severity === severity) return;
    Object.assign(item, { text, detail, severity });
  }
}
