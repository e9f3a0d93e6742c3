/** A part of a snippet: text, or a tab stop. The tab stop 0 is the last one. */
type Part = string | { readonly stop: number; readonly text: string };

const STOP = /^\$(?:(\d+)|\{(\d+)\})/;
const STOP_WITH_TEXT = /^\$\{(\d+):/;
const STOP_WITH_CHOICES = /^\$\{(\d+)\|((?:\\.|[^|\\])*)\|\}/;

/**
 * Translates a snippet of LSP into a template of CodeMirror. Of choices, the first one is taken; a tab stop within the
 * text of another one becomes plain text.
 */
export function templateOf(snippet: string): string {
  const parts = parse(snippet);
  const hasEnd = parts.some((part) => typeof part !== "string" && part.stop === 0);
  return (
    parts.map((part) => (typeof part === "string" ? literal(part) : field(part))).join("") +
    (hasEnd ? "" : END)
  );
}

/** Returns the template of a text without tab stops. */
export function textTemplate(text: string): string {
  return literal(text) + END;
}

const END = "${0}";

function plain(snippet: string): string {
  return parse(snippet)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("");
}

function literal(text: string): string {
  return text.replace(/[{}]/g, "\\$&");
}

function field({ stop, text }: Exclude<Part, string>): string {
  // CodeMirror's fields cannot hold braces.
  return /[{}\n]/.test(text) ? `\${${stop}}${literal(text)}` : `\${${stop}:${text}}`;
}

function parse(snippet: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < snippet.length;) {
    const [part, length] = partAt(snippet.slice(at));
    parts.push(part);
    at += length;
  }
  return parts;
}

function partAt(source: string): [part: Part, length: number] {
  const escaped = /^\\([$}\\])/.exec(source);
  if (escaped) return [escaped[1] ?? "", 2];
  const bare = STOP.exec(source);
  if (bare) return [{ stop: Number(bare[1] ?? bare[2]), text: "" }, bare[0].length];
  const chosen = STOP_WITH_CHOICES.exec(source);
  if (chosen) return [{ stop: Number(chosen[1]), text: firstChoice(chosen[2] ?? "") }, chosen[0].length];
  const open = STOP_WITH_TEXT.exec(source);
  const end = open ? closingBrace(source, open[0].length) : undefined;
  if (open && end !== undefined)
    return [{ stop: Number(open[1]), text: plain(source.slice(open[0].length, end)) }, end + 1];
  const text = /^[$\\]?[^$\\]*/.exec(source)?.[0] ?? source;
  return [text, text.length];
}

function firstChoice(choices: string): string {
  return (/^(?:\\.|[^,\\])*/.exec(choices)?.[0] ?? "").replace(/\\(.)/g, "$1");
}

function closingBrace(source: string, from: number): number | undefined {
  let depth = 1;
  for (let i = from; i < source.length; i += 1) {
    if (source[i] === "\\") i += 1;
    else if (source.startsWith("${", i)) depth += 1;
    else if (source[i] === "}" && (depth -= 1) === 0) return i;
  }
  return undefined;
}
