import { isString, memberValue, type JsonValue } from "../json/tree/value";
import { isFreeTag } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS, levelOf } from "../manifest/vocabulary";
import { show } from "../text/messages";
import type { FactKind } from "./kinds";

export interface Place {
  readonly kind: FactKind;
  /** The container of a place that ends in `*`. */
  readonly holder?: "list" | "map";
  /** The member that names an entry; by default, the entry itself is the name. */
  readonly by?: "id" | "type";
  /** Returns the key of a thing that several places can state, if the value is one. */
  readonly identify?: (value: JsonValue, name: string) => Identity | undefined;
  readonly hasParts?: true;
  /** Tests if another place states the value, too. @param keywords the manifest's keywords, as tags */
  readonly isRepeated?: (value: JsonValue, keywords: ReadonlySet<string>) => boolean;
}

export interface Identity {
  readonly key: string;
  readonly name: string;
}

const MINIMUM: Place = {
  kind: "minVersion",
  identify: () => ({ key: "min_app_version", name: "min_app_version" }),
};

/** Places that the specification classifies; `*` is any entry of a list or member of a map. */
export const PLACES: Readonly<Record<string, Place>> = {
  id: { kind: "identifier" },
  "compatibility/platforms/*": { kind: "platform", holder: "list" },
  min_app_version: MINIMUM,
  "compatibility/min_app_version": MINIMUM,
  "compatibility/min_host_api_version": { kind: "minVersion" },
  max_app_version: { kind: "maxVersion" },
  "compatibility/max_app_version": { kind: "maxVersion" },

  "permissions/*": { kind: "permission", holder: "list", by: "type", identify: permission, hasParts: true },
  "permissions/*/value/*": { kind: "executable", holder: "list" },
  "host_capabilities/*": { kind: "capability", holder: "list", identify: capability },

  "capability_levels/*": { kind: "level", holder: "list", identify: identifyLevel },
  "integration/*": {
    kind: "level",
    holder: "map",
    identify: (_, name) => identifyLevel(levelOf(name)),
    hasParts: true,
  },
  "integration/*/module_id": { kind: "place" },
  "integration/*/tab_id": { kind: "place" },
  "integration/*/parent_module": { kind: "place" },
  "integration/*/module_label": { kind: "text" },
  "integration/*/tab_label": { kind: "text" },
  "integration/*/workflow_step_types/*": { kind: "stepType", holder: "list" },

  "window/document_handlers/*": { kind: "handler", holder: "list", by: "id", hasParts: true },
  "window/document_handlers/*/label": { kind: "text" },
  "window/document_handlers/*/extensions/*": { kind: "extension", holder: "list" },
  "window/document_handlers/*/mime_types/*": { kind: "mimeType", holder: "list" },

  "entry/native/*": { kind: "library", holder: "map" },

  "settings_schema/properties/*": { kind: "setting", holder: "map", hasParts: true },
  "settings_schema/properties/*/type": { kind: "settingType" },
  "settings_schema/properties/*/minimum": { kind: "least" },
  "settings_schema/properties/*/minLength": { kind: "least" },
  "settings_schema/properties/*/maximum": { kind: "most" },
  "settings_schema/properties/*/enum": { kind: "choices" },
  "settings_schema/properties/*/title": { kind: "text" },
  "settings_schema/properties/*/description": { kind: "text" },

  "commands/*": { kind: "command", holder: "list", by: "id", hasParts: true },
  "commands/*/description": { kind: "text" },

  author: { kind: "author" },
  name: { kind: "text" },
  description: { kind: "text" },
  long_description: { kind: "text" },
  summary: { kind: "text" },
  homepage: { kind: "text" },
  homepage_url: { kind: "text" },
  repository_url: { kind: "text" },
  changelog: { kind: "text" },
  "keywords/*": { kind: "keyword", holder: "list" },
  "tags/*": { kind: "keyword", holder: "list", isRepeated: isDerivedTag },
};

/** Returns the type of an entry of `permissions`, which may be a string. */
export function permissionType(entry: JsonValue | undefined): string | undefined {
  const type = isString(entry) ? entry : memberValue(entry, "type");
  return isString(type) ? type : undefined;
}

/** A capability and its permission are one thing. */
function permission(value: JsonValue): Identity | undefined {
  const type = permissionType(value);
  return type !== undefined ? { key: `access ${type}`, name: show(type) } : undefined;
}

function capability(value: JsonValue): Identity | undefined {
  return isString(value)
    ? { key: `access ${CAPABILITY_PERMISSIONS.get(value) ?? value}`, name: show(value) }
    : undefined;
}

/** A level is declared in `capability_levels`, has its member in `integration`, or both. */
function identifyLevel(level: JsonValue | undefined): Identity | undefined {
  return typeof level === "number" ? { key: `level ${level}`, name: String(level) } : undefined;
}

function isDerivedTag(tag: JsonValue, keywords: ReadonlySet<string>): boolean {
  return isString(tag) && (!isFreeTag(tag) || keywords.has(tag));
}
