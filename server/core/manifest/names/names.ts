import {
  itemsOf,
  memberOf,
  propertiesOf,
  type ObjectNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import { detailPlaces } from "../detail";
import type { ManifestContext } from "../manifest";
import type { Occurrence, Role } from "./pairs";

export type NamedThing = "plugin" | "module" | "tab" | "command" | "setting" | "handler" | "step";

export interface NamePlace extends Occurrence {
  readonly thing: NamedThing;
  readonly name: string;
  /** The module of a tab, or else empty. */
  readonly parent: string;
  /** Text before the name in its string, which a rename keeps. */
  readonly prefix: string;
  /** True if the range is the whole string with its quotes, because it has escapes. */
  readonly isWhole: boolean;
  readonly holder: ValueNode;
  readonly around: StringNode;
}

type Take = (
  thing: NamedThing,
  value: ValueNode | undefined,
  holder: ValueNode | undefined,
  role?: Role,
  parent?: string,
  prefix?: string,
) => void;

/**
 * Finds the names in a document's manifests. Names of modules and tabs mean the same in every manifest; those of commands,
 * settings and handlers belong to their plugin.
 * @param unnamed replaces a missing identifier
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
      const { range, isWhole } = partRange(around, prefix.length, around.value.length, document.text);
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
  for (const { keyNode } of propertiesOf(settings)) {
    take("setting", keyNode, settings);
  }
  for (const handler of itemsOf(memberOf(memberOf(manifest, "window"), "document_handlers"))) {
    take("handler", memberOf(handler, "id"), handler);
  }
}

const AFTER = "after:";

function eachOfTab(level1: ValueNode | undefined, take: Take): void {
  const parentNode = memberOf(level1, "parent_module");
  const parent = parentNode?.type === "string" ? parentNode.value : "";
  take("module", parentNode, level1, "use");
  take("tab", memberOf(level1, "tab_id"), level1, "source", parent);
  take("tab", memberOf(level1, "tab_position"), level1, "use", parent, AFTER);
}

/** Returns the range of a part of a string's value, or of the whole string with its quotes if it has escapes. */
export function partRange({ offset, length, value }: StringNode, start: number, end: number, text: string) {
  const isWhole = text.slice(offset + 1, offset + length - 1) !== value;
  const range = isWhole ? { offset, length } : { offset: offset + 1 + start, length: end - start };
  return { range, isWhole };
}

/**
 * Finds the places in a document that repeat a plugin's identifier (docs/spec/catalog-interface.md): `id` of manifests and of
 * the item, `item_id` and `id` of versions. The `suffix` is the version in a version's identifier.
 */
export function* identifierPlaces(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  id: string,
) {
  const { item, versions, copy } = detailPlaces(kind === "detail" ? document.root : undefined);
  const holders = [item, ...manifests.map(({ node }) => node)];
  const releases = [...versions.map(({ node }) => node), copy?.node];
  const nodes = [
    ...holders.map((holder) => memberOf(holder, "id")),
    ...releases.map((release) => memberOf(release, "item_id")),
  ];
  for (const node of nodes)
    if (node?.type === "string" && node.value === id) yield place(node, id, document.text);
  for (const release of releases) {
    const node = memberOf(release, "id");
    // `<id>@<version>`, or `<id>-<version>` in an old entry.
    if (
      node?.type === "string" &&
      node.value.startsWith(id) &&
      /^(?:[@-]\d+(?:\.\d+)*)?$/.test(node.value.slice(id.length))
    )
      yield place(node, id, document.text);
  }
}

function place(node: StringNode, id: string, text: string) {
  return { ...partRange(node, 0, id.length, text), suffix: node.value.slice(id.length) };
}

export function deriveSlug(id: string): string | undefined {
  return asSlug(id.slice(id.lastIndexOf(".") + 1)) || undefined;
}

/** Makes a text URL-safe: lowercase, with a hyphen for each run of other characters. */
export function asSlug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export function snakeCase(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join("_");
}
