import { memberOf, itemsOf, type ObjectNode, type StringNode, type ValueNode } from "../../json/tree/tree";
import type { OffsetRange } from "../../text/ranges";
import type { ManifestContext } from "../manifest";
import type { Occurrence, Role } from "./pairs";

/** The things that a manifest names and other places can refer to. */
export type NamedThing = "plugin" | "module" | "tab" | "command" | "setting" | "handler" | "step";

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
  readonly around: StringNode;
}

/** A name and what it is about, without its place in the text. */
export type Named = Pick<NamePlace, "subject" | "role" | "thing" | "name" | "parent">;

/** Takes a value that may be a name, and the object or array that holds it. */
type Take = (
  thing: NamedThing,
  value: ValueNode | undefined,
  holder: ValueNode | undefined,
  role?: Role,
  parent?: string,
  prefix?: string,
) => void;

/**
 * Finds the names in a document's manifests. Modules and tabs belong to the host, so their names mean the same in every
 * manifest; commands, settings and handlers belong to their plugin.
 * @param unnamed replaces the identifier of a plugin that has none
 */
export function names(
  context: Pick<ManifestContext, "manifests" | "document" | "kind">,
  unnamed = "",
): NamePlace[] {
  const { manifests, kind, document } = context;
  const places: NamePlace[] = [];
  for (const { node, pointer } of manifests) {
    if (node.type !== "object") continue;
    const scope = kind === "detail" ? `${pointer} ` : "";
    const id = memberOf(node, "id");
    const owner = id?.type === "string" && id.value !== "" ? id.value : unnamed;
    eachIn(node, (thing, around, holder, role = "source", parent = "", prefix = "") => {
      if (around?.type !== "string" || !holder || !around.value.startsWith(prefix)) return;
      const name = around.value.slice(prefix.length);
      if (name.trim() === "") return;
      const whose = SHARED.includes(thing) ? parent : owner;
      const subject = `${scope}${thing} ${whose.length} ${whose} ${name}`;
      const { range, isWhole } = written(around, prefix, document.text);
      // Spreading takes three times as long, in a scan of a workspace with 150,000 names.
      places.push({ subject, role, thing, name, parent, prefix, holder, range, isWhole, around });
    });
  }
  return places;
}

const SHARED: readonly NamedThing[] = ["plugin", "module", "tab", "step"];

function eachIn(manifest: ObjectNode, take: Take): void {
  take("plugin", memberOf(manifest, "id"), manifest);
  const integration = memberOf(manifest, "integration");
  const level0 = memberOf(integration, "level0");
  take("module", memberOf(level0, "module_id"), level0);
  eachOfTab(memberOf(integration, "level1"), take);
  const steps = memberOf(memberOf(integration, "level4"), "workflow_step_types");
  for (const step of itemsOf(steps)) take("step", step, steps);
  for (const command of itemsOf(memberOf(manifest, "commands"))) {
    take("command", memberOf(command, "id"), command);
  }
  const settings = memberOf(memberOf(manifest, "settings_schema"), "properties");
  for (const { keyNode } of settings?.type === "object" ? settings.properties : []) {
    take("setting", keyNode, settings);
  }
  for (const handler of itemsOf(memberOf(memberOf(manifest, "window"), "document_handlers"))) {
    take("handler", memberOf(handler, "id"), handler);
  }
}

/** The prefix of `tab_position` (docs/spec/catalog-interface.md, Integration). */
const AFTER = "after:";

function eachOfTab(level1: ValueNode | undefined, take: Take): void {
  const parentNode = memberOf(level1, "parent_module");
  const parent = parentNode?.type === "string" ? parentNode.value : "";
  take("module", parentNode, level1, "use");
  take("tab", memberOf(level1, "tab_id"), level1, "source", parent);
  take("tab", memberOf(level1, "tab_position"), level1, "use", parent, AFTER);
}

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
