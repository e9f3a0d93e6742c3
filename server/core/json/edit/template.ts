import type { Style } from "./style";
import type { JsonValue } from "../tree/value";

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
  /** Set where everything stands on one line: what follows a comma. */
  readonly gap?: string | undefined;
}

/** A template as JSON text, each hole with its default. */
export function renderText(template: Template, layout: Layout): string {
  return render(template, layout, PLAIN);
}

/** A template as an LSP snippet, each hole a tab stop (LSP 3.17, Snippet Syntax). */
export function renderSnippet(template: Template, layout: Layout, firstStop = 1): string {
  let stop = firstStop;
  return render(template, layout, { literal: escapeSnippet, hole: (hole) => tabStop(hole, stop++) });
}

/** Text that stands for itself in an LSP snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** How many places of a template are to be filled in. */
export function countHoles(template: Template): number {
  if (template instanceof Hole) return 1;
  if (template === null || typeof template !== "object") return 0;
  return Object.values(template).reduce((sum: number, part) => sum + countHoles(part), 0);
}

/** Whether a template has anything to fill in. */
export function hasHoles(template: Template): boolean {
  return countHoles(template) > 0;
}

/** Whether a value has no object in it. */
export function isFlat(template: Template): boolean {
  if (template instanceof Hole || template === null || typeof template !== "object") return true;
  return Array.isArray(template) && template.every(isFlat);
}

/** How the parts of a template become text. */
interface Writer {
  readonly hole: (hole: Hole) => string;
  readonly literal: (text: string) => string;
}

const PLAIN: Writer = { hole: ({ value }) => JSON.stringify(value), literal: (text) => text };

/** The quotes of a string stay outside: what an author types over is its content. */
function tabStop({ value, choices }: Hole, stop: number): string {
  const quote = typeof value === "string" ? '"' : "";
  if (choices.length === 0) return `${quote}\${${stop}:${escapeSnippet(content(value))}}${quote}`;
  // The first choice is the default. In a choice only these three have a meaning, and no others can be escaped.
  const ordered = [value, ...choices.filter((choice) => choice !== value)];
  const list = ordered.map((choice) => content(choice).replace(/[\\,|]/g, "\\$&")).join(",");
  return `${quote}\${${stop}|${list}|}${quote}`;
}

function content(value: string | number | boolean): string {
  const json = JSON.stringify(value);
  return typeof value === "string" ? json.slice(1, -1) : json;
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

/** Authors keep lists of plain values, and small objects such as permissions and commands, on one line. */
function isInline(template: Template): boolean {
  if (Array.isArray(template)) return template.every(isFlat);
  const members = Object.values(template as { [name: string]: Template });
  return members.length <= 2 && members.every(isFlat);
}
