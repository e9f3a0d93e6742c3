import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  WorkDoneProgressBegin,
  WorkDoneProgressCreateParams,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { TestServer } from "../../support/server";
import { manifest } from "../../support/workspace-folder";

const FOLDER = "virtual:/work";
const CAPABILITIES = {
  window: { workDoneProgress: true },
  experimental: { pluginManifest: { readFile: true, files: true } },
};
/** Three times as many as are read at the same time. */
const COUNT = 48;
const TIMEOUT = 30_000;

let server: TestServer;
/** Lets the client answer with the texts of all files but the first 16. */
let goOn: () => void;

beforeEach(async () => {
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const files = Array.from({ length: COUNT }, (_, i) => {
    const text = manifest(`p.p${i}`);
    return [`${FOLDER}/p${i}/manifest.json`, i < 16 ? text : held.then(() => text)] as const;
  });
  server = await TestServer.start({
    capabilities: CAPABILITIES,
    folders: [FOLDER],
    files: Object.fromEntries(files),
  });
  // The search begins when something needs it.
  void plugins();
});
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const progress = () =>
  server.received.notifications
    .filter(({ method }) => method === "$/progress")
    .map(({ params }) => (params as { value: WorkDoneProgressBegin }).value);

const read = () =>
  server.received.requests
    .filter(({ method }) => method === "pluginManifest/readFile")
    .filter(({ params }) => (params as { uri: string }).uri.endsWith("/manifest.json"));

/** Waits until the scan is shown and has asked for the files whose texts are held. */
const begun = () => server.received.until(() => (read().length === 32 ? progress()[0] : undefined));

const plugins = async () =>
  (await server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" })).map(({ name }) => name);

describe("a scan that takes longer than a second", { timeout: TIMEOUT }, () => {
  it("shows how many manifests have been read", async () => {
    const { kind, title, cancellable } = await begun();
    expect([kind, title, cancellable]).toEqual(["begin", "Reading plugin manifests", true]);
    goOn();
    expect(await plugins()).toHaveLength(COUNT);
    expect(progress().slice(-2)).toEqual([
      { kind: "report", percentage: 66, message: "32 of 48" },
      { kind: "end" },
    ]);
  });

  it("stops when canceled, and keeps what it found", async () => {
    await begun();
    const { token } = await server.received.first<WorkDoneProgressCreateParams>(
      "requests",
      "window/workDoneProgress/create",
    );
    await server.notify("window/workDoneProgress/cancel", { token });
    goOn();
    expect(await plugins()).toEqual(Array.from({ length: 32 }, (_, i) => `P.P${i}`));
    expect(read()).toHaveLength(32);
    expect(progress().at(-1)).toEqual({ kind: "end" });
  });
});
