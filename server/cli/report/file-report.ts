import { basename } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import { CONFIGURATION_FILE } from "../../settings/configuration";
import { ManifestDocument } from "../../core/json/parse/document";
import { isRecognised } from "../../core/manifest/kind";
import type { Finding } from "../../core/rules/rule";
import type { DocumentKind } from "../../core/manifest/kind";
import { Configurations } from "../input/configurations";
import { Failure } from "../exit";
import type { Source } from "../input/find-files";
import { makeFormat } from "../formats/formats";
import { readSettings, type CheckValues } from "../input/options";
import { readContent, type Content } from "../input/read";
import { emptySummary, lineTable, reported, summaryOf, type Format, type Summary } from "./report";

/** A document with what it is to be checked with. */
export interface Job {
  readonly name: string;
  /** Absent for standard input. */
  readonly path: string | undefined;
  readonly content: Content;
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

/** Something that could not be done; what it is about as the run reports it. */
export type Failed = Pick<Failure, "place" | "message">;

/** What a run has to say about a file. */
export interface FileReport {
  /** As the run's format has it. */
  readonly text: string;
  readonly summary: Summary;
  /** Those that `--quiet` hides count too. */
  readonly warnings: number;
  /** How many files `fix` has changed. */
  readonly fixed: number;
  readonly failures: readonly Failed[];
}

/** Looks at files one by one, each by itself. */
export class FileReporter {
  readonly #configurations: Configurations;
  readonly #format: Format;

  /**
   * @param handle what the command does with a document
   * @throws CallError when the call is wrong
   */
  constructor(
    private readonly values: CheckValues,
    private readonly handle: (job: Job) => Verdict,
    isColoured: boolean,
  ) {
    this.#format = makeFormat(values.format, isColoured);
    this.#configurations = new Configurations(readSettings(values), values.config);
  }

  /**
   * @param input what standard input holds, when the source is that
   * @returns undefined for a file that is no manifest: one that a search has come upon, or the configuration
   */
  report(source: Source | Failed, input?: Content): FileReport | undefined {
    if ("message" in source) return failed(source);
    try {
      if (source.path !== undefined && basename(source.path) === CONFIGURATION_FILE) {
        this.#configurations.verify(source.path);
        return undefined;
      }
      const content = input ?? readContent(source.path ?? source.name);
      const document = new ManifestDocument(content.text);
      if (source.isFound && !isRecognised(document.root)) return undefined;
      return this.checked(source, content, document);
    } catch (error) {
      return failed(error instanceof Failure ? error : unforeseen(source.name, error));
    }
  }

  private checked({ name, path }: Source, content: Content, document: ManifestDocument): FileReport {
    const failures: Failed[] = [];
    const onRuleError = (code: string, error: unknown) =>
      failures.push(unforeseen(name, error, ` by the rule '${code}'`));
    const options = { ...this.#configurations.optionsFor(path ?? name), onRuleError };
    const verdict = this.handle({ name, path, content, document, options });
    const shown = verdict.findings.filter(({ severity }) => !this.values.quiet || severity === "error");
    const findings = shown.map((finding) => reported(finding, this.#format.tellsFixes !== false));
    const text = this.#format.file({
      ...{ path: name, kind: verdict.kind, findings },
      lines: lineTable(verdict.text),
      hasMark: verdict.text.startsWith("\uFEFF"),
    });
    const fixed = verdict.isFixed ? 1 : 0;
    const warnings = verdict.findings.filter(({ severity }) => severity === "warning").length;
    return { text, summary: summaryOf(findings), warnings, fixed, failures };
  }
}

function failed({ place, message }: Failed): FileReport {
  const failures = [{ place, message }];
  return { text: "", summary: emptySummary(), warnings: 0, fixed: 0, failures };
}

function unforeseen(name: string, error: unknown, by = ""): Failed {
  const stack = error instanceof Error ? error.stack : undefined;
  return { place: name, message: `'${name}' could not be checked${by}: ${stack ?? String(error)}` };
}
