import { SymbolKind, type DocumentSymbol } from "vscode-languageserver-types";
import type { Analysis } from "../analysis";
import { memberOf, stringOf, type PropertyNode, type ValueNode } from "../core/document/tree";
import { toValue } from "../core/document/value";
import { show } from "../core/wording";

/** Deeper structure than any manifest has is of no use in an outline. */
const MAX_DEPTH = 12;

/** Nor is a longer list: an editor takes seconds to show it. Of each array and object. */
const MAX_ENTRIES = 5_000;

const KINDS: Readonly<Record<ValueNode["type"], SymbolKind>> = {
  object: SymbolKind.Module,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
};

/** `textDocument/documentSymbol`, hierarchical: entries of arrays are named by what tells them apart. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const { root } = analysis.document;
  return root ? childrenOf(root, analysis, 0) : [];
}

function childrenOf(node: ValueNode, analysis: Analysis, depth: number): DocumentSymbol[] {
  if (depth === MAX_DEPTH) return [];
  if (node.type === "object") {
    return node.properties.slice(0, MAX_ENTRIES).map((property) => memberSymbol(property, analysis, depth));
  }
  if (node.type !== "array") return [];
  return node.items.slice(0, MAX_ENTRIES).map((item, index) => {
    const range = analysis.range(item);
    return symbol(entryName(item, index), item, range, range, analysis, depth);
  });
}

function memberSymbol(property: PropertyNode, analysis: Analysis, depth: number): DocumentSymbol {
  const range = analysis.range(property);
  const selection = analysis.range(property.keyNode);
  // LSP wants a name that is not blank.
  const name = property.keyNode.value.trim() === "" ? '""' : property.keyNode.value;
  return symbol(name, property.valueNode, range, selection, analysis, depth);
}

function symbol(
  name: string,
  value: ValueNode | undefined,
  range: DocumentSymbol["range"],
  selectionRange: DocumentSymbol["range"],
  analysis: Analysis,
  depth: number,
): DocumentSymbol {
  const children = value ? childrenOf(value, analysis, depth + 1) : [];
  return {
    name,
    ...(value ? detailOf(value) : {}),
    kind: value ? KINDS[value.type] : SymbolKind.Null,
    range,
    selectionRange,
    ...(children.length ? { children } : {}),
  };
}

function detailOf(value: ValueNode): { detail?: string } {
  return value.type === "object" || value.type === "array" ? {} : { detail: show(toValue(value)) };
}

function entryName(item: ValueNode, index: number): string {
  for (const key of ["type", "id", "version"]) {
    const name = stringOf(memberOf(item, key));
    if (name?.trim()) return name;
  }
  return item.type === "object" || item.type === "array" ? `[${index}]` : show(toValue(item));
}
