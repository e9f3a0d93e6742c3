import type { CheckOptions } from "../../core/check/check";
import { countsOf, RuleLimits, tooManyProblemsRule } from "../../core/check/too-many-problems";
import { type Suppression, suppressionIndex } from "../../core/check/suppressions";
import type { SuppressedFinding } from "../../core/check/suppress";
import { workspaceRules, type WorkspaceRule } from "../../core/check/all-rules";
import { defaultSeverity } from "../../core/rules/rule";
import type { Finding } from "../../core/problem";
import { listAnd, message, show } from "../../core/text/messages";
import type { Analysis } from "../documents/analysis";
import { fileNameOf, folderUriOf } from "../../host/uris";
import {
  mustBeUnique,
  namesIn,
  type Clashes,
  type ManifestFacts,
  type NameFact,
  Declarations,
} from "./manifest-facts";
import { suppressionDetails, type ReportedFile, type ReportedFinding, type ReportFindings } from "../report";
import type { WorkspaceIndex } from "./workspace-index";

interface DocumentFindings {
  readonly findings: readonly Finding[];
  readonly suppressed: readonly SuppressedFinding[];
}

/** Returns the findings in an open document, including names that other manifests also declare. */
export function findingsWithDuplicates(analysis: Analysis, index: WorkspaceIndex): DocumentFindings {
  if (!analysis.isChecked) return NO_FINDINGS;
  const { findings, suppressed } = analysis.result;
  const duplicates = duplicateNameFindings(analysis, index);
  return {
    findings: [...findings, ...duplicates.findings],
    suppressed: [...suppressed.findings, ...duplicates.suppressed],
  };
}

const NO_FINDINGS: DocumentFindings = { findings: [], suppressed: [] };

/** The maximum number of other places that a diagnostic names and links to; its message only counts the rest. */
const MAX_RELATED = 2;

type ComparisonOptions = Pick<CheckOptions, "rules" | "suppressions" | "today">;

/** A finding about a name that other plugins of the workspace also declare. */
interface DuplicateName extends Pick<Finding, "code" | "severity" | "message" | "pointer"> {
  readonly range: NameFact["range"];
  readonly suppression?: Suppression;
  readonly otherPlaces: NonNullable<Finding["otherPlaces"]>;
}

export function duplicateNameFindings(analysis: Analysis, index: WorkspaceIndex): DocumentFindings {
  const { uri, options } = analysis;
  // Index the current text only if the last indexed text had duplicates, because indexing would slow down typing.
  const facts = index.hasDuplicates(uri) ? index.factsFor(uri) : undefined;
  if (!facts) return NO_FINDINGS;
  const duplicates = findDuplicateNames(facts, index, options).map(
    (duplicate): Finding | SuppressedFinding => {
      const offset = analysis.offset(duplicate.range.start);
      return { ...duplicate, range: { offset, length: analysis.offset(duplicate.range.end) - offset } };
    },
  );
  return {
    findings: duplicates.filter((finding) => !isSuppressed(finding)),
    suppressed: duplicates.filter(isSuppressed),
  };
}

function isSuppressed(finding: Finding): finding is SuppressedFinding {
  return "suppression" in finding;
}

/**
 * Finds names that other plugins of the workspace also declare (docs/spec/rules.md), including suppressed ones.
 * @param limits the limits to share among all manifests of a command; by default, new ones, as for a single document
 * @param onUse called for each suppression that covers a name
 */
export function findDuplicateNames(
  facts: ManifestFacts,
  workspace: Pick<Declarations, "clashes">,
  { rules: severities = {}, ...options }: ComparisonOptions,
  limits = new RuleLimits(),
  onUse: (suppression: Suppression) => void = () => undefined,
): DuplicateName[] {
  const suppressions = suppressionIndex(options.suppressions, options.today);
  return namesIn(facts).flatMap((fact) => {
    const rule = workspaceRules.find(({ nameKind }) => nameKind === fact.nameKind);
    const severity = rule && (severities[rule.code] ?? defaultSeverity(rule));
    if (!rule || !severity || severity === "off" || !mustBeUnique(fact)) return [];
    const clashes = workspace.clashes({ fact, manifest: facts });
    if (clashes.count === 0) return [];
    const { code } = rule;
    const createFinding = () => toDuplicateName(fact, facts, clashes, rule, severity);
    const subject = { plugin: facts.id, places: [fact.pointer], values: [fact.name] };
    const matches = suppressions.suppressionsOf(code, () => subject);
    matches.forEach(onUse);
    const [suppression] = matches;
    if (suppression) return [{ ...createFinding(), suppression }];
    return limits.limit({ code, severity }, severities[tooManyProblemsRule.code], createFinding);
  });
}

function toDuplicateName(
  { name, parent, range, pointer }: NameFact,
  manifest: ManifestFacts,
  clashes: Clashes,
  rule: WorkspaceRule,
  severity: Finding["severity"],
): DuplicateName {
  const otherDeclarations = clashes.take(MAX_RELATED);
  const titles = new Set(otherDeclarations.map((other) => distinctTitle(manifest, other.manifest)));
  const values = { id: show(name), module: show(parent), others: listAnd([...titles]) };
  return {
    code: rule.code,
    severity,
    range,
    pointer,
    message: rule.sentence({ ...values, count: clashes.count - otherDeclarations.length }),
    otherPlaces: otherDeclarations.map(({ fact, manifest: other }) => ({
      uri: other.uri,
      range: fact.range,
      message: message("Also declared by {plugin}.", { plugin: titleOf(other) }),
    })),
  };
}

/** Names another manifest: by title or, if both have the same title, by folder and file. */
function distinctTitle(manifest: ManifestFacts, other: ManifestFacts): string {
  const title = titleOf(other);
  if (title !== titleOf(manifest)) return title;
  return show(`${fileNameOf(folderUriOf(other.uri))}/${fileNameOf(other.uri)}`);
}

function titleOf({ name, id }: Pick<ManifestFacts, "name" | "id">): string {
  const title = name?.trim() || id;
  return title ? show(title) : message("another plugin");
}

/** A checked file, and the names that it declares. */
export interface DeclaredNames {
  readonly facts: ManifestFacts;
  readonly file: ReportedFile;
  readonly options: ComparisonOptions;
}

/** Finds duplicate names among the manifests of a command. Add all manifests before the first query. */
export class ComparedManifests {
  readonly #declarations = new Declarations();
  readonly #files = new Map<string, ReportedFile>();
  readonly #limits = new RuleLimits();
  readonly usedSuppressions = new Set<Suppression>();

  add({ facts, file }: DeclaredNames): void {
    this.#files.set(facts.uri, file);
    this.#declarations.add(facts);
  }

  /** Returns a finding for each name that another plugin also declares. Call this once per manifest. */
  findingsOf({ facts, options }: DeclaredNames): ReportFindings {
    const onUse = (suppression: Suppression) => this.usedSuppressions.add(suppression);
    // Few manifests share a name, so the names of most manifests need not be parsed from JSON.
    const duplicates = this.#declarations.hasDuplicates(facts)
      ? findDuplicateNames(facts, this.#declarations, options, this.#limits, onUse)
      : [];
    const results = duplicates.map(({ suppression, otherPlaces, ...duplicate }): ReportedFinding => ({
      ...duplicate,
      ...(suppression && { suppressedBy: suppressionDetails(suppression) }),
      related: otherPlaces.flatMap(({ uri, ...place }) => {
        const file = this.#files.get(uri);
        return file ? [{ file, ...place }] : [];
      }),
      fixes: [],
    }));
    const findings = results.filter(({ suppressedBy }) => !suppressedBy);
    const suppressed = results.filter(({ suppressedBy }) => suppressedBy);
    const counts = this.#limits.takeCounts();
    return { findings, suppressed, counts, suppressedCounts: countsOf(suppressed) };
  }
}
