import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { CheckOptions } from "../core/check";
import type { ManifestDocument } from "../core/document/document";
import { readDocument } from "../core/first-look";
import type { DocumentKind, Finding } from "../core/problem";
import { Configurations } from "./configurations";
import { EXIT, Failure } from "./exit";
import { findFiles, type Source } from "./files";
import { makeFormat } from "./formats/formats";
import { readMaxWarnings, readSettings, type CheckValues } from "./options";
import { readContent, readStandardInput, type Content } from "./read";
import { countInto, emptySummary, lineTable, reported, type CheckedFile, type Format } from "./report";

/** A document with what it is to be checked with. */
export interface Job {
  readonly name: string;
  /** Absent for standard input. */
  readonly path: string | undefined;
  readonly content: Content;
  /** It may be without places. */
  readonly document: ManifestDocument;
  readonly options: CheckOptions;
}

/** What a command says about a document. */
export interface Verdict {
  readonly kind: DocumentKind;
  readonly findings: readonly Finding[];
  /** The text that the findings are about. */
  readonly text: string;
  readonly isFixed?: boolean;
}

/** One run of `check` or `fix`: document by document, each printed before the next is read. */
export class Run {
  readonly #configurations: Configurations;
  readonly #maxWarnings: number;
  readonly #format: Format;
  readonly #summary = emptySummary();
  readonly #failures = new Set<string>();
  /** Those that `--quiet` hides count too. */
  #warnings = 0;

  /**
   * @param handle what the command does with a document
   * @param output where the report goes
   * @throws CallError when the call is wrong: before anything is printed
   */
  constructor(
    private readonly values: CheckValues,
    private readonly handle: (job: Job) => Verdict,
    private readonly output: NodeJS.WriteStream = process.stdout,
  ) {
    this.#format = makeFormat(values.format, output);
    this.#maxWarnings = readMaxWarnings(values["max-warnings"]);
    this.#configurations = new Configurations(readSettings(values), values.config);
  }

  /** Takes what the paths name. @returns the exit status */
  async over(paths: readonly string[]): Promise<number> {
    this.print(this.#format.start?.());
    for (const found of findFiles(paths, this.values["stdin-filename"])) {
      if (found instanceof Failure) this.fail(found);
      else this.take(found, found.path === undefined ? await readStandardInput() : undefined);
      // Should the output be closed early, the process ends with what is known so far.
      process.exitCode = this.status;
      await settled(process.stdout);
      await settled(process.stderr);
    }
    this.print(this.#format.end(this.#summary));
    if (this.#warnings > this.#maxWarnings) {
      const told = `Too many warnings: ${this.#warnings}; --max-warnings allows ${this.#maxWarnings}.`;
      process.stderr.write(`plugin-manifest: ${told}\n`);
    }
    return this.status;
  }

  private get status(): number {
    if (this.#failures.size > 0) return EXIT.call;
    return this.#summary.errors > 0 || this.#warnings > this.#maxWarnings ? EXIT.errors : EXIT.ok;
  }

  private take(source: Source, input?: Content): void {
    let text: string;
    try {
      const file = this.checked(source, input ?? contentOf(source));
      text = this.#format.file(file);
      countInto(this.#summary, file.findings);
    } catch (error) {
      return this.fail(error instanceof Failure ? error : unforeseen(source.name, error));
    }
    this.print(text);
  }

  private checked({ name, path, read }: Source, content: Content): CheckedFile {
    const onRuleError = (code: string, error: unknown) => {
      this.fail(unforeseen(name, error, ` by the rule '${code}'`));
    };
    const options = { ...this.#configurations.optionsFor(path ?? name), onRuleError };
    const document = read?.document ?? readDocument(content.text);
    const verdict = this.handle({ name, path, content, document, options });
    this.#warnings += verdict.findings.filter(({ severity }) => severity === "warning").length;
    const shown = verdict.findings.filter(({ severity }) => !this.values.quiet || severity === "error");
    return {
      path: name,
      kind: verdict.kind,
      findings: shown.map((finding) => reported(finding, this.#format.tellsFixes !== false)),
      lines: lineTable(verdict.text),
      hasMark: verdict.text.startsWith("\uFEFF"),
      isFixed: verdict.isFixed === true,
    };
  }

  /** What fails for many files, a broken configuration, is told once. */
  private fail({ place, message }: Failure): void {
    if (this.#failures.has(message)) return;
    this.#failures.add(message);
    process.stderr.write(`plugin-manifest: ${message}\n`);
    this.print(this.#format.failure?.(place, message));
  }

  private print(text: string | undefined): void {
    if (text) this.output.write(text);
  }
}

/** Waits for a slow reader. Of one that has gone the process hears here, and ends (main.ts). */
async function settled(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.errored) await setImmediate();
  else if (stream.writableNeedDrain) await once(stream, "drain");
}

function contentOf({ name, path, read }: Source): Content {
  return read?.content ?? readContent(path ?? name);
}

function unforeseen(name: string, error: unknown, by = ""): Failure {
  const stack = error instanceof Error ? error.stack : undefined;
  return new Failure(name, `'${name}' could not be checked${by}: ${stack ?? String(error)}`);
}
