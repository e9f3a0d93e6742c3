import { check } from "../../core/check/check";
import type { Finding } from "../../core/rules/rule";
import type { Job, Verdict } from "./file-report";
import type { EncodingFault } from "../input/read";

/** Checks a document. */
export function checkJob({ content, document, options }: Job): Verdict {
  const { kind, findings } = check(document, options);
  if (!content.encodingFault) return { kind, findings, text: content.text };
  // What the text says is a guess then, and whatever else is wrong with it may follow from the wrong characters.
  const severity = options.rules?.["json-syntax"] ?? "error";
  const fault = severity === "off" ? [] : [encodingFinding(content.encodingFault, severity)];
  return { kind, findings: fault, text: content.text };
}

function encodingFinding({ range, message }: EncodingFault, severity: Finding["severity"]): Finding {
  return { code: "json-syntax", severity, message, range, pointer: "" };
}
