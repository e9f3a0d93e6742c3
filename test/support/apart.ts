import type { Finding } from "../../server/core/problem";

/** Takes findings about several members apart, so that those of two texts can be compared member by member. */
export function apart(findings: readonly Finding[]): Finding[] {
  return findings.flatMap(({ members, ...finding }) =>
    (members ?? [undefined]).map((name) => ({
      ...finding,
      pointer: name === undefined ? finding.pointer : `${finding.pointer}/${name}`,
    })),
  );
}
