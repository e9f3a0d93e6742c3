import { posix, relative, resolve, sep } from "node:path";
import { isBelowOutsideGit } from "../../host/bounded-file.node";
import { workTreeOf } from "../../host/git/repository.node";
import { endOf, type Edit } from "../../core/text/ranges";
import { applyEdits } from "../../core/json/edit/edits";
import { escapeUnprintable } from "../../core/text/printable";

/** Returns the folder to apply a diff in: the current folder, or the work tree's root if paths would need `..`. */
export function diffFolder(paths: readonly string[]): string {
  const currentFolder = process.cwd();
  const root = workTreeOf(currentFolder) ?? currentFolder;
  const isIn = (folder: string) => paths.every((path) => isBelowOutsideGit(resolve(path), folder));
  return !isIn(currentFolder) && isIn(root) ? root : currentFolder;
}

/** Returns a file's path relative to a diff's folder; the path itself if the file is outside the folder. */
export function diffName(folder: string, path: string): string {
  const file = resolve(path);
  return isBelowOutsideGit(file, folder) ? relative(folder, file).split(sep).join("/") : path;
}

/** A range of lines, and the lines that replace them. Each line includes its end. */
interface LineChange {
  readonly start: number;
  /** The index after the last line. */
  readonly end: number;
  readonly newLines: readonly string[];
}

/**
 * Renders a file's edits in the format of `git diff`. The edits must be sorted and must not overlap.
 * @param context the number of unchanged lines shown before and after a change
 */
export function fileDiff(name: string, text: string, edits: readonly Edit[], context = 3): string {
  // git rejects a path with an empty or a `.` segment.
  const path = posix.normalize(name).replace(/^\/+/, "");
  return `--- ${quoteName(`a/${path}`)}\n+++ ${quoteName(`b/${path}`)}\n${renderHunks(text, edits, context)}`;
}

/**
 * As git does, quotes a name that contains quotes, backslashes, control characters or line breaks. Appends a tab to a
 * name that contains spaces, because `patch` would otherwise cut the name at a space.
 */
function quoteName(name: string): string {
  const escaped = escapeUnprintable(name.replace(/["\\]/g, "\\$&"), octalBytes);
  const quoted = escaped === name ? name : `"${escaped}"`;
  return name.includes(" ") ? `${quoted}\t` : quoted;
}

function octalBytes(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

function renderHunks(text: string, edits: readonly Edit[], context: number): string {
  const lines = linesOf(text);
  let shift = 0;
  const hunks = groupChanges(changesOf(text, lines, edits), context).map((changes) => {
    const hunk = renderHunk(lines, changes, shift, context);
    shift += changes.reduce((sum, { start, end, newLines }) => sum + newLines.length - (end - start), 0);
    return hunk;
  });
  return hunks.join("");
}

/** Splits a text into lines, keeping their ends. As in git, only a line feed ends a line. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Converts edits to changes of whole lines. Edits in the same line or in neighboring lines become one change. */
function changesOf(text: string, lines: readonly string[], edits: readonly Edit[]): LineChange[] {
  const changes: LineChange[] = [];
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  const startOf = (line: number) => starts[line] ?? text.length;
  for (let [i, line] = [0, 0]; i < edits.length;) {
    const group: Edit[] = [];
    while (line < lines.length && startOf(line + 1) <= (edits[i]?.offset ?? 0)) line++;
    const start = line;
    for (
      let edit = edits[i];
      edit && (group.length === 0 || edit.offset < startOf(line + 1));
      edit = edits[++i]
    ) {
      while (line < lines.length && startOf(line + 1) <= endOf(edit)) line++;
      group.push({ ...edit, offset: edit.offset - startOf(start) });
    }
    const newLines = linesOf(applyEdits(text.slice(startOf(start), startOf(line + 1)), group));
    const change = trimChange({ start, end: Math.min(line + 1, lines.length), newLines }, lines);
    const lastChange = changes.at(-1);
    if (lastChange?.end === change.start)
      changes.splice(-1, 1, {
        ...change,
        start: lastChange.start,
        newLines: [...lastChange.newLines, ...change.newLines],
      });
    else if (change.start < change.end || change.newLines.length > 0) changes.push(change);
  }
  return changes;
}

/** Removes the unchanged lines at both ends of a change. */
function trimChange({ start, end, newLines }: LineChange, lines: readonly string[]): LineChange {
  let [first, last] = [0, newLines.length];
  for (; start < end && first < last && lines[start] === newLines[first]; start++) first++;
  for (; start < end && first < last && lines[end - 1] === newLines[last - 1]; end--) last--;
  return { start, end, newLines: newLines.slice(first, last) };
}

/** Groups changes into hunks: changes whose contexts touch or overlap share a hunk. */
function groupChanges(changes: readonly LineChange[], context: number): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const lastGroup = groups.at(-1);
    const isNear = change.start - (lastGroup?.at(-1)?.end ?? -Infinity) <= 2 * context;
    if (lastGroup && isNear) lastGroup.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** `shift` is the number of lines that the earlier hunks add. */
function renderHunk(
  lines: readonly string[],
  changes: readonly LineChange[],
  shift: number,
  context: number,
) {
  const start = Math.max(0, (changes[0]?.start ?? 0) - context);
  const end = Math.min(lines.length, (changes.at(-1)?.end ?? 0) + context);
  let line = start;
  let body = "";
  let count = end - start;
  for (const change of changes) {
    body +=
      prefixLines(" ", lines.slice(line, change.start)) +
      prefixLines("-", lines.slice(change.start, change.end));
    body += prefixLines("+", change.newLines);
    count += change.newLines.length - (change.end - change.start);
    line = change.end;
  }
  body += prefixLines(" ", lines.slice(line, end));
  const ranges = [formatRange("-", start, end - start), formatRange("+", start + shift, count)];
  return `@@ ${ranges.join(" ")} @@\n${body}`;
}

/** Formats a line range for a hunk header. The start of an empty range is the line before it. */
function formatRange(sign: string, start: number, count: number): string {
  return `${sign}${count === 0 ? start : start + 1},${count}`;
}

function prefixLines(sign: string, lines: readonly string[]): string {
  return lines
    .map((text) => sign + text + (text.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"))
    .join("");
}
