import { ManifestDocument } from "../json/parse/document";
import { applyEdits } from "../json/edit/edits";
import type { SyntaxFault } from "../json/parse/parse";
import { endOf } from "../json/tree/tree";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import type { Fix, Grade, Rule } from "./rule";
import type { Edit } from "../json/edit/edit";

export const jsonSyntax: Rule = {
  code: "json-syntax",
  summary: "The text must be JSON.",
  section: "Syntax",
  evidence: "stated",
  *check({ document }) {
    const makeJson = lazy(() => allTogetherMakeJson(document));
    for (const fault of document.faults) {
      yield {
        range: fault,
        message: fault.message,
        pointer: "",
        unnecessary: fault.repair !== undefined && fault.repair !== "insert-comma",
        fixes: () => repairs(fault, document.text, makeJson),
      };
    }
  },
};

function repairs(fault: SyntaxFault, text: string, makeJson: () => boolean): Fix[] {
  const edit = repairEdit(fault, text);
  if (!edit || !fault.repair) return [];
  const { title, grade } = REPAIRS[fault.repair];
  return [{ title: title(), edits: [edit], grade: makeJson() ? grade : "offered" }];
}

const REPAIRS: Readonly<Record<NonNullable<SyntaxFault["repair"]>, { title: () => string; grade: Grade }>> = {
  "remove-comment": { title: () => message("Remove the comment"), grade: "suggested" },
  "remove-comma": { title: () => message("Remove the trailing comma"), grade: "safe" },
  "insert-comma": { title: () => message("Insert the missing comma"), grade: "safe" },
};

function repairEdit(fault: SyntaxFault, text: string): Edit | undefined {
  return fault.repair === "remove-comment" || fault.repair === "remove-comma"
    ? removeWithBlanks(text, fault.offset, endOf(fault))
    : plainRepair(fault);
}

function plainRepair({ repair, offset, length, commaAt }: SyntaxFault): Edit | undefined {
  if (repair === "remove-comment" || repair === "remove-comma") return { offset, length, text: "" };
  return commaAt === undefined ? undefined : { offset: commaAt, length: 0, text: "," };
}

/** Looks no further for blanks, in UTF-16 code units. */
const MAX_BLANKS = 1000;

/** Removes a stretch with the lines that it alone fills, else with the blanks that would be left beside it. */
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
function allTogetherMakeJson(document: ManifestDocument): boolean {
  // Blanks make no difference, and those beside two comments can be the same.
  const edits = document.faults.map((fault) => plainRepair(fault));
  if (!edits.every((edit) => edit !== undefined)) return false;
  return new ManifestDocument(applyEdits(document.text, edits)).parses;
}
