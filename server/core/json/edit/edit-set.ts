import { endOf, type Edit, type OffsetRange } from "../../text/ranges";
import { sortEdits } from "./edits";
import { insertParts, type Insertion, type InsertionEdit, type Part, type Rank } from "./parts";

/** Insertions at the same place, or any single edit. */
type JoinedEdits = [Edit, ...Edit[]];

/** Edits that can be applied together, sorted by position. */
export class EditSet {
  private readonly groups: JoinedEdits[] = [];

  get edits(): readonly Edit[] {
    return this.groups.map(toEdit);
  }

  /** Adds all edits of a fix, unless one of them may conflict with the set. @returns true if they were added */
  add(edits: readonly Edit[]): boolean {
    const added = sortEdits(edits).map((edit) => ({ edit, touched: this.touchedBy(edit) }));
    if (added.some(({ edit, touched }) => touched.length > 1 || !touched.every((one) => canJoin(edit, one))))
      return false;
    for (const { edit, touched } of added) {
      if (touched[0]) touched[0].push(edit);
      else
        this.groups.splice(this.groups.findLastIndex(([first]) => first.offset <= edit.offset) + 1, 0, [
          edit,
        ]);
    }
    return true;
  }

  private touchedBy(edit: Edit): JoinedEdits[] {
    const before = this.groups.findLastIndex(([first]) => endOf(first) < edit.offset);
    return this.groups.slice(before + 1).filter(([first]) => touches(edit, first));
  }
}

/** Tests if an edit inserts at the same place as others, in a known order. Edits with equal ranks are duplicates. */
function canJoin(edit: Edit, group: JoinedEdits): boolean {
  const [own, other] = [insertionOf(edit), insertionOf(group[0])];
  if (!own || own.node !== other?.node || own.index !== other.index) return false;
  const [ranks, presentRanks] = [ranksOf([edit]), new Set(ranksOf(group))];
  const areRanked = [...ranks, ...presentRanks].every((rank) => rank !== undefined);
  return areRanked && !ranks.some((rank) => presentRanks.has(rank));
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

function toEdit(edits: JoinedEdits): Edit {
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

  /** Applies edits to the current text in linear time. @param edits sorted, without overlaps */
  apply(edits: readonly Edit[]): void {
    const rest = this.pieces.reverse();
    const result: Piece[] = [];
    let offset = 0;
    for (const edit of edits) {
      for (const piece of take(rest, edit.offset - offset)) result.push(piece);
      take(rest, edit.length);
      if (edit.text !== "") result.push(edit.text);
      offset = endOf(edit);
    }
    for (const piece of rest.reverse()) result.push(piece);
    this.pieces = result;
  }

  edits(): Edit[] {
    const edits: Edit[] = [];
    let offset = 0;
    let text = "";
    for (const piece of [...this.pieces, { offset: this.original.length, length: 0 }]) {
      if (typeof piece === "string") {
        text += piece;
        continue;
      }
      const replaced = this.original.slice(offset, piece.offset);
      if (text !== replaced) edits.push({ offset, length: replaced.length, text });
      offset = endOf(piece);
      text = "";
    }
    return edits;
  }
}

/** Removes pieces of a total length from the top of a stack. */
function take(stack: Piece[], length: number): Piece[] {
  const taken: Piece[] = [];
  for (let missing = length; missing > 0;) {
    const piece = stack.pop();
    if (piece === undefined) break;
    const size = piece.length;
    if (size > missing) stack.push(slice(piece, missing, size));
    taken.push(slice(piece, 0, Math.min(size, missing)));
    missing -= size;
  }
  return taken;
}

function slice(piece: Piece, from: number, to: number): Piece {
  return typeof piece === "string"
    ? piece.slice(from, to)
    : { offset: piece.offset + from, length: to - from };
}
