import type { JsonValue } from "../json/tree/value";
import { message } from "../text/messages";

/** The classes of changes, most important first (docs/spec/release.md, diff). */
export const CHANGE_CLASSES = ["breaking", "permission", "feature", "change", "text"] as const;

export type ChangeClass = (typeof CHANGE_CLASSES)[number];

const NAMES: Readonly<Record<ChangeClass, () => string>> = {
  breaking: () => message("breaking"),
  permission: () => message("permission"),
  feature: () => message("feature"),
  change: () => message("change"),
  text: () => message("text"),
};

export function changeClassName(changeClass: ChangeClass): string {
  return NAMES[changeClass]();
}

export interface ManifestChange {
  readonly class: ChangeClass;
  /** JSON Pointer in the current manifest; for a removed value, in the base. */
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  readonly sentence: string;
  /** Set only for the class `permission`, once the configuration is known. */
  readonly allows?: Allowance;
  readonly approval?: Approval;
}

export interface Allowance {
  readonly sentence: string;
  /** The host whose description `sentence` repeats; absent if the sentence is ours. */
  readonly host?: string;
}

/** The suppression that approves a change, and its reason. */
export interface Approval {
  readonly reason: string;
  readonly suppression: { readonly path: string; readonly pointer: string };
}
