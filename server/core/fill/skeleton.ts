import { isPlaceholderValue } from "../manifest/kind";
import { parentPointer, parsePointer, pointerOf } from "../json/tree/pointer";
import { Hole, type Template } from "../json/edit/template";
import type { ValueNode } from "../json/tree/tree";
import { toValue, type JsonObject, type JsonValue, withoutMember } from "../json/tree/value";
import type { ManifestContext } from "../manifest/manifest";
import { PACKAGE_MEMBERS } from "../manifest/vocabulary";
import type { Vocabulary } from "../manifest/host/host-vocabulary";
import { knownValues } from "../schema/known-values";
import { derivedValue, guessedValue, isNeutral, isDerived } from "./derivations";
import { SAMPLES, UNKNOWN_TEXT } from "./samples";
import { repeatedValue } from "./repeated";
import { lazy } from "../text/lazy";
import { childSchema, memberOrder, typesOf, type Schema } from "../schema/schema";
import { isOfType, isValid } from "../schema/validity";

/** A first value for a member. */
export interface Skeleton {
  readonly template: Template;
  /** True if the value follows from the document or is one of the few neutral ones: nothing in it is a guess. */
  readonly certain: boolean;
}

type Place = Pick<ManifestContext, "document" | "kind" | "manifests" | "vocabulary">;

/**
 * Creates a first value for a missing member: from the rest of the manifest, else from the schema.
 * @param object the object that lacks the member
 * @param schema the object's schema
 */
export function memberSkeleton(place: Place, object: ValueNode, schema: Schema, name: string): Skeleton {
  const pointer = pointerOf(object);
  const child = childSchema(schema, name);
  const copied = copiedValue(`${pointer}/${name}`, child, place);
  if (copied) return copied;
  const manifest = place.manifests.find((candidate) => pointer.startsWith(candidate.pointer));
  const inside = manifest ? pointer.slice(manifest.pointer.length) : pointer;
  // The plain value of a manifest is known already: converting a large object takes long.
  const siblings = lazy(() => (manifest && inside === "" ? manifest.value : plainObject(object)));
  const ofPackage = PACKAGE_MEMBERS.includes(name) && hasPackage(siblings());
  const rest = without(manifest?.value ?? {}, inside === "" ? name : undefined);
  const skeleton = skeletonAt(`${inside}/${name}`, ofPackage ? packageSchema(child) : child, rest, place);
  return { ...skeleton, certain: skeleton.certain && !(name === "install_status" && isOpen(siblings())) };
}

/** Copies a value of a detail response from a place that repeats it; undefined if there is none. */
function copiedValue(pointer: string, schema: Schema | undefined, place: Place): Skeleton | undefined {
  if (place.kind !== "detail" || !schema) return undefined;
  const name = parsePointer(pointer).at(-1) ?? "";
  const repeated = repeatedValue(place.document.value, parentPointer(pointer), name);
  if (!repeated || !isCopy(repeated.value, name, schema, place.vocabulary)) return undefined;
  return { template: repeated.value, certain: repeated.certain };
}

/** Tests if a value can be copied: a whole version or manifest always can, because the problems of a copy are reported once. */
function isCopy(value: JsonValue, name: string, schema: Schema, vocabulary: Vocabulary): boolean {
  const isWhole = name === "latest_compatible_version" || name === "manifest";
  return isWhole ? isOfType(value, typesOf(schema)) : isValid(value, schema, vocabulary);
}

/** Removes a member, so that its new value does not depend on its old one. */
function without(manifest: JsonObject, name: string | undefined): JsonObject {
  return name === undefined || !Object.hasOwn(manifest, name) ? manifest : withoutMember(manifest, name);
}

function plainObject(node: ValueNode): JsonObject {
  return node.type === "object" ? (toValue(node) as JsonObject) : {};
}

/** Tests if an object describes a package: then no member of the package is null. */
function hasPackage(object: JsonObject): boolean {
  const isDescribed = PACKAGE_MEMBERS.some((name) => (object[name] ?? null) !== null);
  return isDescribed || object["install_status"] === "available";
}

/** Removes null from the schema of a member that describes a package. */
function packageSchema(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const { enum: allowed, ...rest } = schema;
  const type = typesOf(schema).filter((each) => each !== "null");
  return { ...rest, ...(allowed && { enum: allowed.filter((value) => value !== null) }), type };
}

/** Tests if an install status is a guess: the package is unknown, or the status would create a placeholder. */
function isOpen(object: JsonObject): boolean {
  if (isPlaceholderValue(object)) return false;
  const isBare = !Object.hasOwn(object, "integration") && !Object.hasOwn(object, "entry");
  return isBare || (!Object.hasOwn(object, "artifact_url") && hasPackage(object));
}

/** Creates a complete `level<n>` for a manifest; for an unknown level, an empty object. */
export function levelSkeleton(
  place: Place,
  manifest: JsonObject,
  integration: Schema,
  member: string,
): Skeleton {
  return skeletonAt(`/integration/${member}`, childSchema(integration, member), manifest, place);
}

function skeletonAt(
  pointer: string,
  schema: Schema | undefined,
  manifest: JsonObject,
  place: Place,
): Skeleton {
  const derived = derivedValue(pointer, manifest);
  if (derived !== undefined && (!schema || isValid(derived, schema, place.vocabulary))) {
    return { template: derived, certain: isDerived(derived, pointer, manifest) };
  }
  const guess = guessedValue(pointer, manifest);
  if (guess !== undefined) return { template: new Hole(guess), certain: false };
  if (!schema) return { template: {}, certain: true };
  const types = usualTypes(schema);
  if (types.includes("null")) return { template: null, certain: false };
  const known = knownValues(schema, place.vocabulary).map(({ value }) => value as string | number);
  if (known[0] !== undefined) return knownSkeleton(known, schema, isNeutral(pointer, manifest));
  const isObject = types.length === 0 ? memberOrder(schema).length > 0 : types.includes("object");
  if (isObject) return objectSkeleton(pointer, schema, manifest, place);
  if (types.includes("array")) return { template: [], certain: isNeutral(pointer, manifest) };
  if (types.includes("boolean")) return { template: new Hole(false), certain: false };
  if (types.includes("string") || types.length === 0)
    return { template: new Hole(EXAMPLES[schema.format ?? ""] ?? UNKNOWN_TEXT), certain: false };
  return { template: new Hole(0), certain: false };
}

/** Lists the types of a value, without those that a host accepts besides the interface's. */
function usualTypes(schema: Schema): readonly string[] {
  const note = schema["x-host"];
  return typesOf(schema).filter((type) => !note || note.isOwn || !note.types.includes(type));
}

function knownSkeleton(
  known: readonly (string | number)[],
  schema: Schema,
  isNeutralPlace: boolean,
): Skeleton {
  const [first = ""] = known;
  const only = known.length === 1 && schema.enum !== undefined;
  return { template: only ? first : new Hole(first, known), certain: only && isNeutralPlace };
}

/** Creates a first value for a member of a new object. */
function innerSkeleton(
  pointer: string,
  schema: Schema | undefined,
  manifest: JsonObject,
  place: Place,
): Skeleton {
  return copiedValue(pointer, schema, place) ?? skeletonAt(pointer, schema, manifest, place);
}

function objectSkeleton(pointer: string, schema: Schema, manifest: JsonObject, place: Place): Skeleton {
  // Of an object that only a host knows nothing is required: all that is known shows the author what it may have.
  const names = schema.required ?? (schema["x-host"]?.isOwn ? memberOrder(schema) : []);
  const members = names.map(
    (name) =>
      [name, innerSkeleton(`${pointer}/${name}`, childSchema(schema, name), manifest, place)] as const,
  );
  return {
    template: Object.fromEntries(members.map(([name, { template }]) => [name, template])),
    certain: members.length > 0 ? members.every(([, { certain }]) => certain) : isNeutral(pointer, manifest),
  };
}

/** A valid example of each format. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "plugin-id": SAMPLES["/id"],
  "plugin-version": "0.1.0",
  "app-version": "1.0.0",
  "http-url": SAMPLES["/homepage"],
  "package-path": "frontend/index.js",
  "file-extension": ".txt",
  "command-id": SAMPLES["/commands/*/id"],
  "mime-type": "text/plain",
};
