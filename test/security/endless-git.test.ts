import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPTY_PAST } from "../../server/core/release/past";
import { PastReader } from "../../server/host/git/past.node";
import { Repository, temporaryFolder } from "../support/repository";
import { isUnix } from "../support/system";

afterEach(() => void vi.unstubAllEnvs());

describe.skipIf(!isUnix)("git", () => {
  /** Puts another program in the place of git. */
  function replaceGit(script: string): void {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "git"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
  }

  const history = () => new PastReader().past(new Repository(temporaryFolder(), false).uri());

  it("is ended after ten seconds", async () => {
    replaceGit("exec sleep 60");
    const note = "Git took longer than 10 seconds.";
    expect(await history()).toEqual({ ...EMPTY_PAST, note, isUnread: true });
  });

  it("is ended after 128 MB", async () => {
    replaceGit("exec head -c 140000000 /dev/zero");
    const note = "The git history is too large to read.";
    expect(await history()).toEqual({ ...EMPTY_PAST, note, isUnread: true });
  });
});
