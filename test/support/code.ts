import type { CheckOptions } from "../../server/core/check/check";
import type { SourceEntry } from "../../server/core/manifest/host";
import { CodeFacts, type CodeNameKind, type FilePlace, codeEntries } from "../../server/core/source/facts";
import { extensionOf } from "../../server/core/source/files";
import { allPlacesIn } from "./languages";

/**
 * Returns check options with facts from code, one row for each place: `command clock_now src/main.rs:12`,
 * `command ? src/main.rs:3` for a computed name, `capability theme_read ui/app.tsx:7`.
 */
export function withCode(rows: readonly string[], unread?: string): Pick<CheckOptions, "sourceFacts"> {
  return { sourceFacts: { versions: [], code: new CodeFacts(rows.map(placeOf), unread) } };
}

function placeOf(row: string): FilePlace {
  const [, kind = "", name = "", path = "", line = ""] = /^(\S+) (\S+) (.+):(\d+)$/.exec(row) ?? [];
  const start = { line: Number(line) - 1, character: 4 };
  const isUse = kind === "capability" || kind === "permission";
  return {
    entry: isUse ? { uses: { [kind]: name } } : { names: kind as CodeNameKind },
    ...(!isUse && name !== "?" && { name }),
    range: { start, end: { ...start, character: 14 } },
    line: `${kind} ${name}`,
    ...{ path, uri: `file:///plugin/${path}` },
  };
}

/** Returns the facts in code. @param files the texts by path */
export function codeFactsIn(
  files: Readonly<Record<string, string>>,
  source: readonly SourceEntry[],
): CodeFacts {
  const places = Object.entries(files)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([path, text]) => {
      const extension = extensionOf(path);
      const entries = codeEntries(source).filter(({ files: extensions }) => extensions.includes(extension));
      const codePlaces = allPlacesIn(text, extension, entries) ?? [];
      return codePlaces.map((place) => ({ ...place, path, uri: `file:///plugin/${path}` }));
    });
  return new CodeFacts(places);
}
