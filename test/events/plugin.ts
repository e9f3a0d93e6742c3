import { draft } from "../support/manifests";

/** A manifest that names no file, and nothing but its identifier that another plugin may have. */
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
