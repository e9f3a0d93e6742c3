/** Runs around the tests of each file. A module of theirs cannot: one process loads it once for many files. */
import { devNull } from "node:os";
import { afterAll } from "vitest";
import { startGitAway } from "./git-processes";
import { endFile } from "./leftovers";

// Who runs the tests may have a name in git's own settings, which would be the author of every new manifest.
process.env["GIT_CONFIG_GLOBAL"] = devNull;

startGitAway();

afterAll(endFile);
