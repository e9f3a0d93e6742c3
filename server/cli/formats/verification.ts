import { message } from "../../core/text/messages";
import { printable, printableLine, printableLines } from "../../core/text/printable";
import type { Signed } from "../input/verify-input";

/** One value of a document, compared with a package. */
export interface Comparison {
  readonly what: "size" | "sha256" | "signature";
  /** The JSON Pointer in the manifest, or in the version of a detail response. */
  readonly pointer: string;
  readonly agrees: boolean;
  /** Absent for a signature. */
  readonly expected?: number | string;
  readonly actual?: number | string;
}

export interface VerifiedPackage {
  readonly platform: string;
  readonly path: string;
  readonly comparisons: readonly Comparison[];
}

/** The result of `verify`. */
export interface Verification {
  readonly version: string | undefined;
  readonly packages: readonly VerifiedPackage[];
  /** What the signatures cover, as the user says; absent if none was verified. */
  readonly signed: Signed | undefined;
}

/** Prints a verification for people: each package, then one line for each value. */
export function verificationText({ packages, signed }: Verification): string {
  const blocks = packages.map(({ platform, path, comparisons }) => {
    const lines = comparisons.map((comparison) => `  ${printable(lineOf(comparison))}\n`);
    return `${printableLine(`${platform}=${path}`)}\n${lines.join("")}`;
  });
  return `${blocks.join("")}${signed && packages.length > 0 ? `${SIGNED[signed]()}\n` : ""}`;
}

function lineOf({ what, pointer, agrees, expected = "", actual = "" }: Comparison): string {
  const values = { pointer, expected, actual };
  if (what === "signature")
    return agrees ? message("{pointer} is valid.", values) : message("{pointer} is not valid.", values);
  return agrees
    ? message("{pointer} agrees: {actual}", values)
    : message("{pointer} differs: it is {expected}, the file has {actual}", values);
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
