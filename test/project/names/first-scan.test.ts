import { afterEach, expect, it } from "vitest";
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
  server.heard.requests.filter(({ params }) => (params as { uri?: string } | undefined)?.uri === OTHER);
/** What the server does first about a manifest: reads another one, or publishes its diagnostics. */
const firstStep = () =>
  server.heard.until(() =>
    readings().length > 0 ? "reads" : server.heard.published.length > 0 ? "publishes" : undefined,
  );

it("reads other manifests only after the first document's diagnostics", async () => {
  await start();
  const first = firstStep();
  await server.check(`${FOLDER}/own/manifest.json`, manifest("p.own"));
  expect(await first).toBe("publishes");
  await server.heard.until(() => readings()[0]);
});

it("reads no manifest for a document that is not one", async () => {
  await start();
  const opened = { uri: `${FOLDER}/package.json`, languageId: "json", version: 1, text: '{ "name": "x" }' };
  await server.notify("textDocument/didOpen", { textDocument: opened });
  await server.settle();
  expect(readings()).toEqual([]);
});
