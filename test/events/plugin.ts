import { draft } from "../support/manifests";

/** A manifest without files, whose only name that another plugin may share is its identifier. */
export function plugin(members: Readonly<Record<string, string>> = {}): string {
  const empty = {
    capability_levels: "[]",
    integration: "{}",
    entry: "{}",
    commands: "[]",
    permissions: "[]",
  };
  return draft({ ...empty, ...members });
}
