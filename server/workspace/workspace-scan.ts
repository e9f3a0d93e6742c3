import { TextDocument } from "vscode-languageserver-textdocument";
import type { ClientCapabilities, Connection } from "vscode-languageserver";
import type { Analysis } from "../documents/analysis";
import { ManifestDocument } from "../core/json/parse/document";
import { documentKind, isRecognised } from "../core/manifest/kind";
import type { Documents } from "../documents/documents";
import { factsOf, type ManifestFacts } from "./manifest-facts";
import type { Files } from "../host/files";
import { manifestsInNews } from "./changed-manifests";
import type { WatchedFiles } from "./watched-files";
import type { WorkspaceIndex } from "./workspace-index";
import { folderHolding, type WorkspaceFolders } from "../lsp/workspace-folders";

/** As many files are read at a time. */
const BATCH = 16;
/** After so long, whatever else has arrived gets its turn. */
const TURN_MS = 8;
/** Of fewer files nobody needs to see the progress. */
const MANY = 100;

/** Keeps the index of the workspace's manifests up to date: from the files, and from what is open instead of them. */
export class WorkspaceScan {
  #ready: Promise<void> = Promise.resolve();
  #scans = 0;
  #client: ClientCapabilities = {};

  constructor(
    private readonly connection: Connection,
    watched: WatchedFiles,
    private readonly index: WorkspaceIndex,
    private readonly documents: Documents,
    private readonly folders: WorkspaceFolders,
    private readonly files: Files,
  ) {
    folders.onDidChange(() => this.start());
    watched.onNews((uris) => void this.hear(uris));
    documents.open.onDidClose(({ document: { uri } }) => void this.reread([uri]));
  }

  initialized(client: ClientCapabilities): void {
    this.#client = client;
    this.start();
  }

  /** Settled when all manifests that were there at the last start are known. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Takes in what an open document of the workspace says. */
  take(analysis: Analysis): ManifestFacts | undefined {
    const known = this.index.of(analysis.uri);
    if (known && this.#taken.get(known) === analysis) return known;
    const isOfWorkspace = folderHolding(analysis.uri, this.folders.uris) !== undefined;
    const facts = isOfWorkspace && analysis.isOurs ? factsIn(analysis) : undefined;
    if (facts) this.#taken.set(facts, analysis);
    this.index.set(analysis.uri, facts);
    return facts;
  }

  /** Which version of an open document facts are of. */
  readonly #taken = new WeakMap<ManifestFacts, Analysis>();

  /** Takes in what news of files and folders is about. */
  private async hear(news: readonly string[]): Promise<void> {
    const known = [...this.index.all()].map(({ uri }) => uri);
    await this.reread(await manifestsInNews(news, known, this.files));
  }

  /** Reads files anew; what is open is read from there. */
  async reread(uris: readonly string[]): Promise<void> {
    for (let at = 0; at < uris.length; at += BATCH) {
      await Promise.all(uris.slice(at, at + BATCH).map((uri) => this.read(uri)));
      // A branch switch changes thousands: whatever else has arrived gets its turn.
      if (at + BATCH < uris.length) await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  private start(): void {
    const scan = ++this.#scans;
    this.#ready = this.scan(() => scan === this.#scans).catch((error: unknown) =>
      this.connection.console.error(`The workspace's manifests could not be read: ${String(error)}`),
    );
  }

  private async scan(isWanted: () => boolean): Promise<void> {
    const found = new Set<string>();
    for (const folder of this.folders.uris) {
      for await (const uri of this.files.manifestsIn(folder)) found.add(uri);
    }
    for (const { uri } of [...this.index.all()]) {
      if (!found.has(uri) && !this.documents.open.get(uri)) this.index.set(uri, undefined);
    }
    const report = await this.progress(found.size);
    const uris = [...found];
    try {
      for (let at = 0; at < uris.length && isWanted(); at += BATCH) {
        await this.takeIn(uris.slice(at, at + BATCH));
        report.at(Math.min(at + BATCH, uris.length));
      }
    } finally {
      report.done();
    }
  }

  /** Reads some files; while many are, whatever else has arrived gets its turns. */
  private async takeIn(uris: readonly string[]): Promise<void> {
    const texts = await Promise.all(uris.map((uri) => this.files.readText(uri)));
    let turn = Date.now();
    for (const [i, uri] of uris.entries()) {
      if (!this.documents.open.get(uri)) this.index.set(uri, factsInText(uri, texts[i]));
      if (Date.now() - turn < TURN_MS) continue;
      await new Promise((resolve) => setTimeout(resolve, 0));
      turn = Date.now();
    }
  }

  private async progress(total: number) {
    if (!this.#client.window?.workDoneProgress || total < MANY) {
      return { at: () => undefined, done: () => undefined };
    }
    const progress = await this.connection.window.createWorkDoneProgress();
    progress.begin("Reading plugin manifests", 0, `0 of ${total}`);
    return {
      at: (count: number) => progress.report(Math.floor((count / total) * 100), `${count} of ${total}`),
      done: () => progress.done(),
    };
  }

  /** The last reading of each file that is being read. */
  readonly #readings = new Map<string, { done: Promise<void> }>();

  private read(uri: string): Promise<void> {
    const reading = { done: Promise.resolve() };
    this.#readings.set(uri, reading);
    reading.done = this.finish(uri, reading);
    return reading.done;
  }

  private async finish(uri: string, reading: object): Promise<void> {
    const folder = folderHolding(uri, this.folders.uris);
    const isWanted = folder !== undefined && this.files.isManifestIn(folder, uri);
    const text = isWanted ? await this.files.readText(uri) : undefined;
    // Of two readings under way the later one knows better, whichever ends first.
    const last = this.#readings.get(uri);
    if (last !== reading) return last?.done;
    this.#readings.delete(uri);
    // It may have been opened meanwhile.
    const open = this.documents.get(uri);
    if (open) this.take(open);
    else this.index.set(uri, factsInText(uri, text));
  }
}

function factsIn({ uri, document, context, textDocument }: Analysis): ManifestFacts {
  return factsOf(uri, document, context.kind, (offset) => textDocument.positionAt(offset));
}

/** The facts of a file's text; undefined when it is no manifest. */
function factsInText(uri: string, text: string | undefined): ManifestFacts | undefined {
  if (text === undefined) return undefined;
  const document = new ManifestDocument(text);
  if (!isRecognised(document.root)) return undefined;
  const textDocument = TextDocument.create(uri, "json", 0, text);
  return factsOf(uri, document, documentKind(document.root), (offset) => textDocument.positionAt(offset));
}
