import { afterAll, afterEach, describe, expect, it } from "vitest";
import { draft, published } from "../../support/manifests";
import { TestServer } from "../../support/server";
import { actionsAt as offeredAt, edits, SNIPPETS, start, titles, VERSIONED } from "./actions";

/** A server for each sort of client. */
const servers = new Map<object, TestServer>();
let documents = 0;
const CREATES = edits({ documentChanges: true, resourceOperations: ["create"] });

afterEach(() => servers.forEach(({ stderr }) => expect(stderr).toBe("")));
afterAll(() => servers.forEach((server) => server.stop()));

/** What is offered in a document of its own, which is closed then. */
async function actionsAt(source: string, capabilities = VERSIONED, only?: string[]) {
  const server = servers.get(capabilities) ?? (await start(capabilities));
  servers.set(capabilities, server);
  const uri = `file:///plugin-${documents++}/plugin.manifest.json`;
  const offered = await offeredAt(server, source, only, uri);
  await server.close(uri);
  return offered;
}

/** A draft with a level that has no member, and with a problem elsewhere that is safe to fix. */
const LEVEL = draft({ capability_levels: "[1█, 4]", keywords: '["time", "time"]' });

describe("code actions", () => {
  it("fix the problems that the range touches", async () => {
    const source = (first: string, second: string) =>
      draft({ keywords: `["a", "a"${first}]`, capability_levels: `[4, 4${second}]` });
    expect(titles((await actionsAt(source("█", ""))).actions)).toHaveLength(1);
    expect(titles((await actionsAt(source("", "█"))).actions)).toHaveLength(1);
    expect(titles((await actionsAt(source("«", "»"))).actions)).toHaveLength(2);
    expect((await actionsAt(`█${source("", "")}`)).actions).toEqual([]);
  });

  it("start with the preferred fixes of all problems", async () => {
    const text = draft({ version: '"v1.2.0"' }).replace('"id"', '"name": "Clock", "id"');
    const { actions } = await actionsAt(`«${text}»`);
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred]).slice(0, 3)).toEqual([
      ['Change to "1.2.0"', true],
      ['Remove the earlier "name"', undefined],
      ['Remove the later "name"', undefined],
    ]);
  });

  it("offer a fix of several problems once, with all their diagnostics", async () => {
    const { actions } = await actionsAt(
      draft({ author: '{█ "url": "https://a.example/" }', name: undefined, license: undefined })
        .replace("{", "{█")
        .replace("{█ ", "{ "),
    );
    const all = actions.filter(({ title }) => title.startsWith("Insert the"));
    expect(all.map(({ diagnostics }) => diagnostics?.map(({ data }) => data as unknown))).toEqual([
      [{ pointer: "/name" }, { pointer: "/license" }],
    ]);
  });

  it.each([
    ["quickfix", 2],
    ["quickfix.some", 0],
    ["", 3],
    ["source", 1],
    ["source.fixAll", 1],
    ["source.fixAll.pluginManifest", 1],
    ["source.fixAll.eslint", 0],
    ["source.organizeImports", 0],
    ["refactor", 0],
    ["quick", 0],
  ])("are only of the kind %j, if that is asked for", async (kind, count) => {
    expect((await actionsAt(LEVEL, VERSIONED, [kind])).actions).toHaveLength(count);
  });

  it("leave out Fix All unless the client requests its kind", async () => {
    const quickFixes = titles((await actionsAt(LEVEL, VERSIONED, ["quickfix"])).actions);
    expect(titles((await actionsAt(LEVEL, VERSIONED, [])).actions)).toEqual(quickFixes);
  });
});

describe("a hint", () => {
  const SOURCE = ["source.pluginManifest"];

  it("offers a source action, and no quick fix", async () => {
    const server = await TestServer.start({ capabilities: CREATES });
    const offered = async (only?: string[]) =>
      (await offeredAt(server, `█${draft()}`, only)).actions.map(({ title, kind }) => [title, kind]);
    expect(await offered()).toEqual([]);
    expect(await offered(["quickfix"])).toEqual([]);
    const inserting = ["Insert the catalog's properties", "source.pluginManifest"];
    expect(await offered(SOURCE)).toEqual([inserting]);
    expect(await offered(["source"])).toEqual([inserting]);
    server.stop();
  });

  it("is any problem whose severity is set to hint", async () => {
    const rules = { "license-id": "hint", "catalog-members-missing": "off" };
    const server = await TestServer.start({ capabilities: CREATES, initializationOptions: { rules } });
    const source = (license: string, keywords = '["time"]') => draft({ license, keywords });
    const offered = async (text: string, only?: string[]) =>
      titles((await offeredAt(server, text, only)).actions);
    expect(await offered(source('"MIT█ License"'))).toEqual([]);
    expect(await offered(source('"MIT█ License"'), SOURCE)).toEqual(['Change to "MIT"']);
    expect(await offered(source('"MIT License"', '["ti█me"]'), SOURCE)).toEqual([]);
    server.stop();
  });
});

describe("turning off a rule", () => {
  const turnOff = (code: string) => `Turn off ${code} in this workspace`;
  /** A client that can write the configuration. */
  const offered = async (source: string) => titles((await actionsAt(source, CREATES)).actions);

  it("comes last", async () => {
    expect(await offered(draft({ keywords: '["a", "a"█]' }))).toEqual([
      "★ Remove the later entry",
      turnOff("duplicate-entry"),
    ]);
  });

  it("is not offered alone", async () => {
    expect(await offered(draft({ id: '"█x"' }))).toEqual([]);
  });

  it("is not offered for text that is not JSON", async () => {
    expect(await offered('{ "keywords": ["a",█] }')).toEqual(["★ Remove the trailing comma"]);
  });
});

describe("the preferred actions", () => {
  it("are safe and suggested fixes, not fixes that are only offered", async () => {
    const source = draft({
      keywords: '["time", "time"]',
      license: '"MIT License"',
      permissions: '[{ "type": "ipc_register", "value": [] }]',
    });
    const { actions } = await actionsAt(`«${source}»`);
    expect(titles(actions)).toEqual(["★ Remove the later entry", '★ Remove "value"', 'Change to "MIT"']);
  });
});

describe("sort", () => {
  const REWRITE = ["refactor.rewrite"];

  it.each([
    [
      "the tags, each in the place and layout of another",
      published({ tags: '[\n    "time",   "level-4",\n    "al█arm"\n  ]' }),
      ["Sort tags", "refactor.rewrite.sortTags"],
      published({ tags: '[\n    "alarm",   "level-4",\n    "time"\n  ]' }),
    ],
    [
      "the levels, from their name too",
      draft({ capability_levels: "[10, 4, 0]" }).replace("capability_", "capability█_"),
      ["Sort capability levels", "refactor.rewrite.sortCapabilityLevels"],
      draft({ capability_levels: "[0, 4, 10]" }),
    ],
  ])("%s", async (_, source, titleAndKind, result) => {
    const { actions, applied } = await actionsAt(source, VERSIONED, REWRITE);
    expect(actions.map(({ title, kind }) => [title, kind])).toEqual([titleAndKind]);
    expect(applied(actions[0])).toBe(result);
  });

  it.each([
    ["refactor.rewrite.sortTags", 1],
    ["refactor.rewrite.sortCapabilityLevels", 0],
    ["refactor.rewrite.sort", 0],
  ])("only what is of the kind %j, if that is asked for", async (kind, count) => {
    const source = published({ tags: '["time", "level-4", "al█arm"]' });
    expect((await actionsAt(source, VERSIONED, [kind])).actions).toHaveLength(count);
  });

  it.each([
    ["a sorted list", draft({ capability_levels: "[0█, 4]" })],
    ["another list", draft({ capability_levels: "[4, 0]", keywords: '["b█", "a"]' })],
    ["values that cannot be ordered", draft({ capability_levels: '[4█, "0", 0]' })],
    ["half of a list", '{ "capability_levels": [4█, 0'],
  ])("does not sort %s", async (_, source) => {
    expect((await actionsAt(source, VERSIONED, REWRITE)).actions).toEqual([]);
  });
});

describe("fix all", () => {
  const FIX_ALL = ["source.fixAll.pluginManifest"];

  it("makes one action with the whole result", async () => {
    const source = draft({
      keywords: '["time", "time"]',
      license: '["MIT"]',
      capability_levels: '["4", 0]',
      permissions: '[{ "type": "ipc_register", "value": [] }]',
    });
    const { actions, applied } = await actionsAt(`█${source}`, SNIPPETS, FIX_ALL);
    expect(actions).toEqual([
      {
        title: "Fix all auto-fixable problems",
        kind: FIX_ALL[0],
        edit: expect.anything() as unknown,
      },
    ]);
    expect(applied(actions[0])).toBe(
      draft({
        keywords: '["time"]',
        license: '["MIT"]',
        // Only suggested: a level that others judge, to insert the level's member, and to remove the value.
        capability_levels: '["4", 0]',
        permissions: '[{ "type": "ipc_register", "value": [] }]',
      }),
    );
  });

  it("fixes syntax before anything else", async () => {
    const { actions, applied } = await actionsAt(
      `█${draft({ keywords: '["time",]', version: '"v1.2.3"' })}`,
      VERSIONED,
      FIX_ALL,
    );
    expect(actions).toHaveLength(1);
    expect(JSON.parse(applied(actions[0]))).toMatchObject({ keywords: ["time"], version: "1.2.3" });
  });

  it.each([
    ["there is nothing to fix", published()],
    ["a guess would be needed", '{ "id": '],
  ])("is not offered when %s", async (_, text) => {
    expect((await actionsAt(`█${text}`, VERSIONED, FIX_ALL)).actions).toEqual([]);
  });
});
