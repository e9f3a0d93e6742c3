import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draft } from "../../support/manifests";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";
import { duplicates, WorkspaceFolder } from "../../support/workspace-folder";

let folder: WorkspaceFolder;
let server: TestServer;
afterEach(() => folder.removeFiles());
const shared = sharedServers();
beforeEach(async () => {
  folder = new WorkspaceFolder({});
  server = await folder.start({}, {}, shared);
});

const pathOf = (index: number): string => `p${index}/manifest.json`;

/** A manifest whose identifiers are its own, except one given; the name of its setting is that of all the others. */
const plugin = (index: number, id = `com.example.p${index}`): string =>
  draft({
    id: `"${id}"`,
    name: `"Plugin ${index}"`,
    integration: `{ "level4": { "workflow_step_types": ["step_${index}"] } }`,
    commands: `[{ "id": "p${index}_run", "description": "Runs" }]`,
    settings_schema: '{ "type": "object", "properties": { "zone": { "type": "string" } } }',
  });

/** The version and the number of duplicates of each publication. */
const publishedFor = (index: number) =>
  server
    .publishedFor(folder.uriOf(pathOf(index)))
    .map(({ version, diagnostics }) => [version, duplicates(diagnostics).length]);

/** Opens two manifests with one identifier and waits until the first is published again, after all others. */
async function publishedAgain(first: number, second: number): Promise<void> {
  for (const index of [first, second]) {
    await server.check(folder.uriOf(pathOf(index)), plugin(index, "com.example.pair"));
  }
  await server.received.until(() => (publishedFor(first).length > 1 ? true : undefined));
}

describe("publications", () => {
  it("of 50 manifests opened one after the other: one for each", { timeout: 30_000 }, async () => {
    for (let i = 0; i < 50; i++) await server.check(folder.uriOf(pathOf(i)), plugin(i));
    await publishedAgain(50, 51);
    for (let i = 0; i < 50; i++) expect(publishedFor(i)).toEqual([[1, 0]]);
  });

  it("of 30 manifests opened at once: after the answer to a request that follows them", async () => {
    const indexes = Array.from({ length: 30 }, (_, i) => i);
    // In one piece, as a client that restores its windows sends them.
    server.process.stdin.cork();
    const opened = indexes.map((i) => server.open(folder.uriOf(pathOf(i)), plugin(i)));
    const hover = server.ask("textDocument/hover", folder.uriOf(pathOf(0)), {
      position: { line: 0, character: 0 },
    });
    setImmediate(() => server.process.stdin.uncork());
    await Promise.all([...opened, hover]);
    expect(indexes.flatMap(publishedFor)).toEqual([]);
    const all = () => (indexes.every((i) => publishedFor(i).length > 0) ? true : undefined);
    await server.received.until(all);
    expect(indexes.map(publishedFor)).toEqual(indexes.map(() => [[1, 0]]));
  });

  it("of two manifests with one identifier: another one for the first manifest", async () => {
    await publishedAgain(0, 1);
    expect([publishedFor(0), publishedFor(1)]).toEqual([
      [
        [1, 0],
        [1, 1],
      ],
      [[1, 1]],
    ]);
  });

  it("of 20 manifests with one identifier: two for each at most, of which the last counts all", async () => {
    const indexes = Array.from({ length: 20 }, (_, i) => i);
    for (const i of indexes) await server.open(folder.uriOf(pathOf(i)), plugin(i, "com.example.one"));
    const last = (i: number) =>
      duplicates(server.publishedFor(folder.uriOf(pathOf(i))).at(-1)?.diagnostics ?? []);
    const messages = () => indexes.map((i) => last(i).map(({ message }) => message));
    const message = (i: number) => {
      const [one, other] = [0, 1, 10].filter((other) => other !== i);
      return `Plugin identifier "com.example.one" is also used by "Plugin ${one}" and "Plugin ${other}", and in 17 other manifests. Use a unique identifier.`;
    };
    const expected = indexes.map((i) => [message(i)]);
    await server.received.until(() => JSON.stringify(messages()) === JSON.stringify(expected) || undefined);
    for (const i of indexes) expect(publishedFor(i).length).toBeLessThanOrEqual(2);
  });

  it("of a manifest whose identifier is shared: one for each version, and one when the other closes", async () => {
    await publishedAgain(0, 1);
    await server.change(folder.uriOf(pathOf(0)), `${plugin(0, "com.example.pair")}\n`);
    await server.diagnostics(folder.uriOf(pathOf(0)), 2);
    await server.close(folder.uriOf(pathOf(1)));
    await server.received.until(() => (publishedFor(0).length > 3 ? true : undefined));
    expect(publishedFor(0).slice(2)).toEqual([
      [2, 1],
      [2, 0],
    ]);
    // The version, and an empty list at the end.
    expect(publishedFor(1)).toEqual([
      [1, 1],
      [undefined, 0],
    ]);
  });

  it("after a setting has changed: only of documents whose diagnostics it changes", async () => {
    await server.check(folder.uriOf(pathOf(0)), plugin(0));
    await server.check(folder.uriOf(pathOf(1)), plugin(1).replace("1.2.3", "one"));
    const rules = { "version-format": "off" };
    await server.notify("workspace/didChangeConfiguration", { settings: { pluginManifest: { rules } } });
    await server.settle();
    expect([publishedFor(0).length, publishedFor(1).length]).toEqual([1, 2]);
  });

  it("of a document that is closed at once: no diagnostics", async () => {
    await server.open(folder.uriOf(pathOf(0)), "{");
    await server.close(folder.uriOf(pathOf(0)));
    await server.settle();
    expect(publishedFor(0)).toEqual([]);
  });
});
