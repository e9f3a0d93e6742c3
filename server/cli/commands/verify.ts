import { type PackageDescriptions, descriptionsIn } from "../../core/release/packages/descriptions";
import {
  comparisonSentence,
  comparePackage,
  missingValuesSentence,
  type SignedContent,
} from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import { readSigner, type Signer } from "../../host/packages/reader.node";
import { choice, defineCommand, repeatable, valued } from "../arguments/arguments";
import { ConfigurationResolver } from "../../project/call/configuration-resolver";
import { UsageError, EXIT, Failure, printError } from "../../project/files/failures";
import { digestPackages, readPackageOptions, type PackageFileResult } from "./shared/packages";
import { noManifestInFileSentence } from "../../core/release/comparison";
import { readDocument } from "../../project/files/read";
import { escapeUnprintable, toPrintableJson, escapeLine } from "../../core/text/printable";

/** `plugin-manifest verify` (docs/spec/release.md, verify). */
export const verifyCommand = defineCommand({
  usage: "[options] <file>",
  summary: () => message("Compare a manifest or a catalog response with package files"),
  options: {
    package: repeatable("<platform>=<file>", () => message("set the package of a platform; repeatable")),
    version: valued("<version>", () => message("choose a response's version (default: newest)")),
    "public-key": valued("<file>", () => message("verify with this ed25519 key: PEM, or base64")),
    signed: {
      type: "string" as const,
      values: ["file", "sha256"],
      description: () => message("say which bytes are signed, with --public-key"),
    },
    format: choice(["text", "json"], "text", () => message("set the output format")),
  },
  statuses: () =>
    message(
      "0 everything agrees; 1 a value differs; 2 invalid usage, or a file that cannot be read; 130 interrupted",
    ),
  examples: [
    "verify manifest.json --package linux_x64=clock.zip",
    "verify detail.json --version 1.2.0 --package linux_x64=a.zip",
  ],
  async run({ values, positionals }) {
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError(message("'verify' takes one file."));
    const { vocabulary } = await new ConfigurationResolver().optionsFor(name);
    const files = readPackageOptions(values.package, vocabulary);
    if (files.length === 0) throw new UsageError(message("'verify' needs --package <platform>=<file>."));
    const signer = await readSignerOptions(values["public-key"], values.signed);
    const descriptions = readDescriptions(name, values.version);
    const results: (VerifiedFile | string)[] = [];
    // One by one, because verifying a signature over a file needs the whole file in memory.
    for await (const file of digestPackages(files, signer))
      results.push(await verifyPackage(file, descriptions, name));
    const packages = results.filter((result) => typeof result !== "string");
    const failures = results.filter((result) => typeof result === "string");
    const { version = null } = descriptions;
    const signed = signer && { signed: signer.signed, signedAccordingTo: "user" };
    process.stdout.write(
      values.format === "json"
        ? toPrintableJson({ version, ...signed, packages })
        : formatVerification(packages, signer?.signed),
    );
    for (const failure of failures) printError(failure);
    if (failures.length > 0) return EXIT.failure;
    return packages.every(({ agrees }) => agrees) ? EXIT.ok : EXIT.errors;
  },
});

/** Compares a package with every place that describes it. @returns an error message if nothing can be compared */
async function verifyPackage(
  { platform = "", path, digest }: PackageFileResult,
  descriptions: PackageDescriptions,
  name: string,
) {
  if (typeof digest === "string") return digest;
  const { isValidSignature } = digest;
  const comparisons = await comparePackage(digest, descriptions.forPlatform(platform), isValidSignature);
  const failure = missingValuesSentence(comparisons, name, platform, isValidSignature !== undefined);
  return failure ?? { platform, path, agrees: comparisons.every(({ agrees }) => agrees), comparisons };
}

/** Reads the key from the options. @throws UsageError */
async function readSignerOptions(file?: string, signed?: string): Promise<Signer | undefined> {
  if (file === undefined && signed === undefined) return undefined;
  if (file === undefined) throw new UsageError(message("--signed needs --public-key <file>."));
  if (signed === undefined)
    throw new UsageError(message("--public-key needs --signed file or --signed sha256."));
  const signer = await readSigner(file, signed === "file" ? "file" : "sha256");
  if (typeof signer === "string") throw new UsageError(signer);
  return signer;
}

/** Reads a manifest, or a detail response's version (by default, the newest). @throws UsageError, Failure */
function readDescriptions(name: string, version: string | undefined): PackageDescriptions {
  const descriptions = descriptionsIn(readDocument(name), version);
  if (descriptions === "other-version")
    throw new UsageError(message("'{name}' has no version '{wanted}'.", { name, wanted: version ?? "" }));
  if (descriptions) return descriptions;
  throw new Failure(name, noManifestInFileSentence(name));
}

type VerifiedFile = Exclude<Awaited<ReturnType<typeof verifyPackage>>, string>;

function formatVerification(packages: readonly VerifiedFile[], signed: SignedContent | undefined): string {
  const blocks = packages.map(({ platform, path, comparisons }) => {
    const lines = comparisons.map((comparison) => `  ${escapeUnprintable(comparisonSentence(comparison))}\n`);
    return `${escapeLine(`${platform}=${path}`)}\n${lines.join("")}`;
  });
  return `${blocks.join("")}${signed && packages.length > 0 ? `${SIGNED_SENTENCES[signed]()}\n` : ""}`;
}

/** Each sentence names the option, because the interface does not specify which bytes a signature covers. */
const SIGNED_SENTENCES: Readonly<Record<SignedContent, () => string>> = {
  file: () => message("Signatures were verified over the file, because --signed says so."),
  sha256: () =>
    message("Signatures were verified over the 32 bytes of the digest, because --signed says so."),
};
