// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.mjs";

/**
 * Lists the test files: `test/…`.
 * @param {{ with?: string }} [which] only those with this text
 */
export function tests({ with: text = "" } = {}) {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((file) => text === "" || readFileSync(join(root, file), "utf8").includes(text));
}
