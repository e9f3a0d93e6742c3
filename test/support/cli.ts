import { spawn, spawnSync, type SpawnOptions } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterFile } from "./leftovers";
import { published } from "./manifests";
import { runHere } from "./run-here";

/** The built program. */
export const PROGRAM = resolve(import.meta.dirname, "../../dist/cli.js");

/** What a run of the program leaves behind. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The outcome of a call that is wrong: one sentence, and nothing else. */
export function refused(sentence: string): Outcome {
  return { status: 2, stdout: "", stderr: `plugin-manifest: ${sentence}\n` };
}

/** The outcome of a call without errors. */
export function printed(stdout: string): Outcome {
  return { status: 0, stdout, stderr: "" };
}

export interface RunOptions {
  /** What is on standard input. */
  readonly input?: string | Uint8Array;
  /** The folder in which it runs, in the workspace; its root when absent. */
  readonly in?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface AloneOptions extends RunOptions {
  /** As this user, when the tests run as root. */
  readonly uid?: number;
}

/** A temporary folder in which the program runs. */
export class Workspace {
  /** @param root a folder that exists; by default a new one */
  constructor(readonly root = realpathSync(mkdtempSync(join(tmpdir(), "plugin-manifest-")))) {}

  /** The path of a file in it. */
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
   * Runs the program to its end, in this process: starting another one takes longer than most runs.
   * @param call its arguments, which a space separates where they are one text
   */
  run(
    call: string | readonly string[],
    { input = "", in: folder = ".", env }: RunOptions = {},
  ): Promise<Outcome> {
    const args = typeof call === "string" ? call.split(" ") : call;
    return runHere(PROGRAM, args, { input, cwd: this.path(folder), env: { ...ENVIRONMENT, ...env } });
  }

  /** Runs the program to its end in a process of its own, for what only the system shows. */
  runAlone(args: readonly string[], { input = "", in: folder = ".", env, uid }: AloneOptions = {}): Outcome {
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

  /** Starts the program. */
  start(args: readonly string[], options: SpawnOptions = {}) {
    return spawn(process.execPath, [PROGRAM, ...args], { cwd: this.root, env: ENVIRONMENT, ...options });
  }
}

/** Nothing of it changes what the program prints. */
const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env["PATH"], HOME: process.env["HOME"] };

/** A workspace of files by name, removed after the tests of the file. */
export function workspace(files: Readonly<Record<string, string | Uint8Array>> = {}): Workspace {
  const folder = new Workspace();
  afterFile(() => rmSync(folder.root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) folder.write(name, content);
  return folder;
}

/** A manifest without a fault. */
export const GOOD = published();

/** A manifest with one error, which has no fix: line 3, characters 9 to 23. */
export const BAD = published({ id: '"nodots"', artifacts: undefined });

/** One object as `--format json` prints it. */
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

/** Reads what `--format json` printed: one JSON object and nothing else. */
export function report({ stdout }: Outcome): JsonReport {
  return JSON.parse(stdout) as JsonReport;
}

/** The run of a SARIF log, as far as tests read it. */
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

/** Reads what `--format sarif` printed: a log with one run. */
export function sarif({ stdout }: Outcome): SarifRun {
  return (JSON.parse(stdout) as { readonly runs: readonly [SarifRun] }).runs[0];
}

/** The paths of the checked files in a report, in their order. */
export function paths(outcome: Outcome): string[] {
  return report(outcome).files.flatMap(({ path, error }) => (error === undefined ? [path] : []));
}

/** Checks in a folder, with a report as JSON. */
export function checkJson(folder: Workspace, ...args: string[]): Promise<Outcome> {
  return folder.run(["check", ...args, "--format", "json"]);
}

/** The severities of a report's diagnostics by file. */
export function severitiesOf(outcome: Outcome): Record<string, string[]> {
  return Object.fromEntries(
    report(outcome).files.map(({ path, diagnostics }) => [path, diagnostics.map(({ severity }) => severity)]),
  );
}

/** The codes of a report's diagnostics, in their order. */
export function codes(outcome: Outcome): string[] {
  return report(outcome).files.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}
