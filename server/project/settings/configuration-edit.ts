import { findNodeAtLocation, modify, type FormattingOptions, type Node } from "jsonc-parser";
import { endOf, type Edit } from "../../core/text/ranges";
import { blankBefore, styleOf } from "../../core/json/edit/style";
import { indentationAt } from "../../core/json/parse/characters";
import type { ConfigurationChange, ConfigurationValue } from "../../core/problem";
import { readJsonc } from "./jsonc";

/**
 * Applies a change to a configuration file, keeping its comments and layout.
 * @returns undefined if the configuration is invalid
 */
export function configurationEdits(
  text: string,
  { path, value, newEntries: added = [], canBeSingleValue }: ConfigurationChange,
): readonly Edit[] | undefined {
  const { root, faults } = readJsonc(text);
  if (!root || faults.length > 0) return undefined;
  const nodes = path.map((_, i) => findNodeAtLocation(root, path.slice(0, i)));
  if (nodes.some((ancestor) => ancestor && ancestor.type !== "object")) return undefined;
  const existing = findNodeAtLocation(root, [...path]);
  if (existing && value !== undefined) return [{ ...spanOf(existing), text: JSON.stringify(value) }];
  if (existing && canBeSingleValue && existing.type === "string") return [wrapInList(text, existing, added)];
  if (existing && existing.type !== "array") return undefined;
  if (existing) return [insertEntries(text, existing, added)];
  const last = nodes.findLast((node) => node !== undefined)?.children?.at(-1);
  const gap = separatorBefore(text, last);
  // Keep a single-line layout: the library would put the new member on its own line.
  const usesFormatter = gap === undefined || (gap !== " " && nodes.includes(undefined));
  const newValue = value ?? (canBeSingleValue ? added[0] : added);
  const options = usesFormatter ? { formattingOptions: formattingOptions(text) } : {};
  const edits = modify(text, [...path], newValue, options);
  const isMultiLine = Array.isArray(newValue) && newValue.length > 1 && gap !== " ";
  const formatValue = () =>
    isMultiLine
      ? formatMultiLine(newValue, text, gap?.replace(/^[\r\n]+/, "") ?? "")
      : formatSingleLine(newValue);
  const layOut = (content: string) =>
    content.replace(/^,/, () => `,${gap}`).replace(JSON.stringify(newValue), formatValue);
  return edits.map(({ offset, length, content }) => {
    return { offset, length, text: usesFormatter ? content : layOut(content) };
  });
}

function insertEntries(text: string, list: Node, added: readonly ConfigurationValue[]): Edit {
  const last = list.children?.at(-1);
  if (!last) {
    const lines = formatMultiLine(added, text, indentationAt(text, list.offset));
    return { offset: list.offset + 1, length: 0, text: lines.slice(1, -1) };
  }
  const gap = separatorBefore(text, last);
  const isSpread = last.type === "object" && /[\r\n]/.test(text.slice(last.offset, endOf(last)));
  const indentation = isSpread ? blankBefore(text, last.offset) : undefined;
  const entries = added.map((entry) =>
    indentation !== undefined && typeof entry === "object"
      ? formatMultiLine(entry, text, indentation)
      : formatSingleLine(entry),
  );
  return { offset: endOf(last), length: 0, text: entries.map((entry) => `,${gap}${entry}`).join("") };
}

/** Formats a value with each member or entry on its own line. */
function formatMultiLine(value: unknown, text: string, indentation: string): string {
  const { eol, indentUnit: unit } = styleOf(text);
  return JSON.stringify(value, null, unit).replaceAll("\n", () => eol + indentation);
}

function formatSingleLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatSingleLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map((member) =>
    member.map((part) => JSON.stringify(part)).join(": "),
  );
  return `{ ${members.join(", ")} }`;
}

function wrapInList(text: string, node: Node, added: readonly ConfigurationValue[]): Edit {
  const entries = [text.slice(node.offset, endOf(node)), ...added.map(formatSingleLine)];
  return { ...spanOf(node), text: `[${entries.join(", ")}]` };
}

function spanOf({ offset, length }: Node) {
  return { offset, length };
}

function formattingOptions(text: string): FormattingOptions {
  const { eol, indentUnit: unit } = styleOf(text);
  return { eol, insertSpaces: unit !== "\t", tabSize: unit === "\t" ? 1 : unit.length };
}

/** Returns the separator before an entry, if there is one. */
function separatorBefore(text: string, entry: Node | undefined): string | undefined {
  if (!entry) return undefined;
  const indentation = blankBefore(text, entry.offset);
  return indentation === undefined ? " " : styleOf(text).eol + indentation;
}

/** The configuration file that a fix edits: the one that applies to the manifest, or a new one. */
export interface ConfigurationTarget {
  readonly uri: string;
  readonly text: string | undefined;
  /** The version of the open document; null when it is not open. */
  readonly version: number | null;
  /** True if the client supports `documentChanges`. */
  readonly isVersioned: boolean;
  /** True if the client can create files (`workspaceEdit.resourceOperations`) and there is a folder for the file. */
  readonly canCreate: boolean;
}
