/*
 * Parses snippets as VS Code does: tab stops with a default, choices or a transform, and variables, such as a `$name`
 * whose backslash was forgotten. Anything else is text.
 */

type Marker = string | Variable | Stop;

/** A variable. It never has a value here, because variables only come from forgotten backslashes. */
interface Variable {
  readonly name: string;
  readonly content: readonly Marker[];
}

interface Stop {
  readonly number: number;
  /** Undefined for a stop without a default, which repeats the default of the same number. */
  readonly content: readonly Marker[] | undefined;
  readonly choices?: readonly string[];
}

/** A part of a snippet, and the end of its source. */
type Read<T> = readonly [read: T, end: number];

/** Formats a tab stop. @param choices all choices, the default first; empty without choices */
type WriteStop = (content: string, choices: readonly string[]) => string;

/**
 * Returns the text that VS Code inserts for a snippet if the user changes nothing.
 * @param indent the indentation of the line, which VS Code adds to all later lines
 */
export function expandSnippet(
  snippet: string,
  indent: string,
  write: WriteStop = (content) => content,
): string {
  const [markers] = readUntil(snippet, 0, undefined) ?? [[], 0];
  const text = format(markers, defaultsOf(markers), write);
  return text.replaceAll(/\r\n|\n|\r/g, (eol) => eol + indent);
}

function format(
  markers: readonly Marker[],
  defaults: ReadonlyMap<number, readonly Marker[]>,
  write: WriteStop,
): string {
  const formatContent = (content: readonly Marker[]) => format(content, defaults, write);
  const formatMarker = (marker: Marker): string => {
    if (typeof marker === "string") return marker;
    if ("name" in marker) return formatContent(marker.content);
    const content = formatContent(marker.content ?? defaults.get(marker.number) ?? []);
    return write(content, marker.choices ?? []);
  };
  return markers.map(formatMarker).join("");
}

/** The first default of each number, which tab stops without a default repeat. */
function defaultsOf(markers: readonly Marker[]): Map<number, readonly Marker[]> {
  const defaults = markers.flatMap((marker): [number, readonly Marker[]][] => {
    if (typeof marker === "string") return [];
    const inner = [...defaultsOf(marker.content ?? [])];
    return "number" in marker && marker.content ? [[marker.number, marker.content], ...inner] : inner;
  });
  return new Map(defaults.reverse());
}

/** Reads markers up to a closing brace, or to the end; undefined if the brace is missing. */
function readUntil(source: string, from: number, close: "}" | undefined): Read<Marker[]> | undefined {
  const markers: Marker[] = [];
  let at = from;
  while (at < source.length) {
    if (source[at] === close) return [markers, at + 1];
    const [marker, end] = readEscape(source, at) ?? readDollar(source, at) ?? [source[at] ?? "", at + 1];
    markers.push(marker);
    at = end;
  }
  return close === undefined ? [markers, at] : undefined;
}

/** Reads an escaped `$`, `}` or backslash. A backslash before any other character is text. */
function readEscape(source: string, at: number): Read<string> | undefined {
  return /^\\[$}\\]/.test(source.slice(at, at + 2)) ? [source[at + 1] ?? "", at + 2] : undefined;
}

function readDollar(source: string, at: number): Read<Marker> | undefined {
  const head = /^\$(\{?)(?:(\d+)|([_a-zA-Z]\w*))/.exec(source.slice(at));
  if (!head) return undefined;
  const [{ length }, brace, digits, name = ""] = head;
  const createMarker = (content?: readonly Marker[], choices?: readonly string[]): Marker =>
    digits === undefined
      ? { name, content: content ?? [] }
      : { number: Number(digits), content, ...(choices && { choices }) };
  const end = at + length;
  if (!brace) return [createMarker(), end];
  if (source[end] === "}") return [createMarker(), end + 1];
  if (source[end] === ":") {
    const inner = readUntil(source, end + 1, "}");
    return inner && [createMarker(inner[0]), inner[1]];
  }
  if (source[end] === "|" && Number(digits) > 0) {
    const list = readChoices(source, end + 1);
    return list && [createMarker(list[0].slice(0, 1), list[0]), list[1]];
  }
  const transform = /^(?:\/(?:\\.|[^\\/])*){2}\/[a-z]*\}/.exec(source.slice(end));
  return transform ? [createMarker([]), end + transform[0].length] : undefined;
}

/** Reads choices, which must not be empty. A backslash escapes a comma, a pipe or another backslash. */
function readChoices(source: string, from: number): Read<string[]> | undefined {
  const list = /^((?:\\[\\,|]|[^,|])+(?:,(?:\\[\\,|]|[^,|])+)*)\|\}/.exec(source.slice(from));
  if (!list) return undefined;
  const choices = (list[1] ?? "").match(/(?:\\[\\,|]|[^,|])+/g) ?? [];
  return [choices.map((choice) => choice.replaceAll(/\\([\\,|])/g, "$1")), from + list[0].length];
}
