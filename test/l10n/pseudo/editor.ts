import { readdirSync, readFileSync } from "node:fs";
import { allRules } from "../../../server/core/check/all-rules";
import { readSettings } from "../../../server/project/settings/settings";
import { DETAIL, WEATHER } from "../../features/fixtures";
import { askDocument, askPosition, opened } from "../../fuzz/everything";
import { namesIn } from "../../support/pseudo-locale";

/** What is shown somewhere, and which of its words need no translation. */
export interface Shown {
  readonly texts: ReadonlySet<string>;
  readonly isName: (word: string) => boolean;
}

/** The members of answers that an editor shows; the values and names of a document itself are an author's. */
const SHOWN = /^(?:message|title|detail|documentation|value|label|tooltip|description)$/;
/** Answers of which nothing is shown as it is: the outline has an author's names, the page is for itself. */
const NOT_SHOWN = /^(?:symbols|symbolsOfAll|published|current)$/;

/** Returns what the features say of two documents, at each of their strings. */
export async function editorTexts(): Promise<Shown> {
  const texts = new Set<string>();
  for (const text of [WEATHER, DETAIL]) {
    const analysis = opened(text, readSettings({}));
    const answers: unknown[] = [await askDocument(analysis)];
    // The manifests of a response are much alike.
    const each = text === DETAIL ? 80 : 2;
    for (const [i, { index }] of [...text.matchAll(/"/g)].entries())
      if (i % each === 0)
        answers.push(await askPosition(analysis, analysis.textDocument.positionAt(index + 1)));
    for (const shown of shownIn(answers)) texts.add(shown);
  }
  return { texts, isName: namesIn(WEATHER, DETAIL, "JSON SPDX KB", ...codes(), ...schemaNames()) };
}

function* shownIn(value: unknown, isShown = false): Generator<string> {
  if (typeof value === "string") {
    if (isShown) yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* shownIn(item, isShown);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value))
      if (!NOT_SHOWN.test(name) && !isInserted(value, name)) yield* shownIn(member, SHOWN.test(name));
  }
}

/** Tests if a text is the label of a suggestion that inserts it. */
function isInserted(item: object, name: string): boolean {
  const { label, textEdit } = item as { label?: unknown; textEdit?: { newText: string } };
  return name === "label" && typeof label === "string" && textEdit?.newText.includes(label) === true;
}

const codes = () => allRules.map(({ code }) => code);

/** Returns the names and values that the schemas know. */
export function schemaNames(): string[] {
  const files = readdirSync("schemas").filter((name) => name.endsWith(".json"));
  return files.flatMap((name) => namesOf(JSON.parse(readFileSync(`schemas/${name}`, "utf8"))));
}

function namesOf(value: unknown): string[] {
  if (typeof value === "string") return value.includes(" ") ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(namesOf)];
}
