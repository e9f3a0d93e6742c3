import { afterEach, describe, expect, it } from "vitest";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";

const FOLDER = "vscode-vfs://host/plugin";
const MANIFEST = `${FOLDER}/a/manifest.json`;
const CONFIGURATION = `${FOLDER}/.plugin-manifest.json`;
const CONFIGURED = '{ "rules": { "catalog-members-missing": "information" } }';
const OFF = '{ "rules": { "catalog-members-missing": "off" } }';
const [CONFIGURED_SEVERITY, DEFAULT_SEVERITY] = [3, 4];

let server: TestServer;
afterEach(() => server.stop());

/** A file that is read only when `arrive` is called. */
function slowFile() {
  let arrive: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => (arrive = resolve));
  return { text, arrive };
}

const capabilities = { experimental: { pluginManifest: { readFile: true } } };
const severities = (version: number) =>
  server
    .publishedFor(MANIFEST)
    .flatMap((sent) => (sent.version === version ? [sent.diagnostics.map(({ severity }) => severity)] : []));

describe("a configuration file on a slow disk", () => {
  it("does not delay diagnostics, and applies as soon as it has been read", async () => {
    const { text, arrive } = slowFile();
    server = await TestServer.start({ capabilities, folders: [FOLDER], files: { [CONFIGURATION]: text } });
    await server.open(MANIFEST, draft());
    await server.diagnostics(MANIFEST, 1);
    for (let version = 2; version < 20; version++) {
      await server.change(MANIFEST, draft({ name: `"Clock ${version}"` }));
      await server.diagnostics(MANIFEST, version);
    }
    expect([severities(1), severities(19)]).toEqual([[[DEFAULT_SEVERITY]], [[DEFAULT_SEVERITY]]]);
    arrive(CONFIGURED);
    await server.heard.until(() => severities(19)[1]);
    expect(severities(19)).toEqual([[DEFAULT_SEVERITY], [CONFIGURED_SEVERITY]]);
  });

  it("applies as before while it is read again", async () => {
    server = await TestServer.start({
      capabilities,
      folders: [FOLDER],
      files: { [CONFIGURATION]: CONFIGURED },
    });
    await server.check(MANIFEST, draft());
    const { text, arrive } = slowFile();
    server.files = { [CONFIGURATION]: text };
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: CONFIGURATION, type: 2 }] });
    for (let version = 2; version < 20; version++) {
      await server.change(MANIFEST, draft({ name: `"Clock ${version}"` }));
      await server.diagnostics(MANIFEST, version);
    }
    expect([severities(1), severities(19)]).toEqual([[[CONFIGURED_SEVERITY]], [[CONFIGURED_SEVERITY]]]);
    arrive(OFF);
    await server.heard.until(() => severities(19)[1]);
    expect(severities(19)).toEqual([[CONFIGURED_SEVERITY], []]);
  });

  it("is read once more as often as it has changed while it was read", async () => {
    const [first, second] = [slowFile(), slowFile()];
    const changeTo = async (text: string | Promise<string>) => {
      server.files = { [CONFIGURATION]: text };
      const changes = [{ uri: CONFIGURATION, type: 2 }];
      await server.notify("workspace/didChangeWatchedFiles", { changes });
      await server.settle();
    };
    const files = { [CONFIGURATION]: first.text };
    server = await TestServer.start({ capabilities, folders: [FOLDER], files });
    await server.open(MANIFEST, draft());
    await server.diagnostics(MANIFEST, 1);
    await changeTo(second.text);
    first.arrive(CONFIGURED);
    await server.settle();
    await changeTo(OFF);
    second.arrive(CONFIGURED);
    await server.heard.until(() => severities(1)[1]);
    expect(severities(1)).toEqual([[DEFAULT_SEVERITY], []]);
  });

  it("is read while a client asks for diagnostics", async () => {
    const pulling = { ...capabilities, textDocument: { diagnostic: {} } };
    const { text } = slowFile();
    server = await TestServer.start({ capabilities: pulling, files: { [CONFIGURATION]: text } });
    await server.open(MANIFEST, draft());
    const { items } = await server.ask<{ items: { severity: number }[] }>(
      "textDocument/diagnostic",
      MANIFEST,
    );
    expect(items.map(({ severity }) => severity)).toEqual([DEFAULT_SEVERITY]);
  });
});
