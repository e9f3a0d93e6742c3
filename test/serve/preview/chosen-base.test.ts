import { describe, expect, it } from "vitest";
import type { BaseChoice, EntryResult } from "../../../server/protocol";
import { manifest, repository, start } from "../../entry/repository-entry";
import { detail } from "../../support/manifests";
import type { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;
let repo: Repository;

const NEW = manifest("1.2.0", { name: '"Bell"' });

async function opened(settings: object = {}): Promise<void> {
  repo = repository().write("old.json", manifest("0.9.0")).write("catalog.json", detail());
  server = await start(repo, { initializationOptions: settings }, shared);
  await server.open(repo.uri(), NEW);
}

const entry = async (base?: BaseChoice) =>
  (await server.entry(repo.uri(), { changes: base ? { base } : {} }))!;
/** The name of a chosen base, and what changes since then. */
const chosen = ({ chosen: found }: EntryResult) =>
  found && [found.name, found.refusal ?? found.changes?.map(({ sentence }) => sentence)];
const NAME = '"name" changes from "Clock" to "Bell".';

describe("The changes of an entry", () => {
  it("are listed with their bases on request", async () => {
    await opened();
    const { bases, chosen: none } = await entry();
    expect([bases, none]).toEqual([
      {
        releases: [
          { tag: "v1.1.0", version: "1.1.0", isSame: false },
          { tag: "v1.0.0", version: "1.0.0", isSame: false },
        ],
      },
      undefined,
    ]);
    expect((await server.entry(repo.uri()))?.bases).toBeUndefined();
  });

  it("start at a chosen base", async () => {
    await opened();
    expect(chosen(await entry({ revision: "refs/tags/v1.0.0" }))).toEqual(["v1.0.0", [NAME]]);
    expect(chosen(await entry({ revision: "HEAD" }))).toEqual(["HEAD", [NAME]]);
    expect(chosen(await entry({ uri: repo.uri("old.json") }))).toEqual(["old.json", [NAME]]);
    expect(chosen(await entry({ revision: "v7" }))).toEqual([
      "v7",
      "'v7' is not a git revision. Fetch it, or choose another one.",
    ]);
  });

  it("are not repeated for the default base", async () => {
    await opened({ catalog: { currentEntry: "catalog.json" } });
    expect(chosen(await entry({ saved: true }))).toBeUndefined();
    await opened();
    expect(chosen(await entry({ revision: "refs/tags/v1.1.0" }))).toBeUndefined();
    expect(chosen(await entry({ saved: true }))).toEqual([
      "saved catalog entry",
      "No saved catalog entry found for this plugin.",
    ]);
  });

  it("follow the text and a base that is a file", async () => {
    await opened();
    const base = { uri: repo.uri("old.json") };
    const models = () => server.models(repo.uri());
    await server.watch(repo.uri(), { changes: { base } });
    await server.received.until(() => models().find((model) => model?.chosen?.changes));
    await server.change(repo.uri(), manifest("1.2.0"));
    await server.received.until(() => models().find((model) => model?.chosen?.changes?.length === 0));
    const before = models().length;
    repo.write("old.json", manifest("0.9.0", { name: '"Gong"' }));
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ ...base, type: 2 }] });
    // What the manifest names is looked up meanwhile, which may bring another model without changes.
    const next = () =>
      models()
        .slice(before)
        .find((model) => model?.chosen?.changes?.length);
    expect(chosen((await server.received.until(next))!)).toEqual([
      "old.json",
      ['"name" changes from "Gong" to "Clock".'],
    ]);
  });

  it("refuse an invalid base", async () => {
    await opened();
    await expect(server.entry(repo.uri(), { changes: { base: {} as BaseChoice } })).rejects.toThrow(
      "base must have a revision, a uri or saved.",
    );
  });
});
