import type { ReleaseFacts } from "../../server/core/release/past";
import type { PackageContents } from "../../server/core/release/packages/contents";
import type { ReleaseHistory, ReleaseTag } from "../../server/core/release/past";
import { releaseName } from "../../server/core/release/tags";
import type { JsonObject } from "../../server/core/json/tree/value";
import { draft } from "./manifests";

/** The facts for a release check without problems: no package, no missing file, and a changelog. */
export function release(facts: Partial<ReleaseFacts> = {}): { readonly release: ReleaseFacts } {
  const changelog = new Map([["1.2.3", "Rings on the hour."]]);
  return {
    release: { past: past(), changelog, packages: [], missingPaths: new Set(), files: [], ...facts },
  };
}

/** @param tags the highest version first @param head the text of the manifest in the checked-out commit */
export function past(tags: readonly ReleaseTag[] = [], head?: string): ReleaseHistory {
  return {
    tags: tags.filter(({ tagVersion }) => tagVersion !== ""),
    folder: "clock",
    isShallow: false,
    headManifest: head === undefined ? undefined : parse(head),
  };
}

/** @param text the text of the manifest at the tag; by default, a draft with the version in the tag's name */
export function tagged(tag: string, text?: string, isHead = false): ReleaseTag {
  const version = JSON.stringify(/[\d.]+$/.exec(tag)?.[0] ?? "1.0.0");
  const manifest = parse(text ?? draft({ version }));
  const name = releaseName(tag) ?? { plugin: undefined, tagVersion: "" };
  const place = { commit: "c0ffee", publishedAt: "2030-01-01T12:00:00.000Z", folder: "clock" };
  return { ...name, ...place, tag, manifest, isHead, isReachable: true };
}

/** A package for a platform with these files, whose contents are unknown. */
export function packageWithFiles(platform: string, ...files: string[]): ReleaseFacts["packages"][number] {
  return { platform, size: 4, sha256: "c3".repeat(32), files: new Set(files) };
}

/** A package with known contents, by default with the manifest of `draft()`. @param starts the files' first bytes */
export function packageWithContents(
  platform: string,
  { starts = {}, ...contents }: Partial<Omit<PackageContents, "fileStarts">> & Starts = {},
): ReleaseFacts["packages"][number] {
  const manifest = { value: parse(draft()) };
  const files = Object.keys(starts);
  return {
    ...packageWithFiles(platform, ...files),
    contents: {
      manifest,
      outsideNames: [],
      collidingNames: [],
      firstNameByFault: new Map(),
      fileStarts: new Map(Object.entries(starts)),
      ...contents,
    },
  };
}

interface Starts {
  readonly starts?: Readonly<Record<string, Uint8Array>>;
}

function parse(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}
