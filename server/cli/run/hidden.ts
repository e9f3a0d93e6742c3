import { dirname } from "node:path";
import { isProblem, type Finding } from "../../core/problem";
import { checkRequest, type CheckRequest } from "../../program/check-request";
import type { Configurations } from "../../program/configurations";

/**
 * Counts what the repository's own configuration would hide of a file that is checked with another one, or without any:
 * problems, or the whole manifest (docs/spec/configuration.md, Who says so).
 * @param found what was found in it
 * @param own the configurations of the repository
 */
export function hiddenBy(own: Configurations, request: CheckRequest, found: readonly Finding[]): number {
  const { source, options } = request;
  const { name, path = name, isFound, searched } = source;
  const held = own.heldFor(path, searched);
  if (isFound && own.passedOverIn(dirname(path))(path)) return 1;
  if (!held.file) return 0;
  const left = new Map<string, number>();
  const { findings } = checkRequest({ ...request, options: { ...options, ...held.options } });
  for (const finding of findings.filter(isProblem))
    left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  return found.filter(isProblem).filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  }).length;
}

function keyOf({ code, pointer }: Finding): string {
  return `${code} ${pointer}`;
}
