import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { rulePageUrl } from "../../server/core/text/addresses";
import {
  runAction,
  changeSummary,
  checkSummary,
  inputs,
  RELEASED,
  releasedRepository,
  runs,
  temp,
  uploadedCodes,
  type ActionResult,
} from "../support/action";
import { draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";

const NETWORK = '[{ "type": "ipc_register" }, { "type": "network_http" }]';
const CLEAN = "1 file checked: 0 errors, 0 warnings.";
const VERSION = '"v1.1" is not a valid version. Use three numbers joined by dots, such as "1.2.0".';

describe("the action", () => {
  it("has the version of the package", () => {
    expect(inputs["version"]?.default).toBe(version);
  });

  it("passes inputs to its scripts through the environment, never as a part of them", () => {
    expect(runs.using).toBe("composite");
    expect(runs.steps.filter(({ run }) => run?.includes("${{")).map(({ name }) => name)).toEqual([]);
  });

  it("uploads the results to code scanning if it is asked to, and nothing else anywhere", () => {
    const used = runs.steps.filter(({ uses }) => uses !== undefined);
    expect(used.map((step) => [step.uses?.split("@")[0], step.if, step.with])).toEqual([
      [
        "github/codeql-action/upload-sarif",
        "inputs.sarif == 'true' && steps.check.outputs.sarif != ''",
        { sarif_file: "${{ steps.check.outputs.sarif }}", category: "${{ inputs.category }}" },
      ],
    ]);
  });

  it("passes a repository without errors, and summarizes the changes of its next release", () => {
    const repository = releasedRepository();
    repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK }));
    const { statuses, log, summary, outputs } = runAction(repository, { "fail-on": "bump" });
    expect(statuses).toEqual({ Install: 0, Check: 0, "Sum up the changes": 0, Conclude: 0 });
    expect(log).toBe("");
    expect(summary).toBe(
      checkSummary(CLEAN) +
        changeSummary("The changes call for a minor version: `1.1.0` is high enough.", "1.1.0"),
    );
    expect(outputs).toEqual({
      ...{ status: "0", files: "1", errors: "0", warnings: "0", bump: "minor" },
      json: join(temp, "plugin-manifest", "results.json"),
      sarif: join(temp, "plugin-manifest", "results.sarif"),
    });
    // It has a hint, which is not uploaded.
    expect(uploadedCodes()).toEqual([]);
  });

  it("fails a repository with errors, annotates them, and still summarizes the changes", () => {
    const repository = releasedRepository();
    repository.write("manifest.json", draft({ version: '"v1.1"', permissions: NETWORK }));
    const { statuses, log, summary, outputs } = runAction(repository);
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 0, Conclude: 1 });
    expect(log).toBe(
      `::error file=manifest.json,line=5,endLine=5,col=14,endColumn=20,title=version-format::${VERSION}%0A${rulePageUrl("version-format")}\n`,
    );
    const advice = "The manifest has no valid version. It needs `1.1.0` or above.";
    expect(summary).toBe(
      checkSummary("1 file checked: 1 error, 0 warnings.", [
        "error",
        "manifest.json:5:14",
        VERSION,
        "version-format",
      ]) + changeSummary(advice, "v1.1"),
    );
    expect(outputs).toMatchObject({ status: "1", errors: "1", bump: "minor" });
    expect(uploadedCodes()).toEqual(["version-format"]);
  });

  it("annotates ten problems, errors first, counts the others, and lists all in the summary", () => {
    const repository = new Repository();
    const FAULTY = { version: '"v1.1"', long_description: '" "', keywords: '["a", "a", "b", "b"]' };
    for (const id of ["p0", "p1"])
      repository.write(`${id}/manifest.json`, draft({ ...FAULTY, id: `"${id}"`, homepage: '"clock"' }));
    repository.write("p9/manifest.json", "\0");
    const { log, summary, outputs } = runAction(repository, { sarif: "false" }, {}, "Check");
    const lines = log.split("\n").filter((line) => line.startsWith("::"));
    const kinds = lines.map((line) => /^::(\w+)/.exec(line)?.[1]);
    const listed = [...summary.matchAll(/^\| (error|warning|information) \|/gm)].map(([, kind]) => kind);
    expect(listed.length).toBeGreaterThan(12);
    expect(kinds).toEqual([
      ...listed.slice(0, 10).map((kind) => (kind === "information" ? "notice" : kind)),
      "notice",
    ]);
    expect(listed).toEqual(
      ["error", "warning", "information"].flatMap((kind) => listed.filter((each) => each === kind)),
    );
    expect(listed.filter((kind) => kind === "error")).toHaveLength(Number(outputs["errors"]));
    expect(lines.at(-1)).toBe(
      `::notice title=plugin-manifest::See the job summary for ${listed.length - 10} more problems.`,
    );
  });

  it("fails a folder without a manifest, which no repository has", () => {
    const folder = new Repository(temporaryFolder(), false).write("package.json", "{}");
    const { statuses, log, summary, outputs } = runAction(folder);
    const sentence = "No plugin manifest found. Check the path, or name the file.";
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 0, Conclude: 2 });
    expect(log).toBe(`::warning title=plugin-manifest::${sentence}\nplugin-manifest: ${sentence}\n`);
    expect(summary).toBe(checkSummary(sentence));
    expect(outputs).toMatchObject({ status: "2", files: "0", errors: "0", bump: "" });
  });

  it("says in the summary why a file could not be read, and if nothing was checked at all", () => {
    const { summary, statuses } = runAction(new Repository(), { paths: "gone.json" });
    const sentence = "Cannot read 'gone.json': the file does not exist.";
    expect(summary).toBe(
      checkSummary("0 files checked: 0 errors, 0 warnings.", ["error", "gone.json", sentence]),
    );
    expect(statuses["Conclude"]).toBe(2);
    const wrong = runAction(new Repository(), { config: "gone.json" });
    expect(wrong.summary).toBe(checkSummary("The check did not run. See the log of the job."));
    expect([wrong.statuses["Conclude"], wrong.outputs["json"], wrong.outputs["sarif"]]).toEqual([2, "", ""]);
    const reason = "Cannot read 'gone.json': the file does not exist.";
    expect(wrong.log).toBe(`::error title=plugin-manifest::${reason}\nplugin-manifest: ${reason}\n`);
  });

  it("takes a working directory, to which paths, packages and configuration belong", () => {
    const repository = new Repository();
    repository.write("plugins/clock/manifest.json", draft({ version: '"v1.1"' }));
    repository.write("plugins/rules.json", '{ "rules": { "missing-file": "warning" } }');
    repository.write("plugins/clock/.plugin-manifest.json", '{ "rules": { "missing-file": "off" } }');
    repository.commit();
    const given = { "working-directory": "plugins", paths: "clock", config: "rules.json" };
    const limits = { "max-warnings": "1" };
    const { outputs, log, summary } = runAction(repository, { ...given, ...limits }, {}, "Check");
    const excess = "Too many warnings: 2. The input max-warnings allows 1.";
    expect(log).toContain("::warning file=plugins/clock/manifest.json,line=15,");
    expect(log).toContain(`::error title=plugin-manifest::${excess}\n`);
    expect(summary.split("\n").slice(2, 7)).toEqual([
      "1 file checked: 1 error, 2 warnings.",
      "",
      excess,
      "",
      "| Severity | Place | Problem | Rule |",
    ]);
    expect(outputs["status"]).toBe("1");
    expect(runAction(repository, { "working-directory": "gone" }).log).toBe(
      "::error title=plugin-manifest::The input working-directory names no folder.\n",
    );
  });

  it("checks the packages of a release", () => {
    const repository = releasedRepository();
    repository.write("packages/clock.zip", "no zip");
    const packages = "windows_x64=packages/clock.zip\n";
    const { log, outputs } = runAction(repository, { release: "true", packages }, {}, "Check");
    expect(outputs["status"]).toBe("2");
    expect(log).toContain("packages/clock.zip");
  });

  it("checks a release, and each of several paths, and skips fail-on where there is none yet", () => {
    const repository = new Repository().write("left/manifest.json", "{");
    const folders = ["one plugin", "other"];
    for (const folder of folders) {
      for (const file of ["native/clock.dll", "frontend/index.js"]) repository.write(`${folder}/${file}`, "");
      repository.write(`${folder}/manifest.json`, RELEASED);
    }
    repository.commit();
    const { statuses, log, summary } = runAction(repository, {
      ...{ paths: "one plugin\n\nother\n", release: "true", "fail-on": "breaking" },
    });
    expect(statuses["Conclude"]).toBe(0);
    const changelog = 'Nothing says what is new. Add CHANGELOG.md or the property "changelog".';
    const history = "The release was not compared with an earlier version: no release tag has this manifest.";
    const noted = (kind: string, rule: string, sentence: string) =>
      folders.map(
        (folder) =>
          `::${kind} file=${folder}/manifest.json,line=5,endLine=5,col=14,endColumn=21,title=${rule}::${sentence}%0A${rulePageUrl(rule)}\n`,
      );
    const [first = "", second = ""] = noted("warning", "release-changelog", changelog);
    const [third = "", fourth = ""] = noted("notice", "release-history", history);
    const skipped = folders.map(
      (folder) =>
        `::notice title=plugin-manifest::\`${folder}/manifest.json\` has no earlier release, so fail-on was skipped.\n`,
    );
    expect(log).toBe([first, second, third, fourth, ...skipped].join(""));
    const nothing = "No release tag has this manifest yet, so there is nothing to compare it with.";
    const rows = (severity: string, sentence: string, rule: string) =>
      folders.map((folder) => [severity, `${folder}/manifest.json:5:14`, sentence, rule] as const);
    expect(summary).toBe(
      checkSummary(
        "2 files checked: 0 errors, 2 warnings, 2 for information.",
        ...rows("warning", changelog, "release-changelog"),
        ...rows("information", history, "release-history"),
      ) +
        folders
          .map((folder) => `\`${folder}/manifest.json\`\n\n### What is new in \`1.0.0\`\n\n${nothing}\n\n`)
          .join(""),
    );
  });

  it("names each of several manifests before its changes, whatever its path is", () => {
    const repository = new Repository();
    const folders = ["-one", "two `<b>`\u202e|%0A::error::"];
    const write = (members: Readonly<Record<string, string>>) => {
      for (const [i, folder] of folders.entries())
        repository.write(`${folder}/manifest.json`, draft({ ...members, id: `"com.example.p${i}"` }));
    };
    write({ version: '"1.0.0"', commands: "[]" });
    repository.commit("v1.0.0");
    write({ version: '"1.1.0"', commands: "[]", permissions: NETWORK });
    const changes = changeSummary("The changes call for a minor version: `1.1.0` is high enough.", "1.1.0");
    const { statuses, summary, log } = runAction(repository);
    // Nothing fails unless it is asked to.
    expect(statuses["Conclude"]).toBe(0);
    expect(summary.slice(summary.indexOf("`-one/manifest.json`\n"))).toBe(
      `\`-one/manifest.json\`\n\n${changes}\`two \\u0060<b>\\u0060\\u202e\\u007c%0A::error::/manifest.json\`\n\n${changes}`,
    );
    expect(log.split("\n").filter((line) => /^\s*::error::|^##\[/.test(line))).toEqual([]);
  });

  it("says what cannot be compared with its releases, and passes it without fail-on", () => {
    const repository = releasedRepository();
    repository.write(".git/HEAD", "no reference\n").write("manifest.json", RELEASED);
    const { statuses, log, summary } = runAction(repository);
    const sentence = "Nothing to compare 'manifest.json' with: The manifest is not in a git repository.";
    expect([statuses["Conclude"], log]).toEqual([0, `plugin-manifest: ${sentence}\n`]);
    expect(summary).toBe(`${checkSummary(CLEAN)}### What changes\n\nNot compared: \`${sentence}\`\n\n`);
  });

  describe("with approvals", () => {
    const ALLOWED = { "fail-on": "permission" };
    const AUTHOR =
      "::warning title=plugin-manifest::The manifest has approvals, but no earlier commit to read them from, so the author's own approvals were accepted.\n";
    const FAILED =
      "::error title=plugin-manifest::There are changes that fail-on (permission) does not allow. The summary of the job lists them.\n";

    /** The commit of a release, and the one after it that approves a permission, which the next one adds. */
    let [release, approval] = ["", ""];
    /** Sums up the changes of an event. All of them share one check. */
    let sumUp: ActionResult["runAgain"];
    beforeAll(() => {
      const repository = releasedRepository();
      const suppression = {
        ...{ rule: "release-permission", plugin: "com.example.clock", value: "network_http" },
        reason: "It sends no names.",
      };
      const head = () => repository.git("rev-parse", "HEAD").trim();
      release = head();
      repository.write(".plugin-manifest.json", JSON.stringify({ suppressions: [suppression] })).commit();
      approval = head();
      repository.write("manifest.json", draft({ version: '"1.1.0"', permissions: NETWORK })).commit();
      sumUp = runAction(repository, ALLOWED, {}, "Check").runAgain;
    });

    it("counts those from before a pull request, a merge or a push", () => {
      const events = { pullRequest: approval, mergeGroup: release, push: release };
      for (const [name, revision] of Object.entries(events)) {
        const { statuses, log } = sumUp({ [name]: revision });
        const expected = revision === approval ? [0, ""] : [1, FAILED];
        expect([name, statuses["Conclude"], log]).toEqual([name, ...expected]);
      }
    });

    it("calls them the author's own if there is no earlier commit", () => {
      // So is the first push of a branch; a forced push may name a commit that is gone.
      const { statuses, log } = sumUp({ push: "0".repeat(40) });
      expect([statuses["Conclude"], log]).toEqual([0, AUTHOR]);
    });

    it("fails if the clone lacks the base of a pull request", () => {
      expect(sumUp({ pullRequest: "1".repeat(40) }).statuses["Conclude"]).toBe(1);
    });
  });

  describe("with fail-on", () => {
    const GATE = { "fail-on": "permission" };
    const rest = (...lines: readonly string[]) => ["### Also review", "", ...lines, "", ""].join("\n");
    const MINOR = "The changes call for a minor version: `1.1.0` is high enough.";
    const GRANTED = draft({ version: '"1.1.0"', permissions: NETWORK });
    const head = (repository: Repository) => repository.git("rev-parse", "HEAD").trim();

    it("compares a manifest that a changed configuration ignores, and names the configuration", () => {
      const repository = releasedRepository().write(".plugin-manifest.json", '{ "extends": "team.json" }');
      repository.write("team.json", "{}").write("other.json", "{}").commit();
      const base = head(repository);
      repository.write("team.json", '{ "ignore": ["*.json"] }').write("other.json", "[]");
      repository.write("manifest.json", GRANTED).commit();
      const { statuses, summary } = runAction(repository, GATE, { pullRequest: base });
      expect(statuses["Conclude"]).toBe(1);
      expect(summary).toBe(
        checkSummary("No plugin manifest found. Check the path, or name the file.") +
          changeSummary(MINOR, "1.1.0") +
          rest(
            "- Changed configurations: `team.json`",
            "- Skipped by the check, but compared: `manifest.json`",
          ),
      );
    });

    it("passes manifests that were already broken and skipped, and names removed manifests", () => {
      const repository = releasedRepository().write("old/manifest.json", RELEASED);
      const twice = RELEASED.replace("{", '{ "permissions": [],');
      repository.write(".plugin-manifest.json", '{ "ignore": ["fixtures/**"] }');
      repository.write("fixtures/manifest.json", twice).commit();
      const base = head(repository);
      repository.git("rm", "--quiet", "-r", "old");
      repository.write("manifest.json", draft({ version: '"1.0.1"' })).commit();
      const { statuses, summary } = runAction(repository, GATE, { push: base });
      expect(statuses["Conclude"]).toBe(0);
      expect(summary.split("\n").slice(-5)).toEqual(
        rest(
          "- Skipped by the check, but compared: `fixtures/manifest.json`",
          "- Removed, so not compared: `old/manifest.json`",
        )
          .split("\n")
          .slice(-5),
      );
    });

    it("compares a manifest that is now in a submodule with the earlier manifest at its path", () => {
      const repository = new Repository().write("clock/manifest.json", RELEASED).commit("v1.0.0");
      const base = head(repository);
      const submodule = new Repository().write("manifest.json", GRANTED).commit();
      repository.git("rm", "--quiet", "-r", "clock");
      repository.git(
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
        submodule.root,
        "clock",
      );
      repository.commit();
      const checkedOut = runAction(repository, GATE, { pullRequest: base });
      expect(checkedOut.statuses["Conclude"]).toBe(1);
      expect(checkedOut.summary.endsWith(changeSummary(MINOR, "1.1.0"))).toBe(true);
      repository.git("submodule", "--quiet", "deinit", "--force", "clock");
      const { statuses, summary } = runAction(repository, GATE, { pullRequest: base });
      expect(statuses["Conclude"]).toBe(1);
      expect(summary).toBe(
        checkSummary("No plugin manifest found. Check the path, or name the file.") +
          "### What changes\n\nNot compared: `Cannot read 'clock/manifest.json': the file does not exist.`\n\n" +
          rest(
            "- Skipped by the check, but compared: `clock/manifest.json`",
            "- Submodules that are not checked out: `clock`",
          ),
      );
    });
  });

  it("refuses an unknown value of an input", () => {
    const repository = releasedRepository();
    const refusal = (given: Readonly<Record<string, string>>) => {
      const { log, statuses } = runAction(repository, given);
      return [log, statuses];
    };
    const sentences = {
      "fail-on": "The input fail-on must be breaking, permission, bump or none.",
      release: "The input release must be true or false.",
      sarif: "The input sarif must be true or false.",
    };
    for (const [name, sentence] of Object.entries(sentences))
      expect(refusal({ [name]: "all" })).toEqual([
        `::error title=plugin-manifest::${sentence}\n`,
        { Check: 2 },
      ]);
  });

  it("fails a shallow clone under fail-on, and says in the summary what is missing", () => {
    const repository = releasedRepository().release(RELEASED);
    const shallow = join(temporaryFolder(), "shallow");
    repository.git("clone", "--quiet", "--depth=1", `file://${repository.root}`, shallow);
    const { statuses, log, summary } = runAction(new Repository(shallow, false), { "fail-on": "breaking" });
    const [, sentence = ""] = /^plugin-manifest: (.*)$/m.exec(log) ?? [];
    expect(statuses).toEqual({ Check: 0, "Sum up the changes": 0, Conclude: 1 });
    expect(log).toBe(
      [
        "::error title=plugin-manifest::The clone is shallow. Check out with fetch-depth: 0 to compare with releases.",
        `plugin-manifest: ${sentence}`,
        "::error title=plugin-manifest::A manifest could not be compared with its releases, so fail-on (breaking) fails. The log says why.",
        "",
      ].join("\n"),
    );
    expect(summary).toBe(`${checkSummary(CLEAN)}### What changes\n\nNot compared: \`${sentence}\`\n\n`);
  });

  it("explains why the program could not be installed", () => {
    const { statuses, log } = runAction(new Repository(), { version: "9.9.9" });
    expect(statuses).toEqual({ Install: 1 });
    expect(log.trimEnd().split("\n").at(-1)).toBe(
      "::error title=plugin-manifest::plugin-manifest was not installed. npm could not reach its registry (ENOTCACHED). Check the runner's network and proxy.",
    );
  });

  it("never runs a part of an input", () => {
    const repository = releasedRepository();
    const hostile = '"; touch ran; $(touch ran) `touch ran` #';
    runAction(repository, { paths: hostile }, {}, "Check");
    runAction(repository, { version: hostile });
    expect(existsSync(repository.path("ran"))).toBe(false);
  });
});
