import { describe, expect, it } from "vitest";
import type { CompletionList, Hover, MarkupContent } from "vscode-languageserver/node";
import { detail, draft } from "../support/manifests";
import { Repository } from "../support/repository";
import type { TestServer } from "../support/server";
import { sharedServers } from "../support/shared-server";

const shared = sharedServers();
let server: TestServer;

const MORE_REQUESTS = 20;

/** Asks something where a manifest has its version. */
async function asked<R>(method: string, repository: Repository, version: string, initializationOptions = {}) {
  server = await shared({ initializationOptions });
  const text = draft({ version: JSON.stringify(version) });
  await server.open(repository.uri(), text);
  const line = text.slice(0, text.indexOf('"version"')).split("\n").length - 1;
  const position = { line, character: '  "version": "'.length };
  // A request waits for git only so long: the next one waits again, and once git has been read, none does.
  for (let i = 0; i < MORE_REQUESTS; i++) await server.ask(method, repository.uri(), { position });
  return server.ask<R>(method, repository.uri(), { position });
}

/** The versions offered where a manifest has its own. */
async function offered(repository: Repository, version: string, initializationOptions = {}) {
  const method = "textDocument/completion";
  const list = await asked<CompletionList>(method, repository, version, initializationOptions);
  // The rest is what any member with a format is offered.
  return list.items.flatMap(({ label, detail }) =>
    detail?.startsWith("next") ? [`${label}: ${detail}`] : [],
  );
}

const tagged = () =>
  ["1.9.0", "1.10.0", "1.2.0"].reduce(
    (repository, version) =>
      repository.write("manifest.json", draft({ version: `"${version}"` })).commit(`v${version}`),
    new Repository(),
  );

describe("a version is completed", () => {
  it("after the highest tagged version", async () =>
    expect(await offered(tagged(), "1.10.0")).toEqual([
      "1.10.1: next patch after 1.10.0",
      "1.11.0: next minor after 1.10.0",
      "2.0.0: next major after 1.10.0",
    ]));

  it("after the current one, without tags", async () =>
    expect(await offered(new Repository(), "0.3.1")).toEqual([
      "0.3.2: next patch",
      "0.4.0: next minor",
      "1.0.0: next major",
    ]));

  it("without git in a workspace that is not trusted", async () =>
    expect(await offered(tagged(), "0.3.1", { workspaceTrusted: false })).toEqual([
      "0.3.2: next patch",
      "0.4.0: next minor",
      "1.0.0: next major",
    ]));
});

describe("the hover of a version", () => {
  it.each([
    ["1.10.0", 'This version has a git tag. The next older version with a git tag is "1.9.0".'],
    ["1.11.0", 'The next older version with a git tag is "1.10.0".'],
    [
      "1.3.0",
      'The next older version with a git tag is "1.2.0". The next newer version with a git tag is "1.9.0".',
    ],
    ["1.0", 'The next newer version with a git tag is "1.2.0".'],
  ])("compares %s with tagged versions", async (version, fact) => {
    const { contents } = await asked<Hover>("textDocument/hover", tagged(), version);
    const [first] = (contents as MarkupContent).value.split("\n\n");
    expect(first).toBe(fact);
  });

  it("names the saved catalog entry's version instead, as Bump Version does", async () => {
    const repository = tagged().write("catalog.json", detail());
    const catalog = { currentEntry: "catalog.json" };
    const { contents } = await asked<Hover>("textDocument/hover", repository, "1.2.3", { catalog });
    const [first] = (contents as MarkupContent).value.split("\n\n");
    expect(first).toBe('The saved catalog entry has "1.2.3".');
  });

  it.each([
    ["is not a version", tagged, "next", {}],
    ["has no git repository", () => new Repository(), "1.0.0", {}],
    ["is in an untrusted workspace", tagged, "1.0.0", { workspaceTrusted: false }],
  ])("compares nothing if it %s", async (_, repository, version, options) => {
    const { contents } = await asked<Hover>("textDocument/hover", repository(), version, options);
    expect((contents as MarkupContent).value).toMatch(/^Version of the plugin/);
  });
});
