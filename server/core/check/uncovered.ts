import { escapeSegment } from "../json/tree/pointer";
import type { Finding } from "../problem";

/**
 * Returns what is left of a finding without what is covered by something else: a finding about several members is
 * covered member by member.
 * @param isCovered called once for each JSON Pointer that the finding is about
 */
export function uncovered(finding: Finding, isCovered: (pointer: string) => boolean): readonly Finding[] {
  const { code, severity, pointer, members } = finding;
  if (!members) return isCovered(pointer) ? [] : [finding];
  const left = members.names.filter((name) => !isCovered(`${pointer}/${escapeSegment(name)}`));
  if (left.length === members.names.length) return [finding];
  return members.only(left).map((problem) => ({ ...problem, code, severity }));
}
