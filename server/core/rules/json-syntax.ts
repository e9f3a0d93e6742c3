import { ManifestDocument } from "../json/parse/document";
import { applyEdits } from "../json/edit/edits";
import type { SyntaxFault } from "../json/parse/parse";
import { lazy } from "../text/lazy";
import { message } from "../text/messages";
import type { Fix, Rule } from "./rule";
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
        unnecessary: fault.repair === "remove",
        fixes: () => repairs(fault, makeJson),
      };
    }
  },
};

function repairs(fault: SyntaxFault, makeJson: () => boolean): Fix[] {
  const edit = repairEdit(fault);
  if (!edit || !fault.repair) return [];
  const title = fault.repair === "remove" ? message("Remove it") : message("Insert the missing comma");
  return [{ title, edits: [edit], preferred: makeJson() }];
}

function repairEdit({ repair, offset, length, commaAt }: SyntaxFault): Edit | undefined {
  if (repair === "remove") return { offset, length, text: "" };
  return commaAt === undefined ? undefined : { offset: commaAt, length: 0, text: "," };
}

/** Tests if all repairs together leave valid JSON: a part of them could change what broken text means. */
function allTogetherMakeJson(document: ManifestDocument): boolean {
  const edits = document.faults.map(repairEdit);
  if (!edits.every((edit) => edit !== undefined)) return false;
  return new ManifestDocument(applyEdits(document.text, edits)).parses;
}
