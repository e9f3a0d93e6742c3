import { expect, it } from "vitest";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const POLL = { timeout: 10_000, interval: 20 };
const CONFIGURATION = '{ "extends": "haloforge" }';
const text = draft({});

/** Waits until these places in code are reported. */
const reported = (uri: string, expected: readonly string[]) =>
  expect
    .poll(() => {
      const { diagnostics = [] } = server.publishedFor(uri).at(-1) ?? {};
      return diagnostics
        .filter(({ code }) => String(code).startsWith("source-command"))
        .map(({ code, relatedInformation: [place] = [] }) =>
          place
            ? `${String(code)} ${place.location.uri.split("/").at(-1)}:${place.location.range.start.line}`
            : code,
        );
    }, POLL)
    .toEqual(expected);

it("code is compared with the manifest on open, when a file of it changes, and on save", async () => {
  const repo = new Repository()
    .write("manifest.json", text)
    .write(".plugin-manifest.json", CONFIGURATION)
    .write("src/lib.rs", 'ipc.register("clock_now");\nipc.register("clock_set");');
  server = await shared();
  await server.open(repo.uri(), text);
  await reported(repo.uri(), ["source-command-undeclared lib.rs:1"]);
  const [definition] = await server.ask<{ uri: string }[]>("textDocument/definition", repo.uri(), {
    position: { line: text.slice(0, text.indexOf("clock_now")).split("\n").length - 1, character: 24 },
  });
  expect(definition?.uri).toBe(repo.uri("src/lib.rs"));
  const entry = await server.entry(repo.uri());
  expect(entry?.problems.filter(({ code }) => code === "source-command-undeclared")).toHaveLength(1);
  repo.write("src/lib.rs", 'ipc.register("clock_alarm");');
  await server.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: repo.uri("src/lib.rs"), type: 2 }],
  });
  await reported(repo.uri(), ["source-command-undeclared lib.rs:0", "source-command-unregistered"]);
  repo.write("src/lib.rs", 'ipc.register("clock_now");');
  await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
  await reported(repo.uri(), []);
});
