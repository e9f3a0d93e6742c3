import { spawn, spawnSync, type SpawnOptions } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterFile } from "./cleanups";
import { published } from "./manifests";
import { runInProcess } from "./run-in-process";

/** The built program. */
export const PROGRAM = resolve(import.meta.dirname, "../../dist/cli.js");

/** The result of a run of the program. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The outcome of an invalid call, which prints only one sentence. */
export function refused(sentence: string): Outcome {
  return { status: 2, stdout: "", stderr: `plugin-manifest: ${sentence}\n` };
}

/** The outcome of a call without errors. */
export function printed(stdout: string): Outcome {
  return { status: 0, stdout, stderr: "" };
}

export interface RunOptions {
  /** The standard input. */
  readonly input?: string | Uint8Array;
  /** The folder in the workspace in which the program runs; by default, the root. */
  readonly in?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface SeparateRunOptions extends RunOptions {
  /** The user to run as, if the tests run as root. */
  readonly uid?: number;
}

/** A temporary folder in which the program runs. */
export class Workspace {
  /** @param root an existing folder; by default, a new folder */
  constructor(readonly root = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-")))) {}

  path(name: string): string {
    return join(this.root, name);
  }

  /** Writes a file and the folders above it. */
  write(name: string, content: string | Uint8Array): this {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
    return this;
  }

  read(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  /**
   * Runs the program to its end in this process, because starting a process takes longer than most runs.
   * @param call the arguments; in a single text, spaces separate them
   */
  run(
    call: string | readonly string[],
    { input = "", in: folder = ".", env }: RunOptions = {},
  ): Promise<Outcome> {
    const args = typeof call === "string" ? call.split(" ") : call;
    return runInProcess(PROGRAM, args, { input, cwd: this.path(folder), env: { ...ENVIRONMENT, ...env } });
  }

  /** Runs the program to its end in a separate process, for effects that need a process. */
  runSeparately(
    args: readonly string[],
    { input = "", in: folder = ".", env, uid }: SeparateRunOptions = {},
  ): Outcome {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
      cwd: this.path(folder),
      input,
      encoding: "utf8",
      env: { ...ENVIRONMENT, ...env },
      maxBuffer: 1 << 30,
      ...(uid === undefined ? {} : { uid }),
    });
    return { status, stdout, stderr };
  }

  start(args: readonly string[], options: SpawnOptions = {}) {
    return spawn(process.execPath, [PROGRAM, ...args], { cwd: this.root, env: ENVIRONMENT, ...options });
  }
}

/** The environment of all runs, which has no variable that changes the output. */
const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env["PATH"], HOME: process.env["HOME"] };

/** A workspace of files by name, removed after the tests of the file. */
export function workspace(files: Readonly<Record<string, string | Uint8Array>> = {}): Workspace {
  const folder = new Workspace();
  afterFile(() => rmSync(folder.root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return folder;
}

/** A manifest without problems. */
export const GOOD = published();

/** A manifest with one error, which has no fix: line 3, characters 9 to 23. */
export const BAD = published({ id: '"nodots"', artifacts: undefined });

/** The report of `--format json`. */
export interface JsonReport {
  readonly files: readonly {
    readonly path: string;
    readonly kind?: string;
    readonly error?: string;
    readonly diagnostics: readonly JsonDiagnostic[];
    readonly suppressed?: readonly (JsonDiagnostic & { readonly reason: string })[];
  }[];
  readonly summary: Readonly<Record<string, number>>;
}

export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly range: unknown;
  readonly pointer: string;
  readonly members?: readonly string[];
  readonly related?: readonly { readonly path: string; readonly message: string }[];
  readonly fixes: readonly { readonly title: string }[];
}

/** Parses the output of `--format json`, which must be a single JSON object. */
export function report({ stdout }: Outcome): JsonReport {
  return JSON.parse(stdout) as JsonReport;
}

/** The parts of a SARIF run that tests read. */
export interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly rules: readonly { readonly id: string; readonly help: { readonly markdown: string } }[];
    };
  };
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly properties?: object;
    readonly message: { readonly text: string };
    readonly locations: readonly SarifPlace[];
    readonly relatedLocations?: readonly SarifPlace[];
  }[];
  readonly invocations: readonly object[];
}

interface SarifPlace {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: object;
  };
  readonly message?: object;
}

/** Parses the output of `--format sarif`, which is a log with one run. */
export function sarif({ stdout }: Outcome): SarifRun {
  return (JSON.parse(stdout) as { readonly runs: readonly [SarifRun] }).runs[0];
}

/** The paths of the checked files in a report, in order. */
export function paths(outcome: Outcome): string[] {
  return report(outcome).files.flatMap(({ path, error }) => (error === undefined ? [path] : []));
}

/** Runs `check --format json` in a folder. */
export function checkJson(folder: Workspace, ...args: string[]): Promise<Outcome> {
  return folder.run(["check", ...args, "--format", "json"]);
}

/** The severities of a report's diagnostics, by file. */
export function severitiesOf(outcome: Outcome): Record<string, string[]> {
  return Object.fromEntries(
    report(outcome).files.map(({ path, diagnostics }) => [path, diagnostics.map(({ severity }) => severity)]),
  );
}

/** The codes of a report's diagnostics, in order. */
export function codes(outcome: Outcome): string[] {
  return report(outcome).files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}
