import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixAll } from "../../server/core/check/fix-all";
import { applyEdits } from "../../server/core/json/edit/edits";
import { ManifestDocument } from "../../server/core/json/parse/document";
import type { Finding, Fix } from "../../server/core/problem";
import { nameOf, neverMade } from "./fix-titles";
import { examplesOf, manuscripts } from "./mistakes/manuscripts";
import { NAMED } from "./mistakes/mistakes";
import { SLIPS } from "./mistakes/slips";
import { findingsOf, newProblems, untidy } from "./promises";
import { runs, TIMEOUT } from "./runs";

/**
 * The errors that a fix may bring to light, by rule: they were there, but hidden by the fault that is fixed. A safe fix
 * brings none.
 */
const BROUGHT_TO_LIGHT: Readonly<Record<string, readonly string[] | "any">> = {
  // The value that has its right name, type or meaning now can be a fault.
  "unknown-member": "any",
  "unknown-value": "any",
  "unobserved-value": "any",
  "wrong-type": "any",
  // The earlier value, which counts once the later one is gone, can be a fault.
  "duplicate-member": "any",
  // A placeholder's author also has a URL.
  "author-shorthand": ["missing-member"],
  // The document is a published manifest then.
  "catalog-members-missing": "any",
  // While the versions are not in order, nothing is compared with the newest one.
  "versions-order": "any",
  // Nothing is compared with bounds that exclude each other.
  "setting-bounds": ["setting-default"],
  // What is filled in for the author does not agree with the rest yet.
  "missing-member": "any",
  // A copy repeats the faults of what it copies, which may not be compared elsewhere.
  "mirror-mismatch": "any",
  "latest-version": "any",
  "artifact-top-level": "any",
  "duplicate-entry": ["latest-version"],
  "summary-description": ["mirror-mismatch"],
  "timestamp-format": ["versions-order"],
  "compatibility-mismatch": ["mirror-mismatch"],
  // The value that has its right name now can be a fault; a level that is missing says so of `integration` too.
  "level-member-missing": "any",
  // A level that is declared has a tag, and so has a capability.
  "level-not-declared": ["tags-derived-missing"],
  "capability-permission": ["tags-derived-missing"],
};

/** The errors that a fix may bring to light in a detail response with a version that is repeated. */
const BROUGHT_BY_REPETITIONS: Readonly<Record<string, readonly string[]>> = {
  // The other one is the newest once this one is fixed.
  "timestamp-format": ["artifacts-placement"],
  // The versions are in order once the repetition is gone.
  "duplicate-entry": ["artifacts-placement"],
};

/** The rules that compare a value with others, or a version with its repetition, once it has no fault of its own. */
const COMPARISONS: readonly string[] = [
  ...["latest-version", "mirror-mismatch", "artifact-top-level", "artifact-nullness", "version-identity"],
  ...["version-id-format", "versions-order", "placeholder-version", "install-status-artifact"],
];

/** The rules whose fixes copy whole objects. */
const COPIES: readonly string[] = ["latest-version", "mirror-mismatch"];

/** The rules that need a folder with files or code, or the words of a host, which no random manifest has. */
const NEEDS_MORE = /^(?:missing-file|host-profile|source-[a-z-]+):/;

/** Fixes that need several mistakes at one place; their rules' tests have them. */
const RARE: readonly string[] = [
  "version-identity: Copy the version's value",
  "mirror-mismatch: Copy the item's value",
  "json-syntax: Close the brackets",
  "artifact-top-level: Copy the artifact's value",
];

/** The most fixes that are tried of a document. */
const MOST_TRIED = 4;

/** After so many texts without another fix, a mistake has made those that it makes. */
const SAME = 2;

describe("each fix by itself removes its problem, brings no error, and keeps the layout", () => {
  it("whatever mistakes there are", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.property(manuscripts, fc.nat(), ({ text }, from) => {
        const document = new ManifestDocument(text);
        const before = findingsOf(document);
        const all = before.flatMap((finding) => (finding.fixes?.() ?? []).map((fix) => ({ finding, fix })));
        const start = all.length > MOST_TRIED ? from % (all.length - MOST_TRIED) : 0;
        for (const { finding, fix } of all.slice(start, start + MOST_TRIED)) {
          expectKept(document, finding, fix, before);
        }
      }),
      runs(210),
    ),
  );

  it("and each is made by a mistake of its rule (test/fuzz/mistakes/)", () => {
    const made = new Set<string>();
    const unfound: string[] = [];
    for (const name of [...NAMED.keys(), ...SLIPS]) {
      const code = NAMED.has(name) ? name.split(" ")[0]! : "json-syntax";
      const titles = titlesMade(code, examplesOf(name));
      if (!titles) unfound.push(name);
      for (const title of titles ?? []) made.add(title);
    }
    expect({ unfound }).toEqual({ unfound: [] });
    expect(neverMade(made).filter((name) => !NEEDS_MORE.test(name) && !RARE.includes(name))).toEqual([]);
  });
});

/**
 * Tries each fix of a rule once, until some texts in a row have no other.
 * @returns undefined if the rule finds nothing in the texts
 */
function titlesMade(code: string, texts: Iterable<string>): ReadonlySet<string> | undefined {
  const made = new Set<string>();
  let [isFound, since] = [false, 0];
  for (const text of texts) {
    if (isFound && since++ > SAME) break;
    const document = new ManifestDocument(text);
    const before = findingsOf(document);
    for (const finding of before.filter((each) => each.code === code)) {
      isFound = true;
      for (const fix of finding.fixes?.() ?? []) {
        const title = nameOf(code, fix.title);
        if (made.has(title)) continue;
        expectKept(document, finding, fix, before);
        made.add(title);
        since = 0;
      }
    }
  }
  return isFound ? made : undefined;
}

function expectKept(
  document: ManifestDocument,
  finding: Finding,
  fix: Fix,
  before: readonly Finding[],
): void {
  if (!fix.configuration) expect(brokenPromises(document, finding, fix, before), fix.title).toEqual([]);
}

/** Returns the JSON Pointer of the list that an entry is in. */
const listOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf("/"));

function brokenPromises(
  { text, isValidJson: parses }: ManifestDocument,
  finding: Finding,
  fix: Fix,
  before: readonly Finding[],
): string[] {
  const result = applyEdits(text, fix.edits);
  const document = new ManifestDocument(result);
  // A copy keeps the blank lines of what it copies.
  const isCopy = COPIES.includes(finding.code);
  const layout = untidy(text, result).filter((fault) => !isCopy || fault !== "a blank line");
  if (finding.code === "json-syntax") return layout;
  if (parses && !document.isValidJson) return ["the text does not parse any more"];
  // A safe fix may rely on those that follow it.
  const after = findingsOf(fix.grade === "safe" ? new ManifestDocument(fixAll(result).text) : document);
  const equal = ({ code, message }: Finding) => code === finding.code && message === finding.message;
  const isThere = after.some((each) => equal(each) && each.pointer === finding.pointer);
  // Of two repetitions, the other takes the place of the one that is removed.
  const list = listOf(finding.pointer);
  const isRepetition = ({ code, pointer }: Finding) => code === "duplicate-entry" && listOf(pointer) === list;
  const isFewer = [equal, isRepetition].some((of) => after.filter(of).length < before.filter(of).length);
  const isLeft = isThere && !isFewer ? ["its problem is left"] : [];
  const isExpected = (code: string) => {
    const brought = fix.grade === "safe" ? [] : (BROUGHT_TO_LIGHT[finding.code] ?? []);
    const isRepeated = [...before, ...after].some((each) => each.code === "duplicate-entry");
    // A copy repeats the faults of what it copies.
    return (
      brought === "any" ||
      brought.includes(code) ||
      (isRepeated && BROUGHT_BY_REPETITIONS[finding.code]?.includes(code)) ||
      // Two versions that were equal differ once one of them is changed: then the later one is an older version.
      (isRepeated && fix.grade !== "safe" && code === "artifacts-placement") ||
      (fix.grade !== "safe" && COMPARISONS.includes(code)) ||
      (fix.grade !== "safe" && before.some((each) => each.code === code))
    );
  };
  const errors = newProblems(before, after, "error").filter((error) => !isExpected(error.split(" ")[2]!));
  return [...layout, ...isLeft, ...errors];
}
