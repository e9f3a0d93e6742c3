import { ManifestDocument } from "../core/json/parse/document";
import { insertItem, insertMembers, replace } from "../core/json/edit/edits";
import type { Template } from "../core/json/edit/template";
import { propertyOf, type ObjectNode, type PropertyNode } from "../core/json/tree/tree";
import type { ConfigurationChange } from "../core/rules/rule";
import type { Edit } from "../core/json/edit/edit";

/**
 * The edit that makes a change in the text of a configuration file and leaves everything around it as it is.
 * @param text a configuration without faults of syntax or shape; of any other there is no edit
 */
export function configurationEdit(text: string, change: ConfigurationChange): Edit | undefined {
  const { root, parses } = new ManifestDocument(text);
  return parses && root?.type === "object" ? edit(text, root, change.path, change) : undefined;
}

function edit(
  text: string,
  object: ObjectNode,
  [name = "", ...rest]: readonly string[],
  change: ConfigurationChange,
): Edit | undefined {
  const property = propertyOf(object, name);
  if (!property) return insertMembers(text, object, [{ name, value: nested(rest, change) }], []);
  if (rest.length === 0) return setValue(text, property, change);
  return property.valueNode?.type === "object" ? edit(text, property.valueNode, rest, change) : undefined;
}

function setValue(
  text: string,
  { valueNode }: PropertyNode,
  { value, isEntry }: ConfigurationChange,
): Edit | undefined {
  if (!valueNode) return undefined;
  if (!isEntry) return replace(text, valueNode, value);
  return valueNode.type === "array" ? insertItem(text, valueNode, value) : undefined;
}

/** The objects that are not there yet, around the value. */
function nested(path: readonly string[], { value, isEntry }: ConfigurationChange): Template {
  return path.reduceRight<Template>((inner, name) => ({ [name]: inner }), isEntry ? [value] : value);
}

/** The configuration file that a fix writes: the one that holds for the manifest, or a new one. */
export interface ConfigurationTarget {
  readonly uri: string;
  /** Undefined when there is none yet. */
  readonly text: string | undefined;
  /** Of the open document; null when it is not open. */
  readonly version: number | null;
  /** The client takes `documentChanges`. */
  readonly isVersioned: boolean;
  /** `workspace.workspaceEdit.resourceOperations` has `create`, and there is a folder for it. */
  readonly canCreate: boolean;
}
