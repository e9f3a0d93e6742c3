import { message } from "../../core/text/messages";
import type { Vocabulary } from "../../core/manifest/host/host";
import { platformKeys } from "../../core/release/packages/platforms";
import { meaningOf } from "../../core/schema/other-names";
import { unknownName } from "../../core/text/unknown-name";
import { CallError } from "../../project/files/failures";

/** A package that the call names. */
export interface PackageFile {
  /** Its platform key; absent for a plain file. */
  readonly platform?: string | undefined;
  readonly path: string;
}

/** Reads the values of `--package`: one file for each platform. @throws CallError */
export function readPackageOptions(options: readonly string[], vocabulary?: Vocabulary): PackageFile[] {
  const platforms = platformKeys(vocabulary);
  const files = options.map((option) => {
    const { platform, path } = splitPackage(option);
    if (platform === undefined) {
      throw new CallError(message("--package must be <platform>=<file>, not '{option}'.", { option }));
    }
    if (!platforms.includes(platform)) throw new CallError(unknownPlatform(platform, platforms));
    return { platform, path };
  });
  const twice = duplicatePlatform(files);
  if (twice === undefined) return files;
  throw new CallError(message("--package has two files for '{platform}'.", { platform: twice }));
}

/** Makes a sentence about an unknown platform. */
export function unknownPlatform(name: string, known: readonly string[]): string {
  return unknownName("platform", name, known, (bare) => meaningOf(bare, known).value);
}

/** Splits `<platform>=<file>`; anything else is a plain file. */
export function splitPackage(text: string): PackageFile {
  const [, platform, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return path === undefined ? { path: text } : { platform, path };
}

/** Returns a platform that has two packages. */
export function duplicatePlatform(files: readonly PackageFile[]): string | undefined {
  return files.find(
    ({ platform }, i) => platform !== undefined && files.findIndex((file) => file.platform === platform) < i,
  )?.platform;
}
