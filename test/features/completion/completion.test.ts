import { symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ClientCapabilities, CompletionItem, CompletionList } from "vscode-languageserver/node";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { accept, filled } from "../harness";
import { manifest, tab, WorkspaceFolder, type Sources } from "../../support/workspace-folder";

const SNIPPETS: ClientCapabilities = {
  textDocument: { completion: { completionItem: { snippetSupport: true } } },
  workspace: { workspaceFolders: true },
};

/** The workspace of each sort of client: a server goes from one to the next. */
const folders = new Map<ClientCapabilities, WorkspaceFolder>();
let folder: WorkspaceFolder;

afterEach(() => expect(folder.server.stderr).toBe(""));
afterAll(() => folders.forEach((each) => each.remove()));

/** What is offered at the `█` of one of the files of a workspace, and how each item's text would be. */
async function offered(sources: Sources, capabilities = SNIPPETS) {
  folder = new WorkspaceFolder(sources);
  const last = folders.get(capabilities);
  const server = await (last ? folder.replace(last) : folder.start(capabilities));
  folders.set(capabilities, folder);
  await server.request("workspace/symbol", { query: "" });
  const list = await folder.ask<CompletionList | null>("textDocument/completion");
  const items = list?.items ?? [];
  const text = folder.texts.get(folder.cursor!.path)!;
  const sorted = items.sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
  return {
    items,
    labels: sorted.map(({ label }) => label),
    accepted: (label: string) =>
      filled(
        accept(
          text,
          items.find((item) => item.label === label)!,
        ),
      ),
  };
}

const alone = (members: string) => ({ "a/manifest.json": manifest("com.example.clock", members) });
const whole = (members: string) => manifest("com.example.clock", members);

describe("completion offers", () => {
  it("after: each tab of the same module that the workspace knows", async () => {
    const { labels, accepted } = await offered({
      "a/manifest.json": manifest("a.a", tab("m", "mine", "█")),
      "b/manifest.json": manifest("b.b", tab("m", "log", "after:files")),
      "c/manifest.json": manifest("c.c", tab("other", "days", "after:weeks")),
    });
    expect(labels).toEqual(["after:files", "after:log", "after:previous-tab"]);
    expect(accepted("after:log")).toBe(manifest("a.a", tab("m", "mine", "after:log")));
  });

  it("the modules of the workspace, including its own", async () => {
    const level0 = (id: string) => `"integration": { "level0": { "module_id": "${id}" } }`;
    const { items, labels, accepted } = await offered({
      "a/manifest.json": manifest(
        "a.a",
        '"integration": { "level0": { "module_id": "mine" }, "level1": { "parent_module": "█" } }',
      ),
      "b/manifest.json": manifest("b.b", level0("files")),
      "c/manifest.json": manifest("c.c", tab("devkit", "log")),
      "d/manifest.json": manifest("d.d", tab("files", "log")),
    });
    expect(labels).toEqual(["devkit", "files", "mine", "parent-module"]);
    expect(items.map(({ detail }) => detail)).toEqual([
      "used in this workspace",
      "module of B.B",
      "module of A.A",
      undefined,
    ]);
    expect(accepted("files")).toBe(
      manifest(
        "a.a",
        '"integration": { "level0": { "module_id": "mine" }, "level1": { "parent_module": "files" } }',
      ),
    );
  });

  const FILES = {
    "a/.env": "",
    "a/README.md": "",
    "a/assets/icon.svg": "",
    "a/assets/photo.raw": "",
    "a/assets/deep/x.txt": "",
    "a/frontend/index.js": "",
    "a/node_modules/x.js": "",
    "secret/key.pem": "",
  };

  it.each([
    ["folders first", '"icon": "█"', ["assets/", "frontend/", "README.md", "manifest.json"]],
    ["likely files next", '"icon": "assets/█"', ["assets/deep/", "assets/icon.svg", "assets/photo.raw"]],
    [
      "what is in the folder of a half-typed path",
      '"icon": "assets/ic█"',
      ["assets/deep/", "assets/icon.svg", "assets/photo.raw"],
    ],
    [
      "what is in the plugin's own folder",
      '"icon": "./█"',
      ["./assets/", "./frontend/", "./README.md", "./manifest.json"],
    ],
    ["nothing outside of the plugin's folder", '"icon": "../█"', []],
    ["nothing in a folder that is not there", '"icon": "none/█"', []],
  ])("paths: %s", async (_, members, expected) => {
    expect((await offered({ ...FILES, ...alone(members) })).labels).toEqual(expected);
  });

  it("paths: links as their targets, unless those are outside", async () => {
    await offered({ ...FILES, ...alone('"icon": "█"') });
    for (const [target, path] of [
      ["assets", "pictures"],
      ["assets/icon.svg", "logo.svg"],
      ["../secret", "stolen"],
      ["../secret/key.pem", "key.svg"],
      ["nowhere", "lost.svg"],
    ] as const) {
      symlinkSync(target, join(folder.path, "a", path));
    }
    const list = await folder.ask<CompletionList>("textDocument/completion");
    expect(list.items.map(({ label }) => label)).toEqual([
      "assets/",
      "frontend/",
      "pictures/",
      "logo.svg",
      "README.md",
      "manifest.json",
    ]);
  });

  it("a path in place of the half-typed one", async () => {
    const { accepted } = await offered({ ...FILES, ...alone('"entry": { "frontend": "front█" }') });
    expect(accepted("frontend/")).toBe(whole('"entry": { "frontend": "frontend/" }'));
  });

  it("licenses, the common ones first", async () => {
    const { labels, accepted } = await offered(alone('"license": "█"'));
    expect(labels.slice(0, 3)).toEqual(["MIT", "Apache-2.0", "BSD-3-Clause"]);
    expect([labels.length > 500, new Set(labels).size === labels.length]).toEqual([true, true]);
    expect(accepted("0BSD")).toBe(whole('"license": "0BSD"'));
  });

  it.each([
    ["an identifier behind an operator", "MIT OR Apa█", "MIT OR MIT", "MIT OR Apache-2.0"],
    ["an identifier within brackets", "MIT AND (█", "MIT AND (MIT", "MIT AND (0BSD"],
  ])("what comes next in a license expression: %s", async (_, typed, first, chosen) => {
    const { labels, accepted } = await offered(alone(`"license": "${typed}"`));
    expect(labels[0]).toBe(first);
    expect(accepted(chosen)).toBe(whole(`"license": "${chosen}"`));
  });

  it.each(["MIT █", "GPL-2.0-only WITH █"])("no license after a complete expression: %s", async (typed) =>
    expect((await offered(alone(`"license": "${typed}"`))).labels).toEqual([]),
  );

  it("the next versions in place of the current one", async () => {
    const { items, labels, accepted } = await offered(alone('"version": "1.9.█9"'));
    expect(labels.slice(0, 3)).toEqual(["1.9.10", "1.10.0", "2.0.0"]);
    expect(items[0]?.filterText).toBe('"1.9.');
    expect(accepted("1.10.0")).toBe(whole('"version": "1.10.0"'));
  });

  it("MIME types and extensions, likely pairs first", async () => {
    const handler = (extensions: string, types: string) =>
      `"window": { "document_handlers": [{ "extensions": [${extensions}], "mime_types": [${types}] }] }`;
    const types = await offered(alone(handler('".yml"', '"█"')));
    expect(types.labels.slice(0, 2)).toEqual(["application/yaml", "text/plain"]);
    const extensions = await offered(alone(handler('".txt", █', '"image/jpeg"')));
    expect(extensions.labels.slice(0, 3)).toEqual([".jpg", ".jpeg", ".md"]);
    expect(extensions.accepted(".jpeg")).toBe(whole(handler('".txt", ".jpeg"', '"image/jpeg"')));
  });

  it("executables that are whitelisted elsewhere", async () => {
    const spawn = (value: string) =>
      `"permissions": [{ "type": "process_spawn_whitelist", "value": [${value}] }]`;
    const { labels, accepted } = await offered({
      "a/manifest.json": manifest("a.a", spawn('"git", "█"')),
      "b/manifest.json": manifest("b.b", spawn('"node", "git", "curl"')),
    });
    expect(labels).toEqual(["curl", "node"]);
    expect(accepted("curl")).toBe(manifest("a.a", spawn('"git", "curl"')));
  });

  it.each([
    ["that the other commands have", '{ "id": "time_now" }, { "id": "█" }', "time_command"],
    ["that the plugin's identifier gives", '{ "id": "█" }', "clock_command"],
  ])("a command's identifier with the prefix %s", async (_, commands, id) => {
    const { labels, accepted } = await offered(alone(`"commands": [${commands}]`));
    expect(labels).toEqual([id]);
    expect(accepted(id)).toBe(whole(`"commands": [${commands.replace("█", id)}]`));
  });

  it("a whole command with the plugin's prefix", async () => {
    const { accepted } = await offered(alone('"commands": [█]'));
    expect(accepted("{ … }")).toBe(whole('"commands": [{ "id": "clock_command", "description": "…" }]'));
  });

  it("a schema's address that makes the document a manifest", async () => {
    const { labels } = await offered(alone('"$schema": "█"'));
    expect(labels).toEqual(["https://example.com/schemas/plugin/v1.json"]);
  });

  it("the schemas that other manifests name", async () => {
    const named = (url: string) => `"$schema": "${url}"`;
    const { labels, accepted } = await offered({
      "a/manifest.json": manifest("a.a", named("█")),
      "b/manifest.json": manifest("b.b", named("https://host.example/plugin/v1.json")),
      "c/manifest.json": manifest("c.c", named("https://host.example/plugin/v1.json")),
      "d/manifest.json": manifest("d.d", named("v1.json")),
    });
    expect(labels).toEqual([
      "https://host.example/plugin/v1.json",
      "https://example.com/schemas/plugin/v1.json",
    ]);
    expect(accepted("https://host.example/plugin/v1.json")).toBe(
      manifest("a.a", named("https://host.example/plugin/v1.json")),
    );
  });
});

describe("completionItem/resolve", () => {
  const RESOLVING = (properties: string[]) => ({
    textDocument: { completion: { completionItem: { resolveSupport: { properties } } } },
  });
  const SOURCES = alone('"permissions": [{ "type": "host_a█" }]');

  it("adds the documentation missing from the list", async () => {
    const { items } = await offered(SOURCES, RESOLVING(["documentation", "detail"]));
    expect(items.every(({ documentation }) => documentation === undefined)).toBe(true);
    const item = items.find(({ label }) => label === "host_aichat_access")!;
    expect(await folder.server.request<CompletionItem>("completionItem/resolve", item)).toEqual({
      ...item,
      documentation: {
        kind: "markdown",
        value: "Opens the AI chat to the plugin. Goes with the host capability `aichat`.",
      },
    });
  });

  it("returns an item of an older list, or of no list, unchanged", async () => {
    const { items } = await offered(SOURCES, RESOLVING(["documentation"]));
    await folder.ask("textDocument/completion");
    const { server } = folder;
    expect(await server.request("completionItem/resolve", items[0])).toEqual(items[0]);
    expect(await server.request("completionItem/resolve", { label: "x" })).toEqual({ label: "x" });
  });

  it("is not needed by a client without resolve support", async () => {
    const { items } = await offered(SOURCES, RESOLVING(["additionalTextEdits"]));
    expect(items.every(({ documentation, data }) => documentation && data === undefined)).toBe(true);
  });
});
