import { plainText, type SnippetPiece, type TabStop } from "../../text/snippet";
import type { JsonValue } from "../tree/value";
import type { Style } from "./style";

type HoleValue = string | number | boolean | readonly string[] | Readonly<Record<string, never>>;

function isList(value: HoleValue): value is readonly string[] {
  return Array.isArray(value);
}

/** A part of a template that the author fills in; a tab stop in a snippet. */
export class Hole<Value extends HoleValue = HoleValue> {
  /** @param link holes with the same link are filled in together */
  constructor(
    readonly defaultValue: Value,
    readonly choices: readonly (string | number | readonly string[])[] = [],
    readonly link?: string,
  ) {}
}

export type Template = JsonValue | Hole | Template[] | { [name: string]: Template };

export interface Layout extends Style {
  /** The indentation of the line on which the value begins. */
  readonly indent: string;
  /** The space between entries on one line; undefined to let the value span lines. */
  readonly inlineGap?: string | undefined;
}

export function renderText(template: Template, layout: Layout): string {
  return plainText(render(template, layout));
}

/** Replaces each hole with its default. */
export function plainValue(template: Template): JsonValue {
  if (template instanceof Hole) return structuredClone(template.defaultValue) as JsonValue;
  if (template === null || typeof template !== "object") return template;
  if (Array.isArray(template)) return template.map(plainValue);
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, plainValue(part)]));
}

/** Renders a template as JSON, each hole as a tab stop. */
export function render(template: Template, layout: Layout): SnippetPiece[] {
  if (template instanceof Hole) return renderHole(template);
  if (template === null || typeof template !== "object") return [scalarText(template)];
  const isArray = Array.isArray(template);
  const [openingBracket, closingBracket] = isArray ? ["[", "]"] : ["{", "}"];
  const isOneLine = layout.inlineGap !== undefined || fitsOnOneLine(template);
  const innerLayout: Layout = isOneLine
    ? { ...layout, inlineGap: layout.inlineGap ?? " " }
    : { ...layout, indent: layout.indent + layout.indentUnit };
  const parts = Object.entries(template).map(([name, part]) => [
    ...(isArray ? [] : [`${JSON.stringify(name)}:${layout.colonGap}`]),
    ...render(part, innerLayout),
  ]);
  if (parts.length === 0) return [openingBracket + closingBracket];
  const pad = isArray ? "" : layout.braceGap;
  const [start, end] = isOneLine ? [pad, pad] : [layout.eol + innerLayout.indent, layout.eol + layout.indent];
  return [openingBracket + start, ...joinPieces(parts, separatorOf(innerLayout)), end + closingBracket];
}

/** Writes a scalar. A number too large for a double is Infinity, which JSON.stringify would write as null. */
function scalarText(value: string | number | boolean | null): string {
  if (value === Infinity || value === -Infinity) return value > 0 ? "1e400" : "-1e400";
  return JSON.stringify(value);
}

export function separatorOf({ inlineGap, eol, indent }: Layout): string {
  return `,${inlineGap ?? eol + indent}`;
}

export function joinPieces(parts: readonly (readonly SnippetPiece[])[], separator: string): SnippetPiece[] {
  return parts.flatMap((part, i) => (i === 0 ? part : [separator, ...part]));
}

export function countHoles(template: Template): number {
  if (template instanceof Hole) return 1;
  if (template === null || typeof template !== "object") return 0;
  return Object.values(template).reduce((sum: number, part) => sum + countHoles(part), 0);
}

export function isFlat(template: Template): boolean {
  if (template instanceof Hole)
    return isList(template.defaultValue) || typeof template.defaultValue !== "object";
  if (template === null || typeof template !== "object") return true;
  return Array.isArray(template) && template.every(isFlat);
}

/** Places a tab stop inside a string's quotes or an empty value's brackets, otherwise around the whole value. */
function renderHole({ defaultValue: value, choices, link }: Hole): SnippetPiece[] {
  const text = jsonContent(value);
  if (typeof value === "object" && text.length === 2) return [text.charAt(0), { text: "" }, text.charAt(1)];
  const stop: TabStop = { text, choices: choices.map(jsonContent), link };
  return typeof value === "string" ? ['"', stop, '"'] : [stop];
}

function jsonContent(value: HoleValue): string {
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  return typeof value === "string" ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value);
}

function fitsOnOneLine(template: Template): boolean {
  if (Array.isArray(template)) return template.every(isFlat);
  const members = Object.values(template as { [name: string]: Template });
  return members.length <= 2 && members.every(isFlat);
}
