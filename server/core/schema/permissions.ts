import { vocabularySentence, type Host, type HostPermission, type Vocabulary } from "../manifest/host";
import type { ManifestContext } from "../manifest/manifest";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import {
  capabilityMeaning,
  isInterfaceCapability,
  isInterfacePermission,
  permissionMeaning,
  type Stake,
} from "../text/meanings";
import { message, translate, escapeInvisible } from "../text/messages";

const MAX_LENGTH = 500;

function hostPermission(type: string, host: Host | undefined): HostPermission | undefined {
  return host && Object.hasOwn(host.permissions, type) ? host.permissions[type] : undefined;
}

/** Returns the shape of a permission's `value`; undefined for an unknown type. */
export function valueShape(type: string, host: Host | undefined): "none" | "string" | "strings" | undefined {
  if (type === SPAWN_PERMISSION) return "strings";
  if (isInterfacePermission(type)) return "none";
  const permission = hostPermission(type, host);
  return permission && (permission.value ?? "none");
}

/** Plain-text descriptions of a permission or capability for users. */
export interface AccessTexts {
  readonly stake: Stake;
  readonly label: string;
  readonly sentence: string;
  /** The host to credit with the sentence; absent if the interface's or a neutral sentence is used. */
  readonly host?: string;
  /** The host's own word for how it approves the permission, such as `standard`. */
  readonly tier?: string;
}

/** The host and the vocabulary: they describe values that the interface does not list. */
export type TextSources = Partial<Pick<ManifestContext, "host" | "vocabulary">>;

/** Describes a permission type as the interface, the host or the vocabulary does, or else in neutral words. */
export function describePermission(type: string, { host, vocabulary }: TextSources): AccessTexts {
  const { stake, label, sentence } = permissionMeaning(type);
  const { tier, title, meaning, stake: hostStake = stake } = hostPermission(type, host) ?? {};
  const approval = tier === undefined ? {} : { tier };
  if (isInterfacePermission(type)) return { stake, label, sentence, ...approval };
  const hostText = meaning === undefined ? sentenceOf(vocabulary, "permissions", type) : translate(meaning);
  return {
    stake: hostStake,
    label: title === undefined ? label : translate(title),
    ...creditHost(hostText, sentence, host),
    ...approval,
  };
}

/** Describes a host capability as the interface or the vocabulary does, or else in neutral words. */
export function describeCapability(capability: string, { host, vocabulary }: TextSources): AccessTexts {
  const { stake, label, sentence } = capabilityMeaning(capability);
  if (isInterfaceCapability(capability)) return { stake, label, sentence };
  const hostText = sentenceOf(vocabulary, "hostCapabilities", capability);
  return { stake, label, ...creditHost(hostText, sentence, host) };
}

function sentenceOf(vocabulary: Vocabulary = {}, name: keyof Vocabulary, value: string): string {
  return configuredText(vocabularySentence(vocabulary, name, value));
}

/** Names the host as the source of a text; returns the fallback, without a host, if the text is empty. */
function creditHost(hostText: string, fallback: string, host?: Host): Pick<AccessTexts, "sentence" | "host"> {
  if (hostText === "") return { sentence: fallback };
  return { sentence: hostText, host: host?.name ?? message("the host") };
}

/** Formats a configured sentence as one line of limited length, with invisible characters escaped. */
function configuredText(text = ""): string {
  const start = text.slice(0, MAX_LENGTH + 1).replaceAll(/\s+/g, " ");
  const line = escapeInvisible(start.trim());
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}
