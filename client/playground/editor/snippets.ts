/** Matches what the server writes into a snippet (server/core/text/snippet.ts): escaped signs, tab stops; and braces. */
const PART =
  /\\([\\$}])|\$(?:(\d)|\{(\d+)(?:\}|:((?:\\.|[^\\}])*)\}|\|((?:\\.|[^\\,|])*)(?:\\.|[^\\|])*\|\}))|[{}]/gs;

const END = "${0}";

/** Translates a snippet of the server into a template of CodeMirror. Of choices, the first one is taken. */
export function templateOf(snippet: string): string {
  const template = snippet.replace(PART, (part, ...found: (string | undefined)[]) => {
    const [sign, bare, stop = bare, text, choice] = found;
    return stop === undefined
      ? literal(sign ?? part)
      : field(stop, (text ?? choice ?? "").replace(/\\(.)/gs, "$1"));
  });
  return template.includes(END) ? template : template + END;
}

/** Returns the template of a text without tab stops. */
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
