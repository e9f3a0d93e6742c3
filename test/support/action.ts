import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { parse } from "yaml";
import { documentationUrl } from "../../server/core/text/addresses";
import { draft } from "./manifests";
import { Repository } from "./repository";

/* The action of GitHub, run as its runner does. */

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly if?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const { outputs, ...used } = parse(readFileSync("action.yml", "utf8")) as Action;
export const { inputs, runs } = used;

/** The command with which GitHub runs a step of `shell: bash`. */
const BASH = ["--noprofile", "--norc", "-eo", "pipefail"];

export const RELEASED = draft({ version: '"1.0.0"' });

/** The runner's folder. All runs share it, so that only the first one installs the package. */
export const temp = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-runner-")));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

/** What a summary says of the changes after 1.0.0, when a permission has been added. */
export function changesOf(advice: string, version: string): string {
  return [
    `### What changes from \`1.0.0\` to \`${version}\``,
    "",
    "| Class | Change | Allows | Place |",
    "| --- | --- | --- | --- |",
    '| permission | `Permission "network_http" is added.` | The plugin can send and receive data over HTTP. | `/permissions/1` |',
    "",
    advice,
    "",
    "",
  ].join("\n");
}

/** What a summary says of a check. @param rows of its table: severity, place, message and rule */
export function checkedAs(
  counts: string,
  ...rows: readonly (readonly [string, string, string, string?])[]
): string {
  const lines = rows.map(([severity, place, message, rule]) => {
    const link = rule === undefined ? "" : `[${rule}](${documentationUrl(rule)})`;
    return `| ${severity} | \`${place}\` | \`${message}\` | ${link} |`;
  });
  const head = ["| Severity | Place | Problem | Rule |", "| --- | --- | --- | --- |"];
  const table = rows.length > 0 ? [...head, ...lines, ""] : [];
  return ["### Plugin manifests", "", counts, "", ...table, ""].join("\n");
}

/** A repository with the files that its manifest names, released as 1.0.0. */
export function released(): Repository {
  const repository = new Repository().write("native/clock.dll", "").write("frontend/index.js", "");
  return repository.release(RELEASED, "v1.0.0");
}

/** What a run of the action leaves behind. */
export interface Outcome {
  /** The status of each step that ran, by its name. */
  readonly statuses: Readonly<Record<string, number | null>>;
  /** The log, in which GitHub finds the annotations. */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Runs the steps after the check once more, after the same check, for another event. */
  readonly again: (event: Event) => Outcome;
}

/** Where GitHub says what came before the changes of an event. */
const BEFORE = {
  pullRequest: "github.event.pull_request.base.sha",
  mergeGroup: "github.event.merge_group.base_sha",
  push: "github.event.before",
} as const;

/** What an event has of `BEFORE`. */
type Event = Readonly<Partial<Record<keyof typeof BEFORE, string>>>;

/**
 * Runs the steps of the action in a repository as GitHub does, with the packed tarball in place of the released one.
 * @param last the step after which nothing more is of interest
 */
export function act(
  repository: Repository,
  given: Readonly<Record<string, string>> = {},
  event: Event = {},
  last = "Conclude",
): Outcome {
  const known: Record<string, string> = { "runner.temp": temp };
  for (const [name, { default: value }] of Object.entries(inputs)) known[`inputs.${name}`] = value;
  known["inputs.version"] = `file:${inject("tarball")}`;
  for (const [name, value] of Object.entries(given)) known[`inputs.${name}`] = value;
  const isDone = existsSync(join(temp, "plugin-manifest")) && !("version" in given);
  const end = runs.steps.findIndex(({ name }) => name === last) + 1;
  return runSteps(repository, runs.steps.slice(isDone ? AFTER_INSTALL : 0, end), known, event);
}

const [AFTER_INSTALL, AFTER_CHECK] = [1, 2];

/** Runs steps one after the other. @param known the values of expressions; those of outputs are added */
function runSteps(
  repository: Repository,
  steps: readonly Step[],
  known: Record<string, string>,
  event: Event,
): Outcome {
  const [summary, log] = [join(temp, "summary.md"), [] as string[]];
  const statuses: Record<string, number | null> = {};
  for (const [name, place] of Object.entries(BEFORE)) known[place] = event[name as keyof typeof BEFORE] ?? "";
  writeFileSync(summary, "");
  for (const step of steps) {
    if (step.run === undefined) continue;
    const [script, output] = [join(temp, "step.sh"), join(temp, "step.out")];
    writeFileSync(script, step.run);
    writeFileSync(output, "");
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value, known)]);
    const { status, stdout, stderr } = spawnSync("bash", [...BASH, script], {
      cwd: repository.root,
      encoding: "utf8",
      env: {
        ...{ PATH: process.env["PATH"], HOME: temp, CI: "true", GITHUB_ACTIONS: "true" },
        ...{ npm_config_offline: "true", npm_config_cache: join(temp, "npm") },
        ...{ GITHUB_ACTION_PATH: process.cwd(), GITHUB_WORKSPACE: repository.root },
        ...{ RUNNER_TEMP: temp, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
        ...(Object.fromEntries(own) as Record<string, string>),
      },
    });
    statuses[step.name] = status;
    log.push(stdout, stderr);
    for (const line of readFileSync(output, "utf8").split("\n").filter(Boolean)) {
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(line) ?? [];
      known[`steps.${step.id ?? ""}.outputs.${name}`] = value;
    }
    // The steps after a failed one are skipped: none of them says otherwise.
    if (status !== 0) break;
  }
  const told = Object.entries(outputs).map(([name, { value }]) => [name, evaluated(value, known, true)]);
  return {
    ...{ statuses, log: log.join(""), summary: readFileSync(summary, "utf8") },
    outputs: Object.fromEntries(told) as Record<string, string>,
    again: (other) => runSteps(repository, runs.steps.slice(AFTER_CHECK), known, other),
  };
}

/** Replaces the expressions of a value. @param mayLack true for outputs, which a step may not have set */
function evaluated(value: string, known: Readonly<Record<string, string>>, mayLack = false): string {
  return value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
    const found = known[name] ?? (mayLack ? "" : undefined);
    if (found === undefined) throw new Error(`The action uses ${name}, which nothing sets.`);
    return found;
  });
}

/** What is uploaded: the codes of the results. */
export function uploaded(): string[] {
  const { runs } = JSON.parse(readFileSync(join(temp, "plugin-manifest", "results.sarif"), "utf8")) as {
    readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
  };
  return runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId));
}
