import { removeEntries, replaceValue } from "../json/edit/edits";
import type { Template } from "../json/edit/template";
import type { ManifestDocument } from "../json/parse/document";
import { containerOf, type PropertyNode, type StringNode } from "../json/tree/tree";
import type { JsonValue } from "../json/tree/value";
import type { FormatName } from "../manifest/formats";
import type { DocumentKind } from "../manifest/kind";
import type { Manifest, ManifestContext } from "../manifest/manifest";
import type { Fix, Grade, Problem, RelatedPlace, Severity } from "../problem";
import type { ReleaseFacts } from "../release/past";
import type { ShapeFaults } from "../schema/shape";
import type { SourceFacts } from "../source/facts";
import { message, show } from "../text/messages";
import type { Edit } from "../text/ranges";

export type { Fix, Grade, Problem, RelatedPlace };

/** The basis of a rule (docs/spec/rules.md, Severity follows evidence). */
type Evidence = "stated" | "observed" | "inferred" | "host";

export interface RuleMetadata {
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly evidence: Evidence;
  /** Overrides the severity that follows from the evidence. */
  readonly severity?: Severity;
  /** True if settings cannot change the severity; `some` if this applies only to problems with `alwaysOn`. */
  readonly alwaysOn?: true | "some";
}

/** A rule with its section in docs/rules and its code. The code also names the rule's page and setting. */
export type ListedRule<R extends RuleMetadata> = R & { readonly code: string; readonly section: string };

export interface Rule extends RuleMetadata {
  /** The kinds of documents to check; all if absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** The rule runs only if these facts are known. */
  readonly requires?: "release" | "sourceFacts" | "folderFiles";
  /** Code of a less specific rule, whose problems at the same values are dropped. */
  readonly replaces?: string;
  check?(context: RuleContext): Iterable<Problem>;
  /** Checks one manifest. A detail response has a manifest in each version. */
  perManifest?(manifest: Manifest, context: RuleContext): Iterable<Problem>;
}

export interface RuleContext extends ManifestContext {
  /** The places where the document violates the schema of its kind. */
  readonly shape: ShapeFaults;
  /** Codes of the disabled rules; another rule may report their problems instead. */
  readonly disabledCodes: ReadonlySet<string>;
  /** Tests if a suppression covers a problem. Fixes of other problems must not change a suppressed value. */
  readonly isSuppressed: (
    finding: Pick<Problem, "pointer" | "missing"> & { readonly code: string },
  ) => boolean;
  readonly folderFiles?: FolderFiles | undefined;
  readonly sourceFacts?: SourceFacts | undefined;
  /** Set only when a release is checked. */
  readonly release?: ReleaseFacts | undefined;
}

/** Missing and existing files in the draft's folder. */
export interface FolderFiles {
  /** Maps each missing path that git does not ignore to its topmost missing folder or file. */
  readonly missingPaths: ReadonlyMap<string, string>;
  /** Sorted paths of existing files; may be incomplete. */
  readonly files: readonly string[];
}

const SEVERITY_BY_EVIDENCE: Readonly<Record<Evidence, Severity>> = {
  stated: "error",
  observed: "warning",
  inferred: "information",
  host: "error",
};

export function defaultSeverity(rule: RuleMetadata): Severity {
  return rule.severity ?? SEVERITY_BY_EVIDENCE[rule.evidence];
}

export const RESPONSE_RULE = {
  evidence: "stated",
  appliesTo: ["detail"],
} satisfies Partial<Rule>;

export function fix(grade: Grade, title: string, ...edits: Edit[]): Fix {
  return { title, edits, grade };
}

/** Makes a fix that replaces a value or a key. */
export function changeTo(
  text: string,
  node: Parameters<typeof replaceValue>[1],
  value: JsonValue & Template,
  grade: Grade,
): Fix {
  return fix(grade, message("Change to {value}", { value: show(value) }), replaceValue(text, node, value));
}

/** Returns edits that remove a member and its earlier duplicates; otherwise, a duplicate would take effect. */
export function removeMember(document: ManifestDocument, property: PropertyNode): Edit[] {
  const object = containerOf(property);
  return object ? removeEntries(object, document.withDuplicates(property)) : [];
}

/** A string that does not match its schema's format. */
export interface FormatFault {
  readonly node: StringNode;
  readonly value: string;
  readonly format: FormatName;
  readonly shown: string;
}

/** Creates a rule's `check`: reports strings that do not match their schema's format, if it is one of `formats`. */
export function checkFormat(
  formats: readonly FormatName[],
  sentence: (fault: FormatFault) => string,
  fixesFor: (fault: FormatFault, context: RuleContext) => Fix[] = () => [],
): (context: RuleContext) => Problem[] {
  return (context) =>
    (context.shape.get("format") ?? []).flatMap(({ node, pointer, format }) => {
      if (node.type !== "string" || !formats.includes(format as FormatName)) return [];
      const { value } = node;
      const fault = { node, value, format: format as FormatName, shown: show(value) };
      return [{ range: node, pointer, message: sentence(fault), fixes: () => fixesFor(fault, context) }];
    });
}
