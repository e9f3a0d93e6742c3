import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GIT_LIMITS } from "../../../server/host/git/git.node";
import { PastReader } from "../../../server/host/git/past.node";
import { GitRepository } from "../../../server/host/git/repository.node";
import { draft } from "../../support/manifests";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("The path of a file in its repository", () => {
  it("leads from the root to the file, with forward slashes", async () => {
    const { root } = new Repository();
    mkdirSync(join(root, "a\nb"));
    const repository = new GitRepository(root);
    expect(await repository.pathOf(join(root, "a/b/manifest.json"))).toBe("a/b/manifest.json");
    expect(await repository.pathOf(join(root, "a\nb/manifest.json"))).toBe("a\nb/manifest.json");
    expect((await repository.state()).isShallow).toBe(false);
  });

  const OUTSIDE = "The manifest is not in a git repository.";

  it("is unknown for a file in git's own folder", async () => {
    const { root } = new Repository();
    await expect(new GitRepository(root).pathOf(join(root, ".git/config"))).rejects.toThrow(OUTSIDE);
  });

  it("is unknown if git finds another repository, because the nearest `.git` is empty", async () => {
    const outer = new Repository().write("a/manifest.json", "{}");
    mkdirSync(outer.path("a/.git"));
    const repository = new GitRepository(outer.path("a"));
    await expect(repository.pathOf(outer.path("a/manifest.json"))).rejects.toThrow(OUTSIDE);
  });
});

it("In one call, a manifest in a nested repository has the tags of that repository", async () => {
  const outer = new Repository().release(draft(), "v1.0.0");
  const inner = new Repository(outer.write("sub/manifest.json", draft()).path("sub")).commit("v2.0.0");
  const reader = new PastReader();
  const tags = async (uri: string) => (await reader.past(uri)).tags.map(({ tag }) => tag);
  expect(await tags(outer.uri())).toEqual(["v1.0.0"]);
  expect(await tags(inner.uri())).toEqual(["v2.0.0"]);
});

describe.skipIf(!isUnix)("Four manifests of one repository, in one call", () => {
  const NAMES = ["a", "b", "c", "d"].map((name) => `${name}/manifest.json`);

  function repositoryOfFour(): Repository {
    const repository = new Repository();
    for (const name of NAMES) repository.write(name, draft());
    return repository.commit("v1.0.0");
  }

  /** Replaces git with a script; an empty one runs git. @returns a function that lists the commands so far */
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

  it("share the queries that do not depend on the manifest", async () => {
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

  it("wait once for a git that does not end, and each reports it", async () => {
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
    // Another call runs git again.
    await new PastReader().past(repository.uri(NAMES[0]));
    expect(asked()).toEqual(["rev-parse", "rev-parse"]);
  });
});
