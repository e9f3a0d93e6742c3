import { itemsOf, memberOf } from "../json/tree/tree";
import { permissionsOf } from "../manifest/manifest";
import { SPAWN_PERMISSION } from "../manifest/vocabulary";
import { message, show } from "../text/messages";
import { isBlank } from "../text/printable";
import type { Rule } from "./rule";

const SEPARATOR = /[/\\]/;

export const executableName: Rule = {
  summary: "A whitelisted executable is a plain name, not a path.",
  evidence: "inferred",
  severity: "warning",
  *perManifest(manifest) {
    for (const { node, type, pointer } of permissionsOf(manifest)) {
      if (type !== SPAWN_PERMISSION) continue;
      const executables = memberOf(node, "value");
      if (executables?.type === "array" && executables.isComplete && executables.items.length === 0) {
        const sentence = message('No executable is listed. Add plain names, such as "git".');
        yield { range: executables, message: sentence, pointer: `${pointer}/value` };
      }
      for (const [i, item] of itemsOf(executables).entries()) {
        const problemText = item.type === "string" && sentenceAbout(item.value);
        if (problemText) yield { range: item, message: problemText, pointer: `${pointer}/value/${i}` };
      }
    }
  },
};

function sentenceAbout(text: string): string | undefined {
  const values = { name: show(text), example: show(plainName(text)) };
  if (text === "") return message("Executable {name} is empty. Use a plain name, such as {example}.", values);
  if (isBlank(text))
    return message("Executable {name} is blank. Use a plain name, such as {example}.", values);
  if (SEPARATOR.test(text))
    return message("Executable {name} is a path. Use a plain name, such as {example}.", values);
  if (text.includes("*"))
    return message("Executable {name} is a pattern. List each plain name, such as {example}.", values);
  if (text.trim() !== text)
    return message(
      "Executable {name} starts or ends with white space. Use a plain name, such as {example}.",
      values,
    );
  return /\s/.test(text)
    ? message("Executable {name} has arguments. Use a plain name, such as {example}.", values)
    : undefined;
}

function plainName(path: string): string {
  const fileName = (path.split(SEPARATOR).at(-1) ?? "").trim().split(/\s/)[0] ?? "";
  return /[^.\s*]/.test(fileName) && !fileName.includes("*") ? fileName : "git";
}
