import { familyOf } from "../../manifest/vocabulary";
import { START_BYTES } from "./contents";

type LibraryFormat = "PE" | "Mach-O" | "ELF";

export interface Library {
  readonly format: LibraryFormat;
  /** Empty if unknown; `other` is a machine without a platform key. */
  readonly machines: readonly Machine[];
}

type Machine = "x64" | "arm64" | "other";

const FORMATS: ReadonlyMap<string, LibraryFormat> = new Map([
  ["windows", "PE"],
  ["macos", "Mach-O"],
  ["linux", "ELF"],
]);

/** Tests if a library is built for a platform; always true if the platform is unknown. */
export function isLibraryFor(platformKey: string, library: Library | undefined): boolean {
  const format = FORMATS.get(familyOf(platformKey));
  if (format === undefined) return true;
  if (library?.format !== format) return false;
  const machine = platformKey.slice(platformKey.indexOf("_") + 1);
  const isKnownMachine = machine === "x64" || machine === "arm64";
  return !isKnownMachine || library.machines.length === 0 || library.machines.includes(machine);
}

/** Parses a library's header; undefined if the file is not a library. @param bytes the file's first bytes */
export function libraryIn(bytes: Uint8Array): Library | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) return undefined;
  return peIn(view) ?? elfIn(view) ?? machOIn(view);
}

const MACHINES_BY_CODE: Readonly<Record<LibraryFormat, Readonly<Record<number, Machine>>>> = {
  PE: { 0x8664: "x64", 0xaa64: "arm64" },
  ELF: { 0x3e: "x64", 0xb7: "arm64" },
  "Mach-O": { 0x01000007: "x64", 0x0100000c: "arm64" },
};

function toLibrary(format: LibraryFormat, ...codes: readonly number[]): Library {
  return { format, machines: codes.map((code) => MACHINES_BY_CODE[format][code] ?? "other") };
}

/** Parses a PE file. It begins with `MZ`. The field at 0x3c holds the offset of `PE\0\0` and the machine code. */
function peIn(view: DataView): Library | undefined {
  if (view.getUint16(0) !== 0x4d5a || view.byteLength < 0x40) return undefined;
  const header = view.getUint32(0x3c, true);
  // The header may be in a part of the file that was not read.
  if (header + 6 > view.byteLength) return view.byteLength >= START_BYTES ? toLibrary("PE") : undefined;
  if (view.getUint32(header) !== 0x50450000) return undefined;
  return toLibrary("PE", view.getUint16(header + 4, true));
}

function elfIn(view: DataView): Library | undefined {
  if (view.byteLength < 20 || view.getUint32(0) !== 0x7f454c46) return undefined;
  const is64 = view.getUint8(4) === 2;
  const code = view.getUint16(18, view.getUint8(5) !== 2);
  // A 32-bit file for x64 uses the x32 ABI, which no host loads.
  return toLibrary("ELF", is64 ? code : -1);
}

/** Magic numbers of single-architecture Mach-O files (64-bit, 32-bit), in the file's byte order. */
const MACH_O_MAGICS = [0xfeedfacf, 0xfeedface];

/** Maps the magic number of a universal Mach-O file to the size of an entry in the file's list of machines. */
const MACHINE_ENTRY_SIZES: ReadonlyMap<number, number> = new Map([
  [0xcafebabe, 20],
  [0xcafebabf, 32],
]);

/** Excludes Java class files: they also begin with 0xcafebabe, but have a version of at least 45 instead of a count. */
const MAX_MACHINES = 30;

function machOIn(view: DataView): Library | undefined {
  const isLittleEndian = MACH_O_MAGICS.includes(view.getUint32(0, true));
  if (isLittleEndian || MACH_O_MAGICS.includes(view.getUint32(0)))
    return toLibrary("Mach-O", view.getUint32(4, isLittleEndian));
  const size = MACHINE_ENTRY_SIZES.get(view.getUint32(0));
  const count = view.getUint32(4);
  if (size === undefined || count > MAX_MACHINES) return undefined;
  const entryCount = Math.min(count, Math.floor((view.byteLength - 8) / size));
  return toLibrary("Mach-O", ...Array.from({ length: entryCount }, (_, i) => view.getUint32(8 + i * size)));
}
