import { strToU8, zipSync } from "fflate";

/** Packs files, by their paths in the zip. A path that ends with a slash is a folder's. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const contents = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(contents)));
}

/** Where a file's flags are in its record in the list at the end (APPNOTE.TXT, 4.3.12). */
const FLAGS = 8;

/** The flags of a file in a zip that is encrypted (APPNOTE.TXT, 4.4.4). */
export const ENCRYPTED = { weakly: 0x01, strongly: 0x41 } as const;

/** Marks the first file of a zip as encrypted. */
export function encrypted(zip: Buffer, flags: number = ENCRYPTED.weakly): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt8(flags, copy.indexOf("PK\u0001\u0002") + FLAGS);
  return copy;
}
