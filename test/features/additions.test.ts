import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import type { Addition } from "../../server/protocol";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(() => server.stop());

/** Opens a text and asks what can be added to one of its lists. */
const ask = async (text: string, list: string) => {
  await server.open(URI, text);
  return server.ask<Addition[]>("pluginManifest/additions", URI, { list });
};
/** Returns the text after one of the additions. */
const added = (text: string, additions: readonly Addition[], label: string) => {
  const { changes } = additions.find((one) => one.label === label)!.edit as WorkspaceEdit;
  return TextDocument.applyEdits(TextDocument.create(URI, "json", 1, text), changes?.[URI] as TextEdit[]);
};

describe("pluginManifest/additions", () => {
  it("offers the missing permissions, from least to most access", async () => {
    const additions = await ask(draft({ permissions: '[{ "type": "network_http" }]' }), "permissions");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      "host_theme_read: Host application: Read the theme",
      "host_navigation: Host application: Take you to other places",
      "host_deep_links: Host application: Use links into the application",
      "host_file_dialogs: Files: Ask you for files",
      "events_listen: Host application: Receive events",
      "host_event_subscribe: Host application: Subscribe to events",
      "events_emit: Host application: Send events",
      "ipc_register: Host application: Exchange messages with its library",
      "host_app_state_read: Host application: Read the application's state",
      "database_create_tables: Data: Keep data in a database",
      "host_file_intents: Files: Take part when you open files",
      "host_file_watch: Files: Notice changed files",
      "host_aichat_access: Host application: Use the AI chat",
      "filesystem_read: Files: Read your files",
      "host_enterprise_gateway_access: Network: Use the enterprise gateway",
      "filesystem_write: Files: Change your files",
      "process_spawn_whitelist: Other programs: Start these programs",
    ]);
    expect(additions.filter(({ documentation }) => documentation === "")).toEqual([]);
  });

  it("offers permissions that host capabilities need first", async () => {
    const text = draft({ host_capabilities: '["file_watch", "navigation", "theme_read"]' });
    const labels = (await ask(text, "permissions")).map(({ label }) => label);
    expect(labels.slice(0, 4)).toEqual([
      "host_theme_read",
      "host_navigation",
      "host_file_watch",
      "host_deep_links",
    ]);
  });

  it.each([
    ["[]", '[{ "type": "process_spawn_whitelist", "value": ["executable"] }]'],
    [
      '[{ "type": "a" }]',
      '[{ "type": "a" }, { "type": "process_spawn_whitelist", "value": ["executable"] }]',
    ],
    [undefined, '[{ "type": "process_spawn_whitelist", "value": ["executable"] }]'],
  ])("adds a permission to %s", async (permissions, expected) => {
    const text = draft({ permissions });
    const result = added(text, await ask(text, "permissions"), "process_spawn_whitelist");
    expect(JSON.parse(result)).toEqual(JSON.parse(draft({ permissions: expected })));
  });

  it("offers undeclared levels, each with its member in integration", async () => {
    const text = draft();
    const additions = await ask(text, "capability_levels");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      "0: module in the sidebar",
      "1: tab in another module",
    ]);
    const result = JSON.parse(added(text, additions, "1")) as Record<string, unknown>;
    expect(result["capability_levels"]).toEqual([1, 4]);
    expect(Object.keys(result["integration"] as object)).toEqual(["level1", "level4"]);
  });

  it("declares a level without adding its existing member again", async () => {
    const text = draft({ capability_levels: "[]" });
    expect(added(text, await ask(text, "capability_levels"), "4")).toBe(draft());
  });

  it("declares a level without its member where integration is not an object", async () => {
    const text = draft({ integration: "null" });
    const expected = text.replace('"capability_levels": [4]', '"capability_levels": [1, 4]');
    expect(added(text, await ask(text, "capability_levels"), "1")).toBe(expected);
  });

  it.each([
    ["text that does not parse", draft().replace(",", ""), []],
    ["a list of another type", draft({ permissions: '"x"' }), []],
    ["a root that is not an object", "[]", []],
  ])("offers nothing for %s", async (_, text, expected) =>
    expect(await ask(text, "permissions")).toEqual(expected),
  );

  it("returns null for a document that is not a manifest", async () => {
    const uri = "file:///plugin/tsconfig.json";
    await server.open(uri, "{}", "json");
    expect(await server.ask("pluginManifest/additions", uri, { list: "permissions" })).toBeNull();
  });
});
