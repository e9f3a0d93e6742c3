import { isString, memberValue, type JsonValue } from "../json/tree/value";
import { isFreeTag } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS, levelOf } from "../manifest/vocabulary";
import { show } from "../text/messages";
import type { FactKind } from "./kinds";

/** A place in manifests whose values are facts. */
export interface FactPlace {
  readonly kind: FactKind;
  /** The type of the container, if the place ends in `*`. */
  readonly container?: "list" | "map";
  /** The member that names an entry of a list; by default, the entry itself is the name. */
  readonly idMember?: "id" | "type";
  /** Identifies a fact that several places can state; undefined for a value of another type. */
  readonly identify?: (value: JsonValue, name: string) => FactIdentity | undefined;
  readonly hasParts?: true;
  /** Tests if another place states the value, too. @param keywords the manifest's keywords, as tags */
  readonly isStatedElsewhere?: (value: JsonValue, keywords: ReadonlySet<string>) => boolean;
}

export interface FactIdentity {
  readonly key: string;
  readonly name: string;
}

const MIN_APP_VERSION: FactPlace = {
  kind: "minVersion",
  identify: () => ({ key: "min_app_version", name: "min_app_version" }),
};

/** The places that the specification classifies; `*` is any entry of a list or member of a map. */
export const FACT_PLACES: ReadonlyMap<string, FactPlace> = new Map(
  Object.entries<FactPlace>({
    id: { kind: "identifier" },
    "compatibility/platforms/*": { kind: "platform", container: "list" },
    min_app_version: MIN_APP_VERSION,
    "compatibility/min_app_version": MIN_APP_VERSION,
    "compatibility/min_host_api_version": { kind: "minVersion" },
    max_app_version: { kind: "maxVersion" },
    "compatibility/max_app_version": { kind: "maxVersion" },

    "permissions/*": {
      kind: "permission",
      container: "list",
      idMember: "type",
      identify: identifyPermission,
      hasParts: true,
    },
    "permissions/*/value/*": { kind: "executable", container: "list" },
    "host_capabilities/*": { kind: "capability", container: "list", identify: identifyCapability },

    "capability_levels/*": { kind: "level", container: "list", identify: identifyLevel },
    "integration/*": {
      kind: "level",
      container: "map",
      identify: (_, name) => identifyLevel(levelOf(name)),
      hasParts: true,
    },
    "integration/*/module_id": { kind: "moduleOrTabId" },
    "integration/*/tab_id": { kind: "moduleOrTabId" },
    "integration/*/parent_module": { kind: "moduleOrTabId" },
    "integration/*/module_label": { kind: "text" },
    "integration/*/tab_label": { kind: "text" },
    "integration/*/workflow_step_types/*": { kind: "stepType", container: "list" },

    "window/document_handlers/*": { kind: "handler", container: "list", idMember: "id", hasParts: true },
    "window/document_handlers/*/label": { kind: "text" },
    "window/document_handlers/*/extensions/*": { kind: "extension", container: "list" },
    "window/document_handlers/*/mime_types/*": { kind: "mimeType", container: "list" },

    "entry/native/*": { kind: "library", container: "map" },

    "settings_schema/properties/*": { kind: "setting", container: "map", hasParts: true },
    "settings_schema/properties/*/type": { kind: "settingType" },
    "settings_schema/properties/*/minimum": { kind: "lowerBound" },
    "settings_schema/properties/*/minLength": { kind: "lowerBound" },
    "settings_schema/properties/*/maximum": { kind: "upperBound" },
    "settings_schema/properties/*/enum": { kind: "choices" },
    "settings_schema/properties/*/title": { kind: "text" },
    "settings_schema/properties/*/description": { kind: "text" },

    "commands/*": { kind: "command", container: "list", idMember: "id", hasParts: true },
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
    "keywords/*": { kind: "keyword", container: "list" },
    "tags/*": { kind: "keyword", container: "list", isStatedElsewhere: isDerivedTag },
  }),
);

/** Returns the type of an entry of `permissions`: its `type`, or the entry itself if it is a string. */
export function permissionType(entry: JsonValue | undefined): string | undefined {
  const type = isString(entry) ? entry : memberValue(entry, "type");
  return isString(type) ? type : undefined;
}

/** A permission and its capability have the same key. */
function identifyPermission(value: JsonValue): FactIdentity | undefined {
  const type = permissionType(value);
  return type !== undefined ? { key: `access ${type}`, name: show(type) } : undefined;
}

function identifyCapability(value: JsonValue): FactIdentity | undefined {
  return isString(value)
    ? { key: `access ${CAPABILITY_PERMISSIONS.get(value) ?? value}`, name: show(value) }
    : undefined;
}

/** `capability_levels` and `integration` may both state a level. */
function identifyLevel(level: JsonValue | undefined): FactIdentity | undefined {
  return typeof level === "number" ? { key: `level ${level}`, name: String(level) } : undefined;
}

function isDerivedTag(tag: JsonValue, keywords: ReadonlySet<string>): boolean {
  return isString(tag) && (!isFreeTag(tag) || keywords.has(tag));
}
