/** The text of a JSON file, which scripts/playground/build.mjs bundles. */
declare module "*.json?text" {
  const text: string;
  export default text;
}
