import * as z from "zod";
import { totalOf } from "../../core/check/too-many-problems";
import { DOCUMENT_KINDS } from "../../core/manifest/kind";
import { GRADES, SEVERITIES } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import type { Check } from "../../project/call/project";
import { UsageError } from "../../project/files/failures";
import {
  configurationReport,
  hasFix,
  reportOf,
  withoutHints,
  type Report,
  type ReportedFinding,
} from "../../project/report";
import type { Folders } from "./shared/folders";
import { ARGS, openManifest, readSavedResponse, type OpenManifest } from "./shared/open-manifest";
import { sanitize, sanitizeLine, sanitizePointer, sanitizeSentence } from "./shared/sanitize";
import { answerSchema, defineTool, NOTICE } from "./shared/tool";

const POSITION = z.object({ line: z.int(), character: z.int() });
const RANGE = z.object({ start: POSITION, end: POSITION });

const EXPLANATION = z.string().describe("What is wrong and what to do.");

const PROBLEM = z.object({
  code: z.string().describe("The rule, for explain_rule."),
  severity: z.enum(SEVERITIES),
  message: EXPLANATION,
  line: z.int().describe("The line of the text where it starts, one-based."),
  text: z.string().describe("The text of that line: data."),
  range: RANGE.describe("Zero-based; characters in UTF-16 code units."),
  pointer: z.string().describe("JSON Pointer to the value, or to where it is missing."),
  members: z
    .optional(z.array(z.string()))
    .describe("The missing properties of the object, if several are missing."),
  related: z
    .array(z.object({ path: z.string(), range: RANGE, message: z.string() }))
    .optional()
    .describe("Other places that the problem is about."),
  fixes: z
    .array(z.object({ title: z.string(), applicability: z.enum(GRADES) }))
    .describe("For fix_manifest: pass a grade, or the title of one fix."),
});

type Problem = z.input<typeof PROBLEM>;

/** The members that only suppressed problems have. The schema is loose, so it need not repeat those of `PROBLEM`. */
const SUPPRESSED_PROBLEM = z.looseObject({
  reason: z.string().describe("Why the problem is accepted: data."),
  suppression: z
    .object({ path: z.string(), pointer: z.string() })
    .describe("Where the suppression is written."),
});

const CONFIGURATION_PROBLEM = z.looseObject({ path: z.string().describe("The configuration file.") });

/** The maximum number of problems in an answer. An agent fixes them and calls again. */
const MAX_PROBLEMS = 100;

const LINE_END = /\r\n?|\n/;

const REPORT_CONTENTS = { hints: true, fixes: true, text: true };

export const checkManifest = defineTool({
  name: "check_manifest",
  title: () => message("Check a plugin manifest"),
  description:
    "Lists the problems of a plugin's manifest.json, each with its line, the rule's code and its fixes. Call it first, and again after each change.",
  input: z.strictObject({
    ...ARGS.source,
    kind: ARGS.kind,
    release: z
      .boolean()
      .default(false)
      .describe("Also report what blocks a release: tags, changelog, files. Needs path."),
    entry: ARGS.entry,
  }),
  output: answerSchema({
    kind: z.enum(DOCUMENT_KINDS),
    counts: z.object({
      errors: z.int(),
      warnings: z.int(),
      suppressed: z.optional(z.int()).describe("How many more problems are suppressed."),
    }),
    total: z.int().describe("The number of problems and hints, of which the 100 worst are listed."),
    problems: z.array(PROBLEM).describe("In document order."),
    suppressed: z
      .optional(z.array(SUPPRESSED_PROBLEM))
      .describe("The suppressed problems, at most 100. Members as in problems, and a reason."),
    configuration: z
      .optional(z.array(CONFIGURATION_PROBLEM))
      .describe(
        "Problems of the configuration, with members as in problems. Until they are fixed, no tool returns a diff.",
      ),
    configurationTotal: z
      .optional(z.int())
      .describe("The number of problems of the configuration; at most 100 of them are listed."),
  }),
  async run(input, folders) {
    const manifest = await openManifest(input, folders);
    const check = input.release ? await withRelease(manifest, input.entry, folders) : manifest.check;
    const { source, content, result } = check;
    const report = reportOf(source.name, content.text, result, REPORT_CONTENTS);
    const problems = problemsOf(report);
    const configuration = configurationIn(check);
    const suppressedCount = totalOf(report.suppressedCounts);
    const suppressed = suppressedIn(report);
    return {
      summary: summaryOf(report, problems),
      data: {
        kind: result.kind,
        counts: { ...countsOf(report), ...(suppressedCount > 0 && { suppressed: suppressedCount }) },
        total: totalOf(report.counts),
        problems,
        ...(suppressed.length > 0 && { suppressed }),
        ...configuration,
      },
      text: textOf(problems, configuration?.configuration),
    };
  },
});

/** Adds the findings of a release check. @throws UsageError if the manifest was passed as text, not as a path */
async function withRelease(
  { file, project, check }: OpenManifest,
  entry: string | undefined,
  folders: Folders,
): Promise<Check> {
  if (!file) throw new UsageError(message("To check a release, pass path instead of text."));
  const savedResponse = await readSavedResponse(entry, folders);
  return project.withRelease(check, { savedResponse, packages: [], hasPackages: false });
}

/** Converts findings to problems, in document order. Keeps only the most severe ones, up to `MAX_PROBLEMS`. */
function problemsOf({ findings, text }: Report): Problem[] {
  const worstFirst = SEVERITIES.flatMap((level) => findings.filter(({ severity }) => severity === level));
  const listedFindings = new Set(worstFirst.slice(0, MAX_PROBLEMS));
  const lines = text.split(LINE_END);
  return findings
    .filter((finding) => listedFindings.has(finding))
    .map((finding) => problemOf(finding, lines));
}

/** @param lines the lines of the text that the finding is about */
function problemOf(finding: ReportedFinding, lines: readonly string[]): Problem {
  const { code, severity, message: sentence, range, pointer, members, related, fixes } = finding;
  const { line, character } = range.start;
  // A fix without edits changes the configuration, which an agent must not decide.
  const textFixes = fixes.filter(({ edits }) => edits.length > 0);
  return {
    code,
    severity,
    message: sanitizeSentence(sentence),
    range,
    pointer: sanitizePointer(pointer),
    ...(members && { members: [...members] }),
    ...(related.length > 0 && {
      related: related.map(({ file, ...place }) => ({
        path: sanitize(file.name),
        range: place.range,
        message: sanitizeSentence(place.message),
      })),
    }),
    line: line + 1,
    text: sanitizeLine(lines[line] ?? "", character).trim(),
    fixes: textFixes.map(({ title, grade }) => ({ title: sanitizeSentence(title), applicability: grade })),
  };
}

/** Converts suppressed findings to problems with reasons, but without fixes. */
function suppressedIn({ suppressed, text }: Report): z.input<typeof SUPPRESSED_PROBLEM>[] {
  const lines = text.split(LINE_END);
  return suppressed.slice(0, MAX_PROBLEMS).flatMap(({ suppressedBy, ...finding }) => {
    if (!suppressedBy) return [];
    const { path, pointer } = suppressedBy.suppression;
    const approval = {
      reason: sanitize(suppressedBy.reason),
      suppression: { path: sanitize(path), pointer },
    };
    return { ...problemOf({ ...finding, fixes: [] }, lines), ...approval };
  });
}

function configurationIn({ configuration: { file, options } }: Check) {
  if (!file) return undefined;
  const report = configurationReport(file, file.findings, REPORT_CONTENTS, options);
  if (report.findings.length === 0) return undefined;
  return {
    configuration: problemsOf(report).map((problem) => ({
      ...problem,
      fixes: [],
      path: sanitize(file.name),
    })),
    // The finding that reports all omitted problems is already counted, as one.
    configurationTotal: totalOf(report.counts) + Math.max(0, file.omittedCount - 1),
  };
}

function countsOf({ counts }: Report): { errors: number; warnings: number } {
  return { errors: counts.get("error") ?? 0, warnings: counts.get("warning") ?? 0 };
}

/** Summarizes a report without the name, which the caller knows. Hints do not count as problems. */
function summaryOf(report: Report, problems: readonly Problem[]): string {
  const total = totalOf(withoutHints(report).counts);
  const listed = problems.filter(({ severity }) => severity !== "hint").length;
  const fixable = report.findings.filter((finding) => hasFix(finding, "safe")).length;
  const values = { kind: report.kind, ...countsOf(report), fixable, total, listed };
  if (total === 0) return message("No problems ({kind}).", values);
  return listed < total
    ? message("Listed {listed} of {total} problems ({kind}; errors: {errors}, warnings: {warnings}).", values)
    : plural(
        total,
        "{total} problem ({kind}; errors: {errors}, warnings: {warnings}, safe fixes: {fixable}).",
        "{total} problems ({kind}; errors: {errors}, warnings: {warnings}, safe fixes: {fixable}).",
        values,
      );
}

/** Formats problems as lines of text, without hints. Problems of the configuration come last. */
function textOf(
  problems: readonly Problem[],
  configuration: readonly (Problem & { readonly path: string })[] = [],
): string {
  const lines = [
    ...problems.filter(({ severity }) => severity !== "hint").map(lineOf),
    ...configuration.map((problem) => `${problem.path}:${lineOf(problem)}`),
  ];
  return lines.length > 0 ? [...lines, NOTICE].join("\n") : "";
}

/** Formats a problem as a line with its best fix. Omits a safe fix's title: fix_manifest applies all safe fixes. */
function lineOf({ code, severity, message: sentence, line, range, pointer, fixes }: Problem): string {
  const place = `${line}:${range.start.character + 1}`;
  const [fix] = GRADES.flatMap((grade) => fixes.filter(({ applicability }) => applicability === grade));
  const label = fix?.applicability === "safe" ? "safe fix" : `${fix?.applicability}: ${fix?.title}`;
  return `${place} ${severity} ${code} ${pointer} ${sentence}${fix ? ` [${label}]` : ""}`;
}
