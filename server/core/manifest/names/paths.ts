import { parsePointer } from "../../json/tree/pointer";
import { memberOf, propertiesOf, type StringNode, type ValueNode } from "../../json/tree/tree";
import { pathFault } from "../formats";
import type { Manifest, ManifestContext } from "../manifest";
import type { Occurrence } from "./occurrences";

export interface PathOccurrence extends Occurrence {
  readonly range: StringNode;
  /** Relative, inside the package, without `.` and `..`. */
  readonly path: string;
}

type Manifests = Pick<ManifestContext, "manifests">;

/** Finds the valid package paths in a document's manifests. */
export function* findPaths({ manifests }: Manifests): Iterable<PathOccurrence> {
  for (const manifest of manifests) {
    yield* pathsIn(manifest, sourcePathsIn(manifest.node));
    yield* pathsIn(manifest, artifactPathsIn(manifest.node));
  }
}

/** Finds paths to files beside the manifest, and omits paths in artifacts: those files are in packages. */
export function* findSourcePaths({ manifests }: Manifests): Iterable<PathOccurrence> {
  for (const manifest of manifests) yield* pathsIn(manifest, sourcePathsIn(manifest.node));
}

/** Returns the platform of the native library whose path is at `pointer`. Only that platform's package contains it. */
export function libraryPlatform(pointer: string): string | undefined {
  const [member, key, nativeKey] = parsePointer(pointer);
  if (member === "entry" && key === "native") return nativeKey;
  return member === "artifacts" ? key : undefined;
}

function* pathsIn({ pointer }: Manifest, values: Iterable<ValueNode | undefined>): Iterable<PathOccurrence> {
  for (const value of values) {
    if (value?.type !== "string" || pathFault(value.value) !== undefined) continue;
    const path = normalizePath(value.value);
    yield { subject: `${pointer} path ${path}`, role: "use", range: value, path };
  }
}

function* sourcePathsIn(manifest: ValueNode): Iterable<ValueNode | undefined> {
  yield memberOf(manifest, "icon");
  for (const level of valuesOf(memberOf(manifest, "integration"))) yield memberOf(level, "panel_entry");
  const entry = memberOf(manifest, "entry");
  yield* valuesOf(memberOf(entry, "native"));
  yield memberOf(entry, "frontend");
  yield memberOf(entry, "frontend_styles");
}

function* artifactPathsIn(manifest: ValueNode): Iterable<ValueNode | undefined> {
  for (const artifact of valuesOf(memberOf(manifest, "artifacts"))) yield memberOf(artifact, "native_path");
}

function valuesOf(node: ValueNode | undefined): (ValueNode | undefined)[] {
  return propertiesOf(node).map(({ valueNode }) => valueNode);
}

/** Resolves `.` and `..` in a relative path. */
export function normalizePath(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}
