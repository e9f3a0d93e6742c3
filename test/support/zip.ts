import { strToU8, zipSync } from "fflate";

/** Packs files. @param files the contents by path; a path that ends with a slash is a folder */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const contents = Object.entries(files).map(
    ([path, content]) => [path, typeof content === "string" ? strToU8(content) : content] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(contents)));
}

/** The offset of a file's flags in its central directory header (APPNOTE.TXT, 4.3.12). */
const FLAGS = 8;

/** The flags of an encrypted file (APPNOTE.TXT, 4.4.4). */
export const ENCRYPTED = { weakly: 0x01, strongly: 0x41 } as const;

/** Marks the first file of a zip as encrypted. */
export function encrypted(zip: Buffer, flags: number = ENCRYPTED.weakly): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt8(flags, copy.indexOf("PK\u0001\u0002") + FLAGS);
  return copy;
}

/** A file to write into a zip. */
interface Packed {
  readonly name: string;
  /** The bytes in the zip, compressed with `method`. */
  readonly packed?: Uint8Array;
  /** 0 for stored, 8 for deflated. */
  readonly method?: number;
  /** The uncompressed size that the zip states; by default, the size of `packed`. */
  readonly size?: number;
}

/** Writes a zip with any names and sizes, even with equal names or paths that escape it (APPNOTE.TXT, 4.3). */
export function zipOf(files: readonly (string | Packed)[], { is64 = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const centralDirectory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const {
      name,
      packed = new Uint8Array(),
      method = 0,
      size = packed.length,
    } = typeof file === "string" ? { name: file } : file;
    const bytes = Buffer.from(name);
    // Version 4.5, names in UTF-8, the method, no time and no checksum.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(45, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(is64 ? 0xffffffff : packed.length, 14);
    common.writeUInt32LE(is64 ? 0xffffffff : size, 18);
    common.writeUInt16LE(bytes.length, 22);
    const sizes = is64 ? numbers64(size, packed.length, offset) : Buffer.alloc(0);
    const extra = is64 ? Buffer.concat([Buffer.from([1, 0, sizes.length, 0]), sizes]) : sizes;
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, bytes, packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(is64 ? 0xffffffff : offset, 10);
    const centralHeader = Buffer.from(common);
    centralHeader.writeUInt16LE(extra.length, 24);
    centralDirectory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u002d\0", "latin1"), centralHeader, end, bytes, extra]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(centralDirectory);
  const end64 = is64 ? endOf64(files.length, entries.length, offset) : Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(is64 ? 0xffffffff : offset, 16);
  return Buffer.concat([...parts, entries, end64, end]);
}

/** A zip of one file with 64-bit sizes and offsets. */
export function zip64(name: string): Buffer {
  return zipOf([{ name, packed: Buffer.from("tick") }], { is64: true });
}

function numbers64(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [i, number] of numbers.entries()) bytes.writeBigUInt64LE(BigInt(number), i * 8);
  return bytes;
}

function endOf64(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(24);
  record.write("PK\u0006\u0006", "latin1");
  record.writeUInt32LE(44, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  const locator = Buffer.alloc(8);
  locator.write("PK\u0006\u0007", "latin1");
  return Buffer.concat([
    record,
    numbers64(count, count, size, offset),
    locator,
    numbers64(offset + size),
    Buffer.from([1, 0, 0, 0]),
  ]);
}
