import { isSample } from "../fill/samples";
import { pointerOf } from "../json/tree/pointer";
import { isIntact } from "../manifest/detail";
import { findSourcePaths } from "../manifest/names/paths";
import { groupBy } from "../text/group";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { nearestFileFixes } from "./shared/release";

export const missingFile: Rule = {
  summary: "Each path names an existing file beside the manifest.",
  evidence: "inferred",
  appliesTo: ["draft"],
  requires: "folderFiles",
  *check(context) {
    const { folderFiles, document, release } = context;
    // release-file checks the same paths.
    if (!folderFiles?.missingPaths.size || release) return;
    const { missingPaths, files } = folderFiles;
    const places = [...findSourcePaths(context)].filter(
      // template-value reports template text.
      ({ range: node, path }) =>
        missingPaths.has(path) && !isSample(node.value, pointerOf(node)) && isIntact(document, node),
    );
    const placesByTopmostMissing = groupBy(places, ({ path }) => missingPaths.get(path) ?? path);
    for (const [topmostMissing, group] of placesByTopmostMissing) {
      const [first] = group;
      // If several paths lead into a missing folder, report the folder once, at the first path.
      if (first && group.length > 1 && topmostMissing !== first.path) {
        const values = { folder: show(topmostMissing), count: group.length };
        yield {
          range: first.range,
          message: message(
            "Folder {folder} does not exist, but {count} paths use it. Add the folder or correct the paths.",
            values,
          ),
          pointer: pointerOf(first.range),
        };
        continue;
      }
      for (const place of group) {
        const pointer = pointerOf(place.range);
        const values = { path: show(place.range.value) };
        yield {
          range: place.range,
          message: message("File {path} does not exist. Add it or correct the path.", values),
          pointer,
          fixes: () => nearestFileFixes(place, pointer, files, document.text),
        };
      }
    }
  },
};
