import { applyEdits } from "../json/edit/edits";
import { ManifestDocument } from "../json/parse/document";
import type { SyntaxFault } from "../json/parse/reader";
import { groupBy } from "../text/group";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import { endOf, type Edit } from "../text/ranges";
import { fix, type Fix, type Grade, type Rule } from "./rule";

export const jsonSyntax: Rule = {
  summary: "The text must be JSON.",
  evidence: "stated",
  alwaysOn: true,
  *check({ document }) {
    const isRepairable = lazy(() => isJsonAfterRepairs(document));
    const editsByKind = lazy(() => groupEdits(document.faults));
    for (const fault of document.faults) {
      const kind = fault.repair?.kind;
      yield {
        range: fault,
        message: fault.message,
        pointer: "",
        unnecessary: kind === "remove-comment" || kind === "remove-comma",
        fixes: () => fixesFor(fault, document.text, isRepairable, editsByKind),
      };
    }
  },
};

type RepairKind = NonNullable<SyntaxFault["repair"]>["kind"];

type EditsByKind = ReadonlyMap<RepairKind, readonly Edit[]>;

function fixesFor(
  { repair, ...range }: SyntaxFault,
  text: string,
  isRepairable: () => boolean,
  editsByKind: () => EditsByKind,
): Fix[] {
  if (!repair) return [];
  const [title, normalGrade, extent] = REPAIRS[repair.kind];
  const grade = isRepairable() ? normalGrade : "offered";
  if (extent === "blanks") return [fix(grade, title(), removeWithBlanks(text, range.offset, endOf(range)))];
  const documentEdits = extent === "document" ? editsByKind().get(repair.kind) : undefined;
  return [fix(grade, title(), ...(documentEdits ?? repair.edits))];
}

/** `document`: the fix repairs all faults of the kind. `blanks`: the fix also removes adjacent spaces and tabs. */
const REPAIRS: Readonly<
  Record<RepairKind, readonly [title: () => string, grade: Grade, extent?: "document" | "blanks"]>
> = {
  "remove-comment": [() => message("Remove the comment"), "suggested", "blanks"],
  "remove-comma": [() => message("Remove the trailing comma"), "safe", "blanks"],
  "remove-quote": [() => message("Remove the extra quote"), "suggested"],
  "insert-comma": [() => message("Insert the missing comma"), "safe"],
  "straight-quotes": [() => message("Replace with straight quotes"), "suggested", "document"],
  "double-quotes": [() => message("Replace with double quotes"), "suggested", "document"],
  "add-quotes": [() => message("Add double quotes"), "suggested"],
  "close-string": [() => message("Close the string"), "suggested"],
  "close-object": [() => message("Close the object"), "suggested"],
  "close-array": [() => message("Close the array"), "suggested"],
  "close-brackets": [() => message("Close the brackets"), "suggested"],
};

/** The maximum total of edits in the fixes of one kind: n faults have n fixes, each of which repairs all n faults. */
const MAX_EDITS = 500_000;

function groupEdits(faults: readonly SyntaxFault[]): EditsByKind {
  const groups = groupBy(
    faults.flatMap(({ repair }) => repair ?? []),
    ({ kind }) => kind,
  );
  const entries = [...groups].map(([kind, group]) => [kind, group.flatMap(({ edits }) => edits)] as const);
  const isWithinLimit = (kind: RepairKind, { length }: readonly Edit[]) =>
    length * (groups.get(kind)?.length ?? 0) <= MAX_EDITS;
  return new Map(entries.filter(([kind, edits]) => isWithinLimit(kind, edits)));
}

/** The maximum number of adjacent spaces and tabs to remove, on each side. */
const MAX_BLANKS = 1000;

function removeWithBlanks(text: string, start: number, end: number): Edit {
  let blanksBefore = 0;
  while (blanksBefore < MAX_BLANKS && /[ \t]/.test(text.charAt(start - blanksBefore - 1))) blanksBefore++;
  const [, blanksAfter = "", lineBreak = ""] =
    /^([ \t]*)(\r\n|\n|\r)?/.exec(text.slice(end, end + MAX_BLANKS)) ?? [];
  const blankStart = start - blanksBefore;
  const blankEnd = end + blanksAfter.length;
  const startsLine = blankStart === 0 || /[\r\n]/.test(text.charAt(blankStart - 1));
  const endsLine = lineBreak !== "" || blankEnd === text.length;
  const remove = (from: number, to: number) => ({ offset: from, length: to - from, text: "" });
  if (startsLine) return endsLine ? remove(blankStart, blankEnd + lineBreak.length) : remove(start, blankEnd);
  // Between two tokens on one line, keep the spaces and tabs on one side of the removed text.
  return endsLine ? remove(blankStart, blankEnd) : remove(start, blanksBefore > 0 ? blankEnd : end);
}

/** Tests if all repairs together produce valid JSON. If not, a single repair could change the meaning. */
function isJsonAfterRepairs({ faults, text }: ManifestDocument): boolean {
  if (!faults.every(({ repair }) => repair)) return false;
  const edits = faults.flatMap(({ repair }) => repair?.edits ?? []);
  return new ManifestDocument(applyEdits(text, edits)).isValidJson;
}
