import type { Diagnostic } from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { manifest, WorkspaceFolder } from "../../support/workspace-folder";

const FILE = ".plugin-manifest.json";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

const rules = Array.from({ length: 5_000 }, (_, i) => `"no-rule-${i}": "off"`);

describe("a configuration with 5,000 faults", () => {
  it.each([
    ["rules", `{ "rules": { ${rules.join(",\n")} } }`],
    ["entries", `{ "suppressions": [${Array(5_000).fill("{}").join(",\n")}] }`],
    ["files", `{ "extends": [${rules.map((_, i) => `"./${i}.txt"`).join(",\n")}] }`],
  ])("of its %s delays no request about it", async (_, text) => {
    folder = new WorkspaceFolder({ [FILE]: text, "manifest.json": manifest("a.a") });
    const server = await folder.start();
    const start = performance.now();
    const uri = folder.uriOf(FILE);
    await server.open(uri, text);
    await server.open(folder.uriOf("manifest.json"), folder.texts.get("manifest.json")!);
    const { items } = await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uri);
    const position = { line: 2_500, character: 4 };
    const range = { start: position, end: position };
    await server.ask("textDocument/hover", uri, { position });
    await server.ask("textDocument/completion", uri, { position });
    await server.ask("textDocument/codeAction", uri, { range, context: { diagnostics: items.slice(-1) } });
    await server.ask("textDocument/documentSymbol", uri);
    await server.ask("textDocument/hover", folder.uriOf("manifest.json"), {
      position: { line: 0, character: 3 },
    });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(items.length).toBeLessThanOrEqual(101);
  });
});
