import { posix, relative, resolve, sep } from "node:path";
import { isPathIn } from "../../host/bounded-file.node";
import { workTreeOf } from "../../host/git/repository.node";
import { endOf, type Edit } from "../../core/text/ranges";
import { applyEdits } from "../../core/json/edit/edits";
import { printable } from "../../core/text/printable";

/** Context lines in a diff for people, as in git. */
const CONTEXT = 3;

/**
 * Returns the folder in which to apply a diff: the current one, or the root of its work tree if a file is above it,
 * because git refuses paths with `..`.
 */
export function diffFolder(paths: readonly string[]): string {
  const here = process.cwd();
  const root = workTreeOf(here) ?? here;
  const isIn = (folder: string) => paths.every((path) => isPathIn(folder, resolve(path)));
  return !isIn(here) && isIn(root) ? root : here;
}

/** Returns a file's path in a diff for a folder; unchanged if the file is outside of it. */
export function diffName(folder: string, path: string): string {
  const file = resolve(path);
  return isPathIn(folder, file) ? relative(folder, file).split(sep).join("/") : path;
}

/** A range of lines, and the lines that replace them. Each line includes its end. */
interface Change {
  readonly start: number;
  /** The index after the last line. */
  end: number;
  readonly lines: string[];
}

/**
 * Renders the edits of a file as git does.
 * @param edits sorted, without overlaps
 * @param context the number of unchanged lines shown before and after a change
 */
export function fileDiff(name: string, before: string, edits: readonly Edit[], context = CONTEXT): string {
  // git rejects a path with an empty or a `.` segment.
  const path = posix.normalize(name).replace(/^\/+/, "");
  return `--- ${headerName(`a/${path}`)}\n+++ ${headerName(`b/${path}`)}\n${hunks(before, edits, context)}`;
}

/**
 * Writes a file name for a diff header as git does: quoted if it has control characters or line breaks, and followed
 * by a tab if it has spaces, at which `patch` would cut it.
 */
function headerName(name: string): string {
  const escaped = printable(name.replace(/["\\]/g, "\\$&"), octalBytes);
  const whole = escaped === name ? name : `"${escaped}"`;
  return name.includes(" ") ? `${whole}\t` : whole;
}

function octalBytes(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/** Renders the hunks. Only edits say which lines change, so the texts are not compared. */
function hunks(text: string, edits: readonly Edit[], context: number): string {
  const lines = linesOf(text);
  let shift = 0;
  const bodies = grouped(changesOf(text, lines, edits), context).map((changes) => {
    const body = hunk(lines, changes, { shift, context });
    shift += changes.reduce((sum, { start, end, lines: others }) => sum + others.length - (end - start), 0);
    return body;
  });
  return bodies.join("");
}

/** Splits a text into lines, keeping their ends. As in git, only a line feed ends a line. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    lines.push(text.slice(at, end));
    at = end;
  }
  return lines;
}

/** Converts edits to changes of whole lines. Edits of the same or neighboring lines become one change. */
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

  function to(): number {
    return offset + (lines[line]?.length ?? 0);
  }
}

/** Removes the unchanged lines at both ends of a change. */
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

function grouped(changes: readonly Change[], context: number): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const isNear = change.start - (last?.at(-1)?.end ?? -Infinity) <= 2 * context;
    if (last && isNear) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** @param shift how many lines the earlier hunks add */
function hunk(
  lines: readonly string[],
  changes: readonly Change[],
  { shift, context }: { readonly shift: number; readonly context: number },
): string {
  const start = Math.max(0, (changes[0]?.start ?? 0) - context);
  const end = Math.min(lines.length, (changes.at(-1)?.end ?? 0) + context);
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

/** Formats a line range for a hunk header. An empty range is given by the line before it. */
function place(sign: string, start: number, count: number): string {
  return `${sign}${count === 0 ? start : start + 1},${count}`;
}

function written(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => sign + line + (line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"))
    .join("");
}
