// @ts-check
/** Records what the language server answers, pushed and pulled, while documents, files and tags change. */
import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Lsp } from "../bench/lsp.mjs";

/** @typedef {import("./differences.mjs").Record} Record */
/** @typedef {{ code?: string, data?: unknown }} Diagnostic */

/** Longer than any pause of the server before it reads files or git. */
const SETTLED_MS = 1_500;
/** How many places of a document are asked about. */
const PLACES = 6;
const MALFORMED = [
  "textDocument/hover",
  "textDocument/completion",
  "textDocument/codeAction",
  "pluginManifest/entry",
  "no/such",
];

/**
 * @param {import("../bench/contestants.mjs").Product} product
 * @param {string} folder the corpus
 * @param {readonly string[]} names of its documents
 * @param {Record} record
 */
export async function editorRecords({ server: command }, folder, names, record) {
  const uri = pathToFileURL(folder).href;
  for (const mode of /** @type {const} */ (["pushed", "pulled"])) {
    const server = await Lsp.start(command, { uri, mode });
    const editor = new Editor(server, folder);
    for (const name of names) await editor.open(name);
    await sleep(SETTLED_MS);
    for (const name of names) record(`${mode} diagnostics`, name, await editor.diagnostics(name));
    if (mode === "pulled") for (const name of names) await recordAnswers(editor, name, record);
    await recordEvents(editor, mode, record);
    await server.end();
  }
}

/**
 * Records fixes, and completion and hover at a few places.
 * @param {Editor} editor
 * @param {string} name
 * @param {Record} record
 */
async function recordAnswers(editor, name, record) {
  const textDocument = { uri: editor.uri(name) };
  const text = editor.text(name);
  const lines = text.split("\n");
  const end = { line: lines.length, character: 0 };
  const diagnostics = await editor.items(name);
  const range = { start: { line: 0, character: 0 }, end };
  const actions = await editor.ask("textDocument/codeAction", {
    textDocument,
    range,
    context: { diagnostics },
  });
  record("code actions", name, linesOf(actions));
  for (let i = 1; i <= PLACES; i++) {
    const line = Math.floor((lines.length * i) / (PLACES + 1));
    const character = Math.max(0, (lines[line] ?? "").indexOf('"', i) + 1);
    const at = { textDocument, position: { line, character } };
    for (const method of ["completion", "hover"]) {
      record(method, `${name}:${line}:${character}`, linesOf(await editor.ask(`textDocument/${method}`, at)));
    }
  }
}

/**
 * Records the diagnostics after a file, git, the text and an open document have changed, and the answers to malformed requests.
 * @param {Editor} editor
 * @param {string} mode
 * @param {Record} record
 */
async function recordEvents(editor, mode, record) {
  const name = "sample/color-picker/manifest.json";
  const icon = join(editor.folder, "sample/color-picker/frontend/index.js");
  const kept = await readFile(icon);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", ["-C", join(editor.folder, "sample"), ...args]);
  const after = async (/** @type {string} */ event) => {
    await sleep(SETTLED_MS);
    record(`${mode} after ${event}`, name, await editor.diagnostics(name));
  };
  await editor.open(name);
  await after("open");
  await rm(icon);
  editor.fileChanged("sample/color-picker/frontend/index.js", 3);
  await after("a file is deleted");
  await writeFile(icon, kept);
  editor.fileChanged("sample/color-picker/frontend/index.js", 1);
  await after("a file is created");
  git("tag", "v9.0.0");
  editor.fileChanged("sample/.git/refs/tags/v9.0.0", 1);
  await after("a tag");
  git("tag", "--delete", "v9.0.0");
  editor.change(name, editor.text(name).replace('"name"', '"nmae"'));
  await after("an edit");
  editor.close(name);
  await after("closing");
  for (const method of MALFORMED) {
    for (const params of [null, [], { textDocument: 1 }, { textDocument: { uri: "no" }, position: {} }]) {
      record(
        `${mode} malformed ${method}`,
        JSON.stringify(params),
        [await editor.ask(method, params)].map(String),
      );
    }
  }
}

/**
 * Returns a line for each entry of an answer, which begins with its code, if it has one.
 * @param {unknown} answer
 */
function linesOf(answer) {
  const entries = answer && typeof answer === "object" && "items" in answer ? answer.items : answer;
  const list = /** @type {readonly ({ code?: string, diagnostics?: readonly Diagnostic[] } | null)[]} */ (
    Array.isArray(entries) ? entries : [entries]
  );
  return list.map((entry) => {
    const code = entry?.code ?? entry?.diagnostics?.[0]?.code ?? "";
    return `${code} ${JSON.stringify(entry)}`.trimStart();
  });
}

/** Open documents. */
class Editor {
  /** @type {Map<string, { text: string, version: number }>} */
  #documents = new Map();
  /** @type {Map<string, Diagnostic[]>} what was pushed last, by URI */
  #pushed = new Map();

  /**
   * @param {Lsp} server
   * @param {string} folder
   */
  constructor(server, folder) {
    this.server = server;
    this.folder = folder;
    server.on(
      "textDocument/publishDiagnostics",
      (/** @type {{ uri: string, diagnostics: Diagnostic[] }} */ { uri, diagnostics }) =>
        this.#pushed.set(uri, diagnostics),
    );
  }

  /** @param {string} name */
  uri(name) {
    return pathToFileURL(join(this.folder, name)).href;
  }

  /** @param {string} name */
  text(name) {
    return this.#documents.get(name)?.text ?? "";
  }

  /** @param {string} name */
  async open(name) {
    const text = await readFile(join(this.folder, name), "utf8");
    this.#documents.set(name, { text, version: 1 });
    const languageId = name.endsWith(".plugin-manifest.json") ? "plugin-manifest" : "json";
    this.server.notify("textDocument/didOpen", {
      textDocument: { uri: this.uri(name), languageId, version: 1, text },
    });
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  change(name, text) {
    const version = (this.#documents.get(name)?.version ?? 0) + 1;
    this.#documents.set(name, { text, version });
    const textDocument = { uri: this.uri(name), version };
    this.server.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] });
  }

  /** @param {string} name */
  close(name) {
    this.server.notify("textDocument/didClose", { textDocument: { uri: this.uri(name) } });
  }

  /**
   * @param {string} name
   * @param {number} type LSP's FileChangeType
   */
  fileChanged(name, type) {
    this.server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: this.uri(name), type }] });
  }

  /**
   * Returns the answer, or the error as text.
   * @param {string} method
   * @param {unknown} params
   */
  async ask(method, params) {
    try {
      return await this.server.request(method, params);
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  }

  /**
   * @param {string} name
   * @returns {Promise<readonly Diagnostic[]>}
   */
  async items(name) {
    if (this.server.mode === "pushed") return this.#pushed.get(this.uri(name)) ?? [];
    const answer = await this.ask("textDocument/diagnostic", { textDocument: { uri: this.uri(name) } });
    return /** @type {{ items?: Diagnostic[] }} */ (answer).items ?? [];
  }

  /** @param {string} name */
  async diagnostics(name) {
    return linesOf(await this.items(name));
  }
}
