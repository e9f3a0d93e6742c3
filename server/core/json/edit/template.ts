import type { Style } from "./style";
import type { JsonValue } from "../tree/value";

/** A value that an author fills in. */
export type HoleValue = string | number | boolean | readonly string[];

/** A part of a template for the author to fill in; a tab stop in a snippet. */
export class Hole {
  /**
   * @param choices the known values, offered as an LSP choice
   * @param link holes of a template with the same link are one tab stop, filled in together
   */
  constructor(
    readonly value: HoleValue,
    readonly choices: readonly (string | number | readonly string[])[] = [],
    readonly link?: string,
  ) {}
}

/** A JSON value with holes for the author to fill in. */
export type Template = JsonValue | Hole | Template[] | { [name: string]: Template };

/** The place and the style of a written value. */
export interface Layout extends Style {
  /** The indentation of the line on which the value begins. */
  readonly indent: string;
  /** The gap after a comma, if everything is on one line. */
  readonly gap?: string | undefined;
}

/** Renders a template as JSON text, each hole as its default. */
export function renderText(template: Template, layout: Layout): string {
  return render(template, layout, PLAIN);
}

/** Renders a template as an LSP snippet, each hole as a tab stop (LSP 3.17, Snippet Syntax). */
export function renderSnippet(template: Template, layout: Layout, firstStop = 1): string {
  let stop = firstStop;
  const linked = new Map<string, number>();
  const hole = (each: Hole): string => {
    const first = each.link === undefined ? undefined : linked.get(each.link);
    if (first !== undefined) return inQuotes(each, `$${first}`);
    if (each.link !== undefined) linked.set(each.link, stop);
    return tabStop(each, stop++);
  };
  return render(template, layout, { literal: escapeSnippet, hole });
}

/** Escapes the characters that have a meaning in an LSP snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** Counts the holes of a template, at any depth. */
export function countHoles(template: Template): number {
  if (template instanceof Hole) return 1;
  if (template === null || typeof template !== "object") return 0;
  return Object.values(template).reduce((sum: number, part) => sum + countHoles(part), 0);
}

/** Checks whether a template contains no object. */
export function isFlat(template: Template): boolean {
  if (template instanceof Hole || template === null || typeof template !== "object") return true;
  return Array.isArray(template) && template.every(isFlat);
}

/** The functions that turn the parts of a template into text. */
interface Writer {
  readonly hole: (hole: Hole) => string;
  readonly literal: (text: string) => string;
}

const PLAIN: Writer = { hole: ({ value }) => written(value), literal: (text) => text };

/** Writes a hole as a tab stop. */
function tabStop(hole: Hole, stop: number): string {
  const { value, choices } = hole;
  if (choices.length === 0) return inQuotes(hole, `\${${stop}:${escapeSnippet(content(value))}}`);
  // The first choice is the default. In a choice, only these three characters have a meaning and can be escaped.
  const ordered = [value, ...choices.filter((choice) => choice !== value)];
  const list = ordered.map((choice) => content(choice).replace(/[\\,|]/g, "\\$&")).join(",");
  return inQuotes(hole, `\${${stop}|${list}|}`);
}

/** Puts the quotes of a string around its tab stop, so that the author types over its content only. */
function inQuotes({ value }: Hole, stop: string): string {
  return typeof value === "string" ? `"${stop}"` : stop;
}

function content(value: HoleValue): string {
  return typeof value === "string" ? JSON.stringify(value).slice(1, -1) : written(value);
}

/** Writes a value as JSON on one line. */
function written(value: HoleValue): string {
  if (typeof value !== "object") return JSON.stringify(value);
  return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
}

function render(template: Template, layout: Layout, writer: Writer): string {
  const { hole, literal } = writer;
  if (template instanceof Hole) return hole(template);
  if (template === null || typeof template !== "object") return literal(JSON.stringify(template));
  const isArray = Array.isArray(template);
  const [open, close] = isArray ? ["[", "]"] : ["{", literal("}")];
  const inline = layout.gap !== undefined || isInline(template);
  const inner: Layout = inline
    ? { ...layout, gap: layout.gap ?? " " }
    : { ...layout, indent: layout.indent + layout.unit };
  const parts = Object.entries(template).map(([name, part]) => {
    const text = render(part, inner, writer);
    return isArray ? text : `${literal(JSON.stringify(name))}:${layout.colon}${text}`;
  });
  if (parts.length === 0) return open + close;
  if (!inline) {
    const line = layout.eol + inner.indent;
    return open + line + parts.join(`,${line}`) + layout.eol + layout.indent + close;
  }
  const pad = isArray ? "" : layout.pad;
  return open + pad + parts.join(`,${inner.gap ?? ""}`) + pad + close;
}

/** Checks whether authors keep a value on one line: a list of plain values, or a small object such as a permission. */
function isInline(template: Template): boolean {
  if (Array.isArray(template)) return template.every(isFlat);
  const members = Object.values(template as { [name: string]: Template });
  return members.length <= 2 && members.every(isFlat);
}
