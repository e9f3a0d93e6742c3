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

/** Checks whether a proposal leaves something for the author to fill in. */
export function needsSnippet({ value, name, siblings = {} }: Proposal): boolean {
  return [name ?? null, value, ...Object.values(siblings)].some((part) => countHoles(withStops(part)) > 0);
}

/**
 * Writes a proposal as the text to insert.
 * @param colonAfter returns the colon after a member's name, with the white space around it
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

/** Returns a function that writes one part after the other and numbers the tab stops consecutively. */
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

/** A private-use character that no proposal contains. */
const INSIDE = "\uE000";
const STOPS_IN_BRACKETS = /"\$\{(\d+):\uE000\}"|\{\s*"\uE000": *"\$\{(\d+):\}"\s*\\\}/g;

/** Puts a tab stop into each empty list or object, where the author continues to type. */
function withStops(template: Template): Template {
  if (template === null || typeof template !== "object" || template instanceof Hole) return template;
  const entries = Object.entries(template).map(([name, part]) => [name, withStops(part)] as const);
  if (Array.isArray(template)) return entries.length > 0 ? entries.map(([, part]) => part) : new Hole(INSIDE);
  return entries.length > 0 ? Object.fromEntries(entries) : { [INSIDE]: new Hole("") };
}
