import type {
  CompletionList,
  Diagnostic,
  DocumentLink,
  Location,
  TextEdit,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { describe, expect, it, vi } from "vitest";
import { marked } from "../support/marked";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";
import { manifest, tab } from "../support/workspace-folder";

/* Files that only the client can read: those of a virtual workspace, and all of them in VS Code for the Web. */

const FOLDER = "vscode-vfs://host/plugins";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const shared = sharedServers();
let server: TestServer;

async function start(
  files: Readonly<Record<string, string>>,
  offered: object = { readFile: true, files: true },
) {
  server = await shared({
    folders: [FOLDER],
    capabilities: { experimental: { pluginManifest: offered } },
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`${FOLDER}/${path}`, text])),
  });
}

const hasUri = (params: unknown, uri: string) => (params as { uri?: string }).uri === uri;

describe("in a virtual workspace", () => {
  const uri = `${FOLDER}/a/manifest.json`;
  const tabs = {
    "a/manifest.json": manifest("a.a", tab("m", "log", "after:home")),
    "b/manifest.json": manifest("b.b", tab("m", "home")),
  };

  it("paths are completed from the plugin's folder, folders first", async () => {
    await start({
      "a/assets/icon.svg": SVG,
      "a/readme.md": "",
      "a/assets/more/x.png": "",
      "b/outside.svg": "",
    });
    const offered = async (source: string) => {
      const { text, cursor = 0 } = marked(source);
      await server.open(uri, text);
      const params = { position: { line: 0, character: cursor } };
      const list = await server.ask<CompletionList>("textDocument/completion", uri, params);
      await server.close(uri);
      return list.items
        .sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1))
        .map(({ textEdit }) => (textEdit as TextEdit).newText);
    };
    const icon = (path: string) => manifest("a.a", `"icon": "${path}"`);
    expect(await offered(icon("█"))).toEqual(['"assets/"', '"readme.md"']);
    expect(await offered(icon("assets/█"))).toEqual(['"assets/more/"', '"assets/icon.svg"']);
    expect(await offered(icon("../b/█"))).toEqual([]);
  });

  it("a path links to its file, if the file exists", async () => {
    await start({ "a/assets/icon.svg": SVG });
    await server.open(uri, manifest("a.a", '"icon": "assets/icon.svg", "entry": { "frontend": "gone.js" }'));
    const links = await server.ask<DocumentLink[]>("textDocument/documentLink", uri);
    expect(links.map(({ target }) => target)).toEqual([`${FOLDER}/a/assets/icon.svg`]);
  });

  it("the page shows the icon", async () => {
    await start({ "a/assets/icon.svg": SVG });
    await server.open(uri, manifest("a.a", '"icon": "assets/icon.svg"'));
    const icon = `data:image/svg+xml;base64,${Buffer.from(SVG).toString("base64")}`;
    await vi.waitFor(async () => expect((await server.entry(uri))?.icon).toBe(icon));
  });

  it("definitions are found in other manifests, except in node_modules", async () => {
    await start({ ...tabs, "b/node_modules/c/manifest.json": manifest("c.c", tab("m", "home")) });
    await server.open(uri, tabs["a/manifest.json"]);
    const position = { line: 0, character: tabs["a/manifest.json"].indexOf("home") };
    const places = await server.ask<Location[]>("textDocument/definition", uri, { position });
    expect(places.map((place) => place.uri)).toEqual([`${FOLDER}/b/manifest.json`]);
  });

  /** Lists the names of the plugins that the server has found. */
  const names = async () => {
    const symbols = await server.connection.sendRequest<WorkspaceSymbol[]>("workspace/symbol", { query: "" });
    return symbols.map(({ name }) => name).sort();
  };

  it("a new manifest is found as soon as the client reports it", async () => {
    await start({ "a/manifest.json": manifest("a.a") });
    await vi.waitFor(async () => expect(await names()).toEqual(["A.A"]));
    server.files = { ...server.files, [`${FOLDER}/b/manifest.json`]: manifest("b.b") };
    const changes = [{ uri: `${FOLDER}/b/manifest.json`, type: 1 }];
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    await vi.waitFor(async () => expect(await names()).toEqual(["A.A", "B.B"]));
  });

  it("a manifest larger than 8 MB is not read, even if the client sends it", async () => {
    const [largest, larger] = [0, 1].map((more) => manifest("b.b").padEnd(8 * 1024 * 1024 + more));
    await start({ "a/manifest.json": manifest("a.a"), "b/manifest.json": larger! });
    expect(await names()).toEqual(["A.A"]);
    const asked = server.received.requests.filter(({ method }) => method === "pluginManifest/readFile");
    const limits = asked.map(({ params }) => {
      const { uri, limit } = params as { uri: string; limit: number };
      return `${uri.slice(uri.lastIndexOf("/") + 1)} ${limit / 1024} KB`;
    });
    expect([...new Set(limits)]).toEqual(["manifest.json 8192 KB"]);
    server.files = { [`${FOLDER}/b/manifest.json`]: largest! };
    const changes = [{ uri: `${FOLDER}/b/manifest.json`, type: 2 }];
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    await vi.waitFor(async () => expect(await names()).toContain("B.B"), { timeout: 30_000 });
  });

  it("manifests are searched for in a new folder, but not in a new file", async () => {
    await start({ "a/manifest.json": manifest("a.a") });
    const searches = () =>
      server.received.requests.filter(({ method }) => method === "pluginManifest/findFiles");
    await vi.waitFor(() => expect(searches().length).toBe(1));
    const added = { [`${FOLDER}/b/c/manifest.json`]: manifest("b.b"), [`${FOLDER}/notes.txt`]: "" };
    server.files = { ...server.files, ...added };
    const changes = ["b", "notes.txt"].map((path) => ({ uri: `${FOLDER}/${path}`, type: 1 }));
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    await vi.waitFor(async () => expect(await names()).toEqual(["A.A", "B.B"]));
    expect(searches().map(({ params }) => (params as { folder: string }).folder)).toEqual([
      FOLDER,
      `${FOLDER}/b`,
    ]);
  });

  it("a manifest is not found if its folder is removed while it is read", async () => {
    const text = manifest("a.a");
    await start({ "a/manifest.json": text });
    await server.open(uri, text);
    expect(await names()).toEqual(["A.A"]);
    let answer!: (text: string) => void;
    server.files = { [uri]: new Promise((resolve) => (answer = resolve)) };
    const { length } = server.received.requests;
    await server.close(uri);
    const isAsked = () => server.received.requests.slice(length).some(({ params }) => hasUri(params, uri));
    await server.received.until(isAsked);
    await server.changeFolders({ removed: [FOLDER] });
    expect(await names()).toEqual([]);
    answer(text);
    await server.settle();
    expect(await names()).toEqual([]);
  });

  it("a client that only reads files gets no other requests", async () => {
    await start(tabs, { readFile: true });
    const diagnostics = await server.check(uri, tabs["a/manifest.json"]);
    expect(diagnostics.filter(({ code }: Diagnostic) => String(code).startsWith("workspace-"))).toEqual([]);
    expect(server.received.requests.filter(({ method }) => /find|readFolder|readBytes/.test(method))).toEqual(
      [],
    );
  });
});
