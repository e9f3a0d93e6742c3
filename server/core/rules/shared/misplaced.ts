import { containerOf, memberOf, stringOf, type ObjectNode } from "../../json/tree/tree";
import { toValue } from "../../json/tree/value";
import { LIMITED_TYPES } from "../../manifest/settings";
import { levelOf, SPAWN_PERMISSION, type Vocabulary } from "../../manifest/vocabulary";
import { knownValues, meantValue } from "../../schema/known-values";
import { schemaAt } from "../../schema/schema";

const OLDER_ARTIFACTS = /^\/data\/versions\/[1-9]\d*\/manifest\/artifacts$/;

/** Tests for the artifacts of an older version, which artifacts-placement reports. */
export function isOlderArtifacts(pointer: string): boolean {
  return OLDER_ARTIFACTS.test(pointer);
}

/**
 * Tests if a rule would report a member of an object, whatever its value.
 * @param parent the JSON Pointer of the object
 */
export function isMisplaced(
  name: string,
  object: ObjectNode,
  vocabulary: Vocabulary,
  parent: string,
): boolean {
  if (isOlderArtifacts(`${parent}/${name}`)) return true;
  const level = levelOf(name);
  if (level !== undefined) return !isDeclared(level, object);
  if (name === "value") {
    const permission = meantType(object, ["permissions", 0, "type"], vocabulary);
    return permission !== undefined && permission !== SPAWN_PERMISSION;
  }
  const wanted = LIMITED_TYPES.find(([limit]) => limit === name)?.[1];
  if (wanted === undefined) return false;
  const type = meantType(object, ["settings_schema", "properties", "", "type"], vocabulary);
  return type !== undefined && type !== wanted;
}

/** Tests if a level is declared, or no levels are: then level-not-declared is silent. */
function isDeclared(level: number, integration: ObjectNode): boolean {
  const levels = memberOf(containerOf(integration), "capability_levels");
  return levels?.type !== "array" || levels.items.some((item) => toValue(item) === level);
}

/** Returns an object's type, or the one that it is meant to be: that counts once its name is right. */
function meantType(
  object: ObjectNode,
  path: readonly (string | number)[],
  vocabulary: Vocabulary,
): string | undefined {
  const type = stringOf(memberOf(object, "type"));
  const schema = schemaAt("draft", undefined, path);
  if (type === undefined || !schema) return undefined;
  const isKnown = knownValues(schema).some(({ value }) => value === type);
  return isKnown ? type : meantValue(type, schema, vocabulary).value;
}
