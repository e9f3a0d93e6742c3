import type { CodeAction } from "vscode-languageserver/node";
import { Repository } from "../../support/repository";
import { afterEach, describe, expect, it } from "vitest";
import { placeholder } from "../../support/manifests";
import { sharedServers } from "../../support/shared-server";
import {
  commands,
  duplicates,
  manifest,
  moduleOf,
  tab,
  WorkspaceFolder,
  type Sources,
} from "../../support/workspace-folder";

let folder: WorkspaceFolder;
afterEach(() => folder.removeFiles());
const shared = sharedServers();

describe("duplicates across manifests", () => {
  async function checked(sources: Sources, options: unknown = {}) {
    folder = new WorkspaceFolder(sources);
    const server = await folder.start({}, options, shared);
    await server.request("workspace/symbol", { query: "" });
    const path = Object.keys(sources)[0]!;
    return duplicates(await server.check(folder.uriOf(path), folder.texts.get(path)!));
  }

  it("are reported in each manifest, with the place in the other", async () => {
    const [found, ...more] = await checked({
      "a/manifest.json": manifest("a.a", moduleOf("clock")),
      "b/manifest.json": manifest("b.b", moduleOf("clock")),
    });
    const character = manifest("b.b", moduleOf("clock")).indexOf("clock");
    const range = { start: { line: 0, character }, end: { line: 0, character: character + 5 } };
    expect(more).toEqual([]);
    expect(found).toEqual({
      range,
      code: "workspace-duplicate-module-id",
      codeDescription: {
        href: expect.stringMatching(/\/rules\/workspace-duplicate-module-id$/) as string,
      },
      severity: 2,
      source: "plugin-manifest",
      message: 'Module identifier "clock" is also used by "B.B". Use a unique identifier.',
      relatedInformation: [
        { location: { uri: folder.uriOf("b/manifest.json"), range }, message: 'Also declared by "B.B".' },
      ],
      data: { pointer: "/integration/level0/module_id" },
    });
  });

  it.each([
    ["git ignores it", "dist/manifest.json"],
    ["it is in node_modules", "node_modules/b/manifest.json"],
  ])("do not count an open file if %s, as in check", async (_, path) => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", moduleOf("clock")),
      ".gitignore": "dist\n",
    });
    new Repository(folder.path);
    const server = await folder.start({}, {}, shared);
    await server.request("workspace/symbol", { query: "" });
    const [own, other] = [folder.uriOf("a/manifest.json"), folder.uriOf(path)];
    await server.check(other, manifest("b.b", moduleOf("clock")));
    const isOwn = () => server.request<unknown[]>("workspace/symbol", { query: "b.b" });
    await expect.poll(isOwn).toEqual([]);
    expect(duplicates(await server.check(own, folder.texts.get("a/manifest.json")!))).toEqual([]);
  });

  it("name the file of a plugin that has the same name", async () => {
    const named = (id: string) => manifest(id, moduleOf("clock")).replace(id.toUpperCase(), "Clock");
    const [found] = await checked({ "a/manifest.json": named("a.a"), "b/manifest.json": named("b.b") });
    expect(found?.message).toBe(
      'Module identifier "clock" is also used by "b/manifest.json". Use a unique identifier.',
    );
  });

  it.each([
    ["report a tab of the same module", tab("m", "log"), tab("m", "log"), ["workspace-duplicate-tab-id"]],
    ["ignore tabs of different modules", tab("m", "log"), tab("n", "log"), []],
    ["report a command", commands("x_run"), commands("x_run"), ["workspace-duplicate-command-id"]],
    [
      "report a workflow step type",
      '"integration": { "level4": { "workflow_step_types": ["x", "y"] } }',
      '"integration": { "level4": { "workflow_step_types": ["y", "z"] } }',
      ["workspace-duplicate-step-type"],
    ],
    ["ignore a parent module", tab("m", "log"), tab("m", "day"), []],
    ["ignore a position after the same tab of the host", tab("m", "a"), tab("m", "b"), []],
    [
      "ignore a setting",
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
      "in two folders is reported",
      { "b/manifest.json": manifest("a.a", `"version": "2.0.0", ${moduleOf("m")}`) },
      ["workspace-duplicate-plugin-id"],
    ],
    [
      "with the same version in one folder is reported",
      { "a/other.plugin-manifest.json": manifest("a.a", '"version": "1.0.0"') },
      ["workspace-duplicate-plugin-id"],
    ],
    [
      "with another version in one folder is not reported",
      { "a/other.plugin-manifest.json": manifest("a.a", '"version": "2.0.0"') },
      [],
    ],
    ["in a placeholder is not reported", { "b/manifest.json": placeholder({ id: '"a.a"' }) }, []],
  ])("of an identifier: one %s", async (_, others: Sources, codes) => {
    const own = manifest("a.a", `"version": "1.0.0", ${moduleOf("m")}`);
    // Two files of one plugin share its other names, too; those are not reported.
    expect((await checked({ "a/manifest.json": own, ...others })).map(({ code }) => code)).toEqual(codes);
  });

  it("have no quick fix: turning off the rule is never offered alone", async () => {
    folder = new WorkspaceFolder({
      "a/manifest.json": manifest("a.a", moduleOf("█clock")),
      "b/manifest.json": manifest("b.b", moduleOf("clock")),
      ".plugin-manifest.json": "{}\n",
    });
    const server = await folder.start({}, {}, shared);
    await server.request("workspace/symbol", { query: "" });
    const { position } = folder.cursor!;
    const uri = folder.uriOf("a/manifest.json");
    const problems = await server.check(uri, folder.texts.get("a/manifest.json")!);
    expect(problems.map(({ code }) => code)).toContain("workspace-duplicate-module-id");
    const actions = await server.ask<CodeAction[]>("textDocument/codeAction", uri, {
      range: { start: position, end: position },
      context: { diagnostics: [] },
    });
    expect(actions).toEqual([]);
  });

  it("follow the settings: off, or another severity", async () => {
    const sources = {
      "a/manifest.json": manifest("a.a", moduleOf("clock")),
      "b/manifest.json": manifest("b.b", moduleOf("clock")),
    };
    const rules = (severity: string) => ({ rules: { "workspace-duplicate-module-id": severity } });
    expect(await checked(sources, rules("off"))).toEqual([]);
    folder.removeFiles();
    expect((await checked(sources, rules("error"))).map(({ severity }) => severity)).toEqual([1]);
  });

  it("are updated when the other manifest changes: typed, closed, or changed and removed on disk", async () => {
    const [a, b] = ["a/manifest.json", "b/manifest.json"];
    expect(
      await checked({ [a]: manifest("a.a", moduleOf("clock")), [b]: manifest("b.b", moduleOf("timer")) }),
    ).toEqual([]);
    const { server } = folder;
    const latest = () => duplicates(server.publishedFor(folder.uriOf(a)).at(-1)?.diagnostics ?? []).length;
    const reported = async (count: number) => {
      await server.received.until(() => latest() === count || undefined);
    };
    await server.open(folder.uriOf(b), manifest("b.b", moduleOf("clock")));
    await reported(1);
    await server.change(folder.uriOf(b), manifest("b.b", moduleOf("other")));
    await reported(0);
    await server.change(folder.uriOf(b), manifest("b.b", moduleOf("clock")));
    await reported(1);
    await server.close(folder.uriOf(b));
    await reported(0);
    const watched = (type: number) =>
      server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.uriOf(b), type }] });
    folder.write(b, manifest("b.b", moduleOf("clock")));
    await watched(2);
    await reported(1);
    folder.delete(b);
    await watched(3);
    await reported(0);
  });

  it("are published again when the lines of the other manifest move", async () => {
    const [a, b] = ["a/manifest.json", "b/manifest.json"];
    const other = manifest("b.b", moduleOf("clock"));
    const [found] = await checked({ [a]: manifest("a.a", moduleOf("clock")), [b]: other });
    const { server } = folder;
    const lineOf = (diagnostic = found) => diagnostic?.relatedInformation?.[0]?.location.range.start.line;
    expect(lineOf()).toBe(0);
    await server.open(folder.uriOf(b), other);
    for (const lines of [2, 5]) {
      await server.change(folder.uriOf(b), "\n".repeat(lines) + other);
      const latest = () => duplicates(server.publishedFor(folder.uriOf(a)).at(-1)?.diagnostics ?? [])[0];
      await server.received.until(() => lineOf(latest()) === lines || undefined);
    }
  });
});
