import { readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Git, GIT_LIMITS, GitError } from "../../../server/host/git/git.node";
import { IgnoreChecker } from "../../../server/host/git/search.node";
import { GitRepository } from "../../../server/host/git/repository.node";
import { Repository, temporaryFolder } from "../../support/repository";
import { isUnix } from "../../support/system";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Replaces git with a script, which Windows would not run. @returns the script's folder */
function replaceGit(script: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "git"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  return folder;
}

describe.skipIf(!isUnix)("Git", () => {
  it("runs in its folder", async () => {
    const repository = new Repository().write("sub/x", "");
    expect(await new Git(repository.path("sub")).run(["rev-parse", "--show-prefix"])).toBe("sub/\n");
  });

  it("gets input, and its output is read as UTF-8", async () => {
    const git = new Git(temporaryFolder());
    const empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n";
    const written = "45b983be36b73c0788dc9cbcb76cbb80fc7bb057\n";
    const hash = ["hash-object", "--stdin"];
    expect([await git.run(hash), await git.run(hash, "hi\n")]).toEqual([empty, written]);
    replaceGit("printf '\\303\\274\\377'");
    expect(await git.run([])).toBe("ü\uFFFD");
  });

  it("may exit without reading all of its input", async () => {
    replaceGit("exec 0<&-; echo done");
    expect(await new Git(temporaryFolder()).run([], "x".repeat(10_000_000))).toBe("done\n");
  });

  it("gets options that keep a repository's configuration from running, locking or fetching anything", async () => {
    replaceGit('printf "%s\\n" "$@"');
    expect((await new Git("/some/folder").run(["show", "a b"])).trimEnd().split("\n")).toEqual([
      "--no-pager",
      "--no-optional-locks",
      ...["-c", "core.hooksPath=/dev/null"],
      ...["-c", "core.fsmonitor=false"],
      ...["-c", "log.showSignature=false"],
      ...["-c", "diff.relative=false"],
      ...["-c", "protocol.allow=never"],
      ...["-c", "safe.bareRepository=explicit"],
      "--literal-pathspecs",
      ...["-C", "/some/folder"],
      ...["show", "a b"],
    ]);
  });

  it("starts in Node's folder, because Windows prefers programs in the current folder", async () => {
    replaceGit("pwd");
    expect(await new Git(temporaryFolder()).run([])).toBe(`${dirname(process.execPath)}\n`);
  });

  it("gets no environment variables that name a repository or program", async () => {
    replaceGit('env | grep -i "^GIT_\\|^LC_ALL\\|^MINE" | sort');
    for (const name of Object.keys(process.env)) if (/^git_/i.test(name)) vi.stubEnv(name, undefined);
    const lost = [
      "DIR",
      "INDEX_FILE",
      "SSH_COMMAND",
      "EXTERNAL_DIFF",
      "CONFIG_COUNT",
      "CONFIG",
      "X_EXEC_PATH",
    ];
    const kept = [
      ...["CEILING_DIRECTORIES", "CONFIG_GLOBAL", "CONFIG_NOSYSTEM", "CONFIG_SYSTEM"],
      ...["DISCOVERY_ACROSS_FILESYSTEM", "EXEC_PATH"],
    ];
    for (const name of [...lost, ...kept, "EXEC_PATH_X"]) vi.stubEnv(`GIT_${name}`, "x");
    for (const name of ["git_dir", "MINE_GIT_DIR"]) vi.stubEnv(name, "x");
    vi.stubEnv("LC_ALL", "de_DE.UTF-8");
    vi.stubEnv("GIT_TERMINAL_PROMPT", "1");
    vi.stubEnv("GIT_ALLOW_PROTOCOL", "ext");
    const own = ["GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C"];
    const expected = [...own, ...kept.map((name) => `GIT_${name}=x`), "MINE_GIT_DIR=x"].sort();
    const answer = await new Git(temporaryFolder()).run([]);
    expect(answer.trimEnd().split("\n").sort()).toEqual(expected);
  });
});

describe.skipIf(!isUnix)("A git that does not end", () => {
  const limits: { timeout: number; maxBuffer: number } = GIT_LIMITS;
  const answer = async () => new Git(temporaryFolder()).run([]);

  it("has ten seconds, and may print 128 MB", () => {
    expect([limits.timeout, limits.maxBuffer]).toEqual([10_000, 128 * 2 ** 20]);
  });

  it("is killed after the time limit, even if it ignores signals", async () => {
    vi.spyOn(limits, "timeout", "get").mockReturnValue(250);
    replaceGit("trap '' TERM; exec sleep 30");
    await expect(answer()).rejects.toMatchObject({ message: "Git took longer than 0.25 seconds." });
  });

  it("is abandoned after the time limit, even if programs that it started run on", async () => {
    vi.spyOn(limits, "timeout", "get").mockReturnValue(250);
    const folder = replaceGit("sleep 5 & sleep 5");
    const slow = { message: "Git took longer than 0.25 seconds." };
    const start = performance.now();
    await expect(answer()).rejects.toMatchObject(slow);
    await expect(new Git(folder).withObjectReader((read) => read(["HEAD"]))).rejects.toMatchObject(slow);
    await expect(new IgnoreChecker().isIgnored(folder, join(folder, "dist"))).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("is not run again", async () => {
    vi.spyOn(limits, "timeout", "get").mockReturnValue(250);
    const folder = replaceGit('echo asked >> "$(dirname "$0")/log"; exec sleep 30');
    const git = new Git(folder);
    for (let i = 0; i < 2; i++)
      await expect(git.run([])).rejects.toMatchObject({
        message: "Git took longer than 0.25 seconds.",
      });
    expect(readFileSync(join(folder, "log"), "utf8")).toBe("asked\n");
  });

  it("is killed when it prints too much", async () => {
    vi.spyOn(limits, "maxBuffer", "get").mockReturnValue(1000);
    replaceGit("printf %1000d 0");
    expect(await answer()).toHaveLength(1000);
    replaceGit("exec yes");
    await expect(answer()).rejects.toMatchObject({ message: "The git history is too large to read." });
  });
});

describe.skipIf(!isUnix)("The error message", () => {
  const OUTSIDE = "The manifest is not in a git repository.";
  const UNKNOWN = "Git could not read the repository.";

  it.each([
    ["not a git repository (or any of the parent directories): .git", OUTSIDE],
    ["this operation must be run in a work tree", OUTSIDE],
    ["cannot change to 'x': No such file or directory", OUTSIDE],
    ["cannot use bare repository '/x' (safe.bareRepository is 'explicit')", OUTSIDE],
    ["bad object 12", "Git could not read the repository: bad object 12."],
    ["a. b..", "Git could not read the repository: a. b.."],
    ["", UNKNOWN],
  ])("for 'fatal: %s' is “%s”", async (fatal, note) => {
    replaceGit(`echo 'warning: fatal: x' >&2; echo "fatal: ${fatal}" >&2; exit 128`);
    await expect(new Git(temporaryFolder()).run([])).rejects.toMatchObject({ message: note });
  });

  it("says that git is not installed, and gives no reason if git prints none", async () => {
    replaceGit("exit 1");
    await expect(new Git(temporaryFolder()).run([])).rejects.toMatchObject({ message: UNKNOWN });
    vi.stubEnv("PATH", temporaryFolder());
    await expect(new Git(temporaryFolder()).run([])).rejects.toMatchObject({ message: "Git was not found." });
  });
});

describe.skipIf(!isUnix)("A repository", () => {
  const OUTSIDE = new GitError("The git repository is outside of the folders that may be read.", "absent");
  const verified = async (folder: string, ceiling?: string) => new GitRepository(folder, ceiling).list();

  it("may be read if all of its data is below the ceiling", async () => {
    const repository = new Repository().write("sub/x", "").commit();
    await expect(verified(repository.path("sub"), repository.root)).resolves.toBeDefined();
    repository.git("pack-refs", "--all");
    await expect(verified(repository.root, dirname(repository.root))).resolves.toBeDefined();
  });

  it("is refused if it is a linked worktree of a repository elsewhere", async () => {
    const [repository, folder] = [new Repository().commit(), temporaryFolder()];
    repository.git("worktree", "add", "--quiet", join(folder, "linked"));
    await expect(verified(join(folder, "linked"), folder)).rejects.toEqual(OUTSIDE);
    await expect(verified(join(folder, "linked"), dirname(folder))).resolves.toBeDefined();
  });

  it.each(["objects", "refs", "packed-refs"])("is refused if its %s are elsewhere", async (name) => {
    const [repository, folder] = [new Repository().commit(), temporaryFolder()];
    repository.git("pack-refs", "--all");
    renameSync(repository.path(`.git/${name}`), join(folder, name));
    symlinkSync(join(folder, name), repository.path(`.git/${name}`));
    await expect(verified(repository.root, repository.root)).rejects.toEqual(OUTSIDE);
  });
});
