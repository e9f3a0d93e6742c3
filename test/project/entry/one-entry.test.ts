import { expect, it } from "vitest";
import { preview } from "../../../server/api";
import { valueAt, type JsonObject } from "../../../server/core/json/tree/value";
import { sanitizeAll } from "../../../server/mcp/tools/shared/sanitize";
import { anyManifest } from "../../core/entry/any-manifest";
import { inProcessAgent } from "../../support/agent";
import { workspace } from "../../support/cli";
import { randomFrom } from "../../support/random";
import { Repository } from "../../support/repository";
import { sharedServers } from "../../support/shared-server";
import { start } from "../../entry/repository-entry";

/*
 * The editor, the command line, agents and the npm functions show the same entry of a manifest: with an earlier version
 * at a tag, a changelog beside it and a remote, in both faces.
 */

const shared = sharedServers();
const next = randomFrom(20_310_506);
const REMOTE = "git@code.example:ada/tides.git";
const TAGGED = "2030-01-01T12:00:00.000Z";
const CHANGELOG = "# Changelog\n\n## 1.2.3\n\n- Neap.\n\n## 0.0.1\n\n- First.\n";

/** A manifest, the one at its tag, and the folder with both. */
function plugin() {
  const manifest = anyManifest(next);
  const before = { ...anyManifest(next), id: manifest["id"]!, version: "0.0.1" };
  const [text, earlier] = [JSON.stringify(manifest), JSON.stringify(before)];
  const folder = workspace({ "CHANGELOG.md": CHANGELOG });
  const repository = new Repository(folder.root).release(earlier, "v0.0.1").write("manifest.json", text);
  repository.git("remote", "add", "origin", REMOTE);
  return { text, earlier, folder, repository };
}

/** An entry as it is at the time and with the identifier of another one. */
function inTheClockOf(entry: JsonObject, other: JsonObject): unknown {
  const timeOf = (each: JsonObject) => JSON.stringify(valueAt(each, "/data/item/updated_at"));
  const text = JSON.stringify({ ...entry, request_id: other["request_id"] });
  return JSON.parse(text.replaceAll(timeOf(entry), timeOf(other)));
}

it.each([1, 2])("an entry is the same on every surface, in both faces: manifest %i", async () => {
  const { text, earlier, folder, repository } = plugin();
  const server = await start(repository, {}, shared);
  await server.open(repository.uri(), text);
  const agent = await inProcessAgent(folder.root);
  for (const face of ["published", "current"] as const) {
    const { stdout } = await folder.run(["preview", "manifest.json", "--face", face]);
    const printed = JSON.parse(stdout) as JsonObject;

    const releases = [{ text: earlier, publishedAt: TAGGED }];
    const made = preview(text, { face, releases, repositoryUrl: REMOTE, changelog: CHANGELOG });
    expect(inTheClockOf(made.entry, printed)).toEqual(printed);

    const answered = await server.entry(repository.uri(), { face });
    expect(inTheClockOf(answered?.entry as JsonObject, printed)).toEqual(printed);
    expect(answered?.warnings.map(({ message }) => message)).toEqual(
      made.warnings.map(({ message }) => message),
    );

    const told = await agent.call<{ entry: JsonObject }>("preview_entry", { path: "manifest.json", face });
    expect(inTheClockOf(told.entry, printed)).toEqual(sanitizeAll(printed));
  }
});
