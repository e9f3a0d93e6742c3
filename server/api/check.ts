import { check as checkDocument, type CheckResult as CoreResult } from "../core/check/check";
import { tooManyProblems } from "../core/check/too-many-problems";
import type { OffsetRange } from "../core/text/ranges";
import type { Finding, Severity } from "../core/problem";
import { rangesIn } from "../program/positions";
import { coreOptions, documentOf } from "./input";
import { CHECK_OPTIONS, checkOptions } from "./options";
import type { CheckOptions, CheckResult, Diagnostic, Range } from "./types";

/**
 * Checks the text of a manifest or of a detail response. Files beside the manifest are not looked for.
 * @throws TypeError when an option is wrong
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  checkOptions(options, CHECK_OPTIONS);
  const document = documentOf(text);
  const result = checkDocument(document, coreOptions(options));
  const toRange = rangesIn(document.text);
  const diagnostics = result.findings.map((finding) => diagnosticOf(finding, toRange));
  return { kind: result.kind, diagnostics, counts: countsOf(result) };
}

function diagnosticOf(finding: Finding, toRange: (range: OffsetRange) => Range): Diagnostic {
  const { code, severity, message, range, pointer, members, related = [], fixes } = finding;
  return {
    ...{ code, severity, message, range: toRange(range), pointer },
    ...(members && { members: members.names }),
    related: related.map((place) => ({ range: toRange(place.range), message: place.message })),
    fixes: (fixes?.() ?? []).map(({ title, grade, edits }) => ({
      title,
      applicability: grade,
      edits: edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    })),
  };
}

function countsOf({ findings, omitted }: CoreResult): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const [severity, count] of omitted) counts[severity] += count;
  // Those that are left out are counted one by one.
  for (const { code, severity } of findings) if (code !== tooManyProblems.code) counts[severity]++;
  return counts;
}
