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

/** `textDocument/documentSymbol`, hierarchical. Array items are named by their `type`, `id` or `version`. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const { root } = analysis.document;
  const symbols: DocumentSymbol[] = [];
  const queue = isContainer(root) ? [{ container: root, siblings: symbols, depth: 1 }] : [];
  let left = MAX_SYMBOLS;
  // The loop visits the containers that it adds, too.
  for (const { container, siblings, depth } of queue) {
    for (const [index, child] of container.children.slice(0, left).entries()) {
      const value = child.type === "property" ? child.valueNode : child;
      const symbol = symbolOf(child, index, analysis);
      siblings.push(symbol);
      left--;
      if (value && !isContainer(value)) symbol.detail = show(value.value);
      else if (value) {
        symbol.children = [];
        if (depth < MAX_DEPTH) queue.push({ container: value, siblings: symbol.children, depth: depth + 1 });
      }
    }
  }
  return symbols;
}

function symbolOf(child: PropertyNode | ValueNode, index: number, analysis: Analysis): DocumentSymbol {
  const range = analysis.range(child);
  if (child.type !== "property")
    return { name: itemName(child, index), kind: KINDS[child.type], range, selectionRange: range };
  const { keyNode, valueNode } = child;
  // LSP requires a name that is not blank.
  const name = keyNode.value.trim() === "" ? '""' : keyNode.value;
  const kind = valueNode ? KINDS[valueNode.type] : SymbolKind.Null;
  return { name, kind, range, selectionRange: analysis.range(keyNode) };
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
