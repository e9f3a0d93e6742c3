// @ts-check
/** Keeps what V8 compiles of the bundles while they do what they do most, for the next start (server/launch.ts). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentOf } from "./bench/documents.mjs";
import { editPlan } from "./bench/edit-plan.mjs";
import { Lsp } from "./bench/lsp.mjs";
import { OpenDocument } from "./bench/open-document.mjs";
import { root, runNode } from "./vscode/process.mjs";

const RECORD = join("scripts", "record-cache.mjs");
const MANIFESTS = 40;

/** For the command line and the server in dist/. */
export async function keepCompiled() {
  await Promise.all([ofCommandLine(), ofServer()]);
}

async function ofCommandLine() {
  const folder = await mkdtemp(join(tmpdir(), "plugin-manifest-"));
  try {
    for (let i = 0; i < MANIFESTS; i++) {
      const text = documentOf(6_800, i + 1);
      await writeFile(join(folder, `${i}.plugin-manifest.json`), text);
    }
    await runNode(RECORD, [join(root, "dist", "cli-main.js"), "check", folder], { quiet: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ofServer() {
  const server = await Lsp.start({
    name: "recorded",
    args: [join(root, RECORD), join(root, "dist", "server-main.js"), "--stdio"],
  });
  const text = documentOf(6_800);
  const document = new OpenDocument(server, "file:///bench/manifest.json", text);
  await document.diagnostics();
  const [first] = editPlan(text, 1);
  if (first) document.edit(first.change);
  await document.diagnostics();
  await document.ask("textDocument/completion", { position: { line: 1, character: 2 } }).result;
  await document.ask("textDocument/hover", { position: { line: 1, character: 4 } }).result;
  await document.ask("textDocument/documentSymbol").result;
  await server.end();
}
