import { findNodeAtLocation, modify, type FormattingOptions, type Node } from "jsonc-parser";
import { endOf, type Edit } from "../../core/text/ranges";
import { indentationBefore, styleOf } from "../../core/json/edit/style";
import { indentationAt } from "../../core/json/parse/characters";
import type { ConfigurationChange, ConfigurationValue } from "../../core/problem";
import { readJsonc } from "./jsonc";

/**
 * Returns the edits that make a change in a configuration file, keeping its comments and layout.
 * @returns undefined if the configuration is invalid
 */
export function configurationEdits(
  text: string,
  { path, value, newEntries = [], canBeSingleValue }: ConfigurationChange,
): readonly Edit[] | undefined {
  const { root, faults } = readJsonc(text);
  if (!root || faults.length > 0) return undefined;
  const ancestors = path.map((_, i) => findNodeAtLocation(root, path.slice(0, i)));
  if (ancestors.some((ancestor) => ancestor && ancestor.type !== "object")) return undefined;
  const node = findNodeAtLocation(root, [...path]);
  if (node && value !== undefined) return [{ ...spanOf(node), text: JSON.stringify(value) }];
  if (node && canBeSingleValue && node.type === "string") return [wrapInList(text, node, newEntries)];
  if (node && node.type !== "array") return undefined;
  if (node) return [insertEntries(text, node, newEntries)];
  const lastMember = ancestors.findLast((ancestor) => ancestor !== undefined)?.children?.at(-1);
  const gap = separatorBefore(text, lastMember);
  // Keep a single-line layout: the library would put the new member on its own line.
  const usesFormatter = gap === undefined || (gap !== " " && ancestors.includes(undefined));
  const newValue = value ?? (canBeSingleValue ? newEntries[0] : newEntries);
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

function insertEntries(text: string, list: Node, newEntries: readonly ConfigurationValue[]): Edit {
  const lastEntry = list.children?.at(-1);
  if (!lastEntry) {
    const lines = formatMultiLine(newEntries, text, indentationAt(text, list.offset));
    return { offset: list.offset + 1, length: 0, text: lines.slice(1, -1) };
  }
  const gap = separatorBefore(text, lastEntry);
  const lastText = text.slice(lastEntry.offset, endOf(lastEntry));
  const isMultiLine = lastEntry.type === "object" && /[\r\n]/.test(lastText);
  const indentation = isMultiLine ? indentationBefore(text, lastEntry.offset) : undefined;
  const entries = newEntries.map((entry) =>
    indentation !== undefined && typeof entry === "object"
      ? formatMultiLine(entry, text, indentation)
      : formatSingleLine(entry),
  );
  return { offset: endOf(lastEntry), length: 0, text: entries.map((entry) => `,${gap}${entry}`).join("") };
}

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

function wrapInList(text: string, node: Node, newEntries: readonly ConfigurationValue[]): Edit {
  const entries = [text.slice(node.offset, endOf(node)), ...newEntries.map(formatSingleLine)];
  return { ...spanOf(node), text: `[${entries.join(", ")}]` };
}

function spanOf({ offset, length }: Node) {
  return { offset, length };
}

function formattingOptions(text: string): FormattingOptions {
  const { eol, indentUnit: unit } = styleOf(text);
  return { eol, insertSpaces: unit !== "\t", tabSize: unit === "\t" ? 1 : unit.length };
}

/** Returns the white space before an entry: a line break with indentation, or a space. Undefined without an entry. */
function separatorBefore(text: string, entry: Node | undefined): string | undefined {
  if (!entry) return undefined;
  const indentation = indentationBefore(text, entry.offset);
  return indentation === undefined ? " " : styleOf(text).eol + indentation;
}

/** The configuration file that a fix edits: the one that applies to the manifest, or a new one. */
export interface ConfigurationToEdit {
  readonly uri: string;
  readonly text: string | undefined;
  /** The version of the open document; null when it is not open. */
  readonly version: number | null;
  /** True if the client supports `documentChanges`. */
  readonly isVersioned: boolean;
  /** True if the client can create files (`workspaceEdit.resourceOperations`), and the manifest is saved. */
  readonly canCreate: boolean;
}
