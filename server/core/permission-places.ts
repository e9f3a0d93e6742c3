import { itemsOf, memberOf, stringOf, type ObjectNode } from "./document/tree";
import type { RuleContext } from "./rules/rule";

/** One entry of `permissions`. */
export interface PermissionPlace {
  readonly node: ObjectNode;
  readonly type: string;
  readonly pointer: string;
}

const found = new WeakMap<RuleContext, readonly PermissionPlace[]>();

/** The permissions of every manifest in a document that say their type; found once for all rules that look at them. */
export function permissionPlaces(context: RuleContext): readonly PermissionPlace[] {
  let places = found.get(context);
  if (!places) {
    places = [...findPlaces(context)];
    found.set(context, places);
  }
  return places;
}

function* findPlaces({ manifests }: RuleContext): Iterable<PermissionPlace> {
  for (const manifest of manifests) {
    for (const [index, node] of itemsOf(memberOf(manifest.node, "permissions")).entries()) {
      const type = stringOf(memberOf(node, "type"));
      if (node.type !== "object" || type === undefined) continue;
      yield { node, type, pointer: `${manifest.pointer}/permissions/${index}` };
    }
  }
}
