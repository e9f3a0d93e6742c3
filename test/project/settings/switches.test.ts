import { afterEach, describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { TestServer, type StartOptions } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const LEVELS = draft({ capability_levels: "[4, 0, 7]", permissions: '[{ "type": "host_file_watch" }]' });

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

async function opened(text: string, options: StartOptions) {
  server = await TestServer.start(options);
  await server.open(URI, text);
}

describe("a switch turns off", () => {
  const RANGE = { range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } } };
  const VIEWS = [
    ["inlayHints", "textDocument/inlayHint", null, "workspace/inlayHint/refresh"],
    ["codeLens", "textDocument/codeLens", null, "workspace/codeLens/refresh"],
    ["semanticTokens", "textDocument/semanticTokens/full", { data: [] }, "workspace/semanticTokens/refresh"],
  ] as const;

  it.each(VIEWS)("%s, and nothing else", async (view) => {
    await opened(LEVELS, { initializationOptions: { [view]: { enabled: false } } });
    for (const [other, method, nothing] of VIEWS) {
      const answer = await server.ask(method, URI, RANGE);
      if (other === view) expect(answer).toEqual(nothing);
      else expect(answer).not.toEqual(nothing);
    }
  });

  it.each(VIEWS)("%s while the server is running", async (view, method, nothing, refresh) => {
    const supported = { refreshSupport: true };
    await opened(LEVELS, {
      capabilities: { workspace: { inlayHint: supported, codeLens: supported, semanticTokens: supported } },
    });
    expect(await server.ask(method, URI, RANGE)).not.toEqual(nothing);
    const settings = { pluginManifest: { [view]: { enabled: false } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    await server.received.first("requests", refresh);
    expect(await server.ask(method, URI, RANGE)).toEqual(nothing);
  });
});
