/** Runs for each test file. All other modules are loaded only once, because one process runs many test files. */
import { devNull } from "node:os";
import { afterAll } from "vitest";
import { runCleanups } from "./cleanups";
import { spawnInHelpers } from "./spawn-helpers";

// Ignore the user's git settings: their name would become the author of every new manifest.
process.env["GIT_CONFIG_GLOBAL"] = devNull;

spawnInHelpers();

afterAll(runCleanups);
