// @ts-check
/** The floor: a language server with only JSON.parse and the precompiled validator. It is bundled before it runs. */
import * as validators from "../../server/generated/validators.js";

/**
 * @typedef {object} Params
 * @property {{ uri: string, text: string }} textDocument
 * @property {{ range: Record<"start" | "end", { line: number, character: number }>, text: string }[]} contentChanges
 */
/** @typedef {{ id?: number, method: string, params: Params }} Message */

/** @type {Map<string, string>} */
const texts = new Map();
let data = Buffer.alloc(0);

process.stdin.on("data", (/** @type {Buffer} */ chunk) => {
  data = Buffer.concat([data, chunk]);
  for (;;) {
    const end = data.indexOf("\r\n\r\n");
    if (end === -1) return;
    const total = end + 4 + Number(/\d+/.exec(data.toString("latin1", 0, end))?.[0]);
    if (data.length < total) return;
    /** @type {Message} */
    const message = JSON.parse(data.toString("utf8", end + 4, total));
    handle(message);
    data = data.subarray(total);
  }
});

/** @param {Message} message */
function handle({ id, method, params }) {
  if (method === "textDocument/didOpen") texts.set(params.textDocument.uri, params.textDocument.text);
  else if (method === "textDocument/didChange") change(params.textDocument.uri, params.contentChanges);
  if (id === undefined) return;
  const result =
    method === "textDocument/diagnostic" ? diagnose(params.textDocument.uri) : { capabilities: {} };
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result }));
  process.stdout.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
}

/**
 * @param {string} uri
 * @param {Params["contentChanges"]} changes
 */
function change(uri, changes) {
  for (const { range, text } of changes) {
    const old = texts.get(uri) ?? "";
    texts.set(uri, old.slice(0, offsetAt(old, range.start)) + text + old.slice(offsetAt(old, range.end)));
  }
}

/**
 * @param {string} text
 * @param {{ line: number, character: number }} position
 */
function offsetAt(text, { line, character }) {
  let start = 0;
  for (let i = 0; i < line; i++) start = text.indexOf("\n", start) + 1;
  return start + character;
}

/** @param {string} uri */
function diagnose(uri) {
  return { kind: "full", items: faultsIn(texts.get(uri) ?? "") };
}

/** @param {string} text */
function faultsIn(text) {
  try {
    if (validators.pluginManifest(JSON.parse(text))) return [];
    return (validators.pluginManifest.errors ?? []).map(({ instancePath }) => ({ message: instancePath }));
  } catch (error) {
    return [{ message: String(error) }];
  }
}
