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
  const { changes } = additions.find((one) => one.label === label)?.edit as WorkspaceEdit;
  return TextDocument.applyEdits(TextDocument.create(URI, "json", 1, text), changes?.[URI] as TextEdit[]);
};

describe("pluginManifest/additions", () => {
  it("offers the permissions that the manifest does not have, each with its meaning", async () => {
    const additions = await ask(draft({ permissions: '[{ "type": "network_http" }]' }), "permissions");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      "ipc_register: seen in the catalog",
      "filesystem_read: seen in the catalog",
      "filesystem_write: seen in the catalog",
      "database_create_tables: seen in the catalog",
      "process_spawn_whitelist: seen in the catalog",
      "events_emit: seen in the catalog",
      "events_listen: seen in the catalog",
      "host_navigation: goes with the capability navigation",
      "host_theme_read: goes with the capability theme_read",
      "host_event_subscribe: goes with the capability event_subscribe",
      "host_deep_links: goes with the capability deep_links",
      "host_enterprise_gateway_access: goes with the capability enterprise_gateway",
      "host_file_dialogs: goes with the capability file_dialogs",
      "host_file_intents: goes with the capability file_intents",
      "host_file_watch: goes with the capability file_watch",
      "host_aichat_access: goes with the capability aichat",
      "host_app_state_read: goes with the capability app_state",
    ]);
    expect(additions.filter(({ documentation }) => documentation === "")).toEqual([]);
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

  it("offers the levels that are not declared, each with its member in integration", async () => {
    const text = draft();
    const additions = await ask(text, "capability_levels");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual(["0: module", "1: tab"]);
    const result = JSON.parse(added(text, additions, "1")) as Record<string, unknown>;
    expect(result["capability_levels"]).toEqual([1, 4]);
    expect(Object.keys(result["integration"] as object)).toEqual(["level1", "level4"]);
  });

  it("declares a level whose member exists already, and adds no second one", async () => {
    const text = draft({ capability_levels: "[]" });
    expect(added(text, await ask(text, "capability_levels"), "4")).toBe(draft());
  });

  it.each([
    ["text that does not parse", draft().replace(",", ""), []],
    ["a list of another type", draft({ permissions: '"x"' }), []],
    ["a root that is not an object", "[]", []],
  ])("offers nothing for %s", async (_, text, expected) =>
    expect(await ask(text, "permissions")).toEqual(expected),
  );

  it("returns null for a document that is not a manifest", async () => {
    await server.open(URI, "{}", "json");
    expect(await server.ask("pluginManifest/additions", URI, { list: "permissions" })).toBeNull();
  });
});
