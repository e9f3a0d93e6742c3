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

/** A single unknown property or value is more likely a typo. */
const MIN_FAULTS = 2;

export const hostProfile: Rule = {
  summary: "If a manifest is for a known host, its configuration extends that host.",
  evidence: "host",
  severity: "hint",
  appliesTo: ["draft"],
  *check(context) {
    const { root } = context.document;
    if (context.host || root?.type !== "object") return;
    const faults = findUnknowns(context);
    if (faults.length < MIN_FAULTS) return;
    const host = HOSTS.find((each) => faults.every((fault) => isKnownToHost(each, fault, context)));
    if (!host) return;
    yield {
      range: missingRange(root),
      message: message(
        '{host} knows the {count} unknown values and properties. Set "extends": "{name}" in .plugin-manifest.json.',
        { host: host.name, count: faults.length, name: host.id },
      ),
      pointer: "",
      fixes: () => [
        {
          ...fix("offered", message('Extend "{name}" in this workspace', { name: host.id })),
          configuration: { path: ["extends"], newEntries: [host.id], canBeSingleValue: true },
        },
      ],
    };
  },
};

/** Finds unknown properties and values, and an author that is a plain string, which a host may allow. */
function findUnknowns(context: RuleContext): ShapeFault[] {
  const { shape } = context;
  const duplicates = new Set(duplicateEntries(context).map(({ item }) => item));
  const faults = [
    ...(shape.get("additionalProperties") ?? []),
    ...(shape.get("type") ?? []).filter((fault) => isAuthorText(fault, context)),
    ...unknownValues(context),
  ];
  // duplicate-entry reports duplicates.
  return faults.filter(({ node }) => ![node, containerOf(node)].some((each) => each && duplicates.has(each)));
}

function isKnownToHost(host: Host, fault: ShapeFault, { document, kind }: RuleContext): boolean {
  const { keyword, node, name, pointer } = fault;
  const context = { document, kind, host };
  if (keyword === "additionalProperties") return schemaIn(context, parsePointer(pointer)) !== undefined;
  const schema = valueSchema(fault, context);
  return keyword === "type" ? isNodeOfType(node, schema) : isKnown(schema, {}, name ?? toValue(node));
}
