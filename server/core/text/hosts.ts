/** The hosts that a configuration can extend, as far as the playground needs to know them. */
export const HOSTS: readonly { readonly profile: string; readonly name: string }[] = [
  { profile: "haloforge", name: "HaloForge" },
];
