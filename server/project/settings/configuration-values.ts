import { notSettable, settableRules } from "../../core/check/all-rules";
import { isSuppressible } from "../../core/check/suppressions";
import { toPointer } from "../../core/json/tree/pointer";
import { isObject, memberValue, type JsonValue } from "../../core/json/tree/value";
import { mayHideAccess } from "../../core/manifest/detail";
import { duplicateMember } from "../../core/rules/duplicate-member";
import { VERSION_PLACE } from "../../core/release/tags";
import { message, show } from "../../core/text/messages";
import { nearest } from "../../core/text/spelling";
import type { Configuration } from "./configuration";
import type { FoundFault } from "./configuration-shape";

/** Finds the faults that a schema cannot describe, in a configuration of the right shape, in no order. */
export function valueFaults(configuration: Configuration): FoundFault[] {
  return [
    ...codeFaults(Object.keys(configuration.rules ?? {})),
    ...levelFaults(configuration),
    ...tagFaults(configuration),
    ...versionFileFaults(configuration),
    ...suppressionFaults(configuration),
  ];
}

/** Finds unknown rule codes, even if the rest of the configuration has the wrong shape, in no order. */
export function unknownCodes(configuration: JsonValue): FoundFault[] {
  const rules = memberValue(configuration, "rules");
  return isObject(rules) ? codeFaults(Object.keys(rules)) : [];
}

const codes = () => settableRules.map(({ code }) => code);

function codeFaults(named: readonly string[]): FoundFault[] {
  const known = new Set<string>(codes());
  return named.flatMap((code): FoundFault[] => {
    const place = { pointer: toPointer(["rules", code]), isName: true };
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

function tagFaults({ releaseTags }: Configuration): FoundFault[] {
  if (releaseTags === undefined || releaseTags.split(VERSION_PLACE).length === 2) return [];
  const sentence = () => message('"releaseTags" must have "{place}" in it, once.', { place: VERSION_PLACE });
  return [{ pointer: "/releaseTags", message: sentence }];
}

function levelFaults({ vocabulary = {} }: Configuration): FoundFault[] {
  const { capabilityLevels = [] } = vocabulary;
  if (Array.isArray(capabilityLevels)) return [];
  return Object.keys(capabilityLevels)
    .filter((level) => !/^-?(?:0|[1-9]\d{0,14})$/.test(level))
    .map((level) => ({
      pointer: toPointer(["vocabulary", "capabilityLevels", level]),
      isName: true,
      message: () => message('{level} is not an integer. Name a level, such as "2".', { level: show(level) }),
    }));
}

/** Tests if a text is a JSON Pointer (RFC 6901) into the root. */
function isPlace(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)+$/.test(text);
}

function placeFaults(place: string, pointer: string): FoundFault[] {
  const values = { place: show(place) };
  const sentence = () => message('{place} is not a place. Write it as "/window/reuse_key".', values);
  return isPlace(place) ? [] : [{ pointer, message: sentence }];
}

/** Finds names of unsupported version files. */
function versionFileFaults({ versionFiles = [] }: Configuration): FoundFault[] {
  return versionFiles.flatMap((name, i): FoundFault[] => {
    const file = show(name);
    const isRight = /^(?!\/|\w:)(?:[^\\]*\/)?(?:Cargo\.toml|package\.json)$/s.test(name);
    const sentence = () => message('{file} is not the path of a "Cargo.toml" or "package.json".', { file });
    return isRight ? [] : [{ pointer: `/versionFiles/${i}`, message: sentence }];
  });
}

function suppressionFaults({ suppressions = [] }: Configuration): FoundFault[] {
  return suppressions.flatMap(({ rule, at, until }, i): FoundFault[] => [
    ...ruleFaults(rule, at, `/suppressions/${i}/rule`),
    ...(at === undefined || at === "" ? [] : placeFaults(at, `/suppressions/${i}/at`)),
    ...(until === undefined || isDate(until)
      ? []
      : [{ pointer: `/suppressions/${i}/until`, message: () => notADate(until) }]),
  ]);
}

function ruleFaults(rule: string, at: string | undefined, pointer: string): FoundFault[] {
  const isKnown = codes().includes(rule) || notSettable(rule) !== undefined;
  if (!isKnown) return [{ pointer, message: () => unknownRule(rule) }];
  const hides = rule === duplicateMember.code && at !== undefined && mayHideAccess(at);
  if (isSuppressible(rule) && !hides) return [];
  const sentence = () =>
    message("{rule} cannot be suppressed here. Remove the suppression.", { rule: show(rule) });
  return [{ pointer, message: sentence, isWarning: true }];
}

/** Tests if a text is a calendar date, `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function notADate(text: string): string {
  return message("{text} is not a date such as 2027-01-31.", { text: show(text) });
}
