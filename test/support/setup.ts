/** Runs before and after the tests of each file, because one process loads other modules only once for many files. */
import { devNull } from "node:os";
import { afterAll } from "vitest";
import { endFile } from "./leftovers";
import { startAway } from "./started-away";

// Ignore the user's git settings: their name would become the author of every new manifest.
process.env["GIT_CONFIG_GLOBAL"] = devNull;

startAway();

afterAll(endFile);
