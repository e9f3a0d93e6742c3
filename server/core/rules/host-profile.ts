import { missingRange, parsePointer } from "../json/tree/pointer";
import { containerOf } from "../json/tree/tree";
import { toValue } from "../json/tree/value";
import { HOSTS, type Host } from "../manifest/host";
import { isKnown } from "../schema/known-values";
import { schemaIn } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isNodeOfType } from "../schema/validity";
import { message } from "../text/messages";
import { fix, type Rule, type RuleContext } from "./rule";
import { isAuthorText } from "./shared/faulty-values";
import { duplicateEntries } from "./shared/duplicate-entries";
import { unknownValues, valueSchema } from "./shared/unknown-values";

/** A single unknown value is more likely a mistake. */
const MIN_UNKNOWNS = 2;

export const hostProfile: Rule = {
  summary: "If a manifest is for a known host, its configuration extends that host.",
  evidence: "host",
  severity: "hint",
  appliesTo: ["draft"],
  *check(context) {
    const { root } = context.document;
    if (context.host || root?.type !== "object") return;
    const unknowns = findUnknowns(context);
    if (unknowns.length < MIN_UNKNOWNS) return;
    const host = HOSTS.find((each) => unknowns.every((fault) => isKnownToHost(each, fault, context)));
    if (!host) return;
    const { id: name } = host;
    yield {
      range: missingRange(root),
      message: message(
        '{host} knows the {count} unknown values and properties. Set "extends": "{name}" in .plugin-manifest.json.',
        { host: host.name, count: unknowns.length, name },
      ),
      pointer: "",
      fixes: () => [
        {
          ...fix("offered", message('Extend "{name}" in this workspace', { name })),
          configuration: { path: ["extends"], newEntries: [name], canBeSingleValue: true },
        },
      ],
    };
  },
};

function findUnknowns(context: RuleContext): ShapeFault[] {
  const { shape } = context;
  const duplicates = new Set(duplicateEntries(context).map(({ item }) => item));
  const unknowns = [
    ...(shape.get("additionalProperties") ?? []),
    ...(shape.get("type") ?? []).filter((fault) => isAuthorText(fault, context)),
    ...unknownValues(context),
  ];
  // duplicate-entry reports duplicates.
  return unknowns.filter(
    ({ node }) => ![node, containerOf(node)].some((each) => each && duplicates.has(each)),
  );
}

function isKnownToHost(host: Host, fault: ShapeFault, { document, kind }: RuleContext): boolean {
  const { keyword, node, name, pointer } = fault;
  const context = { document, kind, host };
  if (keyword === "additionalProperties") return schemaIn(context, parsePointer(pointer)) !== undefined;
  const schema = valueSchema(fault, context);
  return keyword === "type" ? isNodeOfType(node, schema) : isKnown(schema, {}, name ?? toValue(node));
}
