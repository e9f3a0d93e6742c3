import { memberOf, type ArrayNode, type StringNode } from "../../../json/tree/tree";
import { snakeCase } from "../../../manifest/names/identifiers";
import type { RuleContext } from "../../rule";
import { isFaulty } from "../own-faults";

interface DeclaredCommands {
  /** The identifiers, also as they are meant where their format is wrong. */
  readonly ids: ReadonlySet<string>;
  /** Those without a fault of their own, each once. */
  readonly sound: readonly { readonly node: StringNode; readonly index: number }[];
  /** True if a command has no identifier, so that it may be any. */
  readonly hasUnknown: boolean;
}

export function declaredCommands(array: ArrayNode | undefined, context: RuleContext): DeclaredCommands {
  const ids = new Set<string>();
  const sound: { node: StringNode; index: number }[] = [];
  let hasUnknown = false;
  for (const [index, item] of (array?.items ?? []).entries()) {
    // wrong-type reports a plain string.
    const node = item.type === "string" ? item : memberOf(item, "id");
    if (node?.type !== "string") hasUnknown = true;
    else {
      const isSound = item !== node && !isFaulty(node, context);
      if (isSound && !ids.has(node.value)) sound.push({ node, index });
      ids.add(node.value).add(snakeCase(node.value));
    }
  }
  return { ids, sound, hasUnknown };
}
