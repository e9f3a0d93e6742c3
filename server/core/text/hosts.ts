interface KnownHost {
  readonly profile: string;
  readonly name: string;
}

export const HOSTS: readonly KnownHost[] = [{ profile: "haloforge", name: "HaloForge" }];
