import { isTooLarge } from "../json/parse/numbers";
import { parsePointer, pointerOf } from "../json/tree/pointer";
import { containerOf, isEffective, memberOf, selfAndDescendants, type ValueNode } from "../json/tree/tree";
import { propertyPath, showNode, type JsonValue } from "../json/tree/value";
import { misplacedLimits, settingsOf, writtenText } from "../manifest/settings";
import { levelMember } from "../manifest/vocabulary";
import { isKnown, knownValues } from "../schema/known-values";
import { childSchema, schemaIn, typesOf, type Schema } from "../schema/schema";
import type { ShapeFault } from "../schema/shape";
import { isOfType, isValid, isWithinLimits } from "../schema/validity";
import { lazy } from "../text/lazy";
import { listOr, message, show, typeName } from "../text/messages";
import { changeTo, type Fix, type Problem, type Rule, type RuleContext } from "./rule";
import { isAuthorText } from "./shared/faulty-values";
import { entrySchema, LEVEL_SOURCE } from "./shared/tags";

export const wrongType: Rule = {
  summary: "A value has the type that the interface states.",
  evidence: "stated",
  *check(context) {
    yield* numbersOutOfRange(context);
    const settings = lazy(() => context.manifests.flatMap((manifest) => [...settingsOf(manifest)]));
    const misplacedValues = lazy(() => {
      const limits = settings().flatMap(misplacedLimits);
      return new Set(limits.map(({ property }) => property.valueNode));
    });
    const untypedChoices = lazy(() => {
      const untypedSettings = settings().filter(({ type }) => type === undefined);
      return new Set(untypedSettings.map(({ node }) => memberOf(node, "enum")));
    });
    for (const fault of context.shape.get("type") ?? []) {
      const { node, pointer } = fault;
      const container = containerOf(node);
      const isHalfTyped = (node.type === "object" || node.type === "array") && !node.isComplete;
      // author-shorthand reports a plain-text author; setting-keyword reports a limit that only another type has.
      if (isAuthorText(fault, context) || isHalfTyped) continue;
      if (misplacedValues().has(node) || (container && misplacedValues().has(container))) continue;
      const schema = schemaIn(context, parsePointer(pointer)) ?? {};
      yield {
        range: node,
        message: sentence(fault, schema, context.document.text),
        pointer,
        fixes: () => {
          const fixes = conversions(fault, schema, context);
          // If the setting has no known type, its choices may be right, so only offer to convert them.
          return container && untypedChoices().has(container)
            ? fixes.map((fix) => ({ ...fix, grade: "offered" }))
            : fixes;
        },
      };
    }
  },
};

/** Reports numbers that are too large for a double: parsers read them as infinity. */
function* numbersOutOfRange({ document, shape }: RuleContext): Iterable<Problem> {
  if (!document.hasMisreadNumbers) return;
  const reportedNodes = new Set((shape.get("type") ?? []).map(({ node }) => node));
  for (const node of selfAndDescendants(document.root)) {
    if (node.type !== "number" || !isTooLarge(writtenText(node, document.text))) continue;
    if (reportedNodes.has(node) || !isEffective(node)) continue;
    const pointer = pointerOf(node);
    const values = { place: show(propertyPath(pointer)), found: showNode(node, document.text) };
    yield {
      range: node,
      message: message("{place} must be between -1e308 and 1e308, not {found}.", values),
      pointer,
    };
  }
}

function sentence({ node, pointer }: ShapeFault, schema: Schema, text: string): string {
  const place = show(propertyPath(pointer));
  const values = { place, found: shownValue(node, text), wanted: listOr(typesOf(schema).map(typeName)) };
  const sizeMessage = sizeSentence(node, schema, place);
  if (sizeMessage !== undefined) return sizeMessage;
  const host = schema["x-host"];
  if (host) return message("{place} must be {wanted} in {host}, not {found}.", { ...values, host });
  return pointer === ""
    ? message("The document must be {wanted}, not {found}.", values)
    : message("{place} must be {wanted}, not {found}.", values);
}

/** Returns the message for an invalid number of bytes; the schemas limit no other numbers. */
function sizeSentence(node: ValueNode, schema: Schema, place: string): string | undefined {
  if (node.type !== "number" || schema.maximum === undefined) return undefined;
  return node.isInteger && node.value > schema.maximum
    ? message("{place} must be at most {maximum} bytes.", { place, maximum: schema.maximum })
    : message("{place} must be a whole number of bytes, 0 or more.", { place });
}

function shownValue(node: ValueNode, text: string): string {
  if (node.type === "object" || node.type === "array") return typeName(node.type);
  const value = showNode(node, text);
  if (node.type === "number") return message("the number {value}", { value });
  return node.type === "string" ? message("the string {value}", { value }) : value;
}

function conversions({ node, pointer }: ShapeFault, schema: Schema, context: RuleContext): Fix[] {
  const { text } = context.document;
  const value = convertedValue(node, schema, text);
  if (value === undefined) return [];
  const isPossible = (newValue: JsonValue) =>
    isValid(newValue, schema, context.vocabulary, true) && !causesError(newValue, node, pointer, context);
  // Only the author knows if the text is one entry or a list.
  if (Array.isArray(value) && node.type === "string" && SEPARATORS.test(node.value)) {
    const entries = node.value.split(SEPARATORS).map((entry) => entry.trim());
    const lists = [entries.filter((entry) => entry !== ""), value];
    return lists.filter(isPossible).map((list) => changeTo(text, node, list, "offered"));
  }
  if (!isPossible(value)) return [];
  const isSafe =
    isValid(value, schema, context.vocabulary) && !isCheckedByRules(node, pointer, schema, context);
  return [changeTo(text, node, value, isSafe ? "safe" : "suggested")];
}

/** Tests if a converted value would cause an error: a level without its member in `integration`, or a negative length. */
function causesError(value: JsonValue, node: ValueNode, pointer: string, context: RuleContext): boolean {
  if (pointer.endsWith("/minLength")) return Number(value) < 0;
  const list = Array.isArray(value) ? node : containerOf(node);
  const manifest = context.manifests.find(
    (each) => list && memberOf(each.node, "capability_levels") === list,
  );
  if (!manifest || manifest.kind === "placeholder") return false;
  const integration = memberOf(manifest.node, "integration");
  const schema = entrySchema(manifest, LEVEL_SOURCE);
  return [value].flat().some((level) => {
    if (typeof level !== "number" || !isKnown(schema, context.vocabulary, level)) return false;
    return !memberOf(integration, levelMember(level));
  });
}

/** Patterns for the pointers of values that other rules check, although the schema has no format or known values. */
const CHECKED_POINTERS = [
  /^\/(?:tags|license|summary|description|artifact_size|signing_key_id)$/,
  /^\/artifacts\//,
  /\/(?:id|module_id|tab_id|parent_module)$/,
  /^\/settings_schema\/properties\/[^/]*\/(?:default|minimum|maximum|minLength|enum)$/,
  /^\/permissions\/\d+\/value$/,
];

/** Tests if other rules will check the converted value. In a response, rules compare nearly all values with copies. */
function isCheckedByRules(
  node: ValueNode,
  pointer: string,
  schema: Schema,
  { kind, vocabulary }: RuleContext,
): boolean {
  if (kind === "detail" || kind === "placeholder" || containerOf(node)?.type === "array") return true;
  const isRestricted = (each: Schema) =>
    each.format !== undefined || knownValues(each, vocabulary).length > 0;
  return (
    isRestricted(schema) ||
    isRestricted(childSchema(schema, 0) ?? {}) ||
    CHECKED_POINTERS.some((pattern) => pattern.test(pointer))
  );
}

/** Matches the separators of a list that is written as one string. */
const SEPARATORS = /[,;\r\n]+/;

/** Converts a value to a type that the schema accepts; undefined if that would lose information or be a guess. */
function convertedValue(node: ValueNode, schema: Schema, text: string): JsonValue | undefined {
  const types = typesOf(schema);
  if (node.type === "number" && types.includes("string"))
    return text.slice(node.offset, node.offset + node.length);
  if (node.type === "string") {
    const scalar = parseScalar(node.value, types);
    if (typeof scalar === "number") return isWithinLimits(scalar, schema) ? scalar : undefined;
    if (scalar !== undefined) return scalar;
  }
  if (types.includes("object") && node.type === "string") return wrapInObject(node.value, schema);
  if (!types.includes("array") || node.type === "object" || node.type === "array" || node.type === "null")
    return undefined;
  const item = childSchema(schema, 0);
  // Blank text is not an entry.
  if (node.type === "string" && node.value.trim() === "") return undefined;
  return item && isOfType(node.value, typesOf(item)) ? [node.value] : undefined;
}

/** Wraps a text in an object that requires only one member: a permission's type in `{ "type": … }`. */
function wrapInObject(text: string, schema: Schema): JsonValue | undefined {
  const [name, ...otherNames] = schema.required ?? [];
  const member = name !== undefined && otherNames.length === 0 ? childSchema(schema, name) : undefined;
  return name !== undefined && member && isOfType(text, typesOf(member)) ? { [name]: text } : undefined;
}

function parseScalar(text: string, types: readonly string[]): number | boolean | undefined {
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  const isWholeNumber = /^-?(?:0|[1-9]\d{0,14})$/.test(text);
  if (types.includes("integer") && isWholeNumber) return Number(text);
  // A double keeps at least 15 significant digits.
  return types.includes("number") && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text) && text.length <= 16
    ? Number(text)
    : undefined;
}
