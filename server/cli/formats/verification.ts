import { comparedSentence, type ComparedValue, type Signed } from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import { printable, printableLine, printableLines } from "../../core/text/printable";

export interface VerifiedPackage {
  readonly platform: string;
  readonly path: string;
  readonly comparisons: readonly ComparedValue[];
}

/** The result of `verify`. */
interface Verification {
  readonly version: string | undefined;
  readonly packages: readonly VerifiedPackage[];
  /** What the signatures cover, as the user says; absent if none was verified. */
  readonly signed: Signed | undefined;
}

/** Prints a verification for people: each package, then one line for each value. */
export function verificationText({ packages, signed }: Verification): string {
  const blocks = packages.map(({ platform, path, comparisons }) => {
    const lines = comparisons.map((comparison) => `  ${printable(comparedSentence(comparison))}\n`);
    return `${printableLine(`${platform}=${path}`)}\n${lines.join("")}`;
  });
  return `${blocks.join("")}${signed && packages.length > 0 ? `${SIGNED[signed]()}\n` : ""}`;
}

/** The interface does not show which bytes a signature covers. */
const SIGNED: Readonly<Record<Signed, () => string>> = {
  file: () => message("Signatures were verified over the file, because --signed says so."),
  sha256: () =>
    message("Signatures were verified over the 32 bytes of the digest, because --signed says so."),
};

/** Prints a verification as one JSON object (docs/spec/release.md, verify). */
export function verificationJson({ version, packages, signed }: Verification): string {
  const printed = {
    version: version ?? null,
    ...(signed && { signed, signedAccordingTo: "user" }),
    packages: packages.map(({ comparisons, ...file }) => ({
      ...file,
      agrees: comparisons.every(({ agrees }) => agrees),
      comparisons,
    })),
  };
  return `${printableLines(JSON.stringify(printed, null, 2))}\n`;
}
