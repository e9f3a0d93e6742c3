import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { NewManifestResult } from "../../server/protocol";
import { TestServer } from "../support/server";

const NAMES =
  "Name the file manifest.json, plugin.json, or with -manifest.json or .manifest.json at the end.";
const URI = "file:///plugin/plugin.manifest.json";

let server: TestServer;
beforeAll(async () => (server = await TestServer.start()));
afterEach(() => expect(server.stderr).toBe(""));
afterAll(() => server.stop());

describe("pluginManifest/newManifest", () => {
  const create = (id: string, name: string, levels: number[]) =>
    server.request<NewManifestResult>("pluginManifest/newManifest", { id, name, levels });

  it.each([[[]], [[0]], [[4, 1, 0, 1]]])(
    "makes a draft that lacks only what the author has to write, with the levels %j",
    async (levels) => {
      const { text, problems } = await create("com.example.new-clock", 'The "New" Clock', levels);
      expect(problems).toEqual({});
      const codes = new Set((await server.check(URI, text)).map(({ code }) => code));
      expect(codes).toEqual(new Set(["catalog-members-missing", "template-value"]));
      const manifest = JSON.parse(text) as Record<string, unknown>;
      const chosen = [...new Set(levels)].sort();
      expect(manifest).toMatchObject({ id: "com.example.new-clock", name: 'The "New" Clock' });
      expect(manifest["capability_levels"]).toEqual(chosen);
      expect(Object.keys(manifest["integration"] as object)).toEqual(chosen.map((level) => `level${level}`));
    },
  );

  it("reports what is wrong with the identifier and the name", async () => {
    const { problems } = await create("clock", " ", []);
    expect(problems).toEqual({
      id: '"clock" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".',
      name: '"name" is blank. Enter a text.',
    });
  });

  it.each([
    ["file:///plugin/clock.json", NAMES],
    ["file:///plugin/.plugin-manifest.json", NAMES],
    ["file:///plugin/manifest.json", undefined],
    ["file:///plugin/clock.plugin-manifest.json", undefined],
  ])("says whether a search finds the file %s", async (uri, problem) => {
    const params = { id: "a.b", name: "C", levels: [], uri };
    const { problems } = await server.request<NewManifestResult>("pluginManifest/newManifest", params);
    expect(problems["uri"]).toBe(problem);
  });

  it("lists the known levels", async () => {
    const { levels } = await create("a.b", "C", []);
    expect(levels.map(({ level, title }) => [level, title])).toEqual([
      [0, "module"],
      [1, "tab"],
      [4, "workflow steps"],
    ]);
  });
});
