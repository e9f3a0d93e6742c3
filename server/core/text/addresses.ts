/** The site that scripts/site.mjs builds. */
export const SITE = "https://plugin-manifest.github.io/plugin-manifest/";

/** Returns the URL of a rule's page or, without a code, of the rule index. */
export function rulePageUrl(code = ""): string {
  return `${SITE}rules/${code}`;
}

export function permissionsUrl(type: string): string {
  return `${SITE}permissions/#${encodeURIComponent(type)}`;
}

/** Parses an absolute URL. Avoids `URL.canParse`: optimized by Node 20, it rejects valid URLs with U+0080 to U+00FF. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
