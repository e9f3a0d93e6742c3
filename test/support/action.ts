import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { parse } from "yaml";
import { rulePageUrl } from "../../server/core/text/addresses";
import { draft } from "./manifests";
import { Repository } from "./repository";

/* Runs the GitHub Action as GitHub's runner does. */

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

const { outputs, ...action } = parse(readFileSync("action.yml", "utf8")) as Action;
export const { inputs, runs } = action;

/** The options with which GitHub runs a step of `shell: bash`. */
const BASH = ["--noprofile", "--norc", "-eo", "pipefail"];

export const RELEASED = draft({ version: '"1.0.0"' });

/** The runner's folder. All runs share it, so that only the first one installs the package. */
export const temp = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-runner-")));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

/** The summary of the changes after 1.0.0, if the only change is an added permission. */
export function changeSummary(advice: string, version: string): string {
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

/** The summary of a check. @param rows the rows of the table: severity, place, message and rule */
export function checkSummary(
  counts: string,
  ...rows: readonly (readonly [string, string, string, string?])[]
): string {
  const lines = rows.map(([severity, place, message, rule]) => {
    const link = rule === undefined ? "" : `[${rule}](${rulePageUrl(rule)})`;
    return `| ${severity} | \`${place}\` | \`${message}\` | ${link} |`;
  });
  const head = ["| Severity | Place | Problem | Rule |", "| --- | --- | --- | --- |"];
  const table = rows.length > 0 ? [...head, ...lines, ""] : [];
  return ["### Plugin manifests", "", counts, "", ...table, ""].join("\n");
}

/** Creates a repository with a manifest and the files that it names, released as 1.0.0. */
export function releasedRepository(): Repository {
  const repository = new Repository().write("native/clock.dll", "").write("frontend/index.js", "");
  return repository.release(RELEASED, "v1.0.0");
}

/** The results of a run of the action. */
export interface ActionResult {
  /** The status of each step that ran, by its name. */
  readonly statuses: Readonly<Record<string, number | null>>;
  /** The log, in which GitHub finds the annotations. */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Runs the steps after the check again for another event, keeping the results of the check. */
  readonly runAgain: (event: Event) => ActionResult;
}

/** The expressions for the commit before the changes, by the kind of event. */
const BASE_EXPRESSIONS = {
  pullRequest: "github.event.pull_request.base.sha",
  mergeGroup: "github.event.merge_group.base_sha",
  push: "github.event.before",
} as const;

/** The commit before the changes; the key is the kind of event. */
type Event = Readonly<Partial<Record<keyof typeof BASE_EXPRESSIONS, string>>>;

/**
 * Runs the steps of the action in a repository as GitHub does, but installs the packed tarball instead of a release.
 * @param lastStep the name of the last step to run
 */
export function runAction(
  repository: Repository,
  inputValues: Readonly<Record<string, string>> = {},
  event: Event = {},
  lastStep = "Conclude",
): ActionResult {
  const values: Record<string, string> = { "runner.temp": temp };
  for (const [name, { default: value }] of Object.entries(inputs)) values[`inputs.${name}`] = value;
  values["inputs.version"] = `file:${inject("tarball")}`;
  for (const [name, value] of Object.entries(inputValues)) values[`inputs.${name}`] = value;
  const isInstalled = existsSync(join(temp, "plugin-manifest")) && !("version" in inputValues);
  const end = runs.steps.findIndex(({ name }) => name === lastStep) + 1;
  return runSteps(repository, runs.steps.slice(isInstalled ? AFTER_INSTALL : 0, end), values, event);
}

const [AFTER_INSTALL, AFTER_CHECK] = [1, 2];

/** Runs steps in order. @param values the values of expressions, to which the function adds the steps' outputs */
function runSteps(
  repository: Repository,
  steps: readonly Step[],
  values: Record<string, string>,
  event: Event,
): ActionResult {
  const [summary, log] = [join(temp, "summary.md"), [] as string[]];
  const statuses: Record<string, number | null> = {};
  for (const [kind, expression] of Object.entries(BASE_EXPRESSIONS))
    values[expression] = event[kind as keyof typeof BASE_EXPRESSIONS] ?? "";
  writeFileSync(summary, "");
  for (const step of steps) {
    if (step.run === undefined) continue;
    const [script, output] = [join(temp, "step.sh"), join(temp, "step.out")];
    writeFileSync(script, step.run);
    writeFileSync(output, "");
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluate(value, values)]);
    const { status, stdout, stderr } = spawnSync("bash", [...BASH, script], {
      cwd: repository.root,
      encoding: "utf8",
      env: {
        ...{ PATH: process.env["PATH"], HOME: temp, CI: "true", GITHUB_ACTIONS: "true" },
        ...{ npm_config_offline: "true", npm_config_cache: join(temp, "npm") },
        ...{ GITHUB_ACTION_PATH: process.cwd(), GITHUB_WORKSPACE: repository.root },
        ...{ RUNNER_TEMP: temp, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
        ...(Object.fromEntries(variables) as Record<string, string>),
      },
    });
    statuses[step.name] = status;
    log.push(stdout, stderr);
    for (const line of readFileSync(output, "utf8").split("\n").filter(Boolean)) {
      const [, name = "", value = ""] = /^([^=]*)=(.*)$/.exec(line) ?? [];
      values[`steps.${step.id ?? ""}.outputs.${name}`] = value;
    }
    // GitHub skips the steps after a failed step, because no `if` of the action says `always()`.
    if (status !== 0) break;
  }
  const results = Object.entries(outputs).map(([name, { value }]) => [name, evaluate(value, values, true)]);
  return {
    ...{ statuses, log: log.join(""), summary: readFileSync(summary, "utf8") },
    outputs: Object.fromEntries(results) as Record<string, string>,
    runAgain: (nextEvent) => runSteps(repository, runs.steps.slice(AFTER_CHECK), values, nextEvent),
  };
}

/** Replaces the expressions in a text. @param isOptional true for outputs, which a skipped step does not set */
function evaluate(text: string, values: Readonly<Record<string, string>>, isOptional = false): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
    const value = values[name] ?? (isOptional ? "" : undefined);
    if (value === undefined) throw new Error(`The action uses ${name}, which nothing sets.`);
    return value;
  });
}

/** The codes of the results in the uploaded SARIF log. */
export function uploadedCodes(): string[] {
  const { runs } = JSON.parse(readFileSync(join(temp, "plugin-manifest", "results.sarif"), "utf8")) as {
    readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
  };
  return runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId));
}
