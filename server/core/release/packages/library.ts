import { familyOf } from "../../manifest/vocabulary";
import { START_BYTES } from "./inside";

type LibraryFormat = "PE" | "Mach-O" | "ELF";

/** What the first bytes of a library say. */
export interface Library {
  readonly format: LibraryFormat;
  /** The machines that it runs on; `other` for one that no platform key names. Empty if the bytes do not say. */
  readonly machines: readonly Machine[];
}

export type Machine = "x64" | "arm64" | "other";

const FORMATS: ReadonlyMap<string, LibraryFormat> = new Map([
  ["windows", "PE"],
  ["macos", "Mach-O"],
  ["linux", "ELF"],
]);

/** Tests if a library is one of a platform key's, as far as the key says what it takes. */
export function isLibraryOf(platformKey: string, library: Library | undefined): boolean {
  const format = FORMATS.get(familyOf(platformKey));
  if (format === undefined) return true;
  if (library?.format !== format) return false;
  const machine = platformKey.slice(platformKey.indexOf("_") + 1);
  const isKnown = machine === "x64" || machine === "arm64";
  return !isKnown || library.machines.length === 0 || library.machines.includes(machine);
}

/** Reads the header of a library. @param bytes its first bytes @returns undefined for any other file */
export function libraryIn(bytes: Uint8Array): Library | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) return undefined;
  return peIn(view) ?? elfIn(view) ?? machOIn(view);
}

const PE_MACHINES: ReadonlyMap<number, Machine> = new Map([
  [0x8664, "x64"],
  [0xaa64, "arm64"],
]);

/** Reads a PE file: `MZ`, and at the offset in byte 0x3c `PE\0\0` with the machine after it. */
function peIn(view: DataView): Library | undefined {
  if (view.getUint16(0) !== 0x4d5a) return undefined;
  if (view.byteLength < 0x40) return undefined;
  const header = view.getUint32(0x3c, true);
  // The rest of a longer file was not read.
  const isCut = view.byteLength >= START_BYTES;
  if (header + 6 > view.byteLength) return isCut ? { format: "PE", machines: [] } : undefined;
  if (view.getUint32(header) !== 0x50450000) return undefined;
  return { format: "PE", machines: [PE_MACHINES.get(view.getUint16(header + 4, true)) ?? "other"] };
}

const ELF_MACHINES: ReadonlyMap<number, Machine> = new Map([
  [0x3e, "x64"],
  [0xb7, "arm64"],
]);

function elfIn(view: DataView): Library | undefined {
  if (view.byteLength < 20 || view.getUint32(0) !== 0x7f454c46) return undefined;
  const is64 = view.getUint8(4) === 2;
  const machine = ELF_MACHINES.get(view.getUint16(18, view.getUint8(5) !== 2));
  // A file of 32 bits for x64 is of the x32 ABI, which no host loads.
  return { format: "ELF", machines: [(is64 ? machine : undefined) ?? "other"] };
}

const MACH_O_MACHINES: ReadonlyMap<number, Machine> = new Map([
  [0x01000007, "x64"],
  [0x0100000c, "arm64"],
]);

/** The first four bytes of a file for one machine, in its byte order, of 64 and of 32 bits. */
const THIN = [0xfeedfacf, 0xfeedface];

/** The first four bytes of a universal file, with the size of an entry of its list. */
const UNIVERSAL: ReadonlyMap<number, number> = new Map([
  [0xcafebabe, 20],
  [0xcafebabf, 32],
]);

/** More machines than there are. A class file of Java begins with the same bytes, and has a version of 45 or more here. */
const MAX_MACHINES = 30;

function machOIn(view: DataView): Library | undefined {
  const isLittle = THIN.includes(view.getUint32(0, true));
  if (isLittle || THIN.includes(view.getUint32(0)))
    return { format: "Mach-O", machines: [machineOf(view, 4, isLittle)] };
  const size = UNIVERSAL.get(view.getUint32(0));
  const count = view.getUint32(4);
  if (size === undefined || count > MAX_MACHINES) return undefined;
  const listed = Math.min(count, Math.floor((view.byteLength - 8) / size));
  const machines = Array.from({ length: listed }, (_, i) => machineOf(view, 8 + i * size, false));
  return { format: "Mach-O", machines };
}

function machineOf(view: DataView, offset: number, isLittle: boolean): Machine {
  return MACH_O_MACHINES.get(view.getUint32(offset, isLittle)) ?? "other";
}
