/** A host with a profile that comes with the program. */
interface KnownHost {
  /** The name of its profile in `extends`. */
  readonly profile: string;
  readonly name: string;
}

/** The hosts with a profile, by name. */
export const HOSTS: readonly KnownHost[] = [{ profile: "haloforge", name: "HaloForge" }];
