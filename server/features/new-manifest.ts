import { check, ruleContext } from "../core/check/check";
import { levelSkeleton, memberSkeleton } from "../core/defaults/skeleton";
import { styleOf } from "../core/json/edit/style";
import { renderText, type Template } from "../core/json/edit/template";
import { ManifestDocument } from "../core/json/parse/document";
import { ObjectNode } from "../core/json/tree/tree";
import type { JsonObject } from "../core/json/tree/value";
import { isLevel, levelMember, LEVEL_TITLES } from "../core/manifest/vocabulary";
import { knownValues } from "../core/schema/known-values";
import { childSchema, rootSchema } from "../core/schema/schema";
import { message } from "../core/text/messages";
import { isManifestName } from "../host/manifest-names";
import type { LevelChoice, NewManifestParams, NewManifestResult } from "../protocol";

/** Answers `pluginManifest/newManifest`: builds a draft with every required member and the chosen levels. */
export function newManifestResult(params: NewManifestParams): NewManifestResult {
  const text = newManifestText(params);
  const problems = check(new ManifestDocument(text), { kind: "draft" })
    .findings.filter(({ pointer }) => pointer === "/id" || pointer === "/name")
    .map((problem): [string, string] => [problem.pointer.slice(1), problem.message]);
  if (params.uri !== undefined && !isManifestName(params.uri)) problems.push(["uri", namesOfManifests()]);
  return { text, problems: Object.fromEntries(problems), levels: levelChoices() };
}

/** Says how a file must be named so that the editor's scan and the command line find it. */
function namesOfManifests(): string {
  return message(
    "Name the file manifest.json, plugin.json, or with -manifest.json or .manifest.json at the end.",
  );
}

function newManifestText({ id, name, levels }: NewManifestParams): string {
  const chosen = [...new Set(levels)].filter(isLevel).sort((one, other) => one - other);
  const answers: JsonObject = { id, name, capability_levels: chosen };
  const schema = rootSchema("draft");
  const document = new ManifestDocument(JSON.stringify(answers));
  const context = ruleContext(document, { kind: "draft" });
  const integration = childSchema(schema, "integration") ?? {};
  const known: Record<string, Template> = {
    ...answers,
    integration: Object.fromEntries(
      chosen
        .map(levelMember)
        .map((member) => [member, levelSkeleton(context, answers, integration, member).template]),
    ),
  };
  const object = document.root ?? new ObjectNode(0, 0);
  const members = (schema.required ?? []).map((member): [string, Template] => [
    member,
    known[member] ?? memberSkeleton(context, object, schema, member).template,
  ]);
  return `${renderText(Object.fromEntries(members), { ...styleOf(""), indent: "" })}\n`;
}

function levelChoices(): LevelChoice[] {
  const schema = childSchema(childSchema(rootSchema("draft"), "capability_levels") ?? {}, 0) ?? {};
  return knownValues(schema).map(({ value, documentation }) => ({
    level: Number(value),
    title: LEVEL_TITLES[Number(value)] ?? "",
    documentation,
  }));
}
