import type { ReleaseFacts } from "../../server/core/release/facts";
import type { TaggedManifest } from "../../server/core/release/releases";
import type { JsonObject } from "../../server/core/json/tree/value";
import { draft } from "./manifests";

/** What a release is checked against when all is well: no package, no missing file, a changelog. */
export function release(facts: Partial<ReleaseFacts> = {}): { readonly release: ReleaseFacts } {
  const changelog = new Map([["1.2.3", "Rings on the hour."]]);
  return {
    release: { history: history(), changelog, packages: [], missing: new Set(), files: [], ...facts },
  };
}

/** The history of a manifest with these tags. @param head the manifest in the checked-out commit */
export function history(tags: readonly TaggedManifest[] = [], head?: string): ReleaseFacts["history"] {
  return { tags, folder: "clock", isShallow: false, head: head === undefined ? undefined : parse(head) };
}

/** A tag, by default with a draft of the version in its name. */
export function tagged(tag: string, text?: string, isHead = false): TaggedManifest {
  const version = JSON.stringify(/[\d.]+$/.exec(tag)?.[0] ?? "1.0.0");
  const manifest = parse(text ?? draft({ version }));
  return { tag, commit: "c0ffee", manifest, folder: "clock", isHead, isReachable: true };
}

/** A package for a platform with these files. */
export function packed(platform: string, ...files: string[]): ReleaseFacts["packages"][number] {
  return { platform, size: 4, sha256: "c3".repeat(32), files: new Set(files) };
}

function parse(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}
