import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { published } from "../support/manifests";
import type * as Functions from "../../server/api";

const folder = inject("installed");

/** The examples of the page, one after the other, and what each of them prints. */
const page = readFileSync("docs/api.md", "utf8");
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = "", code = ""]) => ({
  language,
  code,
}));
/** Printed after each example. */
const MARK = "—";
const examples = blocks
  .filter(({ language }) => language === "ts")
  .map(({ code }) => `${code}console.log("${MARK}");\n`)
  .join("");
const printed = blocks.flatMap(({ language }, i) => {
  const next = blocks[i + 1];
  return language === "ts" ? [next?.language === "text" ? next.code : ""] : [];
});

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
// @ts-expect-error a rule that does not exist
() => check("", { rules: { "json-sintax": "off" } });
`;

/** What the package exports. */
const NAMES = [
  ...["applyEdits", "check", "checkRelease", "diff", "digest", "fix", "isManifest", "preview", "rules"],
  "verify",
];

describe("the functions of the installed package", () => {
  let compilation: ReturnType<typeof run>;
  beforeAll(() => {
    const sources = ["reader.mts", "reader.cts"];
    for (const source of sources) writeFileSync(join(folder, source), wrapped(source) + REFUSED);
    compilation = compile(...sources);
  });

  it.each([
    ["import", "reader.mjs"],
    ["require", "reader.cjs"],
  ])("do in TypeScript with %s what their page says", (_, compiled) => {
    expect(compilation).toEqual({ status: 0, stdout: "", stderr: "" });
    const { status, stdout, stderr } = run([compiled]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split(`${MARK}\n`)).toEqual([...printed, ""]);
  });

  it("have a page whose only other example is the path of a schema that exists", () => {
    const others = blocks.filter(({ language }) => !["ts", "text"].includes(language));
    expect(others.map(({ language }) => language)).toEqual(["js"]);
    const { status, stdout } = run(["-e", `${others[0]?.code}console.log(require("fs").existsSync(path));`]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "true\n" });
  });

  it("are listed on their page, all of them", () => {
    const [, names = ""] = /^import \{(.*?)\} from "plugin-manifest";$/ms.exec(page) ?? [];
    expect(names.match(/\w+/g)).toEqual(NAMES);
  });

  it("need no types of Node or of this repository", () => {
    const declarations = readFileSync(
      join(folder, "node_modules/plugin-manifest/dist/api/index.d.mts"),
      "utf8",
    );
    expect(declarations.match(/\bfrom "|\bimport\(|<reference|docs\/spec/g)).toBeNull();
  });

  it("run without anything of Node, as in a browser or a worker", async () => {
    const code = readFileSync(join(folder, "node_modules/plugin-manifest/dist/api/index.cjs"), "utf8");
    const module = { exports: {} as typeof Functions };
    // The context has the objects of the language by itself.
    runInContext(code, createContext({ module, crypto, URL, Uint8Array, ArrayBuffer }));
    const { check, diff, digest, fix, preview } = module.exports;
    expect(Object.keys(module.exports).sort()).toEqual(NAMES);
    const text = published({ version: '"v1.2.3"' });
    expect(check(text).diagnostics.map(({ code }) => code)).toEqual(["version-format"]);
    expect(fix(text).text).toBe(published());
    expect(diff(text, published({ commands: "[]" })).bump).toBe("major");
    expect(preview(published()).placeholder).toBe(false);
    expect((await digest(new Uint8Array([97, 98, 99]))).sha256.slice(0, 8)).toBe("ba7816bf");
  });
});

/** A module of CommonJS cannot wait at its top. */
function wrapped(source: string): string {
  if (source.endsWith(".mts")) return examples;
  const [, head = "", body = ""] = /^(import .*?;\n)(.*)$/s.exec(examples) ?? [];
  return `${head}void (async () => {\n${body}})();\n`;
}

/** Compiles files as a project with the strictest options would, and without types of Node. */
function compile(...files: string[]) {
  const options = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--skipLibCheck",
    "false",
  ];
  const target = ["--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  return run([resolve("node_modules/typescript-native/bin/tsc"), ...options, ...target, ...files]);
}

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { status, stdout, stderr };
}
