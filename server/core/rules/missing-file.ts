import { isSample } from "../defaults/samples";
import { replace } from "../json/edit/edits";
import { pointerOf } from "../json/tree/pointer";
import { isIntact } from "../manifest/detail";
import { IMAGE_FILE } from "../manifest/file-kinds";
import { sourcePaths } from "../manifest/names/paths";
import { message, show } from "../text/messages";
import { closest } from "../text/spelling";
import type { Fix, Rule } from "./rule";

export const missingFile: Rule = {
  code: "missing-file",
  summary: "A path leads to a file beside the manifest.",
  section: "Compatibility and platforms",
  evidence: "inferred",
  appliesTo: ["draft"],
  *check(context) {
    const { beside, document } = context;
    if (!beside) return;
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
        fixes: (): Fix[] => {
          const right = closest(path, filesLike(path, pointer, beside.files));
          if (right === undefined) return [];
          const title = message("Change to {value}", { value: show(right) });
          return [{ title, edits: [replace(document.text, node, right)], grade: "offered" }];
        },
      };
    }
  },
};

/** Returns the files of the kind that a path is for: images for the icon, else those with the same extension. */
function filesLike(path: string, pointer: string, files: readonly string[]): string[] {
  if (pointer === "/icon") return files.filter((file) => IMAGE_FILE.test(file));
  const extension = extensionOf(path);
  return files.filter((file) => extensionOf(file) === extension);
}

function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? "";
}
