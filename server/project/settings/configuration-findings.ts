import { configurationRule } from "../../core/check/configuration-rules";
import { byPosition } from "../../core/check/too-many-problems";
import type { Finding } from "../../core/problem";
import { plural } from "../../core/text/messages";
import { rangeOf } from "./configuration-shape";
import type { ExtendsFault } from "./extends";
import { jsoncNode, MAX_FAULTS, readJsonc } from "./jsonc";
import type { ReadConfiguration } from "./read-configuration";

/**
 * Returns what is wrong with a configuration file, by position: its own faults, and those of what it extends. At most a
 * hundred are listed; one more says how many there are besides.
 * @param extended those of what it extends; of those about a name that the text no longer has, none is returned
 */
export function configurationFindings(
  text: string,
  { faults, omitted = 0 }: ReadConfiguration,
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
  const all = [...own, ...others].sort(byPosition);
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
