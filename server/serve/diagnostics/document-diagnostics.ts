import { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "vscode-languageserver";
import type { Analysis } from "../../project/documents/analysis";
import type { Documents } from "../../project/documents/documents";
import { diagnosticsOf, toDiagnostic } from "../../project/documents/lsp-diagnostics";
import type { Files } from "../../host/files";
import { folderOf } from "../../host/uris";
import type { WatchedFiles } from "../../project/documents/watched-files";
import { duplicatesIn } from "../../project/names/duplicates";
import type { SurroundingsReader } from "./surroundings";
import type { WorkspaceIndex } from "../../project/names/workspace-index";

/** Computes the diagnostics of documents: their own, and duplicates across the workspace. */
export class DocumentDiagnostics {
  #epoch = 0;
  /** Counts the file events in or below each folder. */
  readonly #events = new Map<string, number>();
  #report: () => void = () => undefined;
  /** Resolves once the first diagnostics have been computed. */
  readonly reported = new Promise<void>((resolve) => (this.#report = resolve));

  constructor(
    private readonly documents: Documents,
    private readonly index: WorkspaceIndex,
    watched: WatchedFiles,
    private readonly files: Files,
    private readonly surroundings: Pick<SurroundingsReader, "of">,
  ) {
    watched.onDidChange((uris) => {
      for (const folder of foldersAround(uris)) this.#events.set(folder, (this.#events.get(folder) ?? 0) + 1);
    });
    documents.onDidChangeSettings(({ isUpdate }) => {
      if (isUpdate) this.#epoch++;
    });
  }

  of(analysis: Analysis): Diagnostic[] {
    return [...this.own(analysis), ...this.duplicates(analysis)];
  }

  own(analysis: Analysis): Diagnostic[] {
    if (analysis.isManifest) this.#report();
    return diagnosticsOf(
      analysis,
      analysis.isConfiguration ? this.documents.extendsFaults(analysis.uri) : [],
    );
  }

  duplicates(analysis: Analysis): Diagnostic[] {
    return duplicatesIn(analysis, this.index).findings.map((finding) => toDiagnostic(finding, analysis));
  }

  /** Result id (LSP `textDocument/diagnostic`): unchanged while the diagnostics are unchanged. */
  resultId(uri: string): string {
    const serial = this.documents.get(uri)?.serial ?? `file ${this.#events.get(folderOf(uri)) ?? 0}`;
    return `${this.#epoch} ${serial} ${this.index.revision(uri)}`;
  }

  async ofFile(uri: string): Promise<Diagnostic[] | undefined> {
    const analysis = await this.analysisOf(uri);
    return analysis && (this.index.of(uri) && analysis.isManifest ? this.of(analysis) : []);
  }

  /** Reads a closed file and its surroundings; undefined if it cannot be read. */
  private async analysisOf(uri: string): Promise<Analysis | undefined> {
    const text = await this.files.readText(uri);
    if (text === undefined) return undefined;
    const textDocument = TextDocument.create(uri, "json", 0, text);
    const first = this.documents.analyze(textDocument);
    if (!first.isManifest) return first;
    return this.documents.analyze(textDocument, first, await this.surroundings.of(first));
  }
}

function foldersAround(uris: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const uri of uris) {
    for (let at = folderOf(uri); at !== folderOf(at) && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return folders;
}
