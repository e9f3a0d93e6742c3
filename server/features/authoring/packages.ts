import { artifactEdits, type PackageContent } from "../../core/release/packages/artifact-edits";
import { describedIn, versionsIn } from "../../core/release/packages/described";
import { platformIn, platformKeys } from "../../core/release/packages/platforms";
import { compareValues, lackOf, type SignatureTest } from "../../core/release/packages/verification";
import { verificationMarkdown } from "../../core/release/packages/verification-markdown";
import { noManifest } from "../../core/release/sides";
import { placeName } from "../../core/json/tree/describe";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../documents/analysis";
import type { EditSupport } from "../../lsp/client-support";
import { fileNameOf } from "../../host/uris";
import type {
  FillArtifactsResult,
  GuessPlatformsResult,
  PackageOf,
  PackageVersionsResult,
  SignatureParams,
  VerifiedPackage,
  VerifyPackagesResult,
} from "../../protocol";
import { workspaceEdit } from "../shared/workspace-edit";

/** A package with what has been read of it, or one sentence about why it could not be read. */
export type NamedPackage = PackageOf & {
  readonly read: (PackageContent & { readonly isValid?: SignatureTest }) | string;
};

/** `pluginManifest/guessPlatforms`: the platforms that file names speak of. */
export function guessedPlatforms({ options }: Analysis, names: readonly string[]): GuessPlatformsResult {
  const platforms = platformKeys(options.vocabulary);
  return names.map((name) => platformIn(name, platforms) ?? null);
}

/** `pluginManifest/fillArtifacts`. @param name the document's @returns one sentence if nothing can be written */
export function filledArtifacts(
  analysis: Analysis,
  name: string,
  packages: readonly NamedPackage[],
  support: EditSupport,
): FillArtifactsResult | string {
  const { document, version, context } = analysis;
  const refusal = fillRefusal(analysis, name);
  if (refusal !== undefined) return refusal;
  const contents = new Map<string, PackageContent>();
  for (const { platform, read } of packages) {
    if (typeof read === "string") return read;
    contents.set(platform, read);
  }
  const changes = artifactEdits(document, context.kind, contents);
  if (!changes)
    return message("Cannot fill in '{name}': \"artifacts\" and its entries must be objects.", { name });
  const { edits, stale } = changes;
  return {
    version,
    edit: edits.length > 0 ? workspaceEdit(edits, analysis, support) : null,
    stale: stale.map(placeName),
  };
}

function fillRefusal({ document, context }: Analysis, name: string): string | undefined {
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  return context.kind === "draft" || context.kind === "published"
    ? undefined
    : message("'{name}' is neither a draft nor a published manifest, so it has no packages.", { name });
}

/** `pluginManifest/packageVersions`: the versions that packages can be compared with. */
export function packageVersions({ document }: Analysis): PackageVersionsResult {
  return versionsIn(document);
}

/**
 * `pluginManifest/verifyPackages`.
 * @param name the document's
 * @param wanted the version of a detail response; the newest by default
 * @returns one sentence if nothing can be compared
 */
export async function verifiedPackages(
  { document }: Analysis,
  name: string,
  packages: readonly NamedPackage[],
  signatures: SignatureParams | undefined,
  wanted?: string,
): Promise<VerifyPackagesResult | string> {
  const described = document.parses ? describedIn(document, wanted) : undefined;
  if (!document.parses) return message("'{name}' is not valid JSON. Correct it first.", { name });
  if (described === "other-version")
    return message("'{name}' has no version '{wanted}'.", { name, wanted: wanted ?? "" });
  if (!described) return noManifest(name);
  const verified: VerifiedPackage[] = [];
  for (const { platform, uri, read } of packages) {
    const isRead = typeof read !== "string";
    const values = isRead ? await compareValues(read, described.packageFor(platform), read.isValid) : [];
    const failure = isRead ? lackOf(values, name, platform, signatures !== undefined) : read;
    const agrees = failure === undefined ? values.every((value) => value.agrees) : null;
    verified.push({ platform, uri, agrees, values, ...(failure !== undefined && { failure }) });
  }
  const report = verified.map((one) => ({ ...one, file: fileNameOf(one.uri) }));
  const { version } = described;
  const markdown = verificationMarkdown({ name, version, packages: report, signed: signatures?.signed });
  return { packages: verified, markdown };
}
