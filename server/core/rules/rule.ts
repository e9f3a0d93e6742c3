import type { ManifestDocument } from "../json/parse/document";
import type { ValueNode } from "../json/tree/tree";
import type { JsonObject } from "../json/tree/value";
import type { DocumentKind, Problem, Severity } from "./problem";
import type { ShapeFaults } from "../schema/shape";
import type { PermissionPlace } from "../manifest/permissions";
import type { SettingPlace } from "../manifest/settings";
import type { Evidence, Vocabulary } from "../manifest/vocabulary";

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

/** What a rule may look at. */
export interface RuleContext {
  readonly document: ManifestDocument;
  readonly kind: DocumentKind;
  readonly vocabulary: Vocabulary;
  /** What the schema of the kind says about the document. */
  readonly shape: ShapeFaults;
  /** The manifests in the document, each once; the draft, published or placeholder itself. */
  readonly manifests: readonly Manifest[];
  /** Every manifest's permissions that say their type. */
  readonly permissions: readonly PermissionPlace[];
  /** Every manifest's settings. */
  readonly settings: readonly SettingPlace[];
}

/** A manifest in a document. */
export interface Manifest {
  readonly kind: Exclude<DocumentKind, "detail">;
  readonly node: ValueNode;
  /** The plain value; an empty object when it is none. */
  readonly value: JsonObject;
  /** The JSON Pointer of the manifest in its document; `""` when it is the document. */
  readonly pointer: string;
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
