import {
  CompletionItemKind,
  type CompletionItem,
  type Position,
  type Range,
  type TextEdit,
} from "vscode-languageserver-types";
import { manifestSkeleton } from "../../core/fill/manifest-skeleton";
import { styleOf } from "../../core/json/edit/style";
import { Hole, render, type Template } from "../../core/json/edit/template";
import { childSchema, rootSchema } from "../../core/schema/schema";
import { knownValues } from "../../core/schema/known-values";
import { levelMeaning } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { CompletionSupport } from "../../protocol/lsp/client-support";
import { toMarkup } from "../shared/documentation";
import { insertText } from "./item";
import { schemasInUse, type Surroundings } from "./surroundings";

/**
 * Proposes a whole manifest in a document without content: one for each level, and one for all of them. Each replaces
 * the whole text.
 * @param trigger the typed character that triggered the request; undefined if the author asked for it
 */
export function wholeManifests(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger: string | undefined,
  { workspace, identity = {} }: Surroundings,
): CompletionItem[] {
  const { text, typedPrefix } = analysis;
  if (typedPrefix === undefined || (trigger !== undefined && typedPrefix === "")) return [];
  // A position outside of the text becomes the nearest one inside.
  const cursor = analysis.offset(position);
  const isBeforeByteOrderMark = text.startsWith("\uFEFF") && cursor === 0;
  if (isBeforeByteOrderMark) return [];
  const { range, otherEdits, keepsLineBreak } = replacementOfText(analysis, cursor);
  const typedText = text.slice(analysis.offset(range.start), cursor);
  const usualSchema = schemasInUse(workspace, analysis.uri)[0]?.[0];
  const style = { ...styleOf(text), indent: "" };
  return manifestChoices()
    .map((choice) => ({ ...choice, words: `${choice.label} ${choice.title}` }))
    .filter(({ words }) => beginsWordsOf(words, typedPrefix))
    .map(({ label, title, levels, words }, i): CompletionItem => {
      const { author, homepage } = identity;
      const answers = { homepage, levels, $schema: usualSchema };
      const skeleton = manifestSkeleton(answers, analysis.settings.vocabulary) as Record<string, Template>;
      // Git names the author, who may want to publish under another name.
      const template = author === undefined ? skeleton : { ...skeleton, author: { name: new Hole(author) } };
      const pieces = [...render(template, style), keepsLineBreak ? "" : style.eol];
      const { newText, ...format } = insertText(pieces, support);
      return {
        label,
        ...(support.labelDetails ? { labelDetails: { description: title } } : { detail: title }),
        documentation: toMarkup(documentation(levels), support.isPlainText),
        // Not a snippet's kind, which users can hide or sort last.
        kind: CompletionItemKind.Struct,
        ...(i === 0 && { preselect: true }),
        // Before the items of the editor's own JSON support.
        sortText: `!${i}`,
        filterText: typedPrefix === "" ? words.replaceAll(",", "") : typedText,
        ...format,
        textEdit: { range, newText },
        ...(otherEdits.length > 0 && { additionalTextEdits: otherEdits }),
      };
    });
}

/** Lists the manifests to choose from; each title describes what the levels add. */
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

function documentation(levels: readonly number[]): string {
  const added = levels.map((level) => {
    const { label: title = "", sentence = "" } = levelMeaning(level) ?? {};
    return message("- Level {level} ({title}): {sentence}", { level, title, sentence });
  });
  return [message("A new manifest with all required properties."), added.join("\n")].join("\n\n");
}

/** Tests if each typed word is the beginning of a word in a text. */
function beginsWordsOf(text: string, typed: string): boolean {
  const wordsOf = (part: string) => part.toLowerCase().split(/[^\w]+/);
  const words = wordsOf(text);
  return wordsOf(typed).every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/**
 * Splits the replacement of the whole text: a completion's own edit must be on the cursor's line, and no other edit may
 * begin where it ends (LSP 3.18, CompletionItem). So the line break at the end of that line stays, if it has one.
 */
function replacementOfText(
  { textDocument, text }: Analysis,
  cursor: number,
): { range: Range; otherEdits: TextEdit[]; keepsLineBreak: boolean } {
  const { line } = textDocument.positionAt(cursor);
  const first = textDocument.positionAt(text.startsWith("\uFEFF") ? 1 : 0);
  const last = textDocument.positionAt(text.length);
  const lineStart = line === first.line ? first : { line, character: 0 };
  // Starts after any bracket: the text from the start to the cursor has to match the filter text, and a bracket does not.
  const typed = text.slice(textDocument.offsetAt(lineStart), cursor).replace(/^.*[{}]\s*/s, "");
  const offset = cursor - typed.length;
  const start = textDocument.positionAt(offset);
  const end = textDocument.positionAt(offset + text.slice(offset).search(/[\r\n]|$/));
  const keepsLineBreak = line < last.line;
  const before = { start: first, end: start };
  const after = { start: keepsLineBreak ? { line: line + 1, character: 0 } : last, end: last };
  const otherEdits = [before, after]
    .filter((range) => textDocument.offsetAt(range.start) < textDocument.offsetAt(range.end))
    .map((range) => ({ range, newText: "" }));
  return { range: { start, end }, otherEdits, keepsLineBreak };
}
