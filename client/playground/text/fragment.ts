/*
 * Shares a text in a URL fragment: `#text=` and the text, compressed (RFC 1951), in base64url (RFC 4648, section 5).
 * Browsers never send the fragment to a server. scripts/playground/fragment.mjs writes the same format.
 */

const FRAGMENT_PREFIX = "#text=";

/** Some programs truncate longer URLs. */
const MAX_FRAGMENT_LENGTH = 64 * 1024;

/** A fragment within the limit above could still decompress to 50 MB. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** Returns the fragment for a text; undefined if the fragment would be too long. */
export async function fragmentOf(text: string): Promise<string | undefined> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  const fragment = FRAGMENT_PREFIX + toBase64Url(bytes);
  return fragment.length > MAX_FRAGMENT_LENGTH ? undefined : fragment;
}

export function hasSharedText(fragment: string): boolean {
  return fragment.startsWith(FRAGMENT_PREFIX);
}

/** Returns the text in a fragment. @throws if the fragment is damaged, or the fragment or the text is too long */
export async function textFromFragment(fragment: string): Promise<string> {
  if (fragment.length > MAX_FRAGMENT_LENGTH) throw new RangeError("The fragment is too long.");
  const bytes = fromBase64Url(fragment.slice(FRAGMENT_PREFIX.length));
  const decompressed = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = decompressed.getReader();
  let text = "";
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > MAX_TEXT_BYTES) {
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
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
