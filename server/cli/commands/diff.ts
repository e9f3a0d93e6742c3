import { resolve } from "node:path";
import type { CheckOptions } from "../../core/check/check";
import { explainChanges } from "../../core/check/suppress";
import { type ChangeClass, changeClassName } from "../../core/compare/change";
import {
  type ComparedSide,
  compareWithBase,
  type BaseComparison,
  comparisonData,
  invalidBaseSentence,
  unknownRevisionSentence,
} from "../../core/release/comparison";
import { diffMarkdown, adviceSentence, summarySentences } from "../../core/release/advice";
import { message } from "../../core/text/messages";
import { choice, defineCommand, valued } from "../arguments/arguments";
import { OUTPUT_OPTION, readSavedResponse, readOutputs, refuseOverwriting } from "../arguments/options";
import { Project } from "../../project/call/project";
import { readSides } from "../../project/diff/sides";
import { UsageError, EXIT, Failure, printError } from "../../project/files/failures";
import { replaceFile } from "../../project/files/replace-file";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import { resolveExtends, mergeLayers } from "../../project/settings/extends";
import { checkOptions } from "../../project/settings/configuration";
import { readConfiguration } from "../../project/settings/read-configuration";
import type { PastReader } from "../../host/git/past.node";
import { fileUri } from "../../host/uris";
import { padColumns, type Paint, paintFor, PLAIN_PAINT } from "../formats/terminal";
import { escapeUnprintable, toPrintableJson, escapeLine } from "../../core/text/printable";

const FORMAT_NAMES = ["text", "json", "markdown"] as const;

const hasUnapprovedChange = ({ changes }: BaseComparison, ...classes: readonly ChangeClass[]): boolean =>
  changes.some((change) => classes.includes(change.class) && !change.approval);

/** For each value of `--fail-on` except `none`: tests if a comparison fails. */
const FAILURE_TESTS: Readonly<Record<string, (comparison: BaseComparison) => boolean>> = {
  breaking: (comparison) => hasUnapprovedChange(comparison, "breaking"),
  permission: (comparison) => hasUnapprovedChange(comparison, "breaking", "permission"),
  bump: ({ enough }) => enough === false,
};

/** `plugin-manifest diff` (docs/spec/release.md, diff). */
export const diffCommand = defineCommand({
  usage: "[options] [base] [file]",
  summary: () => message("Print what changes since a release, a revision or a file"),
  options: {
    format: choice(FORMAT_NAMES, "text", () => message("set the output format")),
    ...OUTPUT_OPTION,
    "fail-on": choice(["breaking", "permission", "bump", "none"], "none", () =>
      message("exit with 1 on such changes"),
    ),
    entry: valued("<file>", () => message("compare with this response, not with a release")),
    "accepted-at": valued("<revision>", () => message("approve changes with this revision's suppressions")),
  },
  statuses: () =>
    message("0 compared; 1 changes that --fail-on selects; 2 invalid usage, or a side that cannot be read"),
  examples: ["diff v1.2.0", "diff --fail-on permission old.json new.json"],
  async run({ values, positionals }) {
    const outputs = readOutputs(values.output, FORMAT_NAMES);
    const project = new Project();
    const { configurations } = project;
    const savedResponse = await readSavedResponse(values.entry);
    const {
      base,
      currentSide: current,
      note,
      isUncertain,
    } = await readSides(positionals, savedResponse, project);
    const plainComparison = compareWithBase(base, current);
    const revision = values["accepted-at"];
    // The revision of --accepted-at contributes only its suppressions, which approve changes.
    const { suppressions } =
      revision === undefined
        ? await configurations.optionsFor(current.name)
        : await readOptionsAt(current.name, revision, project.git);
    const options = { ...(await configurations.configurationFor(current.name)).options, suppressions };
    const comparison = {
      ...plainComparison,
      changes: explainChanges(plainComparison.changes, current.manifest, options),
    };
    const configurationFiles = await configurations.pathsFor([{ name: current.name }]);
    refuseOverwriting(outputs, [current.name, ...positionals, values.entry, ...configurationFiles]);
    process.stdout.write(formatComparison(values.format, comparison, paintFor(process.stdout)));
    for (const { format, file } of outputs)
      replaceFile(file, formatComparison(format, comparison, PLAIN_PAINT));
    if (note !== undefined) printError(note);
    if (base === "unreleased" && values.format === "json") printError(adviceSentence(comparison));
    const failureTest = FAILURE_TESTS[values["fail-on"]];
    if (!failureTest) return EXIT.ok;
    if (isUncertain) return EXIT.failure;
    if (base === "new") {
      printError(message("No release has the manifest, so --fail-on passes."));
      return EXIT.ok;
    }
    if (failureTest(comparison)) return EXIT.errors;
    if (base === "unversioned") throw new Failure(current.name, adviceSentence(comparison));
    return EXIT.ok;
  },
});

function formatComparison(format: string, comparison: BaseComparison, paint: Paint): string {
  if (format === "json") return toPrintableJson(comparisonData(comparison));
  return format === "markdown" ? diffMarkdown(comparison) : diffText(comparison, paint);
}

/** Reads a manifest's configuration at a revision. @throws UsageError, Failure */
async function readOptionsAt(manifest: string, revision: string, git: PastReader): Promise<CheckOptions> {
  const fault = invalidBaseSentence(revision);
  if (fault !== undefined) throw new UsageError(fault);
  const match = await git.nearestFileAt(fileUri(resolve(manifest)), revision, CONFIGURATION_FILE);
  if (!match) throw new Failure(revision, unknownRevisionSentence(revision));
  const { nearest, read } = match;
  if (!nearest) return checkOptions({});
  const configuration = readConfiguration(new TextDecoder().decode(nearest.bytes));
  const { layers, isBroken } = await resolveExtends(nearest.path, configuration, nearest.bytes.length, read);
  const revisionLayers = layers.map((layer) =>
    layer.isHost ? layer : { ...layer, file: `${revision}:${layer.file}` },
  );
  return checkOptions(mergeLayers(revisionLayers, isBroken));
}

const COLORS = {
  breaking: "red",
  permission: "yellow",
  feature: "green",
  change: "blue",
  text: "gray",
} as const satisfies Record<ChangeClass, string>;

/** Formats a comparison for people: each change with its approval, then the required bump. */
function diffText(comparison: BaseComparison, paint: Paint): string {
  const { base, current, changes } = comparison;
  const lines = changes.map(({ class: name, sentence, pointer, approval }) => {
    const label = paint(COLORS[name], padColumns(changeClassName(name), 10));
    const note = approval && escapeUnprintable(message("Approved: {reason}", { reason: approval.reason }));
    const line = `  ${label}  ${escapeUnprintable(sentence)}  ${paint("gray", escapeUnprintable(pointer))}\n`;
    // Align the note with the sentence above it.
    return note === undefined ? line : `${line}${" ".repeat(14)}${note}\n`;
  });
  const hasBase = typeof base !== "string";
  const heading = escapeLine(hasBase ? `${sideName(base)} → ${sideName(current)}` : sideName(current));
  return `${paint("underline", heading)}\n${lines.join("")}\n${escapeUnprintable(summarySentences(comparison))}\n`;
}

function sideName({ name, version }: ComparedSide): string {
  return version === undefined ? name : message("{name} ({version})", { name, version });
}
