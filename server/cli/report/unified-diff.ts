import { endOf } from "../../core/json/tree/tree";
import { applyEdits } from "../../core/json/edit/edits";
import type { Edit } from "../../core/json/edit/edit";

/** How many lines around a change are shown. */
const CONTEXT = 3;

/** Lines, with their ends, and the ones that replace them. */
interface Change {
  /** The index of the first line, and of the one behind the last. */
  readonly start: number;
  end: number;
  readonly lines: string[];
}

/**
 * Renders edits as a unified diff. The edits name the changed lines, so nothing is searched for.
 * @param from the first name in the header, @param to the second
 * @param edits of the text, in order and apart
 */
export function unifiedDiff(from: string, to: string, text: string, edits: readonly Edit[]): string {
  const lines = linesOf(text);
  const hunks = hunksOf(changesOf(text, lines, edits));
  let shift = 0;
  const bodies = hunks.map((changes) => {
    const body = hunk(lines, changes, shift);
    shift += changes.reduce((sum, { start, end, lines: others }) => sum + others.length - (end - start), 0);
    return body;
  });
  return `--- ${from}\n+++ ${to}\n${bodies.join("")}`;
}

/** The lines of a text with their ends; as for git, only a line feed ends one. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}

/** The changed lines; edits of the same line or of neighboring lines make one change. */
function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): Change[] {
  const changes: Change[] = [];
  let [line, offset] = [0, 0];
  const advance = (to: number): void => {
    for (let own = lines[line]; own !== undefined && offset + own.length <= to; own = lines[line]) {
      offset += own.length;
      line++;
    }
  };
  for (let i = 0; i < edits.length;) {
    advance(edits[i]?.offset ?? 0);
    const [start, from] = [line, offset];
    const group: Edit[] = [];
    for (let edit = edits[i]; edit && (group.length === 0 || edit.offset < to()); edit = edits[++i]) {
      advance(endOf(edit));
      group.push({ ...edit, offset: edit.offset - from });
    }
    const others = linesOf(applyEdits(text.slice(from, to()), group));
    add(changes, trimmed({ start, end: Math.min(line + 1, lines.length), lines: others }, lines));
  }
  return changes;

  /** The end of the current line. */
  function to(): number {
    return offset + (lines[line]?.length ?? 0);
  }
}

/** A change without the lines at its ends that stay the same. */
function trimmed({ start, end, lines: others }: Change, lines: readonly string[]): Change {
  let [from, to] = [0, others.length];
  while (start < end && from < to && lines[start] === others[from]) [start, from] = [start + 1, from + 1];
  while (start < end && from < to && lines[end - 1] === others[to - 1]) [end, to] = [end - 1, to - 1];
  return { start, end, lines: others.slice(from, to) };
}

function add(changes: Change[], change: Change): void {
  if (change.start === change.end && change.lines.length === 0) return;
  const last = changes.at(-1);
  if (last?.end !== change.start) {
    changes.push(change);
    return;
  }
  last.end = change.end;
  for (const line of change.lines) last.lines.push(line);
}

/** Groups changes whose context lines touch into hunks. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = [];
  for (const change of changes) {
    const last = hunks.at(-1);
    const isNear = change.start - (last?.at(-1)?.end ?? -Infinity) <= 2 * CONTEXT;
    if (last && isNear) last.push(change);
    else hunks.push([change]);
  }
  return hunks;
}

/** @param shift how many lines the hunks before this one have added */
function hunk(lines: readonly string[], changes: readonly Change[], shift: number): string {
  const start = Math.max(0, (changes[0]?.start ?? 0) - CONTEXT);
  const end = Math.min(lines.length, (changes.at(-1)?.end ?? 0) + CONTEXT);
  let at = start;
  let body = "";
  let count = end - start;
  for (const change of changes) {
    body += written(" ", lines.slice(at, change.start)) + written("-", lines.slice(change.start, change.end));
    body += written("+", change.lines);
    count += change.lines.length - (change.end - change.start);
    at = change.end;
  }
  body += written(" ", lines.slice(at, end));
  const ranges = [place("-", start, end - start), place("+", start + shift, count)];
  return `@@ ${ranges.join(" ")} @@\n${body}`;
}

/** An empty range is given by the line before it. */
function place(sign: string, start: number, count: number): string {
  return `${sign}${count === 0 ? start : start + 1},${count}`;
}

function written(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => sign + line + (line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"))
    .join("");
}
