import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import type { Addition, NewManifestResult } from "../../server/protocol";
import { draft } from "../support/manifests";
import { TestServer } from "../support/server";

const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeEach(async () => (server = await TestServer.start()));
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const ask = async (text: string, list: string) => {
  await server.open(URI, text);
  return server.ask<Addition[]>("pluginManifest/additions", URI, { list });
};
const added = (text: string, additions: readonly Addition[], label: string) => {
  const { changes } = additions.find((one) => one.label === label)?.edit as WorkspaceEdit;
  return TextDocument.applyEdits(TextDocument.create(URI, "json", 1, text), changes?.[URI] as TextEdit[]);
};

describe("pluginManifest/additions", () => {
  it("offers the permissions that are not asked for, each with what it means", async () => {
    const additions = await ask(draft({ permissions: '[{ "type": "network_http" }]' }), "permissions");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      "ipc_register: observed",
      "filesystem_read: observed",
      "filesystem_write: observed",
      "database_create_tables: observed",
      "process_spawn_whitelist: observed",
      "events_emit: observed",
      "events_listen: observed",
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

  it("offers the levels that are not declared; one comes with its member", async () => {
    const text = draft();
    const additions = await ask(text, "capability_levels");
    expect(additions.map(({ label, detail }) => `${label}: ${detail}`)).toEqual(["0: module", "1: tab"]);
    const result = JSON.parse(added(text, additions, "1")) as Record<string, unknown>;
    expect(result["capability_levels"]).toEqual([1, 4]);
    expect(Object.keys(result["integration"] as object)).toEqual(["level1", "level4"]);
  });

  it("declares a level whose member is there already, and adds no other", async () => {
    const text = draft({ capability_levels: "[]" });
    expect(added(text, await ask(text, "capability_levels"), "4")).toBe(draft());
  });

  it.each([
    ["text that does not parse", draft().replace(",", ""), []],
    ["a list of another type", draft({ permissions: '"x"' }), []],
    ["a root that is no object", "[]", []],
  ])("offers nothing for %s", async (_, text, expected) =>
    expect(await ask(text, "permissions")).toEqual(expected),
  );

  it("has nothing to say of a document that is not ours", async () => {
    await server.open(URI, "{}", "json");
    expect(await server.ask("pluginManifest/additions", URI, { list: "permissions" })).toBeNull();
  });
});

describe("pluginManifest/newManifest", () => {
  const create = (id: string, name: string, levels: number[]) =>
    server.request<NewManifestResult>("pluginManifest/newManifest", { id, name, levels });

  it.each([[[]], [[0]], [[4, 1, 0, 1]]])("makes a valid draft with the levels %j", async (levels) => {
    const { text, problems } = await create("com.example.new-clock", 'The "New" Clock', levels);
    expect(problems).toEqual({});
    const codes = (await server.check(URI, text)).map(({ code }) => code);
    expect(codes).toEqual(["catalog-members-missing"]);
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const chosen = [...new Set(levels)].sort();
    expect(manifest).toMatchObject({ id: "com.example.new-clock", name: 'The "New" Clock' });
    expect(manifest["capability_levels"]).toEqual(chosen);
    expect(Object.keys(manifest["integration"] as object)).toEqual(chosen.map((level) => `level${level}`));
  });

  it("tells what is wrong with the identifier and the name", async () => {
    const { problems } = await create("clock", " ", []);
    expect(problems).toEqual({
      id: '\'id\' is "clock"; it must be a reverse-domain identifier such as "com.example.plugin": two or more labels of letters, digits and hyphens, joined by dots.',
      name: "'name' is blank; it needs a text.",
    });
  });

  it("tells the levels that there are", async () => {
    const { levels } = await create("a.b", "C", []);
    expect(levels.map(({ level, title }) => [level, title])).toEqual([
      [0, "module"],
      [1, "tab"],
      [4, "workflow steps"],
    ]);
  });
});
