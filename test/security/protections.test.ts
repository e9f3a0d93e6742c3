import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { NodeFiles } from "../../server/host/git/files.node";
import { temporaryFolder } from "../support/repository";

/* Each of these fails when its protection is removed. */

it("a folder whose name only begins like the workspace's is outside of it", async () => {
  const root = temporaryFolder();
  for (const name of ["ws", "ws-secret"]) mkdirSync(join(root, name));
  writeFileSync(join(root, "ws-secret/token"), "hunter2");
  symlinkSync("../ws-secret/token", join(root, "ws/icon.svg"));
  const folder = pathToFileURL(join(root, "ws")).href;
  const files = new NodeFiles(() => expect.fail());
  expect(await files.readWithin(folder, `${folder}/icon.svg`, 100)).toBeUndefined();
  expect(await files.resolveFile(`${folder}/manifest.json`, "icon.svg")).toBeUndefined();
});
