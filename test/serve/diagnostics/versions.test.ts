import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { TestServer } from "../../support/server";
import { draft, published } from "../../support/manifests";

const URI = "file:///plugin/manifest.json";
/** Missing catalog members are not the subject here. */
const SETTINGS = {
  rules: { "catalog-members-missing": "off" },
  vocabulary: { capabilityLevels: Array.from({ length: 302 }, (_, level) => level) },
};

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

describe("versions", () => {
  const levels = (level: number) => draft({ capability_levels: `[4, ${level}]` });

  it("are reported in order, each with its own diagnostics", async () => {
    server = await TestServer.start({ initializationOptions: SETTINGS });
    await server.open(URI, levels(1));
    // The number in the text is the version: `[4, <version>]` begins at the same place in each of them.
    const start = { line: 12, character: 27 };
    for (let version = 2; version <= 301; version++) {
      const end = { line: 12, character: 27 + String(version - 1).length };
      await server.change(URI, [{ range: { start, end }, text: String(version) }]);
    }
    await server.diagnostics(URI, 301);
    await server.settle();
    const sent = server.publishedFor(URI);
    const versions = sent.map(({ version = 0 }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions.at(-1)).toBe(301);
    const missing = ({ code }: Diagnostic) => code === "level-member-missing";
    for (const { version, diagnostics } of sent) {
      const expected = version === 4 ? [] : [expect.stringContaining(`Level ${version} is declared`)];
      expect(diagnostics.filter(missing).map(({ message }) => message)).toEqual(expected);
    }
  });

  it("of several documents are independent of each other", async () => {
    server = await TestServer.start();
    const uris = Array.from({ length: 20 }, (_, i) => `file:///${i}/plugin.manifest.json`);
    for (const uri of uris) await server.open(uri, "{");
    for (const uri of uris) await server.change(uri, published());
    for (const uri of uris) expect(await server.diagnostics(uri, 2)).toEqual([]);
    await server.settle();
    for (const uri of uris) expect(server.publishedFor(uri).at(-1)?.version).toBe(2);
  });

  it("of a long text are checked like those of a short one", async () => {
    server = await TestServer.start();
    const long = `{ "id": "${"x".repeat(1_000_000)}", `;
    await server.open(URI, long);
    for (let version = 2; version <= 4; version++) {
      await server.change(URI, `${long}"n": ${version} }`);
      await server.diagnostics(URI, version);
    }
  });
});
