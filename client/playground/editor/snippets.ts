/** Matches braces, and the escapes and tab stops that the server writes (server/core/text/snippet.ts). */
const PART =
  /\\([\\$}])|\$(?:(\d)|\{(\d+)(?:\}|:((?:\\.|[^\\}])*)\}|\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}))|[{}]/gs;

const END = "${0}";

/** Converts an LSP snippet to a CodeMirror template. Of a tab stop with choices, it takes the first choice. */
export function templateOf(snippet: string): string {
  const template = snippet.replace(PART, (part, ...groups: (string | undefined)[]) => {
    const [escaped, bare, stop = bare, text, choice] = groups;
    return stop === undefined
      ? literal(escaped ?? part)
      : field(stop, (text ?? choice ?? "").replace(/\\(.)/gs, "$1"));
  });
  return template.includes(END) ? template : template + END;
}

/** Converts plain text to a CodeMirror template. */
export function textTemplate(text: string): string {
  return literal(text) + END;
}

function literal(text: string): string {
  return text.replace(/[{}]/g, "\\$&");
}

function field(stop: string, text: string): string {
  if (text === "") return `\${${stop}}`;
  // CodeMirror's fields cannot hold braces.
  return /[{}\n]/.test(text) ? `\${${stop}}${literal(text)}` : `\${${stop}:${text}}`;
}
