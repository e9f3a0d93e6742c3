import type { Described } from "../../core/release/packages/described";
import { compareValues, lackOf } from "../../core/release/packages/verification";
import { message } from "../../core/text/messages";
import { isSignedBy, type Signer } from "../../host/packages/signature.node";
import { verificationJson, verificationText, type VerifiedPackage } from "../formats/verification";
import { readArguments } from "../arguments/arguments";
import { Configurations } from "../../program/configurations";
import { EXIT, printError, CallError, Failure } from "../../program/failures";
import { digestPackage, readPackageOptions, type ReadPackage } from "../arguments/packages";
import { readDescribed, readSigner, VERIFY_OPTIONS } from "../arguments/verify-input";
import { readPackages } from "./read-packages";

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
  const keepsBytes = signer?.signed === "file";
  // With all bytes of one package in memory, the next one is not read.
  const results = await readPackages(files, async (file, options) =>
    verifyPackage(await digestPackage(file, { ...options, keepsBytes }), described, signer, name),
  );
  if (!results) return EXIT.interrupted;
  const failures = results.filter((result) => result instanceof Failure);
  const verified = results.filter((result): result is VerifiedPackage => !(result instanceof Failure));
  const result = { version: described.version, packages: verified, signed: signer?.signed };
  process.stdout.write(format === "json" ? verificationJson(result) : verificationText(result));
  for (const failure of failures) printError(failure.message);
  if (failures.length > 0) return EXIT.call;
  return verified.every(({ comparisons }) => comparisons.every(({ agrees }) => agrees))
    ? EXIT.ok
    : EXIT.errors;
}

/** Compares a package with every place that describes it. @returns a Failure if nothing can be compared */
async function verifyPackage(
  file: ReadPackage,
  described: Described,
  signer: Signer | undefined,
  name: string,
): Promise<VerifiedPackage | Failure> {
  if ("failure" in file) return file.failure;
  const { platform = "", path } = file;
  const isValid = signer && ((signature: string) => isSignedBy(signer, file, signature));
  const comparisons = await compareValues(file, described.packageFor(platform), isValid);
  const lack = lackOf(comparisons, name, platform, signer !== undefined);
  return lack === undefined ? { platform, path, comparisons } : new Failure(path, lack);
}
