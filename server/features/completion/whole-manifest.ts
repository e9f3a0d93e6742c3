import {
  CompletionItemKind,
  MarkupKind,
  type CompletionItem,
  type Position,
  type TextEdit,
} from "vscode-languageserver-types";
import { manifestSkeleton } from "../../core/fill/manifest-skeleton";
import { styleOf } from "../../core/json/edit/style";
import { render } from "../../core/json/edit/template";
import { childSchema, rootSchema } from "../../core/schema/schema";
import { knownValues } from "../../core/schema/known-values";
import { levelMeaning } from "../../core/text/meanings";
import { message } from "../../core/text/messages";
import type { Analysis } from "../../project/documents/analysis";
import type { CompletionSupport } from "../../protocol/lsp/client-support";
import { schemasInUse } from "../shared/usual-schema";
import { inserted } from "./items/item";
import type { Surroundings } from "./sources/surroundings";

/**
 * Proposes a whole manifest in a document without content: one for each level, and one for all of them. Each replaces
 * the whole text.
 * @param trigger the typed character that triggered the request; undefined when the author asked for it
 */
export function wholeManifests(
  analysis: Analysis,
  position: Position,
  support: CompletionSupport,
  trigger: string | undefined,
  { workspace, identity }: Surroundings,
): CompletionItem[] {
  const typed = analysis.typedPrefix;
  if (typed === undefined || (trigger !== undefined && typed === "")) return [];
  const cursor = analysis.offset(position);
  const isBeforeMark = analysis.text.startsWith("\uFEFF") && cursor === 0;
  if (isBeforeMark) return [];
  // A position outside of the text has its nearest place in it.
  const edits = replaceAll(analysis, cursor);
  const written = analysis.text.slice(analysis.offset(edits.main.start), cursor);
  const [$schema] = schemasInUse(workspace, analysis.uri);
  const style = { ...styleOf(analysis.text), indent: "" };
  return skeletons()
    .map((skeleton) => ({ ...skeleton, words: `${skeleton.label} ${skeleton.title}` }))
    .filter(({ words }) => matches(typed, words))
    .map(({ label, title, levels, words }, i): CompletionItem => {
      const template = manifestSkeleton({ ...identity, levels, $schema }, analysis.settings.vocabulary);
      const pieces = [...render(template, style), edits.hasBreak ? "" : style.eol];
      const { newText, ...format } = inserted(pieces, support);
      return {
        label,
        ...(support.labelDetails ? { labelDetails: { description: title } } : { detail: title }),
        documentation: { kind: MarkupKind.Markdown, value: documentation(levels) },
        // Not a snippet's kind, which users can hide or sort last.
        kind: CompletionItemKind.Struct,
        ...(i === 0 && { preselect: true }),
        // Before the items of the editor's own JSON support.
        sortText: `!${i}`,
        filterText: typed === "" ? words.replaceAll(",", "") : written,
        ...format,
        textEdit: { range: edits.main, newText },
        ...(edits.others.length > 0 && { additionalTextEdits: edits.others }),
      };
    });
}

interface Skeleton {
  readonly label: string;
  /** What the levels add. */
  readonly title: string;
  readonly levels: readonly number[];
}

function skeletons(): Skeleton[] {
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
    const { label = "", sentence: text = "" } = levelMeaning(level) ?? {};
    return message("- Level {level} ({title}): {sentence}", { level, title: label, sentence: text });
  });
  return [message("A new manifest with all required properties."), added.join("\n")].join("\n\n");
}

function matches(typed: string, text: string): boolean {
  const words = (part: string) => part.toLowerCase().split(/[^\w]+/);
  const all = words(text);
  return words(typed).every((prefix) => all.some((word) => word.startsWith(prefix)));
}

/**
 * Splits the replacement of a document's text: a completion's own edit must be on the line of the cursor, and no other
 * edit may begin where it ends (LSP 3.18, CompletionItem). So the break of that line stays, if it has one.
 */
function replaceAll(
  { textDocument, text }: Analysis,
  cursor: number,
): { main: TextEdit["range"]; others: TextEdit[]; hasBreak: boolean } {
  const { line } = textDocument.positionAt(cursor);
  const first = textDocument.positionAt(text.startsWith("\uFEFF") ? 1 : 0);
  const last = textDocument.positionAt(text.length);
  const lineStart = line === first.line ? first : { line, character: 0 };
  // Not from a bracket on: what is left of the cursor has to match the filter text, which no bracket alone does.
  const letters = text.slice(textDocument.offsetAt(lineStart), cursor).replace(/^.*[{}]\s*/s, "");
  const offset = cursor - letters.length;
  const start = textDocument.positionAt(offset);
  const end = textDocument.positionAt(offset + text.slice(offset).search(/[\r\n]|$/));
  const hasBreak = line < last.line;
  const next = { line: line + 1, character: 0 };
  const others = [
    { start: first, end: start },
    { start: hasBreak ? next : last, end: last },
  ].filter((range) => textDocument.offsetAt(range.start) < textDocument.offsetAt(range.end));
  return { main: { start, end }, others: others.map((range) => ({ range, newText: "" })), hasBreak };
}
