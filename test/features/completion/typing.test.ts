import { TextDocument } from "vscode-languageserver-textdocument";
import type { CompletionItem, TextEdit } from "vscode-languageserver-types";
import { beforeAll, describe, expect, it } from "vitest";
import { Analysis } from "../../../server/project/documents/analysis";
import { completion, configurationItems } from "../../../server/features/completion/completion";
import { readSettings } from "../../../server/project/settings/settings";
import { draft, placeholder, published } from "../../support/manifests";
import { marked } from "../../support/marked";
import { FULL, labels, open } from "../harness";

/** An item that is offered after a part of a text is typed, in an editor that closes quotes and brackets. */
interface Offer {
  readonly item: CompletionItem;
  readonly typed: string;
  /** What follows in the whole text. */
  readonly later: string;
  /** The text left of the cursor that an editor compares with the item's filter text. */
  readonly compared: string;
}

type Ask = (source: string) => Promise<readonly CompletionItem[]>;

/** Asks for completion after each letter of a text. */
async function offers(text: string, ask: Ask): Promise<Offer[]> {
  const all: Offer[] = [];
  for (let i = 1; i <= text.length; i++) {
    const [typed, later] = [text.slice(0, i), text.slice(i)];
    for (const item of await ask(`${typed}█${closersOf(typed)}`)) {
      const { start } = (item.textEdit as TextEdit).range;
      const lines = typed.split("\n");
      expect(start.line).toBe(lines.length - 1);
      all.push({ item, typed, later, compared: lines.at(-1)!.slice(start.character).trimStart() });
    }
  }
  return all;
}

/** Returns the quote and the brackets that an editor has closed after a typed text. */
function closersOf(typed: string): string {
  const isInString = typed.replaceAll(/\\./g, "").split('"').length % 2 === 0;
  const closers: string[] = [];
  for (const sign of typed.replaceAll(/"(?:[^"\\]|\\.)*"?/g, "")) {
    if (sign === "{") closers.unshift("}");
    else if (sign === "[") closers.unshift("]");
    else if (sign === "}" || sign === "]") closers.shift();
  }
  return (isInString ? '"' : "") + closers.join("");
}

/** Tests if an editor keeps an item: what is typed is in its filter text, in that order. */
function keeps({ filterText, label }: CompletionItem, typed: string): boolean {
  let rest = (filterText || label).toLowerCase();
  return Array.from(typed.toLowerCase()).every((sign) => {
    const at = rest.indexOf(sign);
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}

/** Returns the rest of the value that is being typed; undefined where nothing is typed yet, and in a name. */
function restOfValue({ compared, later }: Offer): string | undefined {
  const isText = compared.startsWith('"');
  const rest = (isText ? /^(?:[^"\\]|\\.)*"/ : /^[\w.+-]*/).exec(later)?.[0] ?? "";
  const isName = /^\s*:/.test(later.slice(rest.length));
  return compared === "" || isName ? undefined : rest;
}

const askManifest: Ask = (source) => {
  const { text, cursor = 0 } = marked(source);
  const analysis = open(text);
  return Promise.resolve(completion(analysis, analysis.textDocument.positionAt(cursor), FULL)?.items ?? []);
};

const askConfiguration: Ask = (source) => {
  const { text, cursor = 0 } = marked(source);
  const document = TextDocument.create("file:///plugin/.plugin-manifest.json", "json", 1, text);
  const analysis = new Analysis(document, readSettings({}), () => undefined);
  return Promise.resolve(configurationItems(analysis, document.positionAt(cursor), FULL)?.items ?? []);
};

const CONFIGURATION = `{
  "documentKind": "draft",
  "extends": ["haloforge"],
  "rules": { "license-id": "off", "missing-file": "error" },
  "ignore": ["dist"],
  "vocabulary": { "permissions": ["gpu"], "capabilityLevels": [2] },
  "suppressions": [{ "rule": "license-id", "at": "/license", "reason": "Ours" }]
}`;

describe.each<[name: string, text: string, ask: Ask]>([
  ["draft", draft(), askManifest],
  ["catalog's version", published(), askManifest],
  ["placeholder", placeholder(), askManifest],
  ["configuration", CONFIGURATION, askConfiguration],
])("Typed by hand, a whole %s is offered", (_, text, ask) => {
  let all: Offer[];
  beforeAll(async () => {
    all = await offers(text, ask);
    expect(all.length).toBeGreaterThan(500);
  });

  /** Lists the items that fail a test, each after the end of what is typed. */
  const failing = (isRight: (offer: Offer) => boolean) =>
    all.filter((offer) => !isRight(offer)).map(({ typed, item }) => `${typed.slice(-30)}█ ${item.label}`);

  it("nothing that a quote, bracket or comma matches where nothing is typed yet", () => {
    const signs = Array.from(`"'{}[],:`);
    const isRight = ({ compared, item }: Offer) =>
      compared !== "" || signs.every((sign) => !keeps(item, sign));
    expect(failing(isRight)).toEqual([]);
  });

  it("only items that match an opening quote, after such a quote", () => {
    const isRight = ({ compared, item }: Offer) =>
      !compared.startsWith('"') || item.filterText?.trimStart().startsWith('"') === true;
    expect(failing(isRight)).toEqual([]);
  });

  it("nothing that a finished value matches", () => {
    const isRight = (offer: Offer) => {
      const rest = restOfValue(offer);
      return rest === undefined || !keeps(offer.item, offer.compared + rest);
    };
    expect(failing(isRight)).toEqual([]);
  });

  it("nothing already typed", () => {
    const isRight = ({ item: { textEdit }, typed }: Offer) =>
      textEdit !== undefined && !typed.endsWith(textEdit.newText) && !`${typed}"`.endsWith(textEdit.newText);
    expect(failing(isRight)).toEqual([]);
  });
});

describe("Nothing is offered", () => {
  it.each([
    ["after a finished string", '{ "license": "MIT"█ }'],
    ["after a finished name", '{ "license"█ }'],
    ["after a finished number", '{ "capability_levels": [4█] }'],
    ["after a finished list", '{ "keywords": ["a"]█ }'],
    ["after a finished list, on its line", '{\n  "keywords": ["a"]█\n}'],
    ["after a finished object in a list", '{ "permissions": [{ "type": "ipc_register" }█] }'],
    ["after a finished word", '{ "window": { "allow_multiple": true█ } }'],
    ["at the end of a value that is offered", '{ "license": "MIT█" }'],
    ["at the end of a name that has its value", '{ "license█": "MIT" }'],
    ["at the end of a version that is typed", '{ "version": "1.2.0█" }'],
  ])("%s", (_, source) => expect(labels(source)).toEqual([]));
});

describe("After an opening quote, everything is offered", () => {
  it("even if one of the values is empty", () => {
    const setting = '{ "type": "string", "enum": ["", "C"], "default": "█" }';
    const source = `{ "settings_schema": { "properties": { "unit": ${setting} } } }`;
    expect(labels(source)).toEqual(["C"]);
  });
});

describe("The editor asks after each letter", () => {
  it.each([
    ["where a value may be the beginning of another value", '{ "license": "█" }', true],
    ["but filters other values itself", '{ "compatibility": { "platforms": ["█"] } }', false],
  ])("%s", (_, source, expected) => {
    const { text, cursor = 0 } = marked(source);
    const analysis = open(text);
    const list = completion(analysis, analysis.textDocument.positionAt(cursor), FULL);
    expect(list?.isIncomplete).toBe(expected);
  });
});
