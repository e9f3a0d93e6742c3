/* The functions of the npm package (docs/api.md): pure functions of texts, for programs that have manifests at hand. */
import { check as checkDocument, type CheckResult as CoreResult } from "../core/check/check";
import { tooManyProblems } from "../core/check/too-many-problems";
import type { OffsetRange } from "../core/text/ranges";
import type { Finding, Severity } from "../core/problem";
import { decisionOf, locatedFinding } from "../program/file-report";
import { rangesIn } from "../program/positions";
import { coreOptions, documentOf, noManifest, validDocumentOf } from "./input";
import { CHECK_OPTIONS, checkOptions, FIX_OPTIONS, PREVIEW_OPTIONS } from "./options";
import type {
  CheckOptions,
  CheckResult,
  Diagnostic,
  FixOptions,
  FixResult,
  ManifestDiff,
  Preview,
  PreviewOptions,
  Range,
  Release,
} from "./types";
import { fixAll } from "../core/check/fix-all";
import { compareManifests, comparisonData, manifestIn, type Side } from "../core/release/comparison";
import { changelogSections } from "../core/entry/changelog";
import { everyProvenance } from "../core/entry/provenance";
import { assembleEntry } from "../core/entry/review/assemble";
import { readDetail } from "../core/entry/review/past";
import { EMPTY_PAST, type ReleaseTag } from "../core/release/past";
import { isObject, isString, memberValue } from "../core/json/tree/value";
import { optionInputs } from "../program/entry/options";

export type * from "./types";

/**
 * Checks the text of a manifest or of a detail response. Files beside the manifest are not looked for.
 * @throws TypeError when an option is wrong
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  checkOptions(options, CHECK_OPTIONS);
  const document = documentOf(text);
  const result = checkDocument(document, coreOptions(options));
  const toRange = rangesIn(document.text);
  const diagnostics = result.findings.map((finding) => diagnosticOf(finding, toRange));
  const excepted = result.excepted.findings.map((finding) => ({
    ...diagnosticOf(finding, toRange),
    ...decisionOf(finding),
  }));
  const found = { kind: result.kind, diagnostics, counts: countsOf(result) };
  return excepted.length > 0 ? { ...found, excepted } : found;
}

function diagnosticOf(finding: Finding, toRange: (range: OffsetRange) => Range): Diagnostic {
  const { fixes, ...located } = locatedFinding(finding, toRange);
  return {
    ...located,
    fixes: fixes.map(({ title, grade, edits }) => ({ title, applicability: grade, edits })),
  };
}

function countsOf({ findings, omitted }: CoreResult): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const [severity, count] of omitted) counts[severity] += count;
  // Those that are left out are counted one by one.
  for (const { code, severity } of findings) if (code !== tooManyProblems.code) counts[severity]++;
  return counts;
}

/**
 * Applies every safe fix, and those of the problems that appear then, until nothing changes.
 * @throws TypeError when an option is wrong
 */
export function fix(text: string, options: FixOptions = {}): FixResult {
  checkOptions(options, FIX_OPTIONS);
  const document = documentOf(text);
  const grades = options.suggested ? (["safe", "suggested"] as const) : (["safe"] as const);
  const fixed = fixAll(document.text, coreOptions(options), grades);
  const toRange = rangesIn(document.text);
  return {
    text: fixed.text,
    edits: fixed.edits.map((edit) => ({ range: toRange(edit), newText: edit.text })),
    ...(fixed.refused && { refused: fixed.refused }),
  };
}

/**
 * Finds what changes for users from one manifest to another, and the version that it calls for. Each is a manifest, or
 * a detail response, whose newest version counts.
 * @throws SyntaxError when a text is not JSON, TypeError when it has no manifest
 */
export function diff(base: string, current: string): ManifestDiff {
  return comparisonData(compareManifests(sideOf("base", base), sideOf("current", current)));
}

function sideOf(name: string, text: string): Side {
  const manifest = manifestIn(validDocumentOf(text));
  if (manifest) return { name, manifest };
  throw noManifest();
}

/**
 * Builds the catalog's response that a manifest leads to. Without the options `now` and `requestId`, it has the current
 * time and a random identifier. Of a detail response, the first version's manifest counts.
 * @throws SyntaxError when the text is not JSON, TypeError when it has no manifest or an option is wrong
 */
export function preview(text: string, options: PreviewOptions = {}): Preview {
  checkOptions(options, PREVIEW_OPTIONS);
  const document = validDocumentOf(text);
  const { repositoryUrl, packages, changelog, entry: saved, releases = [] } = options;
  const assembled = assembleEntry(
    { document, options: {} },
    {
      ...optionInputs(options),
      packages,
      changelog: changelog === undefined ? undefined : changelogSections(changelog),
      past: {
        ...EMPTY_PAST,
        remote: repositoryUrl,
        saved: saved === undefined ? undefined : readDetail(saved),
        tags: releases.flatMap(releaseTag),
      },
    },
  );
  if (!assembled) throw noManifest();
  const { entry, warnings } = assembled;
  const { payload, provenance, placeholder } = entry;
  return {
    entry: payload,
    provenance: everyProvenance(payload, provenance),
    warnings: warnings.map(({ message, pointer }) => ({ message, pointer })),
    placeholder,
  };
}

/** Treats an earlier release as one at a tag that names no plugin. */
function releaseTag({ text, publishedAt }: Release): ReleaseTag[] {
  const { value } = documentOf(text);
  const named = memberValue(value, "version");
  if (!isObject(value) || !isString(named)) return [];
  const place = { plugin: undefined, tag: named, commit: "", folder: "", isHead: false, isReachable: true };
  return [{ ...place, named, publishedAt, manifest: value }];
}
