import {
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type WorkDoneProgressReporter,
} from "vscode-languageserver";
import { message, humanSize } from "../../core/text/messages";
import type { DigestedPackage, ReadOptions } from "../../host/packages/reader.node";
import { orRefuse } from "../../protocol/lsp/errors";
import type { PlatformPackage, SignatureParams } from "../../protocol";
import type { Services } from "../shared/services";

/** A package with what has been read of it, or one sentence about why it could not be read. */
export type NamedPackage = PlatformPackage & {
  readonly read: DigestedPackage | string;
};

/** What a request says about the packages to read. */
interface PackagesRequest {
  readonly packages: readonly PlatformPackage[];
  readonly signatures?: SignatureParams | undefined;
  readonly progress: string | number | undefined;
}

/** Reads packages one after the other. @throws ResponseError when none can be read, or the request is canceled */
export async function readPackages(
  services: Services,
  { packages, signatures, progress }: PackagesRequest,
  token: CancellationToken,
): Promise<NamedPackage[]> {
  const reader = orRefuse(
    services.packages ?? message("A browser cannot read packages. Use a desktop editor or the command line."),
  );
  const signer = signatures && orRefuse(await reader.readSigner(signatures));
  return withPackageProgress(services, packages, progress, token, async (options) => {
    const results: NamedPackage[] = [];
    for (const each of packages)
      results.push({ ...each, read: await reader.digest(each.uri, options, signer) });
    return results;
  });
}

/**
 * Answers a request that reads packages, with work-done progress.
 * @throws ResponseError when the client cancels the request
 */
export async function withPackageProgress<Answer>(
  { client, packages: host }: Services,
  packages: readonly PlatformPackage[],
  progressToken: string | number | undefined,
  token: CancellationToken,
  read: (options: ReadOptions) => Promise<Answer>,
): Promise<Answer> {
  const canceling = new AbortController();
  const { signal } = canceling;
  token.onCancellationRequested(() => canceling.abort());
  if (token.isCancellationRequested) canceling.abort();
  const states = await Promise.all(packages.map(async ({ uri }) => host?.state(uri)));
  // An unreadable package counts as empty.
  const size = states.reduce((sum, state) => sum + (state?.size ?? 0), 0);
  const reporter = client.progress(progressToken);
  reporter.begin(message("Reading packages"), 0, undefined, true);
  try {
    return await read({ signal, onBytes: reportingTo(reporter, size) });
  } catch (error) {
    throw signal.aborted ? cancellation() : error;
  } finally {
    reporter.done();
  }
}

function cancellation(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, message("The client canceled the request."));
}

/** Returns what reports the bytes that have been read. @param size the number of all bytes */
function reportingTo(reporter: WorkDoneProgressReporter, size: number): (count: number) => void {
  const total = humanSize(size);
  let count = 0;
  let percentage = -1;
  return (bytes) => {
    count += bytes;
    const now = Math.min(100, Math.floor((count / Math.max(size, 1)) * 100));
    // A package has thousands of pieces, too many for one message each.
    if (now === percentage) return;
    percentage = now;
    reporter.report(now, message("{done} of {total}", { done: humanSize(count), total }));
  };
}
