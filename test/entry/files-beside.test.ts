import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { EntryResult } from "../../server/protocol";
import { draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";
import type { TestServer } from "../support/server";
import { manifest, opened, start, untilEntry } from "./repository-entry";

/* What an entry takes from files beside the manifest: CHANGELOG.md and the icon. */

let server: TestServer;
afterEach(() => {
  expect(server.stderr).toBe("");
  server.stop();
});

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const PNG_URI = `data:image/png;base64,${PNG.toString("base64")}`;

describe("CHANGELOG.md", () => {
  it("beside the manifest gives the changelog of the version, and is read again when it changes", async () => {
    const repo = new Repository().write("CHANGELOG.md", "## 2.0.0\n\nNew hands.\n");
    server = await start(repo);
    const changelog = ({ entry }: EntryResult) =>
      (entry as unknown as { data: { versions: { changelog: string }[] } }).data.versions[0]?.changelog;
    expect(changelog(await opened(server, repo, manifest("2.0.0")))).toBe("New hands.");
    repo.write("CHANGELOG.md", "## 2.0.0\n\nNew face.\n");
    const uri = repo.uri("CHANGELOG.md");
    await server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });
    await untilEntry(server, repo, (result) => expect(changelog(result)).toBe("New face."));
  });
});

describe("the icon", () => {
  it("is the image that the manifest names, as a data: URI; another path shows another image", async () => {
    const repo = new Repository().write("assets/icon.svg", "<svg/>");
    writeFileSync(repo.path("icon.png"), PNG);
    server = await start(repo);
    expect((await opened(server, repo, draft({ icon: '"icon.png"' }))).icon).toBe(PNG_URI);
    await server.change(repo.uri(), draft({ icon: '"assets/icon.svg"' }));
    await untilEntry(server, repo, (result) =>
      expect(result.icon).toBe("data:image/svg+xml;base64,PHN2Zy8+"),
    );
    await server.change(repo.uri(), draft());
    await untilEntry(server, repo, (result) => expect(result.icon).toBeUndefined());
  });

  it("must be inside the manifest's folder, also after links are followed", async () => {
    const repo = new Repository();
    const outside = temporaryFolder();
    writeFileSync(join(outside, "icon.png"), PNG);
    mkdirSync(repo.path("plugin"));
    writeFileSync(repo.path("icon.png"), PNG);
    symlinkSync(outside, repo.path("plugin/assets"));
    symlinkSync(join(outside, "icon.png"), repo.path("plugin/link.png"));
    writeFileSync(repo.path("plugin/own.png"), PNG);
    symlinkSync("own.png", repo.path("plugin/inner.png"));
    server = await start(repo);
    const uri = repo.uri("plugin/manifest.json");
    await server.open(uri, draft());
    const icons = [];
    for (const path of [
      "assets/icon.png",
      "link.png",
      "../icon.png",
      "/etc/passwd",
      "none.png",
      ".",
      "inner.png",
    ]) {
      await server.close(uri);
      await server.open(uri, draft({ icon: JSON.stringify(path) }));
      icons.push((await server.entry(uri))!.icon);
    }
    expect(icons).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, PNG_URI]);
  });
});
