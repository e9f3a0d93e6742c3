// @ts-check
/** A client of a language server, as small as possible, because the server is measured. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

const TEXT_DOCUMENT = {
  completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
  hover: { contentFormat: ["markdown"] },
  documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  publishDiagnostics: { relatedInformation: true, versionSupport: true },
};
const PULLING = { diagnostic: { dynamicRegistration: false, relatedDocumentSupport: true } };
const WORKSPACE = {
  workspaceFolders: true,
  configuration: true,
  didChangeWatchedFiles: { dynamicRegistration: true },
  diagnostics: { refreshSupport: true },
};

/** @typedef {{ [name: string]: unknown }} Members */
/** @typedef {{ id?: number, method?: string, params?: unknown, result?: unknown, error?: { message: string } }} Message */
/** @typedef {"pulled" | "pushed"} Mode the way in which the client gets diagnostics */
/**
 * @typedef {object} Command
 * @property {string} name
 * @property {readonly string[]} args the arguments of Node
 * @property {{ [section: string]: unknown }} [settings] sent after the start, and the source of answers to `workspace/configuration`
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

  /**
   * @param {Command} command
   * @param {Mode} mode
   */
  constructor(command, mode) {
    this.command = command;
    this.mode = mode;
    this.child = spawn(process.execPath, command.args, { stdio: ["pipe", "pipe", "ignore"] });
    this.child.stdin.on("error", () => undefined);
    this.child.stdout.on("data", (/** @type {Buffer} */ chunk) => this.#receive(chunk));
    this.child.on("exit", () => {
      this.#ended = true;
      for (const { reject } of this.#waiting.values()) reject(new Error(`${command.name} ended.`));
    });
  }

  /**
   * Starts a server and initializes it.
   * @param {Command} command
   * @param {{ uri?: string, mode?: Mode }} [options] `uri` is the workspace folder's
   */
  static async start(command, { uri, mode = "pulled" } = {}) {
    const server = new Lsp(command, mode);
    const { settings } = command;
    const textDocument = mode === "pulled" ? { ...TEXT_DOCUMENT, ...PULLING } : TEXT_DOCUMENT;
    await server.request("initialize", {
      processId: process.pid,
      rootUri: uri ?? null,
      workspaceFolders: uri === undefined ? null : [{ uri, name: "bench" }],
      capabilities: { textDocument, workspace: WORKSPACE },
    });
    server.notify("initialized", {});
    if (settings !== undefined) server.notify("workspace/didChangeConfiguration", { settings });
    return server;
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
   * Sends a request that can be canceled by its id.
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
   * Sets the only listener of a notification.
   * @param {string} method
   * @param {(params: never) => void} listener
   */
  on(method, listener) {
    this.#listeners.set(method, listener);
  }

  /** Returns the resident memory of the server's process, in megabytes. */
  memory() {
    const pid = this.child.pid ?? 0;
    const kilobytes =
      process.platform === "linux"
        ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
        : String(spawnSync("ps", ["-o", "rss=", "-p", String(pid)]).stdout);
    return (Number(kilobytes) * 1024) / 1e6;
  }

  /** Ends the server with the protocol's own messages. */
  async end() {
    const exit = once(this.child, "exit");
    await this.request("shutdown", undefined);
    this.notify("exit", undefined);
    this.#ended = true;
    await exit;
  }

  /** Kills the server. */
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
    if (method !== "workspace/configuration") return null;
    const settings = /** @type {Members} */ (this.command.settings ?? {});
    const { items } = /** @type {{ items: { section: string }[] }} */ (params);
    return items.map(({ section }) => settings[section] ?? null);
  }
}
