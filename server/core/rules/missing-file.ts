import { isSample } from "../fill/samples";
import { pointerOf } from "../json/tree/pointer";
import { isIntact } from "../manifest/detail";
import { sourcePaths, type PathPlace } from "../manifest/names/paths";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { nearestFileFixes } from "./shared/release";

export const missingFile: Rule = {
  code: "missing-file",
  summary: "A path leads to a file beside the manifest.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  appliesTo: ["draft"],
  *check(context) {
    const { beside, document, release } = context;
    // release-file looks at the same paths.
    if (!beside?.missing.size || release) return;
    const places = [...sourcePaths(context)].filter(
      // template-value reports the text of a template.
      ({ range: node, path }) =>
        beside.missing.has(path) && !isSample(node.value, pointerOf(node)) && isIntact(document, node),
    );
    const partOf = ({ path }: PathPlace) => beside.missing.get(path) ?? path;
    const counts = new Map<string, number>();
    for (const place of places) counts.set(partOf(place), (counts.get(partOf(place)) ?? 0) + 1);
    for (const place of places) {
      const { range, path } = place;
      const [pointer, part] = [pointerOf(range), partOf(place)];
      const count = counts.get(part) ?? 0;
      if (part !== path && count !== 1) {
        const values = { folder: show(part), count };
        const sentence = message(
          "Folder {folder} does not exist. {count} paths lead into it. Add it or correct them.",
          values,
        );
        if (count > 1) yield { range, pointer, message: sentence };
        // Only the first path reports it.
        counts.set(part, 0);
        continue;
      }
      yield {
        range,
        message: message("File {path} does not exist. Add it or correct the path.", {
          path: show(range.value),
        }),
        pointer,
        fixes: () => nearestFileFixes(place, pointer, beside.files, document.text),
      };
    }
  },
};
