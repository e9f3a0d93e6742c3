import { ManifestDocument } from "../../core/json/parse/document";
import type { Side } from "../../core/release/comparison";
import { message } from "../../core/text/messages";
import { comparison, comparisonBases, sideIn } from "../../features";
import { baseOf } from "../../lsp/params";
import { orRefuse } from "../../lsp/refusal";
import { fileNameOf } from "../../host/uris";
import { COMPARE_REQUEST, COMPARISON_BASES_REQUEST, type CompareParams } from "../../protocol";
import type { RequestContext } from "./request-context";

/** Registers `pluginManifest/comparisonBases` and `pluginManifest/compare`. */
export function registerComparison(context: RequestContext): void {
  const { connection, ours, tagHistory } = context;
  connection.onRequest(COMPARISON_BASES_REQUEST, async (params: unknown) => {
    const asked = ours(params);
    const history = asked && (await tagHistory(asked.uri));
    // The text may have changed in the meantime.
    const analysis = ours(params);
    return analysis && history ? comparisonBases(analysis, history) : null;
  });
  connection.onRequest(COMPARE_REQUEST, async (params: unknown) => {
    const base = baseOf(params);
    const asked = ours(params);
    if (!asked) return null;
    const side = await baseSide(context, asked.uri, base);
    const analysis = ours(params);
    if (!analysis) return null;
    return orRefuse(typeof side === "string" ? side : comparison(analysis, fileNameOf(analysis.uri), side));
  });
}

/** Reads the base of a comparison, or says in one sentence why it cannot be read. */
async function baseSide(
  { documents, files, manifestAt }: RequestContext,
  uri: string,
  base: CompareParams["base"],
): Promise<Side | string> {
  if ("revision" in base) {
    const { revision: name } = base;
    const manifest = await manifestAt(uri, name);
    return typeof manifest === "string" ? manifest : { name, manifest };
  }
  const name = fileNameOf(base.uri);
  const open = documents.getOurs(base.uri)?.document;
  const text = open ? "" : await files.readText(base.uri);
  if (text === undefined) return message("'{name}' cannot be read, or is too large.", { name });
  return sideIn(open ?? new ManifestDocument(text), name);
}
