import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position } from "vscode-languageserver-textdocument";
import { tooManyProblems } from "../../core/check/too-many-problems";
import { workspaceRules } from "../../core/check/workspace-rules";
import { pointerOf } from "../../core/json/tree/pointer";
import { documentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { names, type NamePlace } from "../../core/manifest/names/names";
import type { SeveritySetting } from "../../core/problem";
import { fingerprint } from "../../core/text/fingerprint";
import { endOf } from "../../core/text/ranges";
import {
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

/** What is known of a checked file that other files may have in common with it: plain data. */
export interface FileNames extends Declarer<PointedName> {
  readonly file: PlacedFile;
  /** Those of the rules about several manifests, where they are set. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
}

const CODES: readonly string[] = [...workspaceRules.map(({ code }) => code), tooManyProblems.code];

/** Returns the names that a manifest declares and no other plugin may declare. */
export function fileNames({ source, content, document, options }: CheckRequest): FileNames {
  const kind = options.kind ?? documentKind(document.root);
  const { name, path = name } = source;
  const uri = pathToFileURL(resolve(path)).href;
  // A detail response is the catalog's own.
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const positionAt = positionsIn(content.text);
  const { rules = {} } = options;
  return {
    ...{ uri, kind, ...titleOf(document.root), content: fingerprint(document.text) },
    names: names({ manifests, document, kind }, uri)
      .slice(0, MAX_NAMES)
      .filter(isUnique)
      .map((place) => pointed(place, positionAt)),
    file: { path: name, hasMark: content.text.startsWith("\uFEFF") },
    severities: Object.fromEntries(
      CODES.flatMap((code) => (rules[code] === undefined ? [] : [[code, rules[code]]])),
    ),
  };
}

function pointed(
  { thing, role, name, parent, range, around }: NamePlace,
  positionAt: (offset: number) => Position,
): PointedName {
  const place = { start: positionAt(range.offset), end: positionAt(endOf(range)) };
  return { ...{ thing, role, name, parent }, range: place, pointer: pointerOf(around) };
}
