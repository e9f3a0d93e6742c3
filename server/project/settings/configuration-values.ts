import type { Node } from "jsonc-parser";
import { notSettable, settableRules } from "../../core/check/all-rules";
import { isSuppressible } from "../../core/check/suppressions";
import { toPointer, type Segment } from "../../core/json/tree/pointer";
import { isObject, memberValue, type JsonValue } from "../../core/json/tree/value";
import { mayHideAccess } from "../../core/manifest/detail";
import { duplicateMember } from "../../core/rules/duplicate-member";
import { VERSION_PLACE } from "../../core/release/tags";
import { message, show } from "../../core/text/messages";
import { nearest } from "../../core/text/spelling";
import type { Configuration } from "./configuration";
import { rangeOf, type FoundFault } from "./configuration-shape";
import { jsoncKey, jsoncNode } from "./jsonc";

/** A fault of a value that has the right type: where it is, and a sentence. */
interface ValueFault {
  readonly path: readonly Segment[];
  readonly message: () => string;
  /** True to mark the name of the member. */
  readonly isName?: boolean;
  readonly isWarning?: true;
}

/** Finds what a schema cannot say of a configuration whose shape is right, in no order. */
export function valueFaults(root: Node, configuration: Configuration): FoundFault[] {
  const found = [
    ...codeFaults(Object.keys(configuration.rules ?? {})),
    ...levelFaults(configuration),
    ...tagFaults(configuration),
    ...versionFileFaults(configuration),
    ...suppressionFaults(configuration),
  ];
  return found.map((fault) => placed(root, fault));
}

/** Finds the unknown codes of rules in a configuration whose shape may be wrong elsewhere, in no order. */
export function unknownCodes(root: Node, configuration: JsonValue): FoundFault[] {
  const rules = memberValue(configuration, "rules");
  return isObject(rules) ? codeFaults(Object.keys(rules)).map((fault) => placed(root, fault)) : [];
}

function placed(root: Node, { path, isName, isWarning, message: sentence }: ValueFault): FoundFault {
  const nodeAt = (to: readonly Segment[]) => jsoncNode(root, toPointer(to));
  const node = () => (isName ? jsoncKey(nodeAt(path.slice(0, -1)), String(path.at(-1))) : nodeAt(path));
  return {
    pointer: toPointer(path),
    isWarning,
    place: () => ({ range: rangeOf(node()), message: sentence() }),
  };
}

const codes = () => settableRules.map(({ code }) => code);

function codeFaults(named: readonly string[]): ValueFault[] {
  const known = new Set<string>(codes());
  return named.flatMap((code): ValueFault[] => {
    const place = { path: ["rules", code], isName: true };
    const fixed = notSettable(code);
    if (fixed !== undefined) return [{ ...place, message: () => fixed, isWarning: true }];
    return known.has(code) ? [] : [{ ...place, message: () => unknownRule(code) }];
  });
}

function unknownRule(name: string): string {
  const guess = nearest(name, codes());
  return guess === undefined
    ? message('Unknown rule "{name}".', { name })
    : message('Unknown rule "{name}". Did you mean "{guess}"?', { name, guess });
}

function tagFaults({ releaseTags }: Configuration): ValueFault[] {
  if (releaseTags === undefined || releaseTags.split(VERSION_PLACE).length === 2) return [];
  const sentence = () => message('"releaseTags" must have "{place}" in it, once.', { place: VERSION_PLACE });
  return [{ path: ["releaseTags"], message: sentence }];
}

function levelFaults({ vocabulary = {} }: Configuration): ValueFault[] {
  const { capabilityLevels = [] } = vocabulary;
  if (Array.isArray(capabilityLevels)) return [];
  return Object.keys(capabilityLevels)
    .filter((level) => !/^-?(?:0|[1-9]\d{0,14})$/.test(level))
    .map((level) => ({
      path: ["vocabulary", "capabilityLevels", level],
      isName: true,
      message: () => message('{level} is not an integer. Name a level, such as "2".', { level: show(level) }),
    }));
}

/** Tests if a text is a JSON Pointer (RFC 6901) to something in the root. */
function isPlace(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)+$/.test(text);
}

function placeFaults(place: string, path: readonly Segment[]): ValueFault[] {
  const values = { place: show(place) };
  const sentence = () => message('{place} is not a place. Write it as "/window/reuse_key".', values);
  return isPlace(place) ? [] : [{ path, message: sentence }];
}

/** Finds the files that no version is read from. */
function versionFileFaults({ versionFiles = [] }: Configuration): ValueFault[] {
  return versionFiles.flatMap((name, i): ValueFault[] => {
    const file = show(name);
    const isRight = /^(?!\/|\w:)(?:[^\\]*\/)?(?:Cargo\.toml|package\.json)$/s.test(name);
    const sentence = () => message('{file} is not the path of a "Cargo.toml" or "package.json".', { file });
    return isRight ? [] : [{ path: ["versionFiles", i], message: sentence }];
  });
}

function suppressionFaults({ suppressions = [] }: Configuration): ValueFault[] {
  return suppressions.flatMap(({ rule, at, until }, i): ValueFault[] => [
    ...ruleFaults(rule, at, ["suppressions", i, "rule"]),
    ...(at === undefined || at === "" ? [] : placeFaults(at, ["suppressions", i, "at"])),
    ...(until === undefined || isDate(until)
      ? []
      : [{ path: ["suppressions", i, "until"], message: () => notADate(until) }]),
  ]);
}

function ruleFaults(rule: string, at: string | undefined, path: readonly Segment[]): ValueFault[] {
  const isKnown = codes().includes(rule) || notSettable(rule) !== undefined;
  if (!isKnown) return [{ path, message: () => unknownRule(rule) }];
  const hides = rule === duplicateMember.code && at !== undefined && mayHideAccess(at);
  if (isSuppressible(rule) && !hides) return [];
  const sentence = () =>
    message("{rule} cannot be suppressed here. Remove the suppression.", { rule: show(rule) });
  return [{ path, message: sentence, isWarning: true }];
}

/** Tests if a text is a date of the calendar, `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function notADate(text: string): string {
  return message("{text} is not a date such as 2027-01-31.", { text: show(text) });
}
