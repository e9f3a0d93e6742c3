import { getNodeValue, type Node } from "jsonc-parser";
import { explainFixedSeverity, settableRules } from "../../core/check/all-rules";
import { isSuppressible } from "../../core/check/suppressions";
import { isInteger } from "../../core/json/parse/numbers";
import { escapeSegment, parsePointer, toPointer } from "../../core/json/tree/pointer";
import { asObject, propertyPath, type JsonValue } from "../../core/json/tree/value";
import { mayHideAccess } from "../../core/manifest/detail";
import { VERSION_PLACEHOLDER } from "../../core/release/tags";
import { configurationSchema, type Schema } from "../../core/schema/schema";
import { excerpt, listOr, message, show, typeName } from "../../core/text/messages";
import { nearest } from "../../core/text/spelling";
import { configuration as validate } from "../../generated/validators";
import type { Configuration } from "./configuration";
import { findJsoncNode } from "./jsonc";

/** A problem of a configuration. Its range and message are computed only if it is listed: there may be thousands. */
export interface UnlocatedFault {
  readonly pointer: string;
  readonly message: () => string;
  /** True to mark the member's name instead of its value. */
  readonly marksName?: boolean;
  /** The node to mark; by default, the one at the pointer or, if that is missing, its parent. */
  readonly node?: Node;
  /** Set for a warning, which does not invalidate the configuration. */
  readonly isWarning?: true;
}

type SchemaError = NonNullable<typeof validate.errors>[number];

/** Finds the violations of the configuration's schema, unsorted. */
export function schemaFaults(root: Node, value: JsonValue, text: string): UnlocatedFault[] {
  return [...schemaErrors(value), ...roundedLevelErrors(root, text)].map((error) => ({
    pointer: pointerOf(error),
    marksName: error.keyword === "additionalProperties",
    message: () => describeSchemaError(root, error, text),
  }));
}

/** Returns the JSON Pointers of values that violate the schema, and of missing members. */
export function schemaFaultPointers(value: JsonValue): string[] {
  return schemaErrors(value).map(pointerOf);
}

function schemaErrors(value: JsonValue): SchemaError[] {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  // Otherwise, the validator would keep the values of a possibly large file in memory.
  validate.errors = null;
  // A value of the wrong type is not an allowed value either. Report one problem, not two.
  const mistypedPaths = new Set(errors.filter(isTypeError).map(({ instancePath }) => instancePath));
  return errors.filter((error) => isTypeError(error) || !mistypedPaths.has(error.instancePath));
}

function pointerOf({ instancePath, params }: SchemaError): string {
  const name = params["additionalProperty"] ?? params["missingProperty"];
  return typeof name === "string" ? `${instancePath}/${escapeSegment(name)}` : instancePath;
}

/** Finds levels that look like integers only to the validator, which sees rounded values. */
function roundedLevelErrors(root: Node, text: string): SchemaError[] {
  const listPointer = "/vocabulary/capabilityLevels";
  const node = findJsoncNode(root, listPointer);
  return (node?.children ?? []).flatMap(({ type, value, offset, length }, index): SchemaError[] =>
    type === "number" && Number.isInteger(value) && !isInteger(text.slice(offset, offset + length))
      ? [{ keyword: "type", instancePath: `${listPointer}/${index}`, params: { type: "integer" } }]
      : [],
  );
}

function isTypeError({ keyword }: SchemaError): boolean {
  return keyword === "type";
}

function describeSchemaError(
  root: Node,
  { instancePath, keyword, params }: SchemaError,
  text: string,
): string {
  const node = findJsoncNode(root, instancePath);
  const place = instancePath === "" ? "" : propertyPath(instancePath);
  const limit = Number(params["limit"]);
  switch (keyword) {
    case "additionalProperties": {
      const name = String(params["additionalProperty"]);
      return describeUnknownSetting(name, place, nearest(name, settingNames(instancePath)));
    }
    case "required":
      return message('Missing "{name}" in "{place}".', { name: String(params["missingProperty"]), place });
    case "enum": {
      const allowed = listOr((params["allowedValues"] as JsonValue[]).map(show));
      const value = show(node ? getNodeValue(node) : null);
      return message('"{place}" must be {allowed}, not {value}.', { place, allowed, value });
    }
    case "pattern":
      return message('"{place}" must not be blank.', { place });
    case "maxItems":
      return message('"{place}" has more than {limit} entries.', { place, limit });
    case "maxLength":
      return message('"{place}" has more than {limit} characters.', { place, limit });
    default:
      return describeTypeError(node, params["type"], place, text);
  }
}

function describeTypeError(node: Node | undefined, schemaType: unknown, place: string, text: string): string {
  const types = Array.isArray(schemaType) ? (schemaType as string[]) : [String(schemaType)];
  const expected = listOr(types.map(typeName));
  const actual = node?.type === "number" ? excerpt(text, node) : typeName(node?.type ?? "null");
  return place === ""
    ? message("The configuration must be {expected}, not {found}.", { expected, found: actual })
    : message('"{place}" must be {expected}, not {found}.', { place, expected, found: actual });
}

/** @param place the name of the object with the setting; empty for the configuration itself */
function describeUnknownSetting(name: string, place: string, guess: string | undefined): string {
  if (place === "") {
    return guess === undefined
      ? message('Unknown setting "{name}".', { name })
      : message('Unknown setting "{name}". Did you mean "{guess}"?', { name, guess });
  }
  return guess === undefined
    ? message('Unknown setting "{name}" in "{place}".', { name, place })
    : message('Unknown setting "{name}" in "{place}". Did you mean "{guess}"?', { name, place, guess });
}

function settingNames(pointer: string): string[] {
  const configuration = configurationSchema();
  const resolve = (schema: Schema | undefined) =>
    schema?.$ref === undefined ? schema : configuration.definitions?.[schema.$ref.replace(/^.*\//, "")];
  let schema: Schema | undefined = configuration;
  for (const token of parsePointer(pointer)) {
    const { properties, additionalProperties, items }: Schema = schema ?? {};
    const defaultSchema = typeof additionalProperties === "object" ? additionalProperties : items;
    schema = resolve(properties && Object.hasOwn(properties, token) ? properties[token] : defaultSchema);
  }
  return Object.keys(schema?.properties ?? {});
}

/** Finds the faults that a schema cannot describe, unsorted. The configuration must match the schema. */
export function valueFaults(configuration: Configuration): UnlocatedFault[] {
  return [
    ...ruleCodeFaults(configuration.rules),
    ...levelFaults(configuration),
    ...tagFaults(configuration),
    ...versionFileFaults(configuration),
    ...suppressionFaults(configuration),
  ];
}

const settableCodes = () => settableRules.map(({ code }) => code);

/** Finds unknown codes and codes of rules with a fixed severity. @param rules the setting `rules`; may be invalid */
export function ruleCodeFaults(rules: unknown): UnlocatedFault[] {
  const knownCodes = new Set<string>(settableCodes());
  return Object.keys(asObject(rules)).flatMap((code): UnlocatedFault[] => {
    const target = { pointer: toPointer(["rules", code]), marksName: true };
    const explanation = explainFixedSeverity(code);
    if (explanation !== undefined) return [{ ...target, message: () => explanation, isWarning: true }];
    return knownCodes.has(code) ? [] : [{ ...target, message: () => describeUnknownRule(code) }];
  });
}

function describeUnknownRule(name: string): string {
  const guess = nearest(name, settableCodes());
  return guess === undefined
    ? message('Unknown rule "{name}".', { name })
    : message('Unknown rule "{name}". Did you mean "{guess}"?', { name, guess });
}

function tagFaults({ releaseTags }: Configuration): UnlocatedFault[] {
  const placeholder = VERSION_PLACEHOLDER;
  const isValid = releaseTags === undefined || releaseTags.split(placeholder).length === 2;
  return faultUnless(isValid, "/releaseTags", () =>
    message('"releaseTags" must contain "{place}" exactly once.', { place: placeholder }),
  );
}

function faultUnless(isValid: boolean, pointer: string, sentence: () => string): UnlocatedFault[] {
  return isValid ? [] : [{ pointer, message: sentence }];
}

function levelFaults({ vocabulary = {} }: Configuration): UnlocatedFault[] {
  const { capabilityLevels = [] } = vocabulary;
  if (Array.isArray(capabilityLevels)) return [];
  return Object.keys(capabilityLevels)
    .filter((level) => !/^-?(?:0|[1-9]\d{0,14})$/.test(level))
    .map((level) => ({
      pointer: toPointer(["vocabulary", "capabilityLevels", level]),
      marksName: true,
      message: () => message('{level} is not an integer. Use a level such as "2".', { level: show(level) }),
    }));
}

function pointerSyntaxFaults(suppressedPointer: string, settingPointer: string): UnlocatedFault[] {
  return faultUnless(/^(?:\/(?:[^~/]|~[01])*)*$/.test(suppressedPointer), settingPointer, () =>
    message('{place} is not a JSON Pointer. Write it as "/window/reuse_key".', {
      place: show(suppressedPointer),
    }),
  );
}

function versionFileFaults({ versionFiles = [] }: Configuration): UnlocatedFault[] {
  return versionFiles.flatMap((file, i) => {
    const isValid = /^(?!\/|\w:)(?:[^\\]*\/)?(?:Cargo\.toml|package\.json)$/s.test(file);
    return faultUnless(isValid, `/versionFiles/${i}`, () =>
      message('{file} is not the path of a "Cargo.toml" or "package.json".', { file: show(file) }),
    );
  });
}

function suppressionFaults({ suppressions = [] }: Configuration): UnlocatedFault[] {
  return suppressions.flatMap(({ rule, at, until }, i): UnlocatedFault[] => [
    ...suppressedRuleFaults(rule, at, `/suppressions/${i}/rule`),
    ...pointerSyntaxFaults(at ?? "", `/suppressions/${i}/at`),
    ...(until === undefined ? [] : dateFaults(until, `/suppressions/${i}/until`)),
  ]);
}

function suppressedRuleFaults(rule: string, at: string | undefined, pointer: string): UnlocatedFault[] {
  const isKnown = settableCodes().includes(rule) || explainFixedSeverity(rule) !== undefined;
  if (!isKnown) return [{ pointer, message: () => describeUnknownRule(rule) }];
  const hidesAccess = rule === "duplicate-member" && at !== undefined && mayHideAccess(at);
  if (isSuppressible(rule) && !hidesAccess) return [];
  const sentence = () =>
    message("{rule} cannot be suppressed here. Remove the suppression.", { rule: show(rule) });
  return [{ pointer, message: sentence, isWarning: true }];
}

function dateFaults(text: string, pointer: string): UnlocatedFault[] {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : NaN;
  // `Date` shifts a day that does not exist to the next month.
  const isValid = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return faultUnless(isValid, pointer, () =>
    message("{text} is not a date such as 2027-01-31.", { text: show(text) }),
  );
}
