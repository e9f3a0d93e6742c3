import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { DocumentLink, Location, LocationLink, Range } from "vscode-languageserver/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draft, published } from "../support/manifests";
import { mark, marked } from "../support/marked";
import { TestServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "navigation-"));
const at = (path: string) => pathToFileURL(join(folder, path)).toString();

let server: TestServer;
let count = 0;
beforeAll(async () => {
  mkdirSync(join(folder, "plugin", "frontend"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "");
  writeFileSync(join(folder, "plugin", "frontend", "index.js"), "");
  symlinkSync(join(folder, "secret.txt"), join(folder, "plugin", "link.txt"));
  server = await TestServer.start({ capabilities: { textDocument: { definition: { linkSupport: false } } } });
});
afterAll(() => {
  expect(server.stderr).toBe("");
  server.stop();
  rmSync(folder, { recursive: true });
});

/** Opens a text and asks about its `█`; the ranges of the answer, written into the text. */
async function asked(method: string, source: string, params: object = {}): Promise<string | Location[]> {
  const { text, cursor = 0 } = marked(source);
  const uri = at(`plugin/${++count}.plugin-manifest.json`);
  const document = TextDocument.create(uri, "json", 1, text);
  await server.open(uri, text);
  const position = document.positionAt(cursor);
  const found = await server.ask<Location[] | null>(method, uri, { position, ...params });
  await server.close(uri);
  if (found === null) return "null";
  const foreign = found.filter((place) => "uri" in place && place.uri !== uri);
  if (foreign.length > 0) return foreign;
  return mark(
    text,
    found.map(({ range }) => offsets(document, range)).sort((a, b) => a.offset - b.offset),
  );
}

function offsets(document: TextDocument, { start, end }: Range) {
  const offset = document.offsetAt(start);
  return { offset, length: document.offsetAt(end) - offset };
}

const definition = (source: string) => asked("textDocument/definition", source);
const references = (source: string, includeDeclaration = true) =>
  asked("textDocument/references", source, { context: { includeDeclaration } });

/** A manifest on one line, with what a test is about. */
const text = (members: string) => `{ "id": "a.b", ${members} }`;

describe("go to definition", () => {
  it.each([
    [
      "from a level to its member",
      '"capability_levels": [0, 4█], "integration": { "level4": {} }',
      '"capability_levels": [0, 4], "integration": { «"level4"»: {} }',
    ],
    [
      "from a level's member to the level",
      '"capability_levels": [0, 4], "integration": { "lev█el4": {} }',
      '"capability_levels": [0, «4»], "integration": { "level4": {} }',
    ],
    ["from a level without a member to itself", '"capability_levels": [█4]', '"capability_levels": [«4»]'],
    [
      "from a tag to its level",
      '"capability_levels": [4], "integration": { "level4": {} }, "tags": ["level█-4"]',
      '"capability_levels": [«4»], "integration": { "level4": {} }, "tags": ["level-4"]',
    ],
    [
      "from a tag to its capability",
      '"host_capabilities": ["file_watch"], "tags": ["host-█file_watch"]',
      '"host_capabilities": [«"file_watch"»], "tags": ["host-file_watch"]',
    ],
    [
      "from a tag to the keyword as its author wrote it",
      '"keywords": ["Time Zones"], "tags": ["time █zones"]',
      '"keywords": [«"Time Zones"»], "tags": ["time zones"]',
    ],
    [
      "from a capability to its permission, whose name is another",
      '"host_capabilities": ["aich█at"], "permissions": [{ "type": "host_aichat_access" }]',
      '"host_capabilities": ["aichat"], "permissions": [{ "type": «"host_aichat_access"» }]',
    ],
    [
      "from a permission to its capability",
      '"host_capabilities": ["aichat"], "permissions": [{ "type": "host_█aichat_access" }]',
      '"host_capabilities": [«"aichat"»], "permissions": [{ "type": "host_aichat_access" }]',
    ],
    [
      "from a package to its library",
      '"entry": { "native": { "linux_x64": "a.so" } }, "artifacts": { "linux_█x64": {} }',
      '"entry": { "native": { «"linux_x64"»: "a.so" } }, "artifacts": { "linux_x64": {} }',
    ],
    [
      "from a library to its package",
      '"entry": { "native": { "█linux_x64": "a.so" } }, "artifacts": { "linux_x64": {} }',
      '"entry": { "native": { "linux_x64": "a.so" } }, "artifacts": { «"linux_x64"»: {} }',
    ],
    [
      "from a tab's position to the tab",
      '"integration": { "level1": { "parent_module": "m", "tab_id": "log", "tab_position": "after:l█og" } }',
      '"integration": { "level1": { "parent_module": "m", "tab_id": "«log»", "tab_position": "after:log" } }',
    ],
    [
      "from any part of a tab's position to the tab",
      '"integration": { "level1": { "parent_module": "m", "tab_id": "log", "tab_position": "af█ter:log" } }',
      '"integration": { "level1": { "parent_module": "m", "tab_id": "«log»", "tab_position": "after:log" } }',
    ],
    [
      "from a parent module to the module",
      '"integration": { "level0": { "module_id": "m" }, "level1": { "parent_module": "█m" } }',
      '"integration": { "level0": { "module_id": "«m»" }, "level1": { "parent_module": "m" } }',
    ],
    [
      "in text that is half typed",
      '"capability_levels": [4█], "integration": { "level4": ',
      '"capability_levels": [4], "integration": { «"level4"»: ',
    ],
  ])("%s", async (_, source, expected) => {
    expect(await definition(text(source))).toBe(text(expected));
  });

  it.each([
    ["on a member that belongs to nothing", text('"ver█sion": "1.0.0"')],
    ["on white space", text(' █ "version": "1.0.0"')],
    ["in an empty text", "█"],
  ])("goes nowhere %s", async (_, source) => expect(await definition(source)).toBe("null"));

  it("goes from a path to its file", async () => {
    const start = { line: 0, character: 0 };
    expect(await definition(text('"entry": { "frontend": "./frontend/in█dex.js" }'))).toEqual([
      { uri: at("plugin/frontend/index.js"), range: { start, end: start } },
    ]);
  });

  it.each([
    ["is not there", "frontend/none.js", '"icon": «"frontend/none.js"»'],
    ["is a folder", "frontend", '"icon": «"frontend"»'],
    ["lies outside by a link", "link.txt", '"icon": «"link.txt"»'],
  ])("does not go to a file that %s", async (_, path, itself) => {
    expect(await definition(text(`"icon": "█${path}"`))).toBe(text(itself));
  });

  it("does not go to a file outside the folder", async () => {
    expect(await definition(text('"icon": "../█secret.txt"'))).toBe("null");
  });

  it("names its origin for a client that supports links", async () => {
    const own = await TestServer.start({
      capabilities: { textDocument: { definition: { linkSupport: true } } },
    });
    await own.open(at("links.plugin-manifest.json"), '{"capability_levels":[4],"integration":{"level4":{}}}');
    const position = { line: 0, character: 23 };
    const range = (start: number, end: number) => ({
      start: { line: 0, character: start },
      end: { line: 0, character: end },
    });
    const links = await own.ask<LocationLink[]>("textDocument/definition", at("links.plugin-manifest.json"), {
      position,
    });
    own.stop();
    expect(links).toEqual([
      {
        originSelectionRange: range(22, 23),
        targetUri: at("links.plugin-manifest.json"),
        targetRange: range(40, 48),
        targetSelectionRange: range(40, 48),
      },
    ]);
  });
});

describe("references", () => {
  it("of a level are its member, its tag and, if requested, itself", async () => {
    const source = text('"capability_levels": [4█], "integration": { "level4": {} }, "tags": ["level-4"]');
    expect(await references(source)).toBe(
      text('"capability_levels": [«4»], "integration": { «"level4"»: {} }, "tags": [«"level-4"»]'),
    );
    expect(await references(source, false)).toBe(
      text('"capability_levels": [4], "integration": { «"level4"»: {} }, "tags": [«"level-4"»]'),
    );
  });

  it("of a path are the members that name the same file", async () => {
    const levels = (path: string) => `"integration": { "level0": { "panel_entry": ${path} } }`;
    expect(await references(text(`${levels('"a/█b.js"')}, "entry": { "frontend": "./a/b.js" }`))).toBe(
      text(`${levels('«"a/b.js"»')}, "entry": { "frontend": «"./a/b.js"» }`),
    );
  });

  it("of a tab are those under the same parent only", async () => {
    const tab = (parent: string, id: string, position: string) =>
      `"integration": { "level1": { "parent_module": "${parent}", "tab_id": "${id}", "tab_position": "${position}" } }`;
    expect(await references(text(tab("m", "█log", "after:log")))).toBe(
      text(tab("m", "«log»", "after:«log»")),
    );
  });

  it("stay within one manifest of a detail response", async () => {
    const manifest = (level: string) =>
      `{ "capability_levels": [${level}], "tags": [${level && '"level-4"'}] }`;
    const detail = (own: string, other: string) =>
      `{ "data": { "item": {}, "versions": [{ "manifest": ${own} }, { "manifest": ${other} }] } }`;
    expect(await references(detail(manifest("█4"), manifest("4")))).toBe(
      detail('{ "capability_levels": [«4»], "tags": [«"level-4"»] }', manifest("4")),
    );
  });
});

describe("document highlight", () => {
  it("marks related places, and the declaration as a write", async () => {
    const source = text(
      '"host_capabilities": ["█navigation"], "permissions": [{ "type": "host_navigation" }]',
    );
    expect(await asked("textDocument/documentHighlight", source)).toBe(
      text('"host_capabilities": [«"navigation"»], "permissions": [{ "type": «"host_navigation"» }]'),
    );
  });
});

describe("document links", () => {
  async function links(source: string) {
    const uri = at(`plugin/${++count}.plugin-manifest.json`);
    await server.open(uri, source);
    const document = TextDocument.create(uri, "json", 1, source);
    const found = await server.ask<DocumentLink[]>("textDocument/documentLink", uri);
    return found.map(({ range, target }) => [document.getText(range), target]);
  }

  it("are web addresses and existing files", async () => {
    expect(
      await links(
        draft({
          homepage: '"https://clöck.example/a b"',
          author: '{ "name": "A", "url": "HTTPS://a.example" }',
        }),
      ),
    ).toEqual([
      ["https://host.example/schemas/plugin/v1.json", "https://host.example/schemas/plugin/v1.json"],
      ["HTTPS://a.example", "https://a.example/"],
      ["frontend/index.js", at("plugin/frontend/index.js")],
    ]);
  });

  it("show look-alike letters", async () => {
    expect(await links(text('"homepage": "https://clöck.example/"'))).toEqual([
      ["https://clöck.example/", "https://xn--clck-6qa.example/"],
    ]);
  });

  it.each([
    ["javascript:alert(1)"],
    ["file:///etc/passwd"],
    ["command:workbench.action.quit"],
    ["//a.example"],
  ])("are not made of %s", async (address) =>
    expect(await links(text(`"homepage": "${address}", "icon": "${address}"`))).toEqual([]),
  );

  it("reach into packages", async () => {
    const found = await links(
      published({
        artifacts:
          '{ "windows_x64": { "artifact_url": "https://files.example/a.zip", "native_path": "frontend/index.js" } }',
      }),
    );
    expect(
      found.filter(([shown]) => shown === "https://files.example/a.zip" || shown === "frontend/index.js"),
    ).toEqual([
      ["https://files.example/a.zip", "https://files.example/a.zip"],
      ["frontend/index.js", at("plugin/frontend/index.js")],
      ["frontend/index.js", at("plugin/frontend/index.js")],
    ]);
  });
});
