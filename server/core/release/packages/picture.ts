import { isSvg } from "./svg";

interface PictureKind {
  readonly name: string;
  readonly type: string;
  readonly file: RegExp;
  readonly isIn: (bytes: Uint8Array) => boolean;
}

/** The kinds of pictures, by their first bytes; an SVG is text and comes last. */
export const PICTURES: readonly PictureKind[] = [
  picture("PNG", "image/png", /\.png$/i, "\x89PNG\r\n\x1a\n"),
  picture("JPEG", "image/jpeg", /\.jpe?g$/i, "\xff\xd8\xff"),
  picture("GIF", "image/gif", /\.gif$/i, "GIF87a", "GIF89a"),
  picture("WebP", "image/webp", /\.webp$/i, "RIFF????WEBP"),
  { name: "SVG", type: "image/svg+xml", file: /\.svg$/i, isIn: isSvg },
];

/** Describes a kind. @param beginnings its first bytes as Latin-1 text; a question mark means any byte */
function picture(name: string, type: string, file: RegExp, ...beginnings: string[]): PictureKind {
  const begins = (bytes: Uint8Array, beginning: string): boolean =>
    bytes.length >= beginning.length &&
    Array.from(beginning).every((sign, i) => sign === "?" || sign.charCodeAt(0) === bytes[i]);
  return { name, type, file, isIn: (bytes) => beginnings.some((one) => begins(bytes, one)) };
}
