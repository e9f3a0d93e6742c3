/** The site that scripts/site.mjs builds: every public address begins with it. */
export const SITE = "https://plugin-manifest.github.io/plugin-manifest/";

/** Returns the address of a rule's page; without a code, of the index of all rules. */
export function documentationUrl(code = ""): string {
  return `${SITE}rules/${code}`;
}

export function permissionsUrl(type: string): string {
  return `${SITE}permissions/#${encodeURIComponent(type)}`;
}

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
