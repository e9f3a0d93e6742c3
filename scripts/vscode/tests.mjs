// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.mjs";

/**
 * Lists the test files, such as `test/api/check.test.ts`.
 * @param {{ with?: string }} [filter] `with`: a text that the files must contain
 */
export function tests({ with: text = "" } = {}) {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((file) => text === "" || readFileSync(join(root, file), "utf8").includes(text));
}
