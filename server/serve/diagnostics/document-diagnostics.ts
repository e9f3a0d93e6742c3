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

  /** Reads and checks a closed file. Returns nothing for one that cannot be read or is not an indexed manifest. */
  async ofFile(uri: string): Promise<Diagnostic[]> {
    const text = await this.files.readText(uri);
    if (text === undefined) return [];
    const textDocument = TextDocument.create(uri, "json", 0, text);
    const alone = this.documents.analyze(textDocument);
    if (!alone.isManifest) return [];
    const analysis = this.documents.analyze(textDocument, alone, await this.surroundings.of(alone));
    return this.index.of(uri) ? this.of(analysis) : [];
  }
}

function foldersAround(uris: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const uri of uris) {
    for (let at = folderOf(uri); at !== folderOf(at) && !folders.has(at); at = folderOf(at)) folders.add(at);
  }
  return folders;
}
