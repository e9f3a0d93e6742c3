import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tooManyProblems } from "../../core/check/too-many-problems";
import { workspaceRules } from "../../core/check/workspace-rules";
import { pointerOf } from "../../core/json/tree/pointer";
import { documentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { names, type NamedThing } from "../../core/manifest/names/names";
import type { SeveritySetting } from "../../core/problem";
import { fingerprint, hashOf } from "../../core/text/fingerprint";
import { endOf } from "../../core/text/ranges";
import {
  clashKey,
  isUnique,
  MAX_NAMES,
  titleOf,
  type DeclaredName,
  type Declarer,
} from "../../workspace/manifest-facts";
import type { CheckRequest } from "../check-request";
import type { PlacedFile } from "../file-report";
import { positionsIn } from "../positions";

/** A name that no other plugin may declare, and the value that is the name. */
interface PointedName extends DeclaredName {
  readonly pointer: string;
}

/** What is known of a checked file that other files may have in common with it. */
export interface NamingFile extends Declarer<PointedName> {
  /** Where its configuration is looked for. */
  readonly path: string;
  readonly file: PlacedFile;
  /** Those of the rules about several manifests, where they are set. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
}

/**
 * What an index keeps of a checked file. Most files have no name in common with others, so all but the hashes
 * of the names is one text, which memory holds at a tenth of the cost of objects.
 */
export interface FileNames {
  /** The hash of the clash key of each name (`keyHash`). */
  readonly hashes: readonly number[];
  readonly packed: string;
}

/** A name as it is packed: its line and character at the start and at the end, and its pointer come last. */
type PackedName = readonly [NamedThing, string, string, number, number, number, number, string];

/** A file as it is packed. */
interface Packed extends Omit<NamingFile, "uri" | "names"> {
  readonly names: readonly PackedName[];
}

const CODES: readonly string[] = [...workspaceRules.map(({ code }) => code), tooManyProblems.code];

/** Returns the names that a manifest declares and no other plugin may declare. */
export function fileNames({ source, content, document, options }: CheckRequest): FileNames {
  const kind = options.kind ?? documentKind(document.root);
  const { name, path = name } = source;
  // A detail response is the catalog's own.
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const places = names({ manifests, document, kind }).slice(0, MAX_NAMES).filter(isUnique);
  const positionAt = positionsIn(content.text);
  const { rules = {} } = options;
  const packed: Packed = {
    ...{ path, kind, ...titleOf(document.root), content: fingerprint(document.text) },
    file: { path: name, hasMark: content.text.startsWith("\uFEFF") },
    severities: Object.fromEntries(
      CODES.flatMap((code) => (rules[code] === undefined ? [] : [[code, rules[code]]])),
    ),
    names: places.map(({ thing, name: own, parent, range, around }) => {
      const [start, end] = [positionAt(range.offset), positionAt(endOf(range))];
      const place = [start.line, start.character, end.line, end.character] as const;
      return [thing, own, parent, ...place, pointerOf(around)];
    }),
  };
  return { hashes: places.map(keyHash), packed: JSON.stringify(packed) };
}

/** Returns the hash of the clash key of a name. */
export function keyHash(name: Pick<DeclaredName, "thing" | "parent" | "name">): number {
  return hashOf(clashKey(name));
}

/** Returns what was known of a file when its names were packed. */
export function unpacked(packed: string): NamingFile {
  const { path, names: all, id, name, version, ...rest } = JSON.parse(packed) as Packed;
  return {
    ...rest,
    ...{ id, name, version, path, uri: pathToFileURL(resolve(path)).href },
    names: all.map(([thing, own, parent, line, character, endLine, endCharacter, pointer]) => ({
      ...{ thing, role: "source", name: own, parent, pointer },
      range: { start: { line, character }, end: { line: endLine, character: endCharacter } },
    })),
  };
}
