import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { CodeAction, Diagnostic } from "vscode-languageserver/node";
import { workspace, type Workspace } from "../../support/cli";
import { draft } from "../../support/manifests";
import { Repository } from "../../support/repository";
import type { TestServer } from "../../support/server";
import { sharedServers } from "../../support/shared-server";

const FILE = ".plugin-manifest.json";
const CHANGED = 2;
const UNLICENSED = draft({ license: '"Our License"' });
const USED = { rule: "license-id", reason: "Ours.", at: "/license" };
const UNUSED = { rule: "url-format", reason: "It is a draft." };
const COMMON = { rule: "workspace-duplicate-command-id", reason: "Both tell it." };

const configuration = (...suppressions: readonly object[]) => JSON.stringify({ suppressions });

const shared = sharedServers();

/** Opens the configuration file of a folder. */
async function opened(folder: Workspace, text: string) {
  const server = await shared({ folders: [pathToFileURL(folder.root).toString()] });
  const uri = pathToFileURL(folder.path(FILE)).toString();
  const first = await server.check(uri, text, "jsonc");
  return { server, uri, first };
}

const names = (found: readonly Diagnostic[]) =>
  found.map(({ code, data }) => `${String(code)} ${(data as { pointer: string }).pointer}`);

/** Waits for diagnostics of a document. */
function published(server: TestServer, uri: string, expected: readonly string[]) {
  return server.heard.until(() => {
    const last = server.publishedFor(uri).at(-1)?.diagnostics;
    return last && names(last).join() === expected.join() ? last : undefined;
  });
}

describe("a configuration file in the editor", () => {
  it("has what is wrong with its suppressions at once", async () => {
    const text = configuration({ rule: "license-id" }, { ...USED, until: "2020-01-01" });
    const { first } = await opened(workspace({ [FILE]: text }), text);
    expect(names(first)).toEqual([
      "suppression-reason /suppressions/0/reason",
      "suppression-expired /suppressions/1/until",
    ]);
  });

  it("has its unused suppressions once the manifests are checked, and offers to remove them", async () => {
    const text = configuration(USED, UNUSED, COMMON);
    const folder = workspace({
      "a/manifest.json": UNLICENSED,
      "b/manifest.json": draft({ id: '"com.example.other"' }),
      [FILE]: text,
    });
    const { server, uri } = await opened(folder, text);
    const [unused] = await published(server, uri, ["suppression-unused /suppressions/1"]);
    const actions = await server.ask<CodeAction[]>("textDocument/codeAction", uri, {
      range: unused?.range,
      context: { diagnostics: [] },
    });
    expect(
      actions.map(({ title, isPreferred, diagnostics }) => [title, isPreferred, diagnostics?.length]),
    ).toEqual([["Remove the suppression", undefined, 1]]);

    folder.write("a/manifest.json", draft());
    const changes = [{ uri: pathToFileURL(folder.path("a/manifest.json")).toString(), type: CHANGED }];
    await server.notify("workspace/didChangeWatchedFiles", { changes });
    await published(server, uri, [
      "suppression-unused /suppressions/0",
      "suppression-unused /suppressions/1",
    ]);
  });

  it.each(["open", "closed"])(
    "has one to files that are all there, with a manifest that is %s",
    async (state) => {
      const text = configuration({ rule: "missing-file", reason: "The build makes them." });
      const files = { "native/clock.dll": "", "frontend/index.js": "" };
      const folder = workspace({ "manifest.json": draft(), [FILE]: text, ...files });
      new Repository(folder.root);
      const server = await shared({ folders: [pathToFileURL(folder.root).toString()] });
      if (state === "open")
        await server.check(pathToFileURL(folder.path("manifest.json")).toString(), draft());
      const uri = pathToFileURL(folder.path(FILE)).toString();
      await server.check(uri, text, "jsonc");
      await published(server, uri, ["suppression-unused /suppressions/0"]);
    },
  );
});
