import type { DocumentKind } from "../manifest/kind";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import type { Fix, Problem, Severity } from "../problem";
import type { ReleaseFacts } from "../release/facts";
import type { ShapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";

export type { Fix, Problem };

/** The basis of a rule: the interface, or a host's documentation (docs/spec/rules.md, Severity follows evidence). */
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

export interface RuleFacts {
  /** Also the name of its page, and its key in the settings. */
  readonly code: string;
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly section: Section;
  readonly evidence: Evidence;
  /** Set when it differs from the severity that the evidence implies. */
  readonly severity?: Severity;
  /** True if no setting changes its severity; `some` if none changes that of its problems with `alwaysOn`. */
  readonly alwaysOn?: true | "some";
}

export interface Rule extends RuleFacts {
  /** The kinds to check; all of them when absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** The code of a rule whose problems about the same values are dropped: this one says more. */
  readonly replaces?: string;
  check?(context: RuleContext): Iterable<Problem>;
  /** Reports the problems that depend on nothing outside of a manifest. */
  perManifest?(manifest: Manifest, context: RuleContext): Iterable<Problem>;
}

export interface RuleContext extends ManifestContext {
  /** The document's faults against the schema of its kind. */
  readonly shape: ShapeFaults;
  /** The codes of the rules that are off: another rule may have to report their problems. */
  readonly off: ReadonlySet<string>;
  /** Tests if a suppression covers a finding: then no fix of another one touches its place. */
  readonly isSuppressed: (
    finding: Pick<Problem, "pointer" | "missing"> & { readonly code: string },
  ) => boolean;
  readonly beside?: FilesBeside | undefined;
  readonly sourceFacts?: SourceFacts | undefined;
  /** Set if a release is checked. */
  readonly release?: ReleaseFacts | undefined;
}

/** The files in the folder of a draft, as far as a rule needs them. */
export interface FilesBeside {
  /** The missing paths of the manifest that git would not ignore, each with its first part that is missing. */
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
