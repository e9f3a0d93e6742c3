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

/** A package with its content, or with a sentence if it could not be read. */
export type NamedPackage = PlatformPackage & { readonly read: DigestedPackage | string };

interface PackagesParams {
  readonly packages: readonly PlatformPackage[];
  readonly signatures?: SignatureParams | undefined;
  readonly progress: string | number | undefined;
}

/** Reads packages one after the other. @throws ResponseError if the host reads none, or the client cancels */
export async function readPackages(
  services: Services,
  { packages, signatures, progress }: PackagesParams,
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

/** Reads packages with work-done progress. @throws ResponseError if the client cancels the request */
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
    return await read({ signal, onBytes: byteCounter(reporter, size) });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new ResponseError(LSPErrorCodes.RequestCancelled, message("The client canceled the request."));
  } finally {
    reporter.done();
  }
}

/** Returns a function that adds up the bytes read so far, and reports each new percentage. */
function byteCounter(reporter: WorkDoneProgressReporter, totalBytes: number): (count: number) => void {
  const total = humanSize(totalBytes);
  let bytesRead = 0;
  let reported = -1;
  return (count) => {
    bytesRead += count;
    const percentage = Math.min(100, Math.floor((bytesRead / Math.max(totalBytes, 1)) * 100));
    // A package has thousands of pieces, too many for one message each.
    if (percentage === reported) return;
    reported = percentage;
    reporter.report(percentage, message("{done} of {total}", { done: humanSize(bytesRead), total }));
  };
}
