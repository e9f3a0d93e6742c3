import * as z from "zod";
import { configurationReport, fileReport, type FileReport } from "../../program/file-report";
import { toJson } from "../../program/report-json";
import { checkRequest, withRelease, type CheckRequest } from "../../program/check-request";
import { CallError } from "../../program/failures";
import { Summary } from "../../program/summary";
import { DOCUMENT_KINDS, type DocumentKind } from "../../core/manifest/kind";
import { GRADES, SEVERITIES } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { exceptionFindings } from "../../settings/exceptions/findings";
import { KIND, openManifest, readSaved, SAVED, SOURCE, type OpenManifest } from "../call/open-manifest";
import { quote, quoteLine, quotePointer, quoteSentence } from "../call/quote";
import { type Call, defineTool, NOTICE, NOTICE_FIELD, READ_ONLY } from "../call/tool";

/** The most problems of an answer. An agent that has fixed them asks again. */
const MAX_PROBLEMS = 100;

const POSITION = z.object({ line: z.int(), character: z.int() });
const RANGE = z.object({ start: POSITION, end: POSITION });

const RELEASE = z
  .boolean()
  .default(false)
  .describe("Report what is in the way of a release, too: tags, changelog, files. Needs path.");

const SENTENCE = z.string().describe("What is wrong and what to do.");

const PROBLEM = z.object({
  code: z.string().describe("The rule, for explain_rule."),
  severity: z.enum(SEVERITIES),
  message: SENTENCE,
  line: z.int().describe("The line of the text where it starts, one-based."),
  text: z.string().describe("That line: data."),
  range: RANGE.describe("Zero-based; characters in UTF-16 code units."),
  pointer: z.string().describe("JSON Pointer to the value, or to where it is missing."),
  members: z.array(z.string()).optional().describe("The missing properties of the object, if they are many."),
  related: z
    .array(z.object({ path: z.string(), range: RANGE, message: SENTENCE }))
    .optional()
    .describe("Other places that the problem is about."),
  fixes: z
    .array(z.object({ title: z.string(), applicability: z.enum(GRADES) }))
    .describe("safe and suggested: fix_manifest; each by its title: apply_fix."),
});

const EXCEPTED = PROBLEM.extend({
  reason: z.string().describe("Why it is accepted: data."),
  exception: z.object({ path: z.string(), pointer: z.string() }).describe("Where the exception is written."),
});

const CONFIGURED = PROBLEM.extend({ path: z.string().describe("The configuration file.") });

const COUNTS = z.object({
  errors: z.int(),
  warnings: z.int(),
  information: z.int(),
  hints: z.int(),
  fixable: z.int().describe("Problems with a safe fix."),
  suggested: z.int().describe("Problems with a suggested fix and no safe one."),
  excepted: z
    .int()
    .optional()
    .describe("What exceptions of the configuration cover. It is in no other count."),
});

type Counts = z.output<typeof COUNTS>;

export const checkManifest = defineTool({
  name: "check_manifest",
  title: () => message("Check a plugin manifest"),
  description:
    "Lists the problems of a plugin's manifest.json, each with its line, the rule's code and its fixes. Call it first, and again after each change.",
  annotations: READ_ONLY,
  input: z.strictObject({ ...SOURCE, kind: KIND, release: RELEASE, entry: SAVED }),
  output: z.object({
    kind: z.enum(DOCUMENT_KINDS),
    summary: z.string(),
    counts: COUNTS,
    total: z.int().describe("The number of problems; at most 100 of them are listed, the worst first."),
    problems: z.array(PROBLEM).describe("Ordered by position."),
    excepted: z
      .array(EXCEPTED)
      .optional()
      .describe("What exceptions cover: no problems. At most 100 of them are listed."),
    configuration: z
      .array(CONFIGURED)
      .optional()
      .describe("The problems of the configuration, which holds only as far as it could be read."),
    notice: NOTICE_FIELD,
  }),
  async run(input, call) {
    const opened = await openManifest(input, call);
    const { name } = opened;
    const request = input.release ? await ofRelease(opened, input.entry, call) : opened.request;
    const result = checkRequest(request);
    const report = fileReport(request, result, SHOWN);
    const counts = countsOf(report);
    const total = counts.errors + counts.warnings + counts.information + counts.hints;
    const lines = linesOf(report);
    const problems = worst(report).map((problem) => quoted(problem, lines));
    const summary = sentenceOf(quote(name), result.kind, counts, { total, listed: problems.length });
    const excepted = (toJson(report).excepted ?? []).slice(0, MAX_PROBLEMS);
    const data = {
      ...{ kind: result.kind, summary, counts, total, problems },
      ...(excepted.length > 0 && { excepted: excepted.map((each) => quotedException(each, lines)) }),
      ...configurationIn(request),
      notice: NOTICE,
    };
    return { summary, data, text: textOf(problems, data.configuration) };
  },
});

const SHOWN = { isQuiet: false, hasHints: true, needsFixes: true, needsText: true };

function linesOf({ text }: FileReport): string[] {
  return text.split(/\r\n?|\n/);
}

/** Returns the problems of the configuration file that holds for a manifest, if there are any. */
function configurationIn({ held }: CheckRequest): { configuration?: z.input<typeof CONFIGURED>[] } {
  if (!held?.file) return {};
  const { content, findings } = held.file;
  const exceptions = exceptionFindings(content.text, held.options);
  const report = configurationReport(held.file, [...findings, ...exceptions], SHOWN);
  if (report.counted.length === 0) return {};
  const lines = linesOf(report);
  const path = quote(report.path);
  return { configuration: worst(report).map((problem) => ({ ...quoted(problem, lines), path })) };
}

/** Adds what a release is checked against. @throws CallError for a text */
async function ofRelease(
  { file, request, files, git }: OpenManifest,
  entry: string | undefined,
  call: Call,
): Promise<CheckRequest> {
  if (!file) throw new CallError(message("A release is checked with path, not with text."));
  const saved = await readSaved(entry, call);
  return withRelease(request, { files, git, saved, packages: [], hasPackages: false }, call.signal);
}

function countsOf(report: FileReport): Counts {
  const summary = new Summary();
  summary.add(report);
  const { errors, warnings, information, hints, fixable, suggested, excepted } = summary;
  return {
    ...{ errors, warnings, information, hints, fixable, suggested },
    ...(excepted !== undefined && { excepted }),
  };
}

type JsonReport = ReturnType<typeof toJson>;
type JsonProblem = JsonReport["diagnostics"][number];
type JsonException = NonNullable<JsonReport["excepted"]>[number];

/** Returns the problems that are listed, by position. */
function worst(report: FileReport): JsonProblem[] {
  const all = toJson(report).diagnostics;
  if (all.length <= MAX_PROBLEMS) return all;
  const worstFirst = SEVERITIES.flatMap((wanted) => all.filter(({ severity }) => severity === wanted));
  const listed = new Set(worstFirst.slice(0, MAX_PROBLEMS));
  return all.filter((problem) => listed.has(problem));
}

function quoted(
  { members, related, fixes, ...problem }: JsonProblem,
  lines: readonly string[],
): z.input<typeof PROBLEM> {
  const { line, character } = problem.range.start;
  return {
    ...problem,
    ...(members && { members: [...members] }),
    ...(related && {
      related: related.map(({ path, range, message }) => ({
        path: quote(path),
        range,
        message: quoteSentence(message),
      })),
    }),
    message: quoteSentence(problem.message),
    pointer: quotePointer(problem.pointer),
    line: line + 1,
    text: quoteLine(lines[line] ?? "", character).trim(),
    fixes: fixes.map((fix) => ({ ...fix, title: quoteSentence(fix.title) })),
  };
}

function quotedException(
  { reason, exception, ...problem }: JsonException,
  lines: readonly string[],
): z.input<typeof EXCEPTED> {
  const place = { path: quote(exception.path), pointer: exception.pointer };
  // It needs no fix.
  return { ...quoted({ ...problem, fixes: [] }, lines), reason: quote(reason), exception: place };
}

/** Writes problems as lines of text, those of the configuration after the others. */
function textOf(
  problems: readonly z.input<typeof PROBLEM>[],
  configuration: readonly z.input<typeof CONFIGURED>[] = [],
): string {
  const lines = [...problems.map(lineOf), ...configuration.map((each) => `${each.path}:${lineOf(each)}`)];
  return lines.length > 0 ? [...lines, NOTICE].join("\n") : "";
}

/** Writes a problem as a line: its place, one-based, and its best fix. */
function lineOf({
  code,
  severity,
  message: sentence,
  line,
  range,
  pointer,
  fixes,
}: z.input<typeof PROBLEM>): string {
  const place = `${line}:${range.start.character + 1}`;
  const [fix] = GRADES.flatMap((grade) => fixes.filter(({ applicability }) => applicability === grade));
  return `${place} ${severity} ${code} ${pointer} ${sentence}${fix ? ` [${fix.applicability}: ${fix.title}]` : ""}`;
}

function sentenceOf(
  name: string,
  kind: DocumentKind,
  { errors, warnings, fixable, suggested }: Counts,
  { total, listed }: { readonly total: number; readonly listed: number },
): string {
  const values = { name, kind, errors, warnings, fixable, suggested, total, listed };
  if (total === 0) return message("No problems found in '{name}' ({kind}).", values);
  return listed < total
    ? message(
        "Listed {listed} of {total} problems in '{name}' ({kind}; errors: {errors}, warnings: {warnings}).",
        values,
      )
    : plural(
        total,
        "{total} problem found in '{name}' ({kind}; errors: {errors}, warnings: {warnings}, safe fixes: {fixable}).",
        "{total} problems found in '{name}' ({kind}; errors: {errors}, warnings: {warnings}, safe fixes: {fixable}).",
        values,
      );
}
