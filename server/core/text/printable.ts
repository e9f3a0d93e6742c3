/** Matches characters that affect a terminal: control and format characters, lone surrogates, line separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Matches commands that CI runners recognize anywhere in a line: `##[command]`, `##vso[…]`, `##teamcity[…]`. */
const COMMAND = /(?<=#)#(?=\w{0,30}\[)/g;

/** Matches a visible character. The schemas have the same pattern. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}]/u;

/** Tests if a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Makes untrusted text harmless in the middle of a line, for terminals and CI runners. */
export function escapeUnprintable(text: string, escape = escapeCharacter): string {
  return text.replace(UNPRINTABLE, escape).replace(COMMAND, escape);
}

/** Makes text harmless even at the start of a line, where GitHub Actions reads `::command::`. */
export function escapeLine(text: string): string {
  return escapeUnprintable(text).replace(/^(\s*):(?=:)/, "$1\\u003a");
}

/** Makes multi-line text harmless. JSON strings keep their meaning when escaped. */
export function escapeLines(text: string): string {
  return text.replace(/[^\n]+/g, (line) => escapeUnprintable(line));
}

export function toPrintableJson(value: unknown): string {
  return `${escapeLines(JSON.stringify(value, null, 2))}\n`;
}

/** Matches control characters except tabs and line ends, and marks that change the direction of text. */
const UNPRINTABLE_IN_DIFF = /(?![\t\n]|\r\n)\p{Cc}|\p{Bidi_Control}|[\p{Cs}\u2028\u2029]/gu;

/** Makes a unified diff harmless. Joiners in words and a byte order mark stay, so that the diff can be applied. */
export function escapeDiff(diff: string): string {
  const text = diff.replace(UNPRINTABLE_IN_DIFF, escapeCharacter).replace(COMMAND, escapeCharacter);
  return text.replace(/^( [^\S\n]*):(?=:)/gm, "$1\\u003a");
}

/** Returns the character at an offset, and what `escapeUnprintable` shows for it; tabs are unchanged. */
export function escapeAt(text: string, offset: number) {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (character === "\t" || isPlain(character)) return { character, shown: character };
  const isCommand = character === "#" && /^##\w{0,30}\[/.test(text.slice(offset - 1, offset + 32));
  return { character, shown: isCommand ? escapeCharacter(character) : escapeUnprintable(character) };
}

/** Tests for a printable ASCII character other than `#`, which may begin a command. */
export function isPlain(character: string): boolean {
  return character >= " " && character <= "~" && character !== "#";
}

/** Escapes the code units of a character: `\u200b`. */
export function escapeCharacter(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Formats a value as Markdown code, even in a table: escapes backticks and pipes as in JSON. */
export function markdownCode(text: string): string {
  const harmless = escapeUnprintable(text).replace(
    /[`|]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  );
  return harmless === "" ? "" : `\`${harmless}\``;
}

/** Escapes untrusted text as one line of Markdown without links, images or HTML. */
export function markdownText(text: string): string {
  return escapeUnprintable(text.replaceAll(/\s+/g, " ").trim()).replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
