import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type ConfigurationParams,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from "vscode-languageserver/node";
import { withEarlier } from "../../server/page/model/messages";
import type {
  EarlierVersionsParams,
  EntryChangedParams,
  EntryParams,
  EntryResult,
} from "../../server/protocol";
import { answerFileRequest, type ClientFiles } from "./client-files";
import { ReceivedMessages } from "./received-messages";
import { type Machine, SERVER, InProcessServer, type ServerProcess } from "./in-process-server";

/** A document deep in folders: the server searches more folders for its configuration than for any other document. */
const SENTINEL = "file:///no/such/folder/as/this/one/is/sentinel.plugin-manifest.json";

/** The notifications whose effect remains after all documents and folders are closed. */
const LASTING_NOTIFICATIONS = new Set(["workspace/didChangeConfiguration", "pluginManifest/trust", "exit"]);

export interface StartOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** The language of the client's user interface. */
  readonly locale?: string;
  /**
   * The answer to `workspace/configuration`, or a promise of it. An Error makes the client answer with an error; a
   * function is called for each scope.
   */
  readonly settings?: unknown;
  /** The files that only the client can read. */
  readonly files?: ClientFiles;
  /** The URIs of the workspace folders. */
  readonly folders?: readonly string[];
}

/** The built server, and a client that is connected to it by streams. */
export class TestServer {
  readonly received = new ReceivedMessages();
  /** The answer to later requests of `workspace/configuration`. */
  settings: unknown;
  /** The files that only the client can read. */
  files: ClientFiles = {};
  readonly exitCode: Promise<number | null>;
  stderr = "";
  /** False after a notification with a lasting effect, such as new settings or trust. */
  isReusable = true;
  /** The versions of the open documents. */
  readonly #versions = new Map<string, number>();
  readonly #folders = new Set<string>();

  private constructor(
    readonly process: ServerProcess,
    readonly connection: MessageConnection,
  ) {
    this.exitCode = new Promise((resolve) => process.once("exit", resolve));
    process.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    connection.onNotification((method, params) => this.received.notification(method, params));
    connection.onUnhandledProgress((params) => this.received.notification("$/progress", params));
    connection.onRequest((method, params) => this.#answer(method, params));
    connection.listen();
  }

  /** Starts the server in a separate process, uninitialized. @param program the arguments of Node.js */
  static spawn(program: readonly string[] = [SERVER, "--stdio"], cwd?: string): TestServer {
    const [file = ""] = program;
    if (!existsSync(file)) throw new Error(`${file} is missing: run 'npm run build' first.`);
    return TestServer.#connect(
      spawn(process.execPath, program, { stdio: "pipe", ...(cwd !== undefined && { cwd }) }),
    );
  }

  /** Starts the server in this process, uninitialized. */
  static inProcess(machine: Machine = {}): TestServer {
    return TestServer.#connect(new InProcessServer(machine));
  }

  /** Starts the server in this process, and initializes it. */
  static async start(options: StartOptions = {}): Promise<TestServer> {
    const server = TestServer.inProcess();
    await server.initialize(options);
    return server;
  }

  /** Starts the server in a separate process, and initializes it: for effects that need a process. */
  static async startSeparately(options: StartOptions = {}): Promise<TestServer> {
    const server = TestServer.spawn();
    await server.initialize(options);
    return server;
  }

  static #connect(process: ServerProcess): TestServer {
    // Some tests write to a server that has ended.
    process.stdin.on("error", () => undefined);
    const connection = createMessageConnection(
      new StreamMessageReader(process.stdout),
      new StreamMessageWriter(process.stdin),
    );
    return new TestServer(process, connection);
  }

  async initialize({
    capabilities = {},
    initializationOptions,
    locale,
    settings,
    folders,
    files,
  }: StartOptions = {}) {
    this.settings = settings;
    this.files = files ?? {};
    for (const uri of folders ?? []) this.#folders.add(uri);
    const result = await this.request<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities,
      ...(locale === undefined ? {} : { locale }),
      ...(folders ? { workspaceFolders: folders.map((uri) => ({ uri, name: uri })) } : {}),
      ...(initializationOptions === undefined ? {} : { initializationOptions }),
    });
    await this.notify("initialized", {});
    return result;
  }

  request<R>(method: string, params: unknown): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  notify(method: string, params?: unknown): Promise<void> {
    if (LASTING_NOTIFICATIONS.has(method)) this.isReusable = false;
    return this.connection.sendNotification(method, params);
  }

  /** Sends a request about a document. */
  ask<R>(method: string, uri: string, params: object = {}): Promise<R> {
    return this.request<R>(method, { textDocument: { uri }, ...params });
  }

  /** Requests the entry of a document. The server answers after it has read the files around the document. */
  entry(uri: string, params: EntryParams = {}): Promise<EntryResult | null> {
    return this.ask<EntryResult | null>("pluginManifest/entry", uri, params);
  }

  /** The models of a watched entry so far, each with the latest earlier versions at that time. */
  models(uri: string): (EntryResult | null)[] {
    let earlier: EarlierVersionsParams | undefined;
    return this.received.notifications.flatMap(({ method, params }) => {
      const about = params as EarlierVersionsParams | EntryChangedParams;
      if (!/^pluginManifest\/(?:earlierVersions|entryChanged)$/.test(method)) return [];
      if (about.textDocument.uri !== uri) return [];
      if ("model" in about) return [about.model && withEarlier(about.model, earlier)];
      earlier = about;
      return [];
    });
  }

  /** Watches the entry of a document, and waits for the first complete model. */
  async watch(uri: string, params: EntryParams = {}): Promise<EntryResult | null> {
    const before = this.models(uri).length;
    await this.ask("pluginManifest/watchEntry", uri, params);
    return this.received.until(() => {
      const last = this.models(uri).slice(before).at(-1);
      return last?.earlier.isLoading || last?.release?.isLoading ? undefined : last;
    });
  }

  async open(uri: string, text: string, languageId = "plugin-manifest"): Promise<void> {
    this.#versions.set(uri, 1);
    await this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Sends changes, or a whole new text. @returns the new version */
  async change(uri: string, changes: string | TextDocumentContentChangeEvent[]): Promise<number> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const contentChanges = typeof changes === "string" ? [{ text: changes }] : changes;
    await this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    return version;
  }

  async close(uri: string): Promise<void> {
    this.#versions.delete(uri);
    await this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  /** Opens a document and waits for its diagnostics. */
  async check(uri: string, text: string, languageId?: string): Promise<Diagnostic[]> {
    await this.open(uri, text, languageId);
    return this.diagnostics(uri, 1);
  }

  /** Waits for the diagnostics pushed for a version of a document. */
  async diagnostics(uri: string, version: number): Promise<Diagnostic[]> {
    return (await this.received.until(() => this.publishedFor(uri).find((sent) => sent.version === version)))
      .diagnostics;
  }

  /** Returns all pushed diagnostics of a document so far. */
  publishedFor(uri: string): PublishDiagnosticsParams[] {
    return this.received.published.filter((sent) => sent.uri === uri);
  }

  /** Waits until the server has processed all messages so far. Only for servers that push diagnostics. */
  async settle(): Promise<void> {
    const before = this.publishedFor(SENTINEL).length;
    // The server checks documents in the order in which they were opened.
    await this.open(SENTINEL, "[]");
    await this.received.until(() => this.publishedFor(SENTINEL)[before]);
    await this.close(SENTINEL);
    await this.received.until(() => this.publishedFor(SENTINEL)[before + 1]);
  }

  /** Adds and removes workspace folders; the client must have the capability `workspaceFolders`. */
  async changeFolders({ added = [], removed = [] }: Partial<Record<"added" | "removed", readonly string[]>>) {
    for (const uri of added) this.#folders.add(uri);
    for (const uri of removed) this.#folders.delete(uri);
    const folders = (uris: readonly string[]) => uris.map((uri) => ({ uri, name: uri }));
    const event = { added: folders(added), removed: folders(removed) };
    await this.notify("workspace/didChangeWorkspaceFolders", { event });
  }

  /** Closes all documents and folders, and clears the received messages. Only for servers that push diagnostics. */
  async clear(): Promise<void> {
    for (const uri of [...this.#versions.keys()]) await this.close(uri);
    if (this.#folders.size > 0) await this.changeFolders({ removed: [...this.#folders] });
    await this.settle();
    this.received.clear();
  }

  async shutdown(): Promise<number | null> {
    await this.request("shutdown", undefined);
    await this.notify("exit");
    return this.exitCode;
  }

  /** Ends the process, unless it has already ended. Call it at the end of the tests. */
  stop(): void {
    this.connection.dispose();
    this.process.kill();
  }

  async #answer(method: string, params: unknown): Promise<unknown> {
    this.received.request(method, params);
    const fileAnswer = await answerFileRequest(this.files, method, params);
    if (fileAnswer !== undefined) return fileAnswer;
    if (method !== "workspace/configuration") return null;
    const settings = await this.settings;
    if (settings instanceof Error) throw settings;
    const { items } = params as ConfigurationParams;
    return items.map(({ scopeUri }) =>
      typeof settings === "function"
        ? (settings as (scopeUri?: string) => unknown)(scopeUri)
        : (settings ?? null),
    );
  }
}
