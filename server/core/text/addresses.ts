/** The site that scripts/site.mjs builds: every public address begins with it. */
export const SITE = "https://plugin-manifest.github.io/plugin-manifest/";

/** Returns the address of a rule's page; without a code, of the index of all rules. */
export function documentationUrl(code = ""): string {
  return `${SITE}rules/${code}`;
}

export function permissionsUrl(type: string): string {
  return `${SITE}permissions/#${encodeURIComponent(type)}`;
}
