import * as z from "zod";
import type { Checked } from "../../project/call/checked";
import { CallError } from "../../project/files/failures";
import {
  configurationReport,
  hasFix,
  reportOf,
  withoutHints,
  type Report,
  type ReportedFinding,
} from "../../project/report";
import { DOCUMENT_KINDS, type DocumentKind } from "../../core/manifest/kind";
import { totalOf } from "../../core/check/too-many-problems";
import { SEVERITIES } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { KIND, openManifest, readSaved, SAVED, SOURCE, type OpenManifest } from "./shared/open-manifest";
import {
  CONFIGURED,
  type Configured,
  SUPPRESSED,
  PROBLEM,
  quoted,
  quotedSuppression,
  textOf,
} from "./shared/problem";
import { quote } from "./shared/quote";
import { type Call, defineTool, NOTICE, NOTICE_FIELD } from "./shared/tool";

/** The most problems of an answer. An agent that has fixed them asks again. */
const MAX_PROBLEMS = 100;

const RELEASE = z
  .boolean()
  .default(false)
  .describe("Report what is in the way of a release, too: tags, changelog, files. Needs path.");

const COUNTS = z.object({
  errors: z.int(),
  warnings: z.int(),
  suppressed: z.int().optional().describe("What suppressions cover, which is in no other count."),
});

export const checkManifest = defineTool({
  name: "check_manifest",
  title: () => message("Check a plugin manifest"),
  description:
    "Lists the problems of a plugin's manifest.json, each with its line, the rule's code and its fixes. Call it first, and again after each change.",
  input: z.strictObject({ ...SOURCE, kind: KIND, release: RELEASE, entry: SAVED }),
  output: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    summary: z.string(),
    counts: COUNTS,
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
    const checked = input.release ? await ofRelease(opened, input.entry, call) : opened.checked;
    const { source, content, result } = checked;
    const report = reportOf(source.name, content.text, result, NEEDS);
    // A hint is listed, but does not count as a problem: nothing has to be done about it.
    const [total, all] = [totalOf(withoutHints(report).counts), totalOf(report.counts)];
    const lines = linesOf(report);
    const problems = worst(report).map((problem) => quoted(problem, lines));
    const listed = problems.filter(({ severity }) => severity !== "hint").length;
    const summary = sentenceOf(result.kind, report, { total, listed });
    const suppressed = report.suppressed.slice(0, MAX_PROBLEMS);
    const data = {
      ...{ kind: result.kind, summary, counts: countsOf(report), total: all, problems },
      ...(suppressed.length > 0 && {
        suppressed: suppressed.flatMap((each) => quotedSuppression(each, lines)),
      }),
      ...configurationIn(checked),
      notice: NOTICE,
    };
    return { summary, data, text: textOf(problems, data.configuration) };
  },
});

const NEEDS = { hints: true, fixes: true, text: true };

function linesOf({ text }: Report): string[] {
  return text.split(/\r\n?|\n/);
}

function configurationIn({ held }: Checked): {
  configuration?: Configured[];
  configurationTotal?: number;
} {
  if (!held.file) return {};
  const report = configurationReport(held.file, held.file.findings, NEEDS, held.options);
  if (report.findings.length === 0) return {};
  const lines = linesOf(report);
  const path = quote(report.file.name);
  // Its fixes change the configuration.
  const problems = worst(report).map((problem) => quoted({ ...problem, fixes: [] }, lines));
  return {
    configuration: problems.map((problem) => ({ ...problem, path })),
    configurationTotal: report.findings.length,
  };
}

/** Adds what a release is checked against. @throws CallError for a text */
async function ofRelease(
  { file, project, checked }: OpenManifest,
  entry: string | undefined,
  call: Call,
): Promise<Checked> {
  if (!file) throw new CallError(message("A release is checked with path, not with text."));
  return project.withRelease(checked, {
    saved: await readSaved(entry, call),
    packages: [],
    hasPackages: false,
  });
}

function countsOf({ counts, suppressedCounts }: Report): z.output<typeof COUNTS> {
  const suppressed = totalOf(suppressedCounts);
  return {
    ...{ errors: counts.get("error") ?? 0, warnings: counts.get("warning") ?? 0 },
    ...(suppressed > 0 && { suppressed }),
  };
}

function worst({ findings: all }: Report): readonly ReportedFinding[] {
  if (all.length <= MAX_PROBLEMS) return all;
  const worstFirst = SEVERITIES.flatMap((wanted) => all.filter(({ severity }) => severity === wanted));
  const listed = new Set(worstFirst.slice(0, MAX_PROBLEMS));
  return all.filter((problem) => listed.has(problem));
}

/** Sums up in one sentence, without the name, which the caller has. */
function sentenceOf(
  kind: DocumentKind,
  report: Report,
  { total, listed }: { readonly total: number; readonly listed: number },
): string {
  const { errors, warnings } = countsOf(report);
  const fixable = report.findings.filter((finding) => hasFix(finding, "safe")).length;
  const values = { kind, errors, warnings, fixable, total, listed };
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
