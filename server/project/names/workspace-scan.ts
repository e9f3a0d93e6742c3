import { TextDocument } from "vscode-languageserver-textdocument";
import type { Connection, WorkDoneProgressServerReporter } from "vscode-languageserver";
import { ManifestDocument } from "../../core/json/parse/document";
import { documentKind, isRecognized } from "../../core/manifest/kind";
import { message } from "../../core/text/messages";
import type { Documents } from "../documents/documents";
import type { Files } from "../../host/files";
import { isManifestName, SKIPPED_FOLDERS } from "../../host/manifest-names";
import { folderHolding, isIn, withoutSlash } from "../../host/uris";
import type { WorkspaceFolders } from "../../protocol/lsp/client";
import { Slices } from "../../protocol/lsp/timing";
import type { ConfigurationLoader } from "../configurations";
import { factsOf, type ManifestFacts } from "./manifest-facts";
import type { WatchedFiles } from "../documents/watched-files";
import type { WorkspaceIndex } from "./workspace-index";

/** The time after which a scan is long enough to be shown, in milliseconds. */
const SHOWN_AFTER_MS = 1000;

/** Work-done progress of a long scan, in clients that support it. They can cancel the scan. */
class ScanProgress {
  #reporter: WorkDoneProgressServerReporter | undefined;
  #percentage = 0;
  /** Undefined while the files are still being looked for. */
  #text: string | undefined;
  #isDone = false;
  readonly #timer = setTimeout(() => {
    // A client that refuses shows no progress; the scan goes on.
    this.show().catch(() => undefined);
  }, SHOWN_AFTER_MS);

  constructor(private readonly connection: Connection) {}

  get isCanceled(): boolean {
    return this.#reporter?.token.isCancellationRequested ?? false;
  }

  at(count: number, total: number): void {
    const text = message("{count} of {total}", { count, total });
    this.#percentage = Math.floor((count / total) * 100);
    this.#text = text;
    this.#reporter?.report(this.#percentage, text);
  }

  done(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#reporter?.done();
  }

  private async show(): Promise<void> {
    // For a client without support, this returns a reporter that sends nothing.
    const reporter = await this.connection.window.createWorkDoneProgress();
    reporter.begin(message("Reading plugin manifests"), this.#percentage, this.#text, true);
    if (this.#isDone) reporter.done();
    else this.#reporter = reporter;
  }
}

/** The number of files that are read at the same time. */
const BATCH = 16;
/** The time after which other messages get their turn, in milliseconds. */
const TURN_MS = 8;

/** Fills the index from the manifests in the workspace's folders, and follows their files. */
export class WorkspaceScan {
  /** Undefined before the first search. */
  #ready: Promise<void> | undefined;
  #scans = 0;

  constructor(
    private readonly connection: Connection,
    watched: WatchedFiles,
    private readonly index: WorkspaceIndex,
    private readonly documents: Documents,
    private readonly folders: WorkspaceFolders,
    private readonly files: Files,
    private readonly configurations: ConfigurationLoader,
  ) {
    folders.onDidChange(() => this.restart());
    watched.onDidChange((uris) => void this.follow(uris));
    // Many may be closed one after the other: git's patterns are then read once for a slice.
    const closed = new Slices((uri) => void this.read(uri));
    documents.open.onDidClose(({ document: { uri } }) => closed.schedule(uri));
  }

  /** Resolves when the last search is complete or canceled. The first one begins when it is asked for. */
  ready(): Promise<void> {
    return (this.#ready ??= this.search());
  }

  private async follow(changed: readonly string[]): Promise<void> {
    await this.reread(await changedManifests(changed, this.index.uris(), this.files));
  }

  /** Reads files again, except open documents. */
  async reread(uris: readonly string[]): Promise<void> {
    for (let at = 0; at < uris.length; at += BATCH) {
      await Promise.all(uris.slice(at, at + BATCH).map((uri) => this.read(uri)));
      // A switch of branches changes thousands of files; other messages get their turn in between.
      if (at + BATCH < uris.length) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  /** Starts a new search of the folders, if one has begun: what it passes over has changed. */
  restart(): void {
    if (this.#ready) this.#ready = this.search();
  }

  private search(): Promise<void> {
    const scan = ++this.#scans;
    return this.scan(() => scan === this.#scans).catch((error: unknown) =>
      this.connection.console.error(
        message("Cannot read the workspace's manifests: {error}", { error: String(error) }),
      ),
    );
  }

  private async scan(isLatest: () => boolean): Promise<void> {
    const progress = new ScanProgress(this.connection);
    const isWanted = (): boolean => isLatest() && !progress.isCanceled;
    try {
      const uris = await this.find(isWanted);
      if (isWanted()) this.forgetAllBut(uris);
      for (let at = 0; at < uris.length && isWanted(); at += BATCH) {
        progress.at(at, uris.length);
        await this.addFiles(uris.slice(at, at + BATCH));
      }
    } finally {
      progress.done();
    }
  }

  private async find(isWanted: () => boolean): Promise<string[]> {
    const found = new Set<string>();
    for (const folder of this.folders.uris) {
      const { files } = await this.configurations.search(folder);
      if (!isWanted()) break;
      for (const { uri, isLink } of files)
        if (!isLink || !(await this.files.isIgnoredIn(folder, uri))) found.add(uri);
    }
    return [...found];
  }

  private forgetAllBut(uris: readonly string[]): void {
    const found = new Set(uris);
    for (const uri of this.index.uris()) {
      if (!found.has(uri) && !this.documents.open.get(uri)) this.index.delete(uri);
    }
  }

  /** Reads some files and adds them to the index; other messages get their turn in between. */
  private async addFiles(uris: readonly string[]): Promise<void> {
    const texts = await Promise.all(uris.map((uri) => this.files.readText(uri)));
    let turn = Date.now();
    for (const [i, uri] of uris.entries()) {
      this.updateFile(uri, texts[i]);
      if (Date.now() - turn < TURN_MS) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      turn = Date.now();
    }
  }

  /** The latest read of each file that is being read. */
  readonly #readings = new Map<string, { done: Promise<void> }>();

  private read(uri: string): Promise<void> {
    const reading = { done: Promise.resolve() };
    this.#readings.set(uri, reading);
    reading.done = this.finish(uri, reading);
    return reading.done;
  }

  private async finish(uri: string, reading: object): Promise<void> {
    const folder = folderHolding(uri, this.folders.uris);
    const isSearched = folder !== undefined && isManifestName(uri) && this.files.hasFolder(uri);
    const isPassedOver =
      !isSearched ||
      (await this.files.isIgnoredIn(folder, uri)) ||
      (this.configurations.ignoresAny() && (await this.configurations.passesOver(uri)));
    const text = isPassedOver ? undefined : await this.files.readText(uri);
    // Of two reads in progress, the one that started later has the newer text, whichever ends first.
    const last = this.#readings.get(uri);
    if (last !== reading) return last?.done;
    this.#readings.delete(uri);
    this.updateFile(uri, text);
  }

  /** Updates the index with the text of a file, unless the file is open. */
  private updateFile(uri: string, text: string | undefined): void {
    if (this.documents.open.get(uri)) return;
    // Its folder may have been removed while it was read.
    const isInWorkspace = folderHolding(uri, this.folders.uris) !== undefined;
    const facts = isInWorkspace ? factsInText(uri, text) : undefined;
    if (facts) this.index.set(facts);
    else this.index.delete(uri);
  }
}

function factsInText(uri: string, text: string | undefined): ManifestFacts | undefined {
  if (text === undefined) return undefined;
  const document = new ManifestDocument(text);
  if (!isRecognized(document.root)) return undefined;
  const textDocument = TextDocument.create(uri, "json", 0, text);
  return factsOf(uri, document, documentKind(document.root), (offset) => textDocument.positionAt(offset));
}

/**
 * Returns the manifests that a file event affects. An editor reports only the folder when a whole folder is created,
 * deleted or renamed; the manifests known to be in it and those in it now are then affected.
 * @param uris the files and folders that the event names
 * @param known the URIs of all manifests that are known
 */
async function changedManifests(
  uris: readonly string[],
  known: Iterable<string>,
  files: Files,
): Promise<string[]> {
  const found = new Set(uris.filter(isManifestName));
  const folders = new Set(uris.filter((uri) => !isManifestName(uri) && !isSkipped(uri)).map(withoutSlash));
  if (folders.size === 0) return [...found];
  for (const uri of known) if (isIn(uri, folders)) found.add(uri);
  // For a file, this yields nothing.
  for (const folder of folders) for (const { uri } of (await files.search(folder)).files) found.add(uri);
  return [...found];
}

function isSkipped(uri: string): boolean {
  return SKIPPED_FOLDERS.some((name) => `${uri}/`.includes(`/${name}/`));
}
