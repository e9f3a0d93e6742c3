import { dirname, join } from "node:path";
import { checkAll, ruleContext } from "../../core/check/check";
import {
  suppressionChange,
  proposeSuppressions,
  type PartialFinding,
  type SuppressionTarget,
} from "../../core/check/suppress";
import { applyEdits } from "../../core/json/edit/edits";
import { isNotHint, type Finding } from "../../core/problem";
import { message, plural } from "../../core/text/messages";
import { isBlank } from "../../core/text/printable";
import { CONFIGURATION_FILE } from "../../host/manifest-names";
import { Check } from "../../project/call/project";
import { UsageError, EXIT, Failure, printError } from "../../project/files/failures";
import { isFile, readContent } from "../../project/files/read";
import { replaceFile } from "../../project/files/replace-file";
import { ComparedManifests } from "../../project/names/duplicates";
import { configurationEdits } from "../../project/settings/configuration-edit";
import { defineCommand, flag, repeatable, valued } from "../arguments/arguments";
import {
  CHECK_OPTIONS,
  fixCommandLine,
  FORMAT_NAMES,
  OUTPUT_OPTION,
  readSavedResponse,
  readOutputs,
  readProject,
  parsePackage,
  type CheckValues,
} from "../arguments/options";
import { findSources, readSources } from "./shared/outcome";
import { Run, type RunOptions } from "./shared/run";

/** `plugin-manifest check` (docs/spec/command-line.md). */
export const checkCommand = defineCommand({
  usage: "[options] [paths…]",
  summary: () => message("Check files, folders or globs; - reads standard input"),
  options: {
    ...CHECK_OPTIONS,
    ...OUTPUT_OPTION,
    // This is the default, but users may pass the option to be explicit.
    workspace: { ...flag(null), default: true },
    "no-workspace": flag(() => message("do not compare manifests with each other")),
    suppress: valued("<reason>", () => message("suppress the remaining problems, for this reason")),
    release: flag(() => message("also report what blocks a release")),
    package: repeatable("<platform>=<file>", () => message("with --release: check this package; repeatable")),
    entry: valued("<file>", () => message("with --release: compare with this response")),
  },
  statuses: () => message("0 no errors; 1 errors or too many warnings; 2 usage or file error"),
  examples: ["check plugins/*/manifest.json", "check --release --package linux_x64=clock.zip"],
  async run({ values, positionals }) {
    if (!values.release) {
      if (values.package.length > 0) throw new UsageError(message("--package needs --release."));
      if (values.entry !== undefined) throw new UsageError(message("--entry needs --release."));
    }
    const options: RunOptions = {
      outputs: readOutputs(values.output, FORMAT_NAMES),
      inputPaths: [...values.package.map((option) => parsePackage(option).path), values.entry],
      comparesManifests: !values["no-workspace"],
      fixCommands: {
        safe: fixCommandLine(values, positionals),
        suggested: fixCommandLine(values, positionals, true),
      },
      ...(values.release && (await releaseOptions(values, positionals))),
    };
    const hasWrittenAll =
      values.suppress === undefined ||
      (await suppressProblems(values.suppress, positionals, values, options));
    const status = await new Run(values, options).check(positionals);
    return hasWrittenAll ? status : EXIT.failure;
  },
});

/** Reads the packages and the response for `--release`. The configuration of the first path defines the platforms. */
async function releaseOptions(
  values: CheckValues & { readonly package: readonly string[]; readonly entry?: string | undefined },
  [firstPath = "."]: readonly string[],
): Promise<Pick<RunOptions, "release" | "failures">> {
  // Loaded on demand: most runs need no packages.
  const { listPackages, readPackageOptions, digestAll } = await import("./shared/packages");
  const savedResponse = await readSavedResponse(values.entry);
  const manifest = isFile(firstPath) ? firstPath : join(firstPath, "manifest.json");
  const { options } = await (await readProject(values)).configurations.configurationFor(manifest);
  const results = await digestAll(readPackageOptions(values.package, options.vocabulary));
  const { packages, failures } = await listPackages(results);
  // If the command line names packages, even unreadable ones, do not search for others beside the manifest.
  return { failures, release: { savedResponse, packages, hasPackages: values.package.length > 0 } };
}

/** Adds a suppression for each remaining problem. @returns false if a file could not be written @throws UsageError */
async function suppressProblems(
  reason: string,
  paths: readonly string[],
  values: CheckValues,
  { comparesManifests, release }: RunOptions,
): Promise<boolean> {
  validateSuppressOptions(reason, paths, values);
  const project = await readProject(values);
  const suppressions: NewSuppressions = new Map();
  const manifests = new ComparedManifests();
  const comparedFiles: Check[] = [];
  // Skip unreadable files: the check that follows explains why they cannot be read.
  for await (const file of readSources(await findSources(paths, values, project), project, release)) {
    if (!(file instanceof Check) || file.content.encodingFault) continue;
    addSuppressions(suppressions, file, checkAll(file.document, file.options).findings);
    if (!comparesManifests || !(await project.comparesNames(file.source))) continue;
    manifests.add(file.declaredNames);
    comparedFiles.push(file);
  }
  for (const file of comparedFiles) {
    const { findings } = manifests.findingsOf(file.declaredNames);
    // Omit the ranges: they consist of lines and characters, but suppressions compare offsets.
    addSuppressions(
      suppressions,
      file,
      findings.map(({ code, severity, pointer }) => ({ code, severity, pointer })),
    );
  }
  return writeSuppressions(suppressions, reason.trim());
}

/** @throws UsageError for a blank reason, standard input, or options that replace the configuration */
function validateSuppressOptions(reason: string, paths: readonly string[], values: CheckValues): void {
  if (isBlank(reason)) throw new UsageError(message("--suppress needs a reason."));
  const options = { "-": paths.includes("-"), "--config": values.config, "--no-config": values["no-config"] };
  for (const [option, value] of Object.entries(options))
    if (value) throw new UsageError(message("--suppress cannot be used with {option}.", { option }));
}

/** The suppressions to add, by configuration file, then by their JSON, to exclude duplicates. */
type NewSuppressions = Map<string, Map<string, SuppressionTarget>>;

function addSuppressions(
  newSuppressions: NewSuppressions,
  { source, document, options, configuration }: Check,
  findings: readonly (PartialFinding & Pick<Finding, "severity">)[],
): void {
  // Do not change a broken configuration. The check reports its problems.
  if (configuration.isBroken) return;
  const { name, path = name } = source;
  const file = configuration.file?.name ?? join(dirname(path), CONFIGURATION_FILE);
  const context = ruleContext(document, options);
  const suppressions = findings.filter(isNotHint).flatMap((finding) => proposeSuppressions(finding, context));
  const entries = suppressions.map((each) => [JSON.stringify(each), each] as const);
  if (entries.length > 0)
    newSuppressions.set(file, new Map([...(newSuppressions.get(file) ?? []), ...entries]));
}

/** @returns false if a file could not be written */
function writeSuppressions(newSuppressions: NewSuppressions, reason: string): boolean {
  let [isWritten, isComplete] = [false, true];
  for (const [file, suppressions] of newSuppressions) {
    try {
      const previousText = isFile(file) ? readContent(file).text : undefined;
      const text = previousText ?? "{}\n";
      const edits = configurationEdits(text, suppressionChange([...suppressions.values()], reason));
      if (!edits) continue;
      replaceFile(file, applyEdits(text, edits), previousText);
      isWritten = true;
      const values = { count: suppressions.size, file };
      printError(
        plural(
          suppressions.size,
          "Wrote {count} suppression to '{file}'.",
          "Wrote {count} suppressions to '{file}'.",
          values,
        ),
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      printError(error.message);
      isComplete = false;
    }
  }
  if (!isWritten) printError(message("Wrote 0 suppressions."));
  return isComplete;
}
