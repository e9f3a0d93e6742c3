import { itemsOf, memberOf, stringOf, type ObjectNode } from "../json/tree/tree";
import type { Manifest } from "./manifest";

/** One entry of `permissions`. */
interface PermissionPlace {
  readonly node: ObjectNode;
  readonly type: string;
  readonly pointer: string;
}

/** Finds the permissions of a manifest that have a type. */
export function* permissionsOf(manifest: Manifest): Iterable<PermissionPlace> {
  for (const [index, node] of itemsOf(memberOf(manifest.node, "permissions")).entries()) {
    const type = stringOf(memberOf(node, "type"));
    if (node.type !== "object" || type === undefined) continue;
    yield { node, type, pointer: `${manifest.pointer}/permissions/${index}` };
  }
}
