import type { RuleContext } from "../rule";
import { parentPointer } from "../../json/tree/pointer";
import type { ShapeFault } from "../../schema/shape";

/** Tests if a value is a plugin's author as plain text: a setting or a platform key can be named `author` too. */
export function isAuthorText({ node, pointer }: ShapeFault, { manifests }: RuleContext): boolean {
  if (node.type !== "string" || !pointer.endsWith("/author")) return false;
  const parent = parentPointer(pointer);
  return parent === "/data/item" || manifests.some((manifest) => manifest.pointer === parent);
}
