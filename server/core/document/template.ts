import type { Style } from "./style";
import type { JsonValue } from "./value";

/** A place in a template that the author is to fill in; in a snippet, a tab stop. */
export class Hole {
  /** @param choices the known values, offered as an LSP choice */
  constructor(
    readonly value: string | number | boolean,
    readonly choices: readonly (string | number)[] = [],
  ) {}
}

/** A JSON value, some parts of which are still to be filled in. */
export type Template = JsonValue | Hole | Template[] | { [name: string]: Template };

/** Where and how a value is written. */
export interface Layout extends Style {
  /** The indentation of the line on which the value begins. */
  readonly indent: string;
  /** Set in compact text: everything on one line, with this after commas and colons. */
  readonly gap?: string | undefined;
}

/** A template as JSON text, each hole with its default. */
export function renderText(template: Template, layout: Layout): string {
  return render(template, layout, (hole) => JSON.stringify(hole.value));
}

/** A template as an LSP snippet, each hole a tab stop (LSP 3.17, Snippet Syntax). */
export function renderSnippet(template: Template, layout: Layout, firstStop = 1): string {
  let stop = firstStop;
  const holeText = (hole: Hole): string => {
    const escape = (value: unknown) => escapeSnippet(JSON.stringify(value).replace(/^"|"$/g, ""));
    const quote = typeof hole.value === "string" ? '"' : "";
    const choices = hole.choices.map((choice) => escape(choice).replace(/[,|]/g, "\\$&")).join(",");
    const inside = choices ? `\${${stop++}|${choices}|}` : `\${${stop++}:${escape(hole.value)}}`;
    return `${quote}${inside}${quote}`;
  };
  return render(template, layout, holeText, escapeSnippet);
}

/** Text that stands for itself in an LSP snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** How many places of a template are to be filled in. */
export function countHoles(template: Template): number {
  if (template instanceof Hole) return 1;
  if (template === null || typeof template !== "object") return 0;
  return Object.values(template).reduce((sum: number, part) => sum + countHoles(part as Template), 0);
}

/** Whether a template has anything to fill in. */
export function hasHoles(template: Template): boolean {
  return countHoles(template) > 0;
}

function render(
  template: Template,
  layout: Layout,
  hole: (hole: Hole) => string,
  literal: (text: string) => string = (text) => text,
): string {
  if (template instanceof Hole) return hole(template);
  if (template === null || typeof template !== "object") return literal(JSON.stringify(template));
  const isArray = Array.isArray(template);
  const [open, close] = isArray ? ["[", "]"] : ["{", literal("}")];
  const inline = layout.gap !== undefined || isInline(template);
  const inner: Layout = inline
    ? { ...layout, gap: layout.gap ?? " " }
    : { ...layout, indent: layout.indent + layout.unit };
  const parts = Object.entries(template).map(([name, part]) => {
    const text = render(part as Template, inner, hole, literal);
    return isArray ? text : `${literal(JSON.stringify(name))}:${inner.gap ?? " "}${text}`;
  });
  if (parts.length === 0) return open + close;
  if (!inline) {
    const line = layout.eol + inner.indent;
    return open + line + parts.join(`,${line}`) + layout.eol + layout.indent + close;
  }
  const pad = isArray ? "" : (inner.gap ?? "");
  return open + pad + parts.join(`,${inner.gap ?? " "}`) + pad + close;
}

/** Authors keep lists of plain values, and small objects such as permissions and commands, on one line. */
function isInline(template: Template): boolean {
  if (Array.isArray(template)) return template.every(isFlat);
  const members = Object.values(template as { [name: string]: Template });
  return members.length <= 2 && members.every(isFlat);
}

/** Whether a value has no object in it. */
export function isFlat(template: Template): boolean {
  if (template instanceof Hole || template === null || typeof template !== "object") return true;
  return Array.isArray(template) && template.every(isFlat);
}
