import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { draft } from "../support/manifests";
import { Repository, temporaryFolder } from "../support/repository";

const text = readFileSync(".pre-commit-hooks.yaml", "utf8");

/** The one hook of the repository. */
const [hook] = parse(text) as readonly [Readonly<Record<string, unknown>>];

describe("the hook for pre-commit", () => {
  it("stops a commit with an error, and ignores manifests of other applications", ({ skip }) => {
    skip(!isInstalled(), "pre-commit is missing; as root on Debian, npm test installs it");
    // Its own environments come from a network, so the program comes from the PATH.
    const source = new Repository().write(
      ".pre-commit-hooks.yaml",
      text.replace("language: node", "language: system"),
    );
    const revision = source.commit().git("rev-parse", "HEAD").trim();
    const configuration = { repos: [{ repo: source.root, rev: revision, hooks: [{ id: hook["id"] }] }] };
    const cache = temporaryFolder();
    const repository = new Repository()
      // JSON is YAML, too.
      .write(".pre-commit-config.yaml", JSON.stringify(configuration))
      .write("web/manifest.json", '{ "name": "A web app", "start_url": "/" }\n')
      .write("manifest.json", draft({ version: '"v1.2.3"' }));
    repository.git("add", "--all");
    expect(run(repository, cache)).toEqual({
      status: 1,
      stdout: [
        `[INFO] Initializing environment for ${source.root}.`,
        "check plugin manifests...................................................Failed",
        "- hook id: plugin-manifest",
        "- exit code: 1",
        "",
        "manifest.json",
        '   5:14  error        "v1.2.3" is not a valid version. Use three numbers joined by dots, such as "1.2.0".  version-format (fixable)',
        "",
        "1 file checked: 1 error, 0 warnings, 2 for information. Run 'plugin-manifest fix' to fix 1.",
        "",
        "",
      ].join("\n"),
    });
    repository.write("manifest.json", draft()).git("add", "--all");
    expect(run(repository, cache)).toEqual({
      status: 0,
      stdout: "check plugin manifests...................................................Passed\n",
    });
  });
});

function isInstalled(): boolean {
  return spawnSync("pre-commit", ["--version"]).status === 0;
}

/** Runs the hooks of a repository on what is to be committed. @param cache where pre-commit keeps their sources */
function run(repository: Repository, cache: string) {
  const programs = join(inject("installed"), "node_modules", ".bin");
  const { status, stdout } = spawnSync("pre-commit", ["run", "--color", "never"], {
    cwd: repository.root,
    encoding: "utf8",
    env: {
      PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: repository.root,
      PRE_COMMIT_HOME: cache,
      GIT_CONFIG_NOSYSTEM: "1",
    },
  });
  return { status, stdout };
}
