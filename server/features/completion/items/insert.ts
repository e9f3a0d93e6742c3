import {
  countHoles,
  Hole,
  renderSnippet,
  renderText,
  type Layout,
  type Template,
} from "../../../core/json/edit/template";
import type { InsertionPoint } from "../cursor/insertion-point";
import type { Proposal } from "./proposal";

/** Whether a proposal leaves something to fill in. */
export function needsSnippet({ value, name, siblings = {} }: Proposal): boolean {
  return [name ?? null, value, ...Object.values(siblings)].some((part) => countHoles(withStops(part)) > 0);
}

/**
 * A proposal as the text that is inserted.
 * @param colonAfter the colon after a member's name, with what stands around it
 */
export function write(
  proposal: Proposal,
  point: InsertionPoint,
  colonAfter: (name: string) => string,
  isSnippet: boolean,
): string {
  const render = renderer(isSnippet);
  const { layout, before, after, separator } = point;
  const member = (name: string | Hole, value: Template): string =>
    `${render(name, layout)}${colonAfter(name instanceof Hole ? String(name.value) : name)}${render(value, layout)}`;
  const { name, value, siblings = {} } = proposal;
  const first = name === undefined ? render(value, layout) : member(name, value);
  const parts = [first, ...Object.entries(siblings).map(([sibling, content]) => member(sibling, content))];
  return before + parts.join(separator) + after;
}

/** Writes one part after the other; tab stops are numbered through. */
function renderer(isSnippet: boolean): (template: Template, layout: Layout) => string {
  if (!isSnippet) return renderText;
  let stop = 1;
  return (template, layout) => {
    const prepared = withStops(template);
    const snippet = renderSnippet(prepared, layout, stop);
    stop += countHoles(prepared);
    return snippet.replaceAll(STOPS_IN_BRACKETS, (_, inArray?: string, inObject?: string) =>
      inArray === undefined ? `{\${${inObject}}\\}` : `[\${${inArray}}]`,
    );
  };
}

/** A private-use character: no proposal has it. */
const INSIDE = "\uE000";
const STOPS_IN_BRACKETS = /"\$\{(\d+):\uE000\}"|\{\s*"\uE000": *"\$\{(\d+):\}"\s*\\\}/g;

/** An empty list or object is where the author goes on typing: it gets a tab stop between its brackets. */
function withStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withStops(part)] as const);
  if (Array.isArray(template)) return entries.length > 0 ? entries.map(([, part]) => part) : new Hole(INSIDE);
  return entries.length > 0 ? Object.fromEntries(entries) : { [INSIDE]: new Hole("") };
}
