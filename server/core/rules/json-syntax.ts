import { ManifestDocument } from "../json/parse/document";
import { applyEdits } from "../json/edit/edits";
import type { SyntaxFault } from "../json/parse/parse";
import { once } from "../text/lazy";
import type { Fix } from "./rule";
import type { Edit } from "../json/edit/edit";
import type { Rule } from "./rule";

export const jsonSyntax: Rule = {
  code: "json-syntax",
  summary: "The text must be JSON.",
  section: "Syntax",
  evidence: "stated",
  *check({ document }) {
    const makeJson = once(() => allTogetherMakeJson(document));
    for (const fault of document.faults) {
      yield {
        range: fault,
        message: fault.message,
        pointer: "",
        unnecessary: fault.repair === "remove",
        fixes: () => repairs(fault, makeJson),
      };
    }
  },
};

const TITLES = { remove: "Remove it", "insert-comma": "Insert the missing comma" };

function repairs(fault: SyntaxFault, makeJson: () => boolean): Fix[] {
  const edit = repairEdit(fault);
  if (!edit || !fault.repair) return [];
  return [{ title: TITLES[fault.repair], edits: [edit], preferred: makeJson() }];
}

function repairEdit({ repair, offset, length, commaAt }: SyntaxFault): Edit | undefined {
  if (repair === "remove") return { offset, length, text: "" };
  return commaAt === undefined ? undefined : { offset: commaAt, length: 0, text: "," };
}

/** Half a repair could change what broken text means: all faults together, or none. */
function allTogetherMakeJson(document: ManifestDocument): boolean {
  const edits = document.faults.map(repairEdit);
  if (!edits.every((edit) => edit !== undefined)) return false;
  return new ManifestDocument(applyEdits(document.text, edits)).parses;
}
