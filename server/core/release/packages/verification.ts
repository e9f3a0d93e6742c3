import { isString, type JsonValue } from "../../json/tree/value";
import { formats } from "../../manifest/formats";
import { message, show } from "../../text/messages";
import { markdownCode } from "../../text/printable";
import type { PackageDigest } from "./artifacts";
import type { PackageDescription } from "./descriptions";

/** What a signature covers. The user states this, because the interface does not. */
export type SignedContent = "file" | "sha256";

export interface ComparedValue {
  readonly what: "size" | "sha256" | "signature";
  readonly pointer: string;
  readonly agrees: boolean;
  /** `expected` and `actual` are absent for a signature. */
  readonly expected?: JsonValue;
  readonly actual?: number | string;
}

export type SignatureTest = (signature: string) => Promise<boolean>;

/** Compares a package with all its descriptions. @param isValidSignature absent to skip signatures */
export async function comparePackage(
  { size, sha256 }: PackageDigest,
  descriptions: readonly PackageDescription[],
  isValidSignature?: SignatureTest,
): Promise<ComparedValue[]> {
  const actualValues = [["size", "artifact_size", size] as const, ["sha256", "sha256", sha256] as const];
  const values: ComparedValue[] = [];
  for (const description of descriptions) {
    const { pointer, signature } = description;
    for (const [what, member, actual] of actualValues) {
      const expected = description[what];
      if (expected === undefined) continue;
      values.push({ what, pointer: `${pointer}/${member}`, expected, actual, agrees: expected === actual });
    }
    if (!isValidSignature || signature === undefined) continue;
    const agrees =
      isString(signature) && formats["ed25519-signature"](signature) && (await isValidSignature(signature));
    values.push({ what: "signature", pointer: `${pointer}/signature`, agrees });
  }
  return values;
}

/** Reports that a document omits a package's size or digest or, if there is a signer, its signature. */
export function missingValuesSentence(
  values: readonly ComparedValue[],
  name: string,
  platform: string,
  hasSigner: boolean,
): string | undefined {
  const kinds = new Set(values.map(({ what }) => what));
  if (!kinds.has("size") || !kinds.has("sha256"))
    return message("'{name}' lacks the size or digest of the package for {platform}.", { name, platform });
  return hasSigner && !kinds.has("signature")
    ? message("'{name}' has no signature of the package for {platform}.", { name, platform })
    : undefined;
}

export function comparisonSentence(value: ComparedValue): string {
  const { what, pointer, agrees, expected = "", actual = "" } = value;
  // Quote a size written as a string; without quotes, it could look equal to the number.
  const hasSameType = typeof expected === typeof actual;
  const values = { pointer, expected: hasSameType ? (expected as typeof actual) : show(expected), actual };
  if (what === "signature")
    return agrees ? message("{pointer} is valid.", values) : message("{pointer} is not valid.", values);
  return agrees
    ? message("{pointer} agrees: {actual}", values)
    : message("{pointer} differs: it is {expected}, the file has {actual}", values);
}

interface VerificationReport {
  readonly name: string;
  readonly version: string | undefined;
  readonly packages: readonly ReportedPackage[];
  readonly signed: SignedContent | undefined;
}

interface ReportedPackage {
  readonly platform: string;
  readonly file: string;
  /** Null if the package could not be verified. */
  readonly agrees: boolean | null;
  readonly values: readonly ComparedValue[];
  readonly failure?: string;
}

export function verificationMarkdown({ name, version, packages, signed }: VerificationReport): string {
  const values = { name: markdownCode(name), version: markdownCode(version ?? "–") };
  const title = message("### Packages of {name}, version {version}", values);
  const signedSentences =
    signed && packages.some(({ agrees }) => agrees !== null) ? [SIGNED_SENTENCES[signed]()] : [];
  return `${[title, ...packages.map(packageMarkdown), ...signedSentences].join("\n\n")}\n`;
}

function packageMarkdown({ platform, file, agrees, values, failure }: ReportedPackage): string {
  const title = titleOf(agrees, { platform: markdownCode(platform), file: markdownCode(file) });
  if (failure !== undefined) return `${title}\n\n${markdownCode(failure)}`;
  const rows = values.map((value) => {
    const result = value.agrees ? message("agrees") : message("**differs**");
    return `| ${result} | ${markdownCode(comparisonSentence(value))} |`;
  });
  const head = [`| ${message("Result")} | ${message("Value")} |`, "| --- | --- |"];
  return `${title}\n\n${[...head, ...rows].join("\n")}`;
}

function titleOf(
  agrees: boolean | null,
  values: { readonly platform: string; readonly file: string },
): string {
  if (agrees === null) return message("**{platform}: {file} could not be verified.**", values);
  return agrees
    ? message("**{platform}: {file} is the package that the manifest describes.**", values)
    : message("**{platform}: {file} is not the package that the manifest describes.**", values);
}

const SIGNED_SENTENCES: Readonly<Record<SignedContent, () => string>> = {
  file: () => message("Signatures were verified over the file, as you stated."),
  sha256: () => message("Signatures were verified over the 32 bytes of the digest, as you stated."),
};
