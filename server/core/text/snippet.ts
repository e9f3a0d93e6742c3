/**
 * Text to insert literally, or a tab stop for the author to fill in. `snippetOf` joins pieces into a snippet (LSP 3.18,
 * Snippet Syntax), and escapes special characters.
 */
export type SnippetPiece = string | TabStop;

export interface TabStop {
  readonly text: string;
  readonly choices?: readonly string[];
  /** Filling in a tab stop also fills in the others with the same link and text. */
  readonly link?: string | undefined;
  /** Set for the final position of the cursor. */
  readonly isFinal?: true;
}

declare const snippetBrand: unique symbol;

/** An LSP snippet. Only this file creates one. */
export type Snippet = string & { readonly [snippetBrand]: true };

export function plainText(pieces: readonly SnippetPiece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join("");
}

export function snippetOf(pieces: readonly SnippetPiece[], firstStop = 1): Snippet {
  let nextStop = firstStop;
  const stopsByLink = new Map<string, number>();
  const parts = pieces.map((piece) => {
    if (typeof piece === "string") return escapeText(piece);
    if (piece.isFinal) return "$0";
    const link = piece.link && JSON.stringify([piece.link, piece.text]);
    const linkedStop = link && stopsByLink.get(link);
    if (linkedStop) return `\${${linkedStop}}`;
    if (link) stopsByLink.set(link, nextStop);
    return tabStop(piece, nextStop++);
  });
  return parts.join("") as Snippet;
}

export function hasTabStops(pieces: readonly SnippetPiece[]): boolean {
  return pieces.some((piece) => typeof piece !== "string");
}

/** Removes the insertion line's indentation from later lines, because the editor adds it again. */
export function removeIndent(pieces: readonly SnippetPiece[], indent: string): SnippetPiece[] {
  return pieces.map((piece) => (typeof piece === "string" ? reindent(piece, indent, "") : piece));
}

/** Replaces the indentation of a text's lines after the first. */
export function reindent(text: string, indent: string, newIndent: string): string {
  return text.replaceAll(/(\r\n|\n|\r)([ \t]*)/g, (_line, eol: string, whitespace: string) =>
    whitespace.startsWith(indent) ? eol + newIndent + whitespace.slice(indent.length) : eol + whitespace,
  );
}

/** Indents a snippet's lines up to its first tab stop. */
export function indentStart(snippet: Snippet, indent: string): Snippet {
  const start = /^(?:[^\\$]|\\.)*/s.exec(snippet)?.[0] ?? "";
  return (reindent(start, "", indent) + snippet.slice(start.length)) as Snippet;
}

function tabStop({ text, choices = [] }: TabStop, number: number): string {
  const otherChoices = choices.filter((choice) => choice !== text && choice !== "");
  // If a choice is empty, editors insert the whole list as text.
  if (otherChoices.length === 0 || text === "") return `\${${number}:${escapeText(text)}}`;
  // Editors insert the first choice. In choices, only these three characters can be escaped.
  const list = [text, ...otherChoices].map((choice) => choice.replace(/[\\,|]/g, "\\$&"));
  return `\${${number}|${list.join(",")}|}`;
}

function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
