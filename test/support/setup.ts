/** Runs around the tests of each file. A module of theirs cannot: one process loads it once for many files. */
import { afterAll } from "vitest";
import { endFile } from "./leftovers";

afterAll(endFile);
