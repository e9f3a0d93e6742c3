import meanings from "../../../schemas/meanings.json";
import { translate } from "./messages";

/** What permissions and capabilities put at stake, most important first. */
export const STAKES = ["files", "network", "programs", "data", "host", "other"] as const;

export type Stake = (typeof STAKES)[number];

export function stakeTitle(stake: Stake): string {
  return translate(meanings.stakes[stake].label);
}

interface Meaning {
  /** A few words for a list: *Read your files*, *tab in another module*. */
  readonly label: string;
  readonly sentence: string;
}

interface LevelMeaning extends Meaning {
  /** The label where one line lists several levels. */
  readonly shortLabel: string;
}

interface AccessMeaning extends Meaning {
  readonly stake: Stake;
}

/* The interface's values with their English texts. Permissions are sorted from least to most access. */
const PERMISSIONS = meanings.permissions as Readonly<Record<string, AccessMeaning>>;
const CAPABILITIES = meanings.capabilities as Readonly<Record<string, AccessMeaning>>;
const LEVELS: Readonly<Record<string, LevelMeaning>> = meanings.levels;
const PLATFORMS: Readonly<Record<string, Meaning>> = meanings.platforms;

/** Returns a permission type's meaning; a neutral one if the interface does not list the type. */
export function permissionMeaning(type: string): AccessMeaning {
  return translateMeaning(entryIn(PERMISSIONS, type) ?? (meanings.otherPermission as AccessMeaning));
}

export function isInterfacePermission(type: string): boolean {
  return Object.hasOwn(PERMISSIONS, type);
}

/** Sorts items by permission type, from least to most access; types that the interface does not list come last. */
export function sortByAccess<T>(items: readonly T[], typeOf: (item: T) => string): T[] {
  const order = Object.keys(PERMISSIONS);
  const rank = (item: T) => {
    const index = order.indexOf(typeOf(item));
    return index < 0 ? order.length : index;
  };
  return [...items].sort((left, right) => rank(left) - rank(right));
}

/** Returns a host capability's meaning; a neutral one if the interface does not list the capability. */
export function capabilityMeaning(capability: string): AccessMeaning {
  return translateMeaning(entryIn(CAPABILITIES, capability) ?? (meanings.otherCapability as AccessMeaning));
}

export function isInterfaceCapability(capability: string): boolean {
  return Object.hasOwn(CAPABILITIES, capability);
}

export function levelMeaning(level: number): LevelMeaning | undefined {
  const meaning = entryIn(LEVELS, String(level));
  return meaning && { ...translateMeaning(meaning), shortLabel: translate(meaning.shortLabel) };
}

export function platformMeaning(platform: string): Meaning | undefined {
  const meaning = entryIn(PLATFORMS, platform);
  return meaning && translateMeaning(meaning);
}

function entryIn<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function translateMeaning<T extends Meaning>(meaning: T): T {
  return { ...meaning, label: translate(meaning.label), sentence: translate(meaning.sentence) };
}
