/**
 * Parses an absolute URL; undefined for any other text (WHATWG URL).
 *
 * `URL.canParse` is not used: once optimized, it rejects valid URLs with characters from U+0080 to U+00FF in Node 20.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
