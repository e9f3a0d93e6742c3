import { applyEdits } from "../json/edit/edits";
import { ManifestDocument } from "../json/parse/document";
import type { SyntaxFault } from "../json/parse/reader";
import { groupBy } from "../text/group";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import { endOf, type Edit } from "../text/ranges";
import { fix, type Fix, type Grade, type Rule } from "./rule";

export const jsonSyntax: Rule = {
  code: "json-syntax",
  summary: "The text must be JSON.",
  section: "Syntax",
  evidence: "stated",
  alwaysOn: true,
  *check({ document }) {
    const isRepairable = lazy(() => isJsonAfterRepairs(document));
    const alike = lazy(() => editsByKind(document.faults));
    for (const fault of document.faults) {
      const kind = fault.repair?.kind;
      yield {
        range: fault,
        message: fault.message,
        pointer: "",
        unnecessary: kind === "remove-comment" || kind === "remove-comma",
        fixes: () => repairs(fault, document.text, isRepairable, alike),
      };
    }
  },
};

type RepairKind = NonNullable<SyntaxFault["repair"]>["kind"];

type EditsByKind = ReadonlyMap<RepairKind, readonly Edit[]>;

function repairs(
  { repair, ...range }: SyntaxFault,
  text: string,
  isRepairable: () => boolean,
  alike: () => EditsByKind,
): Fix[] {
  if (!repair) return [];
  const [title, own, extent] = REPAIRS[repair.kind];
  const grade = isRepairable() ? own : "offered";
  if (extent === "blanks") return [fix(grade, title(), removeWithBlanks(text, range.offset, endOf(range)))];
  const all = extent === "document" ? alike().get(repair.kind) : undefined;
  return [fix(grade, title(), ...(all ?? repair.edits))];
}

/** Fixes by kind. The extent `document` repairs every fault of the kind; `blanks` also removes the blanks left behind. */
const REPAIRS: Readonly<
  Record<RepairKind, readonly [title: () => string, grade: Grade, extent?: "document" | "blanks"]>
> = {
  "remove-comment": [() => message("Remove the comment"), "suggested", "blanks"],
  "remove-comma": [() => message("Remove the trailing comma"), "safe", "blanks"],
  "insert-comma": [() => message("Insert the missing comma"), "safe"],
  "straight-quotes": [() => message("Replace with straight quotes"), "suggested", "document"],
  "double-quotes": [() => message("Replace with double quotes"), "suggested", "document"],
  "close-string": [() => message("Close the string"), "suggested"],
  "close-object": [() => message("Close the object"), "suggested"],
  "close-array": [() => message("Close the array"), "suggested"],
  "close-brackets": [() => message("Close the brackets"), "suggested"],
};

/** Limits the edits of all fixes in total: each fix repeats the edits of every other fault of its kind. */
const MAX_EDITS = 500_000;

function editsByKind(faults: readonly SyntaxFault[]): EditsByKind {
  const groups = groupBy(
    faults.flatMap(({ repair }) => repair ?? []),
    ({ kind }) => kind,
  );
  const edits = [...groups].map(
    ([kind, alike]) => [kind, alike.flatMap((repair) => repair.edits), alike.length] as const,
  );
  const few = edits.filter(([, all, count]) => count * all.length <= MAX_EDITS);
  return new Map(few.map(([kind, all]) => [kind, all]));
}

/** Limits the search for blanks, in UTF-16 code units. */
const MAX_BLANKS = 1000;

function removeWithBlanks(text: string, start: number, end: number): Edit {
  let before = 0;
  while (before < MAX_BLANKS && /[ \t]/.test(text.charAt(start - before - 1))) before++;
  const [, after = "", lineBreak = ""] =
    /^([ \t]*)(\r\n|\n|\r)?/.exec(text.slice(end, end + MAX_BLANKS)) ?? [];
  const from = start - before;
  const rest = end + after.length;
  const startsLine = from === 0 || /[\r\n]/.test(text.charAt(from - 1));
  const endsLine = lineBreak !== "" || rest === text.length;
  const remove = (first: number, next: number) => ({ offset: first, length: next - first, text: "" });
  if (startsLine) return endsLine ? remove(from, rest + lineBreak.length) : remove(start, rest);
  // Between two tokens on one line, keep the blanks before the comment.
  return endsLine ? remove(from, rest) : remove(start, before > 0 ? rest : end);
}

/** Tests if all repairs together make valid JSON; otherwise a repair could change what the text means. */
function isJsonAfterRepairs({ faults, text }: ManifestDocument): boolean {
  if (!faults.every(({ repair }) => repair)) return false;
  const edits = faults.flatMap(({ repair }) => repair?.edits ?? []);
  return new ManifestDocument(applyEdits(text, edits)).parses;
}
