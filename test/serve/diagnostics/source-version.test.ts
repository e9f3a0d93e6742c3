import { truncateSync } from "node:fs";
import type { CodeAction } from "vscode-languageserver/node";
import { expect, it } from "vitest";
import type { BumpVersionResult } from "../../../server/protocol";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const text = draft({ version: '"1.3.0"' });
const TITLE = "Set the Version Everywhere";
const POLL = { timeout: 10_000, interval: 20 };

/** Waits until these versions of other files are reported. */
const reported = (uri: string, expected: readonly string[]) =>
  expect
    .poll(() => {
      const { diagnostics = [] } = server.publishedFor(uri).at(-1) ?? {};
      return diagnostics
        .filter(({ code }) => code === "source-version")
        .flatMap(({ relatedInformation = [] }) => relatedInformation)
        .map(({ location: { uri: file, range }, message }) => {
          const { line, character } = range.start;
          return `${file.split("/").at(-1)}:${line}:${character} ${message}`;
        });
    }, POLL)
    .toEqual(expected);

it("another version is reported on open, when a file changes, and on save", async () => {
  const repo = new Repository().write("manifest.json", text).write("package.json", '{\n"version": "1.2.0" }');
  server = await shared();
  await server.open(repo.uri(), text);
  await reported(repo.uri(), ['package.json:1:12 Here it is "1.2.0".']);
  const problems = await server.entry(repo.uri());
  expect(problems?.problems.filter(({ code }) => code === "source-version").length).toBe(1);
  repo.write("package.json", '{ "version": "1.3.0" }');
  await server.notify("workspace/didChangeWatchedFiles", {
    changes: [{ uri: repo.uri("package.json"), type: 2 }],
  });
  await reported(repo.uri(), []);
  repo.write("Cargo.toml", '[package]\nversion = "1.1.0"\n');
  // A command that edits files lists them anew.
  const { places } = await server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repo.uri());
  expect(places.map(({ version }) => version)).toEqual(["1.1.0", "1.3.0"]);
  await server.notify("textDocument/didSave", { textDocument: { uri: repo.uri() } });
  await reported(repo.uri(), ['Cargo.toml:1:11 Here it is "1.1.0".']);
});

it("a file that a configuration names from its own folder is read", async () => {
  const repo = new Repository()
    .write("clock/manifest.json", text)
    .write(".plugin-manifest.json", '{ "versionFiles": ["app/package.json"] }')
    .write("app/package.json", '{ "version": "1.2.0" }');
  server = await shared();
  await server.open(repo.uri("clock/manifest.json"), text);
  await reported(repo.uri("clock/manifest.json"), ['package.json:0:14 Here it is "1.2.0".']);
});

it("an unreadable file is logged once", async () => {
  const repo = new Repository().write("manifest.json", text).write("package.json", '{ "version": "1.2.0" }');
  repo.write("Cargo.toml", "");
  truncateSync(repo.path("Cargo.toml"), 1024 * 1024 + 1);
  server = await shared();
  server.received.clear();
  await server.open(repo.uri(), text);
  await reported(repo.uri(), ['package.json:0:14 Here it is "1.2.0".']);
  const logged = () =>
    server.received.notifications.flatMap(({ method, params }) =>
      method === "window/logMessage" ? (params as { message: string }).message : [],
    );
  const sentence = "'Cargo.toml' was skipped: unreadable, not UTF-8 or larger than 1 MB.";
  expect(logged()).toEqual([sentence]);
  await server.ask<BumpVersionResult>("pluginManifest/bumpVersion", repo.uri());
  expect(logged()).toEqual([sentence]);
});

it("the command that sets a version everywhere is offered to clients that implement the command", async () => {
  const command = "pluginManifest.setVersionEverywhere";
  const repo = new Repository()
    .write("manifest.json", text)
    .write("package.json", '\uFEFF{ "version": "1.2.0" }');
  const titles = async (clientCommands: readonly string[]) => {
    server = await shared({ initializationOptions: { clientCommands } });
    await server.open(repo.uri(), text);
    await reported(repo.uri(), ['package.json:0:14 Here it is "1.2.0".']);
    const { range } = server
      .publishedFor(repo.uri())
      .at(-1)!
      .diagnostics.find(({ code }) => code === "source-version")!;
    const context = { diagnostics: [], only: ["quickfix"] };
    const actions = await server.ask<CodeAction[]>("textDocument/codeAction", repo.uri(), { range, context });
    const entry = await server.entry(repo.uri(), { checks: true });
    const shown = entry?.problems.find(({ code }) => code === "source-version");
    expect(shown?.fixes?.map(({ title }) => title)).toEqual(clientCommands.length > 0 ? [TITLE] : []);
    return actions.map(({ title, command: run }) => [title, run?.command, run?.arguments]);
  };
  expect(await titles([command])).toEqual([[TITLE, command, [repo.uri()]]]);
  expect(await titles([])).toEqual([]);
});
