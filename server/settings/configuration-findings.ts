import { configurationRule } from "../core/check/configuration-rules";
import { byPosition } from "../core/check/first-findings";
import type { Finding } from "../core/problem";
import { rangeOf } from "./configuration-shape";
import type { ExtendsFault } from "./extends";
import { jsoncNode, readJsonc } from "./jsonc";
import type { ReadConfiguration } from "./read-configuration";

/**
 * Returns what is wrong with a configuration file, by position: its own faults, and those of what it extends.
 * @param extended those of what it extends; of those about a name that the text no longer has, none is returned
 */
export function configurationFindings(
  text: string,
  { faults }: ReadConfiguration,
  extended: readonly ExtendsFault[] = [],
): Finding[] {
  const root = extended.length > 0 ? readJsonc(text).root : undefined;
  const placed = extended.flatMap(({ name, pointer, message }) => {
    const node = jsoncNode(root, pointer);
    return node?.value === name ? [{ pointer, message, range: rangeOf(node) }] : [];
  });
  const own = faults.map(({ isWarning, ...fault }): Finding => {
    return { ...fault, code: configurationRule.code, severity: isWarning ? "warning" : "error" };
  });
  const others = placed.map((fault): Finding => {
    return { ...fault, code: configurationRule.code, severity: "error" };
  });
  return [...own, ...others].sort(byPosition);
}
