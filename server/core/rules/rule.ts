import type { OffsetRange } from "../json/tree/tree";

import type { DocumentKind } from "../manifest/kind";
import type { ManifestContext } from "../manifest/context";
import type { ShapeFaults } from "../schema/shape";
import type { Edit } from "../json/edit/edit";

/** How firmly the interface says what a rule asks for (rules.md, Evidence decides severity). */
export type Evidence = "stated" | "observed" | "inferred";

export type Severity = "error" | "warning" | "information" | "hint";

/** Where the rules' pages stand, as the repository in package.json has them. */
const PAGES = "https://github.com/plugin-manifest/plugin-manifest/blob/main/docs/rules/";

/** The sections of the rule catalogue, in its order. */
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
  "Workspace",
] as const;

export type Section = (typeof SECTIONS)[number];

/** What is said of a rule. Its diagnostic code, its page and its key in the settings have one name. */
export interface RuleFacts {
  readonly code: string;
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly section: Section;
  readonly evidence: Evidence;
  /** When it is not the one that the evidence calls for. */
  readonly severity?: Severity;
}

/** One rule about a document; its file has its code as its name. */
export interface Rule extends RuleFacts {
  /** All kinds, when absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** What it finds in a manifest depends on nothing outside of that manifest. */
  readonly byManifest?: boolean;
  /** It finds nothing in a document that fits its schema. */
  readonly ofShape?: boolean;
  check(context: RuleContext): Iterable<Problem>;
}

/** Everything that a rule may look at. */
export interface RuleContext extends ManifestContext {
  /** What the schema of the kind reports about the document. */
  readonly shape: ShapeFaults;
}

const SEVERITIES: Readonly<Record<Evidence, Severity>> = {
  stated: "error",
  observed: "warning",
  inferred: "information",
};

/** The severity that a rule has when nobody sets another. */
export function defaultSeverity(rule: RuleFacts): Severity {
  return rule.severity ?? SEVERITIES[rule.evidence];
}

/** One undoable repair of a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** What it changes instead of the text: only an editor can. */
  readonly configuration?: ConfigurationChange;
  /** Taken by *fix all* and `plugin-manifest fix`: it cannot lose an author's intent and leaves no new error. */
  readonly preferred?: boolean;
}

/** A change of the workspace's configuration file. */
export interface ConfigurationChange {
  /** The members on the way to the setting. */
  readonly path: readonly string[];
  readonly value: string | number;
  /** The value goes into the list at that place. */
  readonly isEntry: boolean;
}

export interface RelatedPlace {
  readonly range: OffsetRange;
  readonly message: string;
}

/** What a rule reports; `check` adds the code and the severity. */
export interface Problem {
  readonly range: OffsetRange;
  /** One sentence: what is wrong, then what is right, with the values. */
  readonly message: string;
  /** RFC 6901: the value the problem is about, or where it would stand. */
  readonly pointer: string;
  /** When it is not the rule's own. */
  readonly severity?: Severity;
  readonly related?: readonly RelatedPlace[];
  /** The marked text is what the fix removes. */
  readonly unnecessary?: boolean;
  /** Made only when somebody asks: not on the way from a keystroke to its diagnostics. */
  readonly fixes?: () => Fix[];
}

/** A problem as it is shown. */
export interface Finding extends Problem {
  readonly code: string;
  readonly severity: Severity;
}

/** The address of a rule's page. */
export function documentationUrl(code: string): string {
  return `${PAGES}${code}.md`;
}
