import { memberOf, type ObjectNode, type ValueNode } from "../../json/tree/tree";
import type { ManifestContext } from "../context";
import { pathFault } from "../formats";
import type { Occurrence } from "./occurrence";

/** A place that names a file of the package. */
export interface PathPlace extends Occurrence {
  /** Relative, with slashes; it stays inside the package. */
  readonly path: string;
}

/** Finds the paths in a document's manifests that are inside the package. */
export function* paths({ manifests }: ManifestContext): Iterable<PathPlace> {
  for (const { node, pointer } of manifests) {
    if (node.type !== "object") continue;
    for (const value of pathsIn(node)) {
      if (value?.type !== "string" || pathFault(value.value) !== undefined) continue;
      const path = plain(value.value);
      yield { subject: `${pointer} path ${path}`, role: "use", range: value, path };
    }
  }
}

function* pathsIn(manifest: ObjectNode): Iterable<ValueNode | undefined> {
  yield memberOf(manifest, "icon");
  for (const level of valuesOf(memberOf(manifest, "integration"))) yield memberOf(level, "panel_entry");
  const entry = memberOf(manifest, "entry");
  yield* valuesOf(memberOf(entry, "native"));
  yield memberOf(entry, "frontend");
  yield memberOf(entry, "frontend_styles");
  for (const artifact of valuesOf(memberOf(manifest, "artifacts"))) yield memberOf(artifact, "native_path");
}

function valuesOf(node: ValueNode | undefined): (ValueNode | undefined)[] {
  return node?.type === "object" ? node.properties.map(({ valueNode }) => valueNode) : [];
}

/** Resolves the segments `.` and `..` of a path. */
function plain(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}
