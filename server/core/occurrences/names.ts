import {
  memberOf,
  itemsOf,
  type ObjectNode,
  type OffsetRange,
  type StringNode,
  type ValueNode,
} from "../document/tree";
import type { RuleContext } from "../rules/rule";
import type { Occurrence, Role } from "./occurrence";

/** What a manifest gives a name to, so that others can name it too. */
export type NamedThing = "plugin" | "module" | "tab" | "command" | "setting" | "handler" | "step";

/** A place where something is named. */
export interface NamePlace extends Occurrence {
  readonly thing: NamedThing;
  readonly name: string;
  /** Of a tab, the module that it stands in; else empty. */
  readonly parent: string;
}

/** What is said of the place where something is named. */
type Found = readonly [
  thing: NamedThing,
  node: ValueNode | undefined,
  more?: { readonly role?: Role; readonly parent?: string; readonly prefix?: string },
];

/**
 * The names in a document's manifests. Modules and tabs are the host's matter, so their names mean the same in every
 * manifest; commands, settings and handlers belong to their plugin.
 * @param text the document's text
 * @param unnamed what stands for the identifier of a plugin that has none
 */
export function* names({ manifests, document, kind }: RuleContext, unnamed = ""): Iterable<NamePlace> {
  for (const { node, pointer } of manifests) {
    if (node.type !== "object") continue;
    const scope = kind === "detail" ? `${pointer} ` : "";
    const id = memberOf(node, "id");
    const owner = id?.type === "string" && id.value !== "" ? id.value : unnamed;
    for (const [thing, value, { role = "source", parent = "", prefix = "" } = {}] of namesIn(node)) {
      if (value?.type !== "string" || !value.value.startsWith(prefix)) continue;
      const name = value.value.slice(prefix.length);
      if (name.trim() === "") continue;
      const whose = SHARED.includes(thing) ? parent : owner;
      const subject = `${scope}${thing} ${JSON.stringify([whose, name])}`;
      yield { subject, role, thing, name, parent, range: nameRange(value, prefix, document.text) };
    }
  }
}

const SHARED: readonly NamedThing[] = ["plugin", "module", "tab", "step"];

function* namesIn(manifest: ObjectNode): Iterable<Found> {
  yield ["plugin", memberOf(manifest, "id")];
  const integration = memberOf(manifest, "integration");
  yield ["module", memberOf(memberOf(integration, "level0"), "module_id")];
  yield* tabNames(memberOf(integration, "level1"));
  for (const step of itemsOf(memberOf(memberOf(integration, "level4"), "workflow_step_types"))) {
    yield ["step", step];
  }
  for (const command of itemsOf(memberOf(manifest, "commands"))) yield ["command", memberOf(command, "id")];
  const settings = memberOf(memberOf(manifest, "settings_schema"), "properties");
  for (const { keyNode } of settings?.type === "object" ? settings.properties : []) {
    yield ["setting", keyNode];
  }
  for (const handler of itemsOf(memberOf(memberOf(manifest, "window"), "document_handlers"))) {
    yield ["handler", memberOf(handler, "id")];
  }
}

/** The form of `tab_position` (catalog-interface.md, Integration). */
const AFTER = "after:";

function* tabNames(level1: ValueNode | undefined): Iterable<Found> {
  const parentNode = memberOf(level1, "parent_module");
  const parent = parentNode?.type === "string" ? parentNode.value : "";
  yield ["module", parentNode, { role: "use" }];
  yield ["tab", memberOf(level1, "tab_id"), { parent }];
  yield ["tab", memberOf(level1, "tab_position"), { role: "use", parent, prefix: AFTER }];
}

/** The name without its quotes and what stands before it; of a text with escapes in it, the whole of it. */
function nameRange({ offset, length, value }: StringNode, prefix: string, text: string): OffsetRange {
  const isPlain = text.slice(offset + 1, offset + length - 1) === value;
  if (!isPlain) return { offset, length };
  return { offset: offset + 1 + prefix.length, length: length - 2 - prefix.length };
}
