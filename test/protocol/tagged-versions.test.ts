import { afterEach, describe, expect, it } from "vitest";
import type { CompletionList } from "vscode-languageserver/node";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";
import { TestServer } from "../support/server";

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** The versions offered where a manifest has its own. */
async function offered(repository: Repository, version: string, initializationOptions = {}) {
  server = await TestServer.start({ initializationOptions });
  const text = draft({ version: JSON.stringify(version) });
  await server.open(repository.uri(), text);
  const line = text.slice(0, text.indexOf('"version"')).split("\n").length - 1;
  const position = { line, character: '  "version": "'.length };
  const list = await server.ask<CompletionList>("textDocument/completion", repository.uri(), { position });
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
  it("after the greatest one that has a tag", async () =>
    expect(await offered(tagged(), "1.10.0")).toEqual([
      "1.10.1: next patch after 1.10.0",
      "1.11.0: next minor after 1.10.0",
      "2.0.0: next major after 1.10.0",
    ]));

  it("after the one that stands there, without tags", async () =>
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
