import type { Problem, Severity } from "../problem";
import type { ReleaseFacts } from "../release/facts";
import type { DocumentKind } from "../manifest/kind";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import type { ShapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";

/** The basis of a rule: the interface, or what a host documents (docs/spec/rules.md, Severity follows evidence). */
type Evidence = "stated" | "observed" | "inferred" | "host";

type Section =
  | "Syntax"
  | "Shape"
  | "Formats"
  | "Levels and integration"
  | "Permissions and capabilities"
  | "Compatibility and platforms"
  | "Catalog members"
  | "Settings and commands"
  | "Detail responses"
  | "Release"
  | "Source"
  | "Limits"
  | "Workspace"
  | "Configuration";

/** Describes a rule. Its diagnostic code, its page and its key in the settings share one name. */
export interface RuleFacts {
  readonly code: string;
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly section: Section;
  readonly evidence: Evidence;
  /** Set when it differs from the severity that the evidence implies. */
  readonly severity?: Severity;
  /** True if no setting changes its severity, `some` if none changes that of the problems that say so themselves. */
  readonly alwaysOn?: true | "some";
}

/** One rule about a document, in a file named by its code. */
export interface Rule extends RuleFacts {
  /** The kinds to check; all of them when absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** The code of a rule whose problems about the same values are left out: this one says more. */
  readonly replaces?: string;
  check?(context: RuleContext): Iterable<Problem>;
  /** Reports those problems of a manifest that depend on nothing outside of it. */
  perManifest?(manifest: Manifest, context: RuleContext): Iterable<Problem>;
}

export interface RuleContext extends ManifestContext {
  /** The document's faults against the schema of its kind. */
  readonly shape: ShapeFaults;
  /** The codes of the rules that are off: what they would report, another one may have to. */
  readonly off: ReadonlySet<string>;
  /** Tests if a suppression covers a finding: then no fix of another one touches its place. */
  readonly isSuppressed: (
    finding: Pick<Problem, "pointer" | "missing"> & { readonly code: string },
  ) => boolean;
  /** Absent when no file beside the manifest is missing, and when none was looked for. */
  readonly beside?: FilesBeside | undefined;
  /** What the plugin's own files say; absent where none was looked into. */
  readonly sourceFacts?: SourceFacts | undefined;
  /** Absent unless a release is checked. */
  readonly release?: ReleaseFacts | undefined;
}

/** The files in the folder of a draft, as far as a rule needs them. */
export interface FilesBeside {
  /** The paths in the manifest that do not exist and that git would not ignore, each with its first part that does not. */
  readonly missing: ReadonlyMap<string, string>;
  /** The paths of some files that exist, in ascending order. */
  readonly files: readonly string[];
}

const BY_EVIDENCE: Readonly<Record<Evidence, Severity>> = {
  stated: "error",
  observed: "warning",
  inferred: "information",
  host: "error",
};

/** Returns a rule's severity when no setting changes it. */
export function defaultSeverity(rule: RuleFacts): Severity {
  return rule.severity ?? BY_EVIDENCE[rule.evidence];
}
