import { describe, expect, it } from "vitest";
import { libraryIn } from "../../../../server/core/release/packages/library";
import { elf, latin1, LIBRARIES, machO, pe, universal } from "../../../support/package-files";

describe("The header of a library", () => {
  it.each([
    ["PE for an old machine", pe(0x14c), "PE", ["other"]],
    ["PE whose header is further on", pe(0x8664, 0x1100).subarray(0, 4096), "PE", []],
    ["ELF in big endian", elf(0xb7, { isLittleEndian: false }), "ELF", ["arm64"]],
    ["ELF of 32 bits for x64", elf(0x3e, { is64: false }), "ELF", ["other"]],
    ["Mach-O of 32 bits", machO(7, 0xfeedface), "Mach-O", ["other"]],
    ["universal Mach-O with one machine", universal([0x0100000c]), "Mach-O", ["arm64"]],
    [
      "universal Mach-O with offsets of 64 bits",
      universal([0x01000007, 0x0100000c], true),
      "Mach-O",
      ["x64", "arm64"],
    ],
    [
      "universal Mach-O that is cut off",
      universal([0x01000007, 0x0100000c]).subarray(0, 40),
      "Mach-O",
      ["x64"],
    ],
  ] as const)("of %s is read", (_, bytes, format, machines) =>
    expect(libraryIn(bytes)).toEqual({ format, machines }),
  );

  it.each([
    ["a class file of Java", latin1("\xca\xfe\xba\xbe\0\0\0\x34\0\0\0\0")],
    ["another file that begins with MZ", latin1(`MZ${"\0".repeat(0x3a)}\x40\0\0\0text`)],
    ["PE that is cut off", latin1("MZ\0\0\0\0\0\0")],
    ["ELF that is cut off", latin1("\x7fELF\x02\x01\x01\0")],
    ["text", latin1("export {};")],
    ["nothing", latin1("")],
  ])("is not found in %s", (_, bytes) => expect(libraryIn(bytes)).toBeUndefined());

  it("is read even if it is cut off or damaged", () => {
    for (const bytes of [...Object.values(LIBRARIES), universal([1, 2, 3])]) {
      for (let length = 0; length <= bytes.length; length++)
        expect(() => libraryIn(bytes.subarray(0, length))).not.toThrow();
      for (let at = 0; at < bytes.length; at++) {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = 0xff;
        expect(() => libraryIn(damaged)).not.toThrow();
      }
    }
  });
});
