import { afterEach, describe, expect, it } from "vitest";
import { completed } from "../../../server/page/model/older-versions";
import type { EntryResult } from "../../../server/protocol";
import type { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { manifest, numbers, repository, start } from "../../entry/repository-entry";

let server: TestServer;
let repo: Repository;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

describe("Earlier versions", () => {
  const sent = (isWanted: (model: EntryResult) => boolean) =>
    server.heard.until(
      () => server.models(repo.uri()).find((model) => model && isWanted(model)) ?? undefined,
    );

  it("are sent once, and the receiver adds them to what changes", async () => {
    repo = repository();
    server = await start(repo);
    await server.open(repo.uri(), manifest("2.0.0"));
    await server.watch(repo.uri());
    // What is beside the manifest may be read after its past: then there is a short one already.
    const first = await sent((model) => numbers(model).length === 3);
    expect([numbers(first), first.isShort]).toEqual([["2.0.0", "1.1.0", "1.0.0"], undefined]);
    await server.change(repo.uri(), manifest("2.0.0", { name: '"Bell"' }));
    const second = await sent((model) => model.version === 2);
    expect([numbers(second), second.isShort]).toEqual([["2.0.0"], true]);
    const whole = server.models(repo.uri()).filter((model) => model && numbers(model).length > 1);
    expect(whole).toEqual([first]);
    const older = Object.keys(second.provenance).filter((name) => /^\/data\/versions\/[1-9]/.test(name));
    expect(older).toEqual([]);
    const { older: id, ...entry } = completed(second, first)!;
    expect([id, entry]).toEqual([first.older, await server.entry(repo.uri())]);
  });

  it("are sent again when there are others, and to a new subscriber", async () => {
    repo = repository();
    server = await start(repo);
    await server.open(repo.uri(), manifest("2.0.0"));
    const first = (await server.watch(repo.uri()))!;
    repo.release(manifest("1.2.0"), "v1.2.0");
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    const second = await sent((model) => numbers(model).length === 4);
    expect(completed({ ...second, isShort: true }, first)).toBeUndefined();
    expect(numbers((await server.watch(repo.uri(), { id: "new" }))!)).toEqual(numbers(second));
  });
});
