import fc from "fast-check";
import type { CompletionFacts } from "../../server/features/completion/completion-facts";
import { opened, workspaceOf } from "./everything";
import { settings } from "./settings";
import { anyText } from "./texts";
import { CHARACTER } from "./character";

const name = fc.oneof(
  fc.constantFrom(
    "a.js",
    "b.css",
    "icon.svg",
    "native",
    "a b",
    'a"b',
    "a\\b",
    "a\nb",
    "${1:x}",
    "é",
    "\uD800",
    "$&",
  ),
  fc.string({ unit: CHARACTER, maxLength: 6 }),
);

/** Completion facts: other manifests, files with any names, and versions. */
export const completionFacts: fc.Arbitrary<CompletionFacts> = fc
  .record({
    other: anyText,
    own: settings,
    folderEntries: fc.uniqueArray(fc.record({ name, isFolder: fc.boolean() }), {
      maxLength: 6,
      selector: (entry) => entry.name,
    }),
    releasedVersions: fc.array(fc.constantFrom("1.0.0", "0.9.12", "10.0.0", "2.3.4"), { maxLength: 3 }),
  })
  .map(({ other, own, folderEntries, releasedVersions }) => ({
    workspace: workspaceOf(opened(other, own)),
    folderEntries,
    releasedVersions,
  }));
