/** Bundles the text of a repository file (scripts/playground/build.mjs). */
declare module "*.json?text" {
  const text: string;
  export default text;
}
