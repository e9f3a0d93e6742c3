import {
  memberOf,
  itemsOf,
  type ObjectNode,
  type OffsetRange,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import type { ManifestContext } from "../context";
import type { Occurrence, Role } from "./occurrence";

/** The things that a manifest names and other places can refer to. */
export type NamedThing = "plugin" | "module" | "tab" | "command" | "setting" | "handler" | "step";

/** A place where something is named. */
export interface NamePlace extends Occurrence {
  readonly thing: NamedThing;
  readonly name: string;
  /** For a tab, its module; else empty. */
  readonly parent: string;
  /** The text before the name in the same string: a rename keeps it. */
  readonly prefix: string;
  /** True if the range is the whole string with its quotes, because there are escapes in it. */
  readonly isWhole: boolean;
  /** The object that has the name, or the array that lists it. */
  readonly holder: ValueNode;
}

/** A value that may be a name, with its role. */
type Found = readonly [
  thing: NamedThing,
  node: ValueNode | undefined,
  holder: ValueNode | undefined,
  more?: { readonly role?: Role; readonly parent?: string; readonly prefix?: string },
];

/**
 * Finds the names in a document's manifests. Modules and tabs belong to the host, so their names mean the same in every
 * manifest; commands, settings and handlers belong to their plugin.
 * @param unnamed replaces the identifier of a plugin that has none
 */
export function* names(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  unnamed = "",
): Iterable<NamePlace> {
  for (const { node, pointer } of manifests) {
    if (node.type !== "object") continue;
    const scope = kind === "detail" ? `${pointer} ` : "";
    const id = memberOf(node, "id");
    const owner = id?.type === "string" && id.value !== "" ? id.value : unnamed;
    for (const [thing, value, holder, { role = "source", parent = "", prefix = "" } = {}] of namesIn(node)) {
      if (value?.type !== "string" || !holder || !value.value.startsWith(prefix)) continue;
      const name = value.value.slice(prefix.length);
      if (name.trim() === "") continue;
      const whose = SHARED.includes(thing) ? parent : owner;
      const subject = `${scope}${thing} ${whose.length} ${whose} ${name}`;
      const place = written(value, prefix, document.text);
      yield { subject, role, thing, name, parent, prefix, holder, ...place, around: value };
    }
  }
}

const SHARED: readonly NamedThing[] = ["plugin", "module", "tab", "step"];

function* namesIn(manifest: ObjectNode): Iterable<Found> {
  yield ["plugin", memberOf(manifest, "id"), manifest];
  const integration = memberOf(manifest, "integration");
  const level0 = memberOf(integration, "level0");
  yield ["module", memberOf(level0, "module_id"), level0];
  yield* tabNames(memberOf(integration, "level1"));
  const steps = memberOf(memberOf(integration, "level4"), "workflow_step_types");
  for (const step of itemsOf(steps)) yield ["step", step, steps];
  for (const command of itemsOf(memberOf(manifest, "commands"))) {
    yield ["command", memberOf(command, "id"), command];
  }
  const settings = memberOf(memberOf(manifest, "settings_schema"), "properties");
  for (const { keyNode } of settings?.type === "object" ? settings.properties : []) {
    yield ["setting", keyNode, settings];
  }
  for (const handler of itemsOf(memberOf(memberOf(manifest, "window"), "document_handlers"))) {
    yield ["handler", memberOf(handler, "id"), handler];
  }
}

/** The prefix of `tab_position` (docs/spec/catalog-interface.md, Integration). */
const AFTER = "after:";

function* tabNames(level1: ValueNode | undefined): Iterable<Found> {
  const parentNode = memberOf(level1, "parent_module");
  const parent = parentNode?.type === "string" ? parentNode.value : "";
  yield ["module", parentNode, level1, { role: "use" }];
  yield ["tab", memberOf(level1, "tab_id"), level1, { parent }];
  yield ["tab", memberOf(level1, "tab_position"), level1, { role: "use", parent, prefix: AFTER }];
}

/** Returns the range of the name without quotes and prefix; for a text with escapes, the whole string. */
function written(
  { offset, length, value }: StringNode,
  prefix: string,
  text: string,
): { readonly range: OffsetRange; readonly isWhole: boolean } {
  const isWhole = text.slice(offset + 1, offset + length - 1) !== value;
  const skipped = 1 + prefix.length;
  const range = isWhole ? { offset, length } : { offset: offset + skipped, length: length - skipped - 1 };
  return { range, isWhole };
}
