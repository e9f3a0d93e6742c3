/* The functions of the npm package (docs/api.md): pure functions of texts, for programs that have manifests at hand. */
export { applyEdits, check, checkRelease, fix, isManifest, rules } from "./check";
export { diff, digest, preview, verify } from "./entry";
export type * from "./types";
