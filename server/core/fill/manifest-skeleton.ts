import { Hole, plainValue, type Template } from "../json/edit/template";
import { asObject, isObject, valueAt, type JsonObject } from "../json/tree/value";
import type { Vocabulary } from "../manifest/host";
import { isLevel } from "../manifest/vocabulary";
import { childSchema, rootSchema, type Schema } from "../schema/schema";
import { linkAt } from "./samples";
import { createSkeletons, memberPointer, type FillContext } from "./skeleton";

export interface ManifestAnswers {
  readonly levels: readonly number[];
  readonly $schema?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly author?: string | undefined;
  readonly homepage?: string | undefined;
  readonly license?: string | undefined;
  readonly platforms?: readonly string[] | undefined;
}

/** Creates a draft with every required member: the answers, choices of known values, and holes for other texts. */
export function manifestSkeleton(answers: ManifestAnswers, vocabulary: Vocabulary = {}): Template {
  const context = { root: knownMembers(answers), kind: "draft", vocabulary } as const;
  return withPlainAnswers(objectTemplate(context, "", rootSchema("draft")), "", answers);
}

function objectTemplate(context: FillContext, pointer: string, schema: Schema): Template {
  const knownValues = asObject(valueAt(context.root, pointer));
  const names = schema.required ?? [];
  const missingNames = names.filter((name) => !Object.hasOwn(knownValues, name));
  const skeletons = createSkeletons(context, pointer, schema, missingNames);
  const members = names.map((name): [string, Template] => {
    const value = knownValues[name];
    if (!isObject(value)) return [name, value ?? skeletons.get(name)?.template ?? {}];
    return [name, objectTemplate(context, memberPointer(pointer, name), childSchema(schema, name) ?? {})];
  });
  return Object.fromEntries(members);
}

function knownMembers({ levels, author, platforms, ...otherAnswers }: ManifestAnswers): JsonObject {
  const otherMembers = Object.entries(otherAnswers).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(otherMembers) as JsonObject),
    ...(author !== undefined && { author: { name: author } }),
    ...(platforms && { compatibility: { platforms: [...platforms] } }),
    capability_levels: [...new Set(levels)].filter(isLevel).sort((a, b) => a - b),
  };
}

/** Members whose initial value suits most plugins. `$schema` is listed because few authors know an address for it. */
const USUAL_MEMBERS: readonly string[] = [
  "/$schema",
  "/version",
  "/integration/level0/sidebar_position",
  "/integration/level0/sidebar_order",
];

/** Gives a plain value to each hole that an answer or `USUAL_MEMBERS` already decides. */
function withPlainAnswers(template: Template, pointer: string, answers: ManifestAnswers): Template {
  if (template instanceof Hole) return isDecided(pointer, answers) ? plainValue(template) : template;
  if (template === null || typeof template !== "object" || Array.isArray(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, part]) => [
      name,
      withPlainAnswers(part, `${pointer}/${name}`, answers),
    ]),
  );
}

function isDecided(pointer: string, answers: ManifestAnswers): boolean {
  const link = linkAt(pointer);
  return (
    USUAL_MEMBERS.includes(pointer) ||
    (link === "id" && answers.id !== undefined) ||
    (link === "name" && answers.name !== undefined)
  );
}
