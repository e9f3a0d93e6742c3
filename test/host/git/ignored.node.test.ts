import { expect, it } from "vitest";
import { Ignored } from "../../../server/host/git/ignored.node";
import { Repository } from "../../support/repository";

it("git keeps no program alive once it has answered", async () => {
  const repo = new Repository();
  repo.write(".gitignore", "dist\n").commit();
  const keeping = () =>
    process.getActiveResourcesInfo().filter((name) => ["PipeWrap", "ProcessWrap"].includes(name));
  const before = keeping();
  expect(await new Ignored().has(repo.path("."), repo.path("dist"))).toBe(true);
  expect(keeping()).toEqual(before);
});
