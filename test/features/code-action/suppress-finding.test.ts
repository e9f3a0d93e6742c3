import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { ClientCapabilities, CodeAction } from "vscode-languageserver/node";
import { SUPPRESS_COMMAND, SUPPRESS_KIND, type SuppressCommandArgument } from "../../../server/protocol";
import { workspace, type Workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { sharedServers } from "../../support/shared-server";
import { actionsAt, titles } from "./actions";

const FILE = ".plugin-manifest.json";
const CREATES: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create"] } },
};
/** The options of a client that can ask. */
const ASKS = { clientCommands: [SUPPRESS_COMMAND], rules: { "catalog-members-missing": "off" } };
const UNLICENSED = draft({ license: '"MIT█ License"' });
const ACTION = "Suppress with a Reason…";

const shared = sharedServers();

/** What is offered at the `█` of a manifest in a folder. */
async function offeredIn(
  folder: Workspace,
  source = UNLICENSED,
  initializationOptions: object = ASKS,
  capabilities = CREATES,
) {
  const server = await shared({ capabilities, initializationOptions });
  const uri = pathToFileURL(folder.path("plugin.manifest.json")).toString();
  const { actions } = await actionsAt(server, source, undefined, uri);
  const last = actions.at(-1);
  const [asked] = (last?.command?.arguments ?? []) as SuppressCommandArgument[];
  return { server, uri, actions, last, asked };
}

const suppressTitles = (actions: readonly CodeAction[]) =>
  titles(actions).filter((title) => title.includes("Suppress"));

describe("Suppress with a Reason…", () => {
  it("comes last, after turning the rule off, and runs a command of the client", async () => {
    const { actions, last, asked, uri } = await offeredIn(workspace());
    expect(titles(actions).slice(-2)).toEqual(["Turn off license-id in this workspace", ACTION]);
    expect([last?.kind, last?.edit, last?.diagnostics?.map(({ code }) => code)]).toEqual([
      "quickfix",
      undefined,
      ["license-id"],
    ]);
    expect(last?.command).toEqual({ title: ACTION, command: SUPPRESS_COMMAND, arguments: [asked] });
    expect(asked).toEqual({
      textDocument: { uri },
      suppressions: [{ rule: "license-id", plugin: "com.example.clock", at: "/license" }],
    });
  });

  it.each([{ id: '"█x"' }, { homepage: '"some█where"' }, { name: "nu█ll" }])(
    "is not offered alone: %j",
    async (member) => {
      expect(titles((await offeredIn(workspace(), draft(member))).actions)).toEqual([]);
    },
  );

  it("is not offered for a problem without a fix, even beside a fixable problem", async () => {
    const both = draft({ id: '«"x"', license: '"MIT License"»' });
    expect(suppressTitles((await offeredIn(workspace(), both)).actions)).toEqual([ACTION]);
  });

  it("is offered for every problem, but no hint, on request of its kind", async () => {
    const folder = workspace();
    const server = await shared({
      capabilities: CREATES,
      initializationOptions: { clientCommands: [SUPPRESS_COMMAND], rules: { "license-id": "hint" } },
    });
    const uri = pathToFileURL(folder.path("plugin.manifest.json")).toString();
    const source = `«${draft({ id: '"x"', license: '"MIT License"' })}»`;
    const { actions } = await actionsAt(server, source, [SUPPRESS_KIND], uri);
    expect(actions.map(({ kind, diagnostics }) => [kind, diagnostics?.map(({ code }) => code)])).toEqual([
      [SUPPRESS_KIND, ["id-format"]],
    ]);
  });

  it("names the rule, and the place of several problems with one rule", async () => {
    const missing = draft({ name: undefined, license: undefined }).replace("{", "{█");
    expect(suppressTitles((await offeredIn(workspace(), missing)).actions)).toEqual([
      'Suppress missing-member at "name" with a Reason…',
      'Suppress missing-member at "license" with a Reason…',
    ]);
    const mixed = draft({ license: '«"MIT License"', keywords: '["a", "a"»]' });
    expect(suppressTitles((await offeredIn(workspace(), mixed)).actions)).toEqual([
      "Suppress license-id with a Reason…",
      "Suppress duplicate-entry with a Reason…",
    ]);
  });

  it.each<[string, string]>([
    ["json-syntax", '{ "keywords": ["a",█] }'],
    ["no finding", draft({ license: '"M█IT"' })],
  ])("is not offered for %s", async (_, source) => {
    expect(suppressTitles((await offeredIn(workspace(), source)).actions)).toEqual([]);
  });

  it.each<[string, object, ClientCapabilities?, Record<string, string>?]>([
    ["in a workspace that is not trusted", { ...ASKS, workspaceTrusted: false }],
    ["to a client that cannot ask", { ...ASKS, clientCommands: [] }],
    [
      "to a client that cannot create the file",
      ASKS,
      { workspace: { workspaceEdit: { documentChanges: true } } },
    ],
    ["while the file is broken", ASKS, CREATES, { [FILE]: '{ "rules": [] }' }],
  ])("is not offered %s", async (_, options, capabilities, files = {}) => {
    const { actions } = await offeredIn(workspace(files), UNLICENSED, options, capabilities);
    expect(suppressTitles(actions)).toEqual([]);
  });
});

describe("pluginManifest/suppressFinding", () => {
  const START = { line: 0, character: 0 };

  /** The edit for the last action of a manifest. */
  async function written(folder: Workspace) {
    const { server, uri, asked } = await offeredIn(folder);
    return server.ask("pluginManifest/suppressFinding", uri, { ...asked, reason: " Ours. " });
  }

  it("writes nothing in an untrusted workspace", async () => {
    const { server, uri } = await offeredIn(workspace(), UNLICENSED, { ...ASKS, workspaceTrusted: false });
    const suppressions = [{ rule: "license-id", plugin: "com.example.clock", at: "/license" }];
    const answer = await server.ask("pluginManifest/suppressFinding", uri, { suppressions, reason: "Ours." });
    expect(answer).toEqual({ edit: null });
  });

  it("creates a file beside the manifest, so that it applies to no other manifest", async () => {
    const folder = workspace();
    const uri = pathToFileURL(folder.path(FILE)).toString();
    const newText = [
      "{",
      '  "suppressions": [',
      "    {",
      '      "rule": "license-id",',
      '      "reason": "Ours.",',
      '      "plugin": "com.example.clock",',
      '      "at": "/license"',
      "    }",
      "  ]",
      "}",
      "",
    ].join("\n");
    expect(await written(folder)).toEqual({
      edit: {
        documentChanges: [
          { kind: "create", uri, options: { ignoreIfExists: true } },
          { textDocument: { uri, version: null }, edits: [{ range: { start: START, end: START }, newText }] },
        ],
      },
    });
  });

  it("adds to the file that applies to the manifest", async () => {
    const folder = workspace({ [FILE]: '{ "rules": {} } // Ours.\n' });
    const at = { line: 0, character: 13 };
    const uri = pathToFileURL(folder.path(FILE)).toString();
    const newText =
      ', "suppressions": [{ "rule": "license-id", "reason": "Ours.", "plugin": "com.example.clock", "at": "/license" }]';
    expect(await written(folder)).toEqual({
      edit: {
        documentChanges: [
          { textDocument: { uri, version: null }, edits: [{ range: { start: at, end: at }, newText }] },
        ],
      },
    });
  });

  it("writes nothing into a file that has become broken", async () => {
    const folder = workspace({ [FILE]: "{}" });
    const { server, uri, asked } = await offeredIn(folder);
    await server.open(pathToFileURL(folder.path(FILE)).toString(), '{ "rules": [] }', "jsonc");
    expect(await server.ask("pluginManifest/suppressFinding", uri, { ...asked, reason: "Ours." })).toEqual({
      edit: null,
    });
  });

  it.each([
    ["suppressions must be a list of objects with a rule.", { suppressions: [], reason: "x" }],
    [
      "suppressions must be a list of objects with a rule.",
      { suppressions: [{ rule: "a", until: "b" }], reason: "x" },
    ],
    ["reason must be a string that is not blank.", { suppressions: [{ rule: "license-id" }], reason: " " }],
  ])("refuses a call: %s", async (sentence, params) => {
    const { server, uri } = await offeredIn(workspace());
    await expect(server.ask("pluginManifest/suppressFinding", uri, params)).rejects.toThrow(sentence);
  });
});
