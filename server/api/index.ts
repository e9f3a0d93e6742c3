/* The functions of the npm package (docs/api.md). They take texts and options, and read no files. */
export { applyEdits, check, checkRelease, fix, isManifest, rules } from "./check";
export { diff, digest, preview, verify } from "./entry";
export type * from "./types";
