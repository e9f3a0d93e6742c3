import { PROFILES } from "../core/manifest/profiles/profiles";
import type { Configuration } from "./configuration";

/** The names that `extends` takes for the profiles of the program: `haloforge`, and `haloforge@2026-06` for each date. */
export const profileNames: readonly string[] = [
  ...new Set(PROFILES.map(({ name }) => name)),
  ...PROFILES.map(pinned),
];

/**
 * Returns a profile that comes with the program.
 * @param name that of a host, for its newest profile, or pinned to a month: `haloforge@2026-06`
 * @returns undefined for a name that is not in `profileNames`; the same object on every call for one that is
 */
export function profileNamed(name: string): Configuration | undefined {
  const profile =
    PROFILES.find((each) => each.name === name) ?? PROFILES.find((each) => pinned(each) === name);
  return profile?.load();
}

function pinned({ name, date }: (typeof PROFILES)[number]): string {
  return `${name}@${date.slice(0, 7)}`;
}
