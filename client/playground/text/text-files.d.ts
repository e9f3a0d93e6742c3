/** A file of the repository whose text is bundled (scripts/playground/build.mjs). */
declare module "*.json?text" {
  const text: string;
  export default text;
}
