import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GIT_LIMITS } from "../../../server/host/git/git.node";
import { PastReader } from "../../../server/host/git/past.node";
import { Repositories } from "../../../server/host/git/repository.node";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The repository of a call in which a file's folder is. */
const repositoryOf = (folder: string) => new Repositories().of(folder);

describe("The path of a file in its repository", () => {
  it("leads from the root to the file, with forward slashes", async () => {
    const { root } = new Repository().write("a/b/manifest.json", "{}");
    const repository = repositoryOf(join(root, "a/b"));
    expect(await repository.pathOf(join(root, "a/b/manifest.json"))).toBe("a/b/manifest.json");
    expect(await repository.pathOf(join(root, "manifest.json"))).toBe("manifest.json");
    expect((await repository.place()).isShallow).toBe(false);
  });

  it("keeps a line break in a folder's name", async () => {
    const { root } = new Repository();
    mkdirSync(join(root, "a\nb"));
    const repository = repositoryOf(join(root, "a\nb"));
    expect(await repository.pathOf(join(root, "a\nb/manifest.json"))).toBe("a\nb/manifest.json");
  });

  it("is not in git's own folder", async () => {
    const { root } = new Repository();
    const repository = repositoryOf(join(root, ".git"));
    await expect(repository.pathOf(join(root, ".git/config"))).rejects.toThrow(
      "The manifest is not in a git repository.",
    );
  });
});

it("One call has one repository for all folders of a work tree, and another one for that of a submodule", () => {
  const outer = new Repository().write("a/manifest.json", "{}").write("b/c/manifest.json", "{}");
  const inner = new Repository(outer.write("sub/manifest.json", "{}").path("sub"));
  const call = new Repositories();
  const one = call.of(outer.path("a"));
  expect(call.of(outer.path("b/c"))).toBe(one);
  expect(call.of(inner.root)).not.toBe(one);
});

describe.skipIf(!isUnix)("Four manifests of one repository, in one call", () => {
  const NAMES = ["a", "b", "c", "d"].map((name) => `${name}/manifest.json`);

  function repositoryOfFour(): Repository {
    const repository = new Repository();
    for (const name of NAMES) repository.write(name, draft());
    return repository.commit("v1.0.0");
  }

  /** Puts a script in the place of git, which can run git itself. @returns what it is asked, command by command */
  function listenTo(script: string): () => string[] {
    const folder = temporaryFolder();
    const log = join(folder, "log");
    const git = (process.env["PATH"] ?? "").split(delimiter).map((path) => join(path, "git"));
    const real = `for git in ${git.map((path) => `'${path}'`).join(" ")}; do [ -x "$git" ] && exec "$git" "$@"; done`;
    writeFileSync(log, "");
    writeFileSync(join(folder, "git"), `#!/bin/sh\necho "$@" >> '${log}'\n${script || real}\n`, {
      mode: 0o755,
    });
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
    const lines = () => readFileSync(log, "utf8").split("\n").filter(Boolean);
    return () => lines().map((line) => line.replace(/^.* -C \S+ (\S+).*$/, "$1"));
  }

  it("share what does not depend on the manifest", async () => {
    const repository = repositoryOfFour();
    const asked = listenTo("");
    const reader = new PastReader();
    for (const name of NAMES) {
      const { tags } = await reader.past(repository.uri(name));
      expect(tags.map(({ tag }) => tag)).toEqual(["v1.0.0"]);
    }
    const shared = ["rev-parse", "remote", "for-each-ref", "for-each-ref"];
    const own = ["cat-file", "cat-file"];
    expect(asked().sort()).toEqual([...shared, ...own, ...own, ...own, ...own].sort());
  });

  it("wait once for a git that does not end, and each says so", async () => {
    const limits: { timeout: number } = GIT_LIMITS;
    vi.spyOn(limits, "timeout", "get").mockReturnValue(250);
    const repository = repositoryOfFour();
    const asked = listenTo("exec sleep 30");
    const reader = new PastReader();
    const read = await Promise.all(NAMES.map((name) => reader.past(repository.uri(name))));
    expect(read.map(({ note, isUnread }) => [note, isUnread])).toEqual(
      NAMES.map(() => ["Git took longer than 0.25 seconds.", true]),
    );
    expect(asked()).toEqual(["rev-parse"]);
    // Another call asks again.
    await new PastReader().past(repository.uri(NAMES[0]));
    expect(asked()).toEqual(["rev-parse", "rev-parse"]);
  });
});
