import type { SourceFacts, UnreadFile } from "../../core/source/facts";
import { message } from "../../core/text/messages";
import { limitText } from "../../host/limits";
import type { VersionSources } from "./bump-plan";

/** Converts a path relative to the manifest's folder to the path to show in a message. */
type ToShownPath = (path: string) => string;

export function unreadSourceWarnings(facts: SourceFacts | undefined, toShownPath?: ToShownPath): string[] {
  return formatWarnings(facts?.unreadFiles, facts?.code?.unreadPath, toShownPath, (file) =>
    message("Some code was not read, such as '{file}', so names missing from the code are not reported.", {
      file,
    }),
  );
}

export function unreadVersionFileWarnings(
  { unreadFiles, unreadCodePath }: Pick<VersionSources, "unreadFiles" | "unreadCodePath">,
  toShownPath?: ToShownPath,
): string[] {
  return formatWarnings(unreadFiles, unreadCodePath, toShownPath, (file) =>
    message("Some code was not read, such as '{file}'. Update any version in it yourself.", { file }),
  );
}

function formatWarnings(
  files: readonly UnreadFile[] = [],
  unreadCodePath: string | undefined,
  toShownPath: ToShownPath = (path) => path,
  codeWarning: (file: string) => string,
): string[] {
  const fileWarnings = files.map(({ path, limit }) => {
    const values = { path: toShownPath(path), limit: limitText(limit) };
    return message("'{path}' was skipped: unreadable, not UTF-8 or larger than {limit}.", values);
  });
  return unreadCodePath === undefined
    ? fileWarnings
    : [...fileWarnings, codeWarning(toShownPath(unreadCodePath))];
}
