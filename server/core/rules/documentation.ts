/** Where the rules' pages stand, as the repository in package.json has them. */
const PAGES = "https://github.com/plugin-manifest/plugin-manifest/blob/main/docs/rules/";

/** The address of a rule's page. */
export function documentationUrl(code: string): string {
  return `${PAGES}${code}.md`;
}
