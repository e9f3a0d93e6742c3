import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, Diagnostic } from "vscode-languageserver/node";
import { workspace, type Workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { TestServer } from "../../support/server";

const FILE = ".plugin-manifest.json";
const CONFIGURED = '{ "rules": { "catalog-members-missing": "information" } }';
const OFF = '{ "rules": { "catalog-members-missing": "off" } }';
const CHANGED = 2;

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const uriIn = (folder: Workspace, name: string) => pathToFileURL(folder.path(name)).toString();
const severities = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ severity }) => severity);

/** Opens a draft that breaks one rule, and expects these severities of its problems. */
async function expectChecked(folder: Workspace, expected: readonly number[], name = "manifest.json") {
  const uri = uriIn(folder, name);
  await server.open(uri, draft());
  // A busy machine may answer without the file at first, and again once it is read.
  const last = () =>
    server
      .publishedFor(uri)
      .at(-1)
      ?.diagnostics.map(({ severity }) => severity);
  await expect.poll(last, { timeout: 20_000 }).toEqual(expected);
}

/** Notifies the server that the configuration file has changed on disk. */
function touched(folder: Workspace) {
  server.received.published.length = 0;
  const changes = [{ uri: uriIn(folder, FILE), type: CHANGED }];
  return server.notify("workspace/didChangeWatchedFiles", { changes });
}

/** The folder's URI, as a client that opens it sends it. */
function opened({ root }: Workspace): string[] {
  return [pathToFileURL(root).href];
}

describe("the configuration of a manifest", () => {
  it("is not looked for above the root of its repository, even in an open folder", async () => {
    const folder = workspace({ [FILE]: OFF, "plugin/.git/HEAD": "ref: refs/heads/main\n" });
    server = await TestServer.start({ folders: opened(folder) });
    await expectChecked(folder, [4], "plugin/a/manifest.json");
    await expectChecked(folder, [], "other/manifest.json");
  });

  it("is not looked for above both the open folder and the repository", async () => {
    const folder = workspace({ [FILE]: OFF, "opened/a": "" });
    const folders = opened(folder).map((uri) => `${uri}/opened`);
    server = await TestServer.start({ folders });
    await expectChecked(folder, [4], "opened/a/manifest.json");
    await expectChecked(folder, [4], "elsewhere/manifest.json");
  });

  it("is in the nearest configuration file, in its folder or above it", async () => {
    const folder = workspace({ [FILE]: CONFIGURED, [`near/${FILE}`]: OFF });
    server = await TestServer.start({ folders: opened(folder) });
    await expectChecked(folder, [3]);
    await expectChecked(folder, [3], "a/b/manifest.json");
    await expectChecked(folder, [], "near/a/manifest.json");
  });

  it("gives the editor's settings precedence over the file, rule by rule", async () => {
    const rules = { "catalog-members-missing": "information", "id-format": "warning" };
    const folder = workspace({ [FILE]: JSON.stringify({ rules }) });
    server = await TestServer.start({ initializationOptions: { rules: { "id-format": "error" } } });
    const diagnostics = await server.check(uriIn(folder, "manifest.json"), draft({ id: '"x"' }));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["catalog-members-missing", 3],
      ["id-format", 1],
    ]);
  });

  it("changes when the file does", async () => {
    const folder = workspace({ [FILE]: CONFIGURED });
    server = await TestServer.start();
    await expectChecked(folder, [3]);
    folder.write(FILE, OFF);
    await touched(folder);
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([]);
    rmSync(folder.path(FILE));
    await touched(folder);
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([4]);
  });

  it("changes when the file is saved, for clients that do not watch files", async () => {
    const folder = workspace({ [FILE]: CONFIGURED });
    server = await TestServer.start();
    await expectChecked(folder, [3]);
    await server.open(uriIn(folder, FILE), OFF, "json");
    folder.write(FILE, OFF);
    server.received.published.length = 0;
    await server.notify("textDocument/didSave", { textDocument: { uri: uriIn(folder, FILE) } });
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([]);
  });

  it("does not change while the file is broken", async () => {
    const folder = workspace({ [FILE]: OFF });
    server = await TestServer.start();
    await expectChecked(folder, []);
    folder.write(FILE, OFF.slice(0, 20));
    await touched(folder);
    await server.change(uriIn(folder, "manifest.json"), draft({ id: '"x"' }));
    const codes = (await server.diagnostics(uriIn(folder, "manifest.json"), 2)).map(({ code }) => code);
    expect(codes).toEqual(["id-format"]);
  });

  it("is watched, and makes a client that pulls pull again", async () => {
    const folder = workspace({ [FILE]: CONFIGURED });
    const capabilities: ClientCapabilities = {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
      },
      textDocument: { diagnostic: {} },
    };
    server = await TestServer.start({ capabilities });
    const { registrations } = await server.received.first<{
      registrations: { method: string; registerOptions: { watchers: { globPattern: string }[] } }[];
    }>("requests", "client/registerCapability");
    expect(registrations.map(({ method }) => method)).toEqual(["workspace/didChangeWatchedFiles"]);
    expect(registrations[0]?.registerOptions.watchers).toContainEqual({ globPattern: `**/${FILE}` });
    await server.open(uriIn(folder, "manifest.json"), draft());
    const pull = async () =>
      (await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", uriIn(folder, "manifest.json")))
        .items;
    expect(severities(await pull())).toEqual([3]);
    folder.write(FILE, OFF);
    await touched(folder);
    await server.received.first("requests", "workspace/diagnostic/refresh");
    expect(await pull()).toEqual([]);
  });

  it("includes the files it extends, watches them and marks their problems", async () => {
    const capabilities: ClientCapabilities = {
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    };
    const folder = workspace({ [FILE]: '{ "extends": "./shared/acme.json" }' });
    server = await TestServer.start({ capabilities, folders: opened(folder) });
    const uri = uriIn(folder, FILE);
    await expectChecked(folder, [4]);
    expect(
      (await server.check(uri, folder.read(FILE), "json")).map(({ message, range }) => [message, range]),
    ).toEqual([
      [
        'Cannot read "shared/acme.json". It must be a file of at most 1 MB in the repository.',
        { start: { line: 0, character: 13 }, end: { line: 0, character: 33 } },
      ],
    ]);
    await expect
      .poll(() => JSON.stringify(server.received.requests.map(({ params }) => params)))
      .toContain('"**/acme.json"');
    folder.write("shared/acme.json", OFF);
    server.received.published.length = 0;
    const changes = [{ uri: uriIn(folder, "shared/acme.json"), type: CHANGED }];
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    expect(severities(await server.diagnostics(uriIn(folder, "manifest.json"), 1))).toEqual([]);
    expect(await server.diagnostics(uri, 1)).toEqual([]);
  });

  it("is read through the client when only the client can read it", async () => {
    const capabilities = { experimental: { pluginManifest: { readFile: true } } };
    const files = { [`vscode-vfs://host/plugin/${FILE}`]: CONFIGURED };
    const folders = ["vscode-vfs://host/plugin"];
    server = await TestServer.start({ capabilities, files, folders });
    expect(severities(await server.check("vscode-vfs://host/plugin/a/manifest.json", draft()))).toEqual([3]);
  });

  it("extends through the client, too, and not out of the folder", async () => {
    const capabilities = { experimental: { pluginManifest: { readFile: true, files: true } } };
    const root = "vscode-vfs://host/plugin";
    const files = {
      [`${root}/a/${FILE}`]: '{ "extends": ["../../out.json", "../shared/of acme.json"] }',
      [`${root}/shared/of%20acme.json`]: CONFIGURED,
      "vscode-vfs://host/out.json": OFF,
    };
    server = await TestServer.start({ capabilities, files, folders: [root] });
    expect(severities(await server.check(`${root}/a/manifest.json`, draft()))).toEqual([3]);
    const uri = `${root}/a/${FILE}`;
    expect((await server.check(uri, files[uri], "json")).map(({ message }) => message)).toEqual([
      '"../../out.json" leads out of the repository. Name a file in it.',
    ]);
  });
});
