import { statSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { explainFixedSeverity } from "../../core/check/all-rules";
import { toPrintableJson } from "../../core/text/printable";
import { message } from "../../core/text/messages";
import type { ConfigurationFile } from "../../project/configurations";
import { fileUri, folderUriOf, uriIn, relativePathOfUri } from "../../host/uris";
import { ConfigurationResolver } from "../../project/call/configuration-resolver";
import { UsageError, EXIT, printError } from "../../project/files/failures";
import { formatPosition, rangeConverter } from "../../project/positions";
import { defineCommand } from "../arguments/arguments";

/** `plugin-manifest config` (docs/spec/configuration.md). */
export const configCommand = defineCommand({
  usage: "[manifest]",
  summary: () => message("Print the configuration of a manifest, and where it comes from"),
  options: {},
  statuses: () => message("0 printed; 2 invalid usage, or a configuration that is not valid"),
  examples: ["config", "config plugins/clock/manifest.json"],
  async run({ positionals: [name = ".", ...others] }) {
    if (others.length > 0) throw new UsageError(message("'config' takes one manifest."));
    const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory();
    const manifest = isFolder ? join(name, "manifest.json") : name;
    const { file, failure } = await new ConfigurationResolver().configurationFor(manifest);
    if (failure) throw failure;
    process.stdout.write(toPrintableJson(listSettings(file)));
    for (const sentence of file ? problemsOf(file) : []) printError(sentence);
    return file?.isBroken ? EXIT.failure : EXIT.ok;
  },
});

/** Lists the settings in effect, and omits unset settings. Paths are relative to the current folder. */
function listSettings(file: ConfigurationFile | undefined) {
  const currentFolder = fileUri(resolve());
  const { configuration = {}, layers = [] } = file ?? {};
  const { rules = {}, vocabulary, source = [], releaseTags, ignore = [] } = configuration;
  const { documentKind, suppressions = [] } = configuration;
  const settings = {
    // Omit rules with a fixed severity: setting them has no effect, and is reported as a problem.
    rules: Object.fromEntries(
      Object.entries(rules).filter(([code]) => explainFixedSeverity(code) === undefined),
    ),
    vocabulary,
    versionFiles: source.flatMap(({ configurationUri, file = "" }) =>
      configurationUri === undefined
        ? []
        : relativePathOfUri(currentFolder, uriIn(folderUriOf(configurationUri), file)),
    ),
    releaseTags,
    ignore: ignore.map(({ file: configurationFile, glob }) =>
      posix.join(relativePathOfUri(currentFolder, folderUriOf(configurationFile)), glob),
    ),
    documentKind,
    suppressions: suppressions.map(({ origin: _, ...suppression }) => suppression),
  };
  const isSet = ([, value]: [string, unknown]) =>
    typeof value === "object" ? Object.keys(value ?? {}).length > 0 : value !== undefined;
  return {
    files: layers.map((layer) => layer.file),
    ...Object.fromEntries(Object.entries(settings).filter(isSet)),
  };
}

function problemsOf({ name, content, findings }: ConfigurationFile): string[] {
  const toRange = rangeConverter(content.text);
  return findings.map(({ range, message: problem }) =>
    message("{name}:{place}: {problem}", { name, place: formatPosition(toRange(range).start), problem }),
  );
}
