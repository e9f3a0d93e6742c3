import { ManifestDocument } from "../core/json/parse/document";
import { insertItem, insertMembers, replace } from "../core/json/edit/edits";
import type { Template } from "../core/json/edit/template";
import { propertyOf, type ObjectNode, type PropertyNode } from "../core/json/tree/tree";
import type { ConfigurationChange } from "../core/rules/rule";
import type { Edit } from "../core/json/edit/edit";

/**
 * Returns the edit that makes a change in the text of a configuration file and leaves everything around it as it is.
 * @param text a configuration without errors of syntax or shape; for any other, returns undefined
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

/** Wraps the value in the objects that are missing around it. */
function nested(path: readonly string[], { value, isEntry }: ConfigurationChange): Template {
  return path.reduceRight<Template>((inner, name) => ({ [name]: inner }), isEntry ? [value] : value);
}

/** The configuration file that a fix edits: the one that applies to the manifest, or a new one. */
export interface ConfigurationTarget {
  readonly uri: string;
  /** Undefined when the file does not exist yet. */
  readonly text: string | undefined;
  /** The version of the open document; null when it is not open. */
  readonly version: number | null;
  /** True if the client supports `documentChanges`. */
  readonly isVersioned: boolean;
  /** True if the client can create files (`workspaceEdit.resourceOperations`) and there is a folder for the file. */
  readonly canCreate: boolean;
}
