// @ts-check
/** Starts a language server in its own process, and connects to the server as a client. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

const TEXT_DOCUMENT_CAPABILITIES = {
  completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
  hover: { contentFormat: ["markdown"] },
  documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  publishDiagnostics: { relatedInformation: true, versionSupport: true },
};
const PULL_CAPABILITIES = { diagnostic: { dynamicRegistration: false, relatedDocumentSupport: true } };
const WORKSPACE_CAPABILITIES = {
  workspaceFolders: true,
  configuration: true,
  didChangeWatchedFiles: { dynamicRegistration: true },
  diagnostics: { refreshSupport: true },
};

/** @typedef {"pulled" | "pushed"} Mode how the client gets diagnostics */
/**
 * @typedef {object} Command
 * @property {string} name
 * @property {readonly string[]} args the arguments for Node
 * @property {{ [section: string]: unknown }} [settings] sent after initialization, and when the server asks
 */

/** @typedef {{ uri?: string, mode?: Mode, node?: string, env?: NodeJS.ProcessEnv }} Options `uri`: the workspace folder */

/**
 * @param {Command} command
 * @param {Options} [options]
 */
export async function startServer(command, { uri, mode = "pulled", node = process.execPath, env } = {}) {
  const child = spawn(node, command.args, { stdio: ["pipe", "pipe", "ignore", "pipe"], env });
  const exit = once(child, "exit");
  const connection = createMessageConnection(
    new StreamMessageReader(/** @type {import("node:stream").Readable} */ (child.stdout)),
    new StreamMessageWriter(/** @type {import("node:stream").Writable} */ (child.stdin)),
  );
  const { settings = {} } = command;
  /** @typedef {{ items: { section: string }[] }} ConfigurationParams */
  connection.onRequest("workspace/configuration", (/** @type {ConfigurationParams} */ { items }) =>
    items.map(({ section }) => settings[section] ?? null),
  );
  connection.onRequest(() => null);
  connection.listen();
  const request = (/** @type {string} */ method, /** @type {unknown} */ params) =>
    /** @type {Promise<unknown>} */ (connection.sendRequest(method, params));
  const notify = (/** @type {string} */ method, /** @type {object} */ params) =>
    void connection.sendNotification(method, params);
  await request("initialize", {
    processId: process.pid,
    rootUri: uri ?? null,
    workspaceFolders: uri === undefined ? null : [{ uri, name: "workspace" }],
    capabilities: {
      textDocument: { ...TEXT_DOCUMENT_CAPABILITIES, ...(mode === "pulled" && PULL_CAPABILITIES) },
      workspace: WORKSPACE_CAPABILITIES,
    },
  });
  notify("initialized", {});
  if (command.settings) notify("workspace/didChangeConfiguration", { settings });
  return {
    ...{
      name: command.name,
      mode,
      pid: child.pid ?? 0,
      // Receives the measurements of probe.cjs.
      probe: /** @type {import("node:stream").Readable} */ (child.stdio[3]),
      request,
      notify,
    },
    on: connection.onNotification.bind(connection),
    async end() {
      await request("shutdown", undefined);
      notify("exit", {});
      await exit;
      connection.dispose();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
