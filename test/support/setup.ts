/** Runs around the tests of each file. A module of theirs cannot: one process loads it once for many files. */
import { devNull } from "node:os";
import { afterAll } from "vitest";
import { endFile } from "./leftovers";
import { startAway } from "./started-away";

// Who runs the tests may have a name in git's own settings, which would be the author of every new manifest.
process.env["GIT_CONFIG_GLOBAL"] = devNull;

startAway();

afterAll(endFile);
