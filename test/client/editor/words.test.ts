import type { Position, TextDocument } from "vscode";
import { beforeAll, describe, expect, it } from "vitest";
import { completionMiddleware } from "../../../client/editor/middleware";
import { LANGUAGE_ID } from "../../../client/editor/documents";
import { pretend } from "../../support/vscode";

const EDITOR = {
  CompletionItem: class {
    constructor(readonly label: string) {}
  },
  Range: class {
    constructor(
      readonly start: Position,
      readonly end: Position,
    ) {}
  },
};

/** Returns the labels that the editor gets at the end of a line, for an answer of the server. */
async function labels(
  languageId: string,
  line: string,
  answer: readonly string[] | undefined,
  triggerCharacter?: string,
) {
  const document = { languageId, getText: () => line } as Partial<TextDocument>;
  const position = { with: () => position } as unknown as Position;
  const items = answer?.map((label) => ({ label }));
  const found = await completionMiddleware.provideCompletionItem?.(
    document as TextDocument,
    position,
    { triggerCharacter } as never,
    {} as never,
    () => items,
  );
  return (Array.isArray(found) ? found : found?.items)?.map(({ label }) => label);
}

describe("Suggestions in a JSON document", () => {
  beforeAll(() => pretend(EDITOR));

  it.each([
    ["json", '"name": "Wea', [], ["-"], "words of the text are kept out of a manifest"],
    ["json", '"license": "M', ["MIT"], ["MIT"], "those of the server stay as they are"],
    ["json", "  ", [], [], "nothing is added where nothing is typed, as it would be shown"],
    ["json", '"name": "Wea', undefined, undefined, "other documents keep theirs"],
    [LANGUAGE_ID, '"name": "Wea', [], [], "the language of manifests has no words"],
  ])("%s, %s: %j becomes %j (%s)", async (languageId, line, answer, shown, _) => {
    expect(await labels(languageId, line, answer)).toEqual(shown);
  });
});

describe("A quote that is typed", () => {
  beforeAll(() => pretend(EDITOR));

  it.each([
    [LANGUAGE_ID, '"kind": "plugin"', [], "closes a string: the list is closed without the server"],
    [LANGUAGE_ID, '"kind": ""', [], "closes an empty string"],
    [LANGUAGE_ID, '"name": "a \\"b"', [], "closes a string with a quote in it"],
    [LANGUAGE_ID, '"kind": "', ["plugin"], "opens a string: the server is asked"],
    [LANGUAGE_ID, '"name": "a \\"', ["plugin"], "is in a string"],
    ["json", '"kind": "plugin"', ["plugin"], "in JSON does not ask for suggestions"],
  ])("%s, %s: %j (%s)", async (languageId, line, shown, _) =>
    expect(await labels(languageId, line, ["plugin"], '"')).toEqual(shown),
  );
});
