import { dirname, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Suppression } from "../../core/check/suppressions/suppression";
import { suppressionIndex } from "../../core/check/suppressions/suppressions-in";
import { countsOf, RuleLimits, tooManyProblems } from "../../core/check/too-many-problems";
import { workspaceRules } from "../../core/check/workspace-rules";
import { pointerOf } from "../../core/json/tree/pointer";
import { documentKind } from "../../core/manifest/kind";
import { manifestsOf } from "../../core/manifest/manifest";
import { names } from "../../core/manifest/names/names";
import type { SeveritySetting } from "../../core/problem";
import { fingerprint } from "../../core/text/fingerprint";
import { endOf } from "../../core/text/ranges";
import { Ignored } from "../../host/git/ignored.node";
import { SKIPPED_FOLDERS } from "../../host/manifest-names";
import { Declarations } from "../../workspace/declarations";
import { duplicatesOf } from "../../workspace/duplicates";
import {
  isUnique,
  MAX_NAMES,
  titleOf,
  type DeclaredName,
  type Declarer,
} from "../../workspace/manifest-facts";
import type { CheckRequest } from "../check-request";
import type { Configurations } from "../configurations";
import type { Source } from "../find-files";
import { positionsIn } from "../../project/positions";
import { decisionOf, type ReportedFile, type ReportedFinding, type ReportPart } from "../../project/report";

/** A name that no other plugin may declare, and the value that is the name. */
interface PointedName extends DeclaredName {
  readonly pointer: string;
}

/** What is known of a checked file that other files may have in common with it. */
export interface NamingFile extends Declarer<PointedName> {
  /** Where its configuration is looked for. */
  readonly path: string;
  readonly file: ReportedFile;
  /** Those of the rules about several manifests, where they are set. */
  readonly severities: Readonly<Record<string, SeveritySetting>>;
}

const CODES: readonly string[] = [...workspaceRules.map(({ code }) => code), tooManyProblems.code];

/** Returns the names that a manifest declares and no other plugin may declare. */
export function namingFile({ source, content, document, options }: CheckRequest): NamingFile {
  const { kind = documentKind(document.root), rules = {} } = options;
  const { name, path = name } = source;
  // A detail response is the catalog's own.
  const manifests = kind === "detail" ? [] : manifestsOf(document, kind);
  const places = names({ manifests, document, kind }).slice(0, MAX_NAMES).filter(isUnique);
  const positionAt = positionsIn(content.text);
  return {
    ...titleOf(document.root),
    path,
    uri: pathToFileURL(resolve(path)).href,
    kind,
    content: fingerprint(document.text),
    file: { name, hasMark: content.text.startsWith("\uFEFF") },
    severities: Object.fromEntries(
      CODES.flatMap((code) => (rules[code] === undefined ? [] : [[code, rules[code]]])),
    ),
    names: places.map(({ thing, role, name: own, parent, range, around }) => ({
      ...{ thing, role, name: own, parent },
      range: { start: positionAt(range.offset), end: positionAt(endOf(range)) },
      pointer: pointerOf(around),
    })),
  };
}

/** The manifests of a call, and the names that several plugins declare. Add all of them before the first question. */
export class CallWorkspace {
  readonly #ignored = new Ignored();
  readonly #declarations = new Declarations();
  readonly #files = new Map<string, ReportedFile>();
  readonly #limits = new RuleLimits();
  /** The suppressions that cover something. */
  readonly used = new Set<Suppression>();

  constructor(private readonly configurations: Configurations) {}

  /** Adds a manifest. @returns false if it has nothing in common with others, as a search would pass over it */
  async add(source: Source, manifest: NamingFile): Promise<boolean> {
    if (!(await this.#isOwn(source))) return false;
    this.#files.set(manifest.uri, manifest.file);
    this.#declarations.add(manifest);
    return true;
  }

  /** Returns a finding for each name of a manifest that another plugin of the call declares too. Ask once for each. */
  async findingsOf(manifest: NamingFile): Promise<ReportPart> {
    const { suppressions, today } = (await this.configurations.heldFor(manifest.path)).options;
    const duplicates = duplicatesOf(manifest, this.#declarations, manifest.severities, this.#limits, {
      suppressions: suppressionIndex(suppressions, today),
      pointerAt: ({ pointer }) => pointer,
      use: (suppression) => this.used.add(suppression),
    });
    const found: readonly ReportedFinding[] = duplicates.map(
      ({ code, severity, message, fact, elsewhere, suppression }) => ({
        ...{ code, severity, message, range: fact.range, pointer: fact.pointer },
        ...(suppression && { decision: decisionOf(suppression) }),
        related: elsewhere.flatMap(({ uri, ...place }) => {
          const file = this.#files.get(uri);
          return file ? [{ file, ...place }] : [];
        }),
        fixes: [],
      }),
    );
    const findings = found.filter(({ decision }) => !decision);
    const suppressed = found.filter(({ decision }) => decision);
    const counts = this.#limits.takeCounts();
    return { findings, suppressed, counts, suppressedCounts: countsOf(suppressed) };
  }

  /** Tests if a file counts, as those of an editor's workspace do. A search has left out the others. */
  async #isOwn({ path, isFound = false }: Source): Promise<boolean> {
    // Standard input is beside no other file.
    if (isFound || path === undefined) return isFound;
    const folders = relative("", dirname(resolve(path))).split(sep);
    if (folders.some((name) => SKIPPED_FOLDERS.includes(name))) return false;
    return !(await this.#ignored.passesOver(resolve(), resolve(path)).catch(() => false));
  }
}
