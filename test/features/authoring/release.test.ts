import type { TextDocumentEdit, TextEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { afterEach, describe, expect, it } from "vitest";
import type { ReleaseResult } from "../../../server/protocol";
import { manifest, repository, start } from "../../entry/repository-entry";
import { detail } from "../../support/manifests";
import { marked } from "../../support/marked";
import type { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";

const REQUEST = "pluginManifest/release";
const FILES = ["native/clock.dll", "frontend/index.js"];

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

/** Opens a manifest of a repository with the releases 1.0.0 and 1.1.0, and asks. */
async function asked(text: string, { isTrusted = true, repo = ready() } = {}): Promise<ReleaseResult | null> {
  const workspaceEdit = { documentChanges: true };
  const options = {
    capabilities: { workspace: { workspaceEdit } },
    initializationOptions: { workspaceTrusted: isTrusted },
  };
  server = await start(repo, options);
  await server.open(repo.uri(), text);
  return server.ask<ReleaseResult | null>(REQUEST, repo.uri());
}

function ready(): Repository {
  const repo = repository();
  for (const file of FILES) repo.write(file, "");
  return repo.write("CHANGELOG.md", "## 1.1.0\n\n- Rings.\n");
}

describe("pluginManifest/release", () => {
  it("reports what is in the way of a release, with fixes, and the bump that it calls for", async () => {
    const { text, ranges } = marked(manifest("1.1.0").replace('"1.1.0"', '«"1.1.0"»').replace("[4]", "[4] "));
    const result = (await asked(text.replace('"Clock"', '"Bell"')))!;
    const [problem, ...others] = result.problems;
    const position = TextDocument.create("", "json", 1, text);
    expect({ ...result, problems: others }).toEqual({
      version: 1,
      problems: [],
      last: { tag: "v1.1.0", version: "1.1.0" },
      advice: { bump: "patch", wanted: "1.1.1", enough: false },
    });
    const { fixes, range, ...rest } = problem!;
    expect(rest).toEqual({
      code: "release-version",
      severity: "error",
      message: 'Version "1.1.0" is not above "1.1.0", the version of tag "v1.1.0". Raise it.',
      pointer: "/version",
    });
    const { documentChanges } = fixes[0]!.edit as { documentChanges: TextDocumentEdit[] };
    expect(fixes.map(({ title, grade }) => `${grade}: ${title}`)).toEqual(['offered: Change to "1.1.1"']);
    expect(range.start.line).toBe(position.positionAt(ranges[0]!.offset).line);
    expect((documentChanges[0]!.edits as TextEdit[]).map(({ newText }) => newText)).toEqual(['"1.1.1"']);
  });

  it("reports nothing at the tag of the release", async () => {
    expect(await asked(manifest("1.1.0"))).toEqual({
      version: 1,
      problems: [],
      last: { tag: "v1.0.0", version: "1.0.0" },
      advice: { bump: "none", wanted: "1.0.0", enough: true },
    });
  });

  it("says why it cannot compare where git may not be run", async () => {
    const result = await asked(manifest("1.1.0"), { isTrusted: false });
    expect(result?.problems.map(({ message }) => message)).toEqual([
      "The release was not compared with an earlier version: No git is run in a workspace that is not trusted.",
    ]);
  });

  it("answers null for a detail response", async () => {
    expect(await asked(detail())).toBeNull();
  });
});
