import {
  CompletionItemKind,
  type CompletionItem,
  type CompletionList,
  type Position,
  type Range,
  type TextEdit,
} from "vscode-languageserver-types";
import { manifestSkeleton } from "../../core/fill/manifest-skeleton";
import { styleOf } from "../../core/json/edit/style";
import { Hole, render, type Template } from "../../core/json/edit/template";
import type { PropertyNode } from "../../core/json/tree/tree";
import { asObject, isString } from "../../core/json/tree/value";
import { knownValues } from "../../core/schema/known-values";
import { childSchema, memberOrder, rootSchema } from "../../core/schema/schema";
import { levelMeaning } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import { LANGUAGE_ID, type Analysis } from "../../project/documents/analysis";
import { documentUriOf, positionOf } from "../../protocol";
import { clientCommandsOf } from "../../protocol/lsp/client";
import {
  completionSupportOf,
  supportsLspExtension,
  resolvesItemDocumentation,
  type CompletionSupport,
} from "../../protocol/lsp/client-support";
import { joinParagraphs, toMarkup } from "../shared/documentation";
import { feature, type Feature } from "../shared/feature";
import { configurationProposals } from "./configuration";
import { cursorAt, isAtCursor, type Cursor } from "./cursor";
import { hasPrefixWord, itemText, isWholeWordTyped, toItem, type Proposal } from "./item";
import { memberProposals } from "./members";
import { NO_FACTS, schemasInUse, completionFactsAt, type CompletionFacts } from "./completion-facts";
import { valueProposals } from "./values";

export const completionFeatures: readonly Feature[] = [
  feature({
    method: "textDocument/completion",
    capability: () => ({
      completionProvider: { triggerCharacters: ['"', ":", "/", "@"], resolveProvider: true },
    }),
    params: { uri: documentUriOf, position: positionOf, trigger: triggerOf },
    async answer(services, { uri, position, trigger }): Promise<CompletionList | null> {
      const { capabilities, options } = services.client;
      const support = completionSupportOf(capabilities, clientCommandsOf(options));
      const analysis = services.documents.get(uri);
      if (analysis?.isConfiguration) return configurationItems(analysis, position, support);
      if (!analysis?.isManifest && !analysis?.isCandidate) return null;
      const cursor = cursorAt(analysis, position);
      const facts = await completionFactsAt(cursor, analysis, services);
      const list = completion(analysis, position, support, trigger, facts);
      const { languageId } = analysis.textDocument;
      const clientOffersSchema =
        languageId !== LANGUAGE_ID && supportsLspExtension(capabilities, "jsonBasics");
      if (list && clientOffersSchema) list.items = list.items.filter(({ label }) => label !== SCHEMA_MEMBER);
      return list && resolvesItemDocumentation(capabilities) ? services.documentation.takeFrom(list) : list;
    },
  }),
  feature({
    method: "completionItem/resolve",
    params: { item: (params) => params as CompletionItem },
    answer: ({ documentation }, { item }) => documentation.addTo(item),
  }),
];

/** Reads the trigger character that opened the list, if any. */
function triggerOf(params: unknown): string | undefined {
  const { triggerCharacter } = asObject(asObject(params)["context"]);
  return isString(triggerCharacter) ? triggerCharacter : undefined;
}

/** The member that an editor's own JSON support offers in any JSON document. */
const SCHEMA_MEMBER = "$schema";

export function completion(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger?: string,
  facts: CompletionFacts = NO_FACTS,
): CompletionList | null {
  const manifestItems = newManifestItems(analysis, position, support, trigger, facts);
  const cursor = cursorAt(analysis, position);
  if (!cursor || !(analysis.isManifest || mayBecomeManifest(cursor)))
    return manifestItems.length > 0 ? { isIncomplete: true, items: manifestItems } : null;
  const proposals = cursor.role === "key" ? memberProposals(cursor) : valueProposals(cursor, facts);
  const { isIncomplete, items } = toList(proposals, cursor, support);
  // Only the server knows which manifests match the typed words, so the client has to ask again for each letter.
  return { isIncomplete: isIncomplete || manifestItems.length > 0, items: [...manifestItems, ...items] };
}

function toList(proposals: readonly Proposal[], cursor: Cursor, support: CompletionSupport): CompletionList {
  if (isWholeWordTyped(proposals, cursor)) return { isIncomplete: false, items: [] };
  const items = proposals.map((proposal, i) => ({
    ...toItem(proposal, cursor, support),
    // By default, editors sort by label.
    sortText: String(i).padStart(3, "0"),
  }));
  return { isIncomplete: hasPrefixWord(proposals, cursor), items };
}

/** Tests if the text is an object with only known manifest members. Ignores the member being typed at the cursor. */
function mayBecomeManifest(cursor: Cursor): boolean {
  const { isCandidate, document, context } = cursor.analysis;
  const { root } = document;
  if (!isCandidate || root?.type !== "object") return false;
  const names = new Set(memberOrder(rootSchema(context.kind, context.host)));
  const isTypedMember = (property: PropertyNode) => cursor.container === root && isAtCursor(cursor, property);
  return root.properties.every((member) => names.has(member.keyNode.value) || isTypedMember(member));
}

export function configurationItems(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
): CompletionList | null {
  const cursor = cursorAt(analysis, position);
  return cursor ? toList(configurationProposals(cursor), cursor, support) : null;
}

/** Proposes manifests for a blank document: one per level, and one with all levels. Each replaces the whole text. */
function newManifestItems(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger: string | undefined,
  { workspace, identity = {} }: CompletionFacts,
): CompletionItem[] {
  const { text, typedPrefix } = analysis;
  if (typedPrefix === undefined || (trigger !== undefined && typedPrefix === "")) return [];
  const cursorOffset = analysis.offset(position);
  const isBeforeByteOrderMark = text.startsWith("\uFEFF") && cursorOffset === 0;
  if (isBeforeByteOrderMark) return [];
  const { range, otherEdits, keepsLineBreak } = splitWholeTextEdit(analysis, cursorOffset);
  const typedText = text.slice(analysis.offset(range.start), cursorOffset);
  const usualSchema = schemasInUse(workspace, analysis.uri)[0]?.[0];
  const style = { ...styleOf(text), indent: "" };
  return manifestChoices()
    .map((choice) => ({ ...choice, words: `${choice.label} ${choice.title}` }))
    .filter(({ words }) => matchesWords(typedPrefix, words))
    .map(({ label, title, levels, words }, i): CompletionItem => {
      const { author, homepage } = identity;
      const answers = { homepage, levels, $schema: usualSchema };
      const skeleton = manifestSkeleton(answers, analysis.settings.vocabulary) as Record<string, Template>;
      // A hole lets authors overtype their name from git, because they may publish under another name.
      const template = author === undefined ? skeleton : { ...skeleton, author: { name: new Hole(author) } };
      const pieces = [...render(template, style), keepsLineBreak ? "" : style.eol];
      const { newText, ...format } = itemText(pieces, support);
      return {
        label,
        ...(support.labelDetails ? { labelDetails: { description: title } } : { detail: title }),
        documentation: toMarkup(levelsDocumentation(levels), support.isPlainText),
        // Avoid the snippet kind, because users can hide snippets or sort them last.
        kind: CompletionItemKind.Struct,
        ...(i === 0 && { preselect: true }),
        // Sort before the items of the editor's own JSON support.
        sortText: `!${i}`,
        filterText: typedPrefix === "" ? words.replaceAll(",", "") : typedText,
        ...format,
        textEdit: { range, newText },
        ...(otherEdits.length > 0 && { additionalTextEdits: otherEdits }),
      };
    });
}

function manifestChoices() {
  const schema = childSchema(childSchema(rootSchema("draft"), "capability_levels") ?? {}, 0) ?? {};
  const levels = knownValues(schema).map(({ value }) => Number(value));
  return [
    ...levels.map((level) => ({
      label: message("Plugin manifest, level {level}", { level }),
      title: levelMeaning(level)?.label ?? "",
      levels: [level],
    })),
    { label: message("Plugin manifest, all levels"), title: message("all of the above"), levels },
  ];
}

function levelsDocumentation(levels: readonly number[]): string {
  const items = levels.map((level) => {
    const { label: title = "", sentence = "" } = levelMeaning(level) ?? {};
    return message("- Level {level} ({title}): {sentence}", { level, title, sentence });
  });
  return joinParagraphs(message("A new manifest with all required properties."), items.join("\n"));
}

/** Tests if each typed word begins a word of the text: `man 2` matches `Plugin manifest, level 2`. */
function matchesWords(typed: string, text: string): boolean {
  const wordsOf = (value: string) => value.toLowerCase().split(/[^\w]+/);
  const words = wordsOf(text);
  return wordsOf(typed).every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/**
 * Splits an edit that replaces the whole text, because an item's `textEdit` must stay on the cursor's line and must not
 * overlap its `additionalTextEdits` (LSP 3.18).
 */
function splitWholeTextEdit(
  { textDocument, text }: Analysis,
  cursorOffset: number,
): { range: Range; otherEdits: TextEdit[]; keepsLineBreak: boolean } {
  const { line } = textDocument.positionAt(cursorOffset);
  const textStart = textDocument.positionAt(text.startsWith("\uFEFF") ? 1 : 0);
  const textEnd = textDocument.positionAt(text.length);
  const lineStart = line === textStart.line ? textStart : { line, character: 0 };
  // Start after any bracket, because clients match the text from the range's start to the cursor against `filterText`.
  const typedText = text.slice(textDocument.offsetAt(lineStart), cursorOffset).replace(/^.*[{}]\s*/s, "");
  const start = textDocument.positionAt(cursorOffset - typedText.length);
  const end = textDocument.positionAt(cursorOffset + text.slice(cursorOffset).search(/[\r\n]|$/));
  const keepsLineBreak = line < textEnd.line;
  const endOfLine = keepsLineBreak ? { line: line + 1, character: 0 } : textEnd;
  const otherRanges = [
    { start: textStart, end: start },
    { start: endOfLine, end: textEnd },
  ];
  const otherEdits = otherRanges
    .filter((range) => textDocument.offsetAt(range.start) < textDocument.offsetAt(range.end))
    .map((range) => ({ range, newText: "" }));
  return { range: { start, end }, otherEdits, keepsLineBreak };
}
