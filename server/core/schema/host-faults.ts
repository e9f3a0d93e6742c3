import type { ManifestDocument } from "../json/parse/document";
import { escapeSegment, parentPointer, parsePointer, resolvePointer } from "../json/tree/pointer";
import { memberOf, stringOf, type ValueNode } from "../json/tree/tree";
import type { Host } from "../manifest/host/host";
import type { DocumentKind } from "../manifest/kind";
import { permissionsOf, type Manifest } from "../manifest/manifest";
import { hasShape, isAcceptedValue, isInterfacePermission, valueShape } from "./host-permissions";
import { hostPlaces, namedParts, placesBelow, type HostPlaces } from "./host-places";
import { hostRoot } from "./host-schema";
import { childSchema, keySchema, schemaAt, type HostNote, type Schema } from "./schema";
import type { ShapeFault } from "./shape-fault";
import { isNodeOfType } from "./validity";

/** Returns a test for the faults against the interface that are none for a host. */
export function acceptedBy(
  host: Host,
  kind: DocumentKind,
  { root }: ManifestDocument,
): (fault: ShapeFault) => boolean {
  const at = (pointer: string) => schemaAt(kind, root, parsePointer(pointer), hostRoot(host, kind));
  return (fault) => {
    const { keyword, name, node, pointer } = fault;
    if (name === undefined) {
      const schema = at(pointer) ?? {};
      if (keyword === "enum" && isListed(node, schema)) return true;
      const note = schema["x-host"];
      return (note !== undefined && accepts(note, node)) || isPermissionValue(fault, root, host);
    }
    const parent = at(parentPointer(pointer)) ?? {};
    if (keyword === "required") return !parent.required?.includes(name);
    if (keyword === "additionalProperties") return childSchema(parent, name) !== undefined;
    const keys = keySchema(parent);
    return keys === undefined || keys.examples?.includes(name) === true;
  };
}

function isListed(node: ValueNode, schema: Schema): boolean {
  const listed: readonly unknown[] = schema.enum ?? schema.examples ?? [];
  return "value" in node && listed.includes(node.value);
}

function accepts({ types, values, prefixes }: HostNote, node: ValueNode): boolean {
  if (node.type === "string" && prefixes.some((prefix) => node.value.startsWith(prefix))) return true;
  if ((node.type === "string" || node.type === "number") && values.includes(node.value)) return true;
  return isOfTypes(node, types);
}

function isOfTypes(node: ValueNode, types: readonly string[]): boolean {
  return types.length > 0 && isNodeOfType(node, { type: types });
}

const PERMISSION_VALUE = /^(.*\/permissions\/\d+)\/value(?:\/\d+)?$/s;

function isPermissionValue({ pointer }: ShapeFault, root: ValueNode | undefined, host: Host): boolean {
  const holder = PERMISSION_VALUE.exec(pointer)?.[1];
  const permission = holder === undefined ? undefined : resolvePointer(root, holder);
  const [type, value] = [stringOf(memberOf(permission, "type")), memberOf(permission, "value")];
  return type !== undefined && value !== undefined && isAcceptedValue(type, value, host);
}

/** Finds the faults of a document's manifests against what only a host says. */
export function* hostFaults(
  host: Host,
  kind: DocumentKind,
  manifests: readonly Manifest[],
  { root }: ManifestDocument,
): Iterable<ShapeFault> {
  if (root) yield* memberFaults(root, hostRoot(host, kind), hostPlaces(host, kind), "");
  for (const manifest of manifests) yield* permissionFaults(manifest, host);
}

function* memberFaults(
  node: ValueNode,
  schema: Schema | undefined,
  places: HostPlaces,
  pointer: string,
): Iterable<ShapeFault> {
  if (!schema) return;
  const note = schema["x-host"];
  if (note) yield* valueFaults(node, schema, note, pointer);
  for (const [name, child] of namedParts(node, places)) {
    const segment = node.type === "array" ? Number(name) : name;
    const inner = placesBelow(places, name);
    yield* memberFaults(
      child,
      childSchema(schema, segment, child),
      inner,
      `${pointer}/${escapeSegment(name)}`,
    );
  }
}

function* valueFaults(
  node: ValueNode,
  schema: Schema,
  note: HostNote,
  pointer: string,
): Iterable<ShapeFault> {
  const { isOwn, types, values, prefixes } = note;
  if (isOwn && !isNodeOfType(node, schema)) yield { keyword: "type", node, pointer };
  else if (node.type === "string" || node.type === "number") {
    const alike = values.filter((value) => typeof value === node.type);
    // Of a member of the interface, the host lists the values of a type that only the host accepts.
    const isListed = isOwn || (alike.length > 0 && isOfTypes(node, types));
    if (!isListed || values.length === 0 || alike.includes(node.value)) return;
    if (node.type === "string" && prefixes.some((prefix) => node.value.startsWith(prefix))) return;
    yield { keyword: "enum", node, pointer };
  }
}

function* permissionFaults(manifest: Manifest, host: Host): Iterable<ShapeFault> {
  if (!host.permissions) return;
  for (const { node: permission, type, pointer } of permissionsOf(manifest)) {
    const node = memberOf(permission, "value");
    if (!node || isInterfacePermission(type)) continue;
    const shape = valueShape(type, host);
    if (shape === undefined || shape === "none" || hasShape(node, shape)) continue;
    yield { keyword: "type", node, pointer: `${pointer}/value` };
  }
}
