import { check } from "../core/check/check";
import { manifestSkeleton, type ManifestAnswers } from "../core/fill/manifest-skeleton";
import { styleOf } from "../core/json/edit/style";
import { render } from "../core/json/edit/template";
import { ManifestDocument } from "../core/json/parse/document";
import { COMMON_LICENSES } from "../core/manifest/license";
import { emptyString } from "../core/rules/empty-string";
import { knownValues, type KnownValue } from "../core/schema/known-values";
import { childSchema, rootSchema } from "../core/schema/schema";
import { levelMeaning, platformMeaning } from "../core/text/meanings";
import { message } from "../core/text/messages";
import { plainText, snippetOf } from "../core/text/snippet";
import { isManifestName } from "../host/manifest-names";
import {
  AUTHOR_NAME_REQUEST,
  documentOf,
  NEW_MANIFEST_REQUEST,
  newManifestOf,
  type NewManifestParams,
  type NewManifestResult,
} from "../protocol";
import { feature } from "./shared/feature";
import { usualSchema } from "./shared/usual-schema";

export const newManifestFeature = feature({
  method: NEW_MANIFEST_REQUEST,
  params: { answers: newManifestOf },
  answer: async ({ index, scan, repository }, { answers }) => {
    const { homepage } = answers.uri === undefined ? {} : await repository.identity(answers.uri);
    return newManifestResult(answers, {
      homepage,
      $schema: await usualSchema(index, (uris) => scan.reread(uris)),
    });
  },
});

export const authorNameFeature = feature({
  method: AUTHOR_NAME_REQUEST,
  params: { uri: documentOf },
  answer: async ({ repository }, { uri }) => (await repository.identity(uri)).author ?? null,
});

/** The members that an answer gives. */
const ASKED = ["/id", "/name", "/description", "/author/name", "/license"];

/** What to say where an answer is empty, in the words of its question, which does not name the member. */
const UNANSWERED: Readonly<Record<string, () => string>> = {
  name: () => message("Enter what the plugin is called."),
  description: () => message("Enter one sentence that says what the plugin does."),
  author: () => message("Enter who makes the plugin."),
  license: () => message("Enter an SPDX license, such as MIT."),
};

/**
 * Answers `pluginManifest/newManifest`: builds a draft with every required member and the chosen levels.
 * @param known the address of its schema, that of the samples by default, and what git knows
 */
export function newManifestResult(
  { uri, ...params }: NewManifestParams,
  known: Pick<ManifestAnswers, "$schema" | "homepage"> = {},
): NewManifestResult {
  const template = manifestSkeleton({ ...params, ...known });
  const layout = { ...styleOf(""), indent: "" };
  const pieces = [...render(template, layout), "\n"];
  const text = plainText(pieces);
  return {
    text,
    snippet: snippetOf(pieces),
    problems: { ...problemsIn(text, params), ...problemOfName(uri) },
    levels: itemsKnown("capability_levels").map(({ value }) => {
      const { label, sentence } = levelMeaning(Number(value)) ?? { label: "", sentence: "" };
      return { level: Number(value), title: label, documentation: sentence };
    }),
    platforms: itemsKnown("compatibility", "platforms").map(({ value }) => {
      const platform = String(value);
      return { platform, title: platformMeaning(platform)?.label ?? platform };
    }),
    licenses: COMMON_LICENSES,
  };
}

function problemsIn(text: string, params: NewManifestParams): Record<string, string> {
  const { findings } = check(new ManifestDocument(text), { kind: "draft" });
  const problems = findings
    .filter(({ pointer }) => ASKED.includes(pointer))
    .map(({ pointer, code, message: sentence }) => {
      const name = pointer.split("/")[1] ?? "";
      const asked = code === emptyString.code ? UNANSWERED[name] : undefined;
      return [name, asked?.() ?? sentence] as const;
    });
  return Object.fromEntries(problems.filter(([name]) => Object.hasOwn(params, name)));
}

/** Explains how to name a file so that the editor's scan and the command line find it. */
function problemOfName(uri: string | undefined): { uri?: string } {
  if (uri === undefined || isManifestName(uri)) return {};
  return {
    uri: message(
      "Name the file manifest.json, plugin.json, or with -manifest.json or .manifest.json at the end.",
    ),
  };
}

function itemsKnown(...path: readonly string[]): readonly KnownValue[] {
  const list = path.reduce((schema, name) => childSchema(schema, name) ?? {}, rootSchema("draft"));
  return knownValues(childSchema(list, 0) ?? {});
}
