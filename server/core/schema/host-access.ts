import type { Vocabulary } from "../manifest/host/host-vocabulary";
import { vocabularySentence } from "../manifest/host/host-vocabulary";
import { configuredText } from "../manifest/host/host-words";
import type { ManifestContext } from "../manifest/manifest";
import { message } from "../text/messages";
import { capabilityMeaning, isKnownCapability, permissionMeaning, type Stake } from "../text/meanings";
import { hostPermission, isInterfacePermission } from "./host-permissions";

/** What users read about a permission or a capability, as plain text. */
export interface AccessWords {
  readonly stake: Stake;
  readonly label: string;
  readonly sentence: string;
  /** The name of the host whose words these are, for the middle of a sentence; absent for those of the interface. */
  readonly host?: string;
  /** The host's own class of approval, as the host calls it. */
  readonly tier?: string;
}

type Known = Partial<Pick<ManifestContext, "host" | "vocabulary">>;

/** Returns the words about a type of permissions. What the interface knows keeps its own. */
export function permissionWords(type: string, { host, vocabulary }: Known): AccessWords {
  const ours = permissionMeaning(type);
  const said = hostPermission(type, host);
  const approval = said?.tier === undefined ? {} : { tier: said.tier };
  const { stake, label, sentence } = ours;
  if (isInterfacePermission(type)) return { stake, label, sentence, ...approval };
  return {
    stake: said?.stake ?? stake,
    label: said?.title ?? label,
    ...meaningOf([said?.meaning, sentenceOf(vocabulary, "permissions", type)], sentence, host),
    ...approval,
  };
}

/** Returns the words about a host capability. What the interface knows keeps its own. */
export function capabilityWords(capability: string, { host, vocabulary }: Known): AccessWords {
  const { stake, label, sentence } = capabilityMeaning(capability);
  if (isKnownCapability(capability)) return { stake, label, sentence };
  const said = sentenceOf(vocabulary, "hostCapabilities", capability);
  return { stake, label, ...meaningOf([said], sentence, host) };
}

function sentenceOf(vocabulary: Vocabulary = {}, name: keyof Vocabulary, value: string): string | undefined {
  return vocabularySentence(vocabulary, name, value);
}

function meaningOf(
  said: readonly (string | undefined)[],
  neutral: string,
  host: Known["host"],
): Pick<AccessWords, "sentence" | "host"> {
  const sentence = said.map(configuredText).find((text) => text !== "");
  if (sentence === undefined) return { sentence: neutral };
  return { sentence, host: host?.name ?? message("the host") };
}
