import { getNodeValue, type Node } from "jsonc-parser";
import { type SuppressionEntry, hasReason, isExpired } from "../../core/check/suppressions";
import {
  suppressionExpiredRule,
  suppressionReasonRule,
  suppressionUnusedRule,
  configurationRule,
} from "../../core/check/all-rules";
import type { CheckOptions } from "../../core/check/check";
import type { SuppressionUsageCollector } from "../../core/check/usage";
import type { Finding, Fix, Problem } from "../../core/problem";
import { defaultSeverity, type ListedRule, type RuleMetadata } from "../../core/rules/rule";
import { message, show, plural } from "../../core/text/messages";
import { endOf } from "../../core/text/ranges";
import { findJsoncNode, MAX_FAULTS, rangeOf, readJsonc } from "./jsonc";
import { readConfiguration, type ConfigurationResult } from "./read-configuration";
import { byPosition } from "../../core/check/too-many-problems";
import type { ExtendsFault } from "./extends";

type UnusedTest = SuppressionUsageCollector["isUnused"];

/**
 * Finds suppressions that have no reason, have expired or are unused. Reports only the first problem of each, because an
 * expired suppression is also unused. Returns no findings if the configuration violates the schema.
 * @param isUnused tests if a suppression covers nothing; absent if unknown
 */
export function suppressionFindings(
  text: string,
  { rules: severities = {}, today }: Pick<CheckOptions, "rules" | "today">,
  isUnused: UnusedTest = () => false,
): Finding[] {
  const { configuration, faults } = readConfiguration(text);
  if (!configuration) return [];
  const list = findJsoncNode(readJsonc(text).root, "/suppressions");
  return (list?.children ?? []).flatMap((node, i): Finding[] => {
    const pointer = `/suppressions/${i}`;
    // The faults of this entry are already reported.
    if (faults.some((fault) => fault.pointer.startsWith(`${pointer}/`))) return [];
    const entry = getNodeValue(node) as SuppressionEntry;
    const [rule, problem] = findProblem(entry, { text, node, pointer }, today, isUnused) ?? [];
    if (!rule || !problem) return [];
    const severity = severities[rule.code] ?? defaultSeverity(rule);
    return severity === "off" ? [] : [{ ...problem, code: rule.code, severity }];
  });
}

interface SuppressionPlace {
  readonly text: string;
  readonly node: Node;
  readonly pointer: string;
}

function findProblem(
  entry: SuppressionEntry,
  { text, node, pointer }: SuppressionPlace,
  today: string | undefined,
  isUnused: UnusedTest,
): readonly [ListedRule<RuleMetadata>, Problem] | undefined {
  const rule = show(entry.rule);
  const placeOf = (name: string) => ({
    // For a missing member, mark the opening brace of its object.
    range: rangeOf(findJsoncNode(node, `/${name}`) ?? { offset: node.offset, length: 1 }),
    pointer: `${pointer}/${name}`,
  });
  if (!hasReason(entry))
    return [
      suppressionReasonRule,
      { ...placeOf("reason"), message: message("The suppression of {rule} needs a reason.", { rule }) },
    ];
  if (isExpired(entry, today)) {
    const values = { rule, until: show(entry.until) };
    const sentence = message("The suppression of {rule} ended on {until}. Remove it, or extend it.", values);
    return [suppressionExpiredRule, { ...placeOf("until"), message: sentence }];
  }
  if (!isUnused(entry.rule, pointer)) return undefined;
  return [
    suppressionUnusedRule,
    {
      range: rangeOf(node),
      pointer,
      unnecessary: true,
      message: message("The suppression of {rule} covers nothing. Remove it.", { rule }),
      fixes: () => removalFixes(text, node),
    },
  ];
}

/** Returns the fix that removes an entry from its list; no fix if a comment is beside the entry. */
function removalFixes(text: string, entry: Node): Fix[] {
  const { parent: list = entry } = entry;
  const index = list.children?.indexOf(entry) ?? 0;
  const [previous, next] = [list.children?.[index - 1], list.children?.[index + 1]];
  const start = next ? entry.offset : previous ? endOf(previous) : list.offset + 1;
  const end = next ? next.offset : previous ? endOf(entry) : endOf(list) - 1;
  const neighboringText = text.slice(start, entry.offset) + text.slice(endOf(entry), end);
  if (!/^[\s,]*$/.test(neighboringText)) return [];
  const edits = [{ offset: start, length: end - start, text: "" }];
  return [{ title: message("Remove the suppression"), edits, grade: "offered" }];
}

/**
 * Returns the problems of a configuration file and of the files it extends, by position: at most a hundred, and one more
 * that counts the omitted ones. Skips the problems of files that the text no longer extends.
 */
export function configurationFindings(
  text: string,
  { faults, omittedCount = 0 }: ConfigurationResult,
  extendsFaults: readonly ExtendsFault[] = [],
): { readonly findings: Finding[]; readonly omittedCount: number } {
  const root = extendsFaults.length > 0 ? readJsonc(text).root : undefined;
  const locatedFaults = extendsFaults.flatMap(({ name, pointer, message }): ConfigurationResult["faults"] => {
    const node = findJsoncNode(root, pointer);
    return node?.value === name ? [{ pointer, message, range: rangeOf(node) }] : [];
  });
  const findings = [...faults, ...locatedFaults].map(({ isWarning, ...fault }): Finding => {
    return { ...fault, code: configurationRule.code, severity: isWarning ? "warning" : "error" };
  });
  findings.sort(byPosition);
  const count = omittedCount + Math.max(0, findings.length - MAX_FAULTS);
  if (count === 0) return { findings, omittedCount };
  const sentence = plural(
    count,
    "{count} more problem is not listed. Fix these first.",
    "{count} more problems are not listed. Fix these first.",
    { count },
  );
  const omission = { ...findings.at(-1), pointer: "", message: sentence, severity: "error" } as Finding;
  return { findings: [...findings.slice(0, MAX_FAULTS), omission], omittedCount: count };
}
