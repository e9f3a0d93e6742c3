// @ts-check
/** Records the answers of the language server, with pushed or with pulled diagnostics. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startServer } from "../bench/server.mjs";
import { filesIn } from "./corpus.mjs";

/** @typedef {{ code?: string, diagnostics?: readonly { code?: string }[] }} Item a diagnostic or a code action */
/** @typedef {Awaited<ReturnType<typeof openEditor>>} Editor */
/** @typedef {"pushed" | "pulled"} Mode */
/** @typedef {import("./differences.mjs").Recorder} Recorder */

/** The server counts as idle after this many equal polls in a row. */
const EQUAL_POLLS = 4;
const POLL_MS = 400;
/** The number of positions in a document for completion and hover. */
const POSITIONS = 6;
const SAMPLE = "sample/color-picker/manifest.json";

/**
 * @param {{ server: import("../bench/server.mjs").Command }} product
 * @param {string} folder the corpus
 * @param {Mode} mode
 * @param {Recorder} record
 */
export async function recordEditor({ server }, folder, mode, record) {
  const texts = new Map(
    filesIn(folder)
      .filter((name) => name.endsWith("manifest.json"))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const editor = await openEditor(server, folder, texts, mode);
  await editor.waitUntilIdle();
  for (const name of texts.keys()) {
    record(`${mode} diagnostics`, name, linesOf(await editor.items(name)));
  }
  for (const name of mode === "pulled" ? editor.manifests : []) {
    await recordAnswers(editor, name, texts.get(name) ?? "", record);
  }
  await editor.end();
}

/**
 * @param {import("../bench/server.mjs").Command} command
 * @param {string} folder
 * @param {ReadonlyMap<string, string>} texts
 * @param {Mode} mode
 */
async function openEditor(command, folder, texts, mode) {
  const server = await startServer(command, { uri: pathToFileURL(folder).href, mode });
  const uri = (/** @type {string} */ name) => pathToFileURL(join(folder, name)).href;
  const request = (/** @type {string} */ method, /** @type {unknown} */ params) =>
    server.request(method, params).catch(String);
  /** @type {Map<string, readonly Item[]>} */
  const pushed = new Map();
  let pushes = 0;
  /** @typedef {{ uri: string, diagnostics: readonly Item[] }} Push */
  server.on("textDocument/publishDiagnostics", (/** @type {Push} */ push) => {
    pushed.set(push.uri, push.diagnostics);
    pushes++;
  });
  const manifests = [...texts.keys()].filter((name) => !name.startsWith("json/"));
  const items = async (/** @type {string} */ name) => {
    if (mode === "pushed") return pushed.get(uri(name)) ?? [];
    const answer = await request("textDocument/diagnostic", { textDocument: { uri: uri(name) } });
    return /** @type {{ items?: readonly Item[] }} */ (answer).items ?? [];
  };
  const waitUntilIdle = async () => {
    const textDocument = { uri: uri(SAMPLE) };
    await request("pluginManifest/entry", { textDocument });
    for (let lastState = "", equalCount = 0; equalCount < EQUAL_POLLS;) {
      await sleep(POLL_MS);
      await request("textDocument/documentSymbol", { textDocument });
      const state = JSON.stringify([pushes, await Promise.all(manifests.map(items))]);
      equalCount = state === lastState ? equalCount + 1 : 0;
      lastState = state;
    }
  };
  for (const [name, text] of texts) {
    const languageId = name.startsWith("json/") ? "plugin-manifest" : "json";
    const textDocument = { uri: uri(name), languageId, version: 1, text };
    server.notify("textDocument/didOpen", { textDocument });
  }
  return { ...server, uri, request, manifests, items, waitUntilIdle };
}

/**
 * Records fixes, the entry, and completion and hover at a few positions.
 * @param {Editor} editor
 * @param {string} name
 * @param {string} text
 * @param {Recorder} record
 */
async function recordAnswers({ request, items, uri }, name, text, record) {
  const document = { textDocument: { uri: uri(name) } };
  const lines = text.split("\n");
  const range = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
  const context = { diagnostics: await items(name) };
  const actions = await request("textDocument/codeAction", { ...document, range, context });
  record("code actions", name, linesOf(actions));
  const entry = await request("pluginManifest/entry", { ...document, checks: true, changes: {} });
  record("entry", name, JSON.stringify(entry, null, 1).split("\n"));
  for (let i = 1; i <= POSITIONS; i++) {
    const line = Math.floor((lines.length * i) / (POSITIONS + 1));
    const character = Math.max(0, (lines[line] ?? "").indexOf('"', i) + 1);
    for (const method of ["completion", "hover"]) {
      const answer = await request(`textDocument/${method}`, { ...document, position: { line, character } });
      record(method, `${name}:${line + 1}:${character + 1}`, linesOf(answer));
    }
  }
}

/**
 * Returns a line for each entry of an answer, starting with the entry's code.
 * @param {unknown} answer
 */
function linesOf(answer) {
  const entries = answer && typeof answer === "object" && "items" in answer ? answer.items : answer;
  const list = /** @type {readonly (Item | null)[]} */ (Array.isArray(entries) ? entries : [entries]);
  return list.map((entry) => {
    const code = entry?.code ?? entry?.diagnostics?.[0]?.code ?? "";
    return `${code} ${JSON.stringify(entry)}`.trimStart();
  });
}
