import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, inject, it } from "vitest";
import { published } from "../support/manifests";
import type * as Functions from "../../server/api";

const folder = inject("installed");

/** The examples of the page, one after the other, and what they print. */
const page = readFileSync("docs/api.md", "utf8");
const examples = blocksOf("ts");
const printed = blocksOf("text");

/** Calls that the declarations have to refuse. */
const REFUSED = `
// @ts-expect-error a kind that does not exist
() => check("", { kind: "other" });
// @ts-expect-error a severity that does not exist
() => check("", { rules: { "json-syntax": "fatal" } });
// @ts-expect-error an option of another function
() => check("", { suggested: true });
// @ts-expect-error one text only
() => diff("");
`;

describe("the functions of the installed package", () => {
  it.each([
    ["import", "reader.mts", "reader.mjs"],
    ["require", "reader.cts", "reader.cjs"],
  ])("do in TypeScript with %s what their page says", (_, source, compiled) => {
    writeFileSync(join(folder, source), examples + REFUSED);
    expect(compile(source)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(run([compiled])).toEqual({ status: 0, stdout: printed, stderr: "" });
  });

  it("need no types of Node, and none of this repository", () => {
    const declarations = readFileSync(
      join(folder, "node_modules/plugin-manifest/dist/api/index.d.mts"),
      "utf8",
    );
    expect(declarations.match(/\bfrom "|\bimport\(|<reference|docs\/spec/g)).toBeNull();
  });

  it("run without anything of Node, as in a browser or a worker", () => {
    const code = readFileSync(join(folder, "node_modules/plugin-manifest/dist/api/index.cjs"), "utf8");
    const module = { exports: {} as typeof Functions };
    // The context has the objects of the language by itself.
    runInContext(code, createContext({ module, crypto, URL }));
    const { check, diff, fix, preview } = module.exports;
    expect(Object.keys(module.exports).sort()).toEqual(["check", "diff", "fix", "preview"]);
    const text = published({ version: '"v1.2.3"' });
    expect(check(text).diagnostics.map(({ code }) => code)).toEqual(["version-format"]);
    expect(fix(text).text).toBe(published());
    expect(diff(text, published({ commands: "[]" })).bump).toBe("major");
    expect(preview(published()).placeholder).toBe(false);
  });
});

function blocksOf(language: string): string {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"));
  return [...blocks].map(([, code]) => code).join("");
}

/** Compiles a file as a project with the strictest options would, and without types of Node. */
function compile(file: string) {
  const options = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--skipLibCheck",
    "false",
  ];
  const target = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  return run([resolve("node_modules/typescript-native/bin/tsc"), ...options, ...target, file]);
}

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}
