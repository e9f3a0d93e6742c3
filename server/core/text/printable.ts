/** Matches characters that affect a terminal: control and format characters, lone surrogates, line separators. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Matches the second `#` of a command that CI runners recognize anywhere in a line: `##[command]`, `##vso[…]`. */
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

/** Escapes JSON for terminals and CI runners. Line breaks stay, and the parsed value is the same. */
export function escapeJson(json: string): string {
  return json.replace(/[^\n]+/g, (line) => escapeUnprintable(line));
}

export function toPrintableJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`;
}

/** Matches bidirectional marks, lone surrogates, line separators, and controls other than tabs and line ends. */
const UNPRINTABLE_IN_DIFF = /(?![\t\n]|\r\n)\p{Cc}|\p{Bidi_Control}|[\p{Cs}\u2028\u2029]/gu;

/** Makes a unified diff harmless. Keeps joiners in words and a byte order mark; the diff must still apply. */
export function escapeDiff(diff: string): string {
  const text = diff.replace(UNPRINTABLE_IN_DIFF, escapeCharacter).replace(COMMAND, escapeCharacter);
  return text.replace(/^( [^\S\n]*):(?=:)/gm, "$1\\u003a");
}

/** Returns the character at an offset, raw and as `escapeUnprintable` prints it; a tab stays a tab. */
export function escapeAt(text: string, offset: number) {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (character === "\t" || isPlainAscii(character)) return { character, printedText: character };
  const isCommand = character === "#" && /^##\w{0,30}\[/.test(text.slice(offset - 1, offset + 32));
  return { character, printedText: isCommand ? escapeCharacter(character) : escapeUnprintable(character) };
}

/** Tests for a printable ASCII character other than `#`, which may begin a command. */
export function isPlainAscii(character: string): boolean {
  return character >= " " && character <= "~" && character !== "#";
}

/** Escapes the code units of a character: `\u200b`. */
export function escapeCharacter(character: string): string {
  return character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Formats a value as inline code for Markdown, even in a table: writes backticks and pipes as `\u` escapes. */
export function markdownCode(text: string): string {
  const escapedText = escapeUnprintable(text).replace(
    /[`|]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
  return escapedText === "" ? "" : `\`${escapedText}\``;
}

/** Escapes untrusted text as one line of Markdown without links, images or HTML. */
export function markdownText(text: string): string {
  return escapeUnprintable(text.replaceAll(/\s+/g, " ").trim()).replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
