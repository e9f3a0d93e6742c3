import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { spawnAgent, inProcessAgent, type Agent } from "../support/agent";
import { workspace } from "../support/cli";
import { draft } from "../support/manifests";
import { Repository } from "../support/repository";

/*
 * What an agent does with the tools and nothing else: it chooses each call from the results before it. What no tool can
 * know, it asks its author, who knows what is in ANSWERS. It never guesses.
 */

/** A manifest with a fault in nearly every member. */
const FAULTS: Readonly<Record<string, string>> = {
  $schema: '"https://host.example/schemas/plugin/v1.json"',
  id: '"com.example.clock"',
  name: '"My Plugin"',
  version: '"1.2"',
  description: '"Shows the time."',
  long_description: '"Shows the time in every zone that matters to you."',
  author: '"Ada Example"',
  homepage: '"https://clock.example/"',
  license: '"MIT License"',
  keywords: '["time", "time"]',
  compatibility: '{ "min_app_version": "1.0.0", "platforms": ["window"] }',
  capability_levels: "[4, 1]",
  integration: '{ "level4": { "workflow_step_types": ["clock_wait"] } }',
  entry: String.raw`{ "native": { "windows_x64": "native\\clock.dll" }, "frontend": "frontend/index.js" }`,
  permissions: '[{ "type": "ipc_register" }, { "type": "network_htp" }]',
  settings_schema:
    '{ "type": "object", "properties": { "volume": { "type": "number", "minimum": 10, "maximum": 1, "default": 5, "title": "Volume" } } }',
  comands: '[{ "id": "clock_now", "description": "Tells the time" }]',
};

/** What only the author knows, by place. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/name": "Clock",
  "/license": "MIT",
  "/settings_schema/properties/volume/minimum": 0,
  "/settings_schema/properties/volume/default": 1,
  "/integration/level1/parent_module": "files",
  "/integration/level1/tab_label": "Clock",
  "/integration/level1/tab_position": "after:overview",
};

interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly pointer: string;
  readonly fixes: readonly { readonly applicability: string }[];
}

interface Fixed {
  readonly changed: boolean;
  readonly diff: string;
}

/** Applies a diff as an agent can, with git, which refuses one that does not fit to the letter. */
function applyDiff(folder: string, diff: string): void {
  const { status, stderr } = spawnSync("git", ["apply", "-"], { cwd: folder, input: diff, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** An agent at work, and the names of the tools that it has called. */
class Work {
  readonly calls: string[] = [];
  readonly asked: string[] = [];

  constructor(
    private readonly agent: Agent,
    private readonly save: (text: string) => void,
    private readonly read: () => string,
    private readonly apply: (diff: string) => void,
  ) {}

  /** Works until nothing is left that can be done. @returns the problems that are left */
  async finish(isRelease: boolean): Promise<readonly Problem[]> {
    for (let turn = 0; turn < 20; turn++) {
      const problems = await this.check(isRelease);
      const open = problems.filter(({ severity }) => severity !== "hint" && severity !== "information");
      if (!(await this.fixSafe(open)) && !(await this.fixSuggested(open)) && !this.answer(problems))
        return problems;
    }
    throw new Error("The work does not end.");
  }

  private async check(release: boolean): Promise<readonly Problem[]> {
    const { problems } = await this.call<{ problems: Problem[] }>("check_manifest", { path: PATH, release });
    return problems;
  }

  private async fixSafe(problems: readonly Problem[]): Promise<boolean> {
    return problems.some(hasFix("safe")) && this.fix({ grade: "safe" });
  }

  /** Reads about a rule before it takes its suggestion, one rule at a time. */
  private async fixSuggested(problems: readonly Problem[]): Promise<boolean> {
    const [problem] = problems.filter(hasFix("suggested"));
    if (!problem) return false;
    const { code } = problem;
    const { page } = await this.call<{ page: string }>("explain_rule", { code });
    expect(page.split("\n")[0]).toBe(`# ${code}`);
    return this.fix({ grade: "suggested", codes: [code] });
  }

  /** Applies a diff. @returns false when nothing changes */
  private async fix(args: object): Promise<boolean> {
    const { changed, diff } = await this.call<Fixed>("fix_manifest", { path: PATH, ...args });
    if (changed) this.apply(diff);
    return changed;
  }

  /** Writes what the author answers. @returns false when the author has nothing to say about the problems */
  private answer(problems: readonly Problem[]): boolean {
    const places = problems.map(({ pointer }) => pointer);
    const known = places.filter((place) => Object.hasOwn(ANSWERS, place) && !this.asked.includes(place));
    if (known.length === 0) return false;
    const manifest = JSON.parse(this.read()) as object;
    for (const place of known) {
      this.asked.push(place);
      set(manifest, place.split("/").slice(1), ANSWERS[place]);
    }
    this.save(`${JSON.stringify(manifest, null, 2)}\n`);
    return true;
  }

  async call<T>(name: string, args: Record<string, unknown>): Promise<T> {
    this.calls.push(name);
    return this.agent.call<T>(name, args);
  }
}

const PATH = "manifest.json";

const hasFix =
  (grade: string) =>
  ({ fixes }: Problem) =>
    fixes.some(({ applicability }) => applicability === grade);

function set(value: unknown, [name = "", ...rest]: string[], answer: unknown): void {
  const holder = value as Record<string, unknown>;
  if (rest.length === 0) holder[name] = answer;
  else set(holder[name], rest, answer);
}

/** The manifest with its members in an order, and a comma too many. */
function faulty(names: readonly string[]): string {
  return `{\n${names.map((name) => `  "${name}": ${FAULTS[name]!},\n`).join("")}}\n`;
}

/** Two orders of the faults. */
const NAMES = Object.keys(FAULTS);
const ORDERS: readonly (readonly [string, readonly string[]])[] = [
  ["as the interface orders them", NAMES],
  ["backward", NAMES.toReversed()],
];

/** A repository with the files that the manifest names, whose last release was a smaller plugin. */
function repositoryWith(text: string): Repository {
  const repository = new Repository();
  const old = draft({ version: '"1.1.0"' });
  for (const file of ["native/clock.dll", "frontend/index.js"]) repository.write(file, "");
  repository.write("CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\n- A tab.\n").release(old, "v1.1.0");
  return repository.write(PATH, text).commit();
}

describe("an agent with the tools alone", () => {
  let agent: Agent;
  beforeAll(async () => {
    const folder = workspace().root;
    agent = await spawnAgent(folder, [folder]);
  });

  it.each(ORDERS)(
    "takes a manifest full of faults to one that can be published, %s",
    async (_order, names) => {
      const repository = repositoryWith(faulty(names));
      const read = () => readFileSync(repository.path(PATH), "utf8");
      const save = (text: string) => void repository.write(PATH, text);
      await agent.open(repository.root);
      const work = new Work(agent, save, read, (diff) => applyDiff(repository.root, diff));
      await work.finish(false);
      const left = await work.finish(true);
      expect(left.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`).sort()).toEqual([
        "hint catalog-members-missing ",
        "information release-permission /permissions/1",
      ]);
      const { wanted, enough } = await work.call<{ wanted: string; enough: boolean }>("compare_manifests", {
        path: PATH,
      });
      expect({ wanted, enough }).toEqual({ wanted: "1.2.0", enough: true });
      const { warnings } = await work.call<{ warnings: object[] }>("preview_entry", { path: PATH });
      expect(warnings).toEqual([]);
      expect(
        (await workspace().run(["check", "--release", "--max-warnings", "0", repository.path(PATH)])).status,
      ).toBe(0);
      expect([...new Set(work.calls)].sort()).toEqual([
        "check_manifest",
        "compare_manifests",
        "explain_rule",
        "fix_manifest",
        "preview_entry",
      ]);
      expect(work.asked.toSorted()).toEqual(Object.keys(ANSWERS).sort());
    },
  );
});

/** A manifest of 8 KB with ten problems. */
const EIGHT_KB = {
  $schema: "https://host.example/schemas/plugin/v1.json",
  ...{ id: "com.example.clock", name: "Clock", version: "1.2.0", description: "Shows the time." },
  long_description: "Shows the time in every zone. ".repeat(60),
  ...{ author: "Ada Example", homepage: "https://clock.example/", license: "MIT License" },
  keywords: ["time", "time"],
  compatibility: { min_app_version: "1.0.0", platforms: ["windows"] },
  capability_levels: [1, 4],
  integration: {
    level1: { parent_module: "files", tab_label: "Clock", tab_position: "after:overview" },
    level4: { workflow_step_types: ["clock_wait"] },
  },
  entry: { native: { windows_x64: "native\\clock.dll" }, frontend: "frontend/index.js" },
  permissions: [{ type: "ipc_registr" }, { type: "network_htp" }],
  commands: Array.from({ length: 45 }, (_, i) => ({
    id: `clock_cmd_${i}`,
    description: `Does the thing number ${i} with the clock, and tells.`,
  })),
};

/** The characters of all answers to the fixed task before answers were shortened, measured on commit bd71e169. */
const BEFORE = 31_385;

describe("a check, two fixes and a check of the release", () => {
  it("take at most half of the characters of the first version", async () => {
    const text = `${JSON.stringify(EIGHT_KB, null, 2)}\n`;
    const repository = repositoryWith(text);
    const agent = await inProcessAgent(repository.root);
    let characters = 0;
    const call = async (name: string, args: object) => {
      const result = await agent.result(name, { path: PATH, ...args });
      characters += JSON.stringify(result).length;
      return result.structuredContent as Fixed;
    };
    await call("check_manifest", {});
    for (const fix of [{}, { grade: "suggested", codes: ["unobserved-value"] }]) {
      applyDiff(repository.root, (await call("fix_manifest", fix)).diff);
    }
    await call("check_manifest", { release: true });
    expect(characters).toBeGreaterThan(BEFORE / 4);
    expect(characters).toBeLessThanOrEqual(BEFORE / 2);
  });
});
