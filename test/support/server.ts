import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { resolve } from "node:path";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type TextDocumentContentChangeEvent,
} from "vscode-languageserver/node";

const SERVER = resolve(import.meta.dirname, "../../dist/server.js");
const SENTINEL = "file:///sentinel.plugin-manifest.json";

export interface StartOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /** What the client answers to `workspace/configuration`; an Error is answered with an error. */
  readonly settings?: unknown;
}

/** What has been said to the client, in the order of its arrival. */
export interface Heard {
  readonly published: PublishDiagnosticsParams[];
  readonly notifications: { method: string; params: unknown }[];
  readonly requests: { method: string; params: unknown }[];
}

/** The built server as a process of its own, and a client that talks to it over its real streams. */
export class TestServer {
  readonly heard: Heard = { published: [], notifications: [], requests: [] };
  /** What `workspace/configuration` is answered with from now on. */
  settings: unknown;
  readonly exitCode: Promise<number | null>;
  stderr = "";
  #versions = new Map<string, number>();
  #waiting = new Set<() => void>();

  private constructor(
    readonly process: ChildProcessWithoutNullStreams,
    readonly connection: MessageConnection,
  ) {
    this.exitCode = once(process, "exit").then(([code]) => code as number | null);
    process.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    connection.onNotification((method, params) => this.#heard(method, params));
    connection.onRequest((method, params) => this.#answer(method, params));
    connection.listen();
  }

  /** Starts the process without a word to it. */
  static spawn(): TestServer {
    if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing: run 'npm run build' first.`);
    const child = spawn(process.execPath, [SERVER, "--stdio"], { stdio: "pipe" });
    // A server that has ended is what some tests are about.
    child.stdin.on("error", () => undefined);
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    return new TestServer(child, connection);
  }

  /** Starts the process and initializes it. */
  static async start(options: StartOptions = {}): Promise<TestServer> {
    const server = TestServer.spawn();
    await server.initialize(options);
    return server;
  }

  async initialize({ capabilities = {}, initializationOptions, settings }: StartOptions = {}) {
    this.settings = settings;
    const result = await this.request<InitializeResult>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities,
      ...(initializationOptions === undefined ? {} : { initializationOptions }),
    });
    await this.notify("initialized", {});
    return result;
  }

  request<R>(method: string, params: unknown): Promise<R> {
    return this.connection.sendRequest<R>(method, params);
  }

  notify(method: string, params?: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  /** A request about a document. */
  ask<R>(method: string, uri: string, params: object = {}): Promise<R> {
    return this.request<R>(method, { textDocument: { uri }, ...params });
  }

  async open(uri: string, text: string, languageId = "plugin-manifest"): Promise<void> {
    this.#versions.set(uri, 1);
    await this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Makes changes, or puts in a whole new text; returns the new version. */
  async change(uri: string, changes: string | TextDocumentContentChangeEvent[]): Promise<number> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const contentChanges = typeof changes === "string" ? [{ text: changes }] : changes;
    await this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    return version;
  }

  async close(uri: string): Promise<void> {
    await this.notify("textDocument/didClose", { textDocument: { uri } });
  }

  /** Opens a document and waits for its diagnostics. */
  async check(uri: string, text: string, languageId?: string): Promise<Diagnostic[]> {
    await this.open(uri, text, languageId);
    return this.diagnostics(uri, 1);
  }

  /** The diagnostics pushed for a version of a document, once they are there. */
  async diagnostics(uri: string, version: number): Promise<Diagnostic[]> {
    return (await this.#until(() => this.publishedFor(uri).find((told) => told.version === version)))
      .diagnostics;
  }

  /** All that has been pushed for a document so far. */
  publishedFor(uri: string): PublishDiagnosticsParams[] {
    return this.heard.published.filter((told) => told.uri === uri);
  }

  /** Waits until everything sent so far has had its effect. Pushing servers only. */
  async settle(): Promise<void> {
    const before = this.publishedFor(SENTINEL).length;
    // What is opened later is checked later.
    await this.open(SENTINEL, "{}");
    await this.#until(() => this.publishedFor(SENTINEL)[before]);
    await this.close(SENTINEL);
    await this.#until(() => this.publishedFor(SENTINEL)[before + 1]);
  }

  /** Waits for a notification or request from the server. */
  async hear<P>(kind: "notifications" | "requests", method: string, count = 1): Promise<P> {
    const found = () => this.heard[kind].filter((one) => one.method === method)[count - 1];
    return (await this.#until(found)).params as P;
  }

  async shutdown(): Promise<number | null> {
    await this.request("shutdown", undefined);
    await this.notify("exit");
    return this.exitCode;
  }

  /** Ends the process if a test has not; call it when the tests are over. */
  stop(): void {
    this.connection.dispose();
    this.process.kill();
  }

  async #until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((wake) => this.#waiting.add(wake));
    }
  }

  #heard(method: string, params: unknown): void {
    if (method === "textDocument/publishDiagnostics")
      this.heard.published.push(params as PublishDiagnosticsParams);
    else this.heard.notifications.push({ method, params });
    this.#wake();
  }

  #answer(method: string, params: unknown): unknown {
    this.heard.requests.push({ method, params });
    this.#wake();
    if (method !== "workspace/configuration") return null;
    if (this.settings instanceof Error) throw this.settings;
    return [this.settings ?? null];
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
