import { isObject, type JsonValue } from "../../server/core/json/tree/value";
import { has, valuesAt, type Changes, type Fact } from "./changes";

/* The reasons for which a fix may change a document. */

/** Tests if a reason explains a changed fact. */
export type Reason = (fact: Fact, before: JsonValue, changes: Changes) => boolean;

/** Splits a path into the path of its manifest, version or item, and the path inside it. */
export function split({ path }: Fact): [holder: readonly string[], inside: string] {
  const start = path.findLastIndex((name) => /^(?:manifest|item|latest_compatible_version)$/.test(name)) + 1;
  const version = path[1] === "versions" && path.length > 3 && start < 4 && path[3] !== "manifest" ? 3 : 0;
  const at = Math.max(start, version);
  return [path.slice(0, at), path.slice(at).join("/")];
}

/** Returns the values at places in the same manifest, version or item. For an item, also looks in its manifests. */
export function beside(fact: Fact, whole: JsonValue, ...places: readonly string[]): JsonValue[] {
  const [holder] = split(fact);
  const holders = [
    holder,
    ...(String(holder) === "data,item"
      ? [
          ["data", "versions", "*", "manifest"],
          ["data", "item", "manifest"],
        ]
      : []),
  ];
  return holders.flatMap((each) =>
    places.flatMap((place) => valuesAt(whole, [...each, ...place.split("/")])),
  );
}

/** Returns the texts that the fix removed from the place of a fact. */
function goneFrom({ path }: Fact, { gone }: Changes): string[] {
  const same = gone.filter((each) => each.path.join("/") === path.join("/"));
  return same.map(({ value }) => textOf(value));
}

/** A reason for a value that is another form of the previous value. */
export const form =
  (change: (text: string) => unknown): Reason =>
  (fact, _, changes) =>
    goneFrom(fact, changes).some((text) => change(text) === fact.value);

/** A reason for a value that is a copy of another value in the same manifest, possibly of its fixed form. */
export const copyOf =
  (place: RegExp, ...sources: readonly string[]): Reason =>
  (fact, before, { added }) => {
    const [holder, inside] = split(fact);
    const places = sources.map((source) => String([...holder, ...source.split("/")]));
    const fixed = added.filter((each) => places.includes(String(each.path))).map(({ value }) => value);
    return place.test(inside) && has([...beside(fact, before, ...sources), ...fixed], fact.value);
  };

export const neutral =
  (place: string, value: string): Reason =>
  (fact) =>
    split(fact)[1] === place && JSON.stringify(fact.value) === value;

/** Returns a text as it is, and any other value as JSON. */
export function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function isForm(text: string, other: string): boolean {
  const plain = (each: string) => each.toLowerCase().replaceAll("\\", "/").trim().replace(/^[v.]/, "");
  return (
    plain(text) === plain(other) ||
    plain(other) === padded(plain(text)) ||
    isMoment(text, other) ||
    Number(text) === Number(other)
  );
}

function isMoment(text: string, other: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && Date.parse(text.replace(" ", "T")) === Date.parse(other);
}

export function padded(version: string): string {
  return /^\d+(?:\.\d+){0,2}$/.test(version)
    ? [...version.split("."), "0", "0"].slice(0, 3).join(".")
    : version;
}

export function keysAt(fact: Fact, before: JsonValue, place: string): string[] {
  return beside(fact, before, place).flatMap((value) => (isObject(value) ? Object.keys(value) : []));
}

export function everywhere(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value.flatMap(everywhere);
  return isObject(value) ? Object.values(value).flatMap(everywhere) : [value];
}

/** The names whose values a detail response repeats under another name. */
const SYNONYMS: Readonly<Record<string, string>> = {
  item_id: "id",
  latest_version: "version",
  updated_at: "published_at",
  created_at: "published_at",
};

/** Tests if a member with the path's last name has a value, or a form of the value that a fix corrects first. */
export function sameNameIn(value: JsonValue, path: readonly string[], wanted: JsonValue): boolean {
  const name = path.findLast((each) => each !== "*") ?? "";
  const isWanted = (own: JsonValue) =>
    has([own], wanted) || (typeof own === "string" && typeof wanted === "string" && isForm(own, wanted));
  const plain = SYNONYMS[name] ?? name;
  const within = (each: JsonValue): boolean => {
    if (Array.isArray(each)) return each.some(within);
    if (!isObject(each)) return false;
    return Object.entries(each).some(
      ([key, own]) =>
        ((SYNONYMS[key] ?? key) === plain && (isWanted(own) || (Array.isArray(own) && own.some(isWanted)))) ||
        within(own),
    );
  };
  return within(value);
}
