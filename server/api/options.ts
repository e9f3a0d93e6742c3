import { explainFixedSeverity, settableRules } from "../core/check/all-rules";
import { placeName, isObject } from "../core/json/tree/value";
import { DOCUMENT_KINDS } from "../core/manifest/kind";
import { HOSTS } from "../core/manifest/host";
import { isPackageSize } from "../core/manifest/vocabulary";
import { SEVERITY_SETTINGS } from "../core/problem";
import { platformKeys } from "../core/release/packages/artifacts";
import { childSchema, configurationSchema } from "../core/schema/schema";
import { listAnd, listOr, message, show, typeName } from "../core/text/messages";
import { readConfiguration } from "../project/settings/read-configuration";
import {
  ENTRY_OPTIONS,
  formatCheck,
  describeInvalidOption,
  type EntryOptions,
  type OptionCheck,
} from "../project/entry/options";

/*
 * Checks the options of every function at all depths. JavaScript callers may pass anything, and a wrong or misspelled
 * option would otherwise be ignored or corrupt the result.
 */

/** Checks one value. @throws TypeError that names the place of the fault */
type Check = (value: unknown, place: string) => void;

type Members<T> = Readonly<Record<keyof Required<T>, Check>>;

export function checkOptions<T extends object>(options: T, members: Members<T>): void {
  if (!isObject(options)) throw new TypeError(message("The options must be an object."));
  object(members)(options, "options");
}

const valid =
  (check: OptionCheck): Check =>
  (given, place) => {
    if (!check.isValid(given)) throw new TypeError(describeInvalidOption(place, check, shown(given)));
  };

const typed = (type: Parameters<typeof typeName>[0], isRight: OptionCheck["isValid"]): Check =>
  valid({ isValid: isRight, expectedValue: () => typeName(type) });

const isString = (given: unknown): given is string => typeof given === "string";
const text = typed("string", isString);
const integer = typed("integer", Number.isInteger);

const oneOf = (names: readonly string[]): Check =>
  valid({ isValid: (given) => isString(given) && names.includes(given), expectedValue: () => listOr(names) });

const list =
  (item: Check): Check =>
  (given, place) => {
    typed("array", Array.isArray)(given, place);
    // A gap in the list is also a value.
    Array.from(given as unknown[]).forEach((each, i) => item(each, `${place}[${i}]`));
  };

/** @param member returns the check for a member, given its name and the object's place */
const map =
  (member: (name: string, holder: string) => Check): Check =>
  (given, place) => {
    typed("object", isObject)(given, place);
    valid({ isValid: isPlain, expectedValue: () => message("a plain object") })(given, place);
    for (const [name, each] of Object.entries(given as object)) member(name, place)(each, `${place}.${name}`);
  };

/** @param required the names of the required members */
const object =
  (members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (given, place) => {
    map((name) => (each, at) => {
      const check = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!check) throw unknownOption(place === "options" ? name : at, Object.keys(members));
      if (each !== undefined) check(each, at);
    })(given, place);
    for (const name of required)
      members[name]?.((given as Record<string, unknown>)[name], `${place}.${name}`);
  };

function unknownOption(option: string, names: readonly string[]): TypeError {
  const values = { option: show(option), options: listAnd(names) };
  return new TypeError(message("Unknown option {option}. The options are {options}.", values));
}

/** Tests for a plain object: members of a Map, a Date or a prototype would be overlooked. */
function isPlain(given: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(given);
  // An object from another realm has a different Object.prototype, which has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Formats a wrong value for a message. */
function shown(given: unknown): string {
  if (isString(given) || typeof given === "boolean" || given === null) return show(given);
  if (typeof given === "number") return String(given);
  if (Array.isArray(given)) return typeName("array");
  if (typeof given !== "object") return typeof given;
  return isPlain(given) ? typeName("object") : Object.prototype.toString.call(given).slice(8, -1);
}

function rule(code: string, holder: string): Check {
  const refusal = explainFixedSeverity(code);
  if (refusal !== undefined) throw invalid(`${holder}.${code}`, refusal);
  if (settableRules.some((each) => each.code === code)) return oneOf(SEVERITY_SETTINGS);
  throw new TypeError(message("Unknown rule {code} in {place}.", { code: show(code), place: holder }));
}

function invalid(place: string, problem: string): TypeError {
  return new TypeError(message("Invalid value of {place}. {problem}", { place, problem }));
}

/** Checks a vocabulary as in the configuration file. */
const vocabulary: Check = (given, place) => {
  const lists = Object.entries(configurationSchema().definitions?.["vocabulary"]?.properties ?? {});
  const members = lists.map(([name, schema]): [string, Check] => {
    const values = list(childSchema(schema, 0)?.type === "integer" ? integer : text);
    const sentences = map(() => text);
    return [name, (each, at) => (isObject(each) ? sentences : values)(each, at)];
  });
  object(Object.fromEntries(members))(given, place);
};

const SUPPRESSION = object({ rule: text, reason: text, plugin: text, at: text, value: text, until: text }, [
  "rule",
]);

/** Checks suppressions as in the configuration file. */
const suppressions: Check = (given, place) => {
  list(SUPPRESSION)(given, place);
  const { faults } = readConfiguration(JSON.stringify({ suppressions: given }));
  const fault = faults.find(({ isWarning }) => !isWarning);
  if (fault) throw invalid(`options.${placeName(fault.pointer)}`, fault.message);
};

export const CHECK_OPTIONS = {
  kind: oneOf(["auto", ...DOCUMENT_KINDS]),
  rules: map(rule),
  vocabulary,
  host: oneOf(HOSTS.map(({ id }) => id)),
  suppressions,
};

export const FIX_OPTIONS = {
  ...CHECK_OPTIONS,
  suggested: typed("boolean", (given) => typeof given === "boolean"),
};

const PACKAGE = {
  size: valid({ isValid: isPackageSize, expectedValue: () => message("a whole number of bytes") }),
  sha256: valid(formatCheck("sha256-hex", () => message("64 lowercase hexadecimal digits"))),
};

const URL_TEXT = formatCheck("http-url", () => message("an address that begins with https:// or http://"));

/** @param item checks one package */
const packagesOf = (item: Check): Check =>
  map((platform, place) => {
    const platforms = platformKeys();
    if (platforms.includes(platform)) return item;
    const values = { platform: show(platform), place, platforms: listAnd(platforms) };
    throw new TypeError(
      message("Unknown platform {platform} in {place}. The platforms are {platforms}.", values),
    );
  });

const { entry, ...entryOptions } = Object.fromEntries(
  Object.entries(ENTRY_OPTIONS).map(([name, check]) => [name, valid(check)]),
) as Record<keyof EntryOptions, Check>;

const PAST = {
  changelog: text,
  entry,
  releases: list(object({ text, publishedAt: entryOptions.now }, ["text", "publishedAt"])),
};

export const RELEASE_OPTIONS = { ...CHECK_OPTIONS, ...PAST };

export const PREVIEW_OPTIONS = {
  ...entryOptions,
  repositoryUrl: text,
  ...PAST,
  packages: packagesOf(object({ ...PACKAGE, url: valid(URL_TEXT) })),
};

export const VERIFY_OPTIONS = { version: text };

export function checkPackages(packages: unknown): void {
  packagesOf(object(PACKAGE, ["size", "sha256"]))(packages, "packages");
}

const number = valid({
  isValid: (given) => Number.isSafeInteger(given) && (given as number) >= 0,
  expectedValue: () => message("a whole number from zero"),
});
const position = object({ line: number, character: number }, ["line", "character"]);
const range = object({ start: position, end: position }, ["start", "end"]);

export function checkEdits(edits: unknown): void {
  list(object({ range, newText: text }, ["range", "newText"]))(edits, "edits");
}
