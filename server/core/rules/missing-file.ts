import { isSample } from "../fill/samples";
import { pointerOf } from "../json/tree/pointer";
import { isIntact } from "../manifest/detail";
import { sourcePaths } from "../manifest/names/paths";
import { message, show } from "../text/messages";
import type { Rule } from "./rule";
import { nearestFileFixes } from "./shared/release/nearest-file";

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
    for (const { range: node, path } of sourcePaths(context)) {
      const pointer = pointerOf(node);
      // template-value reports the text of a template.
      if (!beside.missing.has(path) || isSample(node.value, pointer) || !isIntact(document, node)) continue;
      yield {
        range: node,
        message: message("File {path} does not exist. Add it or correct the path.", {
          path: show(node.value),
        }),
        pointer,
        fixes: () => nearestFileFixes({ range: node, path }, pointer, beside.files, document.text),
      };
    }
  },
};
