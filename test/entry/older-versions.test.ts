import { afterEach, describe, expect, it } from "vitest";
import { completed } from "../../server/core/text/older-versions";
import type { EntryResult } from "../../server/protocol";
import type { TestServer } from "../support/server";
import { manifest, numbers, opened, repository, start, untilEntry } from "./repository-entry";

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** Asks again after an edit, by a client that keeps an earlier result. */
async function askedAgain(uri: string, kept: EntryResult, name: string): Promise<EntryResult> {
  await server.change(uri, manifest("2.0.0", { name }));
  return server.ask<EntryResult>("pluginManifest/entry", uri, { known: kept.older });
}

describe("Earlier versions", () => {
  it("are sent once, and the receiver adds them to what changes", async () => {
    const repo = repository();
    server = await start(repo);
    const first = await opened(server, repo, manifest("2.0.0"));
    expect([numbers(first), first.isShort]).toEqual([["2.0.0", "1.1.0", "1.0.0"], undefined]);
    const second = await askedAgain(repo.uri(), first, '"Bell"');
    expect([numbers(second), second.isShort]).toEqual([["2.0.0"], true]);
    expect(
      Object.keys(second.provenance).filter((pointer) => /^\/data\/versions\/[1-9]/.test(pointer)),
    ).toEqual([]);
    const whole = await server.ask<EntryResult>("pluginManifest/entry", repo.uri());
    expect(completed(second, first)).toEqual(whole);
  });

  it("are sent again when there are others", async () => {
    const repo = repository();
    server = await start(repo);
    const first = await opened(server, repo, manifest("2.0.0"));
    repo.release(manifest("1.2.0"), "v1.2.0");
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await untilEntry(server, repo, (result) => expect(numbers(result)).toHaveLength(4));
    const second = await askedAgain(repo.uri(), first, '"Bell"');
    expect([numbers(second), second.isShort]).toEqual([["2.0.0", "1.2.0", "1.1.0", "1.0.0"], undefined]);
    expect(completed({ ...second, isShort: true }, first)).toBeUndefined();
  });
});
