import type { SuppressionUse } from "../../../core/check/usage";
import { message } from "../../../core/text/messages";
import { isBroken } from "../../../project/call/call-configurations";
import { isConfiguration, type Project, type ReleaseReaders } from "../../../project/call/project";
import { Failure } from "../../../project/files/failures";
import type { Source } from "../../../project/call/find-files";
import type { NamingFile } from "../../../project/names/call-names";
import { applyFixes, type Fixed, type Fixing } from "./apply-fixes";
import { besidePath, reportOf, type Needs, type Report } from "../../../project/report";
import { unreadSentences } from "../../../project/source/unread";

/** How each file of a run is checked. */
interface Checking {
  readonly project: Project;
  readonly fix?: Fixing | undefined;
  readonly release?: ReleaseReaders | undefined;
  readonly needs: Needs;
  /** True to return the names that other manifests may declare too. */
  readonly needsNames: boolean;
  readonly warn: (sentence: string) => void;
}

/** The result of one file of a run. */
export interface Outcome extends Pick<Fixed, "notice" | "printed" | "isFixed"> {
  /** The name of the configuration file that holds for it; its own, if it is one. */
  readonly configuration?: string | undefined;
  readonly failures: readonly Failure[];
  /** Absent if the file was not checked. */
  readonly report?: Report;
  readonly names?: NamingFile;
  /** Absent if the configuration has no suppressions. */
  readonly use?: SuppressionUse | undefined;
}

/** A file that was found, while what its check depends on is read. */
export interface Begun {
  readonly source: Source | Failure;
  readonly settled: ReturnType<Project["settled"]>;
}

/** Begins to read a file that was found, and what its check depends on. */
export function begin(source: Source | Failure, { project, release }: Checking): Begun {
  if (source instanceof Failure) return { source, settled: Promise.resolve(undefined) };
  const settled = project.settled(source, release);
  // It is awaited in its turn, which may be long after it was rejected.
  settled.catch(() => undefined);
  return { source, settled };
}

/** Checks, or fixes, a file that was begun. Never rejects. */
export async function outcomeOf({ source, settled }: Begun, checking: Checking): Promise<Outcome> {
  if (source instanceof Failure) return { failures: [source] };
  const { project, fix } = checking;
  try {
    if (isConfiguration(source)) {
      const { name } = await project.configurations.fileAt(source.name);
      return { failures: [], configuration: name };
    }
    const checked = await settled;
    if (!checked) return { failures: [] };
    const unread = unreadSentences(checked.options.sourceFacts, (path) => besidePath(source.name, path));
    unread.forEach(checking.warn);
    return outcomeFrom(fix ? await applyFixes(checked, project, fix) : { checked }, checking);
  } catch (error) {
    if (error instanceof Failure) return { failures: [error] };
    const { name } = source;
    const sentence = message("Cannot check '{name}': {error}", { name, error: String(error) });
    return { failures: [new Failure(name, sentence, { cause: error })] };
  }
}

function outcomeFrom(
  { checked, result = checked.result, ...fixed }: Fixed,
  { needs, needsNames }: Checking,
): Outcome {
  const { source, content, held, isOurs } = checked;
  const { use } = checked;
  return {
    ...fixed,
    configuration: held.file?.name,
    failures: [held.failure ?? [], checked.failures].flat(),
    report: {
      ...reportOf(source.name, content.text, result, needs),
      // No fix is applied where the configuration is broken.
      isWritable: isOurs && !isBroken(held) && source.path !== undefined,
    },
    // The names in a text that was decoded by guesswork mean nothing.
    ...(needsNames && !content.encodingFault && { names: checked.names }),
    use,
  };
}
