import {
  itemsOf,
  memberOf,
  propertiesOf,
  stringOf,
  type ObjectNode,
  type StringNode,
  type ValueNode,
} from "../../json/tree/tree";
import { detailPlaces } from "../detail";
import type { ManifestContext } from "../manifest";
import type { Occurrence, Role } from "./occurrences";

export type NameKind = "plugin" | "module" | "tab" | "command" | "setting" | "handler" | "step";

export interface NameOccurrence extends Occurrence {
  readonly nameKind: NameKind;
  readonly name: string;
  /** The module of a tab, or else empty. */
  readonly parent: string;
  /** Text before the name in its string, such as `after:`. A rename keeps this text. */
  readonly prefix: string;
  /** True if the range is the whole string with its quotes, because the string has escapes. */
  readonly hasEscapes: boolean;
  readonly container: ValueNode;
  readonly wholeString: StringNode;
}

/** The kinds of names that mean the same in every manifest; other names belong to their plugin. */
const SHARED_KINDS: readonly NameKind[] = ["plugin", "module", "tab", "step"];

/** Returns the subject of a name (see `Occurrence`). @param id the plugin's identifier */
export function subjectOf(
  { nameKind, parent, name }: Pick<NameOccurrence, "nameKind" | "parent" | "name">,
  id: string,
) {
  const owner = SHARED_KINDS.includes(nameKind) ? parent : id;
  return `${nameKind} ${owner.length} ${owner} ${name}`;
}

/** Finds the names in a document's manifests. @param fallbackId replaces a missing identifier */
export function findNames(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  fallbackId = "",
): NameOccurrence[] {
  const names: NameOccurrence[] = [];
  for (const { node: manifest, pointer } of manifests) {
    if (manifest.type !== "object") continue;
    const scope = kind === "detail" ? `${pointer} ` : "";
    const id = stringOf(memberOf(manifest, "id")) || fallbackId;
    for (const candidate of candidatesIn(manifest)) {
      const { nameKind, node: wholeString, container, role = "source", parent = "", prefix = "" } = candidate;
      if (wholeString?.type !== "string" || !container || !wholeString.value.startsWith(prefix)) continue;
      const name = wholeString.value.slice(prefix.length);
      if (name.trim() === "") continue;
      const subject = scope + subjectOf({ nameKind, parent, name }, id);
      const end = wholeString.value.length;
      const { range, hasEscapes } = partRange(wholeString, prefix.length, end, document.text);
      // Spreading the candidate takes three times as long in a workspace with 150,000 names.
      names.push({
        subject,
        role,
        nameKind,
        name,
        parent,
        prefix,
        container,
        range,
        hasEscapes,
        wholeString,
      });
    }
  }
  return names;
}

/** A value that contains a name if it is a string with the prefix. */
interface Candidate {
  readonly nameKind: NameKind;
  readonly node: ValueNode | undefined;
  readonly container: ValueNode | undefined;
  readonly role?: Role;
  readonly parent?: string;
  readonly prefix?: string;
}

function* candidatesIn(manifest: ObjectNode): Iterable<Candidate> {
  yield { nameKind: "plugin", node: memberOf(manifest, "id"), container: manifest };
  const integration = memberOf(manifest, "integration");
  const level0 = memberOf(integration, "level0");
  yield { nameKind: "module", node: memberOf(level0, "module_id"), container: level0 };
  const level1 = memberOf(integration, "level1");
  const parentModule = memberOf(level1, "parent_module");
  const tab = { nameKind: "tab", container: level1, parent: stringOf(parentModule) ?? "" } as const;
  yield { nameKind: "module", node: parentModule, container: level1, role: "use" };
  yield { ...tab, node: memberOf(level1, "tab_id") };
  yield { ...tab, node: memberOf(level1, "tab_position"), role: "use", prefix: "after:" };
  const steps = memberOf(memberOf(integration, "level4"), "workflow_step_types");
  for (const step of itemsOf(steps)) yield { nameKind: "step", node: step, container: steps };
  for (const command of itemsOf(memberOf(manifest, "commands")))
    yield { nameKind: "command", node: memberOf(command, "id"), container: command };
  const settings = memberOf(memberOf(manifest, "settings_schema"), "properties");
  for (const { keyNode } of propertiesOf(settings))
    yield { nameKind: "setting", node: keyNode, container: settings };
  for (const handler of itemsOf(memberOf(memberOf(manifest, "window"), "document_handlers")))
    yield { nameKind: "handler", node: memberOf(handler, "id"), container: handler };
}

function partRange({ offset, length, value }: StringNode, start: number, end: number, text: string) {
  const hasEscapes = text.slice(offset + 1, offset + length - 1) !== value;
  const range = hasEscapes ? { offset, length } : { offset: offset + 1 + start, length: end - start };
  return { range, hasEscapes };
}

/** Matches what may follow the plugin's identifier in a version's `id`: `@<version>`, formerly `-<version>`. */
const VERSION_SUFFIX = /^(?:[@-]\d+(?:\.\d+)*)?$/;

/**
 * Finds the values in a document that repeat a plugin's identifier (docs/spec/catalog-interface.md): `id` of manifests
 * and of the item, `item_id` and `id` of versions. `suffix` is the rest of a version's `id`, such as `@1.2.0`.
 */
export function* findIdentifierOccurrences(
  { manifests, document, kind }: Pick<ManifestContext, "manifests" | "document" | "kind">,
  id: string,
) {
  const { item, versionsAndCopy } = detailPlaces(kind === "detail" ? document.root : undefined);
  const versions = versionsAndCopy.map(({ node }) => node);
  const items = [item, ...manifests.map(({ node }) => node)];
  const versionIds = versions.map((version) => memberOf(version, "id"));
  const places = [
    ...items.map((container) => [memberOf(container, "id"), undefined] as const),
    ...versions.map((version) => [memberOf(version, "item_id"), undefined] as const),
    ...versionIds.map((node) => [node, VERSION_SUFFIX] as const),
  ];
  for (const [node, form] of places) {
    if (node?.type !== "string" || !node.value.startsWith(id)) continue;
    const suffix = node.value.slice(id.length);
    if (form ? form.test(suffix) : suffix === "")
      yield { ...partRange(node, 0, id.length, document.text), suffix };
  }
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
