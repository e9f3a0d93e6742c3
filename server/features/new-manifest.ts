import { check } from "../core/check/check";
import { manifestSkeleton, type ManifestAnswers } from "../core/fill/manifest-skeleton";
import { styleOf } from "../core/json/edit/style";
import { render } from "../core/json/edit/template";
import { ManifestDocument } from "../core/json/parse/document";
import { COMMON_LICENSES } from "../core/manifest/license";
import { knownValues, type KnownValue } from "../core/schema/known-values";
import { childSchema, rootSchema } from "../core/schema/schema";
import { levelMeaning, platformMeaning } from "../core/text/meanings";
import { message } from "../core/text/messages";
import { plainText, snippetOf } from "../core/text/snippet";
import { isManifestName } from "../host/manifest-names";
import {
  AUTHOR_NAME_REQUEST,
  documentUriOf,
  NEW_MANIFEST_REQUEST,
  newManifestParamsOf,
  type NewManifestParams,
  type NewManifestResult,
} from "../protocol";
import { schemasInUse } from "./completion/completion-facts";
import { feature, type Feature, type Services } from "./shared/feature";

export const newManifestFeatures: readonly Feature[] = [
  feature({
    method: NEW_MANIFEST_REQUEST,
    params: { answers: newManifestParamsOf },
    async answer(services, { answers }) {
      const { homepage } = answers.uri === undefined ? {} : await services.repository.identity(answers.uri);
      return newManifestResult(answers, { homepage, $schema: await usualSchema(services) });
    },
  }),
  feature({
    method: AUTHOR_NAME_REQUEST,
    params: { uri: documentUriOf },
    answer: async ({ repository }, { uri }) => (await repository.identity(uri)).author ?? null,
  }),
];

/** Returns the workspace's most frequent `$schema`. Rereads manifests, because clients may miss deletions of files. */
async function usualSchema({ index, scan }: Services): Promise<string | undefined> {
  for (;;) {
    const [schema, manifests = []] = schemasInUse(index)[0] ?? [];
    const [uri, ...otherUris] = manifests.map((manifest) => manifest.uri);
    if (uri === undefined) return undefined;
    await scan.reread([uri]);
    if (index.factsFor(uri)?.schema === schema) return schema;
    // The author may have deleted a whole folder. Each pass corrects at least one manifest, so the loop ends.
    await scan.reread(otherUris);
  }
}

/** Pointers of the members that the author's answers fill. */
const ANSWER_POINTERS = ["/id", "/name", "/description", "/author/name", "/license"];

/** Messages for empty answers, because those of `empty-string` name members that the questions do not mention. */
const EMPTY_ANSWER_MESSAGES: Readonly<Record<string, () => string>> = {
  name: () => message("Enter the plugin's name."),
  description: () => message("Enter one sentence that says what the plugin does."),
  author: () => message("Enter the author's name."),
  license: () => message("Enter an SPDX license, such as MIT."),
};

/** Builds a draft with every required member and the chosen levels, and checks the answers. */
export function newManifestResult(
  { uri, ...params }: NewManifestParams,
  facts: Pick<ManifestAnswers, "$schema" | "homepage"> = {},
): NewManifestResult {
  const template = manifestSkeleton({ ...params, ...facts });
  const layout = { ...styleOf(""), indent: "" };
  const pieces = [...render(template, layout), "\n"];
  const text = plainText(pieces);
  return {
    text,
    snippet: snippetOf(pieces),
    problems: { ...problemsIn(text, params), ...fileNameProblem(uri) },
    levels: knownItems("capability_levels").map(({ value }) => {
      const { label: title = "", sentence: documentation = "" } = levelMeaning(Number(value)) ?? {};
      return { level: Number(value), title, documentation };
    }),
    platforms: knownItems("compatibility", "platforms").map(({ value }) => {
      const platform = String(value);
      return { platform, title: platformMeaning(platform)?.label ?? platform };
    }),
    licenses: COMMON_LICENSES,
  };
}

function problemsIn(text: string, params: NewManifestParams): Record<string, string> {
  const { findings } = check(new ManifestDocument(text), { kind: "draft" });
  const problems = findings
    .filter(({ pointer }) => ANSWER_POINTERS.includes(pointer))
    .map(({ pointer, code, message: sentence }) => {
      const name = pointer.split("/")[1] ?? "";
      const emptySentence = code === "empty-string" ? EMPTY_ANSWER_MESSAGES[name]?.() : undefined;
      return [name, emptySentence ?? sentence] as const;
    });
  return Object.fromEntries(problems.filter(([name]) => Object.hasOwn(params, name)));
}

function fileNameProblem(uri: string | undefined): { uri?: string } {
  if (uri === undefined || isManifestName(uri)) return {};
  return {
    uri: message(
      "Name the file manifest.json or plugin.json, or end the name with -manifest.json or .manifest.json.",
    ),
  };
}

function knownItems(...path: readonly string[]): readonly KnownValue[] {
  const list = path.reduce((schema, name) => childSchema(schema, name) ?? {}, rootSchema("draft"));
  return knownValues(childSchema(list, 0) ?? {});
}
