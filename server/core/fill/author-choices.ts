import { pointerOf } from "../json/tree/pointer";
import { itemsOf, memberOf, propertyOf, stringOf, type ObjectNode } from "../json/tree/tree";
import type { ManifestContext } from "../manifest/manifest";
import { CAPABILITY_PERMISSIONS, SPAWN_PERMISSION } from "../manifest/vocabulary";
import { Hole, plainValue } from "../json/edit/template";
import { knownValues } from "../schema/known-values";
import { childSchema, type Schema } from "../schema/schema";
import { isValid } from "../schema/validity";
import type { Skeleton } from "./skeleton";

const MOST = 6;

/** The members that say what is signed: a template's text for one would only be a worse fault than its absence. */
const SIGNED: readonly string[] = ["artifact_url", "artifact_size", "sha256", "signature", "signing_key_id"];

/** The flags of a placeholder that say what is signed and what is on, with the more careful choice first. */
const FLAGS: Readonly<Record<string, readonly boolean[]>> = {
  signature_required: [true, false],
  default_enabled: [false, true],
};

/**
 * Tests if a member is inserted on request only: it has choices, its value says what is signed and is a mere template, or
 * it is an object with parts of a wrong form, such as a time in another form, which would be several faults in place of one.
 */
export function isForAuthor(
  name: string,
  { template, grade }: Skeleton,
  object: ObjectNode,
  schema: Schema,
  context: ManifestContext,
): boolean {
  if (grade !== "safe" && authorChoices(name, object, schema, context)) return true;
  if (template instanceof Hole) return SIGNED.includes(name);
  if (template === null || typeof template !== "object") return false;
  return !isValid(plainValue(template), childSchema(schema, name) ?? {}, context.vocabulary);
}

/** Lists the values of a member that opens something or says what is signed; undefined for any other member. */
export function authorChoices(
  name: string,
  object: ObjectNode,
  schema: Schema,
  { manifests, vocabulary }: ManifestContext,
): readonly (string | boolean)[] | undefined {
  const flags = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  if (flags) return flags;
  if (name !== "type") return undefined;
  const pointer = pointerOf(object);
  const manifest = manifests.find((each) => pointer.startsWith(`${each.pointer}/permissions/`));
  if (!manifest) return undefined;
  if (propertyOf(object, "value")) return [SPAWN_PERMISSION];
  const known = knownValues(childSchema(schema, name) ?? {}, vocabulary).map(({ value }) => String(value));
  const entries = (list: string) => itemsOf(memberOf(manifest.node, list));
  const declared = new Set(entries("permissions").map((entry) => stringOf(memberOf(entry, "type"))));
  const implied = entries("host_capabilities").flatMap(
    (capability) => CAPABILITY_PERMISSIONS.get(stringOf(capability) ?? "") ?? [],
  );
  // SPAWN_PERMISSION needs a list of programs, too.
  const free = [...new Set([...implied, ...known])].filter(
    (type) => type !== SPAWN_PERMISSION && !declared.has(type),
  );
  return free.slice(0, MOST);
}
