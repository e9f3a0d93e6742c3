import { afterEach, expect, it, vi } from "vitest";
import { Emitter } from "vscode-languageserver";
import { WorkspaceIndex } from "../../../server/project/names/workspace-index";
import { WorkspaceScan } from "../../../server/project/names/workspace-scan";
import { TestServer } from "../../support/server";
import { manifest } from "../../support/workspace-folder";

const FOLDER = "virtual:/work";
const OTHER = `${FOLDER}/other/manifest.json`;
const CAPABILITIES = { experimental: { pluginManifest: { readFile: true, files: true } } };

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const start = async () => {
  server = await TestServer.start({
    capabilities: CAPABILITIES,
    folders: [FOLDER],
    files: { [OTHER]: manifest("p.other") },
  });
};

const readings = () =>
  server.received.requests.filter(({ params }) => (params as { uri?: string } | undefined)?.uri === OTHER);
/** What the server does first about a manifest: reads another one, or publishes its diagnostics. */
const firstStep = () =>
  server.received.until(() =>
    readings().length > 0 ? "reads" : server.received.published.length > 0 ? "publishes" : undefined,
  );

it("reads other manifests only after the first document's diagnostics", async () => {
  await start();
  const first = firstStep();
  await server.check(`${FOLDER}/own/manifest.json`, manifest("p.own"));
  expect(await first).toBe("publishes");
  await server.received.until(() => readings()[0]);
});

it("reads no manifest for a document that is not one", async () => {
  await start();
  const opened = { uri: `${FOLDER}/package.json`, languageId: "json", version: 1, text: '{ "name": "x" }' };
  await server.notify("textDocument/didOpen", { textDocument: opened });
  await server.settle();
  expect(readings()).toEqual([]);
});

it("keeps the newer text of a file that changes while it is read", async () => {
  const answers: ((text: string) => void)[] = [];
  const changed = new Emitter<readonly string[]>();
  const none = new Emitter<never>();
  const index = new WorkspaceIndex();
  const context = {
    ...{ connection: {}, index, watchedFiles: { onDidChange: changed.event } },
    documents: { textDocuments: { onDidClose: none.event, get: () => undefined } },
    folders: { uris: [FOLDER], onDidChange: none.event },
    files: { hasFolder: () => true, readText: () => new Promise((answer) => answers.push(answer)) },
    configurations: {
      search: () => Promise.resolve({ files: [{ uri: OTHER }] }),
      isExcluded: () => Promise.resolve(false),
    },
  };
  const scan = new WorkspaceScan(context as never);
  const scanned = scan.ready();
  await vi.waitUntil(() => answers.length === 1);
  changed.fire([OTHER]);
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.(manifest("p.new"));
  await vi.waitUntil(() => index.factsFor(OTHER));
  answers[0]?.(manifest("p.old"));
  await scanned;
  expect(index.factsFor(OTHER)?.id).toBe("p.new");
});
