import { SymbolKind, type DocumentSymbol } from "vscode-languageserver-types";
import {
  memberOf,
  stringOf,
  type ArrayNode,
  type ObjectNode,
  type PropertyNode,
  type ValueNode,
} from "../core/json/tree/tree";
import { show } from "../core/text/messages";
import type { Analysis } from "../project/documents/analysis";
import { aboutManifest } from "./shared/feature";

export const documentSymbolFeature = aboutManifest({
  method: "textDocument/documentSymbol",
  capability: () => ({ documentSymbolProvider: true }),
  isJsonBasic: true,
  answer: documentSymbols,
});

/** Deeper than any manifest is nested. */
const MAX_DEPTH = 12;

/** Editors take seconds to show more symbols. The most deeply nested ones are left out first. */
const MAX_SYMBOLS = 10_000;

const KINDS: Readonly<Record<ValueNode["type"], SymbolKind>> = {
  object: SymbolKind.Module,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

/** An object or array, and the list that collects its children's symbols. */
interface Open {
  readonly container: ObjectNode | ArrayNode;
  readonly symbols: DocumentSymbol[];
}

/** `textDocument/documentSymbol`, hierarchical. Array items are named by their `type`, `id` or `version`. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const { root } = analysis.document;
  const symbols: DocumentSymbol[] = [];
  let level: Open[] = isContainer(root) ? [{ container: root, symbols }] : [];
  let left = MAX_SYMBOLS;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const deeper: Open[] = [];
    for (const open of level) left -= fill(open, left, analysis, deeper);
    level = deeper;
  }
  return symbols;
}

/** Adds the symbols of a container's children, at most `left`. @returns the number of symbols added */
function fill({ container, symbols }: Open, left: number, analysis: Analysis, deeper: Open[]): number {
  const count = Math.min(left, container.children.length);
  for (let index = 0; index < count; index++) {
    const child = container.children[index];
    if (!child) break;
    const value = child.type === "property" ? child.valueNode : child;
    const symbol =
      child.type === "property" ? memberSymbol(child, analysis) : itemSymbol(child, index, analysis);
    symbols.push(symbol);
    if (isContainer(value)) deeper.push({ container: value, symbols: (symbol.children = []) });
    else if (value) symbol.detail = show(value.value);
  }
  return count;
}

function memberSymbol(
  { offset, length, keyNode, valueNode }: PropertyNode,
  analysis: Analysis,
): DocumentSymbol {
  const { start, end: nameEnd } = analysis.range(keyNode);
  const end = analysis.position(offset + length);
  // LSP requires a name that is not blank.
  const name = keyNode.value.trim() === "" ? '""' : keyNode.value;
  const kind = valueNode ? KINDS[valueNode.type] : SymbolKind.Null;
  return { name, kind, range: { start, end }, selectionRange: { start, end: nameEnd } };
}

function itemSymbol(item: ValueNode, index: number, analysis: Analysis): DocumentSymbol {
  const range = analysis.range(item);
  return { name: itemName(item, index), kind: KINDS[item.type], range, selectionRange: range };
}

function itemName(item: ValueNode, index: number): string {
  if (!isContainer(item)) return show(item.value);
  for (const key of ["type", "id", "version"]) {
    const name = stringOf(memberOf(item, key));
    if (name?.trim()) return name;
  }
  return `[${index}]`;
}

function isContainer(value: ValueNode | undefined): value is ObjectNode | ArrayNode {
  return value?.type === "object" || value?.type === "array";
}
