import type { CheckOptions } from "../../core/check/check";
import { countsOf, RuleLimits, tooManyProblems } from "../../core/check/too-many-problems";
import { type Suppression, suppressionIndex } from "../../core/check/suppressions";
import type { SuppressedFinding } from "../../core/check/suppress";
import { workspaceRules, type WorkspaceRule } from "../../core/check/all-rules";
import { defaultSeverity } from "../../core/rules/rule";
import type { Finding } from "../../core/problem";
import { listAnd, message, show } from "../../core/text/messages";
import type { Analysis } from "../documents/analysis";
import { fileNameOf, folderOf } from "../../host/uris";
import { isUnique, type Clashes, type ManifestFacts, type NameFact } from "./manifest-facts";
import { decisionOf, type ReportedFile, type ReportedFinding, type ReportPart } from "../report";
import { Declarations } from "./declarations";
import type { WorkspaceIndex } from "./workspace-index";

/** The findings of an open document, and the suppressed ones. */
interface FoundInDocument {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
}

/**
 * Returns the findings in an open document, including those with other manifests. The editor, the lens, the status
 * item and the preview all list and count exactly these problems. A hint is not a problem.
 */
export function findingsIn(analysis: Analysis, index: WorkspaceIndex): FoundInDocument {
  if (!analysis.isChecked) return NOTHING;
  const { findings, suppressed } = analysis.result;
  const shared = duplicatesIn(analysis, index);
  return {
    findings: [...findings, ...shared.findings],
    suppressed: [...suppressed.findings, ...shared.suppressed],
  };
}

const NOTHING: FoundInDocument = { findings: [], suppressed: [] };

/** How many other places a diagnostic names and links to; it only counts the rest. */
const MAX_RELATED = 2;

/** A manifest's name that other plugins of the workspace also declare: a finding with line positions. */
interface Duplicate extends Pick<Finding, "code" | "severity" | "message"> {
  readonly fact: NameFact;
  /** The suppression that covers it, if any. */
  readonly suppression?: Suppression;
  readonly elsewhere: NonNullable<Finding["elsewhere"]>;
}

/** Returns the findings about names that other plugins of the workspace also declare. */
export function duplicatesIn(analysis: Analysis, index: WorkspaceIndex): FoundInDocument {
  const { uri, options } = analysis;
  // Index the current text first: a manifest is compared with all others by its indexed facts.
  const facts = index.hasDuplicates(uri) ? index.of(uri) : undefined;
  if (!facts) return NOTHING;
  const found = duplicatesOf(facts, index, options).map(
    ({ fact, ...duplicate }): Finding | SuppressedFinding => {
      const offset = analysis.offset(fact.range.start);
      const range = { offset, length: analysis.offset(fact.range.end) - offset };
      return { ...duplicate, range, pointer: fact.pointer };
    },
  );
  return { findings: found.filter((each) => !isSuppressed(each)), suppressed: found.filter(isSuppressed) };
}

function isSuppressed(finding: Finding | SuppressedFinding): finding is SuppressedFinding {
  return "suppression" in finding;
}

/**
 * Finds a manifest's names that other plugins of the workspace also declare (docs/spec/rules.md, `workspace-
 * duplicate-…`), including suppressed ones.
 * @param limits the call's limits; an editor uses a document's
 * @param use called for each suppression that covers something
 */
export function duplicatesOf(
  facts: ManifestFacts,
  workspace: Pick<Declarations, "clashes">,
  {
    rules: severities = {},
    suppressions: given,
    today,
  }: Pick<CheckOptions, "rules" | "suppressions" | "today">,
  limits = new RuleLimits(),
  use: (suppression: Suppression) => void = () => undefined,
): Duplicate[] {
  const suppressions = suppressionIndex(given, today);
  return facts.names.flatMap((fact) => {
    const rule = workspaceRules.find(({ thing }) => thing === fact.thing);
    const severity = rule && (severities[rule.code] ?? defaultSeverity(rule));
    if (!rule || !severity || severity === "off" || !isUnique(fact)) return [];
    const clashes = workspace.clashes({ fact, manifest: facts });
    if (clashes.count === 0) return [];
    const { code } = rule;
    const make = () => duplicate(fact, facts, clashes, rule, severity);
    const subject = { plugin: facts.id, places: [fact.pointer], values: [fact.name] };
    const covering = suppressions.covering(code, () => subject);
    covering.forEach(use);
    const [suppression] = covering;
    if (suppression) return [{ ...make(), suppression }];
    return limits.take({ code, severity }, severities[tooManyProblems.code], make);
  });
}

function duplicate(
  named: NameFact,
  own: ManifestFacts,
  clashes: Clashes,
  rule: WorkspaceRule,
  severity: Finding["severity"],
): Duplicate {
  const { name, parent } = named;
  const first = clashes.first(MAX_RELATED);
  const titles = [...new Set(first.map(({ manifest }) => titleBeside(own, manifest)))];
  const count = clashes.count - first.length;
  const values = { id: show(name), module: show(parent), others: listAnd(titles), count };
  return {
    ...{ code: rule.code, severity, fact: named },
    message: rule.sentence(values),
    elsewhere: first.map(({ fact, manifest }) => ({
      ...{ uri: manifest.uri, range: fact.range },
      message: message("Also declared by {plugin}.", { plugin: titleOf(manifest) }),
    })),
  };
}

/** Names another manifest: by folder and file if both have the same name. */
function titleBeside(own: ManifestFacts, other: ManifestFacts): string {
  const title = titleOf(other);
  return title === titleOf(own) ? show(`${fileNameOf(folderOf(other.uri))}/${fileNameOf(other.uri)}`) : title;
}

function titleOf({ name, id }: ManifestFacts): string {
  return name?.trim() || id ? show(name?.trim() || (id ?? "")) : message("another plugin");
}

/** The names in a checked file, which other files may share. */
export interface NamingFile {
  readonly facts: ManifestFacts;
  readonly file: ReportedFile;
  readonly options: Pick<CheckOptions, "rules" | "suppressions" | "today">;
}

/**
 * Collects the manifests of a call to find names that several plugins declare. Add all of them before the first
 * query.
 */
export class CallNames {
  readonly #declarations = new Declarations();
  readonly #files = new Map<string, ReportedFile>();
  readonly #limits = new RuleLimits();
  /** The suppressions that cover something. */
  readonly used = new Set<Suppression>();

  add({ facts, file }: NamingFile): void {
    this.#files.set(facts.uri, file);
    this.#declarations.add(facts);
  }

  /**
   * Returns a finding for each of a manifest's names that another plugin of the call declares. Call it once per
   * manifest.
   */
  findingsOf({ facts, options }: NamingFile): ReportPart {
    const use = (suppression: Suppression) => void this.used.add(suppression);
    const duplicates = duplicatesOf(facts, this.#declarations, options, this.#limits, use);
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
}
