import * as z from "zod";
import { GRADES, SEVERITIES } from "../../../core/problem";
import type { ReportedFinding } from "../../../project/report";
import { quote, quoteLine, quotePointer, quoteSentence } from "./quote";
import { NOTICE } from "./tool";

const POSITION = z.object({ line: z.int(), character: z.int() });
const RANGE = z.object({ start: POSITION, end: POSITION });

const WRONG = z.string().describe("What is wrong and what to do.");

export const PROBLEM = z.object({
  code: z.string().describe("The rule, for explain_rule."),
  severity: z.enum(SEVERITIES),
  message: WRONG,
  line: z.int().describe("The line of the text where it starts, one-based."),
  text: z.string().describe("That line: data."),
  range: RANGE.describe("Zero-based; characters in UTF-16 code units."),
  pointer: z.string().describe("JSON Pointer to the value, or to where it is missing."),
  members: z.array(z.string()).optional().describe("The missing properties of the object, if they are many."),
  related: z
    .array(z.object({ path: z.string(), range: RANGE, message: z.string() }))
    .optional()
    .describe("Other places that the problem is about."),
  fixes: z
    .array(z.object({ title: z.string(), applicability: z.enum(GRADES) }))
    .describe("For fix_manifest: by grade, or each by its title."),
});

export type Problem = z.input<typeof PROBLEM>;

/** The additional members of a suppressed problem. A list's schema does not repeat the members of a problem. */
export const SUPPRESSED = z.looseObject({
  reason: z.string().describe("Why it is accepted: data."),
  suppression: z
    .object({ path: z.string(), pointer: z.string() })
    .describe("Where the suppression is written."),
});

export const CONFIGURED = z.looseObject({ path: z.string().describe("The configuration file.") });

export type Configured = Problem & { readonly path: string };

/**
 * Quotes a finding, without fixes that change the configuration, because an agent must not decide those.
 * @param lines the lines of the finding's text
 */
export function problemOf(finding: ReportedFinding, lines: readonly string[]): Problem {
  const { code, severity, message, range, pointer, members, related, fixes } = finding;
  const { line, character } = range.start;
  const ofText = fixes.filter(({ edits }) => edits.length > 0);
  return {
    ...{ code, severity, message: quoteSentence(message), range, pointer: quotePointer(pointer) },
    ...(members && { members: [...members] }),
    ...(related.length > 0 && {
      related: related.map((place) => ({
        ...{ path: quote(place.file.name), range: place.range, message: quoteSentence(place.message) },
      })),
    }),
    line: line + 1,
    text: quoteLine(lines[line] ?? "", character).trim(),
    fixes: ofText.map(({ title, grade }) => ({ title: quoteSentence(title), applicability: grade })),
  };
}

/** Quotes a suppressed finding with its reason. It needs no fix. */
export function suppressedOf(finding: ReportedFinding, lines: readonly string[]) {
  if (!finding.decision) return [];
  const { reason, suppression } = finding.decision;
  const place = { path: quote(suppression.path), pointer: suppression.pointer };
  return [{ ...problemOf({ ...finding, fixes: [] }, lines), reason: quote(reason), suppression: place }];
}

/** Formats problems as lines of text, without hints; those of the configuration come last. */
export function textOf(problems: readonly Problem[], configuration: readonly Configured[] = []): string {
  const lines = [
    ...problems.filter(({ severity }) => severity !== "hint").map(lineOf),
    ...configuration.map((each) => `${each.path}:${lineOf(each)}`),
  ];
  return lines.length > 0 ? [...lines, NOTICE].join("\n") : "";
}

/** Formats a problem as a line: its one-based place, and its best fix. A safe fix needs no title. */
function lineOf({ code, severity, message: sentence, line, range, pointer, fixes }: Problem): string {
  const place = `${line}:${range.start.character + 1}`;
  const [fix] = GRADES.flatMap((grade) => fixes.filter(({ applicability }) => applicability === grade));
  const label = fix?.applicability === "safe" ? "safe fix" : `${fix?.applicability}: ${fix?.title}`;
  return `${place} ${severity} ${code} ${pointer} ${sentence}${fix ? ` [${label}]` : ""}`;
}
