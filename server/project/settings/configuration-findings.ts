import { getNodeValue, type Node } from "jsonc-parser";
import { type SuppressionEntry, hasReason, isExpired } from "../../core/check/suppressions";
import {
  suppressionExpired,
  suppressionReason,
  suppressionUnused,
  configurationRule,
} from "../../core/check/all-rules";
import type { CheckOptions } from "../../core/check/check";
import type { Finding, Fix, Problem } from "../../core/problem";
import { defaultSeverity, type RuleFacts } from "../../core/rules/rule";
import { message, show, plural } from "../../core/text/messages";
import { endOf } from "../../core/text/ranges";
import { jsoncNode, MAX_FAULTS, rangeOf, readJsonc } from "./jsonc";
import { readConfiguration, type ReadConfiguration } from "./read-configuration";
import { byPosition } from "../../core/check/too-many-problems";
import type { ExtendsFault } from "./extends";

/** Tests if nothing has used a suppression, of which its rule and its JSON Pointer are known. */
type IsUnused = (rule: string, pointer: string) => boolean;

/**
 * Finds what is wrong with the suppressions of a configuration file, in their order: without a reason, expired, not used.
 * Each has at most one finding, because a suppression that does not apply is unused, too.
 * @param text a configuration; one with errors has none
 * @param options those of the file, for severities and the day
 * @param isUnused absent if it is not known
 */
export function suppressionFindings(
  text: string,
  { rules: severities = {}, today }: Pick<CheckOptions, "rules" | "today">,
  isUnused: IsUnused = () => false,
): Finding[] {
  const { configuration, faults } = readConfiguration(text);
  // Nothing of a faulty list is sure.
  if (!configuration) return [];
  const list = jsoncNode(readJsonc(text).root, "/suppressions");
  return (list?.children ?? []).flatMap((node, i): Finding[] => {
    const pointer = `/suppressions/${i}`;
    // Its faults as a configuration are reported already.
    if (faults.some((fault) => fault.pointer.startsWith(`${pointer}/`))) return [];
    const entry = getNodeValue(node) as SuppressionEntry;
    const [rule, problem] = problemOf(entry, { text, node, pointer, today, isUnused }) ?? [];
    if (!rule || !problem) return [];
    const severity = severities[rule.code] ?? defaultSeverity(rule);
    return severity === "off" ? [] : [{ ...problem, code: rule.code, severity }];
  });
}

interface Placed {
  readonly text: string;
  readonly node: Node;
  readonly pointer: string;
  readonly today: string | undefined;
  readonly isUnused: IsUnused;
}

function problemOf(
  entry: SuppressionEntry,
  { text, node, pointer, today, isUnused }: Placed,
): readonly [RuleFacts, Problem] | undefined {
  const rule = show(entry.rule);
  const at = (name: string) => ({
    // A missing member marks the brace of its object.
    range: rangeOf(jsoncNode(node, `/${name}`) ?? { offset: node.offset, length: 1 }),
    pointer: `${pointer}/${name}`,
  });
  if (!hasReason(entry))
    return [
      suppressionReason,
      { ...at("reason"), message: message("The suppression to {rule} needs a reason.", { rule }) },
    ];
  if (isExpired(entry, today)) {
    const values = { rule, until: show(entry.until) };
    const sentence = message("The suppression to {rule} ended on {until}. Remove it, or extend it.", values);
    return [suppressionExpired, { ...at("until"), message: sentence }];
  }
  if (!isUnused(entry.rule, pointer)) return undefined;
  return [
    suppressionUnused,
    {
      ...{ range: rangeOf(node), pointer, unnecessary: true },
      message: message("The suppression to {rule} covers nothing. Remove it.", { rule }),
      fixes: () => removalOf(text, node),
    },
  ];
}

/** Removes an entry of a list; returns no fix if a comment is beside it. */
function removalOf(text: string, entry: Node): Fix[] {
  const { parent: list = entry } = entry;
  const index = list.children?.indexOf(entry) ?? 0;
  const [previous, next] = [list.children?.[index - 1], list.children?.[index + 1]];
  const start = next ? entry.offset : previous ? endOf(previous) : list.offset + 1;
  const end = next ? next.offset : previous ? endOf(entry) : endOf(list) - 1;
  const others = text.slice(start, entry.offset) + text.slice(endOf(entry), end);
  if (!/^[\s,]*$/.test(others)) return [];
  const edits = [{ offset: start, length: end - start, text: "" }];
  return [{ title: message("Remove the suppression"), edits, grade: "offered" }];
}

/**
 * Returns what is wrong with a configuration file, by position: its own faults, and those of what it extends. At most a
 * hundred are listed; one more says how many are left out.
 * @param extended those of what it extends; of those about a name that the text no longer has, none is returned
 */
export function configurationFindings(
  text: string,
  { faults, omitted = 0 }: ReadConfiguration,
  extended: readonly ExtendsFault[] = [],
): Finding[] {
  const root = extended.length > 0 ? readJsonc(text).root : undefined;
  const placed = extended.flatMap(({ name, pointer, message }): ReadConfiguration["faults"] => {
    const node = jsoncNode(root, pointer);
    return node?.value === name ? [{ pointer, message, range: rangeOf(node) }] : [];
  });
  const all = [...faults, ...placed].map(({ isWarning, ...fault }): Finding => {
    return { ...fault, code: configurationRule.code, severity: isWarning ? "warning" : "error" };
  });
  all.sort(byPosition);
  const count = omitted + Math.max(0, all.length - MAX_FAULTS);
  if (count === 0) return all;
  const sentence = plural(
    count,
    "{count} more problem is not listed. Fix these first.",
    "{count} more problems are not listed. Fix these first.",
    { count },
  );
  const last = { ...all.at(-1), pointer: "", message: sentence, severity: "error" };
  return [...all.slice(0, MAX_FAULTS), last as Finding];
}
