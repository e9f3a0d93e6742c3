import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../package.json";
import { draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";

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

const action = parse(readFileSync(".github/actions/check/action.yml", "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
};
const { inputs, runs } = action;

/** The command with which GitHub runs a step of `shell: bash`. */
const BASH = ["--noprofile", "--norc", "-eo", "pipefail"];

const NETWORK = '[{ "type": "ipc_register" }, { "type": "network_http" }]';
const RELEASED = draft({ version: '"1.0.0"' });

/** The runner's folder. All runs share it, so that only the first one installs the package. */
const temp = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-runner-")));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

/** The summary of a job after 1.0.0, when a permission has been added. */
function summaryOf(advice: string, version: string): string {
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

/** A repository with the files that its manifest names, released as 1.0.0. */
function released(): Repository {
  const repository = new Repository().write("native/clock.dll", "").write("frontend/index.js", "");
  return repository.release(RELEASED, "v1.0.0");
}

/** What a run of the action leaves behind. */
interface Outcome {
  /** The status of each step that ran, by its name. */
  readonly statuses: Readonly<Record<string, number | null>>;
  /** The log, in which GitHub finds the annotations. */
  readonly log: string;
  readonly summary: string;
}

/** Where GitHub says what came before the changes of an event. */
const BEFORE = {
  pullRequest: "github.event.pull_request.base.sha",
  mergeGroup: "github.event.merge_group.base_sha",
  push: "github.event.before",
} as const;

/**
 * Runs the steps of the action in a repository as GitHub does, with the packed tarball in place of the released one.
 * @param event what the event has of `BEFORE`
 */
function act(
  repository: Repository,
  given: Readonly<Record<string, string>> = {},
  event: Readonly<Partial<Record<keyof typeof BEFORE, string>>> = {},
): Outcome {
  const [summary, log] = [join(temp, "summary.md"), [] as string[]];
  const statuses: Record<string, number | null> = {};
  const known: Record<string, string> = { "runner.temp": temp };
  for (const [name, place] of Object.entries(BEFORE)) known[place] = event[name as keyof typeof BEFORE] ?? "";
  for (const [name, { default: value }] of Object.entries(inputs)) known[`inputs.${name}`] = value;
  known["inputs.version"] = `file:${inject("tarball")}`;
  for (const [name, value] of Object.entries(given)) known[`inputs.${name}`] = value;
  writeFileSync(summary, "");
  for (const [index, step] of runs.steps.entries()) {
    const isDone =
      step.name === "Install" && existsSync(join(temp, "plugin-manifest")) && !("version" in given);
    if (step.run === undefined || isDone) continue;
    const [script, output] = [join(temp, `${index}.sh`), join(temp, `${index}.out`)];
    writeFileSync(script, step.run);
    writeFileSync(output, "");
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluated(value, known)]);
    const { status, stdout, stderr } = spawnSync("bash", [...BASH, script], {
      cwd: repository.root,
      encoding: "utf8",
      env: {
        ...{ PATH: process.env["PATH"], HOME: temp, CI: "true", GITHUB_ACTIONS: "true" },
        ...{ npm_config_offline: "true", npm_config_cache: join(temp, "npm") },
        ...{ RUNNER_TEMP: temp, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
        ...(Object.fromEntries(own) as Record<string, string>),
      },
    });
    statuses[step.name] = status;
    log.push(stdout, stderr);
    for (const line of readFileSync(output, "utf8").split("\n").filter(Boolean)) {
      const [name = "", value = ""] = line.split("=");
      known[`steps.${step.id ?? ""}.outputs.${name}`] = value;
    }
    // The steps after a failed one are skipped: none of them says otherwise.
    if (status !== 0) break;
  }
  return { statuses, log: log.join(""), summary: readFileSync(summary, "utf8") };
}

/** Replaces the expressions of a value. */
function evaluated(value: string, known: Readonly<Record<string, string>>): string {
  return value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
    const found = known[name];
    if (found === undefined) throw new Error(`The action uses ${name}, which nothing sets.`);
    return found;
  });
}

describe("the action", () => {
  it("has inputs for paths, release, failing changes and the version, which is that of the package", () => {
    const defaults = Object.entries(inputs).map(([name, input]) => [name, input.default]);
    expect(defaults).toEqual([
      ["paths", "."],
      ["release", "false"],
      ["fail-on", "none"],
      ["version", version],
    ]);
  });

  it("passes inputs to its scripts through the environment, never as a part of them", () => {
    expect(runs.using).toBe("composite");
    expect(runs.steps.filter(({ run }) => run?.includes("${{")).map(({ name }) => name)).toEqual([]);
    expect(runs.steps.filter(({ if: condition }) => condition !== undefined)).toEqual([]);
  });

  it("uploads the results to code scanning, and nothing else anywhere", () => {
    expect(
      runs.steps.flatMap(({ uses, with: values }) => (uses === undefined ? [] : [[uses, values]])),
    ).toEqual([
      [
        "github/codeql-action/upload-sarif@v3",
        { sarif_file: "${{ runner.temp }}/plugin-manifest/results.sarif", category: "plugin-manifest" },
      ],
    ]);
  });

  it("passes a repository without errors, and sums up what its next release changes", () => {
    const repository = released();
    repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK }));
    const { statuses, log, summary } = act(repository);
    expect(statuses).toEqual({ Install: 0, Check: 0, "Sum up the changes": 0, Conclude: 0 });
    expect(log).toBe("");
    expect(summary).toBe(summaryOf("This calls for a minor version: `1.1.0` is enough.", "1.1.0"));
    const { runs } = JSON.parse(readFileSync(join(temp, "plugin-manifest", "results.sarif"), "utf8")) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
    };
    expect(runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId))).toEqual([
      "catalog-members-missing",
    ]);
  });

  it("fails a repository with errors, annotates them, and sums up the changes even so", () => {
    const repository = released();
    repository.write("manifest.json", draft({ version: '"v1.1"', permissions: NETWORK }));
    const { statuses, log, summary } = act(repository);
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 0, Conclude: 1 });
    expect(log).toBe(
      '::error file=manifest.json,line=5,endLine=5,col=14,endColumn=20,title=version-format::"v1.1" is not a valid version. Use three numbers joined by dots, such as "1.2.0".\n',
    );
    const advice = "The manifest has no valid version. It needs `1.1.0` or above.";
    expect(summary).toBe(summaryOf(advice, "v1.1"));
  });

  it("fails a repository without a manifest", () => {
    const { statuses, log } = act(new Repository().write("package.json", "{}"));
    const sentence = "No plugin manifest found. Check the path, or name the file.";
    expect(Object.values(statuses).at(-1)).toBe(2);
    expect(log).toBe(`::warning title=plugin-manifest::${sentence}\nplugin-manifest: ${sentence}\n`);
  });

  it("fails changes that fail-on does not allow", () => {
    const repository = released();
    repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK }));
    const { statuses, log } = act(repository, { "fail-on": "permission" });
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 0, Conclude: 1 });
    expect(log).toBe(
      "::error title=plugin-manifest::There are changes that fail-on (permission) does not allow. The summary of the job lists them.\n",
    );
  });

  it("checks a release, and each of several paths, with spaces in them, too", () => {
    const repository = new Repository().write("left/manifest.json", "{");
    for (const folder of ["one plugin", "other"]) {
      for (const file of ["native/clock.dll", "frontend/index.js"]) repository.write(`${folder}/${file}`, "");
      repository.write(`${folder}/manifest.json`, RELEASED);
    }
    repository.commit();
    const { statuses, log, summary } = act(repository, { paths: "one plugin\n\nother\n", release: "true" });
    expect(statuses["Conclude"]).toBe(0);
    const notes = ["one plugin/manifest.json", "other/manifest.json"].map((file) => [
      `::warning file=${file},line=5,endLine=5,col=14,endColumn=21,title=release-changelog::Nothing says what is new. Add CHANGELOG.md or the property "changelog".\n`,
      `::notice file=${file},line=5,endLine=5,col=14,endColumn=21,title=release-history::The release was not compared with an earlier version: no release tag has this manifest.\n`,
    ]);
    expect(log).toBe(notes.flat().join(""));
    const nothing = "No release tag has this manifest yet, so there is nothing to compare it with.";
    expect(summary).toBe(
      ["one plugin", "other"]
        .map((folder) => `\`${folder}/manifest.json\`\n\n### What is new in \`1.0.0\`\n\n${nothing}\n\n`)
        .join(""),
    );
  });

  it("names each of several manifests before its changes, whatever its path is", () => {
    const repository = new Repository();
    const folders = ["one", "two `<b>`\u202e"];
    const write = (members: Readonly<Record<string, string>>) => {
      for (const folder of folders) repository.write(`${folder}/manifest.json`, draft(members));
    };
    write({ version: '"1.0.0"' });
    repository.commit("v1.0.0");
    write({ version: '"1.1.0"', permissions: NETWORK });
    const changes = summaryOf("This calls for a minor version: `1.1.0` is enough.", "1.1.0");
    expect(act(repository).summary).toBe(
      `\`one/manifest.json\`\n\n${changes}\`two ?<b>??/manifest.json\`\n\n${changes}`,
    );
  });

  it("compares a manifest whose name begins with a hyphen", () => {
    const repository = new Repository();
    repository.write("-clock-manifest.json", draft({ version: '"1.0.0"' })).commit("v1.0.0");
    repository.write("-clock-manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK }));
    const { statuses } = act(repository, { "fail-on": "permission" });
    expect(statuses["Conclude"]).toBe(1);
  });

  it("fails what cannot be compared with its releases under fail-on, and only then", () => {
    const repository = released();
    repository.write(".git/HEAD", "no reference\n").write("manifest.json", RELEASED);
    expect(act(repository, { "fail-on": "breaking" }).statuses["Conclude"]).toBe(1);
    const { statuses, log, summary } = act(repository);
    expect([statuses["Conclude"], summary]).toEqual([0, ""]);
    expect(log).toBe(
      "plugin-manifest: 'manifest.json' has nothing to be compared with: The manifest is not in a git repository.\n",
    );
  });

  it("fails a permission of a manifest that was moved and linked to from its old place", () => {
    const repository = released();
    repository.git("mv", "manifest.json", "m.json");
    symlinkSync("m.json", repository.path("manifest.json"));
    repository.write("m.json", draft({ version: '"1.1.0"', permissions: NETWORK })).commit();
    const { statuses, summary } = act(repository, { "fail-on": "permission" });
    expect(statuses["Conclude"]).toBe(1);
    expect(summary).toBe(summaryOf("This calls for a minor version: `1.1.0` is enough.", "1.1.0"));
  });

  it("fails a version that is too low, with bump", () => {
    const repository = released();
    repository.write("manifest.json", draft({ version: '"1.0.1"', permissions: NETWORK }));
    expect(act(repository, { "fail-on": "bump" }).statuses["Conclude"]).toBe(1);
    repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK }));
    expect(act(repository, { "fail-on": "bump" }).statuses["Conclude"]).toBe(0);
  });

  describe("with approvals", () => {
    const ALLOWED = { "fail-on": "permission" };
    const AUTHOR =
      "::warning title=plugin-manifest::The manifest has approvals, and nothing earlier to read them from: they are those of the author of the changes.\n";
    const FAILED =
      "::error title=plugin-manifest::There are changes that fail-on (permission) does not allow. The summary of the job lists them.\n";

    /** A released repository, the commit that approves a permission, and the one that adds it. */
    function approved() {
      const repository = released();
      const exception = { rule: "release-permission", reason: "It sends no names.", value: "network_http" };
      const headOf = () => repository.git("rev-parse", "HEAD").trim();
      const release = headOf();
      repository.write(".plugin-manifest.json", JSON.stringify({ exceptions: [exception] })).commit();
      const approval = headOf();
      repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK })).commit();
      return { repository, release, approval };
    }

    it("counts those that were there before a pull request, a merge or a push", () => {
      const { repository, release, approval } = approved();
      const events = { pullRequest: approval, mergeGroup: release, push: release };
      for (const [name, revision] of Object.entries(events)) {
        const { statuses, log } = act(repository, ALLOWED, { [name]: revision });
        const expected = revision === approval ? [0, ""] : [1, FAILED];
        expect([name, statuses["Conclude"], log]).toEqual([name, ...expected]);
      }
    });

    it("says that they are the author's own where nothing is before", () => {
      const { repository } = approved();
      const [none, gone] = ["0".repeat(40), "1".repeat(40)];
      for (const push of [none, gone]) {
        const { statuses, log } = act(repository, ALLOWED, { push });
        expect([push, statuses["Conclude"], log]).toEqual([push, 0, AUTHOR]);
      }
    });

    it("fails where the clone does not have what was before a pull request", () => {
      const { repository } = approved();
      const { statuses } = act(repository, ALLOWED, { pullRequest: "1".repeat(40) });
      expect(statuses["Conclude"]).toBe(1);
    });
  });

  it("skips fail-on with a notice where there is no release yet", () => {
    const repository = new Repository().write("native/clock.dll", "").write("frontend/index.js", "");
    repository.release(RELEASED);
    const { statuses, log } = act(repository, { "fail-on": "breaking" });
    expect(statuses["Conclude"]).toBe(0);
    expect(log).toBe(
      "::notice title=plugin-manifest::The manifest has no earlier release, so fail-on was skipped.\n",
    );
  });

  it("refuses an unknown value of fail-on, and a shallow clone when there is one", () => {
    const repository = released().release(RELEASED);
    expect(act(repository, { "fail-on": "all" }).log).toBe(
      "::error title=plugin-manifest::The input fail-on must be breaking, permission, bump or none.\n",
    );
    const shallow = join(temporaryFolder(), "shallow");
    repository.git("clone", "--quiet", "--depth=1", `file://${repository.root}`, shallow);
    const { statuses, log } = act(new Repository(shallow, false), { "fail-on": "breaking" });
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 2 });
    expect(log).toBe(
      "::error title=plugin-manifest::The clone is shallow. Check out with fetch-depth: 0 to compare with releases.\n",
    );
  });

  it("never runs a part of an input", () => {
    const repository = released();
    const hostile = '"; touch ran; $(touch ran) `touch ran` #';
    mkdirSync(repository.path("empty"));
    act(repository, { paths: hostile });
    act(repository, { "fail-on": hostile, paths: "empty" });
    act(repository, { release: hostile, paths: "empty" });
    act(repository, { version: hostile });
    expect(existsSync(repository.path("ran"))).toBe(false);
  });
});
