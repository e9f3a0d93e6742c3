import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { CodeLens, Diagnostic } from "vscode-languageserver/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EntryResult } from "../../../server/protocol";
import { BASES } from "../../fuzz/bases";
import { report, type Workspace, workspace } from "../../support/cli";
import { detail, draft, placeholder, published } from "../../support/manifests";
import { TestServer } from "../../support/server";

const sample = (name: string) =>
  readFileSync(resolve(import.meta.dirname, "../../../scripts/sample", name), "utf8");
/** Of another plugin than the other documents, which share names with it and with each other. */
const other = (members: Record<string, string>) => draft({ id: '"com.example.other"', ...members });

const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BASES.map((text, i) => [`base-${i}`, text])),
  "color-picker": sample("color-picker/manifest.json"),
  "log-viewer": sample("log-viewer/manifest.json"),
  notes: sample("notes/manifest.json"),
  "old-notes": sample("notes/0.9.0.plugin-manifest.json"),
  faulty: other({ license: '"MITT"', homepage: '"nowhere"', permissions: '[{ "type": "x" }]', name: "7" }),
  incomplete: other({ name: undefined as never, integration: "{}", keywords: '["a", "a"]' }),
  "not-published": published({ id: '"nodots"', install_status: '"blocked"', tags: '["z", "a"]' }),
  "old-placeholder": placeholder({ changelog: "null", version: '"v1"' }),
  response: detail().replace('"MIT"', '"MITT"').replace('"1.2.3"', '"1.2"'),
  "no-comma": draft().replace(",", ""),
  "half-typed": draft().slice(0, 700),
  "thousands of problems": other({ keywords: `[${Array.from({ length: 1500 }, () => "1").join(", ")}]` }),
};

interface Listed {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: unknown;
}

const SEVERITIES = ["", "error", "warning", "information", "hint"];

let server: TestServer;
let files: Workspace;

beforeEach(async () => {
  files = workspace(
    Object.fromEntries(Object.entries(DOCUMENTS).map(([name, text]) => [`${name}/manifest.json`, text])),
  );
  server = await TestServer.start({
    capabilities: { textDocument: { diagnostic: {} } },
    initializationOptions: { clientCommands: ["pluginManifest.previewEntry"] },
    folders: [pathToFileURL(files.root).href],
  });
  for (const [name, text] of Object.entries(DOCUMENTS)) await server.open(uriOf(name), text);
  // Answered once all manifests of the workspace are known.
  await server.request("workspace/symbol", { query: "" });
});
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

function uriOf(name: string): string {
  return pathToFileURL(join(files.root, name, "manifest.json")).href;
}

/** The findings that are problems, in an order of their own. */
function problems(found: readonly Listed[]): string[] {
  return found
    .filter(({ severity }) => severity !== "hint")
    .map(({ code, severity, message, range }) => JSON.stringify([range, code, severity, message]))
    .sort();
}

async function inEditor(uri: string): Promise<string[]> {
  const { items } = await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uri);
  return problems(
    items.map(({ code, severity, message, range }) => {
      return {
        code: String(code),
        severity: SEVERITIES[severity ?? 0] ?? "",
        message: sentenceOf(message),
        range,
      };
    }),
  );
}

function sentenceOf(message: Diagnostic["message"]): string {
  return typeof message === "string" ? message : message.value;
}

/** The number of problems that the lens shows; undefined without a lens. */
async function onLens(uri: string): Promise<number | undefined> {
  const lenses = await server.ask<CodeLens[]>("textDocument/codeLens", uri);
  const [, count] = /^Preview · (no|\d+) problems?$/.exec(lenses[0]?.command?.title ?? "") ?? [];
  return count === undefined ? undefined : Number(count.replace("no", "0"));
}

describe("The problems of a document", () => {
  it("are the same in the editor, the lens, the preview and on the command line", async () => {
    const paths = Object.keys(DOCUMENTS).map((name) => `${name}/manifest.json`);
    const printed = report(await files.run(["check", "--format", "json", ...paths])).files;
    const shared = new Set<string>();
    for (const [i, [name, text]] of Object.entries(DOCUMENTS).entries()) {
      const listed = await inEditor(uriOf(name));
      const entry = await server.ask<EntryResult>("pluginManifest/entry", uriOf(name));
      expect([name, problems(printed[i]?.diagnostics ?? [])]).toEqual([name, listed]);
      expect([name, problems(entry.problems)]).toEqual([name, listed]);
      expect([name, await onLens(uriOf(name))]).toEqual([name, text === "" ? undefined : listed.length]);
      for (const { code } of entry.problems) if (code.startsWith("workspace-")) shared.add(name);
    }
    expect(shared.size).toBeGreaterThan(2);
  });
});
