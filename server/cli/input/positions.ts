import type { Position } from "vscode-languageserver-textdocument";

/** Formats a position for people, one-based: `3:9`. */
export function placeOf({ line, character }: Position): string {
  return `${line + 1}:${character + 1}`;
}
