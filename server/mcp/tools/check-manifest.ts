import * as z from "zod";
import type { Checked } from "../../project/call/project";
import { CallError } from "../../project/files/failures";
import {
  configurationReport,
  hasFix,
  reportOf,
  withoutHints,
  type Report,
  type ReportedFinding,
} from "../../project/report";
import { DOCUMENT_KINDS } from "../../core/manifest/kind";
import { totalOf } from "../../core/check/too-many-problems";
import { SEVERITIES } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { KIND, openManifest, readSaved, SAVED, SOURCE, type OpenManifest } from "./shared/open-manifest";
import {
  CONFIGURED,
  PROBLEM,
  problemOf,
  SUPPRESSED,
  suppressedOf,
  textOf,
  type Configured,
  type Problem,
} from "./shared/problem";
import { quote } from "./shared/quote";
import { type Call, defineTool, NOTICE_FIELD, SENTENCE } from "./shared/tool";

/** How many problems an answer lists. An agent fixes them and calls again. */
const MAX_PROBLEMS = 100;

export const checkManifest = defineTool({
  name: "check_manifest",
  title: () => message("Check a plugin manifest"),
  description:
    "Lists the problems of a plugin's manifest.json, each with its line, the rule's code and its fixes. Call it first, and again after each change.",
  input: z.strictObject({
    ...{ ...SOURCE, kind: KIND },
    release: z
      .boolean()
      .default(false)
      .describe("Report what is in the way of a release, too: tags, changelog, files. Needs path."),
    entry: SAVED,
  }),
  output: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    summary: SENTENCE,
    counts: z.object({
      errors: z.int(),
      warnings: z.int(),
      suppressed: z.int().optional().describe("What suppressions cover, which is in no other count."),
    }),
    total: z
      .int()
      .describe("The number of problems and hints; at most 100 of them are listed, the worst first."),
    problems: z.array(PROBLEM).describe("Ordered by position."),
    suppressed: z
      .array(SUPPRESSED)
      .optional()
      .describe("What suppressions cover, at most 100 of them: as in problems, and with a reason."),
    configuration: z
      .array(CONFIGURED)
      .optional()
      .describe(
        "What is wrong with the configuration, as in problems. Until it is solved, no tool returns a diff.",
      ),
    configurationTotal: z
      .int()
      .optional()
      .describe("The number of problems of the configuration; at most 100 of them are listed."),
    notice: NOTICE_FIELD,
  }),
  async run(input, call) {
    const opened = await openManifest(input, call);
    const checked = input.release ? await withRelease(opened, input.entry, call) : opened.checked;
    const { source, content, result } = checked;
    const report = reportOf(source.name, content.text, result, NEEDS);
    const lines = linesOf(report);
    const problems = worst(report).map((finding) => problemOf(finding, lines));
    const suppressed = report.suppressed
      .slice(0, MAX_PROBLEMS)
      .flatMap((finding) => suppressedOf(finding, lines));
    const [covered, configuration] = [totalOf(report.suppressedCounts), configurationIn(checked)];
    return {
      summary: sentenceOf(report, problems),
      data: {
        kind: result.kind,
        counts: { ...countsOf(report), ...(covered > 0 && { suppressed: covered }) },
        ...{ total: totalOf(report.counts), problems },
        ...(suppressed.length > 0 && { suppressed }),
        ...configuration,
      },
      text: textOf(problems, configuration?.configuration),
    };
  },
});

const NEEDS = { hints: true, fixes: true, text: true };

function linesOf({ text }: Report): string[] {
  return text.split(/\r\n?|\n/);
}

function configurationIn({ held }: Checked) {
  if (!held.file) return undefined;
  const report = configurationReport(held.file, held.file.findings, NEEDS, held.options);
  if (report.findings.length === 0) return undefined;
  const [path, lines] = [quote(report.file.name), linesOf(report)];
  // Omit fixes that change the configuration: an agent must not decide that.
  const problems = worst(report).map((finding) => problemOf({ ...finding, fixes: [] }, lines));
  return {
    configuration: problems.map((problem): Configured => ({ ...problem, path })),
    configurationTotal: report.findings.length,
  };
}

/** Adds the sources of a release check. @throws CallError for a text */
async function withRelease(
  { file, project, checked }: OpenManifest,
  entry: string | undefined,
  call: Call,
): Promise<Checked> {
  if (!file) throw new CallError(message("A release is checked with path, not with text."));
  const saved = await readSaved(entry, call);
  return project.withRelease(checked, { saved, packages: [], hasPackages: false });
}

/** Returns the listed findings: the worst ones if there are too many. */
function worst({ findings: all }: Report): readonly ReportedFinding[] {
  if (all.length <= MAX_PROBLEMS) return all;
  const worstFirst = SEVERITIES.flatMap((wanted) => all.filter(({ severity }) => severity === wanted));
  const listed = new Set(worstFirst.slice(0, MAX_PROBLEMS));
  return all.filter((problem) => listed.has(problem));
}

function countsOf({ counts }: Report): { errors: number; warnings: number } {
  return { errors: counts.get("error") ?? 0, warnings: counts.get("warning") ?? 0 };
}

/**
 * Summarizes a report in one sentence, without the name, which the caller knows. Hints are listed, but are not
 * problems.
 */
function sentenceOf(report: Report, problems: readonly Problem[]): string {
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
