import { spawn } from "node:child_process";
import { InProcessServer, type ServerProcess } from "./in-process-server";

/** A JSON-RPC message from the server. */
export interface RawMessage {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The built server and a client that writes bytes, so that tests can send invalid messages. */
export class RawServer {
  readonly messages: RawMessage[] = [];
  readonly exitCode: Promise<number | null>;
  stderr = "";
  /** Called with each request from the server; by default, the client does not answer. */
  onRequest: (request: RawMessage) => void = () => undefined;
  readonly process: ServerProcess;
  #buffer = Buffer.alloc(0);
  #wake: () => void = () => undefined;
  #lastId = 0;

  /** @param program the arguments of Node.js for a separate process; by default, the server runs in this process */
  constructor(program?: readonly string[]) {
    this.process = program ? spawn(process.execPath, program, { stdio: "pipe" }) : new InProcessServer();
    this.exitCode = new Promise((resolve) => this.process.once("exit", resolve));
    void this.exitCode.then(() => this.#wake());
    this.process.stdin.on("error", () => undefined);
    this.process.stderr.on("data", (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.process.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
  }

  write(bytes: string | Uint8Array): void {
    this.process.stdin.write(bytes);
  }

  /** Writes a message, even an invalid one, with a valid header. */
  send(message: unknown): void {
    const body = Buffer.from(typeof message === "string" ? message : JSON.stringify(message));
    this.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  notify(method: string, params?: unknown): void {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request, and waits for the answer. */
  async request(method: string, params?: unknown): Promise<RawMessage> {
    const id = ++this.#lastId;
    this.send({ jsonrpc: "2.0", id, method, params });
    return this.answerTo(id);
  }

  answerTo(id: number | string | null): Promise<RawMessage> {
    return this.until(() => this.messages.find((one) => one.method === undefined && one.id === id));
  }

  /** Waits until `find` returns a value. Calls it again after each message. @throws when the server ends */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const result = find();
      if (result !== undefined) return result;
      if (this.process.exitCode !== null) throw new Error(`The server has ended: ${this.stderr}`);
      await new Promise<void>((wake) => (this.#wake = wake));
    }
  }

  async initialize(capabilities: object = {}): Promise<RawMessage> {
    const answer = await this.request("initialize", { processId: process.pid, rootUri: null, capabilities });
    this.notify("initialized", {});
    return answer;
  }

  /** Tests if the server still answers. */
  async isAlive(): Promise<boolean> {
    const { result } = await this.request("pluginManifest/newManifest", { id: "a.b", name: "A", levels: [] });
    return (result as { text?: string } | undefined)?.text?.startsWith("{") === true;
  }

  /** Shuts the server down. @returns its exit code */
  async end(): Promise<number | null> {
    await this.request("shutdown");
    this.notify("exit");
    return this.exitCode;
  }

  stop(): void {
    this.process.kill();
  }

  #receive(chunk: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, chunk]);
    for (;;) {
      const head = this.#buffer.indexOf("\r\n\r\n");
      const length = Number(
        /Content-Length: (\d+)/.exec(this.#buffer.toString("latin1", 0, Math.max(0, head)))?.[1],
      );
      if (head < 0 || this.#buffer.length < head + 4 + length) break;
      const message = JSON.parse(this.#buffer.toString("utf8", head + 4, head + 4 + length)) as RawMessage;
      this.messages.push(message);
      if (message.method !== undefined && message.id !== undefined) this.onRequest(message);
      this.#buffer = this.#buffer.subarray(head + 4 + length);
    }
    this.#wake();
  }
}
