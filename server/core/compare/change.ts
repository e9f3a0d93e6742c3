import { message } from "../text/messages";
import type { JsonValue } from "../json/tree/value";

/** The classes of changes, the weightiest first (docs/spec/release.md, diff). */
export const CHANGE_CLASSES = ["breaking", "permission", "feature", "change", "text"] as const;

export type ChangeClass = (typeof CHANGE_CLASSES)[number];

const NAMES: Readonly<Record<ChangeClass, () => string>> = {
  breaking: () => message("breaking"),
  permission: () => message("permission"),
  feature: () => message("feature"),
  change: () => message("change"),
  text: () => message("text"),
};

/** Names a class for people; programs get the class itself. */
export function className(name: ChangeClass): string {
  return NAMES[name]();
}

export interface ManifestChange {
  readonly class: ChangeClass;
  /** The JSON Pointer of the value in the current manifest; of a removed value, in the base. */
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly sentence: string;
  /** Set if it opens something, once the configuration is known. */
  readonly allows?: Allowance;
  /** Set if what it opens is approved. */
  readonly approval?: Approval;
}

/** What a change allows, as plain text: one sentence, and the name of the host whose words these are, unless they are ours. */
export interface Allowance {
  readonly sentence: string;
  readonly host?: string;
}

/** The reason of an approval, and the place of the suppression that gives it. */
export interface Approval {
  readonly reason: string;
  readonly suppression: { readonly path: string; readonly pointer: string };
}
