/* The functions of the npm package (docs/api.md): pure functions of texts, for programs that have manifests at hand. */
export { check, checkRelease, fix, isManifest, rules } from "./check";
export { applyEdits } from "./check";
export { diff, preview } from "./entry";
export { digest, verify } from "./entry";

export type * from "./entry-types";
export type * from "./types";
