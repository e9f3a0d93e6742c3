import { fix } from "./shared/fixes";
import { ManifestDocument } from "../json/parse/document";
import { applyEdits } from "../json/edit/edits";
import type { SyntaxFault } from "../json/parse/syntax-faults";
import { endOf, type Edit } from "../text/ranges";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import type { Rule } from "./rule";
import type { Fix, Grade } from "../problem";

export const jsonSyntax: Rule = {
  code: "json-syntax",
  summary: "The text must be JSON.",
  section: "Syntax",
  evidence: "stated",
  alwaysOn: true,
  *check({ document }) {
    const makeJson = lazy(() => allTogetherMakeJson(document));
    const alike = lazy(() => editsByKind(document.faults));
    for (const fault of document.faults) {
      const kind = fault.repair?.kind;
      yield {
        range: fault,
        message: fault.message,
        pointer: "",
        unnecessary: kind === "remove-comment" || kind === "remove-comma",
        fixes: () => repairs(fault, document.text, makeJson, alike),
      };
    }
  },
};

type EditsByKind = ReadonlyMap<RepairKind, readonly Edit[]>;

function repairs(
  { repair, ...range }: SyntaxFault,
  text: string,
  makeJson: () => boolean,
  alike: () => EditsByKind,
): Fix[] {
  if (!repair) return [];
  const { kind, edits } = repair;
  const { title, grade, extent } = REPAIRS[kind];
  const all =
    extent === "blanks"
      ? [removeWithBlanks(text, range.offset, endOf(range))]
      : (extent === "document" && alike().get(kind)) || edits;
  return [fix(makeJson() ? grade : "offered", title(), ...all)];
}

type RepairKind = NonNullable<SyntaxFault["repair"]>["kind"];

interface RepairFacts {
  readonly title: () => string;
  readonly grade: Grade;
  /** `document`: one fix repairs all faults of the kind; `blanks`: it removes the blanks that would be left, too. */
  readonly extent?: "document" | "blanks";
}

const REPAIRS: Readonly<Record<RepairKind, RepairFacts>> = {
  "remove-comment": { title: () => message("Remove the comment"), grade: "suggested", extent: "blanks" },
  "remove-comma": { title: () => message("Remove the trailing comma"), grade: "safe", extent: "blanks" },
  "insert-comma": { title: () => message("Insert the missing comma"), grade: "safe" },
  "straight-quotes": {
    title: () => message("Replace with straight quotes"),
    grade: "suggested",
    extent: "document",
  },
  "double-quotes": {
    title: () => message("Replace with double quotes"),
    grade: "suggested",
    extent: "document",
  },
  "close-string": { title: () => message("Close the string"), grade: "suggested" },
  "close-object": { title: () => message("Close the object"), grade: "suggested" },
  "close-array": { title: () => message("Close the array"), grade: "suggested" },
  "close-brackets": { title: () => message("Close the brackets"), grade: "suggested" },
};

/** The most edits of the fixes for a document: each fault would repeat those of all others. */
const MAX_EDITS = 500_000;

function editsByKind(faults: readonly SyntaxFault[]): EditsByKind {
  const byKind = new Map<RepairKind, Edit[]>();
  const counts = new Map<RepairKind, number>();
  for (const { repair } of faults) {
    if (!repair) continue;
    const edits = byKind.get(repair.kind) ?? [];
    for (const edit of repair.edits) edits.push(edit);
    byKind.set(repair.kind, edits);
    counts.set(repair.kind, (counts.get(repair.kind) ?? 0) + 1);
  }
  for (const [kind, count] of counts)
    if (count * (byKind.get(kind)?.length ?? 0) > MAX_EDITS) byKind.delete(kind);
  return byKind;
}

/** Looks no further for blanks, in UTF-16 code units. */
const MAX_BLANKS = 1000;

function removeWithBlanks(text: string, start: number, end: number): Edit {
  let before = 0;
  while (before < MAX_BLANKS && /[ \t]/.test(text.charAt(start - before - 1))) before++;
  const [, after = "", lineBreak = ""] =
    /^([ \t]*)(\r\n|\n|\r)?/.exec(text.slice(end, end + MAX_BLANKS)) ?? [];
  const from = start - before;
  const startsLine = from === 0 || /[\r\n]/.test(text.charAt(from - 1));
  const endsLine = lineBreak !== "" || end + after.length === text.length;
  const rest = end + after.length;
  if (startsLine && endsLine) return { offset: from, length: rest + lineBreak.length - from, text: "" };
  if (startsLine) return { offset: start, length: rest - start, text: "" };
  // Between two tokens of one line, the blanks before the comment stay.
  return endsLine
    ? { offset: from, length: rest - from, text: "" }
    : { offset: start, length: (before > 0 ? rest : end) - start, text: "" };
}

/** Tests if all repairs together leave valid JSON: a part of them could change what broken text means. */
function allTogetherMakeJson({ faults, text }: ManifestDocument): boolean {
  if (!faults.every(({ repair }) => repair)) return false;
  // Blanks make no difference, and those beside two comments can be the same.
  const edits = faults.flatMap(({ repair }) => repair?.edits ?? []);
  return new ManifestDocument(applyEdits(text, edits)).parses;
}
