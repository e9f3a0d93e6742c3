import { canonicalText, isArray, isString, type JsonValue } from "../json/tree/value";
import { compareVersions, isVersion } from "../manifest/versions";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import type { ChangeClass } from "./change";

type Classify = (before: JsonValue, after: JsonValue) => ChangeClass;

/** How changes to one kind of fact are classified (docs/spec/release.md, diff) and described. */
interface Kind {
  readonly added: ChangeClass;
  readonly removed: ChangeClass;
  readonly changed: ChangeClass | Classify;
  /** Writes the sentences of additions and removals; by default, sentences name the member. */
  readonly describe?: { readonly added: Describe; readonly removed: Describe };
}

type Describe = (values: { readonly name: string; readonly owner: string }) => string;

/** Changes that the specification does not classify have the class `change`. */
const KIND_TABLE = {
  identifier: always("breaking"),
  platform: feature(
    (values) => message("Platform {name} is added.", values),
    (values) => message("Platform {name} is removed.", values),
  ),
  library: feature(
    (values) => message("A native library for {name} is added.", values),
    (values) => message("The native library for {name} is removed.", values),
  ),
  level: feature(
    (values) => message("Level {name} is added.", values),
    (values) => message("Level {name} is removed.", values),
  ),
  moduleOrTabId: { added: "change", removed: "breaking", changed: "breaking" },
  stepType: feature(
    (values) => message("Workflow step {name} is added.", values),
    (values) => message("Workflow step {name} is removed.", values),
  ),
  command: feature(
    (values) => message("Command {name} is added.", values),
    (values) => message("Command {name} is removed.", values),
  ),
  setting: feature(
    (values) => message("Setting {name} is added.", values),
    (values) => message("Setting {name} is removed.", values),
  ),
  handler: feature(
    (values) => message("Document handler {name} is added.", values),
    (values) => message("Document handler {name} is removed.", values),
  ),
  extension: feature(
    (values) => message("Document handler {owner}: extension {name} is added.", values),
    (values) => message("Document handler {owner}: extension {name} is removed.", values),
  ),
  mimeType: {
    ...feature(
      (values) => message("Document handler {owner}: MIME type {name} is added.", values),
      (values) => message("Document handler {owner}: MIME type {name} is removed.", values),
    ),
    added: "change",
  },
  permission: grant(
    (values) => message("Permission {name} is added.", values),
    (values) => message("Permission {name} is removed.", values),
  ),
  capability: grant(
    (values) => message("Capability {name} is added.", values),
    (values) => message("Capability {name} is removed.", values),
  ),
  executable: grant(
    (values) =>
      isProgram(values)
        ? message("Permission {owner}: program {name} is added.", values)
        : message("Permission {owner}: value {name} is added.", values),
    (values) =>
      isProgram(values)
        ? message("Permission {owner}: program {name} is removed.", values)
        : message("Permission {owner}: value {name} is removed.", values),
  ),
  settingType: always("breaking"),
  lowerBound: bound((before, after) => after > before),
  upperBound: bound((before, after) => after < before),
  choices: { added: "breaking", removed: "feature", changed: choicesClass },
  minVersion: { added: "feature", removed: "feature", changed: versionClass("feature") },
  maxVersion: { added: "breaking", removed: "feature", changed: versionClass("breaking") },
  /** Anything else in `permissions` or `host_capabilities`. */
  otherAccess: { added: "permission", removed: "change", changed: "permission" },
  keyword: {
    ...feature(
      (values) => message("Keyword {name} is added.", values),
      (values) => message("Keyword {name} is removed.", values),
    ),
    ...always("text"),
  },
  text: always("text"),
  author: always("change"),
  other: always("change"),
} as const satisfies Record<string, Kind>;

export type FactKind = keyof typeof KIND_TABLE;

export const FACT_KINDS: Readonly<Record<FactKind, Kind>> = KIND_TABLE;

function always(changeClass: ChangeClass): Kind {
  return { added: changeClass, removed: changeClass, changed: changeClass };
}

function feature(added: Describe, removed: Describe): Kind {
  return { added: "feature", removed: "breaking", changed: "change", describe: { added, removed } };
}

function grant(added: Describe, removed: Describe): Kind {
  return { added: "permission", removed: "change", changed: "change", describe: { added, removed } };
}

function isProgram({ owner }: { readonly owner: string }): boolean {
  return owner === show(SPAWN_PERMISSION);
}

function bound(isNarrower: (before: number, after: number) => boolean): Kind {
  const changed: Classify = (before, after) => {
    if (typeof before !== "number" || typeof after !== "number") return "change";
    return isNarrower(before, after) ? "breaking" : "feature";
  };
  return { added: "breaking", removed: "feature", changed };
}

function choicesClass(before: JsonValue, after: JsonValue): ChangeClass {
  if (!isArray(before) || !isArray(after)) return "change";
  const newTexts = new Set(after.map(canonicalText));
  return before.every((choice) => newTexts.has(canonicalText(choice))) ? "feature" : "breaking";
}

function versionClass(classIfLowered: ChangeClass): Classify {
  return (before, after) => {
    if (![before, after].every((version) => isString(version) && isVersion(version))) return "change";
    return compareVersions(after as string, before as string) < 0 ? classIfLowered : "feature";
  };
}
