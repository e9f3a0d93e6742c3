import type { SourceFacts, UnreadFile } from "../../core/source/facts";
import { message } from "../../core/text/messages";
import { limitText } from "../../host/limits";
import type { VersionSources } from "./bump-plan";

type PathOf = (path: string) => string;

export function unreadSentences(facts: SourceFacts | undefined, pathOf?: PathOf): string[] {
  return sentences(facts?.unreadFiles, facts?.code?.unreadPath, pathOf, (file) =>
    message(
      "Not all code is read: '{file}' is too large, beyond a limit or not readable. Names that the code lacks are not reported.",
      { file },
    ),
  );
}

export function unsetSentences(
  { unreadFiles, unreadCode }: Pick<VersionSources, "unreadFiles" | "unreadCode">,
  pathOf?: PathOf,
): string[] {
  return sentences(unreadFiles, unreadCode, pathOf, (file) =>
    message(
      "Not all code is read: '{file}' is too large, beyond a limit or not readable. A version in it is not set.",
      { file },
    ),
  );
}

function sentences(
  files: readonly UnreadFile[] = [],
  code: string | undefined,
  pathOf: PathOf = (path) => path,
  ofCode: (file: string) => string,
): string[] {
  const versions = files.map(({ path, limit }) =>
    message("'{path}' is skipped: it is not readable or larger than {limit}.", {
      ...{ path: pathOf(path), limit: limitText(limit) },
    }),
  );
  return code === undefined ? versions : [...versions, ofCode(pathOf(code))];
}
