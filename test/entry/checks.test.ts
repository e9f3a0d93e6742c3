import { describe, expect, it } from "vitest";
import { detail, draft } from "../support/manifests";
import { Repository } from "../support/repository";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";
import { opened, start } from "./repository-entry";

const shared = sharedServers();
let server: TestServer;

/** An earlier entry whose oldest version has a changelog of its own beside that of its manifest. */
const CONTRADICTING = detail().replace("Remote install is disabled until", "Nothing until");
const WITH_EARLIER = { catalog: { currentEntry: "catalog.json" } };

describe("the findings that only the resulting entry shows", () => {
  it("are returned on request", async () => {
    const repo = new Repository().write("catalog.json", CONTRADICTING);
    server = await start(repo, { initializationOptions: WITH_EARLIER }, shared);
    expect((await opened(server, repo, draft({ version: '"2.0.0"' }))).checks).toBeUndefined();
    const { checks, problems } = (await server.entry(repo.uri(), { checks: true }))!;
    expect(problems).toEqual([]);
    expect(
      checks?.map(({ code, pointer, origin, path, line }) => [code, pointer, origin, path, line]),
    ).toEqual([["mirror-mismatch", "/data/versions/3/manifest/changelog", "history", undefined, 0]]);
  });

  it.each([
    ["a wrong value", { license: '"MITT"', homepage: '"nowhere"', permissions: '[{ "type": "x" }]' }],
    ["a missing property", { name: undefined, author: undefined, description: undefined }],
    ["a value of another type", { name: "7", author: "7", keywords: '["a", 3]' }],
    ["a level that nothing describes", { capability_levels: "[0, 7]" }],
    ["more problems than are reported", { keywords: `[${"1, ".repeat(1200)}1]` }],
  ])("do not repeat a problem of the manifest: %s", async (_, members) => {
    const repo = new Repository();
    server = await start(repo, {}, shared);
    for (const face of ["published", "current"] as const) {
      const { checks, problems } = await opened(server, repo, draft(members), { checks: true, face });
      expect([problems.length > 0, checks]).toEqual([true, []]);
    }
  });

  it("follow the workspace's severities", async () => {
    const repo = new Repository().write("catalog.json", CONTRADICTING);
    const rules = { "mirror-mismatch": "hint" };
    server = await start(repo, { initializationOptions: { ...WITH_EARLIER, rules } }, shared);
    const { checks } = await opened(server, repo, draft({ version: '"2.0.0"' }), { checks: true });
    expect(checks).toEqual([]);
  });
});

describe("the fixes of the problems", () => {
  it("are returned on request: the preferred ones, then the offered ones", async () => {
    const repo = new Repository();
    server = await start(repo, {}, shared);
    const text = draft({ license: '"MITT"', capability_levels: "[0, 4]", keywords: '["a", "a"]' });
    const { problems: without } = await opened(server, repo, text);
    expect(without.map(({ fixes }) => fixes)).toEqual([undefined, undefined, undefined]);
    const { problems } = (await server.entry(repo.uri(), { checks: true }))!;
    expect(problems.map(({ code, fixes }) => [code, fixes?.map(({ grade }) => grade)])).toEqual([
      ["license-id", ["offered"]],
      ["duplicate-entry", ["safe"]],
      ["level-member-missing", ["suggested", "offered"]],
    ]);
  });

  it("are in the order of the editor's menu, those that change the configuration last", async () => {
    const repo = new Repository();
    server = await start(repo, {}, shared);
    const text = '{ "id": "com.example.clock", "permissions": [{ "type": "filesystem_raed" }] }';
    const { problems } = await opened(server, repo, text, { checks: true });
    expect(problems.map(({ fixes }) => fixes?.map(({ title }) => title))).toEqual([
      ["Insert the 4 properties that need no input", "Insert the 15 missing properties"],
      ['Change to "filesystem_read"', 'Add "filesystem_raed" to the workspace\'s vocabulary'],
    ]);
  });
});
