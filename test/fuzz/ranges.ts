import type { Position } from "vscode-languageserver-types";

/** The lines of a text as LSP counts them, without their ends. */
export class Lines {
  readonly #lines: readonly string[];

  /** @param given a position that was asked about: only it may be inside of a character */
  constructor(
    text: string,
    private readonly given?: Position,
  ) {
    this.#lines = text.split(/\r\n|\n|\r/);
  }

  /** What is wrong with a position; undefined when it is in the text, and not inside of a character. */
  faultOf({ line, character }: Position): string | undefined {
    const text = this.#lines[line];
    if (text === undefined) return "after the last line";
    if (!Number.isInteger(character) || character < 0) return "no place";
    if (character > text.length) return "after its line's end";
    if (this.given?.line === line && this.given.character === character) return undefined;
    const isInside =
      /[\uD800-\uDBFF]/.test(text.charAt(character - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(character));
    return isInside ? "inside of a character" : undefined;
  }
}

/**
 * What is wrong with the ranges and positions anywhere in an answer.
 * @param linesOf the lines of a document by its URI
 */
export function misplaced(
  answer: unknown,
  own: string,
  linesOf: (uri: string) => Lines | undefined,
): string[] {
  const faults: string[] = [];
  visit(answer, own, "");
  return faults;

  function visit(value: unknown, uri: string, path: string): void {
    if (value === null || typeof value !== "object") return;
    const members = value as Record<string, unknown>;
    const { uri: named } = (members["textDocument"] ?? {}) as { uri?: unknown };
    const about = named ?? members["uri"] ?? members["targetUri"];
    const where = typeof about === "string" ? about : uri;
    if (isPosition(value)) check(value, where, path);
    const { start, end } = members;
    if (isPosition(start) && isPosition(end) && isAfter(start, end)) {
      faults.push(`${path}: ends before it begins`);
    }
    // The pointer's own names, and texts of the entry, are not places.
    for (const [name, each] of Object.entries(members)) {
      if (name === "entry" || name === "provenance" || name === "changes") continue;
      visit(each, uriOf(name, where), `${path}/${name}`);
    }
  }

  /** The document of the places: edits go by document, and a link begins in the document that was asked about. */
  function uriOf(name: string, where: string): string {
    if (name === "originSelectionRange") return own;
    return name.startsWith("file:") ? name : where;
  }

  function check(position: Position, uri: string, path: string): void {
    const fault = linesOf(uri)?.faultOf(position);
    if (fault !== undefined) faults.push(`${path} ${position.line}:${position.character} is ${fault}`);
  }
}

function isPosition(value: unknown): value is Position {
  const { line, character } = (value ?? {}) as Partial<Position>;
  return typeof line === "number" && typeof character === "number";
}

function isAfter(a: Position, b: Position): boolean {
  return a.line > b.line || (a.line === b.line && a.character > b.character);
}
