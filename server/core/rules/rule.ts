import type { ReleaseFacts } from "../catalog/release-facts";
import type { OffsetRange } from "../json/tree/tree";
import type { DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/context";
import type { ShapeFaults } from "../schema/shape";
import type { Edit } from "../json/edit/edit";

/** The basis of a rule in the interface (docs/spec/rules.md, Severity follows evidence). */
export type Evidence = "stated" | "observed" | "inferred";

export const SEVERITIES = ["error", "warning", "information", "hint"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** The values of the setting for a rule. */
export const SEVERITY_SETTINGS = [...SEVERITIES, "off"] as const;

export type SeveritySetting = (typeof SEVERITY_SETTINGS)[number];

export function isSeveritySetting(value: unknown): value is SeveritySetting {
  return (SEVERITY_SETTINGS as readonly unknown[]).includes(value);
}

/** The site that scripts/site.mjs builds: every public address begins with it. */
export const SITE = "https://plugin-manifest.github.io/plugin-manifest/";

/** The sections of the rule catalog, in its order. */
export const SECTIONS = [
  "Syntax",
  "Shape",
  "Formats",
  "Levels and integration",
  "Permissions and capabilities",
  "Compatibility and platforms",
  "Catalog members",
  "Settings and commands",
  "Detail responses",
  "Release",
  "Limits",
  "Workspace",
] as const;

export type Section = (typeof SECTIONS)[number];

/** Describes a rule. Its diagnostic code, its page and its key in the settings share one name. */
export interface RuleFacts {
  readonly code: string;
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly section: Section;
  readonly evidence: Evidence;
  /** Set when it differs from the severity that the evidence implies. */
  readonly severity?: Severity;
  /** True if no setting changes its severity. */
  readonly alwaysOn?: true;
}

/** One rule about a document, in a file named by its code. */
export interface Rule extends RuleFacts {
  /** The kinds to check; all of them when absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** True if the problems of a manifest depend on nothing outside it. */
  readonly byManifest?: boolean;
  /** The code of a rule whose problems about the same values are left out: this one says more. */
  readonly replaces?: string;
  /** True if the rule finds nothing in a document that fits its schema. */
  readonly ofShape?: boolean;
  check(context: RuleContext): Iterable<Problem>;
}

/** Everything that a rule may look at. */
export interface RuleContext extends ManifestContext {
  /** The document's faults against the schema of its kind. */
  readonly shape: ShapeFaults;
  /** Absent when no file beside the manifest is missing, and when nobody has looked. */
  readonly beside?: FilesBeside | undefined;
  /** Absent unless a release is checked. */
  readonly release?: ReleaseFacts | undefined;
}

/** The files in the folder of a draft, as far as a rule needs them. */
export interface FilesBeside {
  /** The paths in the manifest that do not exist and that git would not ignore. */
  readonly missing: ReadonlySet<string>;
  /** The paths of some files that exist, in ascending order. */
  readonly files: readonly string[];
}

const BY_EVIDENCE: Readonly<Record<Evidence, Severity>> = {
  stated: "error",
  observed: "warning",
  inferred: "information",
};

/** Returns a rule's severity when no setting changes it. */
export function defaultSeverity(rule: RuleFacts): Severity {
  return rule.severity ?? BY_EVIDENCE[rule.evidence];
}

/** Who may apply a fix, from every program to the author alone (docs/spec/rules.md, Grades of fixes). */
export const GRADES = ["safe", "suggested", "offered"] as const;

export type Grade = (typeof GRADES)[number];

/** One undoable repair of a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Changes the configuration instead of the text; only an editor can. */
  readonly configuration?: ConfigurationChange;
  readonly grade: Grade;
}

/** A change of the workspace's configuration file. */
export interface ConfigurationChange {
  /** The members on the way to the setting. */
  readonly path: readonly string[];
  readonly value: string | number;
  /** True if the value is added to a list at that path. */
  readonly isEntry: boolean;
}

export interface RelatedPlace {
  readonly range: OffsetRange;
  readonly message: string;
}

/** The members that one problem is about, where an object lacks several. */
export interface Members {
  readonly names: readonly string[];
  /** Returns the problems that are left when only some of the members are reported. */
  readonly only: (names: readonly string[]) => readonly Problem[];
}

/** A problem that a rule reports; `check` adds the code and the severity. */
export interface Problem {
  readonly range: OffsetRange;
  /** One short sentence: starts with what the author sees, ends with what to do. */
  readonly message: string;
  /** The JSON Pointer (RFC 6901) of the value, or of its place when it is missing. */
  readonly pointer: string;
  /** Set when it differs from the rule's. */
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** True if the marked text is superfluous: editors fade it. */
  readonly unnecessary?: boolean;
  /** Set if the problem is about several members at once; its pointer is that of their object. */
  readonly members?: Members;
  /** What the message leaves out, for programs. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
  /** Called only when fixes are requested, never between a keystroke and its diagnostics. */
  readonly fixes?: () => Fix[];
}

/** A problem with its code and its final severity. */
export interface Finding extends Problem {
  readonly code: string;
  readonly severity: Severity;
}

/** Returns the address of a rule's page; without a code, of the index of all rules. */
export function documentationUrl(code = ""): string {
  return `${SITE}rules/${code}`;
}
