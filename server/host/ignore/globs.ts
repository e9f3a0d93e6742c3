import { lazyOf } from "../../core/text/lazy";
import { FILE_STEPS, PatternFile, StepBudget } from "./patterns";
import { atOnce } from "./walk";

/** A glob of a configuration file, from the folder of that file. */
export interface IgnoredPaths {
  /** The file: its URI in the language server, its name in a report elsewhere. */
  readonly file: string;
  readonly glob: string;
}

/**
 * Tests if a search for manifests passes over a file (docs/spec/configuration.md, ignore).
 * @param namesFrom returns the names on the way from the folder of a configuration file to the file; undefined if the
 *   file is not in it
 */
export function isPassedOver(
  ignore: readonly IgnoredPaths[],
  namesFrom: (configuration: string) => readonly string[] | undefined,
): boolean {
  return patternsOf(ignore).some(({ file, patterns }) => {
    const names = namesFrom(file);
    return names !== undefined && matches(patterns, names);
  });
}

/** Tests if patterns match a file, or a folder around it. */
function matches(patterns: PatternFile, names: readonly string[]): boolean {
  const steps = new StepBudget(FILE_STEPS);
  return names.some((_, i) => {
    const isFolder = i < names.length - 1;
    const decision = atOnce(patterns.decide(names.slice(0, i + 1), isFolder, steps), () => undefined);
    return decision === true;
  });
}

/** Compiles the globs of each file: thousands of manifests share them. */
const patternsOf = lazyOf((ignore: readonly IgnoredPaths[]) => {
  const byFile = new Map<string, string[]>();
  for (const { file, glob } of ignore) {
    const lines = byFile.get(file);
    if (lines) lines.push(lineOf(glob));
    else byFile.set(file, [lineOf(glob)]);
  }
  return [...byFile].map(([file, lines]) => ({ file, patterns: new PatternFile(lines.join("\n"), false) }));
});

/** Returns a glob as a line of a `.gitignore`, where a slash at the start ties it to the folder. */
function lineOf(glob: string): string {
  const path = glob.replace(/^(?:\.?\/)+/, "");
  return path === "" || /[\r\n]/.test(path) ? "" : `/${path}`;
}
