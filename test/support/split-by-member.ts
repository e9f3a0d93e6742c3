import type { Finding } from "../../server/core/problem";

/** Splits each finding about several members into one finding per member, so that two texts can be compared. */
export function splitByMember(findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ members, ...finding }) =>
    (members ?? [undefined]).map((name) => ({
      ...finding,
      pointer: name === undefined ? finding.pointer : `${finding.pointer}/${name}`,
    })),
  );
}
