import { verify } from "node:crypto";
import type { ExpectedPackage } from "../../core/catalog/expected-package";
import { message } from "../../core/text/messages";
import type { Digest } from "../../host/package-file.node";
import {
  verificationJson,
  verificationText,
  type Comparison,
  type VerifiedPackage,
} from "../formats/verification";
import { readArguments } from "../input/arguments";
import { Configurations } from "../input/configurations";
import { CallError, EXIT, Failure, printError } from "../input/exit";
import { readPackageOptions, readWholePackage, type PackageFile, type ReadPackage } from "../input/packages";
import {
  readDescribed,
  readSigner,
  VERIFY_OPTIONS,
  type Described,
  type Signer,
} from "../input/verify-input";
import { digestPackages } from "./digest-packages";

/** Runs `plugin-manifest verify` (docs/spec/release.md, verify). @returns the exit status */
export async function verifyCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, VERIFY_OPTIONS);
  const { format } = values;
  if (format !== "text" && format !== "json") {
    throw new CallError(message("--format must be text or json, not '{format}'.", { format }));
  }
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new CallError(message("'verify' takes one file."));
  const { vocabulary } = new Configurations({}).optionsFor(name);
  const files = readPackageOptions(values.package, vocabulary);
  if (files.length === 0) throw new CallError(message("'verify' needs --package <platform>=<file>."));
  const signer = readSigner(values["public-key"], values.signed);
  const described = readDescribed(name, values.version);
  const read = signer?.signed === "file" ? wholePackages(files) : await digestPackages(files);
  if (!read) return EXIT.interrupted;
  const verified: VerifiedPackage[] = [];
  const failures: Failure[] = [];
  for await (const file of read) {
    const result = "failure" in file ? file.failure : verifyPackage(file, described, signer, name);
    if (result instanceof Failure) failures.push(result);
    else verified.push(result);
  }
  const result = { version: described.version, packages: verified, signed: signer?.signed };
  process.stdout.write(format === "json" ? verificationJson(result) : verificationText(result));
  for (const failure of failures) printError(failure.message);
  if (failures.length > 0) return EXIT.call;
  return verified.every(({ comparisons }) => comparisons.every(({ agrees }) => agrees))
    ? EXIT.ok
    : EXIT.errors;
}

type Read = ReadPackage & { readonly bytes?: Buffer };

/** Reads each package with all its bytes, when the one before has been verified. */
async function* wholePackages(files: readonly PackageFile[]): AsyncGenerator<Read> {
  for (const file of files) {
    try {
      yield { ...file, ...(await readWholePackage(file.path)) };
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      yield { ...file, failure };
    }
  }
}

/** Compares a package with every place that describes it. @returns a Failure if nothing can be compared */
function verifyPackage(
  { platform = "", path, ...file }: PackageFile & Digest & { readonly bytes?: Buffer },
  described: Described,
  signer: Signer | undefined,
  name: string,
): VerifiedPackage | Failure {
  const expected = described.packageFor(platform);
  const comparisons = expected.flatMap((place) => [
    ...compared("size", place, file.size),
    ...compared("sha256", place, file.sha256),
    ...(signer ? signed(place, file, signer) : []),
  ]);
  const known = comparisons.map(({ what }) => what);
  const values = { name, platform };
  if (!known.includes("size") || !known.includes("sha256")) {
    return new Failure(
      path,
      message("'{name}' has no size and digest of the package for {platform}.", values),
    );
  }
  if (signer && !known.includes("signature")) {
    return new Failure(path, message("'{name}' has no signature of the package for {platform}.", values));
  }
  return { platform, path, comparisons };
}

function compared(what: "size" | "sha256", place: ExpectedPackage, actual: number | string): Comparison[] {
  const expected = place[what];
  if (expected === undefined) return [];
  return [
    {
      what,
      pointer: `${place.pointer}/${what === "size" ? "artifact_size" : what}`,
      expected,
      actual,
      agrees: expected === actual,
    },
  ];
}

function signed(
  { pointer, signature }: ExpectedPackage,
  { bytes, sha256 }: Digest & { readonly bytes?: Buffer },
  { key }: Signer,
): Comparison[] {
  if (signature === undefined) return [];
  const agrees = verify(null, bytes ?? Buffer.from(sha256, "hex"), key, Buffer.from(signature, "base64"));
  return [{ what: "signature", pointer: `${pointer}/signature`, agrees }];
}
