import { afterEach, describe, expect, it } from "vitest";
import { splitEntry } from "../../../server/page/model/messages";
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

interface Sent {
  readonly model: EntryResult;
  readonly versions: readonly { readonly version: string }[];
}

/** What has been sent: the numbers of earlier versions, or those of a model. */
const sent = () =>
  server.received.notifications.flatMap(({ method, params }) => {
    const { model, versions } = params as Sent;
    if (method === "pluginManifest/earlierVersions")
      return [["earlier", ...versions.map(({ version }) => version)]];
    return method === "pluginManifest/entryChanged" ? [["model", ...numbers(model)]] : [];
  });

describe("pluginManifest/earlierVersions", () => {
  const whole = (isWanted: (model: EntryResult) => boolean) =>
    server.received.until(
      () => server.models(repo.uri()).find((model) => model && isWanted(model)) ?? undefined,
    );
  const EARLIER = ["earlier", "1.1.0", "1.0.0"];

  it("is sent once, before the first model that has them", async () => {
    repo = repository();
    server = await start(repo);
    await server.open(repo.uri(), manifest("2.0.0"));
    await server.watch(repo.uri());
    await whole((model) => numbers(model).length === 3);
    await server.change(repo.uri(), manifest("2.0.0", { name: '"Bell"' }));
    const last = await whole((model) => model.version === 2);
    expect(sent().filter(([what, ...versions]) => what === "earlier" && versions.length > 0)).toEqual([
      EARLIER,
    ]);
    expect(sent()[sent().findIndex((each) => each.length === 3) + 1]).toEqual(["model", "2.0.0"]);
    expect(sent().filter(([what, ...versions]) => what === "model" && versions.length !== 1)).toEqual([]);
    const entry = await server.entry(repo.uri());
    expect([last, splitEntry(entry!).model.entry]).toEqual([entry, splitEntry(last).model.entry]);
  });

  it("is sent again when they change, and to a new subscriber", async () => {
    repo = repository();
    server = await start(repo);
    await server.open(repo.uri(), manifest("2.0.0"));
    await server.watch(repo.uri());
    await whole((model) => numbers(model).length === 3);
    repo.release(manifest("1.2.0"), "v1.2.0");
    await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
    await whole((model) => numbers(model).length === 4);
    const before = sent().length;
    await server.watch(repo.uri());
    expect(sent().slice(before)).toEqual([
      ["earlier", "1.2.0", "1.1.0", "1.0.0"],
      ["model", "2.0.0"],
    ]);
  });
});
