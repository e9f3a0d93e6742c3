/* The functions of the npm package (docs/api.md): pure functions of texts, for programs that have manifests at hand. */
export { check } from "./check";
export { diff } from "./diff";
export { fix } from "./fix";
export { preview } from "./preview";
export type * from "./types";
