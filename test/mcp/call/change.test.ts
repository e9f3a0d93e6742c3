import { createHash } from "node:crypto";
import { renameSync, symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { fixAll } from "../../../server/core/check/fix-all";
import { changeAnswer } from "../../../server/mcp/call/change";
import { Folders } from "../../../server/mcp/call/folders";
import { openManifest } from "../../../server/mcp/call/open-manifest";
import { workspace } from "../../support/cli";
import { draft } from "../../support/manifests";

const FAULTY = draft({ keywords: '["time",]' });
const sha256 = createHash("sha256").update(FAULTY).digest("hex");

it("is not written where its folder has become a link out of the open one", async () => {
  const [folder, other] = [workspace({ "a/manifest.json": FAULTY }), workspace({ "manifest.json": FAULTY })];
  const folders = new Folders(() => Promise.resolve(undefined), [folder.root]);
  const { signal } = new AbortController();
  const opened = await openManifest({ path: "a/manifest.json" }, { folders, signal });
  renameSync(folder.path("a"), folder.path("b"));
  symlinkSync(other.root, folder.path("a"));
  const fixed = fixAll(FAULTY, {}, ["safe"]);
  expect(() => changeAnswer(opened, fixed, { path: "a/manifest.json", write: true, sha256 })).toThrow(
    "it links out of the folder",
  );
  expect(other.read("manifest.json")).toBe(FAULTY);
});
