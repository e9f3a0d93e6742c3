import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  CodeAction,
  CodeLens,
  Diagnostic,
  Location,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { afterEach, describe, expect, it } from "vitest";
import { placeholder } from "../support/manifests";
import { manifest, tab, WorkspaceFolder, type Sources } from "../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => {
  expect(folder.server.stderr).toBe("");
  folder.remove();
});

const MODULE = (id: string) => `"integration": { "level0": { "module_id": "${id}" } }`;
const COMMANDS = (...ids: string[]) =>
  `"commands": [${ids.map((id) => `{ "id": "${id}", "description": "Does ${id}" }`).join(", ")}]`;

describe("navigation across manifests", () => {
  /** The places that a request finds, written into the texts of their files. */
  async function found(method: string, sources: Sources, params: object = {}) {
    folder = new WorkspaceFolder(sources);
    await folder.start();
    const places = await folder.ask<Location[] | null>(method, params);
    return places && folder.shown(places);
  }

  it("leads from a tab's position to the tab in another manifest", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
      "c/manifest.json": manifest("c.c", tab("other", "home")),
    };
    expect(await found("textDocument/definition", sources)).toEqual({
      "b/manifest.json": manifest("b.b", tab("m", "«home»")),
    });
  });

  it("finds the tabs that stand after a tab, and the tabs in a module", async () => {
    const sources = (name: string, other: string, module: string) => ({
      "a/manifest.json": manifest("a.a", tab("m", name)),
      "b/manifest.json": manifest("b.b", tab("m", "log", `after:${other}`)),
      "m/manifest.json": manifest("m.m", MODULE(module)),
    });
    const context = { includeDeclaration: true };
    const expected = {
      "a/manifest.json": manifest("a.a", tab("m", "«home»", "after:«home»")),
      "b/manifest.json": manifest("b.b", tab("m", "log", "after:«home»")),
    };
    expect(await found("textDocument/references", sources("ho█me", "home", "m"), { context })).toEqual(
      expected,
    );
    folder.remove();
    expect(await found("textDocument/references", sources("home", "home", "█m"), { context })).toEqual({
      "a/manifest.json": manifest("a.a", tab("«m»", "home")),
      "b/manifest.json": manifest("b.b", tab("«m»", "log", "after:home")),
      "m/manifest.json": manifest("m.m", MODULE("«m»")),
    });
  });

  it("looks at what is open instead of its file", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
    });
    const server = await folder.start();
    await server.check(folder.at("b/manifest.json"), manifest("b.b", tab("m", "moved")), "json");
    const places = await folder.ask<Location[]>("textDocument/definition");
    // Nothing else declares it: it leads to itself.
    expect(folder.shown(places)).toEqual({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:«home»")),
    });
    await server.close(folder.at("b/manifest.json"));
    await server.settle();
    expect(folder.shown(await folder.ask<Location[]>("textDocument/definition"))).toEqual({
      "b/manifest.json": manifest("b.b", tab("m", "«home»")),
    });
  });

  it("leaves out what .gitignore names, dependencies, and what is no manifest", async () => {
    const other = (n: number) => manifest(`b.b${n}`, tab("m", "home"));
    const sources = {
      ".gitignore": "dist/\n",
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:ho█me")),
      "dist/manifest.json": other(1),
      "node_modules/x/manifest.json": other(2),
      "web/manifest.json": '{ "name": "web app" }',
      "b/other.json": other(3),
    };
    expect(await found("textDocument/definition", sources)).toEqual({
      "a/manifest.json": manifest("a.a", tab("m", "log", "after:«home»")),
    });
  });
});

describe("code lenses", () => {
  it("tell which plugin declares a module and a tab", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("█m", "log", "after:home")),
      "b/manifest.json": manifest("b.b", tab("m", "home")),
      "m/manifest.json": manifest("m.m", MODULE("m")),
    });
    const server = await folder.start();
    await server.request("workspace/symbol", { query: "" });
    const lenses = await folder.ask<CodeLens[]>("textDocument/codeLens");
    const told = lenses.filter(({ command }) => command?.command === "").map(({ command }) => command?.title);
    expect(told).toEqual([
      "Level 1 is not declared in capability_levels",
      "Declared by M.M",
      "Declared by B.B",
    ]);
  });
});

describe("rename", () => {
  const CLIENT = { workspace: { workspaceEdit: { documentChanges: true } } };

  async function renamed(sources: Sources, newName: string) {
    folder = new WorkspaceFolder(sources);
    await folder.start(CLIENT);
    const edit = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName });
    return folder.edited(edit.documentChanges as TextDocumentEdit[]);
  }

  it("changes a tab and every position after it, with versions where the file is open", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("m", "█home", "after:end")),
      "b/manifest.json": manifest("b.b", tab("m", "log")),
      "c/manifest.json": manifest("c.c", tab("other", "log")),
    };
    expect(await renamed(sources, "start")).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "start", "after:end")) },
      "b/manifest.json": { version: null, text: manifest("b.b", tab("m", "log", "after:start")) },
    });
  });

  it("of a module begins at any place that names it", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", tab("█m", "log")),
      "m/manifest.json": manifest("m.m", MODULE("m")),
    };
    expect(await renamed(sources, 'time "zone"')).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab('time \\"zone\\"', "log")) },
      "m/manifest.json": { version: null, text: manifest("m.m", MODULE('time \\"zone\\"')) },
    });
  });

  it("of a name with escapes in it writes the whole text anew", async () => {
    const sources = { "a/manifest.json": manifest("a.a", tab("m", "log", "after:l█\\u006fg")) };
    expect(await renamed(sources, "day")).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "day", "after:day")) },
    });
  });

  it.each([
    ["a command", COMMANDS("a_█run", "a_stop"), COMMANDS("a_go", "a_stop")],
    [
      "a setting",
      '"settings_schema": { "properties": { "█a_run": {} } }',
      '"settings_schema": { "properties": { "a_go": {} } }',
    ],
    [
      "a handler",
      '"window": { "document_handlers": [{ "id": "a_run█" }] }',
      '"window": { "document_handlers": [{ "id": "a_go" }] }',
    ],
  ])("of %s also changes the plugin's other manifests, and no other plugin's", async (_, source, result) => {
    const plain = source.replace("█", "").replace("Does a_█run", "Does a_run");
    const sources = {
      "a/manifest.json": manifest("a.a", source.replace("Does a_█run", "Does a_run")),
      "a/next.plugin-manifest.json": manifest("a.a", plain),
      "b/manifest.json": manifest("b.b", plain),
    };
    const expected = manifest("a.a", result.replace("Does a_go", "Does a_run"));
    expect(await renamed(sources, "a_go")).toEqual({
      "a/manifest.json": { version: 1, text: expected },
      "a/next.plugin-manifest.json": { version: null, text: expected },
    });
  });

  it("counts as an editor does in a file with a byte order mark, which no editor shows", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", tab("m", "ho█me")),
      "b/manifest.json": `\uFEFF${manifest("b.b", tab("m", "log"))}`,
    });
    await folder.start(CLIENT);
    const { documentChanges } = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "start" });
    folder.texts.set("b/manifest.json", manifest("b.b", tab("m", "log")));
    expect(folder.edited(documentChanges as TextDocumentEdit[])).toEqual({
      "a/manifest.json": { version: 1, text: manifest("a.a", tab("m", "start", "after:start")) },
      "b/manifest.json": { version: null, text: manifest("b.b", tab("m", "log", "after:start")) },
    });
  });

  it("is plain changes for a client that takes no versions", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a", MODULE("█m")) });
    await folder.start();
    const { changes } = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "n" });
    expect(Object.keys(changes ?? {})).toEqual([folder.at("a/manifest.json")]);
  });

  it("reads anew what nobody has watched", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", MODULE("█m")),
      "b/manifest.json": manifest("b.b", tab("m", "log")),
    });
    const server = await folder.start(CLIENT);
    await server.request("workspace/symbol", { query: "" });
    folder.write("b/manifest.json", `\n\n${manifest("b.b", tab("m", "log"))}`);
    const edit = await folder.ask<WorkspaceEdit>("textDocument/rename", { newName: "n" });
    expect(folder.edited(edit.documentChanges as TextDocumentEdit[])["b/manifest.json"]?.text).toBe(
      `\n\n${manifest("b.b", tab("n", "log"))}`,
    );
  });

  it.each([
    [
      "a command's is no snake_case",
      COMMANDS("a_█run"),
      "A-Run",
      'A command\'s identifier is lowercase snake_case; "A-Run" cannot be one.',
    ],
    ["it is empty", MODULE("█m"), " ", 'A module\'s identifier is not blank; " " cannot be one.'],
    ["another has it", COMMANDS("a_█run", "a_stop"), "a_stop", 'There is a command "a_stop" already.'],
    ["another plugin has it", MODULE("█m"), "taken", 'There is a module "taken" already.'],
    [
      "the thing is the host's",
      tab("█host", "log"),
      "mine",
      'No manifest of the workspace declares the module "host".',
    ],
    [
      "nobody knows whose it is",
      tab("█twice", "log"),
      "mine",
      'Several plugins declare the module "twice"; rename it where one of them does.',
    ],
  ])("is refused when %s", async (_, source, newName, message) => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", source.replace(/"Does ([^"]*)█/, '"Does $1')),
      "b/manifest.json": manifest("b.b", MODULE("taken")),
      "c/manifest.json": manifest("c.c", MODULE("twice")),
      "d/manifest.json": manifest("d.d", MODULE("twice")),
    });
    await folder.start();
    await expect(folder.ask("textDocument/rename", { newName })).rejects.toMatchObject({
      code: -32803,
      message,
    });
  });

  it("is prepared with the name, where there is one", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a", tab("m", "log", "after:h█ome")) });
    await folder.start();
    const text = folder.texts.get("a/manifest.json")!;
    const character = text.indexOf("home");
    expect(await folder.ask("textDocument/prepareRename")).toEqual({
      range: { start: { line: 0, character }, end: { line: 0, character: character + 4 } },
      placeholder: "home",
    });
    const elsewhere = { position: { line: 0, character: text.indexOf("a.a") } };
    expect(await folder.ask("textDocument/prepareRename", elsewhere)).toBeNull();
  });
});

describe("workspace symbols", () => {
  async function symbols(query: string) {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.weather", `${tab("m", "rain")}, ${COMMANDS("weather_now")}`),
      "b/manifest.json": manifest("b.notes", COMMANDS("notes_add")),
      "b/detail.plugin-manifest.json": '{ "data": { "item": {}, "versions": [] } }',
    });
    const server = await folder.start();
    const found = await server.request<WorkspaceSymbol[]>("workspace/symbol", { query });
    return found.map(({ name, kind, containerName, location: { uri } }) =>
      [name, kind, containerName, folder.pathOf(uri)].join(" | "),
    );
  }

  it.each([
    [
      "",
      [
        "A.WEATHER | 4 | a.weather | a/manifest.json",
        "rain | 3 | A.WEATHER | a/manifest.json",
        "weather_now | 12 | A.WEATHER | a/manifest.json",
        "B.NOTES | 4 | b.notes | b/manifest.json",
        "notes_add | 12 | B.NOTES | b/manifest.json",
      ],
    ],
    ["NTAD", ["notes_add | 12 | B.NOTES | b/manifest.json"]],
    ["does weather", ["weather_now | 12 | A.WEATHER | a/manifest.json"]],
    ["zzz", []],
  ])("for %j", async (query, expected) =>
    expect((await symbols(query)).sort()).toEqual([...expected].sort()),
  );
});

/** The workspace's own diagnostics among some, as `code @ marked text`. */
const duplicates = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.filter(({ code }) => String(code).startsWith("workspace-"));

describe("what two plugins have alike", () => {
  async function checked(sources: Sources, options: unknown = {}) {
    folder = new WorkspaceFolder(sources);
    const server = await folder.start({}, options);
    await server.request("workspace/symbol", { query: "" });
    const path = Object.keys(sources)[0]!;
    return duplicates(await server.check(folder.at(path), folder.texts.get(path)!));
  }

  it("is told in each, with the place in the other", async () => {
    const [found, ...more] = await checked({
      "a/manifest.json": manifest("a.a", MODULE("clock")),
      "b/manifest.json": manifest("b.b", MODULE("clock")),
    });
    const character = manifest("b.b", MODULE("clock")).indexOf("clock");
    const range = { start: { line: 0, character }, end: { line: 0, character: character + 5 } };
    expect(more).toEqual([]);
    expect(found).toEqual({
      range,
      code: "workspace-duplicate-module-id",
      codeDescription: {
        href: expect.stringMatching(/docs\/rules\/workspace-duplicate-module-id\.md$/) as string,
      },
      severity: 2,
      source: "plugin-manifest",
      message: 'The module "clock" is also added by "B.B"; each module has an identifier of its own.',
      relatedInformation: [
        { location: { uri: folder.at("b/manifest.json"), range }, message: 'The same in "B.B".' },
      ],
    });
  });

  it.each([
    ["a tab under one parent", tab("m", "log"), tab("m", "log"), ["workspace-duplicate-tab-id"]],
    ["a tab under two parents", tab("m", "log"), tab("n", "log"), []],
    ["a command", COMMANDS("x_run"), COMMANDS("x_run"), ["workspace-duplicate-command-id"]],
    [
      "a workflow step type",
      '"integration": { "level4": { "workflow_step_types": ["x", "y"] } }',
      '"integration": { "level4": { "workflow_step_types": ["y", "z"] } }',
      ["workspace-duplicate-step-type"],
    ],
    ["a parent module", tab("m", "log"), tab("m", "day"), []],
    ["a position after the same tab of the host", tab("m", "a"), tab("m", "b"), []],
    [
      "a setting",
      '"settings_schema": { "properties": { "x": {} } }',
      '"settings_schema": { "properties": { "x": {} } }',
      [],
    ],
  ])("%s", async (_, one, other, codes) => {
    const sources = { "a/manifest.json": manifest("a.a", one), "b/manifest.json": manifest("b.b", other) };
    expect((await checked(sources)).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    [
      "in two folders",
      { "b/manifest.json": manifest("a.a", `"version": "2.0.0", ${MODULE("m")}`) },
      ["workspace-duplicate-plugin-id"],
    ],
    [
      "in one folder and version",
      { "a/other.plugin-manifest.json": manifest("a.a", '"version": "1.0.0"') },
      ["workspace-duplicate-plugin-id"],
    ],
    [
      "in one folder, another version",
      { "a/other.plugin-manifest.json": manifest("a.a", '"version": "2.0.0"') },
      [],
    ],
    ["in a placeholder", { "b/manifest.json": placeholder({ id: '"a.a"' }) }, []],
  ])("an identifier %s", async (_, others: Sources, codes) => {
    const own = manifest("a.a", `"version": "1.0.0", ${MODULE("m")}`);
    // Files of one plugin have all else alike, too: that is not told.
    expect((await checked({ "a/manifest.json": own, ...others })).map(({ code }) => code)).toEqual(codes);
  });

  it("is turned off from its place, for the workspace", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", MODULE("█clock")),
      "b/manifest.json": manifest("b.b", MODULE("clock")),
      ".plugin-manifest.json": "{}\n",
    });
    const server = await folder.start();
    await server.request("workspace/symbol", { query: "" });
    const { position } = folder.cursor!;
    const uri = folder.at("a/manifest.json");
    await server.check(uri, folder.texts.get("a/manifest.json")!);
    const ask = (only?: string[]) =>
      server.ask<CodeAction[]>("textDocument/codeAction", uri, {
        range: { start: position, end: position },
        context: { diagnostics: [], ...(only && { only }) },
      });
    const [action, ...more] = await ask();
    expect(more).toEqual([]);
    expect([action?.title, action?.kind, action?.diagnostics?.map(({ code }) => code)]).toEqual([
      "Turn off workspace-duplicate-module-id in this workspace",
      "quickfix",
      ["workspace-duplicate-module-id"],
    ]);
    const file = TextDocument.create(folder.at(".plugin-manifest.json"), "json", 1, "{}\n");
    expect(TextDocument.applyEdits(file, action?.edit?.changes?.[file.uri] ?? [])).toBe(
      '{\n  "rules": { "workspace-duplicate-module-id": "off" }\n}\n',
    );
    expect(await ask(["refactor.rewrite"])).toEqual([]);
  });

  it("can be turned off, and given another severity", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", MODULE("clock")),
      "b/manifest.json": manifest("b.b", MODULE("clock")),
    };
    const rules = (severity: string) => ({ rules: { "workspace-duplicate-module-id": severity } });
    expect(await checked(sources, rules("off"))).toEqual([]);
    folder.remove();
    expect((await checked(sources, rules("error"))).map(({ severity }) => severity)).toEqual([1]);
  });

  it("is told again when the other changes: as it is typed, closed, and changed or removed on the disk", async () => {
    const [a, b] = ["a/manifest.json", "b/manifest.json"];
    expect(
      await checked({ [a]: manifest("a.a", MODULE("clock")), [b]: manifest("b.b", MODULE("timer")) }),
    ).toEqual([]);
    const { server } = folder;
    const latest = () => duplicates(server.publishedFor(folder.at(a)).at(-1)?.diagnostics ?? []).length;
    const told = async (count: number) => {
      await server.heard.until(() => latest() === count || undefined);
    };
    await server.open(folder.at(b), manifest("b.b", MODULE("clock")));
    await told(1);
    await server.change(folder.at(b), manifest("b.b", MODULE("other")));
    await told(0);
    await server.change(folder.at(b), manifest("b.b", MODULE("clock")));
    await told(1);
    await server.close(folder.at(b));
    await told(0);
    const watched = (type: number) =>
      server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.at(b), type }] });
    folder.write(b, manifest("b.b", MODULE("clock")));
    await watched(2);
    await told(1);
    folder.delete(b);
    await watched(3);
    await told(0);
  });
});

/** Waits until something that the server finds out by itself is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await isSo()); tries++) await sleep(20);
}

describe("folders", () => {
  const plugins = async () =>
    (await folder.server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "" }))
      .map(({ name, location }) => `${name} in ${decodeURIComponent(folder.pathOf(location.uri))}`)
      .sort();
  const told = (...changes: [path: string, type: number][]) =>
    folder.server.notify("workspace/didChangeWatchedFiles", {
      changes: changes.map(([path, type]) => ({ uri: folder.at(path), type })),
    });
  /** What the workspace has in the end. */
  const has = async (expected: string[]) => {
    await until(async () => (await plugins()).join() === expected.join());
    expect(await plugins()).toEqual(expected);
  };

  async function start() {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a"),
      "all/b/manifest.json": manifest("b.b"),
      "all/c/deep/manifest.json": manifest("c.c"),
      "all-else/manifest.json": manifest("d.d"),
    });
    await folder.start();
    await has([
      "A.A in a/manifest.json",
      "B.B in all/b/manifest.json",
      "C.C in all/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
    ]);
  }

  it("that are removed take their manifests with them", async () => {
    await start();
    rmSync(join(folder.path, "all"), { recursive: true });
    await told(["all", 3]);
    await has(["A.A in a/manifest.json", "D.D in all-else/manifest.json"]);
  });

  it("that are renamed keep theirs, under other addresses", async () => {
    await start();
    renameSync(join(folder.path, "all"), join(folder.path, "every one"));
    await told(["all", 3], ["every one", 1]);
    await has([
      "A.A in a/manifest.json",
      "B.B in every one/b/manifest.json",
      "C.C in every one/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
    ]);
  });

  it("that come bring theirs, but not what nobody would find", async () => {
    await start();
    folder.write("new/.gitignore", "out/\n");
    folder.write("new/e/manifest.json", manifest("e.e"));
    folder.write("new/out/manifest.json", manifest("f.f"));
    folder.write("new/node_modules/g/manifest.json", manifest("g.g"));
    await told(["new", 1], ["new/node_modules", 1], ["new/node_modules/g", 1], ["new/out", 1]);
    await has([
      "A.A in a/manifest.json",
      "B.B in all/b/manifest.json",
      "C.C in all/c/deep/manifest.json",
      "D.D in all-else/manifest.json",
      "E.E in new/e/manifest.json",
    ]);
  });

  it("are watched, for they come and go as wholes", async () => {
    folder = new WorkspaceFolder({});
    const server = await folder.start({
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    });
    const { registrations } = await server.heard.first<{
      registrations: { registerOptions: { watchers: { globPattern: string; kind?: number }[] } }[];
    }>("requests", "client/registerCapability");
    const kinds = registrations[0]?.registerOptions.watchers.filter(({ kind }) => kind !== undefined);
    expect(kinds).toEqual([{ globPattern: "**/*", kind: 5 }]);
  });
});

interface Reported {
  readonly items: {
    uri: string;
    kind: string;
    version: number | null;
    resultId: string;
    items?: Diagnostic[];
  }[];
}

describe("workspace/diagnostic", () => {
  const PULL = { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } };
  const pull = (previousResultIds: object[] = []) =>
    folder.server.request<Reported>("workspace/diagnostic", { previousResultIds });
  const summary = ({ items }: Reported) =>
    Object.fromEntries(
      items.map(({ uri, kind, version, items: own }) => [
        folder.pathOf(uri),
        [kind, version, ...(own ? [duplicates(own).length] : [])],
      ]),
    );
  const previous = ({ items }: Reported) => items.map(({ uri, resultId }) => ({ uri, value: resultId }));
  const [a, b, c] = ["a/manifest.json", "b/manifest.json", "c/manifest.json"];
  const RULES = { rules: { "catalog-members-missing": "off" } };

  async function start() {
    folder = new WorkspaceFolder({
      [a]: manifest("a.a", MODULE("clock")),
      [b]: manifest("b.b", MODULE("clock")),
      [c]: manifest("c.c", MODULE("other")),
    });
    const server = await folder.start(PULL, RULES);
    await server.open(folder.at(a), folder.texts.get(a)!);
    return server;
  }

  it("reports every manifest once, and then only what is news", async () => {
    const server = await start();
    const first = await pull();
    expect(summary(first)).toEqual({ [a]: ["full", 1, 1], [b]: ["full", null, 1], [c]: ["full", null, 0] });
    const second = await pull(previous(first));
    expect(summary(second)).toEqual({
      [a]: ["unchanged", 1],
      [b]: ["unchanged", null],
      [c]: ["unchanged", null],
    });
    await server.change(folder.at(a), manifest("a.a", MODULE("mine")));
    const third = await pull(previous(second));
    expect(summary(third)).toEqual({ [a]: ["full", 2, 0], [b]: ["full", null, 0], [c]: ["unchanged", null] });
    await server.heard.first("requests", "workspace/diagnostic/refresh");
  });

  it("hands out what it has to a client that takes partial results", async () => {
    const server = await start();
    for (let n = 0; n < 60; n++) folder.write(`more/${n}/manifest.json`, manifest(`m.m${n}`));
    await server.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: folder.at("more"), type: 1 }],
    });
    await until(async () => (await pull()).items.length === 63);
    const params = { previousResultIds: [], partialResultToken: "part" };
    expect(await server.request("workspace/diagnostic", params)).toEqual({ items: [] });
    const parts = server.heard.notifications
      .filter(({ method }) => method === "$/progress")
      .map(({ params }) => params as { token: string; value: Reported });
    expect(parts.map(({ token, value }) => [token, value.items.length])).toEqual([
      ["part", 50],
      ["part", 13],
    ]);
    const all = { items: parts.flatMap(({ value }) => value.items) };
    expect(summary(all)).toEqual(summary(await pull()));
  });

  it("tells that a manifest is gone", async () => {
    const server = await start();
    const first = await pull();
    folder.delete(b);
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.at(b), type: 3 }] });
    await server.heard.first("requests", "workspace/diagnostic/refresh");
    const second = await pull(previous(first));
    expect(summary(second)).toEqual({
      [a]: ["full", 1, 0],
      [b]: ["full", null, 0],
      [c]: ["unchanged", null],
    });
    expect(second.items.find(({ uri }) => uri === folder.at(b))?.items).toEqual([]);
  });

  it("reports what other settings find", async () => {
    const server = await start();
    const first = await pull();
    const settings = { pluginManifest: { rules: { "workspace-duplicate-module-id": "off" } } };
    await server.notify("workspace/didChangeConfiguration", { settings });
    expect(summary(await pull(previous(first)))).toEqual({
      [a]: ["full", 1, 0],
      [b]: ["full", null, 0],
      [c]: ["full", null, 0],
    });
  });

  it("has results of single documents, too", async () => {
    const server = await start();
    await server.request("workspace/symbol", { query: "" });
    const first = await server.ask<{ resultId: string }>("textDocument/diagnostic", folder.at(a));
    expect(first).toMatchObject({ kind: "full" });
    const again = { previousResultId: first.resultId };
    expect(await server.ask("textDocument/diagnostic", folder.at(a), again)).toEqual({
      kind: "unchanged",
      resultId: first.resultId,
    });
    await server.change(folder.at(a), manifest("a.a"));
    expect(await server.ask("textDocument/diagnostic", folder.at(a), again)).toMatchObject({ kind: "full" });
  });
});

describe("2,000 manifests", () => {
  const COUNT = 2000;

  it(
    "are read in the background, with progress, while keystrokes are answered",
    { timeout: 60_000 },
    async () => {
      const many = Array.from({ length: COUNT }, (_, n) => [
        `p${n}/manifest.json`,
        manifest(`p.p${n}`, MODULE(`m${n}`)),
      ]);
      folder = new WorkspaceFolder(Object.fromEntries(many) as Sources);
      const server = await folder.start({ window: { workDoneProgress: true } });
      const indexed = server.request<WorkspaceSymbol[]>("workspace/symbol", { query: "p.p1999" });
      const state = { isIndexed: false };
      void indexed.then(() => (state.isIndexed = true));
      let slowest = 0;
      for (let n = 0; !state.isIndexed; n++) {
        const uri = folder.at(`typed-${n}.plugin-manifest.json`);
        const start = performance.now();
        await server.check(uri, manifest("t.t"));
        slowest = Math.max(slowest, performance.now() - start);
        await server.close(uri);
      }
      expect((await indexed).map(({ containerName }) => containerName)).toEqual(["p.p1999"]);
      // A keystroke waits for one slice of the work at most, whatever the machine.
      expect(slowest).toBeLessThan(500);
      const told = server.heard.notifications.filter(({ method }) => method === "$/progress");
      const kinds = told.map(({ params }) => (params as { value: { kind: string } }).value.kind);
      expect([kinds[0], kinds.at(-1)]).toEqual(["begin", "end"]);
      expect(kinds.slice(1, -1).every((kind) => kind === "report")).toBe(true);
    },
  );

  it("of which few are, need no progress", async () => {
    folder = new WorkspaceFolder({ "a/manifest.json": manifest("a.a") });
    const server = await folder.start({ window: { workDoneProgress: true } });
    await server.request("workspace/symbol", { query: "" });
    expect(server.heard.requests.map(({ method }) => method)).not.toContain("window/workDoneProgress/create");
  });
});
