import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type WorkDoneProgressReporter,
} from "vscode-languageserver";
import type { PackageContent } from "../../core/release/packages/artifact-edits";
import type { SignatureTest } from "../../core/release/packages/verification";
import { message, humanSize } from "../../core/text/messages";
import { sizeOf, type DigestedOptions } from "../../host/packages/reader";
import { orRefuse } from "../../protocol/lsp/errors";
import type { PackageOf, SignatureParams } from "../../protocol";
import type { Services } from "../shared/services";

/** A package with what has been read of it, or one sentence about why it could not be read. */
export type NamedPackage = PackageOf & {
  readonly read: (PackageContent & { readonly isValid?: SignatureTest }) | string;
};

/** What a request says about the packages to read. */
interface PackagesRequest {
  readonly packages: readonly PackageOf[];
  readonly signatures?: SignatureParams | undefined;
  readonly progress: string | number | undefined;
}

/** Reads packages one after the other. @throws ResponseError when none can be read, or the request is canceled */
export async function readPackages(
  services: Services,
  { packages, signatures, progress }: PackagesRequest,
  token: CancellationToken,
): Promise<NamedPackage[]> {
  const read = orRefuse(
    (await services.packages?.digester(signatures)) ??
      message("A browser cannot read packages. Use a desktop editor or the command line."),
  );
  return withPackageProgress(services, packages, progress, token, async (options) => {
    const results: NamedPackage[] = [];
    for (const each of packages) results.push({ ...each, read: await read(each.uri, options) });
    return results;
  });
}

/**
 * Answers a request that reads packages, with work-done progress.
 * @throws ResponseError when the client cancels the request
 */
export async function withPackageProgress<Answer>(
  { client, packages: host }: Services,
  packages: readonly PackageOf[],
  progressToken: string | number | undefined,
  token: CancellationToken,
  read: (options: DigestedOptions) => Promise<Answer>,
): Promise<Answer> {
  const reporter = client.progress(progressToken);
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
    // A package has thousands of pieces, too many for one message each.
    if (percentage === this.#percentage) return;
    this.#percentage = percentage;
    const done = humanSize(this.#count);
    this.reporter.report(percentage, message("{done} of {total}", { done, total: this.#total }));
  };

  cancellation(): ResponseError {
    return new ResponseError(LSPErrorCodes.RequestCancelled, message("The client canceled the request."));
  }

  done(): void {
    this.reporter.done();
  }
}
