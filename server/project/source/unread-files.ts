import type { SourceFacts, UnreadFile } from "../../core/source/facts";
import { message } from "../../core/text/messages";
import { limitText } from "../../host/limits";
import type { VersionSources } from "./bump-plan";

type PathOf = (path: string) => string;

export function unreadCodeWarnings(facts: SourceFacts | undefined, pathOf?: PathOf): string[] {
  return warnings(facts?.unreadFiles, facts?.code?.unreadPath, pathOf, (file) =>
    message("Some code was not read, such as '{file}', so names missing from the code are not reported.", {
      file,
    }),
  );
}

export function skippedVersionWarnings(
  { unreadFiles, unreadCode }: Pick<VersionSources, "unreadFiles" | "unreadCode">,
  pathOf?: PathOf,
): string[] {
  return warnings(unreadFiles, unreadCode, pathOf, (file) =>
    message("Some code was not read, such as '{file}'. Update any version in it yourself.", { file }),
  );
}

function warnings(
  files: readonly UnreadFile[] = [],
  code: string | undefined,
  pathOf: PathOf = (path) => path,
  codeWarning: (file: string) => string,
): string[] {
  const fileWarnings = files.map(({ path, limit }) => {
    const values = { path: pathOf(path), limit: limitText(limit) };
    return message("'{path}' was skipped: unreadable or larger than {limit}.", values);
  });
  return code === undefined ? fileWarnings : [...fileWarnings, codeWarning(pathOf(code))];
}
