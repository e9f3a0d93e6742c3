import { suppressionUse, FileUse } from "../../core/check/usage";
import { workspaceRules } from "../../core/check/workspace-rules";
import type { Analysis } from "../../documents/analysis";
import type { Documents } from "../../documents/documents";
import type { Files } from "../../host/files";
import { lookUpFiles } from "../../host/named-files";
import { folderHolding, folderOf, isIn, withoutSlash } from "../../host/uris";
import type { WorkspaceFolders } from "../../lsp/client";
import { afterPause } from "../../lsp/debouncer";
import type { ConfigurationStore } from "../../settings/configuration-store";
import { usedByDuplicates } from "../../workspace/duplicates";
import type { WatchedFiles } from "../../workspace/watched-files";
import type { WorkspaceIndex } from "../../workspace/workspace-index";
import type { WorkspaceScan } from "../../workspace/workspace-scan";
import type { DocumentDiagnostics } from "./document-diagnostics";

/** The parts of the server that know which manifests there are, and what is found in them. */
interface UsesContext {
  readonly documents: Documents;
  readonly configurations: ConfigurationStore;
  readonly folders: WorkspaceFolders;
  readonly files: Files;
  readonly index: WorkspaceIndex;
  readonly scan: WorkspaceScan;
  readonly diagnostics: DocumentDiagnostics;
}

/**
 * Finds the suppressions of open configuration files that nothing uses, once all manifests that a file holds for have been
 * checked: when it is opened, and after files or settings have changed.
 */
export class SuppressionUses {
  readonly #waiting = new Set<string>();
  readonly #later = afterPause(() => void this.lookWaiting());
  /** Of two looks at the same time, the later one knows better. */
  #look = 0;

  constructor(
    private readonly context: UsesContext,
    watched: WatchedFiles,
  ) {
    const { documents } = context;
    documents.open.onDidOpen(({ document: { uri } }) => this.schedule([uri]));
    documents.open.onDidClose(({ document: { uri } }) => this.#waiting.delete(uri));
    documents.onDidChangeSettings(() => this.schedule(documents.open.keys()));
    watched.onDidChange(() => this.schedule(documents.open.keys()));
  }

  private schedule(uris: readonly string[]): void {
    const { documents } = this.context;
    const files = uris.filter((uri) => documents.get(uri)?.isConfiguration);
    for (const uri of files) this.#waiting.add(uri);
    if (files.length > 0) this.#later();
  }

  private async lookWaiting(): Promise<void> {
    const look = ++this.#look;
    for (const uri of this.#waiting) {
      const unused = await this.unusedIn(uri);
      // Those that are left wait for the later look.
      if (look !== this.#look) return;
      this.#waiting.delete(uri);
      this.context.documents.setSurroundings(uri, { unused });
    }
  }

  /** Returns the suppressions of a file that nothing uses; undefined if it does not decide about them. */
  private async unusedIn(uri: string) {
    const { documents, configurations, folders, scan } = this.context;
    await documents.whenConfigured(uri);
    const file = configurations.of(uri);
    const own = file?.configuration.suppressions?.filter(({ origin }) => !origin.isExtended) ?? [];
    const isSearched = folderHolding(uri, folders.uris) !== undefined;
    if (file?.uri !== uri || own.length === 0 || !isSearched) return undefined;
    await scan.ready();
    const use = await this.useOf(uri);
    if (!use || configurations.extended().has(uri)) return undefined;
    const unused = own.filter(({ rule, origin }) => use.isUnused(rule, origin.pointer));
    return { text: file.text, pointers: unused.map(({ origin }) => origin.pointer) };
  }

  /** Checks the manifests that a file holds for. Returns undefined when one of them cannot be read. */
  private async useOf(file: string): Promise<FileUse | undefined> {
    const { documents, configurations, index } = this.context;
    const folder = new Set([withoutSlash(folderOf(file))]);
    const open = documents.all().filter(({ isOurs }) => isOurs);
    const uris = new Set([...index.uris(), ...open.map(({ uri }) => uri)]);
    const use = new FileUse();
    for (const uri of uris) {
      if (!isIn(uri, folder)) continue;
      await documents.whenConfigured(uri);
      if (configurations.of(uri)?.uri !== file) continue;
      const analysis = documents.getOurs(uri) ?? (await this.context.diagnostics.analysisOf(uri));
      if (!analysis) return undefined;
      await this.add(analysis, use, uris.size > 1);
    }
    return use;
  }

  private async add(analysis: Analysis, use: FileUse, isBesideOthers: boolean): Promise<void> {
    const { uri, document, context, options, result } = analysis;
    // An open document is checked again only for a missing file, so the others are looked up here.
    const beside = options.beside ?? (await lookUpFiles(this.context.files, uri, document, context.kind));
    const own = suppressionUse(context, { ...options, beside }, result);
    if (!own) return;
    use.add(own);
    if (!isBesideOthers) return;
    const applied = workspaceRules.map(({ code }) => code).filter((code) => options.rules?.[code] !== "off");
    use.addCommon(applied, usedByDuplicates(analysis, this.context.index));
  }
}
