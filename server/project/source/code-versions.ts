import type { CodeFacts, NamedPlace } from "../../core/source/facts";
import type { Quoted } from "../../core/source/quoted";
import { CODE_LIMITS } from "../../core/source/files";
import { fromRoot, type WorkTree } from "../../host/git/work-tree";
import type { FoundVersions } from "./version-files";

/** Returns the versions that the code of a plugin names, with the texts that they are in. */
export async function codeVersions(tree: WorkTree, code: CodeFacts | undefined): Promise<FoundVersions[]> {
  const byFile = new Map<string, NamedPlace[]>();
  for (const place of [...(code?.named("version").values() ?? [])].flat()) {
    const path = fromRoot(tree.folder, place.path);
    if (path !== undefined) byFile.set(path, [...(byFile.get(path) ?? []), place]);
  }
  const found = [...byFile].map(async ([path, places]): Promise<FoundVersions[]> => {
    const text = await tree.read(path, CODE_LIMITS.bytes);
    if (text === undefined) return [];
    const mark = text.startsWith("\uFEFF") ? 1 : 0;
    return [{ path, text, versions: places.flatMap((place) => quotedAt(place, text, mark)) }];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the characters of a name, unless it has escapes or the file has changed since. @param mark the length of a byte order mark */
function quotedAt({ name, content }: NamedPlace, text: string, mark: number): Quoted[] {
  if (!content) return [];
  const [offset, length] = [content.offset + mark, content.length];
  return text.slice(offset, offset + length) === name ? [{ value: name, offset, length }] : [];
}
