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
import { afterFile } from "./leftovers";

/** An empty folder, removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-")));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The `.git` of a repository without commits, made once a file: to copy it takes a quarter of `git init`. */
let fresh: string | undefined;

/** How all that has been added is committed. */
const COMMIT = "--quiet --allow-empty --message=news";

/** A real git repository in a temporary folder. */
export class Repository {
  /** The day of the next commit, counted from the beginning of 2030. */
  #day = 0;

  /** @param isNew false for a folder in which git is not run yet */
  constructor(
    readonly root = temporaryFolder(),
    isNew = true,
  ) {
    if (!isNew || existsSync(this.path(".git"))) return;
    fresh ??= this.freshGit();
    cpSync(fresh, this.path(".git"), { recursive: true });
  }

  private freshGit(): string {
    const folder = temporaryFolder();
    afterFile(() => (fresh = undefined));
    this.git("init", "--quiet", "--initial-branch=main", "--template=", folder);
    return join(folder, ".git");
  }

  /** Runs git in it. */
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
   * Commits everything, a day after the commit before, and tags it. A process takes longer than its work, above all to
   * start it from a large one: git starts all of it, and a tag is a file.
   */
  commit(...tags: string[]): this {
    this.#day++;
    this.git("-c", `alias.all=!git add --all && git commit ${COMMIT}`, "all");
    const head = tags.length > 0 ? this.head() : "";
    for (const tag of tags) this.write(`.git/refs/tags/${tag}`, head);
    return this;
  }

  /** The checked-out commit, which a branch has just got. */
  private head(): string {
    const branch = readFileSync(this.path(".git/HEAD"), "utf8").replace("ref: ", "").trim();
    return readFileSync(this.path(`.git/${branch}`), "utf8");
  }

  /** Commits a manifest and tags it. */
  release(text: string, ...tags: string[]): this {
    return this.write("manifest.json", text).commit(...tags);
  }

  /** Commits many manifests, each with the tag of its version, with one process; in the end the newest is checked out. */
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

  /** Adds what a stream of `git fast-import` has, and checks out the branch. */
  import(input: string): this {
    execFileSync("git", ["fast-import", "--quiet"], { cwd: this.root, input, env: this.environment });
    this.git("reset", "--quiet", "--hard");
    return this;
  }

  private get environment(): NodeJS.ProcessEnv {
    const date = new Date(Date.UTC(2030, 0, this.#day, 12)).toISOString();
    return {
      PATH: process.env["PATH"],
      // Windows starts no program without it.
      SystemRoot: process.env["SystemRoot"],
      HOME: this.root,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      // A repository that lives for one test needs no upkeep, and a power cut loses nothing of it.
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "maintenance.auto",
      GIT_CONFIG_VALUE_0: "false",
      GIT_CONFIG_KEY_1: "core.fsync",
      GIT_CONFIG_VALUE_1: "none",
      GIT_AUTHOR_NAME: "Ada Example",
      GIT_AUTHOR_EMAIL: "ada@clock.example",
      // When it was written is not when it was committed.
      GIT_AUTHOR_DATE: "2020-02-02T02:02:02Z",
      GIT_COMMITTER_NAME: "Ada Example",
      GIT_COMMITTER_EMAIL: "ada@clock.example",
      GIT_COMMITTER_DATE: date,
    };
  }
}
