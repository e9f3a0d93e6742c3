import type { Position } from "vscode-languageserver-types";

/** The lines of a text as LSP counts them, without line breaks. */
export class Lines {
  readonly #lines: readonly string[];

  /** @param given the position of the request, the only one that may be inside a surrogate pair */
  constructor(
    text: string,
    private readonly given?: Position,
  ) {
    this.#lines = text.split(/\r\n|\n|\r/);
  }

  /** Explains why a position is invalid; undefined for a position in the text that is not inside a surrogate pair. */
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
 * Lists the invalid ranges and positions in an answer.
 * @param linesOf returns the lines of a document by its URI
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
    // Skip the contents of manifests, which may look like positions.
    for (const [name, each] of Object.entries(members)) {
      if (name === "entry" || name === "provenance" || name === "changes") continue;
      visit(each, uriOf(name, where), `${path}/${name}`);
    }
  }

  /** Returns the document of nested positions: the keys of edits are documents, and links start in the requested one. */
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
