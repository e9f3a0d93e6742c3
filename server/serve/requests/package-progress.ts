import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type WorkDoneProgressReporter,
} from "vscode-languageserver";
import { message } from "../../core/text/messages";
import { humanSize } from "../../core/text/sizes";
import { sizeOf, type DigestedOptions } from "../../host/packages/reader";
import { progressTokenOf } from "../../lsp/params";
import type { PackageOf } from "../../protocol";
import type { RequestContext } from "./request-context";

/**
 * Answers a request that reads packages, with work-done progress.
 * @throws ResponseError when the client cancels the request
 */
export async function withPackageProgress<Answer>(
  { connection, packages: host }: RequestContext,
  params: unknown,
  packages: readonly PackageOf[],
  token: CancellationToken,
  read: (options: DigestedOptions) => Promise<Answer>,
): Promise<Answer> {
  const reporter = connection.window.attachWorkDoneProgress(progressTokenOf(params));
  const progress = new PackageProgress(reporter, token, await sizeOf(packages, host));
  try {
    return await read(progress);
  } catch (error) {
    throw progress.isCanceled ? progress.cancellation() : error;
  } finally {
    progress.done();
  }
}

/** Work-done progress of a request that reads packages, until it is canceled. */
class PackageProgress implements DigestedOptions {
  readonly #canceling = new AbortController();
  readonly #total: string;
  readonly signal = this.#canceling.signal;
  #count = 0;
  #percentage = -1;

  /** @param bytes the size of all packages */
  constructor(
    private readonly reporter: WorkDoneProgressReporter,
    token: CancellationToken,
    private readonly bytes: number,
  ) {
    this.#total = humanSize(bytes);
    token.onCancellationRequested(() => this.#canceling.abort());
    if (token.isCancellationRequested) this.#canceling.abort();
    reporter.begin(message("Reading packages"), 0, undefined, true);
  }

  get isCanceled(): boolean {
    return this.signal.aborted;
  }

  readonly onBytes = (count: number): void => {
    this.#count += count;
    const percentage = Math.min(100, Math.floor((this.#count / Math.max(this.bytes, 1)) * 100));
    // A package has thousands of pieces; nobody reads as many messages.
    if (percentage === this.#percentage) return;
    this.#percentage = percentage;
    const done = humanSize(this.#count);
    this.reporter.report(percentage, message("{done} of {total}", { done, total: this.#total }));
  };

  /** The error for a request that was canceled. */
  cancellation(): ResponseError {
    return new ResponseError(LSPErrorCodes.RequestCancelled, message("The client canceled the request."));
  }

  done(): void {
    this.reporter.done();
  }
}
