import type { StringNode } from "../../json/tree/tree";
import type { Problem } from "../rule";
import type { RuleContext } from "../rule";
import type { FormatName } from "../../manifest/formats";

/** A string that has not the form that its schema states. */
export interface FormatFault {
  readonly node: StringNode;
  readonly value: string;
  readonly pointer: string;
  readonly format: FormatName;
}

/** The problems of strings that break one of some formats, as a rule words them. */
export function* formatProblems(
  { shape }: RuleContext,
  formats: readonly FormatName[],
  describe: (fault: FormatFault) => Pick<Problem, "message" | "fixes">,
): Iterable<Problem> {
  for (const { node, pointer, format } of shape.get("format") ?? []) {
    if (node.type !== "string" || !formats.includes(format as FormatName)) continue;
    const fault = { node, value: node.value, pointer, format: format as FormatName };
    yield { range: node, pointer, ...describe(fault) };
  }
}
