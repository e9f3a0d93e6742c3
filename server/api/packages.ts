import { describedIn } from "../core/release/packages/described";
import { compareValues } from "../core/release/packages/verification";
import { message, show } from "../core/text/messages";
import { noManifest, validDocumentOf } from "./input";
import { checkOptions, checkPackages, VERIFY_OPTIONS } from "./options";
import type { PackageDigest, Verification, VerifyOptions } from "./entry-types";

/**
 * Computes size and digest of a package's bytes, as `plugin-manifest digest` does for a file.
 * @throws TypeError when they are not bytes
 */
export async function digest(bytes: Uint8Array | ArrayBuffer): Promise<PackageDigest> {
  if (!(bytes instanceof Uint8Array) && !(bytes instanceof ArrayBuffer))
    throw new TypeError(message("The bytes must be a Uint8Array or an ArrayBuffer."));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { size: bytes.byteLength, sha256 };
}

/**
 * Compares packages with what a manifest or a detail response says of them. Signatures are not verified.
 * @param packages size and digest by platform key, as `digest` returns them
 * @throws SyntaxError when the text is not JSON, TypeError when it has no such version or an option is wrong
 */
export async function verify(
  text: string,
  packages: Readonly<Record<string, PackageDigest>>,
  options: VerifyOptions = {},
): Promise<Verification> {
  checkPackages(packages);
  checkOptions(options, VERIFY_OPTIONS);
  const { version } = options;
  const described = describedIn(validDocumentOf(text), version);
  if (described === "other-version")
    throw new TypeError(message("The text has no version {version}.", { version: show(version ?? "") }));
  if (!described) throw noManifest();
  const compared = Object.entries(packages).map(async ([platform, file]) => {
    const values = await compareValues(file, described.packageFor(platform));
    const known = new Set(values.map(({ what }) => what));
    const agrees = known.has("size") && known.has("sha256") && values.every((value) => value.agrees);
    return { platform, agrees, values };
  });
  const verified = await Promise.all(compared);
  return {
    version: described.version ?? null,
    // Nothing agrees where nothing was compared.
    agrees: verified.length > 0 && verified.every(({ agrees }) => agrees),
    packages: verified,
  };
}
