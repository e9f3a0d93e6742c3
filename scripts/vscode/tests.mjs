// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.mjs";

/**
 * Lists the test files, such as `test/api/check.test.ts`.
 * @param {{ containing?: string }} [filter] `containing`: a text that the files must contain
 */
export function testFiles({ containing: text = "" } = {}) {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `test/${name.replaceAll("\\", "/")}`)
    .filter((file) => text === "" || readFileSync(join(root, file), "utf8").includes(text));
}
