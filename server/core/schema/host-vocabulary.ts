import type { Segment } from "../json/tree/pointer";
import type { Host } from "../manifest/host/host";
import type { Vocabulary } from "../manifest/host/host-vocabulary";
import { lazyOf } from "../text/lazy";
import { hostRoot } from "./host-schema";
import { rootSchema, schemaAt, type Schema } from "./schema";

const LISTS: readonly (readonly [name: keyof Vocabulary, path: readonly Segment[]])[] = [
  ["permissions", ["permissions", 0, "type"]],
  ["hostCapabilities", ["host_capabilities", 0]],
  ["platforms", ["compatibility", "platforms", 0]],
  ["capabilityLevels", ["capability_levels", 0]],
  ["openModes", ["window", "default_open_mode"]],
  ["reuseKeys", ["window", "reuse_key"]],
  ["sidebarPositions", ["integration", "level0", "sidebar_position"]],
  ["sources", ["source"]],
];

/** Returns the schema of the values of a list of the vocabulary, with what a host adds; undefined for keys. */
export function listSchema(host: Host, name: string | undefined): Schema | undefined {
  const [, path] = LISTS.find(([each]) => each === name) ?? [];
  return path && schemaAt("draft", undefined, path, hostRoot(host, "draft"));
}

/** Returns the values that a host lists where the interface lists values. */
export const hostVocabulary = lazyOf((host: Host): Vocabulary => {
  const listedAt = (path: readonly Segment[], from: Schema) => {
    const { enum: allowed, examples = [] } = schemaAt("draft", undefined, path, from) ?? {};
    return allowed ?? examples;
  };
  const lists = LISTS.flatMap(([name, path]) => {
    const stated = listedAt(path, rootSchema("draft"));
    const added = listedAt(path, hostRoot(host, "draft")).filter((value) => !stated.includes(value));
    return added.length > 0 ? [[name, added] as const] : [];
  });
  return Object.fromEntries(lists);
});
