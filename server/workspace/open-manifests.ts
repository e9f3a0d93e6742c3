import type { Documents } from "../documents/documents";
import { LARGE } from "../lsp/cancellation";
import { folderHolding } from "../lsp/uris";
import type { WorkspaceFolders } from "../lsp/workspace-folders";
import { Debouncer } from "../lsp/debouncer";
import type { Analysis } from "../documents/analysis";
import { factsIn, keysIn, type ManifestFacts } from "./manifest-facts";
import type { WorkspaceIndex } from "./workspace-index";

/** Keeps the index up to date with the open documents. An open document counts instead of its file. */
export class OpenManifests {
  readonly #facts = new Map<string, { readonly analysis: Analysis; readonly facts: ManifestFacts }>();
  readonly #later = new Debouncer((uri) => this.update(uri));

  constructor(
    private readonly documents: Documents,
    private readonly folders: WorkspaceFolders,
    private readonly index: WorkspaceIndex,
    settingsAreRead: () => boolean,
  ) {
    documents.open.onDidChangeContent(({ document }) => {
      // The names in a large text can wait for a pause in typing.
      if (document.getText().length >= LARGE) this.#later.schedule(document.uri);
      else if (settingsAreRead()) this.update(document.uri);
    });
    documents.open.onDidClose(({ document: { uri } }) => {
      this.#later.forget(uri);
      this.#facts.delete(uri);
    });
    documents.onDidChangeSettings(({ uris }) => {
      for (const uri of uris) this.update(uri);
    });
  }

  /** Updates the index with the current version of an open document. */
  update(uri: string): void {
    const analysis = this.documents.get(uri);
    if (!analysis) return;
    const isOfWorkspace = folderHolding(uri, this.folders.uris) !== undefined;
    if (!isOfWorkspace || !analysis.isOurs) return this.index.delete(uri);
    this.index.set(uri, keysIn(analysis), () => this.factsOf(uri, analysis));
  }

  private factsOf(uri: string, last: Analysis): ManifestFacts {
    const analysis = this.documents.get(uri) ?? last;
    const known = this.#facts.get(uri);
    if (known?.analysis === analysis) return known.facts;
    const facts = factsIn(analysis);
    this.#facts.set(uri, { analysis, facts });
    return facts;
  }
}
