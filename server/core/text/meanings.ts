import meanings from "../../../schemas/meanings.json";
import { message, perLanguage, translated } from "./messages";

/** Areas that permissions and capabilities touch, most important first. */
export const STAKES = ["files", "network", "programs", "data", "host", "other"] as const;

export type Stake = (typeof STAKES)[number];

const stakeTitles = perLanguage<Readonly<Record<Stake, string>>>(() => ({
  files: message("Files"),
  network: message("Network"),
  programs: message("Other programs"),
  data: message("Data"),
  host: message("Host application"),
  other: message("Other permissions"),
}));

export function stakeTitle(stake: Stake): string {
  return stakeTitles()[stake];
}

interface Meaning {
  /** A few words for a list: *Read your files*, *tab in another module*. */
  readonly label: string;
  readonly sentence: string;
}

interface LevelMeaning extends Meaning {
  /** For a line with several levels. */
  readonly shortLabel: string;
}

interface Access extends Meaning {
  readonly stake: Stake;
}

/* The values of the interface with English texts; permissions go from least to most access. */
const PERMISSIONS = meanings.permissions as Readonly<Record<string, Access>>;
const CAPABILITIES = meanings.capabilities as Readonly<Record<string, Access>>;
const LEVELS: Readonly<Record<string, LevelMeaning>> = meanings.levels;
const PLATFORMS: Readonly<Record<string, Meaning>> = meanings.platforms;

/** The meaning of a permission that is not in the interface, such as one from the user's vocabulary. */
const otherPermission = perLanguage((): Access => ({
  stake: "other",
  label: message("Permission of the application"),
  sentence: message("Only the application knows what this permission allows."),
}));

const otherCapability = perLanguage((): Access => ({
  stake: "other",
  label: message("Capability of the application"),
  sentence: message("Only the application knows what this capability is for."),
}));

/** Returns a permission type's meaning; a neutral one if the interface does not list the type. */
export function permissionMeaning(type: string): Access {
  return meaningIn(PERMISSIONS, type) ?? otherPermission();
}

export function isInterfacePermission(type: string): boolean {
  return Object.hasOwn(PERMISSIONS, type);
}

/** Sorts by permission, from least to most access; types that the interface does not list come last. */
export function byAccess<T>(items: readonly T[], typeOf: (item: T) => string): T[] {
  const order = Object.keys(PERMISSIONS);
  const rank = (item: T) => {
    const index = order.indexOf(typeOf(item));
    return index < 0 ? order.length : index;
  };
  return [...items].sort((left, right) => rank(left) - rank(right));
}

/** Returns a host capability's meaning; a neutral one if the interface does not list it. */
export function capabilityMeaning(capability: string): Access {
  return meaningIn(CAPABILITIES, capability) ?? otherCapability();
}

export function isInterfaceCapability(capability: string): boolean {
  return Object.hasOwn(CAPABILITIES, capability);
}

export function levelMeaning(level: number): LevelMeaning | undefined {
  const meaning = meaningIn(LEVELS, String(level));
  return meaning && { ...meaning, shortLabel: translated(meaning.shortLabel) };
}

export function platformMeaning(platform: string): Meaning | undefined {
  return meaningIn(PLATFORMS, platform);
}

function meaningIn<T extends Meaning>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  const meaning = Object.hasOwn(table, name) ? table[name] : undefined;
  return meaning && { ...meaning, label: translated(meaning.label), sentence: translated(meaning.sentence) };
}
