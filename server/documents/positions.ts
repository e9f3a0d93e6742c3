import type { Position } from "vscode-languageserver-types";
import type { TextDocument } from "vscode-languageserver-textdocument";

/** As far ahead a line is looked for line by line; from there on a search is faster. */
const NEAR = 8;

/**
 * The positions of offsets in one version of a text. Whoever asks usually goes through the text from its beginning to
 * its end: the line that was asked for last is remembered, and the next one is near it.
 */
export class Positions {
  #line = 0;
  #start = 0;
  /** Where the next line starts. */
  #next = 0;

  constructor(
    private readonly textDocument: TextDocument,
    private readonly text: string,
  ) {}

  /** @param offset in UTF-16 code units; one beyond the text is its end */
  at(offset: number): Position {
    for (let steps = 0; offset >= this.#next && steps < NEAR && this.#next < this.text.length; steps++) {
      this.enter(this.#next === 0 ? 0 : this.#line + 1);
    }
    const isHere = offset >= this.#start && offset < this.#next && !this.isInBreak(offset);
    if (isHere) return { line: this.#line, character: offset - this.#start };
    const position = this.textDocument.positionAt(offset);
    this.enter(position.line);
    return position;
  }

  private enter(line: number): void {
    this.#line = line;
    this.#start = this.textDocument.offsetAt({ line, character: 0 });
    this.#next = this.textDocument.offsetAt({ line: line + 1, character: 0 });
  }

  /** The characters of a line break are no positions but for the first one. */
  private isInBreak(offset: number): boolean {
    const before = this.text.charCodeAt(offset - 1);
    return offset > this.#start && (before === 13 || before === 10);
  }
}
