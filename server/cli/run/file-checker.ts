import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ruleContext, type CheckResult } from "../../core/check/check";
import { suppressionUse, type SuppressionUse } from "../../core/check/usage";
import { ManifestDocument } from "../../core/json/parse/document";
import { lazy } from "../../core/text/lazy";
import { nodeFiles } from "../../host/git/files.node";
import type { Files } from "../../host/files";
import { workTreeOf } from "../../host/git/checkout.node";
import {
  isConfiguration,
  readRequest,
  withFiles,
  withSource,
  type CheckRequest,
} from "../../program/check-request";
import { isBroken, type Configurations } from "../../program/configurations";
import { namingFile, type NamingFile } from "../../program/common/workspace";
import {
  Failure,
  failureReport,
  ruleFailure,
  unexpectedFailure,
  type FailureReport,
} from "../../program/failures";
import type { Source } from "../../program/find-files";
import { unreadSentences } from "../../program/source/unread";
import { besidePath, reportOf, type Needs, type Report } from "../../project/report";

/** The result of `check`, or of `fix`. */
export interface FixResult extends CheckResult {
  /** The text that the findings are about, if it is not the text of the request. */
  readonly text?: string;
  /** A sentence about the file itself, for standard error. */
  readonly notice?: string;
  readonly isFixed?: boolean;
}

export type Handle = (request: CheckRequest) => FixResult | Promise<FixResult>;

/** Adds to a request what the check of a release needs besides. */
export type Prepare = (request: CheckRequest, files: Files) => Promise<CheckRequest>;

interface Checking {
  readonly handle: Handle;
  readonly prepare?: Prepare | undefined;
  readonly configurations: Configurations;
  readonly needs: Needs;
  /** True to look into the plugin's own files. */
  readonly looksIntoSource: boolean;
  /** True to return the names that other manifests may declare too. */
  readonly needsNames: boolean;
}

export interface FileOutcome {
  /** Sentences about files beside it. */
  readonly warnings: readonly string[];
  /** The name of the configuration file that holds for it; its own, if it is one. */
  readonly configuration?: string | undefined;
  readonly failures: readonly FailureReport[];
  /** Absent if the file was not checked. */
  readonly report?: Report;
  readonly names?: NamingFile;
  /** Absent if the configuration has no suppressions. */
  readonly use?: SuppressionUse | undefined;
  /** A sentence about the file itself. */
  readonly notice?: string | undefined;
  readonly isFixed?: boolean | undefined;
}

/** Returns what a file leads to that cannot be checked. */
export function failed(failure: Failure): FileOutcome {
  return { warnings: [], failures: [failureReport(failure)] };
}

/** Takes one file after the other through the same steps: request, result, report. */
export class FileChecker {
  #warnings: string[] = [];
  readonly #files = nodeFiles((sentence) => this.#warnings.push(sentence));
  readonly #workTrees = new Map<string, boolean>();
  readonly #git = lazy(async () => new (await import("../../host/git/past.node")).PastReader());

  constructor(private readonly checking: Checking) {}

  /** Checks a source. */
  async check(source: Source): Promise<FileOutcome> {
    this.#warnings = [];
    try {
      const { configurations, looksIntoSource, prepare } = this.checking;
      if (isConfiguration(source)) {
        const { name } = await configurations.fileAt(source.name);
        return { warnings: [], failures: [], configuration: name };
      }
      const read = await readRequest(source, configurations);
      const beside = read && (await withFiles(read, this.#files));
      const around = beside && looksIntoSource ? await this.withSource(beside) : beside;
      const { sourceFacts } = around?.options ?? {};
      this.#warnings.push(...unreadSentences(sourceFacts, (path) => besidePath(source.name, path)));
      const request = around && prepare ? await prepare(around, this.#files) : around;
      return request ? await this.outcome(request) : { warnings: this.#warnings, failures: [] };
    } catch (error) {
      const failure = error instanceof Failure ? error : unexpectedFailure(source.name, error);
      return { ...failed(failure), warnings: this.#warnings };
    }
  }

  /** Looks into the plugin's own files. Outside of a work tree, nothing is loaded for it. */
  private async withSource(request: CheckRequest): Promise<CheckRequest> {
    const { source } = request;
    const folder = dirname(resolve(source.path ?? source.name));
    let isInTree = this.#workTrees.get(folder);
    if (isInTree === undefined) {
      isInTree = workTreeOf(await realpath(folder).catch(() => folder)) !== undefined;
      this.#workTrees.set(folder, isInTree);
    }
    return isInTree ? withSource(request, await this.#git()) : request;
  }

  private async outcome(request: CheckRequest): Promise<FileOutcome> {
    const { handle, needs, needsNames } = this.checking;
    const { source, content, options, held, isOurs } = request;
    const failures: FailureReport[] = held?.failure ? [failureReport(held.failure)] : [];
    const onRuleError = (code: string, error: unknown) =>
      failures.push(failureReport(ruleFailure(source.name, code, error)));
    const handled = await handle({ ...request, options: { ...options, onRuleError } });
    const after = requestAfter(request, handled);
    return {
      ...{ warnings: this.#warnings, configuration: held?.file?.name, failures },
      report: {
        ...reportOf(source.name, after.content.text, handled, needs),
        // No fix is applied where the configuration is broken.
        isWritable: isOurs && !isBroken(held) && source.path !== undefined,
      },
      // The names in a text that was decoded by guesswork mean nothing.
      ...(needsNames && !content.encodingFault && { names: namingFile(after) }),
      ...{ notice: handled.notice, isFixed: handled.isFixed },
      use: useOf(after, handled),
    };
  }
}

function requestAfter(request: CheckRequest, { text }: FixResult): CheckRequest {
  if (text === undefined) return request;
  return { ...request, content: { ...request.content, text }, document: new ManifestDocument(text) };
}

function useOf({ content, document, options }: CheckRequest, result: FixResult): SuppressionUse | undefined {
  const use = suppressionUse(ruleContext(document, options), options, result);
  // What was decoded by guesswork was not checked.
  return use && { ...use, isUnknown: use.isUnknown || content.encodingFault !== undefined };
}
