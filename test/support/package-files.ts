/* The first bytes of libraries and pictures: valid headers without content. */

/** A library for Windows: a DOS header with the offset of the PE header. */
export function pe(machine: number, header = 0x80): Uint8Array {
  const bytes = Buffer.alloc(header + 24);
  bytes.write("MZ");
  bytes.writeUInt32LE(header, 0x3c);
  bytes.write("PE\0\0", header, "latin1");
  bytes.writeUInt16LE(machine, header + 4);
  return bytes;
}

/** A shared object in ELF; by default, 64-bit and little-endian. */
export function elf(machine: number, { is64 = true, isLittleEndian = true } = {}): Uint8Array {
  const bytes = Buffer.alloc(64);
  bytes.write("\x7fELF", "latin1");
  bytes.set([is64 ? 2 : 1, isLittleEndian ? 1 : 2, 1], 4);
  if (isLittleEndian) bytes.writeUInt16LE(3, 16);
  else bytes.writeUInt16BE(3, 16);
  if (isLittleEndian) bytes.writeUInt16LE(machine, 18);
  else bytes.writeUInt16BE(machine, 18);
  return bytes;
}

/** A Mach-O library for one machine. */
export function machO(machine: number, magic = 0xfeedfacf): Uint8Array {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32LE(magic, 0);
  bytes.writeUInt32LE(machine, 4);
  bytes.writeUInt32LE(6, 12);
  return bytes;
}

/** A universal Mach-O library. @param is64 true for 64-bit offsets */
export function universal(machines: readonly number[], is64 = false): Uint8Array {
  const size = is64 ? 32 : 20;
  const bytes = Buffer.alloc(8 + machines.length * size);
  bytes.writeUInt32BE(is64 ? 0xcafebabf : 0xcafebabe, 0);
  bytes.writeUInt32BE(machines.length, 4);
  for (const [i, machine] of machines.entries()) bytes.writeUInt32BE(machine, 8 + i * size);
  return bytes;
}

const CPU = { x64: 0x01000007, arm64: 0x0100000c } as const;

/** A library for each platform key. */
export const LIBRARIES = {
  windows_x64: pe(0x8664),
  windows_arm64: pe(0xaa64),
  macos_x64: machO(CPU.x64),
  macos_arm64: machO(CPU.arm64),
  linux_x64: elf(0x3e),
  linux_arm64: elf(0xb7),
} as const;

export const UNIVERSAL = universal([CPU.x64, CPU.arm64]);

/** The first bytes of a picture of each kind. */
export const PICTURE_FORMATS = {
  PNG: latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
  JPEG: latin1("\xff\xd8\xff\xe0\0\x10JFIF\0"),
  GIF: latin1("GIF89a\x01\0\x01\0"),
  WebP: latin1("RIFF\x24\0\0\0WEBPVP8 "),
  SVG: latin1('<?xml version="1.0"?>\n<!-- A bell. -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
} as const;

export function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
