import type { SuppressionEntry } from "../core/check/suppressions";
import type { Approval, ChangeClass } from "../core/compare/change";
import type { Provenance } from "../core/entry/provenance";
import type { JsonObject, JsonValue } from "../core/json/tree/value";
import type { Vocabulary } from "../core/manifest/host";
import type { DocumentKind } from "../core/manifest/kind";
import type { Grade, Severity } from "../core/problem";
import type { Bump } from "../core/release/comparison";
import type { ComparedValue } from "../core/release/packages/verification";
import type { TextRange } from "../core/text/ranges";
import type { RuleCode } from "../generated/rule-codes";
import type { EntryOptions } from "../project/entry/options";

/* The arguments and results of the functions (docs/api.md), as plain data. */

/** A position in a text. Lines and characters are zero-based; characters are UTF-16 code units. */
export type Position = TextRange["start"];

/** Replaces part of a text. Ranges refer to the text before any edit. */
export interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

export interface CheckOptions {
  /** The kind of the document; by default, its content decides. */
  readonly kind?: DocumentKind | "auto" | undefined;
  /** Severities by rule code, where they differ from the default. */
  readonly rules?: Readonly<Partial<Record<RuleCode, Severity | "off">>> | undefined;
  /** Values that the host knows beyond those of the catalog's interface. */
  readonly vocabulary?: Vocabulary | undefined;
  /** The host that the manifest is for. */
  readonly host?: "haloforge" | undefined;
  /** The suppressions, each with its reason, as in a configuration file. */
  readonly suppressions?: readonly SuppressionEntry[] | undefined;
}

export interface CheckResult {
  readonly kind: DocumentKind;
  /** Ordered by position; at most 1,000, plus one that reports the total. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of diagnostics by severity, including those beyond the first 1,000. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** The suppressed problems, which `counts` excludes; at most 1,000. Absent if no problem is suppressed. */
  readonly suppressed?: readonly SuppressedDiagnostic[];
}

/** A suppressed problem. The path of its suppression is always `options`. */
export interface SuppressedDiagnostic extends Diagnostic, Approval {}

export interface Diagnostic {
  readonly code: RuleCode;
  readonly severity: Severity;
  readonly message: string;
  readonly range: TextRange;
  /** The JSON Pointer of the value, or of the place where a missing value belongs. */
  readonly pointer: string;
  /** The missing members, if several are missing. `pointer` then points to their object. */
  readonly members?: readonly string[];
  readonly related: readonly { readonly range: TextRange; readonly message: string }[];
  readonly fixes: readonly Fix[];
}

export interface Fix {
  readonly title: string;
  /** Apply `safe` fixes without review, `suggested` ones after review; leave `offered` ones to the author. */
  readonly applicability: Grade;
  readonly edits: readonly TextEdit[];
}

export interface FixOptions extends CheckOptions {
  /** Also applies the suggested fixes. */
  readonly suggested?: boolean | undefined;
}

export interface FixResult {
  readonly text: string;
  /** The edits that turn the original text into the fixed one. */
  readonly edits: readonly TextEdit[];
  /** The problems that remain: the result of `check` for the fixed text. */
  readonly left: CheckResult;
  /** Set if the fixes would add errors, and so changed nothing: the number of errors before and after. */
  readonly refused?: { readonly before: number; readonly after: number };
}

/** The earlier versions to compare with. */
export interface PastOptions {
  /** The text of the CHANGELOG.md beside the manifest. */
  readonly changelog?: string | undefined;
  /** The text of the catalog's earlier response for the plugin, to use instead of `releases`. */
  readonly entry?: string | undefined;
  readonly releases?: readonly Release[] | undefined;
}

export interface ReleaseOptions extends CheckOptions, PastOptions {}

export interface RuleInformation {
  readonly code: RuleCode;
  readonly summary: string;
  readonly severity: Severity;
  /** The URL of the rule's page. */
  readonly page: string;
}

export interface PreviewOptions extends EntryOptions, PastOptions {
  /** The URL of the repository, for a manifest that names no repository. */
  readonly repositoryUrl?: string | undefined;
  /** By platform key. */
  readonly packages?: Readonly<Record<string, Package>> | undefined;
}

/** An earlier release of a plugin. */
export interface Release {
  /** The text of its manifest. A release without a version is left out. */
  readonly text: string;
  /** The time of its publication, such as `2030-01-31T12:00:00.000Z`. */
  readonly publishedAt: string;
}

export interface Package {
  readonly size?: number | undefined;
  /** 64 lowercase hexadecimal digits. */
  readonly sha256?: string | undefined;
  readonly url?: string | undefined;
}

export interface PackageDigest {
  /** In bytes. */
  readonly size: number;
  /** 64 lowercase hexadecimal digits. */
  readonly sha256: string;
}

export interface VerifyOptions {
  /** The version of a detail response; the newest one by default. */
  readonly version?: string | undefined;
}

export interface Verification {
  /** The version that the packages were compared with; null if it is missing. */
  readonly version: string | null;
  /** True if packages were passed, the text has the size and digest of each, and all values match. */
  readonly agrees: boolean;
  readonly packages: readonly VerifiedPackage[];
}

/** The result of comparing a package with every place that describes it. */
export interface VerifiedPackage {
  readonly platform: string;
  readonly agrees: boolean;
  readonly values: readonly ComparedValue[];
}

export interface Preview {
  /** The catalog's response for the plugin: `{ data, request_id }`. */
  readonly entry: JsonObject;
  /** The origin of each value of the entry, by JSON Pointer. */
  readonly provenance: Readonly<Record<string, Provenance>>;
  /** Warnings for a reviewer to read first. */
  readonly warnings: readonly { readonly message: string; readonly pointer: string }[];
  /** True if the entry has the shorter manifest of a version without a package. */
  readonly placeholder: boolean;
}

export interface ManifestDiff {
  /** The version of the base; null if it is missing. */
  readonly base: string | null;
  /** The git revision of the base; null here, because the base is a text. */
  readonly baseRevision: { readonly tag: string | null; readonly commit: string } | null;
  /** The version of the current manifest; null if it is missing. */
  readonly current: string | null;
  readonly bump: Bump;
  /** The lowest sufficient version; null if the base has no three-part version. */
  readonly wanted: string | null;
  /** True if the current version is at least the wanted one; null if `wanted` is null. */
  readonly enough: boolean | null;
  /** Sorted by class, most important first, then by place. */
  readonly changes: readonly Change[];
}

export interface Change {
  readonly class: ChangeClass;
  /** The JSON Pointer of the value in the current manifest; for a removed value, in the base. */
  readonly pointer: string;
  /** Null if the value was added. */
  readonly before: JsonValue;
  /** Null if the value was removed. */
  readonly after: JsonValue;
  readonly sentence: string;
}

export type {
  Bump,
  ChangeClass,
  DocumentKind,
  Grade,
  JsonObject,
  JsonValue,
  Provenance,
  RuleCode,
  Severity,
  TextRange as Range,
  Vocabulary,
};
