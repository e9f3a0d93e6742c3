import { isObject, type JsonValue } from "../../server/core/json/tree/value";
import { isPlaceholderValue } from "../../server/core/manifest/kind";
import { familyOf, PACKAGE_MEMBERS } from "../../server/core/manifest/vocabulary";
import { has, valuesAt, type Changes, type Fact } from "./changes";
import {
  beside,
  copyOf,
  everywhere,
  form,
  isForm,
  keysAt,
  neutral,
  padded,
  sameNameIn,
  split,
  textOf,
  type Reason,
} from "./reasons";

const NO_CHANGES: Changes = { gone: [], added: [] };

/** The facts that a response has more than once, by the last name of their paths. */
const REPEATED = /^\/data\/(?:item|versions)(?:\/|$)/;

/** All that a safe fix may add, by name (docs/spec/rules.md, Fixes). */
export const ADDED: Readonly<Record<string, Reason>> = {
  "empty keywords": neutral("keywords", "[]"),
  "empty commands": neutral("commands", "[]"),
  "empty integration": (fact, before) =>
    neutral("integration", "{}")(fact, before, NO_CHANGES) &&
    valuesAt(before, [...split(fact)[0], "capability_levels", "*"]).length === 0,
  "type of a settings schema": neutral("settings_schema/type", '"object"'),
  "empty properties of a settings schema": neutral("settings_schema/properties", "{}"),
  "number from text": form((text) => (text.trim() === text ? Number(text) : undefined)),
  "boolean from text": form((text) => (text === "true" ? true : text === "false" ? false : undefined)),
  "text from number": (fact, _, { gone }) =>
    typeof fact.value === "string" &&
    gone.some(
      ({ path, value }) => String(path) === String(fact.path) && textOf(value) === String(Number(fact.value)),
    ),
  "list of one entry": ({ path, value }, _, { gone }) =>
    path.at(-1) === "*" &&
    gone.some(
      (each) => String(each.path) === String(path.slice(0, -1)) && textOf(each.value) === textOf(value),
    ),
  "name of an author": ({ path, value }, _, { gone }) =>
    path.at(-1) === "name" &&
    gone.some(
      (each) =>
        String(each.path) === String(path.slice(0, -1)) && textOf(each.value).trim() === textOf(value).trim(),
    ),
  "version without v": form((text) => padded(text.replace(/^v/i, ""))),
  "version of three parts": form(padded),
  "version prefix alone": form((text) => text.replace(/^v/i, "")),
  "lowercase digest": form((text) => text.toLowerCase()),
  slashes: form((text) => text.replaceAll("\\", "/")),
  "dot of an extension": form((text) => `.${text}`),
  "moment in UTC": form((text) => {
    const time = Date.parse(text.replace(" ", "T"));
    return Number.isNaN(time) ? undefined : new Date(time).toISOString();
  }),
  "tag of a level": (fact, before) =>
    split(fact)[1] === "tags/*" &&
    beside(fact, before, "capability_levels/*").some((n) => fact.value === `level-${textOf(n)}`),
  "tag of a capability": (fact, before) =>
    split(fact)[1] === "tags/*" &&
    beside(fact, before, "host_capabilities/*").some((name) => fact.value === `host-${textOf(name)}`),
  "keyword as a tag": (fact, before) =>
    split(fact)[1] === "tags/*" &&
    beside(fact, before, "keywords/*").some((word) => fact.value === textOf(word).trim().toLowerCase()),
  description: copyOf(/^description$/, "summary"),
  summary: copyOf(/^summary$/, "description"),
  homepage: copyOf(/^homepage$/, "homepage_url"),
  homepage_url: copyOf(/^homepage_url$/, "homepage"),
  min_app_version: copyOf(
    /^(?:compatibility\/)?min_app_version$/,
    "min_app_version",
    "compatibility/min_app_version",
  ),
  "platforms of the native keys": (fact, before) =>
    split(fact)[1] === "compatibility/platforms/*" &&
    keysAt(fact, before, "entry/native").map(familyOf).includes(textOf(fact.value)),
  "levels of integration": (fact, before) =>
    split(fact)[1] === "capability_levels/*" &&
    keysAt(fact, before, "integration").includes(`level${textOf(fact.value)}`),
  "type of a setting's default": (fact, before) => {
    const [holder, inside] = split(fact);
    const [setting] = /^settings_schema\/properties\/[^/]+(?=\/type$)/.exec(inside) ?? [];
    return (
      setting !== undefined &&
      valuesAt(before, [...holder, ...setting.split("/"), "default"]).some(
        (value) => typeof value === fact.value,
      )
    );
  },
  "family of a platform key": ({ path, value }) =>
    path.at(-1) === "platform_family" && familyOf(path.at(-2) ?? "") === value,
  "library of the same key": (fact, before) =>
    has(
      beside(
        fact,
        before,
        "entry/native/*".replace("*", fact.path.at(fact.path.at(-1) === "native_path" ? -2 : -1)!),
        `artifacts/${fact.path.at(-1)}/native_path`,
      ),
      fact.value,
    ),
  "package of windows_x64": (fact, before) =>
    has(beside(fact, before, fact.path.at(-1)!, `artifacts/windows_x64/${fact.path.at(-1)}`), fact.value),
  "no package": ({ path, value }) => value === null && PACKAGE_MEMBERS.includes(path.at(-1) ?? ""),
  "status of the package": (fact, before) =>
    split(fact)[1] === "install_status" &&
    beside(fact, before, "artifact_url").some(
      (url) => fact.value === (url === null ? "blocked" : "available"),
    ),
  "status of a placeholder": (fact, before) =>
    split(fact)[1] === "install_status" &&
    fact.value === "blocked" &&
    valuesAt(before, split(fact)[0]).some(
      (each) => isObject(each) && isPlaceholderValue(each) && !Object.hasOwn(each, "install_status"),
    ),
  "slug of the identifier": (fact, before) =>
    split(fact)[1] === "slug" &&
    beside(fact, before, "id").some((id) =>
      textOf(id)
        .toLowerCase()
        .endsWith(`.${textOf(fact.value)}`),
    ),
  "identifier of a version": ({ path, value }, before) =>
    path.at(-1) === "id" &&
    typeof value === "string" &&
    value.split("@").every((part) => has(everywhere(before), part)),
  "value that a response repeats": ({ path, value }, before) =>
    REPEATED.test(`/${path.join("/")}`) && sameNameIn(before, path, value),
  // What a version gets needs another reason.
  "value that the item repeats of a version's": ({ path, value }, _, { added }) =>
    path[1] === "item" &&
    added.some(
      (each) =>
        each.path[1] === "versions" &&
        each.value === value &&
        String(each.path.slice(3)) === String(path.slice(path[2] === "manifest" ? 2 : 3)),
    ),
};

/** All that a safe fix may take away, by name: it is there in another form, or once more. */
export const GONE: Readonly<Record<string, (fact: Fact, after: JsonValue, changes: Changes) => boolean>> = {
  "exact repetition": ({ path, value }, after) => has(valuesAt(after, path), value),
  "empty place that is filled": ({ path, value }, _, { added }) =>
    ["{}", "[]"].includes(JSON.stringify(value)) &&
    added.some((each) => String(each.path.slice(0, path.length)) === String(path)),
  "another form": (fact, _, { added }) => added.some((each) => isFormOf(fact, each)),
  // Then as many have the form as before.
  "another form, whose repetition went": (fact, after, { gone }) =>
    formsIn(after, fact).some((each) => isFormOf(fact, each)) &&
    gone.some(
      (each) =>
        each !== fact && has(valuesAt(after, each.path), each.value) && listsOf(fact).includes(listOf(each)),
    ),
};

function isFormOf(fact: Fact, { path, value }: Fact): boolean {
  return (
    [String(path), String(path.slice(0, -1))].includes(String(fact.path)) &&
    isForm(textOf(fact.value), textOf(value))
  );
}

/** The values at the place of a fact, or in a list or object there. */
function formsIn(whole: JsonValue, { path }: Fact): Fact[] {
  return valuesAt(whole, path).flatMap((value) => {
    const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return inside.length > 0
      ? inside.map(([name, own]): Fact => ({ path: [...path, name], value: own }))
      : [{ path, value }];
  });
}

/** Names the innermost list around a fact. */
function listOf({ path }: Fact): string {
  return String(path.slice(0, path.lastIndexOf("*")));
}

/** Names all lists around a fact: the repetition that went may hold the list in which it was. */
function listsOf({ path }: Fact): string[] {
  return path.flatMap((name, i) => (name === "*" ? [String(path.slice(0, i))] : []));
}
