import { Hole, isList, type Template } from "../json/edit/template";
import { ManifestDocument } from "../json/parse/document";
import { ObjectNode } from "../json/tree/tree";
import type { JsonObject } from "../json/tree/value";
import { COMMON_LICENSES } from "../manifest/license";
import { isLevel, levelMember } from "../manifest/vocabulary";
import type { Vocabulary } from "../manifest/host/host-vocabulary";
import { knownValues } from "../schema/known-values";
import { childSchema, rootSchema, type Schema } from "../schema/schema";
import { SAMPLES } from "./samples";
import { levelSkeleton, memberSkeleton } from "./skeleton";

/** What is known about a new manifest; the author fills in the rest. */
export interface ManifestAnswers {
  readonly levels: readonly number[];
  readonly $schema?: string | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly author?: string | undefined;
  readonly license?: string | undefined;
  readonly platforms?: readonly string[] | undefined;
}

/**
 * Creates a draft with every required member. It has a hole for each text that only the author knows, choices for what
 * is known, and no hole for an answer or for what follows from one.
 */
export function manifestSkeleton(answers: ManifestAnswers, vocabulary: Vocabulary = {}): Template {
  const schema = rootSchema("draft");
  const given = knownMembers(answers);
  const document = new ManifestDocument(JSON.stringify(given));
  const place = { document, kind: "draft", manifests: [], vocabulary } as const;
  const object = new ObjectNode(0, 0);
  const own: Record<string, Template> = {
    ...given,
    // Not a hole: the author of a first plugin does not know the address.
    $schema: answers.$schema ?? SAMPLES["/$schema"],
    version: "0.1.0",
    license: answers.license ?? new Hole(COMMON_LICENSES[0] ?? "", COMMON_LICENSES),
    compatibility: compatibility(answers.platforms, childSchema(schema, "compatibility") ?? {}, vocabulary),
    integration: Object.fromEntries(
      sorted(answers.levels).map((level): [string, Template] => {
        const member = levelMember(level);
        return [
          member,
          levelSkeleton(place, given, childSchema(schema, "integration") ?? {}, member).template,
        ];
      }),
    ),
  };
  const members = (schema.required ?? []).map((name): [string, Template] => [
    name,
    own[name] ?? memberSkeleton(place, object, schema, name).template,
  ]);
  return settled(Object.fromEntries(members), "", answers);
}

function knownMembers({ levels, id, name, description, author }: ManifestAnswers): JsonObject {
  return {
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(author === undefined ? {} : { author: { name: author } }),
    capability_levels: sorted(levels),
  };
}

function sorted(levels: readonly number[]): number[] {
  return [...new Set(levels)].filter(isLevel).sort((one, other) => one - other);
}

function compatibility(
  platforms: readonly string[] | undefined,
  schema: Schema,
  vocabulary: Vocabulary,
): Template {
  const item = childSchema(childSchema(schema, "platforms") ?? {}, 0) ?? {};
  const known = knownValues(item, vocabulary).map(({ value }) => String(value));
  return {
    min_app_version: new Hole("1.0.0"),
    platforms: platforms ? [...platforms] : new Hole(known, [known, ...known.map((each) => [each])]),
  };
}

/** The members that usually have the same value, and the answer that they follow from. */
const LINKS: Readonly<Record<string, { readonly link: string; readonly from?: "id" | "name" }>> = {
  "/name": { link: "name", from: "name" },
  "/integration/level0/module_label": { link: "name", from: "name" },
  "/integration/level1/tab_label": { link: "name", from: "name" },
  "/integration/level0/module_id": { link: "id", from: "id" },
  "/integration/level1/tab_id": { link: "id", from: "id" },
  "/integration/level0/panel_entry": { link: "frontend" },
  "/integration/level1/panel_entry": { link: "frontend" },
  "/entry/frontend": { link: "frontend" },
};

/** The members whose first value suits most plugins. */
const USUAL: readonly string[] = [
  "/integration/level0/sidebar_position",
  "/integration/level0/sidebar_order",
];

/** Fills in the holes that an answer decides, and links those that usually have the same value. */
function settled(template: Template, pointer: string, answers: ManifestAnswers): Template {
  if (template instanceof Hole) return settledHole(template, pointer, answers);
  if (template === null || typeof template !== "object") return template;
  if (Array.isArray(template)) {
    const isSteps = pointer === "/integration/level4/workflow_step_types";
    return isSteps ? [new Hole(SAMPLES[`${pointer}/*`])] : template;
  }
  const entries = Object.entries(template);
  return Object.fromEntries(
    entries.map(([name, part]) => [name, settled(part, `${pointer}/${name}`, answers)]),
  );
}

function settledHole(hole: Hole, pointer: string, answers: ManifestAnswers): Template {
  const { link, from } = LINKS[pointer] ?? {};
  const isDecided = USUAL.includes(pointer) || (from !== undefined && answers[from] !== undefined);
  if (!isDecided) return link === undefined ? hole : new Hole(hole.value, hole.choices, link);
  return isList(hole.value) ? [...hole.value] : hole.value;
}
