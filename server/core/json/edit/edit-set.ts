import { endOf, type Edit } from "../../text/ranges";
import { applyEdits, sortEdits } from "./edits";
import { insertChildren, type Insertion, type InsertionEdit, type NewChild, type Rank } from "./insertions";

/** Insertions at the same place, or a single edit of any kind. */
type JoinedEdits = [Edit, ...Edit[]];

/** Edits that can be applied together, sorted by position. */
export class EditSet {
  private readonly groups: JoinedEdits[] = [];

  get edits(): readonly Edit[] {
    return this.groups.map(toEdit);
  }

  /** Adds all edits of a fix, unless one of them may conflict with the set. @returns true if it added the edits */
  add(edits: readonly Edit[]): boolean {
    const candidates = sortEdits(edits).map((edit) => ({ edit, neighbors: this.groupsTouching(edit) }));
    const canAdd = candidates.every(
      ({ edit, neighbors: [group, ...otherGroups] }) =>
        !group || (otherGroups.length === 0 && canJoin(edit, group)),
    );
    if (!canAdd) return false;
    for (const { edit, neighbors } of candidates) {
      const index = this.groups.findLastIndex(([first]) => first.offset <= edit.offset) + 1;
      if (neighbors[0]) neighbors[0].push(edit);
      else this.groups.splice(index, 0, [edit]);
    }
    return true;
  }

  private groupsTouching(edit: Edit): JoinedEdits[] {
    const start = this.groups.findLastIndex(([first]) => endOf(first) < edit.offset) + 1;
    return this.groups.slice(start).filter(([first]) => touches(edit, first));
  }
}

/** Tests if an edit inserts at the same place as a group, with other ranks. Children of equal rank are duplicates. */
function canJoin(edit: Edit, group: JoinedEdits): boolean {
  const [insertion, groupInsertion] = [insertionOf(edit), insertionOf(group[0])];
  if (!insertion || insertion.node !== groupInsertion?.node) return false;
  const ranks = [...ranksOf([edit]), ...new Set(ranksOf(group))];
  const areRanked = ranks.every((rank) => rank !== undefined);
  return areRanked && insertion.index === groupInsertion.index && new Set(ranks).size === ranks.length;
}

function touches(a: Edit, b: Edit): boolean {
  const areReplacements = a.length > 0 && b.length > 0;
  if (areReplacements) return a.offset < endOf(b) && b.offset < endOf(a);
  return a.offset <= endOf(b) && b.offset <= endOf(a);
}

function insertionOf(edit: Edit): Insertion | undefined {
  return "insertion" in edit ? (edit as InsertionEdit).insertion : undefined;
}

function ranksOf(edits: readonly Edit[]): (Rank | undefined)[] {
  return edits.flatMap((edit) => insertionOf(edit)?.newChildren ?? []).map(({ rank }) => rank);
}

function toEdit(edits: JoinedEdits): Edit {
  const [first] = edits;
  const insertion = insertionOf(first);
  if (edits.length === 1 || !insertion) return first;
  const newChildren = edits.flatMap((edit) => insertionOf(edit)?.newChildren ?? []);
  return insertChildren(insertion.text, insertion.node, newChildren.sort(byRank), insertion.index);
}

function byRank({ rank: a = 0 }: NewChild, { rank: b = 0 }: NewChild): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Combines passes of edits into edits of the original text. Each pass edits the result of the previous one. */
export class EditPasses {
  #text: string;
  /** For each code unit of the edited text, its offset in the original, or -1 for inserted text. */
  #origins: readonly number[];

  constructor(private readonly original: string) {
    this.#text = original;
    this.#origins = Array.from({ length: original.length }, (_, offset) => offset);
  }

  get text(): string {
    return this.#text;
  }

  /** Applies edits to the current text. @param edits sorted, without overlaps */
  apply(edits: readonly Edit[]): void {
    const origins: (readonly number[])[] = [];
    let end = 0;
    for (const edit of edits) {
      origins.push(this.#origins.slice(end, edit.offset), Array<number>(edit.text.length).fill(-1));
      end = endOf(edit);
    }
    this.#origins = [...origins, this.#origins.slice(end)].flat();
    this.#text = applyEdits(this.#text, edits);
  }

  edits(): Edit[] {
    const edits: Edit[] = [];
    let offset = 0;
    let insertedText = "";
    for (const [i, origin] of [...this.#origins, this.original.length].entries()) {
      if (origin < 0) {
        insertedText += this.#text.charAt(i);
        continue;
      }
      const replaced = this.original.slice(offset, origin);
      if (insertedText !== replaced) edits.push({ offset, length: replaced.length, text: insertedText });
      offset = origin + 1;
      insertedText = "";
    }
    return edits;
  }
}
