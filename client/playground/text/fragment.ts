/*
 * A text in an address: `#text=` and the text, compressed (RFC 1951) and written in base64url (RFC 4648, section 5). The
 * fragment of an address is never sent to a server. scripts/playground/fragment.mjs writes the same.
 */

const PREFIX = "#text=";

/** The longest fragment that is written and read, in characters. Some programs cut longer addresses. */
const LONGEST = 64 * 1024;

/** The longest text that is unpacked, in bytes: a few hundred characters can be the compressed form of gigabytes. */
const LONGEST_TEXT = 4 * 1024 * 1024;

/** Returns the fragment for a text; undefined if it would be too long. */
export async function fragmentOf(text: string): Promise<string | undefined> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const fragment = PREFIX + toBase64Url(bytes);
  return fragment.length > LONGEST ? undefined : fragment;
}

export function isShared(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** Returns the text in a fragment. Throws if it is damaged or too long. */
export async function textIn(fragment: string): Promise<string> {
  if (fragment.length > LONGEST) throw new RangeError("The fragment is too long.");
  const bytes = fromBase64Url(fragment.slice(PREFIX.length));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = unpacked.getReader();
  let text = "";
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > LONGEST_TEXT) {
      await reader.cancel();
      throw new RangeError("The text is too long.");
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
