import type { CheckOptions } from "../../server/core/check/check";
import type { SourceEntry } from "../../server/core/manifest/host";
import { CodeFacts, type CodeNameKind, type FilePlace, codeEntries } from "../../server/core/source/facts";
import { extensionOf } from "../../server/core/source/files";
import { allPlacesIn } from "./languages";

/**
 * Returns the options of a check that knows what the code says, a row for each place: `command clock_now src/main.rs:12`,
 * `command ? src/main.rs:3` for a name that is not known, `capability theme_read ui/app.tsx:7`.
 */
export function inCode(rows: readonly string[], unread?: string): Pick<CheckOptions, "sourceFacts"> {
  return { sourceFacts: { versions: [], code: new CodeFacts(rows.map(placeOf), unread) } };
}

function placeOf(row: string): FilePlace {
  const [, what = "", name = "", path = "", line = ""] = /^(\S+) (\S+) (.+):(\d+)$/.exec(row) ?? [];
  const start = { line: Number(line) - 1, character: 4 };
  const isUse = what === "capability" || what === "permission";
  return {
    entry: isUse ? { uses: { [what]: name } } : { names: what as CodeNameKind },
    ...(!isUse && name !== "?" && { name }),
    range: { start, end: { ...start, character: 14 } },
    line: `${what} ${name}`,
    ...{ path, uri: `file:///plugin/${path}` },
  };
}

/** Returns what some files say, by their paths. */
export function codeIn(files: Readonly<Record<string, string>>, source: readonly SourceEntry[]): CodeFacts {
  const places = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, text]) => {
      const extension = extensionOf(path);
      const entries = codeEntries(source).filter(({ files: extensions }) => extensions.includes(extension));
      const found = allPlacesIn(text, extension, entries) ?? [];
      return found.map((place) => ({ ...place, path, uri: `file:///plugin/${path}` }));
    });
  return new CodeFacts(places);
}
