import { describe, expect, it } from "vitest";
import { check } from "../../../../server/core/check/check";
import { ManifestDocument } from "../../../../server/core/json/parse/document";
import { draft } from "../../../support/manifests";
import { elf, LIBRARIES, latin1, pe, UNIVERSAL } from "../../../support/package-files";
import { packageWithContents, release } from "../../../support/release";

describe("The native library of a package", () => {
  const found = (platform: string, bytes: Uint8Array): string[] => {
    const document = new ManifestDocument(
      draft({ entry: `{ "native": { "${platform}": "native/clock" }, "frontend": "frontend/index.js" }` }),
    );
    const { findings } = check(
      document,
      release({ packages: [packageWithContents(platform, { starts: { "native/clock": bytes } })] }),
    );
    return findings
      .filter(({ code }) => code === "release-native")
      .flatMap(({ related = [] }) => related.map(({ message }) => message));
  };

  const KEYS = Object.keys(LIBRARIES) as (keyof typeof LIBRARIES)[];
  it.each(KEYS.flatMap((key) => KEYS.map((other) => [key, other] as const)))(
    "for %s takes a library for %s only if they are the same",
    (key, other) => {
      const [format, machine] = [
        { windows: "PE", macos: "Mach-O", linux: "ELF" }[other.split("_")[0]!],
        other.split("_")[1],
      ];
      const sentence = `The file has the format ${format} for ${machine}.`;
      expect(found(key, LIBRARIES[other])).toEqual(key === other ? [] : [sentence]);
    },
  );

  it("may be a universal library for both machines of macOS", () => {
    expect([found("macos_x64", UNIVERSAL), found("macos_arm64", UNIVERSAL)]).toEqual([[], []]);
    expect(found("linux_x64", UNIVERSAL)).toEqual(["The file has the format Mach-O for x64 and arm64."]);
  });

  it("is reported with the actual kind of the file", () => {
    expect(found("linux_x64", elf(0x28, { is64: false }))).toEqual([
      "The file has the format ELF for another machine.",
    ]);
    expect(found("linux_x64", pe(0x8664, 0x2000).subarray(0, 4096))).toEqual(["The file has the format PE."]);
    expect(found("linux_x64", latin1(""))).toEqual(["The file does not start like a native library."]);
  });
});
