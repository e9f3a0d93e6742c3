import { afterEach, describe, expect, it } from "vitest";
import type { ClientCapabilities, Diagnostic } from "vscode-languageserver/node";
import { draft } from "../../support/manifests";
import { TestServer, type StartOptions } from "../../support/server";

const URI = "file:///plugin/plugin.manifest.json";
const CONFIGURATION: ClientCapabilities = { workspace: { configuration: true } };
const rules = (severity: unknown) => ({ rules: { "catalog-members-missing": severity } });

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const severities = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, severity }) => [code, severity]);
const reported = (severity: number) => [["catalog-members-missing", severity]];

/** The diagnostics of a draft that breaks one rule. */
async function checked(options: StartOptions) {
  server = await TestServer.start(options);
  return severities(await server.check(URI, draft()));
}

describe("settings by workspace/configuration", () => {
  it("are requested by their section", async () => {
    expect(await checked({ capabilities: CONFIGURATION, settings: rules("hint") })).toEqual(reported(4));
    expect(server.received.requests).toEqual([
      { method: "workspace/configuration", params: { items: [{ section: "pluginManifest" }] } },
    ]);
  });

  /** A client that takes its time to answer. */
  const slowly = async (settings: unknown) => {
    await new Promise((wake) => setTimeout(wake, 300));
    return settings;
  };

  it("are known before anything is reported", async () => {
    expect(await checked({ capabilities: CONFIGURATION, settings: slowly(rules("hint")) })).toEqual(
      reported(4),
    );
    await server.settle();
    expect(server.publishedFor(URI)).toHaveLength(1);
  });

  it("are known before anything is answered", async () => {
    const capabilities = { ...CONFIGURATION, textDocument: { diagnostic: {} } };
    server = await TestServer.start({ capabilities, settings: slowly(rules("hint")) });
    await server.open(URI, draft());
    const { items } = await server.ask<{ items: Diagnostic[] }>("textDocument/diagnostic", URI);
    expect(severities(items)).toEqual(reported(4));
  });

  it("are requested again when they change", async () => {
    const workspace = { configuration: true, didChangeConfiguration: { dynamicRegistration: true } };
    expect(await checked({ capabilities: { workspace }, settings: rules("hint") })).toEqual(reported(4));
    const { registrations } = await server.received.first<{
      registrations: { method: string; registerOptions: unknown }[];
    }>("requests", "client/registerCapability");
    expect(registrations.map(({ method, registerOptions }) => [method, registerOptions])).toEqual([
      ["workspace/didChangeConfiguration", { section: "pluginManifest" }],
    ]);
    server.settings = rules("error");
    server.received.published.length = 0;
    await server.notify("workspace/didChangeConfiguration", { settings: null });
    expect(severities(await server.diagnostics(URI, 1))).toEqual(reported(1));
  });

  it("come from the latest request, even if an earlier answer arrives later", async () => {
    let answer = (_: unknown): void => undefined;
    const settings = new Promise((resolve) => (answer = resolve));
    server = await TestServer.start({ capabilities: CONFIGURATION, settings });
    await server.received.first("requests", "workspace/configuration");
    server.settings = rules("error");
    await server.notify("workspace/didChangeConfiguration", { settings: null });
    expect(severities(await server.check(URI, draft()))).toEqual(reported(1));
    answer(rules("hint"));
    await server.settle();
    await server.change(URI, `${draft()}\n`);
    expect(severities(await server.diagnostics(URI, 2))).toEqual(reported(1));
  });

  it("of a folder cause one warning if they set a fixed severity", async () => {
    const capabilities = { workspace: { configuration: true, workspaceFolders: true } };
    const folders = ["file:///a", "file:///b"];
    const settings = (scopeUri?: string) => scopeUri && { rules: { "json-syntax": "off" } };
    server = await TestServer.start({ capabilities, settings, folders });
    await server.settle();
    expect(server.received.notifications.filter(({ method }) => method === "window/logMessage")).toEqual([
      {
        method: "window/logMessage",
        params: { type: 2, message: '"json-syntax" is always an error. Its severity cannot be set.' },
      },
    ]);
  });

  it("make a client that pulls pull again", async () => {
    const workspace = { configuration: true, diagnostics: { refreshSupport: true } };
    const capabilities = { workspace, textDocument: { diagnostic: {} } };
    server = await TestServer.start({ capabilities, settings: rules("hint") });
    await server.open(URI, draft());
    await server.ask("textDocument/diagnostic", URI);
    expect(server.received.requests.map(({ method }) => method)).toEqual(["workspace/configuration"]);
    server.settings = rules("off");
    await server.notify("workspace/didChangeConfiguration", { settings: null });
    await server.received.first("requests", "workspace/diagnostic/refresh");
    expect(await server.ask("textDocument/diagnostic", URI)).toMatchObject({ kind: "full", items: [] });
    expect(server.received.published).toEqual([]);
  });

  it.each([
    ["null", null],
    ["an error", new Error("no configuration here")],
  ])("are those of initializationOptions when the client answers with %s", async (_, settings) => {
    const options = { capabilities: CONFIGURATION, settings, initializationOptions: rules("hint") };
    expect(await checked(options)).toEqual(reported(4));
  });
});

describe("settings of a workspace folder", () => {
  const [ONE, TWO, INNER] = ["file:///one", "file:///two", "file:///two/inner"];
  const inFolder = (folder: string) => `${folder}/plugin.manifest.json`;
  const workspace = { configuration: true, workspaceFolders: true };
  const bySeverity: Record<string, string> = { [ONE]: "hint", [INNER]: "error" };
  const settings = (scope?: string) => {
    if (scope === undefined) return rules("warning");
    return scope in bySeverity ? rules(bySeverity[scope]) : null;
  };
  const start = async (folders: string[]) => {
    server = await TestServer.start({ capabilities: { workspace }, settings, folders });
  };
  /** Checks a plugin of its own in each folder, because duplicates are reported, too. */
  const severityIn = async (folder: string) => {
    const id = `"a.${folder.replace(/\W+/g, "-")}"`;
    const text = draft({ id, commands: "[]", capability_levels: "[]", integration: "{}" });
    return severities(await server.check(inFolder(folder), text));
  };

  it("apply to files in it, those of the innermost folder first; elsewhere the general ones apply", async () => {
    await start([ONE, TWO, INNER]);
    expect(await severityIn(ONE)).toEqual(reported(4));
    expect(await severityIn(TWO)).toEqual(reported(2));
    expect(await severityIn(INNER)).toEqual(reported(1));
    expect(await severityIn(`${INNER}/deep`)).toEqual(reported(1));
    expect(await severityIn("file:///one-more")).toEqual(reported(2));
  });

  it("are requested when the folders change", async () => {
    await start([TWO]);
    expect(await severityIn(ONE)).toEqual(reported(2));
    server.received.published.length = 0;
    const folder = (uri: string) => ({ uri, name: uri });
    const event = { added: [folder(ONE)], removed: [folder(TWO)] };
    await server.notify("workspace/didChangeWorkspaceFolders", { event });
    expect(severities(await server.diagnostics(inFolder(ONE), 1))).toEqual(reported(4));
    const asked = server.received.requests.filter(({ method }) => method === "workspace/configuration");
    expect(asked.at(-1)?.params).toEqual({
      items: [{ section: "pluginManifest" }, { scopeUri: ONE, section: "pluginManifest" }],
    });
  });
});

describe("settings by didChangeConfiguration, for clients that cannot be asked", () => {
  it("apply from then on", async () => {
    expect(await checked({ initializationOptions: rules("hint") })).toEqual(reported(4));
    server.received.published.length = 0;
    await server.notify("workspace/didChangeConfiguration", { settings: { pluginManifest: rules("error") } });
    expect(severities(await server.diagnostics(URI, 1))).toEqual(reported(1));
  });

  it.each([{}, { settings: null }, { settings: {} }, { settings: { other: rules("hint") } }])(
    "change nothing when they are not about us: %j",
    async (params) => {
      expect(await checked({ initializationOptions: rules("error") })).toEqual(reported(1));
      await server.notify("workspace/didChangeConfiguration", params);
      await server.change(URI, `${draft()}\n`);
      expect(severities(await server.diagnostics(URI, 2))).toEqual(reported(1));
    },
  );
});
