import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterFile } from "./cleanups";

/** Creates an empty folder, which is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-")));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The `.git` of a repository without commits, created once per file: copying it is four times faster than `git init`. */
let emptyGit: string | undefined;

const COMMIT = "--quiet --allow-empty --message=news";

/** A real git repository in a temporary folder. */
export class Repository {
  /** The day of the last commit in January 2030; 0 before the first commit. */
  #day = 0;

  /** @param isNew false to create no repository in the folder */
  constructor(
    readonly root = temporaryFolder(),
    isNew = true,
  ) {
    if (!isNew || existsSync(this.path(".git"))) return;
    emptyGit ??= this.createEmptyGit();
    cpSync(emptyGit, this.path(".git"), { recursive: true });
  }

  private createEmptyGit(): string {
    const folder = temporaryFolder();
    afterFile(() => (emptyGit = undefined));
    this.git("init", "--quiet", "--initial-branch=main", "--template=", folder);
    return join(folder, ".git");
  }

  git(...args: string[]): string {
    return execFileSync("git", args, {
      cwd: this.root,
      encoding: "utf8",
      stdio: "pipe",
      env: this.environment,
    });
  }

  path(name: string): string {
    return join(this.root, name);
  }

  uri(name = "manifest.json"): string {
    return pathToFileURL(this.path(name)).href;
  }

  write(name: string, content: string | Uint8Array): this {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
    return this;
  }

  /**
   * Commits all files, a day after the previous commit, and adds tags. Starting a process takes longer than its work, so
   * one git process runs both commands, and tags are written as files.
   */
  commit(...tags: string[]): this {
    this.#day++;
    this.git("-c", `alias.all=!git add --all && git commit ${COMMIT}`, "all");
    const head = tags.length > 0 ? this.head() : "";
    for (const tag of tags) this.write(`.git/refs/tags/${tag}`, head);
    return this;
  }

  /** The checked-out commit. Reads loose files only, so the branch must be new or just updated. */
  private head(): string {
    const branch = readFileSync(this.path(".git/HEAD"), "utf8").replace("ref: ", "").trim();
    return readFileSync(this.path(`.git/${branch}`), "utf8");
  }

  /** Commits a manifest, and tags the commit. */
  release(text: string, ...tags: string[]): this {
    return this.write("manifest.json", text).commit(...tags);
  }

  /** Commits manifests with one process, each with the tag of its version, and checks out the last. */
  releaseAll(texts: readonly string[]): this {
    const stream = texts.map((text, i) => {
      const who = `Ada Example <ada@clock.example> ${1_900_000_000 + i * 86_400} +0000`;
      const file = `M 100644 inline manifest.json\ndata ${Buffer.byteLength(text)}\n${text}`;
      const commit = `commit refs/heads/main\ncommitter ${who}\ndata 4\nnews\n${file}\n`;
      const version = /"version": "([^"]*)"/.exec(text)?.[1] ?? i;
      return `${commit}\nreset refs/tags/v${version}\nfrom refs/heads/main\n\n`;
    });
    return this.import(stream.join(""));
  }

  /** Imports a stream of `git fast-import`, and checks out the branch. */
  import(input: string): this {
    execFileSync("git", ["fast-import", "--quiet"], { cwd: this.root, input, env: this.environment });
    this.git("reset", "--quiet", "--hard");
    return this;
  }

  private get environment(): NodeJS.ProcessEnv {
    const date = new Date(Date.UTC(2030, 0, this.#day, 12)).toISOString();
    return {
      PATH: process.env["PATH"],
      // Windows starts no program without this variable.
      SystemRoot: process.env["SystemRoot"],
      HOME: this.root,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      // A repository for one test needs no maintenance, and need not survive a power cut.
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "maintenance.auto",
      GIT_CONFIG_VALUE_0: "false",
      GIT_CONFIG_KEY_1: "core.fsync",
      GIT_CONFIG_VALUE_1: "none",
      GIT_AUTHOR_NAME: "Ada Example",
      GIT_AUTHOR_EMAIL: "ada@clock.example",
      // The author's date differs from the committer's date, because the program must use the latter.
      GIT_AUTHOR_DATE: "2020-02-02T02:02:02Z",
      GIT_COMMITTER_NAME: "Ada Example",
      GIT_COMMITTER_EMAIL: "ada@clock.example",
      GIT_COMMITTER_DATE: date,
    };
  }
}
