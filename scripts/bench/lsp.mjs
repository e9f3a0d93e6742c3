// @ts-check
/** A client of a language server: as little as can be, so that what is measured is the server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { memoryOf } from "./memory-of.mjs";

const CAPABILITIES = {
  completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
  hover: { contentFormat: ["markdown"] },
  documentSymbol: { hierarchicalDocumentSymbolSupport: true },
};
const PULLING = { diagnostic: { dynamicRegistration: false } };

/** @typedef {{ [name: string]: unknown }} Members */
/** @typedef {{ id?: number, method?: string, params?: unknown, result?: unknown, error?: { message: string } }} Message */
/**
 * @typedef {object} Command
 * @property {string} name
 * @property {readonly string[]} args of Node
 * @property {boolean} [pushes] its diagnostics are pushed only
 * @property {unknown} [settings] sent after the start, and what `workspace/configuration` is answered from
 * @property {Readonly<Record<string, string>>} [contents] what schemas the client can fetch, by address
 */

export class Lsp {
  /** @type {Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  /** @type {Map<string, (params: never) => void>} */
  #listeners = new Map();
  /** @type {Buffer[]} */
  #chunks = [];
  #received = 0;
  #needed = 0;
  #id = 0;
  #ended = false;

  /** @param {Command} command */
  constructor(command) {
    this.command = command;
    this.child = spawn(process.execPath, command.args, { stdio: ["pipe", "pipe", "ignore"] });
    this.child.stdin.on("error", () => undefined);
    this.child.stdout.on("data", (/** @type {Buffer} */ chunk) => this.#receive(chunk));
    this.child.on("exit", () => {
      this.#ended = true;
      for (const { reject } of this.#waiting.values()) reject(new Error(`${command.name} ended.`));
    });
  }

  /** Starts a server and initializes it. */
  static async start(/** @type {Command} */ command) {
    const server = new Lsp(command);
    await server.initialize();
    return server;
  }

  async initialize() {
    const { settings, pushes, contents } = this.command;
    const textDocument = pushes ? CAPABILITIES : { ...CAPABILITIES, ...PULLING };
    const workspace = settings === undefined ? {} : { configuration: pushes === true };
    await this.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument, workspace },
    });
    this.notify("initialized", {});
    if (contents) this.notify("yaml/registerContentRequest", undefined);
    if (settings !== undefined) this.notify("workspace/didChangeConfiguration", { settings });
  }

  /**
   * @param {string} method
   * @param {unknown} params
   * @returns {Promise<unknown>}
   */
  request(method, params) {
    return this.ask(method, params).result;
  }

  /**
   * A request that can be taken back.
   * @param {string} method
   * @param {unknown} params
   * @returns {{ id: number, result: Promise<unknown> }}
   */
  ask(method, params) {
    const id = ++this.#id;
    const result = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#send({ id, method, params });
    return { id, result };
  }

  /**
   * @param {string} method
   * @param {unknown} params
   */
  notify(method, params) {
    this.#send({ method, params });
  }

  /**
   * Hears a notification; the last listener of each.
   * @param {string} method
   * @param {(params: never) => void} listener
   */
  on(method, listener) {
    this.#listeners.set(method, listener);
  }

  /** The resident memory of the server's process, in bytes. */
  memory() {
    return memoryOf(this.child.pid ?? 0);
  }

  /** Ends the server as the protocol has it. */
  async end() {
    const exit = once(this.child, "exit");
    await this.request("shutdown", undefined);
    this.notify("exit", undefined);
    this.#ended = true;
    await exit;
  }

  async stop() {
    if (this.#ended) return;
    const exit = once(this.child, "exit");
    this.#waiting.clear();
    this.child.kill("SIGKILL");
    await exit;
  }

  /** @param {object} message */
  #send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  /** @param {Buffer} chunk */
  #receive(chunk) {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    while (this.#received >= this.#needed) {
      const data = Buffer.concat(this.#chunks);
      const end = data.indexOf("\r\n\r\n");
      const length =
        end === -1 ? 0 : Number(/Content-Length: (\d+)/i.exec(data.toString("latin1", 0, end))?.[1]);
      const total = end + 4 + length;
      this.#chunks = [data];
      if (end === -1 || data.length < total) {
        this.#needed = end === -1 ? data.length + 1 : total;
        return;
      }
      this.#needed = 0;
      this.#chunks = [data.subarray(total)];
      this.#received = data.length - total;
      /** @type {Message} */
      const message = JSON.parse(data.toString("utf8", end + 4, total));
      this.#handle(message);
      if (this.#received === 0) return;
    }
  }

  /** @param {Message} message */
  #handle({ id, method, params, result, error }) {
    if (method !== undefined) {
      if (id !== undefined) this.#send({ id, result: this.#answer(method, params) });
      else this.#listeners.get(method)?.(/** @type {never} */ (params));
      return;
    }
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (error) waiting?.reject(new Error(`${this.command.name}: ${error.message}`));
    else waiting?.resolve(result);
  }

  /**
   * @param {string} method
   * @param {unknown} params
   */
  #answer(method, params) {
    if (method === "vscode/content") return this.command.contents?.[String(params)] ?? null;
    if (method !== "workspace/configuration") return null;
    const settings = /** @type {Members} */ (this.command.settings ?? {});
    const { items } = /** @type {{ items: { section: string }[] }} */ (params);
    return items.map(({ section }) => settings[section] ?? null);
  }
}
