interface KnownHost {
  readonly profile: string;
  readonly name: string;
}

/** The hosts with a profile, by name. */
export const HOSTS: readonly KnownHost[] = [{ profile: "haloforge", name: "HaloForge" }];
