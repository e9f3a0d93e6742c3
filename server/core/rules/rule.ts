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

/** What a rule is based on (docs/spec/rules.md, Severity follows evidence). */
type Evidence = "stated" | "observed" | "inferred" | "host";

export interface RuleFacts {
  /** One sentence: the first line of the rule's page. */
  readonly summary: string;
  readonly evidence: Evidence;
  /** Set when it differs from the severity that the evidence implies. */
  readonly severity?: Severity;
  /** True if settings cannot change its severity; `some` if that holds only for problems with `alwaysOn`. */
  readonly alwaysOn?: true | "some";
}

/** A rule with its code (also the name of its file and page, and its key in the settings) and its section in docs/rules. */
export type ListedRule<R extends RuleFacts> = R & { readonly code: string; readonly section: string };

export interface Rule extends RuleFacts {
  /** The kinds to check; all if absent. */
  readonly appliesTo?: readonly DocumentKind[];
  /** What the rule compares the document with. It runs only if that is known. */
  readonly requires?: "release" | "sourceFacts" | "filesBeside";
  /** Code of a less specific rule: its problems at the same values are dropped. */
  readonly replaces?: string;
  check?(context: RuleContext): Iterable<Problem>;
  perManifest?(manifest: Manifest, context: RuleContext): Iterable<Problem>;
}

export interface RuleContext extends ManifestContext {
  /** The document's faults against the schema of its kind. */
  readonly shape: ShapeFaults;
  /** Codes of the disabled rules; another rule may report their problems instead. */
  readonly disabledCodes: ReadonlySet<string>;
  /** Tests if a suppression covers a problem. If so, fixes of other problems do not change its place. */
  readonly isSuppressed: (
    finding: Pick<Problem, "pointer" | "missing"> & { readonly code: string },
  ) => boolean;
  readonly filesBeside?: FilesBeside | undefined;
  readonly sourceFacts?: SourceFacts | undefined;
  /** Set only when a release is checked. */
  readonly release?: ReleaseFacts | undefined;
}

/** Files in the draft's folder. */
export interface FilesBeside {
  /** Missing paths that git does not ignore, each with the topmost missing folder or file. */
  readonly missing: ReadonlyMap<string, string>;
  /** Paths of existing files, sorted; maybe not all of them. */
  readonly files: readonly string[];
}

const SEVERITY_BY_EVIDENCE: Readonly<Record<Evidence, Severity>> = {
  stated: "error",
  observed: "warning",
  inferred: "information",
  host: "error",
};

export function defaultSeverity(rule: RuleFacts): Severity {
  return rule.severity ?? SEVERITY_BY_EVIDENCE[rule.evidence];
}

/** Facts that all rules about a detail response share. */
export const RESPONSE_RULE = {
  evidence: "stated",
  appliesTo: ["detail"],
} satisfies Partial<Rule>;

export function fix(grade: Grade, title: string, ...edits: Edit[]): Fix {
  return { title, edits, grade };
}

/** Makes a fix that replaces a value or a part of a string. */
export function changeTo(
  text: string,
  node: Parameters<typeof replaceValue>[1],
  value: JsonValue & Template,
  grade: Grade,
): Fix {
  return fix(grade, message("Change to {value}", { value: show(value) }), replaceValue(text, node, value));
}

/** Removes a member and its earlier duplicates, which would otherwise take effect. */
export function removeMember(document: ManifestDocument, property: PropertyNode): Edit[] {
  const object = containerOf(property);
  return object ? removeEntries(object, document.withDuplicates(property)) : [];
}

/** A string that does not match its schema's format. */
export interface FormatFault {
  readonly node: StringNode;
  readonly value: string;
  readonly format: FormatName;
  /** The value as shown in a message. */
  readonly shown: string;
}

/** Creates a check that reports the strings that do not match their format, if it is one of `formats`. */
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
