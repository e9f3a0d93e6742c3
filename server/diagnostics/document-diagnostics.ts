import { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import type { Documents } from "../documents/documents";
import { diagnosticsOf } from "../documents/lsp-diagnostics";
import type { Files } from "../host/files";
import type { WorkspaceIndex } from "../workspace/workspace-index";
import { duplicateDiagnostics } from "./duplicates";

/** Computes the diagnostics of documents: their own, and duplicates of names in other manifests of the workspace. */
export class DocumentDiagnostics {
  /** Counts the changes of settings. */
  #epoch = 0;

  constructor(
    private readonly documents: Documents,
    private readonly index: WorkspaceIndex,
    private readonly files: Files,
  ) {
    documents.onDidChangeSettings(({ isUpdate }) => {
      if (isUpdate) this.#epoch++;
    });
  }

  /** Returns the diagnostics of an open document; none for one that is not ours. */
  of(analysis: Analysis): Diagnostic[] {
    return [...diagnosticsOf(analysis), ...this.duplicates(analysis)];
  }

  /** Returns a diagnostic for each name that other manifests of the workspace declare too. */
  duplicates({ uri, settings }: Analysis): Diagnostic[] {
    const facts = this.index.hasDuplicates(uri) ? this.index.of(uri) : undefined;
    return facts ? duplicateDiagnostics(facts, this.index, settings.rules) : [];
  }

  /** Result id (LSP `textDocument/diagnostic`): unchanged while the diagnostics of the document are unchanged. */
  resultId(uri: string): string {
    const serial = this.documents.get(uri)?.serial ?? "file";
    return `${this.#epoch} ${serial} ${this.index.revision(uri)}`;
  }

  /** Returns the diagnostics of a file that is not open; undefined when it cannot be read. */
  async ofFile(uri: string): Promise<Diagnostic[] | undefined> {
    const text = await this.files.readText(uri);
    if (text === undefined) return undefined;
    const analysis = this.documents.analyze(TextDocument.create(uri, "json", 0, text));
    return this.index.of(uri) && analysis.isOurs ? this.of(analysis) : [];
  }
}
