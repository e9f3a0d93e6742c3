import { getNodeValue, type Node } from "jsonc-parser";
import { escapeSegment, parsePointer, toPointer } from "../../core/json/tree/pointer";
import { isArray, memberValue, type JsonValue } from "../../core/json/tree/value";
import type { Configuration } from "./configuration";
import {
  ruleCodeFaults,
  schemaFaultPointers,
  schemaFaults,
  valueFaults,
  type UnlocatedFault,
} from "./configuration-faults";
import { limitText, MAX_EXTENDED_BYTES } from "../../host/limits";
import { message, show } from "../../core/text/messages";
import type { OffsetRange } from "../../core/text/ranges";
import { findJsoncKey, findJsoncNode, MAX_FAULTS, rangeOf, readJsonc } from "./jsonc";

interface ConfigurationFault extends Pick<UnlocatedFault, "pointer" | "isWarning"> {
  readonly range: OffsetRange;
  readonly message: string;
}

export interface ConfigurationResult {
  /** Absent if the text is too large, is not JSON, or violates the schema. */
  readonly configuration?: Configuration;
  /** The configuration's valid parts. Absent if the text is too large or not JSON, or if no part is valid. */
  readonly validParts?: Configuration;
  /** At most a hundred, sorted by position. */
  readonly faults: readonly ConfigurationFault[];
  readonly omittedCount?: number;
}

/** Parses a configuration file as JSON with comments; never throws. */
export function readConfiguration(text: string): ConfigurationResult {
  if (isTooLarge(text)) {
    const limit = limitText(MAX_EXTENDED_BYTES);
    const sentence = message("The configuration is larger than {limit}. Shorten it.", { limit });
    return { faults: [{ range: { offset: 0, length: 0 }, pointer: "", message: sentence }] };
  }
  const { root, faults: syntaxErrors, omittedCount } = readJsonc(text);
  if (!root || syntaxErrors.length > 0) {
    const faults = syntaxErrors.map((error) => ({ ...error, pointer: "" }));
    return { faults, ...(omittedCount > 0 && { omittedCount }) };
  }
  const value = getNodeValue(root) as JsonValue;
  const violations = schemaFaults(root, value, text);
  if (violations.length > 0) {
    // Report unknown codes, too: a misspelled code changes which problems a check reports.
    const faultyPointers = new Set(violations.map(({ pointer }) => pointer));
    const codeFaults = ruleCodeFaults(memberValue(value, "rules")).filter(
      ({ pointer }) => !faultyPointers.has(pointer),
    );
    const faults = [...violations, ...codeFaults, ...duplicateFaults(root)];
    return { ...removeFaultyParts(value, faults), ...locateFaults(root, faults) };
  }
  const configuration = value as Configuration;
  const faults = [...valueFaults(configuration), ...duplicateFaults(root)];
  return { configuration, ...removeFaultyParts(value, faults), ...locateFaults(root, faults) };
}

function isTooLarge(text: string): boolean {
  // In UTF-8, a UTF-16 code unit takes at most three bytes.
  if (text.length * 3 <= MAX_EXTENDED_BYTES) return false;
  return new TextEncoder().encode(text).length > MAX_EXTENDED_BYTES;
}

/** Finds duplicate members. They are problems, because readers cannot see which one applies. */
function duplicateFaults({ type, children = [] }: Node, parentPointer = ""): UnlocatedFault[] {
  const names = new Set<unknown>();
  return children.flatMap((child, i): UnlocatedFault[] => {
    if (type === "array") return duplicateFaults(child, `${parentPointer}/${i}`);
    const [key, value] = child.children ?? [];
    if (type !== "object" || !key) return [];
    const pointer = `${parentPointer}/${escapeSegment(String(key.value))}`;
    const sentence = () => message("Duplicate property {name}. Remove one.", { name: show(key.value) });
    const duplicates = names.has(key.value) ? [{ pointer, node: key, message: sentence }] : [];
    names.add(key.value);
    return [...duplicates, ...(value ? duplicateFaults(value, pointer) : [])];
  });
}

/** The maximum number of rounds: an object that loses a faulty required member is itself faulty in the next round. */
const MAX_REMOVAL_ROUNDS = 4;

function removeFaultyParts(value: JsonValue, faults: readonly UnlocatedFault[]) {
  let remaining: JsonValue | undefined = value;
  let faultyPointers = errorPointers(faults);
  for (let round = 0; faultyPointers.length > 0; round++) {
    remaining =
      round < MAX_REMOVAL_ROUNDS ? removePaths(remaining, faultyPointers.map(parsePointer)) : undefined;
    if (remaining === undefined) return {};
    faultyPointers = schemaFaultPointers(remaining);
    if (faultyPointers.length === 0) faultyPointers = errorPointers(valueFaults(remaining as Configuration));
  }
  return { validParts: remaining as Configuration };
}

function errorPointers(faults: readonly UnlocatedFault[]): string[] {
  return faults.flatMap(({ pointer, isWarning }) => (isWarning ? [] : pointer));
}

/** Removes the values at some paths. For the path of a missing member, removes the object that lacks it. */
function removePaths(value: JsonValue, paths: readonly (readonly string[])[]): JsonValue | undefined {
  const pathsByName = new Map<string, (readonly string[])[]>();
  for (const [name, ...tail] of paths) {
    if (name === undefined) return undefined;
    const tails = pathsByName.get(name) ?? [];
    tails.push(tail);
    pathsByName.set(name, tails);
  }
  if (pathsByName.size === 0) return value;
  const isMissing = (name: string) =>
    typeof value !== "object" || value === null || !Object.hasOwn(value, name);
  if (!isArray(value) && [...pathsByName.keys()].some(isMissing)) return undefined;
  const members = Object.entries(value as object).flatMap(([name, member]): [string, JsonValue][] => {
    const remaining = removePaths(member as JsonValue, pathsByName.get(name) ?? []);
    return remaining === undefined ? [] : [[name, remaining]];
  });
  return isArray(value) ? members.map(([, entry]) => entry) : Object.fromEntries(members);
}

/** Finds the ranges of the first faults only, because each lookup starts at the root. */
function locateFaults(root: Node, unlocatedFaults: readonly UnlocatedFault[]) {
  const omittedCount = Math.max(0, unlocatedFaults.length - MAX_FAULTS);
  const faults = unlocatedFaults.slice(0, MAX_FAULTS).map((fault): ConfigurationFault => {
    const { pointer, isWarning, node = findMarkedNode(root, fault) } = fault;
    return { range: rangeOf(node), message: fault.message(), pointer, ...(isWarning && { isWarning }) };
  });
  return {
    faults: faults.sort((a, b) => a.range.offset - b.range.offset),
    ...(omittedCount > 0 && { omittedCount }),
  };
}

function findMarkedNode(root: Node, { pointer, marksName }: UnlocatedFault): Node | undefined {
  const path = parsePointer(pointer);
  const holder = findJsoncNode(root, toPointer(path.slice(0, -1)));
  return marksName ? findJsoncKey(holder, path.at(-1) ?? "") : (findJsoncNode(root, pointer) ?? holder);
}
