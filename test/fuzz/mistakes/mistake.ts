import type { Site } from "./sites";

/** A mistake that an author makes at a place of a manifest. */
export interface Mistake {
  /** Matches the paths of the places that fit. */
  readonly at: RegExp;
  /**
   * @param n any number, which selects a variant
   * @param beside the other places with the same path
   */
  readonly make: (site: Site, n: number, beside: readonly Site[]) => void;
}

/** Mistakes by the rule that finds them. */
export type Mistakes = Readonly<Record<string, readonly Mistake[]>>;

/** A mistake at places with a path, in which `*` matches an index or any name. */
export function at(path: string, make: Mistake["make"]): Mistake {
  const pattern = path.replaceAll("*", "[^/]+").replaceAll(".", "\\.");
  return {
    at: new RegExp(`(?:^|/(?:manifest|item|versions/\\*|latest_compatible_version))/(?:${pattern})$`),
    make,
  };
}

/** Sets a value to one of `values`. */
export function oneOf(path: string, values: readonly unknown[]): Mistake {
  return at(path, (site, n) => site.set(values[n % values.length]));
}

/** Removes the member or entry. */
export function without(path: string): Mistake {
  return at(path, (site) => site.remove());
}

/** Changes a text. */
export function text(path: string, change: (text: string, n: number) => unknown): Mistake {
  return at(path, (site, n) => {
    if (typeof site.value === "string") site.set(change(site.value, n));
  });
}

/** Changes a list. */
export function list(path: string, change: (entries: readonly unknown[], n: number) => unknown): Mistake {
  return at(path, (site, n) => {
    if (Array.isArray(site.value)) site.set(change(site.value, n));
  });
}
