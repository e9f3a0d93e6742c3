import type { Connection, WorkDoneProgressServerReporter } from "vscode-languageserver";
import { ManifestDocument } from "../../core/json/parse/document";
import { isPluginJson } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import { isManifestName, SKIPPED_FOLDERS } from "../../host/manifest-names";
import { innermostFolder, isAtOrBelowAny, withoutSlash } from "../../host/uris";
import { ChangeQueue } from "../../protocol/lsp/timing";
import { factsFromDocument, type ManifestFacts } from "./manifest-facts";
import type { WorkspaceServices, WorkspaceIndex } from "./workspace-index";

/** How long a scan runs before it shows its progress, in milliseconds. */
const PROGRESS_DELAY_MS = 1000;

/** Shows a long scan as work-done progress, if the client supports that. The user can cancel the scan there. */
function scanProgress(connection: Connection) {
  let reporter: WorkDoneProgressServerReporter | undefined;
  let isDone = false;
  let percentage = 0;
  /** Undefined while the search for files is running. */
  let text: string | undefined;
  const show = async (): Promise<void> => {
    // For a client without support, this returns a reporter that sends nothing.
    const newReporter = await connection.window.createWorkDoneProgress();
    newReporter.begin(message("Reading plugin manifests"), percentage, text, true);
    if (isDone) newReporter.done();
    else reporter = newReporter;
  };
  // If the client refuses, show no progress and continue the scan.
  const timer = setTimeout(() => void show().catch(() => undefined), PROGRESS_DELAY_MS);
  return {
    isCanceled: () => reporter?.token.isCancellationRequested ?? false,
    report(count: number, total: number): void {
      text = message("{count} of {total}", { count, total });
      percentage = Math.floor((count / total) * 100);
      reporter?.report(percentage, text);
    },
    done(): void {
      isDone = true;
      clearTimeout(timer);
      reporter?.done();
    },
  };
}

/** The number of files to read at the same time. The server handles other messages between batches. */
const BATCH_SIZE = 16;

interface ScanContext extends WorkspaceServices {
  readonly connection: Connection;
  readonly index: WorkspaceIndex;
}

/** Indexes the manifests in the workspace's folders, and rereads a manifest when its file changes. */
export class WorkspaceScan {
  #latestScan: Promise<void> | undefined;
  #scanCount = 0;
  /** Each file's latest read in progress. */
  readonly #readings = new Map<string, Promise<void>>();

  constructor(private readonly context: ScanContext) {
    context.folders.onDidChange(() => this.restart());
    context.watchedFiles.onDidChange((uris) => void this.rereadAffected(uris));
    // Many documents may be closed in a row. Read their files together, because git then reads its patterns only once.
    const closedFiles = new ChangeQueue((uri) => void this.read(uri, this.readIfSearched(uri)));
    context.documents.textDocuments.onDidClose(({ document: { uri } }) => closedFiles.schedule(uri));
  }

  /** Resolves when the latest scan is complete or canceled. Starts the first scan on demand. */
  async ready(): Promise<void> {
    await (this.#latestScan ?? this.startScan());
  }

  /**
   * Rereads the manifests that a file event affects. For a created, deleted or renamed folder, an editor reports only
   * the folder. The event then affects the folder's indexed manifests and those on disk.
   */
  private async rereadAffected(uris: readonly string[]): Promise<void> {
    const { index, files } = this.context;
    const manifests = new Set(uris.filter(isManifestName));
    const isSkipped = (uri: string) => SKIPPED_FOLDERS.some((name) => `${uri}/`.includes(`/${name}/`));
    const changedUris = uris.filter((uri) => !isManifestName(uri) && !isSkipped(uri));
    const folders = new Set(changedUris.map(withoutSlash));
    if (folders.size > 0)
      for (const uri of index.uris()) if (isAtOrBelowAny(uri, folders)) manifests.add(uri);
    // Some of these URIs name files; a search in a file finds nothing.
    for (const folder of folders)
      for (const { uri } of (await files.search(folder)).files) manifests.add(uri);
    await this.reread([...manifests]);
  }

  /** Rereads files, except open documents. */
  reread(uris: readonly string[]): Promise<void> {
    return this.readAll(uris, (uri) => this.readIfSearched(uri));
  }

  /** Scans again, because the folders or the ignored files have changed. No-op before the first scan. */
  restart(): void {
    if (this.#latestScan) void this.startScan();
  }

  private startScan(): Promise<void> {
    const scanNumber = ++this.#scanCount;
    this.#latestScan = this.scan(() => scanNumber === this.#scanCount).catch((error: unknown) =>
      this.context.connection.console.error(
        message("Cannot read the workspace's manifests: {error}", { error: String(error) }),
      ),
    );
    return this.#latestScan;
  }

  private async scan(isLatest: () => boolean): Promise<void> {
    const progress = scanProgress(this.context.connection);
    const shouldContinue = (): boolean => isLatest() && !progress.isCanceled();
    try {
      const uris = await this.findManifests(shouldContinue);
      if (shouldContinue()) this.keepOnly(uris);
      await this.readAll(
        uris,
        (uri) => this.context.files.readText(uri),
        (count) => {
          progress.report(count, uris.length);
          return shouldContinue();
        },
      );
    } finally {
      progress.done();
    }
  }

  private async findManifests(shouldContinue: () => boolean): Promise<string[]> {
    const { folders, configurations, files } = this.context;
    const manifests = new Set<string>();
    for (const folder of folders.uris) {
      const { files: foundFiles } = await configurations.search(folder);
      if (!shouldContinue()) break;
      for (const { uri, isLink } of foundFiles)
        if (!isLink || !(await files.isSkippedIn(folder, uri))) manifests.add(uri);
    }
    return [...manifests];
  }

  private keepOnly(uris: readonly string[]): void {
    const { index, documents } = this.context;
    const presentUris = new Set(uris);
    for (const uri of index.uris())
      if (!presentUris.has(uri) && !documents.textDocuments.get(uri)) index.delete(uri);
  }

  /** Calls `shouldContinue` before each batch with the number of files read so far; false ends the reading. */
  private async readAll(
    uris: readonly string[],
    textOf: (uri: string) => Promise<string | undefined>,
    shouldContinue: (count: number) => boolean = () => true,
  ): Promise<void> {
    for (let count = 0; count < uris.length && shouldContinue(count); count += BATCH_SIZE) {
      await Promise.all(uris.slice(count, count + BATCH_SIZE).map((uri) => this.read(uri, textOf(uri))));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  private read(uri: string, textRead: Promise<string | undefined>): Promise<void> {
    const reading: Promise<void> = textRead.then((text) => {
      // Of two reads in progress, the later one has the newer text, even if it ends first.
      const latestReading = this.#readings.get(uri);
      if (latestReading !== reading) return latestReading;
      this.#readings.delete(uri);
      this.updateFile(uri, text);
    });
    this.#readings.set(uri, reading);
    return reading;
  }

  private async readIfSearched(uri: string): Promise<string | undefined> {
    const { files, folders, configurations } = this.context;
    const folder = innermostFolder(uri, folders.uris);
    const isSearched = folder !== undefined && isManifestName(uri) && files.hasFolder(uri);
    return isSearched && !(await configurations.isExcluded(folder, uri)) ? files.readText(uri) : undefined;
  }

  private updateFile(uri: string, text: string | undefined): void {
    const { index, documents, folders } = this.context;
    if (documents.textDocuments.get(uri)) return;
    // The folder may have been removed from the workspace during the read.
    const isInWorkspace = innermostFolder(uri, folders.uris) !== undefined;
    const facts = isInWorkspace ? factsInText(uri, text) : undefined;
    if (facts) index.set(facts);
    else index.delete(uri);
  }
}

function factsInText(uri: string, text: string | undefined): ManifestFacts | undefined {
  if (text === undefined) return undefined;
  const document = new ManifestDocument(text);
  return isPluginJson(document.root) ? factsFromDocument(uri, document) : undefined;
}
