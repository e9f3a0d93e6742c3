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
  const known = hostPermission(type, host);
  return known && (known.value ?? "none");
}

/** Description of a permission or capability for users (plain text). */
export interface AccessWords {
  readonly stake: Stake;
  readonly label: string;
  readonly sentence: string;
  /** The host that describes it; absent for the interface's description. */
  readonly host?: string;
  /** The host's name for its class of approval. */
  readonly tier?: string;
}

/** Sources of descriptions other than the interface. */
export type WordSources = Partial<Pick<ManifestContext, "host" | "vocabulary">>;

/** Describes a permission type in the interface's words, or else in a host's. */
export function permissionWords(type: string, { host, vocabulary }: WordSources): AccessWords {
  const { stake, label, sentence } = permissionMeaning(type);
  const { tier, title, meaning, stake: hostStake = stake } = hostPermission(type, host) ?? {};
  const approval = tier === undefined ? {} : { tier };
  if (isInterfacePermission(type)) return { stake, label, sentence, ...approval };
  const described = meaning === undefined ? sentenceOf(vocabulary, "permissions", type) : translate(meaning);
  return {
    stake: hostStake,
    label: title === undefined ? label : translate(title),
    ...attribute(described, sentence, host),
    ...approval,
  };
}

/** Describes a host capability in the interface's words, or else in a host's. */
export function capabilityWords(capability: string, { host, vocabulary }: WordSources): AccessWords {
  const { stake, label, sentence } = capabilityMeaning(capability);
  if (isInterfaceCapability(capability)) return { stake, label, sentence };
  const described = sentenceOf(vocabulary, "hostCapabilities", capability);
  return { stake, label, ...attribute(described, sentence, host) };
}

function sentenceOf(vocabulary: Vocabulary = {}, name: keyof Vocabulary, value: string): string {
  return configuredText(vocabularySentence(vocabulary, name, value));
}

/** Attributes a host's description to the host; without a description, returns the neutral one. */
function attribute(described: string, neutral: string, host?: Host): Pick<AccessWords, "sentence" | "host"> {
  if (described === "") return { sentence: neutral };
  return { sentence: described, host: host?.name ?? message("the host") };
}

/** Shortens a configured sentence to one line. */
function configuredText(text = ""): string {
  const start = text.slice(0, MAX_LENGTH + 1).replaceAll(/\s+/g, " ");
  const line = escapeInvisible(start.trim());
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}
