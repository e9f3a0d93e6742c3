import { explainFixedSeverity, settableRules } from "../core/check/all-rules";
import { isObject, isString, propertyPath } from "../core/json/tree/value";
import { HOSTS } from "../core/manifest/host";
import { DOCUMENT_KINDS } from "../core/manifest/kind";
import { isPackageSize } from "../core/manifest/vocabulary";
import { SEVERITY_SETTINGS } from "../core/problem";
import { platformKeys } from "../core/release/packages/artifacts";
import { childSchema, configurationSchema } from "../core/schema/schema";
import { listAnd, listOr, message, show, typeName } from "../core/text/messages";
import {
  ENTRY_OPTIONS,
  formatCheck,
  describeInvalidOption,
  type EntryOptions,
  type OptionCheck,
} from "../project/entry/options";
import { readConfiguration } from "../project/settings/read-configuration";

/* Validates options at all depths: JavaScript callers may pass anything, and misspelled options would go unnoticed. */

/** Validates one value. @throws TypeError that names the place of the fault */
type Validator = (value: unknown, place: string) => void;

/** @throws TypeError if an option is unknown or invalid */
export function validateOptions<T extends object>(
  options: T,
  members: Readonly<Record<keyof Required<T>, Validator>>,
): void {
  if (!isObject(options)) throw new TypeError(message("The options must be an object."));
  objectOf(members)(options, "options");
}

const validatorOf =
  (check: OptionCheck): Validator =>
  (value, place) => {
    if (!check.isValid(value)) throw new TypeError(describeInvalidOption(place, check, describeValue(value)));
  };

const ofType = (type: Parameters<typeof typeName>[0], isValid: OptionCheck["isValid"]): Validator =>
  validatorOf({ isValid, expectedValue: () => typeName(type) });

const text = ofType("string", isString);
const integer = ofType("integer", Number.isInteger);

const oneOf = (names: readonly string[]): Validator =>
  validatorOf({
    isValid: (value) => isString(value) && names.includes(value),
    expectedValue: () => listOr(names),
  });

const listOf =
  (item: Validator): Validator =>
  (value, place) => {
    ofType("array", Array.isArray)(value, place);
    // `Array.from` turns gaps of a sparse array into undefined; `forEach` would skip them.
    Array.from(value as unknown[]).forEach((element, i) => item(element, `${place}[${i}]`));
  };

/** @param memberValidator returns the validator of a member, given its name and the object's place */
const mapOf =
  (memberValidator: (name: string, objectPlace: string) => Validator): Validator =>
  (value, place) => {
    ofType("object", isObject)(value, place);
    validatorOf({ isValid: isPlain, expectedValue: () => message("a plain object") })(value, place);
    for (const [name, member] of Object.entries(value as object))
      memberValidator(name, place)(member, `${place}.${name}`);
  };

const objectOf =
  (members: Readonly<Record<string, Validator>>, requiredNames: readonly string[] = []): Validator =>
  (value, place) => {
    mapOf((name) => (member, memberPlace) => {
      const validate = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!validate) {
        const option = show(place === "options" ? name : memberPlace);
        const values = { option, options: listAnd(Object.keys(members)) };
        throw new TypeError(message("Unknown option {option}. The options are {options}.", values));
      }
      if (member !== undefined) validate(member, memberPlace);
    })(value, place);
    for (const name of requiredNames)
      members[name]?.((value as Record<string, unknown>)[name], `${place}.${name}`);
  };

/** Tests for a plain object. Validation would overlook the members of a Map or a prototype. */
function isPlain(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object from another realm has a different Object.prototype, which has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describeValue(value: unknown): string {
  if (isString(value) || typeof value === "boolean" || value === null) return show(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return typeName("array");
  if (typeof value !== "object") return typeof value;
  return isPlain(value) ? typeName("object") : Object.prototype.toString.call(value).slice(8, -1);
}

function ruleSetting(code: string, rulesPlace: string): Validator {
  const refusal = explainFixedSeverity(code);
  if (refusal !== undefined) throw invalidValue(`${rulesPlace}.${code}`, refusal);
  if (settableRules.some((rule) => rule.code === code)) return oneOf(SEVERITY_SETTINGS);
  throw new TypeError(message("Unknown rule {code} in {place}.", { code: show(code), place: rulesPlace }));
}

function invalidValue(place: string, problem: string): TypeError {
  return new TypeError(message("Invalid value of {place}. {problem}", { place, problem }));
}

/** Validates a vocabulary as in the configuration file. */
const vocabulary: Validator = (value, place) => {
  const lists = Object.entries(configurationSchema().definitions?.["vocabulary"]?.properties ?? {});
  const members = lists.map(([name, schema]): [string, Validator] => {
    const values = listOf(childSchema(schema, 0)?.type === "integer" ? integer : text);
    const describedValues = mapOf(() => text);
    return [name, (list, listPlace) => (isObject(list) ? describedValues : values)(list, listPlace)];
  });
  objectOf(Object.fromEntries(members))(value, place);
};

const SUPPRESSION = { rule: text, reason: text, plugin: text, at: text, value: text, until: text };

/** Validates suppressions as in the configuration file. */
const suppressions: Validator = (value, place) => {
  listOf(objectOf(SUPPRESSION, ["rule"]))(value, place);
  const { faults } = readConfiguration(JSON.stringify({ suppressions: value }));
  const fault = faults.find(({ isWarning }) => !isWarning);
  if (fault) throw invalidValue(`options.${propertyPath(fault.pointer)}`, fault.message);
};

export const CHECK_OPTIONS = {
  kind: oneOf(["auto", ...DOCUMENT_KINDS]),
  rules: mapOf(ruleSetting),
  vocabulary,
  host: oneOf(HOSTS.map(({ id }) => id)),
  suppressions,
};

export const FIX_OPTIONS = {
  ...CHECK_OPTIONS,
  suggested: ofType("boolean", (value) => typeof value === "boolean"),
};

const PACKAGE = {
  size: validatorOf({ isValid: isPackageSize, expectedValue: () => message("a whole number of bytes") }),
  sha256: validatorOf(formatCheck("sha256-hex", () => message("64 lowercase hexadecimal digits"))),
};

const url = validatorOf(
  formatCheck("http-url", () => message("an address that begins with https:// or http://")),
);

const packagesOf = (packageValidator: Validator): Validator =>
  mapOf((platform, place) => {
    const platforms = platformKeys();
    if (platforms.includes(platform)) return packageValidator;
    const values = { platform: show(platform), place, platforms: listAnd(platforms) };
    throw new TypeError(
      message("Unknown platform {platform} in {place}. The platforms are {platforms}.", values),
    );
  });

const { entry, ...entryValidators } = Object.fromEntries(
  Object.entries(ENTRY_OPTIONS).map(([name, check]) => [name, validatorOf(check)]),
) as Record<keyof EntryOptions, Validator>;

const PAST_OPTIONS = {
  changelog: text,
  entry,
  releases: listOf(objectOf({ text, publishedAt: entryValidators.now }, ["text", "publishedAt"])),
};

export const RELEASE_OPTIONS = { ...CHECK_OPTIONS, ...PAST_OPTIONS };

export const PREVIEW_OPTIONS = {
  ...entryValidators,
  repositoryUrl: text,
  ...PAST_OPTIONS,
  packages: packagesOf(objectOf({ ...PACKAGE, url })),
};

export const VERIFY_OPTIONS = { version: text };

/** @throws TypeError if a platform is unknown, or its size or digest is invalid or missing */
export function validatePackages(packages: unknown): void {
  packagesOf(objectOf(PACKAGE, ["size", "sha256"]))(packages, "packages");
}

const count = validatorOf({
  isValid: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  expectedValue: () => message("a non-negative whole number"),
});
const position = objectOf({ line: count, character: count }, ["line", "character"]);
const range = objectOf({ start: position, end: position }, ["start", "end"]);

/** @throws TypeError unless each edit has a valid range and a text */
export function validateEdits(edits: unknown): void {
  listOf(objectOf({ range, newText: text }, ["range", "newText"]))(edits, "edits");
}
