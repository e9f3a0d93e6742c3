import { configuration as validate } from "../generated/validators";
import { notSettable, settableRules } from "../core/check/workspace-rules";
import { getNodeValue, type Node } from "jsonc-parser";
import type { OffsetRange } from "../core/text/ranges";
import type { JsonValue } from "../core/json/tree/value";
import { nearest } from "../core/text/spelling";
import type { Severity } from "../core/problem";
import type { DocumentKind } from "../core/manifest/kind";
import { configurationSchema } from "../core/schema/schema";
import type { Vocabulary } from "../core/manifest/vocabulary";
import { excerpt, listOr, message, show, typeName } from "../core/text/messages";
import { isInteger } from "../core/json/parse/numbers";
import { placeName } from "../core/json/tree/describe";
import { jsoncKey, jsoncNode, readJsonc } from "./jsonc";

/** The name of the configuration file, which editors and the command line read. */
export const CONFIGURATION_FILE = ".plugin-manifest.json";

/** The settings in a configuration file (docs/spec/rules.md, Configuration). */
export interface Configuration {
  readonly documentKind?: DocumentKind | "auto";
  /** By rule code. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  readonly vocabulary?: Vocabulary;
}

/** A problem in a configuration file. */
interface ConfigurationFault {
  readonly range: OffsetRange;
  readonly message: string;
  /** Set when the text is not JSON. */
  readonly isSyntax?: true;
  /** Set when the rest of the configuration applies. */
  readonly isWarning?: true;
}

interface ReadConfiguration {
  /** Absent when the text is not JSON or has the wrong shape. */
  readonly configuration?: Configuration;
  readonly faults: readonly ConfigurationFault[];
}

/** Reads the text of a configuration file, JSON with comments; never throws. */
export function readConfiguration(text: string): ReadConfiguration {
  const { root, faults: syntax } = readJsonc(text);
  if (!root || syntax.length > 0) {
    return { faults: syntax.map((fault) => ({ ...fault, isSyntax: true as const })) };
  }
  const value = getNodeValue(root) as JsonValue;
  const shape = [...shapeErrors(value), ...roundedLevels(root, text)].map((error) =>
    shapeFault(root, error, text),
  );
  if (shape.length) return { faults: shape.sort((a, b) => a.range.offset - b.range.offset) };
  return { configuration: value as Configuration, faults: codeFaults(root) };
}

type ShapeError = NonNullable<typeof validate.errors>[number];

function shapeErrors(value: JsonValue): readonly ShapeError[] {
  const errors = validate(value) ? [] : (validate.errors ?? []);
  // A value of the wrong type is not one of the allowed values either. That is one problem, not two.
  const mistyped = new Set(errors.filter(isType).map(({ instancePath }) => instancePath));
  return errors.filter((error) => isType(error) || !mistyped.has(error.instancePath));
}

/** Finds the levels that are integers only for the validator, which sees rounded values. */
function roundedLevels(root: Node, text: string): ShapeError[] {
  const list = "/vocabulary/capabilityLevels";
  return (jsoncNode(root, list)?.children ?? []).flatMap(
    ({ type, value, offset, length }, index): ShapeError[] =>
      type === "number" && Number.isInteger(value) && !isInteger(text.slice(offset, offset + length))
        ? [{ keyword: "type", instancePath: `${list}/${index}`, params: { type: "integer" } }]
        : [],
  );
}

function isType({ keyword }: ShapeError): boolean {
  return keyword === "type";
}

function shapeFault(root: Node, error: ShapeError, text: string): ConfigurationFault {
  const { instancePath, keyword, params } = error;
  const node = jsoncNode(root, instancePath);
  const place = instancePath === "" ? "" : placeName(instancePath);
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    return fault(
      jsoncKey(node, name),
      unknownSetting(name, place, nearest(name, settingNames(instancePath))),
    );
  }
  if (keyword === "enum") {
    const allowed = listOr((params["allowedValues"] as JsonValue[]).map(show));
    const value = show(node ? getNodeValue(node) : null);
    return fault(node, message('"{place}" must be {allowed}, not {value}.', { place, allowed, value }));
  }
  const expected = typeName(String(params["type"]));
  const found = node?.type === "number" ? excerpt(text, node) : typeName(node?.type ?? "null");
  return fault(
    node,
    place === ""
      ? message("The configuration must be {expected}, not {found}.", { expected, found })
      : message('"{place}" must be {expected}, not {found}.', { place, expected, found }),
  );
}

/** @param place the name of the object that has the setting; empty for the configuration itself */
function unknownSetting(name: string, place: string, guess: string | undefined): string {
  if (place === "") {
    return guess === undefined
      ? message('Unknown setting "{name}".', { name })
      : message('Unknown setting "{name}". Did you mean "{guess}"?', { name, guess });
  }
  return guess === undefined
    ? message('Unknown setting "{name}" in "{place}".', { name, place })
    : message('Unknown setting "{name}" in "{place}". Did you mean "{guess}"?', { name, place, guess });
}

/** Returns the names of the settings in an object of the configuration. */
function settingNames(pointer: string): string[] {
  const schema = configurationSchema();
  return Object.keys((pointer === "" ? schema : schema.definitions?.["vocabulary"])?.properties ?? {});
}

/** Finds the codes of no rule, and those of rules whose severity cannot be set. */
function codeFaults(root: Node): ConfigurationFault[] {
  const listed = jsoncNode(root, "/rules");
  const codes = settableRules.map(({ code }) => code);
  return Object.keys((listed && (getNodeValue(listed) as object)) ?? {}).flatMap(
    (code): ConfigurationFault[] => {
      const key = jsoncKey(listed, code);
      const fixed = notSettable(code);
      if (fixed !== undefined) return [{ ...fault(key, fixed), isWarning: true }];
      return codes.includes(code) ? [] : [fault(key, unknownRule(code, codes))];
    },
  );
}

function unknownRule(name: string, codes: readonly string[]): string {
  const guess = nearest(name, codes);
  return guess === undefined
    ? message('Unknown rule "{name}".', { name })
    : message('Unknown rule "{name}". Did you mean "{guess}"?', { name, guess });
}

function fault(node: OffsetRange | undefined, sentence: string): ConfigurationFault {
  return { range: { offset: node?.offset ?? 0, length: node?.length ?? 0 }, message: sentence };
}

/** Merges two configurations. Settings of the first win, rule by rule; vocabularies are combined. */
export function mergeConfigurations(first: Configuration, second: Configuration): Configuration {
  const kind =
    first.documentKind === undefined || first.documentKind === "auto"
      ? second.documentKind
      : first.documentKind;
  return {
    ...(kind === undefined ? {} : { documentKind: kind }),
    rules: { ...second.rules, ...first.rules },
    vocabulary: mergeVocabularies(first.vocabulary ?? {}, second.vocabulary ?? {}),
  };
}

function mergeVocabularies(first: Vocabulary, second: Vocabulary): Vocabulary {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof Vocabulary>;
  return Object.fromEntries([...keys].map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]]));
}

/** The glob of the configuration files to watch. */
export const CONFIGURATION_GLOB = `**/${CONFIGURATION_FILE}`;
