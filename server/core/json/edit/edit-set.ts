import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { inOrder } from "./edits";
import { insertParts, type Insertion, type InsertionEdit, type Part, type Rank } from "./parts";

/** Edits that insert at the same place. */
type Joint = [Edit, ...Edit[]];

/** Edits that can be applied together, sorted by position. */
export class EditSet {
  private readonly list: Joint[] = [];

  get edits(): readonly Edit[] {
    return this.list.map(joinedEdit);
  }

  /** Adds all edits of a fix, unless one of them may conflict with the set. @returns true if they were added */
  add(edits: readonly Edit[]): boolean {
    const joints = inOrder(edits).map((edit) => ({ edit, touched: this.touchedBy(edit) }));
    if (joints.some(({ edit, touched }) => touched.length > 1 || !touched.every((one) => canJoin(edit, one))))
      return false;
    for (const { edit, touched } of joints) {
      if (touched[0]) touched[0].push(edit);
      else this.list.splice(this.list.findLastIndex(([first]) => first.offset <= edit.offset) + 1, 0, [edit]);
    }
    return true;
  }

  private touchedBy(edit: Edit): Joint[] {
    const before = this.list.findLastIndex(([first]) => endOf(first) < edit.offset);
    return this.list.slice(before + 1).filter(([first]) => touches(edit, first));
  }
}

/** Tests if an edit inserts at the same place as others in a known order; equal ranks are duplicates. */
function canJoin(edit: Edit, joint: Joint): boolean {
  const [one, other] = [insertionOf(edit), insertionOf(joint[0])];
  if (!one || one.node !== other?.node || one.index !== other.index) return false;
  const [own, others] = [ranksOf([edit]), new Set(ranksOf(joint))];
  return [...own, ...others].every((rank) => rank !== undefined) && !own.some((rank) => others.has(rank));
}

function touches(a: Edit, b: Edit): boolean {
  const replaceBoth = a.length > 0 && b.length > 0;
  if (replaceBoth) return a.offset < endOf(b) && b.offset < endOf(a);
  return a.offset <= endOf(b) && b.offset <= endOf(a);
}

function insertionOf(edit: Edit): Insertion | undefined {
  return "insertion" in edit ? (edit as InsertionEdit).insertion : undefined;
}

function ranksOf(edits: readonly Edit[]): (Rank | undefined)[] {
  return edits.flatMap((edit) => insertionOf(edit)?.parts ?? []).map(({ rank }) => rank);
}

function joinedEdit(edits: Joint): Edit {
  const [first] = edits;
  const insertion = insertionOf(first);
  if (edits.length === 1 || !insertion) return first;
  const parts = edits.flatMap((edit) => insertionOf(edit)?.parts ?? []);
  return insertParts(insertion.text, insertion.node, parts.sort(byRank), insertion.index);
}

function byRank({ rank: a = 0 }: Part, { rank: b = 0 }: Part): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Piece = OffsetRange | string;

/** Combines several rounds of edits into one: an edited text as pieces of the original and inserted text. */
export class PieceTable {
  private pieces: Piece[];

  constructor(private readonly original: string) {
    this.pieces = [{ offset: 0, length: original.length }];
  }

  /** Applies edits to the current text. @param edits sorted, without overlaps */
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
