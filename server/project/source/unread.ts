import type { SourceFacts, UnreadFile } from "../../core/source/facts";
import { message } from "../../core/text/messages";
import { limitText } from "../../host/limits";
import type { VersionSources } from "./bump-plan";

/** Lists the files of a plugin that were not read, in sentences. @param pathOf writes the path of a file for the reader */
export function unreadSentences(facts: SourceFacts | undefined, pathOf = (path: string) => path): string[] {
  const { code, unread = [] } = facts ?? {};
  const sentences = unread.map((file) => unreadVersion(file, pathOf));
  if (code?.unread !== undefined) {
    const values = { file: pathOf(code.unread) };
    sentences.push(
      message(
        "Not all code is read: '{file}' is too large, beyond a limit or not readable. Names that the code lacks are not reported.",
        values,
      ),
    );
  }
  return sentences;
}

/** Lists the files of a plugin whose versions are not set, in sentences. @param pathOf writes the path of a file for the reader */
export function unsetSentences(
  { unread, unreadCode }: Pick<VersionSources, "unread" | "unreadCode">,
  pathOf = (path: string) => path,
): string[] {
  const sentences = unread.map((file) => unreadVersion(file, pathOf));
  if (unreadCode !== undefined) {
    const values = { file: pathOf(unreadCode) };
    sentences.push(
      message(
        "Not all code is read: '{file}' is too large, beyond a limit or not readable. A version in it is not set.",
        values,
      ),
    );
  }
  return sentences;
}

/** Returns a sentence about a file whose version is neither compared nor set. */
function unreadVersion({ path, limit }: UnreadFile, pathOf: (path: string) => string): string {
  return message("'{path}' is skipped: it is not readable or larger than {limit}.", {
    ...{ path: pathOf(path), limit: limitText(limit) },
  });
}
