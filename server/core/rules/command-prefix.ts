import { itemsOf, memberOf } from "../json/tree/tree";
import { isString } from "../json/tree/value";
import { isIntact } from "../manifest/detail";
import { formats } from "../manifest/formats";
import type { Manifest } from "../manifest/manifest";
import { groupBy } from "../text/group";
import { message, show } from "../text/messages";
import { changeTo, type Rule } from "./rule";

export const commandPrefix: Rule = {
  summary: "All command identifiers of a plugin start with the same short prefix.",
  evidence: "stated",
  severity: "warning",
  *perManifest(manifest, { document }) {
    const commands = memberOf(manifest.node, "commands");
    // In a placeholder, unknown-member reports the commands.
    if (!commands || manifest.kind === "placeholder") return;
    const nodes = itemsOf(commands).map((command) => memberOf(command, "id"));
    const ids = nodes.flatMap((node) => (node?.type === "string" ? [node.value] : []));
    // In damaged text, some identifiers may be hidden, so the usual prefix is unknown.
    const uniqueIds = isIntact(document, commands) ? [...new Set(ids)] : [];
    const usualWord = commonWord(uniqueIds, 1 / 2);
    const dominantWord = commonWord(uniqueIds, 3 / 4);
    // The usual word may be a whole identifier; a prefix ends with an underscore.
    const isPrefix = ids.some((id) => id.toLowerCase().startsWith(`${usualWord}_`));
    const prefix = usualWord !== undefined && isPrefix ? usualWord : prefixFromId(manifest);
    for (const [index, node] of nodes.entries()) {
      const problemText = node?.type === "string" && sentence(node.value, prefix, dominantWord);
      if (!problemText) continue;
      const newId = `${prefix}_${node.value}`;
      yield {
        range: node,
        message: problemText,
        pointer: `${manifest.pointer}/commands/${index}/id`,
        // The new identifier must not be a duplicate.
        fixes: () => (ids.includes(newId) ? [] : [changeTo(document.text, node, newId, "offered")]),
      };
    }
  },
};

function sentence(id: string, prefix: string, dominantWord: string | undefined): string | undefined {
  const hasPrefix = id.includes("_");
  if (hasPrefix && (dominantWord === undefined || firstWord(id) === dominantWord)) return undefined;
  if (!formats["command-id"](id)) return undefined;
  const values = { id: show(id), prefix: show(`${prefix}_`) };
  if (!hasPrefix) return message("Command {id} has no prefix. Start it with one, such as {prefix}.", values);
  return message("Command {id} does not have the usual prefix. Start it with {prefix}.", values);
}

/** Finds the first word that most identifiers share: more than half of them, and at least the fraction `minShare`. */
function commonWord(ids: readonly string[], minShare: number): string | undefined {
  const isCommon = ({ length }: readonly string[]) =>
    length * 2 > ids.length && length >= ids.length * minShare;
  const [word] = [...groupBy(ids, firstWord)].find(([, idsWithWord]) => isCommon(idsWithWord)) ?? [];
  return word !== undefined && formats["command-id"](word) ? word : undefined;
}

function firstWord(id: string): string {
  return (id.split("_", 1)[0] ?? "").toLowerCase();
}

function prefixFromId({ value: { id } }: Manifest): string {
  const label = isString(id) ? (id.split(".").at(-1) ?? "") : "";
  const word = label.toLowerCase().replace(/[^a-z\d]+/g, "");
  return /^[a-z]/.test(word) ? word : "plugin";
}
