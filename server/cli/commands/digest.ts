import {
  artifactEdits,
  type ArtifactEdits,
  type PackageDigest,
  platformKeys,
} from "../../core/release/packages/artifacts";
import { applyEdits } from "../../core/json/edit/edits";
import type { ManifestDocument } from "../../core/json/parse/document";
import { propertyPath } from "../../core/json/tree/value";
import { documentKind } from "../../core/manifest/kind";
import { listAnd, message } from "../../core/text/messages";
import { toPrintableJson, escapeLine } from "../../core/text/printable";
import { isManifestFile } from "../../project/call/project";
import { choice, defineCommand, valued } from "../arguments/arguments";
import { ConfigurationResolver } from "../../project/call/configuration-resolver";
import { EXIT, printError, UsageError, Failure } from "../../project/files/failures";
import { parsePackage, type PackageFile } from "../arguments/options";
import { isFile, readDocument } from "../../project/files/read";
import { replaceFile } from "../../project/files/replace-file";
import { findDuplicatePlatform, digestAll, unknownPlatformError } from "./shared/packages";

/** `plugin-manifest digest` (docs/spec/release.md, digest). */
export const digestCommand = defineCommand({
  usage: "[options] <file…>",
  summary: () => message("Print size and SHA-256 of packages: <file> or <platform>=<file>"),
  options: {
    format: choice(["text", "json"], "text", () => message("set the output format")),
    write: valued("<manifest>", () => message("also write the values to this manifest's artifacts")),
  },
  statuses: () =>
    message("0 done; 2 invalid usage, or a file that cannot be read or written; 130 interrupted"),
  examples: ["digest dist/*.zip", "digest linux_x64=clock.zip --write manifest.json"],
  async run({ values, positionals }) {
    const { format, write: manifest } = values;
    const files = await parseFiles(positionals, manifest);
    // Refuse an unsuitable manifest before reading gigabytes.
    if (manifest !== undefined) readTarget(manifest);
    const packages = await digestAll(files);
    const digests = packages.flatMap(({ platform, path, digest }) =>
      typeof digest === "string" ? [] : { path, platform, size: digest.size, sha256: digest.sha256 },
    );
    process.stdout.write(format === "json" ? toPrintableJson({ files: digests }) : formatText(digests));
    for (const { digest } of packages) if (typeof digest === "string") printError(digest);
    if (digests.length < packages.length) return EXIT.failure;
    if (manifest !== undefined) writeDigests(manifest, digests);
    return EXIT.ok;
  },
});

async function parseFiles(args: readonly string[], manifest: string | undefined): Promise<PackageFile[]> {
  if (args.length === 0) throw new UsageError(message("'digest' takes one or more package files."));
  const { vocabulary } = await new ConfigurationResolver().optionsFor(manifest ?? "manifest.json");
  const platforms = platformKeys(vocabulary);
  const files = args.map((arg) => {
    const { platform, path } = parsePackage(arg);
    if (platform !== undefined && platforms.includes(platform)) return { platform, path };
    // A plain file may have `=` in its name.
    if (platform !== undefined && !isFile(arg)) throw unknownPlatformError(platform, platforms);
    if (manifest === undefined) return { path: arg };
    throw new UsageError(message("--write needs <platform>=<file>, not '{arg}'.", { arg }));
  });
  const platform = findDuplicatePlatform(files);
  if (platform === undefined || manifest === undefined) return files;
  throw new UsageError(message("--write has two files for '{platform}'.", { platform }));
}

type DigestedFile = Pick<PackageFile, "path"> & PackageDigest & { readonly platform: string | undefined };

function formatText(digests: readonly DigestedFile[]): string {
  const width = Math.max(...digests.map(({ size }) => String(size).length));
  return digests
    .map(({ platform, path, size, sha256 }) => {
      const name = platform === undefined ? path : `${platform}=${path}`;
      return `${sha256}  ${String(size).padStart(width)}  ${escapeLine(name)}\n`;
    })
    .join("");
}

/** Reads the manifest to update. @throws Failure, or UsageError when it is not a draft or published manifest */
function readTarget(name: string): ManifestDocument {
  const document = readDocument(name);
  const kind = documentKind(document.root);
  if (isManifestFile(name, document) && (kind === "draft" || kind === "published")) return document;
  throw new UsageError(
    message("--write needs a draft or a published manifest; '{name}' is not one.", { name }),
  );
}

/** Writes sizes and digests into the manifest. @throws Failure, UsageError */
function writeDigests(name: string, digests: readonly DigestedFile[]): void {
  const packages = digests.map((file) => [file.platform ?? "", file] as const);
  // The author may have saved the manifest in the meantime, so read it again.
  const document = readTarget(name);
  const changes = artifactEdits(document, documentKind(document.root), new Map(packages));
  if (!changes)
    throw new Failure(
      name,
      message("Cannot write '{name}': \"artifacts\" and its entries must be objects.", { name }),
    );
  const { text } = document;
  if (changes.edits.length > 0) replaceFile(name, applyEdits(text, changes.edits), text);
  else printError(message("{name} has these sizes and digests already.", { name }));
  printChanges(name, changes);
}

/** Prints the names of written and stale members on standard error; standard output is for the digests. */
function printChanges(name: string, { writtenMembers, stale }: ArtifactEdits): void {
  for (const [pointer, members] of writtenMembers) {
    const values = { name, members: listAnd(members), place: propertyPath(pointer) };
    printError(
      pointer === ""
        ? message("{name}: Wrote {members}.", values)
        : message("{name}: Wrote {members} of {place}.", values),
    );
  }
  for (const pointer of stale) {
    const values = { name, place: propertyPath(pointer) };
    printError(
      pointer.endsWith("/signature")
        ? message("{name}: {place} is stale. Sign the new package.", values)
        : message("{name}: {place} may be stale. Upload the new package.", values),
    );
  }
}
