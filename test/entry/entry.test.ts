import { beforeEach, describe, expect, it } from "vitest";
import type { EntryResult, Face } from "../../server/protocol";
import { draft } from "../support/manifests";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";

const URI = "file:///plugin/manifest.json";

const shared = sharedServers();
let server: TestServer;
beforeEach(async () => (server = await shared()));

const entry = async (face?: Face) => (await server.entry(URI, face ? { face } : {}))!;

describe("pluginManifest/entry", () => {
  it("returns the entry, its provenance and the problems", async () => {
    const text = draft({ license: '"MITT"' });
    await server.open(URI, text);
    const { version, face, placeholder: isPlaceholder, changes, problems, ...result } = await entry();
    expect({ version, face, isPlaceholder, changes }).toEqual({
      version: 1,
      face: "published",
      isPlaceholder: false,
      changes: null,
    });
    // The hint about what the catalog adds is not a problem.
    expect(problems).toEqual([
      {
        code: "license-id",
        severity: "information",
        message: (await server.diagnostics(URI, 1)).find(({ code }) => code === "license-id")?.message,
        range: { start: { line: 9, character: 13 }, end: { line: 9, character: 19 } },
        pointer: "/license",
      },
    ]);
    expect(Object.keys(result)).toEqual(["entry", "provenance", "earlier", "access", "warnings"]);
    expect(result.entry).toMatchObject({
      data: { item: { id: "com.example.clock", latest_version: "1.2.3" }, versions: [{ version: "1.2.3" }] },
    });
    expect(result.provenance["/data/item/id"]).toEqual({ kind: "manifest", path: "/id" });
  });

  it.each<Face>(["published", "current"])("returns the face %s", async (face) => {
    await server.open(URI, draft());
    const result = await entry(face);
    expect([result.face, result.placeholder]).toEqual([face, face === "current"]);
  });

  it("returns the same entry while nothing changes", async () => {
    await server.open(URI, draft());
    const first = await entry();
    await server.change(URI, draft());
    const second = await entry();
    expect([second.version, second.entry]).toEqual([2, first.entry]);
  });

  it("returns the last good entry while the text is broken", async () => {
    await server.open(URI, draft());
    const good = await entry();
    await server.change(URI, draft().replace(",", ""));
    const place = { line: 2, character: 2 };
    const broken = { message: "Missing comma before this.", ...place };
    const problem = {
      code: "json-syntax",
      severity: "error",
      message: broken.message,
      range: { start: place, end: { line: 2, character: 6 } },
      pointer: "",
    };
    expect(await entry()).toEqual({ ...withoutPlaces(good), version: 2, broken, problems: [problem] });
    await server.change(URI, draft({ name: '"Bell"' }));
    expect(await entry()).toMatchObject({ version: 3, entry: { data: { item: { name: "Bell" } } } });
    expect((await entry()).broken).toBeUndefined();
  });

  it("returns no entry when there has never been a good one", async () => {
    const uri = "file:///never/manifest.json";
    await server.open(uri, "{");
    expect(await server.entry(uri, { face: "current" })).toEqual({
      version: 1,
      entry: null,
      provenance: {},
      face: "current",
      placeholder: false,
      earlier: { kind: "none", note: "The manifest is not in a git repository." },
      changes: null,
      access: [],
      warnings: [],
      problems: [
        {
          code: "json-syntax",
          severity: "error",
          message: 'Missing "}" to close the object.',
          range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } },
          pointer: "",
        },
      ],
      broken: { message: 'Missing "}" to close the object.', line: 0, character: 1 },
    });
  });

  it("returns the entry of a manifest of 2 MB", async () => {
    const commands = Array.from({ length: 5_000 }, (_, i) => ({
      id: `clock_${i}`,
      description: "x".repeat(400),
    }));
    const text = draft({ commands: JSON.stringify(commands) });
    expect(text.length).toBeGreaterThan(2_000_000);
    await server.open(URI, text);
    const { entry: envelope, broken } = await entry();
    expect(broken).toBeUndefined();
    expect(envelope).toMatchObject({ data: { item: { manifest: { commands } } } });
  });

  it("keeps the last good entry when the manifest is too long", async () => {
    await server.open(URI, draft());
    const good = await entry();
    await server.change(URI, draft({ name: `"${"x".repeat(4_200_000)}"` }));
    const broken = { message: "The manifest is too long for an entry.", line: 0, character: 0 };
    expect(await entry()).toEqual({ ...withoutPlaces(good), version: 2, broken });
  });

  it.each([
    ["a value that is not an object", "plugin-manifest", "[]"],
    ["a document that is not a manifest", "json", '{ "id": "x" }'],
  ])("returns null for %s", async (_, language, text) => {
    await server.open(URI, text, language);
    expect(await entry()).toBeNull();
  });
});

/** The same without the places in the text, which are wrong in a later one. */
function withoutPlaces({ access, ...result }: EntryResult): object {
  expect(access[0]?.line).toEqual(expect.any(Number));
  return { ...result, access: access.map(({ line: _line, ...item }) => item) };
}
