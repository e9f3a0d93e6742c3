import { type Edit, endOf, type OffsetRange } from "../../text/ranges";

type Piece = OffsetRange | string;

/** An edited text, as pieces of the original and inserted text: it combines many rounds of edits into one. */
export class PieceTable {
  private pieces: Piece[];

  constructor(private readonly original: string) {
    this.pieces = [{ offset: 0, length: original.length }];
  }

  /** Applies edits to the current text; they must be sorted and must not overlap. */
  apply(edits: readonly Edit[]): void {
    const rest = this.pieces.reverse();
    const result: Piece[] = [];
    let at = 0;
    for (const edit of edits) {
      for (const piece of take(rest, edit.offset - at)) result.push(piece);
      take(rest, edit.length);
      if (edit.text !== "") result.push(edit.text);
      at = endOf(edit);
    }
    for (const piece of rest.reverse()) result.push(piece);
    this.pieces = result;
  }

  edits(): Edit[] {
    const edits: Edit[] = [];
    let at = 0;
    let text = "";
    for (const piece of [...this.pieces, { offset: this.original.length, length: 0 }]) {
      if (typeof piece === "string") {
        text += piece;
        continue;
      }
      const replaced = this.original.slice(at, piece.offset);
      if (text !== replaced) edits.push({ offset: at, length: replaced.length, text });
      at = endOf(piece);
      text = "";
    }
    return edits;
  }
}

function take(stack: Piece[], length: number): Piece[] {
  const taken: Piece[] = [];
  for (let wanted = length; wanted > 0;) {
    const piece = stack.pop();
    if (piece === undefined) break;
    const size = piece.length;
    if (size > wanted) stack.push(slice(piece, wanted, size));
    taken.push(slice(piece, 0, Math.min(size, wanted)));
    wanted -= size;
  }
  return taken;
}

function slice(piece: Piece, from: number, to: number): Piece {
  return typeof piece === "string"
    ? piece.slice(from, to)
    : { offset: piece.offset + from, length: to - from };
}
