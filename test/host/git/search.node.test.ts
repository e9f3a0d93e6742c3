import { expect, it } from "vitest";
import { IgnoreChecker } from "../../../server/host/git/search.node";
import { Repository } from "../../support/repository";

it("an idle git does not keep the program alive", async () => {
  const repo = new Repository();
  repo.write(".gitignore", "dist\n").commit();
  const keeping = () =>
    process.getActiveResourcesInfo().filter((name) => ["PipeWrap", "ProcessWrap"].includes(name));
  const before = keeping();
  expect(await new IgnoreChecker().isIgnored(repo.path("."), repo.path("dist"))).toBe(true);
  expect(keeping()).toEqual(before);
});

it("files in a submodule that is not checked out count as ignored", async () => {
  const repo = new Repository();
  repo.write(".gitignore", "dist\n").commit();
  const commit = repo.git("rev-parse", "HEAD").trim();
  repo.git("update-index", "--add", "--cacheinfo", `160000,${commit},sub`);
  for (const isSession of [false, true]) {
    const ignored = new IgnoreChecker(undefined, isSession);
    const names = ["dist", "sub/a", "main.js", "sub/b/c", "dist/x", "subs"];
    const answers = await Promise.all(
      names.map((name) => ignored.isIgnored(repo.path("."), repo.path(name))),
    );
    expect(answers).toEqual([true, true, false, true, true, false]);
  }
});
