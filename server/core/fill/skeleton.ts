import { Hole, plainValue, type Template } from "../json/edit/template";
import { escapeSegment, parentPointer, parsePointer, pointerOf } from "../json/tree/pointer";
import type { ValueNode } from "../json/tree/tree";
import { asArray, asObject, valueAt, withValueAt, type JsonObject, type JsonValue } from "../json/tree/value";
import type { Vocabulary } from "../manifest/host";
import { isPlaceholderValue, type DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/manifest";
import { isLevel, levelMember, PACKAGE_MEMBERS } from "../manifest/vocabulary";
import { combinedGrade, type Grade } from "../problem";
import { knownTexts, knownValues } from "../schema/known-values";
import {
  childSchema,
  childSchemaWithBranches,
  memberOrder,
  resolveSchema,
  typesOf,
  type Schema,
} from "../schema/schema";
import { isOfType, isValid } from "../schema/validity";
import { derivedValue, isCertain, needsNoAnswer, templateAt, conventionalValue } from "./derivations";
import { copiedOrDerivedValue } from "./repeated";
import { EXAMPLES_BY_FORMAT, linkAt, SAMPLES, FALLBACK_TEXT } from "./samples";

/* Initial values for missing members. Each value is derived after the previous ones are inserted, so that all agree. */

export interface Skeleton {
  readonly template: Template;
  /** `safe` for a certain value, `suggested` for a guess, `offered` for a template to fill in. */
  readonly grade: Grade;
}

export interface FillContext {
  readonly root: JsonValue | undefined;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
}

export function memberSkeleton(
  context: ManifestContext,
  object: ValueNode,
  schema: Schema,
  name: string,
): Skeleton {
  return memberSkeletons(context, object, schema, [name]).get(name) ?? { template: {}, grade: "offered" };
}

/** Creates initial values for members of an object, as if they were missing. @param names in the interface's order */
export function memberSkeletons(
  { document, kind, vocabulary }: ManifestContext,
  object: ValueNode,
  schema: Schema,
  names: readonly string[],
): ReadonlyMap<string, Skeleton> {
  const pointer = pointerOf(object);
  const root = names.reduce(
    (value, name) => withValueAt(value, parsePointer(memberPointer(pointer, name)), undefined),
    document.value,
  );
  return createSkeletons({ root, kind, vocabulary }, pointer, schema, names);
}

/** Creates initial values for missing members: certain ones first, then guesses, then templates. */
export function createSkeletons(
  context: FillContext,
  pointer: string,
  schema: Schema,
  names: readonly string[],
): ReadonlyMap<string, Skeleton> {
  const finalSkeletons = new Map<string, Skeleton>();
  const candidates = new Map<string, Skeleton>();
  let { root } = context;
  const candidateFor = (name: string): Skeleton => {
    const place = memberPointer(pointer, name);
    const valueSchema = memberSchema(root, pointer, schema, name);
    const skeleton = candidates.get(name) ?? skeletonAt({ ...context, root }, place, valueSchema);
    candidates.set(name, skeleton);
    return skeleton;
  };
  const fill = (name: string, skeleton: Skeleton) => {
    finalSkeletons.set(name, skeleton);
    // The last value needs no updated document.
    if (finalSkeletons.size === names.length) return;
    const path = parsePointer(memberPointer(pointer, name));
    root = withValueAt(root, path, plainValue(skeleton.template));
    candidates.clear();
  };
  const missingNames = () => names.filter((name) => !finalSkeletons.has(name));
  for (let previousSize = -1; previousSize < finalSkeletons.size;) {
    previousSize = finalSkeletons.size;
    for (const name of missingNames())
      if (candidateFor(name).grade === "safe") fill(name, candidateFor(name));
  }
  // Grade before filling: a later member may copy a template, and the copy is still a template.
  const grades = new Map(missingNames().map((name) => [name, candidateFor(name).grade]));
  const guessRank = (name: string) => Number(grades.get(name) !== "suggested");
  for (const name of missingNames().sort((a, b) => guessRank(a) - guessRank(b))) {
    const { template } = candidateFor(name);
    const link = linkAt(memberPointer(pointer, name).replace(IN_MANIFEST, "/"));
    const isLinked = link !== undefined && typeof template === "string";
    const grade = grades.get(name) ?? "offered";
    fill(name, { template: isLinked ? new Hole(template, [], link) : template, grade });
  }
  return new Map(names.map((name) => [name, finalSkeletons.get(name) ?? candidateFor(name)]));
}

export function memberPointer(pointer: string, name: string): string {
  return `${pointer}/${escapeSegment(name)}`;
}

function memberSchema(root: FillContext["root"], pointer: string, schema: Schema, name: string) {
  const child = childSchemaWithBranches(schema, name);
  if (!child?.then || !child.else) return child;
  // The manifest of a version without a package becomes a placeholder.
  return resolveSchema(asObject(valueAt(root, pointer))["artifact_url"] === null ? child.then : child.else);
}

/** Matches the pointer of a manifest in a response, and every pointer into that manifest. */
const IN_MANIFEST = /^(\/data\/(?:versions\/\d+|item|item\/latest_compatible_version)\/manifest)(?:\/|$)/;

function skeletonAt(context: FillContext, pointer: string, schema: Schema | undefined): Skeleton {
  const name = parsePointer(pointer).at(-1) ?? "";
  const { root, kind } = context;
  const copy = copySkeleton(context, pointer, name, schema);
  if (copy) return copy;
  const base = kind === "detail" ? IN_MANIFEST.exec(pointer)?.[1] : "";
  const manifest = base === undefined ? {} : asObject(valueAt(root, base));
  const siblings = asObject(valueAt(root, parentPointer(pointer)));
  const mustNotBeNull = PACKAGE_MEMBERS.includes(name) && hasPackage(siblings);
  const place = { pointer, path: pointer.slice(base?.length), manifest };
  const skeleton = valueSkeleton(context, place, mustNotBeNull ? withoutNull(schema) : schema);
  const isGuess = name === "install_status" && skeleton.grade === "safe" && isStatusUncertain(siblings);
  return isGuess ? { ...skeleton, grade: "suggested" } : skeleton;
}

function copySkeleton(
  { root, kind, vocabulary }: FillContext,
  pointer: string,
  name: string,
  schema: Schema | undefined,
): Skeleton | undefined {
  const copy = kind === "detail" ? copiedOrDerivedValue(root, parentPointer(pointer), name) : undefined;
  if (!copy || !schema) return undefined;
  const { value, isCertain } = copy;
  // A copied version or manifest need not be valid: its problems are reported in `versions`, not in the copy.
  const isWhole = name === "latest_compatible_version" || name === "manifest";
  const isUsable = isWhole ? isOfType(value, typesOf(schema)) : isValid(value, schema, vocabulary);
  return isUsable ? { template: value, grade: isCertain ? "safe" : "suggested" } : undefined;
}

/** Tests if an object describes a package; its package members must then not be null. */
function hasPackage(object: JsonObject): boolean {
  const isDescribed = PACKAGE_MEMBERS.some((name) => (object[name] ?? null) !== null);
  return isDescribed || object["install_status"] === "available";
}

function withoutNull(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const { enum: allowed, ...keywords } = schema;
  const type = typesOf(schema).filter((name) => name !== "null");
  return { ...keywords, ...(allowed && { enum: allowed.filter((value) => value !== null) }), type };
}

/** Tests if an install status is a guess: the package is unknown, or the status may make the manifest a placeholder. */
function isStatusUncertain(manifest: JsonObject): boolean {
  if (isPlaceholderValue(manifest)) return false;
  const mayBecomePlaceholder = !Object.hasOwn(manifest, "integration") && !Object.hasOwn(manifest, "entry");
  return mayBecomePlaceholder || (!Object.hasOwn(manifest, "artifact_url") && hasPackage(manifest));
}

interface MemberPlace {
  /** The JSON Pointer in the document. */
  readonly pointer: string;
  /** The JSON Pointer in the manifest. */
  readonly path: string;
  readonly manifest: JsonObject;
}

function valueSkeleton(context: FillContext, place: MemberPlace, schema: Schema | undefined): Skeleton {
  const { vocabulary } = context;
  const { path, manifest } = place;
  const derived = derivedValue(path, manifest);
  if (derived !== undefined && (!schema || isValid(derived, schema, vocabulary))) {
    if (isCertain(derived, path, manifest)) return { template: derived, grade: "safe" };
    const isEmpty = path === "/capability_levels" && asArray(derived).length === 0;
    return { template: derived, grade: isEmpty ? "offered" : "suggested" };
  }
  const conventional = conventionalValue(path, manifest);
  if (conventional !== undefined)
    return { template: new Hole(conventional, [], linkAt(path)), grade: "suggested" };
  const template = templateAt(path, manifest);
  if (template) return { template, grade: "offered" };
  if (!schema) return { template: {}, grade: "safe" };
  const types = typesOf(schema);
  if (types.includes("null")) return { template: null, grade: "suggested" };
  const choices = knownValues(schema, vocabulary).map(({ value }) => value as string | number);
  if (choices[0] !== undefined) return choiceSkeleton(choices, schema, needsNoAnswer(path, manifest));
  const isObject = types.length === 0 ? memberOrder(schema).length > 0 : types.includes("object");
  if (isObject) return objectSkeleton(context, place, schema);
  if (types.includes("array")) return listSkeleton(vocabulary, place, schema);
  if (types.includes("boolean")) return { template: new Hole(false), grade: "offered" };
  const isText = types.includes("string") || types.length === 0;
  const example = EXAMPLES_BY_FORMAT[schema.format ?? ""] ?? FALLBACK_TEXT;
  return { template: isText ? new Hole(example, [], linkAt(path)) : new Hole(0), grade: "offered" };
}

function choiceSkeleton(choices: readonly (string | number)[], schema: Schema, isSafe: boolean): Skeleton {
  const [first = ""] = choices;
  if (choices.length > 1) return { template: new Hole(first, choices), grade: "offered" };
  // Without an enumeration, values other than the known one may be valid.
  if (!schema.enum) return { template: new Hole(first, choices), grade: "suggested" };
  return { template: first, grade: isSafe ? "safe" : "suggested" };
}

function listSkeleton(vocabulary: Vocabulary, { path, manifest }: MemberPlace, schema: Schema): Skeleton {
  if (path === "/compatibility/platforms") {
    const platforms = knownTexts(childSchema(schema, 0) ?? {}, vocabulary);
    const choices = [platforms, ...platforms.map((platform) => [platform])];
    return { template: new Hole(platforms, choices), grade: "offered" };
  }
  if (path === "/integration/level4/workflow_step_types")
    return { template: [new Hole(SAMPLES["/integration/level4/workflow_step_types/*"])], grade: "offered" };
  return { template: [], grade: needsNoAnswer(path, manifest) ? "safe" : "offered" };
}

function objectSkeleton(context: FillContext, place: MemberPlace, schema: Schema): Skeleton {
  const { pointer, path, manifest } = place;
  const names = path === "/integration" ? levelMembers(manifest) : initialMemberNames(schema);
  if (names.length === 0) return { template: {}, grade: needsNoAnswer(path, manifest) ? "safe" : "offered" };
  const root = withValueAt(context.root, parsePointer(pointer), {});
  const members = [...createSkeletons({ ...context, root }, pointer, schema, names)];
  return {
    template: Object.fromEntries(members.map(([name, { template }]) => [name, template])),
    grade: combinedGrade(members.map(([, { grade }]) => grade)),
  };
}

/** Lists the members of a new object: the required ones, or every member of an object that only a host defines. */
function initialMemberNames(schema: Schema): readonly string[] {
  return schema.required ?? (schema["x-host"] === undefined ? [] : memberOrder(schema));
}

function levelMembers({ capability_levels: levels }: JsonObject): string[] {
  const declaredLevels = asArray(levels).filter((level) => typeof level === "number" && isLevel(level));
  return [...new Set(declaredLevels as number[])].sort((a, b) => a - b).map(levelMember);
}
